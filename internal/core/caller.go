package core

import (
	"runtime"
	"strconv"
	"strings"
)

// callerDepth is how many calls SetCaller looks at. This module's are fewer.
const callerDepth = 64

// module is the beginning of the names of this module's functions, as the compiler has them.
const module = "ndgo/"

// SetCaller sets e.Caller, unless it is set, to the call of this module by other code during the recovered panic. It has to be called by
// the deferred function itself. An error raised by other code is left as it is: several goroutines may have it.
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

// isOwn reports whether a function is one of this module's or of the runtime, and none of its tests, examples or commands.
func isOwn(function string) bool {
	if strings.HasPrefix(function, "runtime.") {
		return true
	}
	path := function[:strings.LastIndexByte(function, '/')+1]
	name, _, _ := strings.Cut(function[len(path):], ".")
	return strings.HasPrefix(function, module) && !strings.HasPrefix(function, module+"examples/") && !strings.HasSuffix(name, "_test")
}
