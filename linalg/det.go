package linalg

import (
	"math"

	"ndgo/elem"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/element"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// Det returns the determinants of square matrices, one for each matrix of a stack. A determinant is the product of the pivots of an LU
// factorization. The determinant of a singular matrix is 0, and the determinant of a 0×0 matrix is 1. Det overflows or underflows only if
// the determinant itself does; use [SLogDet] for such determinants.
//
// If an element, or a part of a complex element, is NaN, the determinant is NaN. If an element is infinite, the determinant is infinite or
// NaN, or 0 if a pivot is 0.
func Det[T nd.Inexact](a *nd.NDArray[T]) *nd.NDArray[T] {
	defer mistakes.Rename("linalg.Det")
	many := manySmall[T]{}
	if stack, n, _ := view("linalg.Det", a, true); isManySmall[T](stack, n) {
		z := nd.Empty[T](stack...)
		if many = solveMany(z, a, nil, n, 0); many.bad == nil {
			return z
		}
	}
	z, _ := determinants("linalg.Det", a, many, func(f *field[T], pivots []T, negative bool) (det, _ T) {
		if negative {
			return f.product(-1, pivots), 0
		}
		return f.product(1, pivots), 0
	})
	f, shape, n := fieldOf[T](), z.Shape(), a.Dim(-1)
	for i, v := range elementsOf(z) {
		if v-v == 0 {
			continue
		}
		_, own := fresh(matrixAt(a, iter.Unravel(i, shape)))
		if given := blockOf(&f, own, n, n); given.isFinite() { // a pivot may overflow even if the determinant does not
			elementsOf(z)[i] = given.detEquilibrated()
		}
	}
	return z
}

// SLogDet returns the signs of the determinants of square matrices, and the logarithms of the absolute values of the determinants. It
// returns one sign and one logarithm for each matrix of a stack. The determinant is sign·exp(log). For complex matrices the sign is a
// complex number of absolute value 1, and the logarithm has imaginary part 0.
//
// A singular matrix has sign 0 and logarithm -Inf. If pivots overflow, the logarithm is +Inf. If an element, or a part of a complex
// element, is NaN, both results are NaN.
func SLogDet[T nd.Inexact](a *nd.NDArray[T]) (sign, log *nd.NDArray[T]) {
	defer mistakes.Rename("linalg.SLogDet")
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
			if v < f.tiny && !f.isScalar { // a subnormal pivot has lost digits
				p, v = f.lifted(p)
				sum += elem.Log(f.tiny)
			}
			length := f.of(v)
			if math.IsInf(f.re(length), 1) {
				direction, log := f.beyond(p)
				sign = element.Times(sign, direction)
				sum += log
				continue
			}
			sign = element.Times(sign, f.over(p, length))
			sum += elem.Log(v)
		}
		return sign, f.of(sum)
	})
}

// beyond returns the sign of p and the logarithm of |p|, for a p with an absolute value outside the range of T. If a part of a complex p is
// infinite, only infinite parts determine the sign.
func (f *field[T]) beyond(p T) (sign T, log float64) {
	if f.isScalar {
		return f.of(math.Copysign(1, f.re(p))), math.Inf(1)
	}
	z := complexOf(p)
	re, im := real(z)/4, imag(z)/4
	log = elem.Log(elem.Hypot(re, im)) + 2*math.Ln2
	if math.IsInf(log, 1) {
		re, im = ofInfinity(re), ofInfinity(im)
	}
	length := elem.Hypot(re, im)
	return numberOf[T](complex(re/length, im/length)), log
}

// ofInfinity returns 1 or -1 for an infinity, NaN for NaN, and 0 for all other numbers.
func ofInfinity(x float64) float64 {
	switch {
	case math.IsInf(x, 0):
		return math.Copysign(1, x)
	case math.IsNaN(x):
		return x
	}
	return math.Copysign(0, x)
}

// determinants returns two results for each matrix of a. The function results computes the two results from the pivots of the matrix and
// the sign of its permutation. If the parameter many already has the results of a matrix, determinants copies them.
func determinants[T nd.Inexact](op string, a *nd.NDArray[T], many manySmall[T], results func(f *field[T], pivots []T, negative bool) (first, second T)) (_, _ *nd.NDArray[T]) {
	stack, n, _ := view(op, a, true)
	factors, lu := fresh(a)
	first, second := nd.Zeros[T](stack...), nd.Zeros[T](stack...)
	firsts, seconds := elementsOf(first), elementsOf(second)
	f := fieldOf[T]()
	f.spreadNaN(lu)
	_ = eachOf(op, stack, float64(n)*float64(n)*float64(n), func(i int) error {
		if many.isDone(i) {
			firsts[i] = many.results[i]
			return nil
		}
		pivots, diagonal, negative := zeros[int](n), zeros[T](n), false
		l := blockOf(&f, lu[i*n*n:][:n*n], n, n)
		regular := l.factor(pivots)
		for k, p := range pivots {
			diagonal[k] = l.row(k)[k]
			negative = negative != (p != k)
		}
		firsts[i], seconds[i] = results(&f, diagonal, negative)
		if regular {
			return nil
		}
		_, own := fresh(matrixAt(a, iter.Unravel(i, stack)))
		if l = blockOf(&f, own, n, n); l.hasNaN() { // elimination skips a column of zeros, so it may miss a NaN off the diagonal
			firsts[i], seconds[i] = f.of(math.NaN()), f.of(math.NaN())
		}
		return nil
	})
	factors.Release()
	return first, second
}

// product returns the product of sign and pivots. If an intermediate product overflows or may lose digits, it multiplies mantissas and adds
// exponents.
func (f *field[T]) product(sign T, pivots []T) T {
	det := sign
	for i, p := range pivots {
		det = element.Times(det, p)
		if i == len(pivots)-1 && f.isScalar {
			break // this product is the determinant itself, which may be large or small
		}
		if size := f.abs(det); !(size >= f.tiny && size <= 1/f.tiny) {
			return f.productByPowers(sign, pivots, 0)
		}
	}
	return det
}

// productByPowers returns the product of sign, pivots and 2^exponent. Only its last step may overflow or underflow.
func (f *field[T]) productByPowers(sign T, pivots []T, exponent int) T {
	det := sign
	for _, p := range pivots {
		for _, x := range []*T{&p, &det} {
			if *x != 0 && *x-*x == 0 {
				e := f.exponent(*x)
				*x = f.byPower(*x, -e)
				exponent += e
			}
		}
		det = element.Times(det, p)
	}
	return f.byPower(det, exponent)
}
