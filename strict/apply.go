package strict

import (
	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/element"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// apply returns op of two operands, broadcast by XLA's rules. T is the element type of the first operand. If both operands have axes but
// different ranks, dims maps each axis of the operand of lower rank to an axis of the result. Then axes of size 1 are repeated.
func apply[R, T any](op *ufunc.Operator, dims []int, args ...core.Arg) *nd.NDArray[R] {
	return element.Array[nd.NDArray[R]](elementwise.Strict(op, element.Kind[T](), element.Kind[R](), dims, args))
}
