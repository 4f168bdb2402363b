package trial

import (
	"path"
	"runtime"
	"strings"

	"ndgo/ufunc"
)

// WayTo returns the names of this module's functions on the call stack between call and a loop. The loop records the stack instead of
// working. The parameter last is a part of the name of the last function.
func WayTo(loop *ufunc.Loop, last string, call func()) (way []string) {
	defer func(old ufunc.Loop) { *loop = old }(*loop)
	*loop = ufunc.Loop{Kinds: loop.Kinds, Moves: loop.Moves, Go: func(r *ufunc.Row) {
		way = callers(last)
		r.Rows = 0
	}}
	call()
	return way
}

// callers returns the names of this module's functions on the call stack. It begins after the function named last, and ends with the caller
// of its caller.
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
