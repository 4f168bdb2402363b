// Package bools reads several bools at once, as the bytes of a word.
package bools

import (
	"encoding/binary"
	"unsafe"
)

// Group is how many bools a word holds.
const Group = 8

// Word returns the first [Group] of x, each as a byte, 0 or 1. It panics if x has fewer.
func Word(x []bool) uint64 {
	return binary.NativeEndian.Uint64(unsafe.Slice((*byte)(unsafe.Pointer((*[Group]bool)(x))), Group))
}
