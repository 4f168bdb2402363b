//go:build (!amd64 && !arm64) || purego || race || go1.27

package spot

import "unsafe"

// Known says that [Of] knows no stack here, or not yet under this version of Go.
const Known = false

// Of returns nothing.
func Of(unsafe.Pointer) (routine, below uintptr) { return 0, 0 }
