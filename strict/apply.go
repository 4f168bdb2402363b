package strict

import (
	"ndgo/internal/core"
	"ndgo/internal/element"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// apply returns op of two operands, the first with elements of T, as XLA broadcasts them: their ranks are equal, or one is a
// scalar, or dims names the result's axis for each axis of the operand of lower rank. Sizes of 1 are then repeated.
func apply[R, T any](op *ufunc.Operator, dims []int, args ...core.Arg) *nd.NDArray[R] {
	return element.Array[nd.NDArray[R]](core.Strict(op, element.Kind[T](), element.Kind[R](), dims, args))
}
