package linalg

import (
	"math"

	"ndgo/internal/core"
	nd "ndgo/ndarray"
)

// Nuclear makes [MatrixNorm] return the sum of singular values.
var Nuclear = core.RealsOption(core.NormOrderOption, 0, 1)

// MatrixNorm returns norms of matrices, of (…, m, n), (…), or (…, 1, 1) with nd.KeepDims: Frobenius's, √(Σ|x|²), unless [Order] or
// [Nuclear] names another. Of order 1 it is the greatest sum of |x| in a column, of order math.Inf(1) in a row, of order 2 the greatest
// singular value; of the same orders below 0 the least. Norms of complex matrices are complex numbers without an imaginary part. Infinities
// and NaN make norms by singular values NaN; in others they count as in [VectorNorm].
//
// Another order panics with nd.ErrOption. Of matrices without elements norms are 0, and the least of no columns, rows or singular values panics
// with nd.ErrEmpty.
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
