package build

import (
	"fmt"
	"go/token"
	"runtime/debug"
	"strings"
)

// A Refusal describes code that cannot be compiled, with a remedy.
type Refusal struct {
	Pos   token.Position
	Text  string
	Calls []Call // the calls leading to the code, innermost first

	Always bool // whether even a Go loop cannot have this code
}

// A Call is the position of a call of a function.
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

// call is a call during inlining.
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
	r := &Refusal{Pos: b.source.Fset.Position(pos), Text: fmt.Sprintf(format, args...)}
	for i := len(b.calls) - 1; i >= 0; i-- {
		r.Calls = append(r.Calls, Call{b.source.Fset.Position(b.calls[i].pos), b.calls[i].function})
	}
	return r
}

// A Fault is a bug in this package: a panic, where it should have compiled or refused the function.
type Fault struct {
	Pos   token.Position // position of the current statement
	Value any
	Stack []byte
}

func (f *Fault) Error() string { return fmt.Sprintf("%s: internal error: %v", f.Pos, f.Value) }

// catch turns the panic of a Refusal into an error, and any other panic into a Fault. It must be deferred.
func (b *builder) catch(err *error) {
	switch r := recover().(type) {
	case nil:
	case *Refusal:
		*err = r
	case *Fault:
		panic(r)
	default:
		panic(&Fault{b.source.Fset.Position(b.at), r, debug.Stack()})
	}
}
