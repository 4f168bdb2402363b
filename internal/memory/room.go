package memory

import (
	"math"
	"runtime"
	"runtime/metrics"
)

// Tight reports whether addresses have 32 bits. The address space may then be smaller than the machine's memory.
const Tight = math.MaxInt == math.MaxInt32 || runtime.GOARCH == "wasm"

// Most is the maximum size of a block in bytes. For more, Go panics or ends the program at once.
const Most = min(mostAddresses, math.MaxInt)

const (
	roomy = 1 << 20   // bytes; HasRoom assumes that a smaller block fits
	spare = 128 << 20 // bytes to leave for other needs of the program
)

// HasRoom reports whether a block of n bytes can be allocated in addition to the memory in use. With 64-bit addresses it always returns
// true. With 32-bit addresses, the block may lie at new addresses, in a released block, or in memory that the collector has freed. Another
// goroutine may use this memory before the caller does.
func HasRoom(n int64) bool {
	if !Tight || n < roomy {
		return true
	}
	if n > Most {
		return false
	}
	c := classOf(int(n))
	if blocks.waits(c) {
		return true
	}
	n = int64(c.bytes)
	used := [...]metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	metrics.Read(used[:])
	if hasAddresses(int64(used[0].Value.Uint64()), n+spare) {
		return true
	}
	Trim()
	runtime.GC()
	return places.longest() >= n
}

// waits reports whether a released block can serve the next request of class c, a class of long blocks.
func (a *allocator) waits(c class) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.free.held == 0 || c.index == unlimited {
		return false
	}
	return len(a.free.lists[a.free.served(c).index].blocks) > 0
}
