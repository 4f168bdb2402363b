package ufunc

import "unsafe"

// part is copy. It has a frame, so that a goroutine can stop for the collector between parts of a copy; a signal hardly ever
// finds it there.
//
//go:noinline
func part[T any](dst, src []T) int { return copy(dst, src) }

// fillFirst is how many elements [Fill] sets one by one, and fillPart how many bytes it then copies at once: they stay in
// the first-level cache.
const (
	fillFirst = 16
	fillPart  = 8 << 10
)

// Fill sets every element of z to v.
func Fill[T any](z []T, v T) {
	most := max(fillFirst, fillPart/max(1, int(unsafe.Sizeof(v))))
	done := min(len(z), fillFirst)
	for i := range z[:done] {
		z[i] = v
	}
	for done < len(z) {
		done += part(z[done:], z[:min(done, most)])
	}
}

// Copy copies elements of src to dst, as many as both have, and as if to another slice first, as the function copy does.
// Other goroutines, the garbage collector's too, need not wait until it ends.
func Copy[T any](dst, src []T) {
	n := min(len(dst), len(src))
	most := max(1, copyPart/max(1, int(unsafe.Sizeof(*new(T)))))
	if n <= most {
		copy(dst[:n], src)
		return
	}
	if uintptr(unsafe.Pointer(&src[0])) < uintptr(unsafe.Pointer(&dst[0])) {
		for ; n > 0; n -= most { // from the end: dst may have elements still to be read
			first := max(0, n-most)
			part(dst[first:n], src[first:])
		}
		return
	}
	for first := 0; first < n; first += most {
		part(dst[first:min(first+most, n)], src[first:])
	}
}
