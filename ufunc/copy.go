package ufunc

import "unsafe"

// part calls copy. It is not inlined, because only at the entry of a function can Go stop the goroutine for the garbage collector.
//
//go:noinline
func part[T any](dst, src []T) int { return copy(dst, src) }

// [Fill] sets the first fillFirst elements one by one. Then it copies blocks of up to fillPart bytes, which fit in the first-level
// cache.
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

// Copy copies elements of src to dst, like the builtin copy. It works for overlapping slices. Unlike copy it works in parts, so the
// garbage collector and other goroutines need not wait for its end.
func Copy[T any](dst, src []T) {
	n := min(len(dst), len(src))
	most := max(1, copyPart/max(1, int(unsafe.Sizeof(*new(T)))))
	if n <= most {
		copy(dst[:n], src)
		return
	}
	if uintptr(unsafe.Pointer(&src[0])) < uintptr(unsafe.Pointer(&dst[0])) {
		for ; n > 0; n -= most { // from the end: an earlier part of dst may overlap unread elements of src
			first := max(0, n-most)
			part(dst[first:n], src[first:])
		}
		return
	}
	for first := 0; first < n; first += most {
		part(dst[first:min(first+most, n)], src[first:])
	}
}
