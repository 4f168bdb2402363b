package form

import (
	"fmt"
	"go/token"
	"runtime/debug"
	"strings"

	"ndgo/gen/compile/build"
)

// A Fault is a panic of the generator, with a position in the user's source. It is a bug, because the generator should either
// generate code for a function or refuse it.
type Fault struct {
	at    token.Position
	value any
	stack []byte
}

// Error returns the position, a request to report the fault, and the stack.
func (f *Fault) Error() string {
	return fmt.Sprintf("%s: internal error of the generator: %v\n\tplease report it, with this function and the lines below; //ndgo:portable in its comment may help until it is mended\n\n%s",
		f.at, f.value, strings.TrimSpace(string(f.stack)))
}

// Near adds the position of a user's function to a panic. Methods that process the function defer it.
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

// CatchFault turns a panic into an error. Functions that generate files for path defer it.
func CatchFault(path string, err *error) {
	switch r := recover().(type) {
	case nil:
	case *Fault:
		*err = r
	default:
		*err = &Fault{token.Position{Filename: path}, r, debug.Stack()}
	}
}
