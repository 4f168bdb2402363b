package parallel

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// failure describes a part that did not return: it panicked, or called runtime.Goexit.
type failure struct {
	part  int
	value any    // the value of the part's panic, or nil if it called runtime.Goexit
	stack []byte // the stack of the worker
}

// fail records that a part panicked with the given value, or called runtime.Goexit if value is nil. No further parts begin.
func (j *job) fail(part int, value any) {
	f := &failure{part: part, value: value}
	if value != nil {
		f.stack = debug.Stack()
	}
	for {
		first := j.failure.Load()
		if first != nil && first.part < part || j.failure.CompareAndSwap(first, f) {
			break
		}
	}
	j.cancel()
}

// raise repeats the failure on the caller's goroutine.
func (f *failure) raise() {
	if f.value == nil {
		runtime.Goexit()
	}
	// A deferred panic runs while the goroutine panics with trace, and replaces this panic: recover returns f.value. If nothing recovers,
	// Go prints both values.
	defer panic(f.value)
	panic(trace(f.stack))
}

// trace is the stack of a worker whose part panicked.
type trace []byte

// String returns the stack, with a heading.
func (t trace) String() string {
	return fmt.Sprintf("in a part that ran on another goroutine:\n\n%s", []byte(t))
}
