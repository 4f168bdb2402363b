package element

import (
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/option"
	"ndgo/internal/core/ordering"
)

// Rows is [ordering.Rows] for a function of slices.
func Rows[R, T any](op string, target *core.Header, x core.Arg, options []option.Option, row func(dst []R, src []T)) *core.Header {
	return ordering.Rows(op, Type[R](), Type[T](), target, x, options, func(dst, src unsafe.Pointer, n int) {
		z := unsafe.Slice((*R)(dst), n)
		clear(z) // the memory of a new result has arbitrary contents
		row(z, unsafe.Slice((*T)(src), n))
	})
}
