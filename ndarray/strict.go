package ndarray

import (
	"ndgo/internal/core"
	"ndgo/ufunc"
)

// ApplyStrict returns op of two operands as XLA broadcasts them: their ranks are equal, or one is a scalar, or dims
// says which axes of the result those of the one of lower rank are. Sizes of 1 are then repeated.
func ApplyStrict[R, T any](op *ufunc.Operator, dims []int, args ...Arg) *NDArray[R] {
	var c core.Call
	c.Name, c.Strict, c.Op, c.Args = op.Name, true, op, args
	c.FindLoop(firstKind[T](args), kindOf[R]())
	c.ResolveAll()
	c.Spread(dims)
	return typed[R](c.Finish(nil))
}
