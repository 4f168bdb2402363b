package generated

import (
	"slices"

	"ndgo/internal/core/limits"
	"ndgo/internal/iter"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// ApplyOver does the work of [Apply] for a result in place of the array old. The program does not use old any more. If possible, it
// stores the result in the memory of old and returns old. This is possible if the result has the shape of old and is within the limit of
// [nd.SetMaxBytes], and if no view and no Go slice refers to the memory of old. Otherwise ApplyOver returns a new array. The array old may
// be nil, or one of args. The generated code releases old unless it is the result.
func ApplyOver[R, T any](old *nd.NDArray[R], op *ufunc.Operator, args ...Arg) *nd.NDArray[R] {
	if h := operand.Head(old); h != nil && h.IsAlone() && int64(h.Length*h.Width) <= limits.MaxBytes() && isShaped(h.Layout.Shape(), args) {
		return ApplyInto[R, T](op.Name, old, op, nil, args...)
	}
	return Apply[R, T](op, nil, args...)
}

// isShaped reports whether one of args has the given shape, and all other args broadcast to this shape.
func isShaped(shape []int, args []Arg) (is bool) {
	for _, a := range in(args) {
		if a.Head == nil {
			continue
		}
		own := a.Head.Layout.Shape()
		if _, ok := iter.Reaches(own, shape); !ok {
			return false
		}
		is = is || iter.Equal(own, shape)
	}
	return is
}

// But returns x, or nil if x is one of others.
func But[T any](x *nd.NDArray[T], others ...*nd.NDArray[T]) *nd.NDArray[T] {
	if slices.Contains(others, x) {
		return nil
	}
	return x
}
