package memory

import (
	"bytes"
	"sync/atomic"
	"unsafe"
)

var poisoned atomic.Bool

// poison is the value of every byte in blocks that are free or not yet written. Eight such bytes are the float64 -4.1e134.
const poison = 0xdb

// Poison makes mistakes in the use of blocks visible, for tests. [Uncleared] then returns blocks full of bytes 0xdb, and Release fills
// blocks with these bytes again. The package panics if a released block, or a part of it, is released again, or has been written.
func Poison(on bool) {
	poisoned.Store(on)
	Trim()
}

// fill writes poison to all bytes of a block.
func fill(p unsafe.Pointer, n int) {
	b := unsafe.Slice((*byte)(p), n)
	for i := range min(n, 64) {
		b[i] = poison
	}
	const cached = 32 << 10
	for done := 64; done < n; {
		done += copy(b[done:], b[:min(done, cached)])
	}
}

// checkUntouched panics if a released block has been written since its release.
func checkUntouched(p unsafe.Pointer, n int) {
	b := unsafe.Slice((*byte)(p), n)
	if bytes.Count(b, []byte{poison}) != n {
		panic("memory: block was written after its release")
	}
}

// Reuse is called before a block of n bytes serves another result of the same owner. The block's contents become arbitrary: the
// owner must write all bytes.
func Reuse(p unsafe.Pointer, n int) {
	if poisoned.Load() {
		fill(p, n)
	}
}
