//go:build !race

package core

import (
	"unsafe"

	"ndgo/internal/parallel"
)

// snapshot copies n bytes. Other goroutines may store to parts of them meanwhile, but nobody reads these parts from the copy.
func snapshot(to, from unsafe.Pointer, n int) {
	parts := parallel.Parts(n/8, parallel.Cheap)
	parallel.Run(parts, func(part int) {
		begin, end := parallel.Bounds(n, parts, part)
		copy(unsafe.Slice((*byte)(unsafe.Add(to, begin)), end-begin), unsafe.Slice((*byte)(unsafe.Add(from, begin)), end-begin))
	})
}
