package form

import (
	"fmt"
	"go/token"
	"runtime/debug"
	"strings"

	"ndgo/gen/compile/build"
)

// A Fault is a panic of the generator itself, together with the position in the user's source causing it. This panic is a bug: the
// generator should either generate code for an input or refuse it.
type Fault struct {
	at    token.Position
	value any
	stack []byte
}

// Error returns the position of the fault, a request to report it, and the stack.
func (f *Fault) Error() string {
	return fmt.Sprintf("%s: internal error of the generator: %v\n\tplease report it, with this function and the lines below; //ndgo:portable in its comment may help until it is mended\n\n%s",
		f.at, f.value, strings.TrimSpace(string(f.stack)))
}

// Near is deferred by functions working for the user's function at pos. It adds pos to a panic.
func (m *Manifest) Near(pos token.Pos) {
	switch r := recover().(type) {
	case nil:
	case *Fault:
		panic(r)
	case *build.Fault:
		r.Pos.Filename = m.Relative(r.Pos.Filename)
		panic(&Fault{r.Pos, r.Value, r.Stack})
	default:
		at := m.Loaded.Fset.Position(pos)
		at.Filename = m.Relative(at.Filename)
		panic(&Fault{at, r, debug.Stack()})
	}
}

// CatchFault is deferred. It turns a panic during the generation for path into an error.
func CatchFault(path string, err *error) {
	switch r := recover().(type) {
	case nil:
	case *Fault:
		*err = r
	default:
		*err = &Fault{token.Position{Filename: path}, r, debug.Stack()}
	}
}
