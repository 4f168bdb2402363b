package linalg

import (
	"math"

	"ndgo/internal/core"
	nd "ndgo/ndarray"
)

// Nuclear makes [MatrixNorm] return the nuclear norm, the sum of the singular values.
var Nuclear = core.RealsOption(core.NormOrderOption, 0, 1)

// MatrixNorm returns norms of matrices, one for each matrix of a stack; with nd.KeepDims the two axes of a matrix stay, with size 1.
// Without an option it is the Frobenius norm √(Σ|x|²). [Order] 1 is the greatest column sum of |x|, math.Inf(1) the greatest row sum, and 2
// the greatest singular value. Orders -1, math.Inf(-1) and -2 are the least column sum, row sum and singular value. [Nuclear] is the sum of
// singular values. Another order panics with nd.ErrOption. Norms of complex matrices are complex numbers with imaginary part 0.
//
// If a matrix has an infinity or NaN, norms by singular values are NaN; others treat them like [VectorNorm]. Norms of empty matrices are 0,
// but negative orders panic with nd.ErrEmpty if there are no columns, rows or singular values.
func MatrixNorm[T nd.Inexact](a *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	const op = "linalg.MatrixNorm"
	defer core.Rename(op)
	_, m, n := view(op, a, false)
	o := core.TakeOptions(op, options, core.KeepDimsOption, core.NormOrderOption)
	given := o.Get(core.NormOrderOption)
	var z *nd.NDArray[T]
	switch p := order(given, 0); {
	case given == nil:
		z = VectorNorm(a, nd.Axis(-2, -1))
	case given.Real(1) != 0:
		z = VectorNorm(SVDVals(a), nd.Axis(-1), Order(1))
	case math.Abs(p) != 1 && math.Abs(p) != 2 && !math.IsInf(p, 0):
		core.Fail(op, nd.ErrOption, "there is no norm of order %v for matrices; use 1, 2 or math.Inf(1), or those below 0, or Nuclear", p)
	default:
		if of, ok := map[float64]int{-1: n, -2: min(m, n), math.Inf(-1): m}[p]; ok && of == 0 {
			checkElements(op, a, m, n)
		}
		extreme := math.Copysign(math.Inf(1), p)
		switch math.Abs(p) {
		case 1:
			z = VectorNorm(VectorNorm(a, nd.Axis(-2), Order(1)), nd.Axis(-1), Order(extreme))
		case 2:
			z = VectorNorm(SVDVals(a), nd.Axis(-1), Order(extreme))
		default:
			z = VectorNorm(VectorNorm(a, nd.Axis(-1), Order(1)), nd.Axis(-1), Order(extreme))
		}
	}
	if o.Has(core.KeepDimsOption) {
		z = z.ExpandDims(-2, -1)
	}
	return z
}
