//go:build (amd64 || arm64) && !purego && !race

package spot

import "unsafe"

// Known says that [Of] knows the stack on this architecture.
const Known = true

// Of returns the goroutine that runs and, if p lies on its stack, the distance from p to the upper end of the stack, else 0. Only the
// distance is the same after a move of the stack. A goroutine is a number that no other has at the same time.
//
//go:noescape
func Of(p unsafe.Pointer) (routine, below uintptr)
