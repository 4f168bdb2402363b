package parallel

import (
	"runtime"
	"sync/atomic"
)

// limit is the argument of SetLimit, or 0.
var limit atomic.Int64

// SetLimit sets the most goroutines for the parts of a call, its caller's among them, and returns the number before. It
// reports false and changes nothing if n < 1. With 1 the caller runs all parts. Before the first call the limit is
// GOMAXPROCS as it is at the time of an operation, and it is never more. Running calls of [Run] keep their limit.
func SetLimit(n int) (old int, ok bool) {
	if n < 1 {
		return Limit(), false
	}
	if old = int(limit.Swap(int64(n))); old == 0 {
		old = runtime.GOMAXPROCS(0)
	}
	return old, true
}

// Limit returns the most goroutines for the parts of a call begun now.
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
