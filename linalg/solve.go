package linalg

import (
	"fmt"
	"math"

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

// Det returns the determinants of square matrices: of (…, n, n), (…). It is the product of the pivots of LU factors, which may overflow
// or underflow where [SLogDet] does not; that of a singular matrix is 0, and that of no rows is 1.
func Det[T nd.Inexact](a *nd.NDArray[T]) *nd.NDArray[T] {
	defer core.Rename("linalg.Det")
	many := manySmall[T]{}
	if stack, n, _ := view("linalg.Det", a, true); isManySmall[T](stack, n) {
		z := nd.Empty[T](stack...)
		if many = solveMany(z, a, nil, n, 0); many.bad == nil {
			return z
		}
	}
	z, _ := determinants("linalg.Det", a, many, func(f *field[T], pivots []T, negative bool) (det, _ T) {
		det = 1
		if negative {
			det = -1
		}
		for _, p := range pivots {
			det *= p
		}
		return det, 0
	})
	return z
}

// SLogDet returns the signs of the determinants of square matrices and the logarithms of their absolute values: of (…, n, n), (…) of both.
// The determinant is sign·exp(log). The sign of complex numbers is one of absolute value 1. That of a singular matrix is 0, and the
// logarithm -Inf; where pivots overflow the logarithm is +Inf. Of complex matrices the logarithms are complex numbers without an imaginary part.
func SLogDet[T nd.Inexact](a *nd.NDArray[T]) (sign, log *nd.NDArray[T]) {
	defer core.Rename("linalg.SLogDet")
	return determinants("linalg.SLogDet", a, manySmall[T]{}, func(f *field[T], pivots []T, negative bool) (sign, log T) {
		sign = 1
		if negative {
			sign = -1
		}
		sum := 0.0
		for _, p := range pivots {
			v := f.abs(p)
			if v == 0 {
				return 0, f.of(math.Inf(-1))
			}
			length := f.of(v)
			if math.IsInf(f.re(length), 1) {
				direction, log := f.beyond(p)
				sign *= direction
				sum += log
				continue
			}
			sign *= p / length
			sum += math.Log(v)
		}
		return sign, f.of(sum)
	})
}

// beyond returns the sign of a number whose absolute value T cannot hold, and the logarithm of that value. A complex number with an infinite
// part has the sign of its infinite parts.
func (f *field[T]) beyond(p T) (sign T, log float64) {
	if f.isScalar {
		return f.of(math.Copysign(1, f.re(p))), math.Inf(1)
	}
	z := complexOf(p)
	re, im := real(z)/4, imag(z)/4
	log = math.Log(math.Hypot(re, im)) + 2*math.Ln2
	if math.IsInf(log, 1) {
		re, im = ofInfinity(re), ofInfinity(im)
	}
	length := math.Hypot(re, im)
	return numberOf[T](complex(re/length, im/length)), log
}

// ofInfinity returns 1 or -1 for infinities, 0 for other numbers and NaN for NaN.
func ofInfinity(x float64) float64 {
	switch {
	case math.IsInf(x, 0):
		return math.Copysign(1, x)
	case math.IsNaN(x):
		return x
	}
	return math.Copysign(0, x)
}

// determinants returns what of makes of the pivots of each matrix and of whether an odd number of rows was exchanged, or first what is done.
func determinants[T nd.Inexact](op string, a *nd.NDArray[T], many manySmall[T], of func(f *field[T], pivots []T, negative bool) (first, second T)) (_, _ *nd.NDArray[T]) {
	stack, n, _ := view(op, a, true)
	factors, lu := fresh(a)
	first, second := nd.Zeros[T](stack...), nd.Zeros[T](stack...)
	firsts, seconds := elementsOf(first), elementsOf(second)
	f := fieldOf[T]()
	_ = eachOf(op, stack, float64(n)*float64(n)*float64(n), func(i int) error {
		if many.isDone(i) {
			firsts[i] = many.results[i]
			return nil
		}
		pivots, diagonal, negative := make([]int, n), make([]T, n), false
		l := blockOf(&f, lu[i*n*n:][:n*n], n, n)
		l.factor(pivots)
		for k, p := range pivots {
			diagonal[k] = l.row(k)[k]
			negative = negative != (p != k)
		}
		firsts[i], seconds[i] = of(&f, diagonal, negative)
		return nil
	})
	factors.Release()
	return first, second
}
