package trial

import (
	"path"
	"runtime"
	"strings"

	"ndgo/ufunc"
)

// WayTo calls the function call, and returns the names of this module's functions on the stack between call and the given loop. During the
// call, the loop only records the stack. The parameter last is a part of the name of a function of the test: the names begin after this
// function.
func WayTo(loop *ufunc.Loop, last string, call func()) (way []string) {
	defer func(old ufunc.Loop) { *loop = old }(*loop)
	*loop = ufunc.Loop{Kinds: loop.Kinds, Moves: loop.Moves, Go: func(r *ufunc.Row) {
		way = callers(last)
		r.Rows = 0
	}}
	call()
	return way
}

// callers returns the names of the functions on the call stack, the outermost first. It leaves out the function with last in its name and
// all functions outside of it. It also leaves out itself and its direct caller.
func callers(last string) (names []string) {
	var at [64]uintptr
	frames := runtime.CallersFrames(at[:runtime.Callers(3, at[:])])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		name := path.Base(f.Function)
		if strings.Contains(name, last) {
			break
		}
		name = name[strings.LastIndex(strings.TrimSuffix(name, "[...]"), ".")+1:]
		names = append([]string{strings.TrimSuffix(name, "[...]")}, names...)
	}
	return names
}
