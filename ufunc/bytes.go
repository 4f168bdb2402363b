package ufunc

import "unsafe"

// CopyBytes copies n bytes without pointers from x to z. Like [Copy] it works for overlapping memory. On amd64 it copies many bytes by REP
// MOVSB, which writes whole cache lines without loading them first.
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

// On Zen 5, REP MOVSB takes two thirds of the time of Go's copy, with one exception: modulo 4096, the destination is less than a cache line
// after the source. Then REP MOVSB takes as long as Go's copy, and a fifth longer for blocks beyond the caches.
const (
	pageBytes = 4 << 10
	lineBytes = 64
)

// copyString copies one part. It is not inlined, because at function entry Go can stop the goroutine for the garbage collector.
//
//go:noinline
func copyString(z, x unsafe.Pointer, n int) { moveString(z, x, n) }

// FillBytes sets n elements at z to the element at x. Elements have size bytes and no pointers. On amd64 it uses REP STOSQ, which writes
// whole cache lines without loading them first.
//
// FillBytes returns false and does nothing if [Fill] is faster: for elements that do not have 1, 2, 4 or 8 bytes, and for elements that
// fit into the second-level cache together.
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

// fillString fills one part. It is not inlined, because at function entry Go can stop the goroutine for the garbage collector.
//
//go:noinline
func fillString(z unsafe.Pointer, word uint64, n int) { setString(z, word, n) }
