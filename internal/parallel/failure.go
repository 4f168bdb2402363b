package parallel

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// failure is what ended a part on a worker other than its return.
type failure struct {
	part  int
	value any    // What the part panicked with, or nil if it called runtime.Goexit.
	stack []byte // Of the worker.
}

// fail records that a part has failed with a value that was recovered, and has no further parts begin.
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

// raise does on the caller's goroutine what the part did on the worker's.
func (f *failure) raise() {
	if f.value == nil {
		runtime.Goexit()
	}
	// The second panic takes the place of the first, which only a program that ends prints.
	defer panic(f.value)
	panic(trace(f.stack))
}

// trace is the stack of a worker whose part has panicked.
type trace []byte

// String returns what a program that ends prints of the stack.
func (t trace) String() string {
	return fmt.Sprintf("in a part that ran on another goroutine:\n\n%s", []byte(t))
}
