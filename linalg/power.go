package linalg

import (
	"math"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// MatrixPower returns the n-th powers of square matrices, by repeated squaring. The power 0 is the identity. A negative power is a power of
// the inverse; for a singular matrix MatrixPower then returns an error of kind [ErrSingular]. Matrices that are not square panic with
// nd.ErrShape.
//
// Infinities and NaN propagate as in nd.MatMul and [Inv]: if a row or column has an infinity or NaN, the elements of this row or column in
// a product are infinite or NaN.
func MatrixPower[T nd.Inexact](a *nd.NDArray[T], n int) (*nd.NDArray[T], error) {
	const op = "linalg.MatrixPower"
	defer mistakes.Rename(op)
	stack, size, _ := view(op, a, true)
	count := uint(n)
	if n < 0 {
		inverse, err := Inv(a)
		if err != nil {
			err.(*nd.Error).Op = op
			return nil, err
		}
		a, count = inverse, -count
	}
	z := nd.Eye[T](size).BroadcastTo(append(iter.Clone(stack), size, size)...)
	for first := true; count > 0; count >>= 1 {
		if count&1 != 0 {
			if first {
				z, first = a, false
			} else {
				z = nd.MatMul(z, a)
			}
		}
		if count > 1 {
			a = nd.MatMul(a, a)
		}
	}
	return z.Copy(), nil
}

// Diagonal returns writable views of the diagonals of matrices, like x.Diagonal(). With nd.Offset k, each view is the k-th diagonal above
// the main diagonal, or below it if k is negative. A diagonal outside of the matrices is empty. An array of fewer than two axes panics with
// nd.ErrShape.
func Diagonal[T any](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	defer mistakes.Rename("linalg.Diagonal")
	_, rows, columns := view("linalg.Diagonal", x, false)
	o := option.Take("linalg.Diagonal", options, option.Offset)
	if k := o.Number(option.Offset, 0); k < 0 {
		x = x.Slice(nd.Ellipsis, nd.From(min(rows, -max(k, -math.MaxInt))), nd.Colon)
	} else {
		x = x.Slice(nd.Ellipsis, nd.From(min(columns, k)))
	}
	return x.Diagonal()
}

// Trace returns the sums of the diagonals of matrices, one for each matrix of a stack. nd.Offset selects another diagonal (see [Diagonal]).
// An array of fewer than two axes panics with nd.ErrShape.
func Trace[T nd.Summable](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	defer mistakes.Rename("linalg.Trace")
	view("linalg.Trace", x, false)
	option.Take("linalg.Trace", options, option.Offset)
	return nd.Sum(Diagonal(x, options...), nd.Axis(-1))
}
