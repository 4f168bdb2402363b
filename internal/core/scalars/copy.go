package scalars

import "unsafe"

// CopyElement copies an element of size bytes that contains no pointers.
func CopyElement(dst, src unsafe.Pointer, size int) {
	copy(unsafe.Slice((*byte)(dst), size), unsafe.Slice((*byte)(src), size))
}
