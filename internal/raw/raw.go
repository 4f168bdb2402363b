// Package raw reads and writes elements as bytes.
package raw

import (
	"encoding/binary"
	"unsafe"
)

// Bytes returns the memory of s as bytes, in the machine's byte order. T must not contain pointers.
func Bytes[T any](s []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(*new(T))))
}

// Start returns the address of b's first byte, or nil if b is nil.
func Start(b []byte) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(b)) }

// As returns the memory of b as elements of T, as many as fit. T must not contain pointers, and b must be aligned for T.
func As[T any](b []byte) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/int(unsafe.Sizeof(*new(T))))
}

// LittleEndian reports whether the machine's byte order has the lowest byte first.
func LittleEndian() bool { return binary.NativeEndian.Uint16([]byte{1, 0}) == 1 }

// Swap reverses the bytes of every number in b. Numbers have width bytes: 1, 2, 4 or 8.
func Swap(b []byte, width int) {
	switch width {
	case 2:
		for ; len(b) >= 2; b = b[2:] {
			binary.LittleEndian.PutUint16(b, binary.BigEndian.Uint16(b))
		}
	case 4:
		for ; len(b) >= 4; b = b[4:] {
			binary.LittleEndian.PutUint32(b, binary.BigEndian.Uint32(b))
		}
	case 8:
		for ; len(b) >= 8; b = b[8:] {
			binary.LittleEndian.PutUint64(b, binary.BigEndian.Uint64(b))
		}
	}
}

// IsAligned reports whether b is aligned for elements of T.
func IsAligned[T any](b []byte) bool {
	return uintptr(unsafe.Pointer(unsafe.SliceData(b)))%unsafe.Alignof(*new(T)) == 0
}
