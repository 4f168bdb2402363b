package parallel

import (
	"runtime"
	"sync/atomic"
)

// limit is the argument of SetLimit, or 0.
var limit atomic.Int64

// SetLimit sets the maximum number of goroutines for one call, the caller included, and returns the previous limit. With 1 the caller runs
// all parts. If n < 1, SetLimit changes nothing and returns false. The default limit is GOMAXPROCS at the time of a call, and a higher
// limit has no further effect. Calls of [Run] in progress keep their limit.
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
