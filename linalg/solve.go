package linalg

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// failRows panics on behalf of op because matrices of shape a have n rows, and right sides of shape b, which is that of a vector as one
// column perhaps, another number.
func failRows(op string, a []int, n int, b []int, vector bool) {
	rows := b[len(b)-2]
	if vector {
		b = b[:1]
	}
	panic(&nd.Error{Op: op, Kind: nd.ErrShape, Shapes: [][]int{a, b}, Axis: -2,
		Detail: fmt.Sprintf("matrices of shape %s have %d rows, but right sides of shape %s have %d", core.ShapeText(a), n, core.ShapeText(b), rows)})
}

// Solve returns the solutions x of the systems of equations a·x = b: of a (…, n, n) and b (…, n, k), where … broadcast, (…, n, k). A b of
// one axis is one vector for all matrices: it gives (…, n).
//
// It is computed by LU factors with partial pivoting. A matrix of which a pivot is exactly 0 is an error, [ErrSingular]; one that is
// nearly singular is not. Matrices that are not square, and another number of rows of b, panic with nd.ErrShape.
func Solve[T nd.Inexact](a, b *nd.NDArray[T]) (*nd.NDArray[T], error) {
	const op = "linalg.Solve"
	defer core.Rename(op)
	stack, n, _ := view(op, a, true)
	nd.In(b).Head.Check(op)
	vector := b.NDim() == 1
	if b.NDim() == 0 {
		core.FailRank(op, b.Shape(), "give a vector, or matrices")
	}
	if vector {
		b = b.ExpandDims(1)
	}
	other, rows, k := view(op, b, false)
	if rows != n {
		failRows(op, a.Shape(), n, b.Shape(), vector)
	}
	common, fault := iter.Broadcast(core.Clone(stack), other)
	if fault != 0 {
		core.FailBroadcast(op, [][]int{a.Shape(), b.Shape()}, fault-2)
	}
	right := b.BroadcastTo(append(core.Clone(common), n, k)...)
	many := manySmall[T]{}
	if k > 0 && iter.Size(common) == iter.Size(stack) && isManySmall[T](stack, n) {
		z := nd.Empty[T](right.Shape()...)
		if many = solveMany(z, a, right, n, k); many.bad == nil {
			if vector {
				z = z.Squeeze(-1)
			}
			return z, nil
		}
	}
	factors, lu := fresh(a)
	z, x := fresh(right)
	f := fieldOf[T]()
	pivots := make([]int, iter.Size(stack)*n)
	cube := float64(n) * float64(n)
	err := eachOf(op, stack, cube*float64(n), func(i int) error {
		if !many.isDone(i) && !blockOf(&f, lu[i*n*n:][:n*n], n, n).factor(pivots[i*n:][:n]) {
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
		right.exchange(pivots[j*n:][:n])
		right.solveLower(l, true)
		right.solveUpper(l)
		return nil
	})
	factors.Release()
	if vector {
		z = z.Squeeze(-1)
	}
	return z, nil
}

// Inv returns the inverses of square matrices, (…, n, n): the solutions of a·x = 1. It is computed, and fails, as [Solve] does.
func Inv[T nd.Inexact](a *nd.NDArray[T]) (*nd.NDArray[T], error) {
	const op = "linalg.Inv"
	defer core.Rename(op)
	stack, n, _ := view(op, a, true)
	many := manySmall[T]{}
	if isManySmall[T](stack, n) {
		z := nd.Empty[T](a.Shape()...)
		if many = solveMany(z, a, nil, n, n); many.bad == nil {
			return z, nil
		}
	}
	factors, lu := fresh(a)
	z := nd.Zeros[T](append(core.Clone(stack), n, n)...)
	x := elementsOf(z)
	f := fieldOf[T]()
	err := eachOf(op, stack, 3*float64(n)*float64(n)*float64(n), func(i int) error {
		if many.isDone(i) {
			copy(x[i*n*n:][:n*n], many.results[i*n*n:])
			return nil
		}
		pivots := make([]int, n)
		l, inverse := blockOf(&f, lu[i*n*n:][:n*n], n, n), blockOf(&f, x[i*n*n:][:n*n], n, n)
		if !l.factor(pivots) {
			return ErrSingular
		}
		for k := range n {
			inverse.row(k)[k] = 1
		}
		inverse.exchange(pivots)
		inverse.solveLower(l, true)
		inverse.solveUpper(l)
		return nil
	})
	factors.Release()
	if err != nil {
		return nil, err
	}
	return z, nil
}
