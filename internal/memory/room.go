package memory

import (
	"math"
	"runtime"
	"runtime/metrics"
)

// Tight says whether addresses have 32 bits, and memory may end long before the machine's.
const Tight = math.MaxInt == math.MaxInt32 || runtime.GOARCH == "wasm"

// Most is the most bytes of a block. Above it Go panics, or ends the program at once.
const Most = min(mostAddresses, math.MaxInt)

const (
	roomy = 1 << 20   // bytes of the least block that may lack room
	spare = 128 << 20 // bytes left for the program's other needs
)

// HasRoom reports whether memory has room for a block of n bytes beside the memory in use. It says yes wherever addresses have more
// than 32 bits. There a block has room at new addresses, in place of a released one, or in place of blocks freed by the collector. The
// program's other needs may take the room until then.
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

// waits reports whether a released block serves the next request for one of a class, a long one.
func (a *allocator) waits(c class) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.free.held == 0 || c.index == unlimited {
		return false
	}
	return len(a.free.lists[a.free.served(c).index].blocks) > 0
}
