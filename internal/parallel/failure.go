package parallel

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// failure is the end of a part on a worker without a return.
type failure struct {
	part  int
	value any    // The value of the part's panic, or nil if it called runtime.Goexit.
	stack []byte // Of the worker.
}

// fail records that a part has failed with a recovered value, and lets no further parts begin.
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

// raise repeats the part's end on the worker on the caller's goroutine.
func (f *failure) raise() {
	if f.value == nil {
		runtime.Goexit()
	}
	// The second panic replaces the first; only an ending program prints it.
	defer panic(f.value)
	panic(trace(f.stack))
}

// trace is the stack of a worker after a panic of its part.
type trace []byte

// String returns the stack as an ending program prints it.
func (t trace) String() string {
	return fmt.Sprintf("in a part that ran on another goroutine:\n\n%s", []byte(t))
}
