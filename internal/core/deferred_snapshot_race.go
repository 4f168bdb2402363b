//go:build race

package core

import "unsafe"

// snapshot copies n bytes, a multiple of 8 or the last few one by one. Other goroutines may store to parts of them meanwhile, which nobody
// reads from the copy. So the race detector must not look, as it does inside of copy.
//
//go:norace
func snapshot(to, from unsafe.Pointer, n int) {
	i := 0
	for ; i+8 <= n; i += 8 {
		*(*uint64)(unsafe.Add(to, i)) = *(*uint64)(unsafe.Add(from, i))
	}
	for ; i < n; i++ {
		*(*byte)(unsafe.Add(to, i)) = *(*byte)(unsafe.Add(from, i))
	}
}
