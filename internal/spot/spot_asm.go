//go:build (amd64 || arm64) && !purego && !race && !go1.27

package spot

import "unsafe"

// Known says that [Of] knows the stack on this architecture, under this version of Go. The search for dead results relies on rules
// of the compiler's escape analysis, which may change in any version. A version is added after the tests of slots pass with it,
// also with -long.
const Known = true

// Of returns a number for the running goroutine and, if p points into its stack, the distance from p to the upper end of the stack,
// otherwise 0. The distance stays the same when the runtime moves the stack to other addresses. Goroutines that run at the same
// time have different numbers.
//
//go:noescape
func Of(p unsafe.Pointer) (routine, below uintptr)
