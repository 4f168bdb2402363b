package trial

import (
	"runtime"

	"ndgo/internal/memory"
)

// Taken returns the bytes allocated by call in Go's heap. Ballast is not counted: any call may make it, for all later ones.
func Taken(call func()) uint64 {
	var before, after runtime.MemStats
	ballast := memory.BallastMade()
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc - uint64(memory.BallastMade()-ballast)
}
