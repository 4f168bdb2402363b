//go:build race

package core

import "unsafe"

// snapshot copies n bytes. Other goroutines may write to some of these bytes at the same time; nobody reads the copies of such bytes.
// Therefore the race detector must not check this function. The built-in copy is not used here, because the race detector checks it.
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
