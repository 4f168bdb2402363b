package linalg

import (
	"math"

	"ndgo/elem"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/reducing"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// Norm returns norms of vectors or matrices, like NumPy's function of the same name. nd.Axis selects the axes, by default all axes of x.
// For one axis Norm returns the [VectorNorm], and for two axes (rows, columns) the [MatrixNorm]. Without [Order] and [Nuclear] it returns
// the length √(Σ|x|²). The result lacks the selected axes; with nd.KeepDims they have size 1.
//
// The number of axes must be one or two, or Norm panics with nd.ErrAxis. Without nd.Axis, Order and Nuclear, any number of axes is allowed:
// the result is the length of all elements. Norm panics with nd.ErrOption if vectors or matrices have no such order.
func Norm[T nd.Inexact](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	const op = "linalg.Norm"
	defer mistakes.Rename(op)
	operand.Head(x).Check(op)
	o := option.Take(op, options, option.Axis, option.KeepDims, option.NormOrder)
	given, axes := o.Get(option.NormOrder), []int{-2, -1}
	count := x.NDim()
	if chosen := o.Get(option.Axis); chosen != nil {
		axes = chosen.Ints()
		count = len(axes)
		mistakes.CheckAxes(op, axes, x.Shape())
	} else if given == nil {
		return VectorNorm(x, options...)
	}
	switch {
	case count != 1 && count != 2:
		panic(&nd.Error{Op: op, Kind: nd.ErrAxis, Shapes: [][]int{x.Shape()},
			Detail: "norms of an array of shape " + mistakes.ShapeText(x.Shape()) + " along " + mistakes.Count(count, "axis", "axes") + " are not defined; choose one or two by Axis"})
	case count == 1 || given == nil:
		return VectorNorm(x, options...)
	}
	z := MatrixNorm(x.MoveAxes(axes, []int{-2, -1}), *given)
	if o.Has(option.KeepDims) {
		z = z.ExpandDims(axes...)
	}
	return z
}

// Order selects the norm of [VectorNorm] or [MatrixNorm]. For vectors order p is (Σ|x|ᵖ)^(1/p); math.Inf(1) is the greatest |x|,
// math.Inf(-1) the least |x|, and 0 the number of nonzero elements.
func Order(p float64) nd.Option {
	return option.Reals(option.NormOrder, p)
}

// order returns the order in the option given, or the number otherwise if given is nil.
func order(given *nd.Option, otherwise float64) float64 {
	if given == nil {
		return otherwise
	}
	return given.Real(0)
}

// VectorNorm returns the norms of vectors over the axes of nd.Axis, or over all axes. By default a norm is √(Σ|x|²); [Order] selects
// another one. The result lacks these axes; with nd.KeepDims they have size 1. Squares do not overflow. From 32 elements of float64 on,
// squares are added in the tree order of nd.VecDot. Norms of complex vectors are complex numbers with imaginary part 0. Without elements a
// norm is 0, or infinite for a negative order; but order math.Inf(-1) panics with nd.ErrEmpty.
//
// For complex x, |x| is nd.AbsComplex(x): it is infinite if a part is infinite, even if the other part is NaN. Otherwise it is NaN if a
// part is NaN. Order 0 counts infinities and NaN like other elements. If an |x| is NaN, all other norms are NaN. Otherwise, if an |x| is
// infinite, norms of positive order are infinite.
func VectorNorm[T nd.Inexact](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	const op = "linalg.VectorNorm"
	defer mistakes.Rename(op)
	operand.Head(x).Check(op)
	o := option.Take(op, options, option.Axis, option.KeepDims, option.NormOrder)
	given := o.Get(option.NormOrder)
	if given != nil && given.Real(1) != 0 {
		mistakes.Fail(op, nd.ErrOption, "Nuclear is a norm of matrices; use MatrixNorm, or Order")
	}
	p := order(given, 2)
	shape := x.Shape()
	chosen := reducing.ChosenAxes(op, shape, &o)
	if math.IsInf(p, -1) {
		chosen.MustHaveElements(op, shape)
	}
	z := nd.Zeros[T](chosen.Result(nil, shape)...)
	var axes, last []int
	for axis := range shape {
		if chosen.Has(axis) {
			axes = append(axes, axis)
		}
	}
	for i := range axes {
		last = append(last, i-len(axes))
	}
	results := elementsOf(z)
	if len(results) == 0 {
		return z
	}
	n := x.Size() / len(results)
	if f64, ok := any(x).(*nd.NDArray[float64]); ok && p == 2 && n >= leastDotted {
		lengths(any(results).([]float64), f64.MoveAxes(axes, last).Reshape(len(results), n))
		return z
	}
	_, lanes := fresh(x.MoveAxes(axes, last))
	f := fieldOf[T]()
	for i := range results {
		results[i] = f.of(f.vectorNorm(lanes[i*n:][:n], p))
	}
	return z
}

// leastDotted is the least number of elements for which the kernel for dot products adds the squares.
const leastDotted = 32

// lengths sets z to the lengths of the rows of x.
func lengths(z []float64, x *nd.NDArray[float64]) {
	squares := nd.VecDot(x, x)
	defer squares.Release()
	f, n := fieldOf[float64](), x.Dim(1)
	var rows []float64
	for i, sum := range elementsOf(squares) {
		if isSafeSum(sum) {
			z[i] = math.Sqrt(sum)
			continue
		}
		if rows == nil {
			_, rows = fresh(x)
		}
		z[i] = f.norm(rows[i*n:][:n])
	}
}

// vectorNorm returns the norm of order p of x.
func (f *field[T]) vectorNorm(x []T, p float64) (norm float64) {
	switch {
	case p == 2:
		return f.norm(x)
	case math.IsInf(p, -1):
		norm = math.Inf(1)
		for _, v := range x {
			norm = min(norm, f.abs(v))
		}
		return norm
	case math.IsInf(p, 1):
		for _, v := range x {
			norm = max(norm, f.abs(v))
		}
		return norm
	}
	for _, v := range x {
		switch a := f.abs(v); {
		case p == 1:
			norm += a
		case p == 0:
			if a != 0 {
				norm++
			}
		default:
			norm += elem.Pow(a, p)
		}
	}
	if p == 1 || p == 0 {
		return norm
	}
	return elem.Pow(norm, 1/p)
}

// Nuclear makes [MatrixNorm] return the nuclear norm, the sum of the singular values.
var Nuclear = option.Reals(option.NormOrder, 0, 1)

// MatrixNorm returns norms of matrices, one for each matrix of a stack; with nd.KeepDims the result keeps the two axes of a matrix, with
// size 1. Without an option it is the Frobenius norm √(Σ|x|²). [Order] 1 is the greatest column sum of |x|, math.Inf(1) the greatest row
// sum, and 2 the greatest singular value. Orders -1, math.Inf(-1) and -2 are the least column sum, row sum and singular value. [Nuclear] is
// the sum of singular values. Another order panics with nd.ErrOption. Norms of complex matrices are complex numbers with imaginary part 0.
//
// If a matrix has an infinity or NaN, norms by singular values are NaN; others treat them like [VectorNorm]. Norms of empty matrices are 0,
// but negative orders panic with nd.ErrEmpty if there are no columns, rows or singular values.
func MatrixNorm[T nd.Inexact](a *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	const op = "linalg.MatrixNorm"
	defer mistakes.Rename(op)
	_, m, n := view(op, a, false)
	o := option.Take(op, options, option.KeepDims, option.NormOrder)
	given := o.Get(option.NormOrder)
	var z *nd.NDArray[T]
	switch p := order(given, 0); {
	case given == nil:
		z = VectorNorm(a, nd.Axis(-2, -1))
	case given.Real(1) != 0:
		z = VectorNorm(SVDVals(a), nd.Axis(-1), Order(1))
	case math.Abs(p) != 1 && math.Abs(p) != 2 && !math.IsInf(p, 0):
		mistakes.Fail(op, nd.ErrOption, "there is no norm of order %v for matrices; use 1, 2, math.Inf(1), one of these negated, or Nuclear", p)
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
	if o.Has(option.KeepDims) {
		z = z.ExpandDims(-2, -1)
	}
	return z
}
