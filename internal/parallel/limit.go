package parallel

import (
	"runtime"
	"sync/atomic"
)

// limit is what SetLimit was given, or 0.
var limit atomic.Int64

// SetLimit sets the most goroutines that run the parts of a call, its caller's among them, and returns what it was before.
// It reports false and changes nothing if n < 1. With 1 the caller runs all parts. Before the first call the limit is
// GOMAXPROCS as it is at the time of an operation, and it is never more than that. Calls of [Run] that are under way keep
// the limit that they began with.
func SetLimit(n int) (old int, ok bool) {
	if n < 1 {
		return Limit(), false
	}
	if old = int(limit.Swap(int64(n))); old == 0 {
		old = runtime.GOMAXPROCS(0)
	}
	return old, true
}

// Limit returns the most goroutines that run the parts of a call that begins now.
func Limit() int {
	n := int(limit.Load())
	if n == 1 {
		return 1
	}
	if most := runtime.GOMAXPROCS(0); n == 0 || n > most {
		return most
	}
	return n
}
