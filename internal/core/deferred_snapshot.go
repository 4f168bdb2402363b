//go:build !race

package core

import (
	"unsafe"

	"ndgo/internal/parallel"
)

// snapshot copies n bytes. Other goroutines may write to some of these bytes at the same time, but nobody reads the copies of these bytes.
func snapshot(to, from unsafe.Pointer, n int) {
	parts := parallel.Parts(n/8, parallel.Cheap)
	parallel.Run(parts, func(part int) {
		begin, end := parallel.Bounds(n, parts, part)
		copy(unsafe.Slice((*byte)(unsafe.Add(to, begin)), end-begin), unsafe.Slice((*byte)(unsafe.Add(from, begin)), end-begin))
	})
}
