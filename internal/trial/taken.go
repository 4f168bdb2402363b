package trial

import (
	"runtime"

	"ndgo/internal/memory"
)

// Taken returns the number of bytes calling allocates on Go's heap, without the ballast a call may allocate for later calls.
func Taken(call func()) uint64 {
	var before, after runtime.MemStats
	ballast := memory.BallastMade()
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc - uint64(memory.BallastMade()-ballast)
}
