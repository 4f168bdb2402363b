//go:build (amd64 || arm64) && !purego && !race && !go1.27

package generated

import "unsafe"

// A Token stands for a result of a generated function, which declares it. If the compiler leaves the token on the stack, the result is not
// used after the calling function returns. A token on the heap becomes the header of the result, so it has pointers at the same offsets as
// a header.
type Token struct {
	_    [8]int
	_    unsafe.Pointer
	_    uint64
	Self *Token // the address of the token itself
	_    [3]int
	_    unsafe.Pointer
	_    [3]uint64
}
