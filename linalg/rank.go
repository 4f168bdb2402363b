package linalg

import (
	"fmt"
	"math"

	"ndgo/inplace"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// Tolerance sets the tolerance of [MatrixRank], [Pinv] and [LstSq]: a singular value counts as 0 if it is not above part times the greatest
// singular value. The default is the greater of the numbers of rows and columns, times the distance from 1 to the next number of the type.
// A negative or NaN tolerance panics with nd.ErrOption.
func Tolerance(part float64) nd.Option {
	if !(part >= 0) {
		panic(&nd.Error{Op: "linalg.Tolerance", Kind: nd.ErrOption, Detail: fmt.Sprintf("the tolerance is %v; use 0 or more", part)})
	}
	return option.Reals(option.Tolerance, part)
}

// tolerance returns the tolerance in options, or the default for m×n matrices of T.
func tolerance[T nd.Inexact](given *nd.Option, m, n int) float64 {
	if given != nil {
		return given.Real(0)
	}
	f := fieldOf[T]()
	return f.epsilon * float64(max(m, n))
}

// MatrixRank returns the number of singular values above [Tolerance] times the greatest, for each matrix of a stack. The rank of a matrix
// with an infinity or NaN is unknown: MatrixRank then panics with nd.ErrDomain.
func MatrixRank[T nd.Inexact](a *nd.NDArray[T], options ...nd.Option) *nd.NDArray[int] {
	const op = "linalg.MatrixRank"
	defer mistakes.Rename(op)
	stack, m, n := view(op, a, false)
	shape := a.Shape()
	o := option.Take(op, options, option.Tolerance)
	part := tolerance[T](o.Get(option.Tolerance), m, n)
	a, _ = inMiddle(a, -2, -1)
	_, s, _ := singular(op, a, true, false)
	z := nd.Zeros[int](stack...)
	f, k, values, ranks := fieldOf[T](), min(m, n), elementsOf(s), elementsOf(z)
	for i := range ranks {
		if k > 0 && values[i*k] != values[i*k] {
			index, which, remedy := iter.Unravel(i, stack), "the matrix", ""
			if len(stack) > 0 {
				which = fmt.Sprintf("the matrix at %s of a stack of shape %s", mistakes.ShapeText(index), mistakes.ShapeText(shape))
				remedy = "; leave it out"
			}
			panic(&nd.Error{Op: op, Kind: nd.ErrDomain, Shapes: [][]int{shape}, Index: index, Detail: which + " has infinities or NaN, and no rank" + remedy})
		}
		for _, v := range values[i*k:][:k] {
			if f.re(v) > part*f.re(values[i*k]) {
				ranks[i]++
			}
		}
	}
	return z
}

// Pinv returns the Moore-Penrose pseudoinverses of matrices: n×m for an m×n matrix. It uses the singular values above [Tolerance] times the
// greatest. If a matrix has an infinity or NaN, all its results are NaN.
func Pinv[T nd.Inexact](a *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	const op = "linalg.Pinv"
	defer mistakes.Rename(op)
	_, m, n := view(op, a, false)
	o := option.Take(op, options, option.Tolerance)
	a, down := inMiddle(a, -2, -1)
	u, s, vh := singular(op, a, true, true)
	invert(s, tolerance[T](o.Get(option.Tolerance), m, n))
	z := nd.MatMul(nd.Multiply(adjoint(vh), s.ExpandDims(-2)), adjoint(u))
	if down != nil {
		inplace.Multiply(z, down)
	}
	return z
}

// invert replaces singular values by their reciprocals. Values up to the product of part and the greatest value become 0.
func invert[T nd.Inexact](s *nd.NDArray[T], part float64) {
	f, k, values := fieldOf[T](), s.Dim(-1), elementsOf(s)
	for i := 0; i+k <= len(values) && k > 0; i += k {
		bound := part * f.re(values[i])
		for j := range k {
			if v := f.re(values[i+j]); v > bound || v != v {
				values[i+j] = f.of(1 / v)
			} else {
				values[i+j] = 0
			}
		}
	}
}

// LstSq returns the least squares solutions x of a·x = b. Among all x with the least |a·x - b| it returns the shortest. For m×n matrices a
// and m×k matrices b, x is n×k; stacks broadcast. If b is 1-d, it is the same vector for all matrices, and the solutions are vectors of n
// elements. A singular value counts as 0 if it is not above [Tolerance] times the greatest one.
//
// If a and b have different numbers of rows, LstSq panics with nd.ErrShape. An infinity or NaN in a matrix makes all its solutions NaN. An
// infinity or NaN in a column of b makes all elements of the column's solution infinite or NaN.
func LstSq[T nd.Inexact](a, b *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	const op = "linalg.LstSq"
	defer mistakes.Rename(op)
	checkOperands(op, a, b)
	_, m, n := view(op, a, false)
	o := option.Take(op, options, option.Tolerance)
	vector := b.NDim() == 1
	if vector {
		b = b.ExpandDims(1)
	}
	stack, rows, _ := view(op, b, false)
	if rows != m {
		failRows(op, a.Shape(), m, b.Shape(), vector)
	}
	own := a.Shape()
	if _, fault := iter.Broadcast(iter.Clone(own[:len(own)-2]), stack); fault != 0 {
		mistakes.FailBroadcast(op, [][]int{own, b.Shape()}, fault-2)
	}
	a, down := inMiddle(a, -2, -1)
	b, right := inMiddle(b, -2)
	u, s, vh := singular(op, a, true, true)
	invert(s, tolerance[T](o.Get(option.Tolerance), m, n))
	x := nd.MatMul(adjoint(vh), nd.Multiply(nd.MatMul(adjoint(u), b), s.ExpandDims(-1)))
	switch {
	case down != nil && right != nil:
		steps := nd.Divide(roots(down), roots(right)) // multiply in two steps, because each factor must be in the range of T
		x = nd.Multiply(nd.Multiply(x, steps), steps)
	case down != nil:
		x = nd.Multiply(x, down)
	case right != nil:
		x = nd.Multiply(x, nd.Reciprocal(right))
	}
	if vector {
		x = x.Squeeze(-1)
	}
	return x
}

// roots returns the square roots of x. The elements of x are even powers of 2.
func roots[T nd.Inexact](x *nd.NDArray[T]) *nd.NDArray[T] {
	f := fieldOf[T]()
	z, elements := fresh(x)
	for i, v := range elements {
		elements[i] = f.of(math.Sqrt(f.re(v)))
	}
	return z
}

// Cond returns the condition numbers of matrices, one for each matrix of a stack. A condition number is the greatest singular value divided
// by the least; it is infinite if the least is 0. If a matrix has an infinity or NaN, its condition number is NaN. Empty matrices panic
// with nd.ErrEmpty.
func Cond[T nd.Inexact](a *nd.NDArray[T]) *nd.NDArray[T] {
	const op = "linalg.Cond"
	defer mistakes.Rename(op)
	stack, m, n := view(op, a, false)
	checkElements(op, a, m, n)
	a, _ = inMiddle(a, -2, -1)
	_, s, _ := singular(op, a, true, false)
	f, k, values, z := fieldOf[T](), min(m, n), elementsOf(s), nd.Zeros[T](stack...)
	for i, results := 0, elementsOf(z); i < len(results); i++ {
		first, last := f.re(values[i*k]), f.re(values[i*k+k-1])
		if results[i] = f.of(first / last); last == 0 {
			results[i] = f.of(math.Inf(1))
		}
	}
	return z
}

// checkElements panics if m×n matrices are empty.
func checkElements[T nd.Inexact](op string, a *nd.NDArray[T], m, n int) {
	if m == 0 || n == 0 {
		panic(&nd.Error{Op: op, Kind: nd.ErrEmpty, Shapes: [][]int{a.Shape()}, Detail: "matrices of shape " + mistakes.ShapeText(a.Shape()) + " have no elements"})
	}
}
