package ufunc

import "unsafe"

// CopyBytes copies n bytes from x to z, as if to another place first, as [Copy] does. They are no part of pointers. Many are copied by an
// instruction of amd64 that knows the length in advance, and does not load overwritten memory.
func CopyBytes(z, x unsafe.Pointer, n int) {
	ahead := uintptr(z) - uintptr(x)
	if n < longCopy || !copiesStrings || active == Portable || ahead < uintptr(n) || -ahead < uintptr(n) || ahead%pageBytes-1 < lineBytes-1 {
		Copy(unsafe.Slice((*byte)(z), n), unsafe.Slice((*byte)(x), n))
		return
	}
	for done := 0; done < n; done += copyPart {
		copyString(unsafe.Add(z, done), unsafe.Add(x, done), min(copyPart, n-done))
	}
}

// The instruction takes two thirds of the time of Go's copy, on a processor of the family Zen 5, except for a destination less than a cache
// line ahead of the source, by the lower twelve bits of the addresses: then as much, and a fifth more beyond the caches.
const (
	pageBytes = 4 << 10
	lineBytes = 64
)

// copyString is where a goroutine stops for the collector between the parts of a copy, as a function with a frame.
//
//go:noinline
func copyString(z, x unsafe.Pointer, n int) { moveString(z, x, n) }

// FillBytes sets n elements at z, of so many bytes each, to the one at x, free of pointers, by an instruction of amd64 that does not load
// overwritten memory. It reports whether it did: for elements of other than 1, 2, 4 or 8 bytes, and for few within the second-level cache,
// [Fill] takes less time.
func FillBytes(z, x unsafe.Pointer, size, n int) bool {
	const word = 8
	if size*n < longFill || word%size != 0 || !copiesStrings || active == Portable {
		return false
	}
	var element [word]byte
	for i := range element {
		element[i] = *(*byte)(unsafe.Add(x, i%size))
	}
	bytes := size * n
	whole := bytes - bytes%word
	for done := 0; done < whole; done += copyPart {
		fillString(unsafe.Add(z, done), *(*uint64)(unsafe.Pointer(&element)), min(copyPart, whole-done)/word)
	}
	if rest := bytes - whole; rest > 0 {
		copy(unsafe.Slice((*byte)(unsafe.Add(z, whole)), rest), element[:])
	}
	return true
}

// fillString has a frame, so that a goroutine can stop for the collector between parts.
//
//go:noinline
func fillString(z unsafe.Pointer, word uint64, n int) { setString(z, word, n) }
