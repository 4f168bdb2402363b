package trial

import (
	"runtime"

	"ndgo/internal/memory"
)

// Taken returns the number of bytes that a call allocates on Go's heap. It does not count ballast: memory that the library
// allocates to have fewer garbage collections.
func Taken(call func()) uint64 {
	var before, after runtime.MemStats
	ballast := memory.BallastMade()
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc - uint64(memory.BallastMade()-ballast)
}
