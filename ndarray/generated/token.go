//go:build (amd64 || arm64) && !purego && !race && !go1.27

package generated

import "unsafe"

// A Token stands for a result: if the compiler leaves the token on the stack, the result dies with the calling function. Generated
// functions declare it. A token on the heap becomes a header, so it has pointers at the same places as a header.
type Token struct {
	_    [8]int
	_    unsafe.Pointer
	_    uint64
	Self *Token // itself
	_    [3]int
	_    unsafe.Pointer
	_    [3]uint64
}
