package mistakes

import (
	"runtime"
	"strconv"
	"strings"
)

// callerDepth is the maximum number of stack frames searched by SetCaller. Calls within this module never nest this deep.
const callerDepth = 64

// module is the prefix of this module's function names in stack frames.
const module = "ndgo/"

// SetCaller sets e.Caller to the line outside of this module that made the failed call. It does nothing if the field is already set. The
// deferred function that recovers the panic must call SetCaller directly. An error raised by code outside of this module stays unchanged:
// several goroutines may share that error.
func SetCaller(e *Error) {
	if e.Caller != "" {
		return
	}
	var calls [callerDepth]uintptr
	frames := runtime.CallersFrames(calls[:runtime.Callers(1, calls[:])])
	panicking, raisedHere := false, false
	for {
		frame, more := frames.Next()
		if panicking && !isOwn(frame.Function) {
			if raisedHere {
				e.Caller = frame.File + ":" + strconv.Itoa(frame.Line)
			}
			return
		}
		raisedHere = panicking && (raisedHere || strings.HasPrefix(frame.Function, module))
		panicking = panicking || frame.Function == "runtime.gopanic"
		if !more {
			return
		}
	}
}

// isOwn reports whether a function belongs to the runtime or to this module. Tests, examples and commands of the module do not count.
func isOwn(function string) bool {
	if strings.HasPrefix(function, "runtime.") {
		return true
	}
	path := function[:strings.LastIndexByte(function, '/')+1]
	name, _, _ := strings.Cut(function[len(path):], ".")
	return strings.HasPrefix(function, module) && !strings.HasPrefix(function, module+"examples/") && !strings.HasSuffix(name, "_test")
}
