package ndarray

import (
	"unsafe"

	"ndgo/internal/core"
)

// scalarOf returns v, which is of a kind with kernels, as a scalar.
func scalarOf[T any](v T) (s core.Scalar) {
	s.Read(unsafe.Pointer(&v), kindOf[T]())
	return s
}

// valueOf returns s as a T, rounded.
func valueOf[T any](s *core.Scalar) (v T) {
	s.Store(unsafe.Pointer(&v), kindOf[T]())
	return v
}
