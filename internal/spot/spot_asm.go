//go:build (amd64 || arm64) && !purego && !race && !go1.27

package spot

import "unsafe"

// Known says that [Of] knows the stack on this architecture, under this version of Go. Dead results are found by rules of the compiler's
// escape analysis that no version promises to the next. A version is allowed once the tests of slots pass with it, those of -long too.
const Known = true

// Of returns the goroutine that runs and, if p lies on its stack, the distance from p to the upper end of the stack, else 0. Only the
// distance is the same after a move of the stack. A goroutine is a number that no other has at the same time.
//
//go:noescape
func Of(p unsafe.Pointer) (routine, below uintptr)
