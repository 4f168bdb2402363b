// Package bools reads several bools at once, as one word with a byte for each bool.
package bools

import (
	"encoding/binary"
	"unsafe"
)

// Group is the number of bools in a word.
const Group = 8

// Word returns the first [Group] elements of x as the bytes of a word, each 0 or 1. It panics if x has fewer elements.
func Word(x []bool) uint64 {
	return binary.NativeEndian.Uint64(unsafe.Slice((*byte)(unsafe.Pointer((*[Group]bool)(x))), Group))
}
