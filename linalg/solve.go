package linalg

import (
	"fmt"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// failRows panics because matrices and right sides have different numbers of rows. The matrices have shape a and n rows, and the right
// sides have shape b. If vector is set, b is a single column.
func failRows(op string, a []int, n int, b []int, vector bool) {
	rows := b[len(b)-2]
	if vector {
		b = b[:1]
	}
	panic(&nd.Error{Op: op, Kind: nd.ErrShape, Shapes: [][]int{a, b}, Axis: -2,
		Detail: fmt.Sprintf("matrices of shape %s have %d rows, but right sides of shape %s have %d", mistakes.ShapeText(a), n, mistakes.ShapeText(b), rows)})
}

// Solve returns the solutions x of the systems of equations a·x = b. For n×n matrices a and n×k matrices b, x is n×k; stacks broadcast. If
// b is 1-d, it is the same vector for all matrices, and the solutions are vectors of n elements.
//
// Solve uses LU factorization with partial pivoting. If a pivot is exactly 0 it returns the error [ErrSingular]; a nearly singular matrix
// is no error. Matrices that are not square, and a b with another number of rows, panic with nd.ErrShape.
//
// If an element of a matrix, or a part of a complex element, is NaN, all its solutions are NaN, unless a pivot is 0. Infinities in a matrix
// take part in the arithmetic: 1/Inf is 0. An infinity or NaN in a column of b makes all elements of the column's solution infinite or NaN.
//
// If elements are finite, a solution is infinite only if it is out of the range of T. If factors or solutions overflow although elements
// are finite, Solve computes again: it multiplies rows and columns by powers of 2, and computes float32 and complex64 in float64.
// Multiplying rows of a and b by the same powers of 2 may lead to other pivots; the solutions then change only by rounding. This holds if
// the greatest elements of rows are within a factor of 2^900 of each other, or of 2^90 for float32 and complex64.
func Solve[T nd.Inexact](a, b *nd.NDArray[T]) (*nd.NDArray[T], error) {
	const op = "linalg.Solve"
	defer mistakes.Rename(op)
	checkOperands(op, a, b)
	stack, n, _ := view(op, a, true)
	vector := b.NDim() == 1
	if b.NDim() == 0 {
		mistakes.FailRank(op, b.Shape(), "pass a vector or matrices")
	}
	if vector {
		b = b.ExpandDims(1)
	}
	other, rows, k := view(op, b, false)
	if rows != n {
		failRows(op, a.Shape(), n, b.Shape(), vector)
	}
	common, fault := iter.Broadcast(iter.Clone(stack), other)
	if fault != 0 {
		mistakes.FailBroadcast(op, [][]int{a.Shape(), b.Shape()}, fault-2)
	}
	right := b.BroadcastTo(append(iter.Clone(common), n, k)...)
	many := manySmall[T]{}
	if k > 0 && iter.Size(common) == iter.Size(stack) && isManySmall[T](stack, n) {
		z := nd.Empty[T](right.Shape()...)
		if many = solveMany(z, a, right, n, k); many.bad == nil {
			again(z, a, right, isNone)
			if vector {
				z = z.Squeeze(-1)
			}
			return z, nil
		}
	}
	factors, lu := fresh(a)
	z, x := fresh(right)
	f := fieldOf[T]()
	f.spreadNaN(lu)
	pivots, lost := zeros[int](iter.Count(iter.Size(stack), n)), zeros[bool](iter.Size(stack))
	cube := float64(n) * float64(n)
	err := eachOf(op, stack, cube*float64(n), func(i int) error {
		if many.isDone(i) {
			return nil
		}
		l := blockOf(&f, lu[i*n*n:][:n*n], n, n)
		regular := l.factor(pivots[i*n:][:n])
		if lost[i] = l.overflowed(a, stack, i); !regular && !lost[i] {
			return ErrSingular
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	which := elementsOf(nd.Arange(0, iter.Size(stack), 1).Reshape(stack...).BroadcastTo(common...).Copy())
	_ = eachOf(op, common, cube*float64(k), func(i int) error {
		if many.isDone(i) {
			copy(x[i*n*k:][:n*k], many.results[i*n*k:])
			return nil
		}
		j := which[i]
		l, right := blockOf(&f, lu[j*n*n:][:n*n], n, n), blockOf(&f, x[i*n*k:][:n*k], n, k)
		if lost[j] {
			right.fillNaN()
			return nil
		}
		right.exchange(pivots[j*n:][:n])
		right.solveLower(l, true)
		right.solveUpper(l)
		return nil
	})
	factors.Release()
	if i := again(z, a, right, func(i int) bool { return lost[which[i]] }); i >= 0 {
		return nil, singularAt(op, stack, which[i])
	}
	if vector {
		z = z.Squeeze(-1)
	}
	return z, nil
}

// Inv returns the inverses of square matrices: the solutions of a·x = 1. It returns the same errors as [Solve], and treats infinities and
// NaN in the same way.
func Inv[T nd.Inexact](a *nd.NDArray[T]) (*nd.NDArray[T], error) {
	const op = "linalg.Inv"
	defer mistakes.Rename(op)
	stack, n, _ := view(op, a, true)
	many := manySmall[T]{}
	if isManySmall[T](stack, n) {
		z := nd.Empty[T](a.Shape()...)
		if many = solveMany(z, a, nil, n, n); many.bad == nil {
			again(z, a, nil, isNone)
			return z, nil
		}
	}
	factors, lu := fresh(a)
	z := nd.Zeros[T](append(iter.Clone(stack), n, n)...)
	x := elementsOf(z)
	f, lost := fieldOf[T](), zeros[bool](iter.Size(stack))
	f.spreadNaN(lu)
	err := eachOf(op, stack, 3*float64(n)*float64(n)*float64(n), func(i int) error {
		if many.isDone(i) {
			copy(x[i*n*n:][:n*n], many.results[i*n*n:])
			return nil
		}
		pivots := zeros[int](n)
		l, inverse := blockOf(&f, lu[i*n*n:][:n*n], n, n), blockOf(&f, x[i*n*n:][:n*n], n, n)
		regular := l.factor(pivots)
		if lost[i] = l.overflowed(a, stack, i); lost[i] {
			inverse.fillNaN()
			return nil
		}
		if !regular {
			return ErrSingular
		}
		inverse.invert(l, pivots)
		return nil
	})
	factors.Release()
	if err != nil {
		return nil, err
	}
	if i := again(z, a, nil, func(i int) bool { return lost[i] }); i >= 0 {
		return nil, singularAt(op, stack, i)
	}
	return z, nil
}

// invert sets z, a matrix of zeros, to the inverse of a matrix. The parameters are the results of factor for this matrix.
func (z block[T]) invert(factors block[T], pivots []int) {
	for i := range z.rows {
		z.row(i)[i] = 1
	}
	if !factors.isFinite() { // infinity times 0 is NaN, so products with 0 must not be omitted
		z.exchange(pivots)
		z.solveLower(factors, true)
		z.solveUpper(factors)
		return
	}
	z.invertLower(factors, z.columns)
	z.solveUpper(factors)
	order := zeros[int](len(pivots)) // column i of z must become column order[i]
	for i := range order {
		order[i] = i
	}
	swapAll(order, pivots)
	from := zeros[T](z.columns)
	for i := range z.rows {
		row := z.row(i)
		copy(from, row)
		for j, v := range from {
			row[order[j]] = v
		}
	}
}

// swapAll exchanges elements of x in the same way as factor has exchanged rows. The slice pivots is the result of factor.
func swapAll(x, pivots []int) {
	for i, p := range pivots {
		x[i], x[p] = x[p], x[i]
	}
}
