package linalg

import (
	"math"

	"ndgo/internal/core/mistakes"
	nd "ndgo/ndarray"
)

// padeBound is the greatest norm of a matrix for which the Padé quotient of [Expm] has the accuracy of float64. The array pade has the
// coefficients of the quotient.
//
// Source: N. J. Higham, The Scaling and Squaring Method for the Matrix Exponential Revisited, 2005, tables 2.3 and algorithm 2.3.
const padeBound = 5.371920351148152

var pade = [14]float64{64764752532480000, 32382376266240000, 7771770303897600, 1187353796428800, 129060195264000, 10559470521600, 670442572800,
	33522128640, 1323241920, 40840800, 960960, 16380, 182, 1}

// Expm returns the exponentials Σ aᵏ/k! of square matrices. It computes a Padé quotient of a/2ⁿ, and squares the result n times. If a
// matrix has an infinity or NaN, all its results are NaN. Matrices that are not square panic with nd.ErrShape.
func Expm[T nd.Inexact](a *nd.NDArray[T]) *nd.NDArray[T] {
	defer mistakes.Rename("linalg.Expm")
	_, size, _ := view("linalg.Expm", a, true)
	if a.Size() == 0 {
		return a.Copy()
	}
	a, squares := halved(a)
	f := fieldOf[T]()
	one := nd.Eye[T](size)
	a2 := nd.MatMul(a, a)
	a4 := nd.MatMul(a2, a2)
	a6 := nd.MatMul(a4, a2)
	sum := func(six, four, two int) *nd.NDArray[T] {
		return nd.Add(nd.Multiply(a6, f.of(pade[six]/pade[0])), nd.Multiply(a4, f.of(pade[four]/pade[0])), nd.Multiply(a2, f.of(pade[two]/pade[0])))
	}
	odd := nd.MatMul(a, nd.Add(nd.MatMul(a6, sum(13, 11, 9)), sum(7, 5, 3), nd.Multiply(one, f.of(pade[1]/pade[0]))))
	even := nd.Add(nd.MatMul(a6, sum(12, 10, 8)), sum(6, 4, 2), one)
	z, err := Solve(nd.Subtract(even, odd), nd.Add(even, odd))
	if err != nil { // cannot happen: within padeBound the denominator has an inverse
		panic(err)
	}
	least, most := nd.Min(squares).Item(), nd.Max(squares).Item()
	for k := range most {
		square := nd.MatMul(z, z)
		if k >= least { // from here on, some matrices of the stack are squared no more
			square = nd.Where(nd.Greater(squares, k), square, z)
		}
		z = square
	}
	return z
}

// halved returns matrices a/2ⁿ with norms within padeBound, or NaN. It also returns the number n for each matrix, in an array with two axes
// of size 1 at the end.
func halved[T nd.Inexact](a *nd.NDArray[T]) (_ *nd.NDArray[T], halvings *nd.NDArray[int]) {
	f := fieldOf[T]()
	a, down := inRange(a, -2, -1)
	factors := MatrixNorm(a, Order(1), nd.KeepDims)
	halvings = nd.Zeros[int](factors.Shape()...)
	left, all := zeros[int](factors.Size()), elementsOf(halvings)
	for i, v := range elementsOf(factors) {
		norm := f.re(v)
		elementsOf(factors)[i] = 1
		switch {
		case math.IsInf(norm, 0) || norm != norm:
			elementsOf(factors)[i] = f.of(math.NaN())
			continue
		case norm > padeBound:
			_, left[i] = math.Frexp(norm / padeBound)
		}
		all[i] = left[i]
		if down != nil && elementsOf(down)[i] != 1 {
			all[i] -= math.Ilogb(f.tiny)
		}
	}
	for again := true; again; { // in several steps, because each power of 2 must be in the range of float32
		a, again = nd.Multiply(a, factors), false
		for i, n := range left {
			elementsOf(factors)[i] = f.of(math.Ldexp(1, -min(n, 60)))
			left[i] -= min(n, 60)
			again = again || n > 0
		}
	}
	return a, halvings
}
