//go:build (amd64 || arm64) && !purego && !race && !go1.27

package spot

import "unsafe"

// Known reports whether [Of] knows the stack on this architecture and under this version of Go. Package core finds results that are no
// longer used. It relies on rules of the compiler's escape analysis, and any version may change them. Before you add a version, the tests
// of slots must pass with it, also with -long.
const Known = true

// Of returns a number for the running goroutine, and the distance from p to the upper end of the goroutine's stack. The distance is 0 if p
// does not point into this stack. The distance stays the same when the runtime moves the stack to other addresses. Goroutines that run at the
// same time have different numbers.
//
//go:noescape
func Of(p unsafe.Pointer) (routine, below uintptr)
