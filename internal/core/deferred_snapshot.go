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
		low, high := n/parts*part&^63, n/parts*(part+1)&^63
		if part == parts-1 {
			high = n
		}
		copy(unsafe.Slice((*byte)(unsafe.Add(to, low)), high-low), unsafe.Slice((*byte)(unsafe.Add(from, low)), high-low))
	})
}
