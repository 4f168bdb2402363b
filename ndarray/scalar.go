package ndarray

import (
	"unsafe"

	"ndgo/internal/core"
)

// valueOf returns s converted to T, rounded if necessary.
func valueOf[T any](s *core.Scalar) (v T) {
	s.Store(unsafe.Pointer(&v), kindOf[T]())
	return v
}
