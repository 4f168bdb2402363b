package vector

import (
	"fmt"
	"go/token"
	"strings"
)

// A Refusal says where a function leaves what can be compiled, and what to write instead.
type Refusal struct {
	Pos   token.Position
	Text  string
	Calls []Call // that lead there, the innermost first

	Always bool // also of loops in Go
}

// A Call is a place at which a function is called.
type Call struct {
	Pos      token.Position
	Function string
}

func (r *Refusal) Error() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s: %s", r.Pos, r.Text)
	for _, c := range r.Calls {
		fmt.Fprintf(&s, "\n\t%s: in the call of %s", c.Pos, c.Function)
	}
	return s.String()
}

// call is a call that is being inlined.
type call struct {
	pos      token.Pos
	function string
}

// refuse ends the build with a Refusal at pos.
func (b *builder) refuse(pos token.Pos, format string, args ...any) {
	panic(b.refusal(pos, format, args...))
}

// refusal returns a Refusal at pos.
func (b *builder) refusal(pos token.Pos, format string, args ...any) *Refusal {
	r := &Refusal{Pos: b.source.fset.Position(pos), Text: fmt.Sprintf(format, args...)}
	for i := len(b.calls) - 1; i >= 0; i-- {
		r.Calls = append(r.Calls, Call{b.source.fset.Position(b.calls[i].pos), b.calls[i].function})
	}
	return r
}
