package linalg

import (
	"math"

	"ndgo/internal/core"
	nd "ndgo/ndarray"
)

// MatrixPower returns the n-th powers of square matrices: products of n of them by repeated squaring, of n = 0 matrices with a diagonal of
// 1, and below 0 powers of the inverses. A singular matrix has no power below 0: an error, [ErrSingular]. Non-square matrices panic with
// nd.ErrShape. Infinities and NaN count as in nd.MatMul and [Inv]: a row or column with some makes the products' infinite or NaN.
func MatrixPower[T nd.Inexact](a *nd.NDArray[T], n int) (*nd.NDArray[T], error) {
	const op = "linalg.MatrixPower"
	defer core.Rename(op)
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
	z := nd.Eye[T](size).BroadcastTo(append(core.Clone(stack), size, size)...)
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

// Diagonal returns the diagonals of matrices, writable views, as x.Diagonal() does: the main ones, or with nd.Offset the ones k places
// above, or below for a negative k. A diagonal outside of the matrices has no elements. An array of fewer than 2 axes panics with
// nd.ErrShape.
func Diagonal[T any](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	defer core.Rename("linalg.Diagonal")
	_, rows, columns := view("linalg.Diagonal", x, false)
	o := core.TakeOptions("linalg.Diagonal", options, core.OffsetOption)
	if k := o.Number(core.OffsetOption, 0); k < 0 {
		x = x.Slice(nd.Ellipsis, nd.From(min(rows, -max(k, -math.MaxInt))), nd.Colon)
	} else {
		x = x.Slice(nd.Ellipsis, nd.From(min(columns, k)))
	}
	return x.Diagonal()
}

// Trace returns the sums of the diagonals of matrices: of (…, n, m), (…). With nd.Offset they are sums of other diagonals, as in
// [Diagonal]. An array of fewer than 2 axes panics with nd.ErrShape.
func Trace[T nd.Summable](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	defer core.Rename("linalg.Trace")
	view("linalg.Trace", x, false)
	core.TakeOptions("linalg.Trace", options, core.OffsetOption)
	return nd.Sum(Diagonal(x, options...), nd.Axis(-1))
}
