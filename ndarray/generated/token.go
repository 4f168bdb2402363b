//go:build (amd64 || arm64) && !purego && !race && !go1.27

package generated

import "unsafe"

// A Token stands for a result where the compiler decides whether that outlives the function that asked for it. It is declared by
// functions the generator writes. It has the pointers of a header, since it becomes one on the heap.
type Token struct {
	_    [8]int
	_    unsafe.Pointer
	_    uint64
	Self *Token // itself
	_    [3]int
	_    unsafe.Pointer
	_    [3]uint64
}
