package main

import (
	"fmt"
	"math"
	"math/cmplx"
	"strings"

	nd "ndgo/ndarray"
)

// A matrix is the reference for results: complex128 numbers for all element types, computed in plain loops.
type matrix struct {
	rows, columns int
	at            []complex128
}

func zeros(rows, columns int) matrix { return matrix{rows, columns, make([]complex128, rows*columns)} }

// matrixOf returns an array of one or two axes as a matrix; a vector is a column.
func matrixOf[T nd.Inexact](x *nd.NDArray[T]) matrix {
	shape := append(x.Shape(), 1)
	m := zeros(shape[0], shape[1])
	for i, v := range x.ToSlice() {
		m.at[i] = wide(v)
	}
	return m
}

// wide returns a number as complex128.
func wide[T nd.Inexact](v T) complex128 {
	switch v := any(v).(type) {
	case float32:
		return complex(float64(v), 0)
	case float64:
		return complex(v, 0)
	case complex64:
		return complex128(v)
	case complex128:
		return v
	}
	panic(fmt.Sprintf("hunt: no number of %T", v))
}

// narrowed returns a matrix as an array with elements rounded to T. It rounds the elements of the matrix, too.
func narrowed[T nd.Inexact](m matrix) *nd.NDArray[T] {
	s := make([]T, len(m.at))
	for i, v := range m.at {
		s[i] = number[T](v)
		m.at[i] = wide(s[i])
	}
	return nd.FromSlice(s, m.rows, m.columns)
}

// number returns v in T, without its imaginary part if T is real.
func number[T nd.Inexact](v complex128) (x T) {
	switch p := any(&x).(type) {
	case *float32:
		*p = float32(real(v))
	case *float64:
		*p = real(v)
	case *complex64:
		*p = complex64(v)
	case *complex128:
		*p = v
	}
	return x
}

func (m matrix) times(o matrix) matrix {
	p := zeros(m.rows, o.columns)
	for i := range m.rows {
		for j := range o.columns {
			var sum complex128
			for k := range m.columns {
				sum += m.at[i*m.columns+k] * o.at[k*o.columns+j]
			}
			p.at[i*o.columns+j] = sum
		}
	}
	return p
}

// adjoint returns the conjugate transpose.
func (m matrix) adjoint() matrix {
	p := zeros(m.columns, m.rows)
	for i := range m.rows {
		for j := range m.columns {
			p.at[j*m.rows+i] = cmplx.Conj(m.at[i*m.columns+j])
		}
	}
	return p
}

func (m matrix) minus(o matrix) matrix {
	p := zeros(m.rows, m.columns)
	for i := range p.at {
		p.at[i] = m.at[i] - o.at[i]
	}
	return p
}

// unit returns the identity matrix.
func unit(n int) matrix {
	m := zeros(n, n)
	for i := range n {
		m.at[i*n+i] = 1
	}
	return m
}

// diagonal returns the diagonal matrix of a column's elements.
func diagonal(d matrix, rows, columns int) matrix {
	m := zeros(rows, columns)
	for i, v := range d.at {
		m.at[i*columns+i] = v
	}
	return m
}

// norm returns the greatest absolute value, or NaN if an element is NaN. The 2-norm is at most √(rows · columns) times as large.
func (m matrix) norm() float64 {
	largest := 0.0
	for _, v := range m.at {
		if a := cmplx.Abs(v); a > largest || a != a {
			largest = a
		}
	}
	return largest
}

// isFinite reports whether all parts are finite.
func (m matrix) isFinite() bool {
	for _, v := range m.at {
		if re, im := real(v), imag(v); re-re != 0 || im-im != 0 {
			return false
		}
	}
	return true
}

// isNaN reports whether each element has a NaN part.
func (m matrix) isNaN() bool {
	for _, v := range m.at {
		if !math.IsNaN(real(v)) && !math.IsNaN(imag(v)) {
			return false
		}
	}
	return true
}

// matrixLiteral returns the matrix as Go source, of type T.
func matrixLiteral[T nd.Inexact](m matrix) string {
	var b strings.Builder
	fmt.Fprintf(&b, "nd.FromSlice([]%s{", typeName[T]())
	for i, v := range m.at {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(literal(number[T](v)))
	}
	fmt.Fprintf(&b, "}, %d, %d)", m.rows, m.columns)
	return b.String()
}

// epsilon returns the distance from 1 to the next number of T.
func epsilon[T nd.Inexact]() float64 {
	switch any(*new(T)).(type) {
	case float32, complex64:
		return 0x1p-23
	}
	return 0x1p-52
}

func isComplex[T nd.Inexact]() bool {
	switch any(*new(T)).(type) {
	case complex64, complex128:
		return true
	}
	return false
}
