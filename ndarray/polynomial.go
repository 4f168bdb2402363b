package ndarray

import (
	"ndgo/internal/core/mistakes"
	"ndgo/internal/parallel"
	"ndgo/internal/simd"
)

// polyvalTile is the number of elements in one batch. The elements of a batch and their results stay in the first-level cache until the
// last coefficient is added.
const polyvalTile = 1 << 11

// Polyval returns the value of a polynomial at each element of x. The coefficients begin with the highest power:
//
//	coefficients[0]·xⁿ + coefficients[1]·xⁿ⁻¹ + … + coefficients[n]
//
// It uses Horner's rule: the sum begins with 0, and each step multiplies it by x and adds the next coefficient, with two roundings. Without
// coefficients the value is 0. Even a constant polynomial is NaN where x is NaN or infinite. Coefficients without exactly one axis panic
// with [ErrShape].
func Polyval[T Number](coefficients, x *NDArray[T]) *NDArray[T] {
	const name = "Polyval"
	return onBehalf(name, func() *NDArray[T] {
		coefficients.head().CheckAs(name, "the array of coefficients")
		if shape := coefficients.h.Layout.Shape(); len(shape) != 1 {
			mistakes.FailRank(name, shape, "coefficients must have one axis; use Ravel")
		}
		own := x.layout(name).Shape()
		checkSize[T](name, own)
		steps := coefficients.ToSlice()
		at := x.lent().Ravel()
		if !x.IsContiguous() {
			defer at.Release()
		}
		z := newCleared[T](own)
		values := z.lent().Ravel()
		n := z.Size()
		parts := parallel.Parts(n, parallel.Function)
		parallel.Run(parts, func(part int) {
			begin, end := parallel.Share(n, parts, part)
			for from := begin; from < end; from += polyvalTile {
				tile := Range(from, min(from+polyvalTile, end))
				z, x := values.lent().Slice(tile), at.lent().Slice(tile)
				for i := range steps {
					applyInto[T, T](name, z, &simd.Multiply, in(z), in(x))
					applyInto[T, T](name, z, &simd.Add, in(z), or[T](&steps[i]))
				}
			}
		})
		return z
	})
}
