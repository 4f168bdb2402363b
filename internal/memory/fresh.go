package memory

import (
	"strings"
	"unsafe"
)

// uncleared returns n bytes of Go's heap with arbitrary contents.
func uncleared(n int) unsafe.Pointer {
	pacing.before(n)
	p := grown(n)
	places.note(p, n)
	useHugePages(p, n)
	return p
}

// grown returns n bytes of Go's heap, allocated by strings.Builder, because it does not clear them. Callers must not rely on their
// contents.
func grown(n int) unsafe.Pointer {
	var b strings.Builder
	b.Grow(n)
	return unsafe.Pointer(unsafe.StringData(b.String()))
}

// cleared returns n zero bytes of Go's heap. For a large block Go often need not clear memory: pages just obtained from the system are
// zero.
func cleared(n int) unsafe.Pointer {
	if n > 0 && n < smallest {
		n = (n + 15) &^ 15 // Go's allocator aligns blocks of such lengths to 16 bytes
	}
	pacing.before(n)
	p := unsafe.Pointer(unsafe.SliceData(make([]byte, n)))
	places.note(p, n)
	useHugePages(p, n)
	return p
}

// Clear sets n bytes to 0. It works in short parts, so that the garbage collector need not wait for it.
func Clear(p unsafe.Pointer, n int) {
	const most = 256 << 10
	for b := unsafe.Slice((*byte)(p), n); len(b) > 0; {
		part := min(len(b), most)
		clearPart(b[:part])
		b = b[part:]
	}
}

// clearPart is not inlined: at the entry of a function with a stack frame, Go can stop the goroutine for the garbage collector.
//
//go:noinline
func clearPart(b []byte) { clear(b) }

// useHugePages asks the system to use huge pages inside a large block.
func useHugePages(p unsafe.Pointer, n int) {
	if n < hugePages {
		return
	}
	const page = 2 << 20
	before := int(-uintptr(p) & (page - 1))
	if whole := (n - before) &^ (page - 1); whole > 0 {
		adviseHuge(unsafe.Slice((*byte)(unsafe.Add(p, before)), whole))
	}
}
