package ufunc

import "unsafe"

// part calls copy. It is not inlined: at its entry, between the parts of a copy, Go can stop the goroutine for the garbage
// collector.
//
//go:noinline
func part[T any](dst, src []T) int { return copy(dst, src) }

// fillFirst is the number of elements that [Fill] sets one by one. It then copies blocks of fillPart bytes, which stay in the
// first-level cache.
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

// Copy copies elements of src to dst, correctly even if they overlap, as the function copy does. Unlike copy, it works in parts, so
// other goroutines and the garbage collector need not wait until it ends.
func Copy[T any](dst, src []T) {
	n := min(len(dst), len(src))
	most := max(1, copyPart/max(1, int(unsafe.Sizeof(*new(T)))))
	if n <= most {
		copy(dst[:n], src)
		return
	}
	if uintptr(unsafe.Pointer(&src[0])) < uintptr(unsafe.Pointer(&dst[0])) {
		for ; n > 0; n -= most { // from the end, because dst may overlap elements of src that are still to be read
			first := max(0, n-most)
			part(dst[first:n], src[first:])
		}
		return
	}
	for first := 0; first < n; first += most {
		part(dst[first:min(first+most, n)], src[first:])
	}
}
