package linalg

import (
	"math"

	"ndgo/internal/element"
	"ndgo/internal/iter"
)

// Matrices with elements of very different sizes are first balanced by the exponents of the elements alone. Products of elements and powers
// of 2 might overflow or underflow before all powers are known.

const (
	// noExponent stands for the exponent of 0. It is less than all exponents, even less than a sum of several exponents.
	noExponent = math.MinInt32 / 4

	// wideRange is the least ratio of the greatest and the least element, in powers of two, for which exponents are balanced.
	wideRange = 100

	// mostApart limits uncoupled diagonal elements: in powers of two, they may exceed the other elements by this much. Eigenvectors contain
	// products of these elements and mostElement.
	mostApart = 400
)

// exponentOf returns the exponent e of a number x: 2^(e-1) ≤ |x| < 2^e.
func exponentOf(x float64) int {
	_, e := math.Frexp(x)
	return e
}

// byPower returns x·2^e.
func byPower(x complex128, e int) complex128 {
	return complex(math.Ldexp(real(x), e), math.Ldexp(imag(x), e))
}

// exponent returns the exponent e of a number x: the greater of its parts is at least 2^(e-1) and below 2^e. For 0 it returns noExponent.
func (f *field[T]) exponent(x T) int {
	if x == 0 {
		return noExponent
	}
	if f.isScalar {
		return exponentOf(f.re(x))
	}
	z := complexOf(x)
	return exponentOf(max(math.Abs(real(z)), math.Abs(imag(z))))
}

// balanceExponents finds powers of 2. If columns are multiplied by them and rows divided by them, the greatest elements of row i and column
// i have similar sizes. It stores the exponents of these powers. If the elements of a do not have very different sizes, it returns false
// and leaves the exponents 0.
//
// Source: E. E. Osborne, On Pre-Conditioning of Matrices, 1960, with the greatest elements in place of sums.
func (a block[T]) balanceExponents(exponents []int) (isWide bool) {
	n := a.rows
	own := a.exponentsOf()
	least, most := -noExponent, noExponent
	for _, e := range own {
		if e != noExponent {
			least, most = min(least, e), max(most, e)
		}
	}
	if n < 2 || most-least <= wideRange {
		return false
	}
	for range 100 + 2*n { // an approximation is enough, because balanceLengths refines the result
		again := false
		for i, e := range exponents {
			row, column := own[i*n+i], own[i*n+i]
			for j, f := range exponents {
				if v := own[i*n+j]; v != noExponent {
					row = max(row, v+f-e)
				}
				if v := own[j*n+i]; v != noExponent {
					column = max(column, v+e-f)
				}
			}
			if change := (row - column) / 2; change != 0 {
				exponents[i] += change
				again = true
			}
		}
		if !again {
			break
		}
	}
	return true
}

// exponentsOf returns the exponents of the elements of a.
func (a block[T]) exponentsOf() []int {
	exponents := zeros[int](iter.Count(a.rows, a.columns))[:0]
	for i := range a.rows {
		row := a.row(i)
		if row, ok := any(row).([]float64); ok {
			for _, v := range row {
				_, e := math.Frexp(v)
				if v == 0 {
					e = noExponent
				}
				exponents = append(exponents, e)
			}
			continue
		}
		for _, v := range row {
			exponents = append(exponents, a.exponent(v))
		}
	}
	return exponents
}

// divideCoupled applies powers of 2 to the coupled rows and columns of a. If exponents is not nil, it multiplies columns by the powers with
// these exponents, and divides rows by them. Then it divides all elements, and the diagonal in b, by one further power, so that the
// greatest elements are near 1.
func (a block[T]) divideCoupled(b *balance, exponents []int) {
	size := b.high + 1 - b.low
	inner := a.part(b.low, b.low, size, size)
	most, alone := noExponent, noExponent
	for i := range a.rows {
		if i < b.low || i > b.high {
			alone = max(alone, a.exponent(a.row(i)[i]))
		}
	}
	for k, e := range inner.exponentsOf() {
		if exponents != nil && e != noExponent {
			e += exponents[k%size] - exponents[k/size]
		}
		most = max(most, e)
	}
	if most = max(most, alone-mostApart); most < noExponent/2 {
		return // all elements are 0
	}
	b.exponent += most
	for i := range a.rows {
		switch row := a.row(i); {
		case i < b.low || i > b.high:
			row[i] = a.byPower(row[i], -most)
		case exponents == nil:
			a.scaleRow(inner.row(i-b.low), -most)
		default:
			for j, v := range inner.row(i - b.low) {
				row[b.low+j] = a.byPower(v, exponents[j]-exponents[i-b.low]-most)
			}
		}
	}
}

// divideAlone applies the balance b to the off-diagonal elements of uncoupled rows and columns. A row or column that would become very
// large or small is multiplied by a power of 2 of its own.
func (a block[T]) divideAlone(b *balance) {
	e := b.exponents
	for i := b.high + 1; i < a.rows; i++ {
		most := noExponent
		for j := b.low; j < i; j++ {
			if v := a.row(j)[i]; v != 0 {
				most = max(most, a.exponent(v)-e[j]-b.exponent)
			}
		}
		if most != noExponent && (most > mostApart || most < -mostApart) {
			e[i] = -most
		}
		for j := b.low; j < i; j++ {
			a.row(j)[i] = a.byPower(a.row(j)[i], e[i]-e[j]-b.exponent)
		}
	}
	for i := b.low - 1; i >= 0; i-- {
		most, row := noExponent, a.row(i)
		for j := i + 1; j < a.rows; j++ {
			if row[j] != 0 {
				most = max(most, a.exponent(row[j])+e[j]-b.exponent)
			}
		}
		if most != noExponent && (most > mostApart || most < -mostApart) {
			e[i] = most
		}
		for j := i + 1; j < a.rows; j++ {
			row[j] = a.byPower(row[j], e[j]-e[i]-b.exponent)
		}
	}
}

// byPower returns x·2^e.
func (f *field[T]) byPower(x T, e int) T {
	if e == 0 || x == 0 {
		return x
	}
	if most := f.orders(); e > most || e < -most {
		e = max(-most, min(most, e)) // larger exponents give the same result
	}
	half := e / 2 // multiply in two steps, because each factor must be in the range of the type
	return f.times(f.times(x, half), e-half)
}

// times returns x·2^e. 2^e must be in the range of the type.
func (f *field[T]) times(x T, e int) T {
	power := math.Ldexp(1, e)
	if f.isScalar {
		return element.Times(x, f.of(power))
	}
	z := complexOf(x) // multiply the parts separately, because one of them may overflow
	return numberOf[T](complex(real(z)*power, imag(z)*power))
}

// orders returns the greatest exponent of 2 that byPower has to use: multiplying by a greater power gives 0 or infinity, too. The square
// root of this power of 2 is in the range of the type.
func (f *field[T]) orders() int {
	if f.epsilon > 0x1p-50 {
		return 250
	}
	return 2000
}

// scaleRow multiplies the elements of x by 2^e.
func (f *field[T]) scaleRow(x []T, e int) {
	if e == 0 {
		return
	}
	half := e / 2
	first, second := f.of(math.Ldexp(1, half)), f.of(math.Ldexp(1, e-half))
	for i := range x {
		x[i] = element.Times(element.Times(x[i], first), second)
	}
}
