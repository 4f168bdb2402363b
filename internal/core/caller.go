package core

import (
	"runtime"
	"strconv"
	"strings"
)

// callerDepth is the maximum number of stack frames SetCaller searches. This module's own calls need fewer.
const callerDepth = 64

// module is the prefix of the names of this module's functions in stack frames.
const module = "ndgo/"

// SetCaller sets e.Caller, unless it is already set, to the line where other code called this module during the recovered panic.
// The deferred function must call it directly. An error raised by other code is left unchanged, since several goroutines may share
// it.
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

// isOwn reports whether a function belongs to the runtime or to this module, except its tests, examples and commands.
func isOwn(function string) bool {
	if strings.HasPrefix(function, "runtime.") {
		return true
	}
	path := function[:strings.LastIndexByte(function, '/')+1]
	name, _, _ := strings.Cut(function[len(path):], ".")
	return strings.HasPrefix(function, module) && !strings.HasPrefix(function, module+"examples/") && !strings.HasSuffix(name, "_test")
}
