package parallel

import (
	"runtime"
	"sync/atomic"
)

// limit is the argument of SetLimit, or 0.
var limit atomic.Int64

// SetLimit sets the maximum number of goroutines for one call, the caller included, and returns the former one. If n < 1 it changes
// nothing and returns false. With 1 the caller runs all parts. By default the limit is GOMAXPROCS at the time of a call, and never
// more. Running calls of [Run] keep their limit.
func SetLimit(n int) (old int, ok bool) {
	if n < 1 {
		return Limit(), false
	}
	if old = int(limit.Swap(int64(n))); old == 0 {
		old = runtime.GOMAXPROCS(0)
	}
	return old, true
}

// Limit returns the maximum number of goroutines for a call beginning now.
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
