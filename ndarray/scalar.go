package ndarray

import (
	"unsafe"

	"ndgo/internal/core"
)

// valueOf returns s as a T, rounded.
func valueOf[T any](s *core.Scalar) (v T) {
	s.Store(unsafe.Pointer(&v), kindOf[T]())
	return v
}
