package linalg

import (
	"math"
	"reflect"

	"ndgo/internal/element"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// inRange multiplies vectors of x, along the given axes, by powers of 2 if sums of their elements might overflow. It returns the resulting
// array and the powers, in an array with size 1 on these axes. If no vector needs it, inRange returns x and nil.
func inRange[T nd.Inexact](x *nd.NDArray[T], axes ...int) (_, factors *nd.NDArray[T]) {
	f, own := fieldOf[T](), x
	if !x.IsContiguous() {
		own = x.Copy()
		defer own.Release()
	}
	if !f.hasHuge(elementsOf(own)) {
		return x, nil
	}
	factors = VectorNorm(x, nd.Axis(axes...), nd.KeepDims, Order(math.Inf(1)))
	for i, most := range elementsOf(factors) {
		elementsOf(factors)[i] = 1
		if f.re(most) > 1/f.tiny {
			elementsOf(factors)[i] = f.of(f.tiny)
		}
	}
	return nd.Multiply(x, factors), factors
}

// inMiddle does the work of inRange. It also multiplies matrices by powers of 2 if their elements are so small that reciprocals overflow.
func inMiddle[T nd.Inexact](x *nd.NDArray[T], axes ...int) (_, factors *nd.NDArray[T]) {
	x, factors = inRange(x, axes...)
	f, own, shape := fieldOf[T](), x, iter.Clone(x.Shape())
	if !x.IsContiguous() {
		own = x.Copy()
		defer own.Release()
	}
	m, n := shape[len(shape)-2], shape[len(shape)-1]
	size, elements, up := m*n, elementsOf(own), (*nd.NDArray[T])(nil)
	for i := 0; (i+1)*size <= len(elements) && size > 0; i++ {
		if !f.isTiny(elements[i*size:][:size]) {
			continue
		}
		if up == nil {
			shape[len(shape)-2], shape[len(shape)-1] = 1, 1
			up = nd.Ones[T](shape...)
		}
		elementsOf(up)[i] = f.of(1 / f.tiny)
	}
	switch {
	case up == nil:
		return x, factors
	case factors == nil:
		return nd.Multiply(x, up), up
	}
	return nd.Multiply(x, up), nd.Multiply(factors, up)
}

// isTiny reports whether all elements of x are so small that reciprocals may overflow.
func (f *field[T]) isTiny(x []T) bool {
	for _, v := range x {
		if f.abs(v) >= f.tiny {
			return false
		}
	}
	return true
}

// hasHuge reports whether x has an infinity, or an element so great that sums may overflow.
func (f *field[T]) hasHuge(x []T) bool {
	switch x := any(x).(type) {
	case []float64:
		return anyBeyond(x, 1/f.tiny)
	case []float32:
		return anyBeyond(x, float32(1/f.tiny))
	}
	for _, v := range x {
		if f.abs(v) > 1/f.tiny {
			return true
		}
	}
	return false
}

func anyBeyond[F float32 | float64](x []F, bound F) bool {
	for _, v := range x {
		if v > bound || v < -bound {
			return true
		}
	}
	return false
}

// If elements of a row are near the smallest or the greatest numbers of the type, pivots are too, and intermediate results may overflow
// even if the solution does not. Systems without a finite solution are solved a second time, with rows and columns multiplied by powers of
// 2, and in wider types for float32 and complex64.

// again computes some columns of z, the solution of a·z = b, a second time. These columns contain an infinity or NaN, although a and the
// same columns of b are finite. If b is nil, b is the identity. Elements out of T's range become infinite. The function lost reports
// whether the pivots of a matrix overflowed. If a matrix turns out to be singular, again returns its index in the stack, and otherwise -1.
func again[T nd.Inexact](z, a, b *nd.NDArray[T], lost func(i int) bool) (singular int) {
	switch element.Kind[T]() {
	case reflect.Float32:
		return againIn[float64](z, a, b, lost)
	case reflect.Complex64:
		return againIn[complex128](z, a, b, lost)
	}
	return againIn[T](z, a, b, lost)
}

func againIn[W, T nd.Inexact](z, a, b *nd.NDArray[T], lost func(i int) bool) (singular int) {
	shape := z.Shape()
	stack, n, columns := shape[:len(shape)-2], shape[len(shape)-2], shape[len(shape)-1]
	elements := elementsOf(z)
	if areFinite(elements) {
		return -1
	}
	f, size := fieldOf[W](), n*columns
	a = a.BroadcastTo(append(append([]int{}, stack...), n, n)...)
	for i := range iter.Size(stack) {
		x := blockOf(&field[T]{}, elements[i*size:][:size], n, columns)
		if x.isFinite() {
			continue
		}
		index := iter.Unravel(i, stack)
		matrix, right := blockOf(&f, elementsOf(nd.AsType[W](matrixAt(a, index).Copy())), n, n), nd.Eye[W](n)
		if b != nil {
			right = nd.AsType[W](matrixAt(b, index).Copy())
		}
		if !matrix.isFinite() {
			continue
		}
		given := nd.All(nd.IsFinite(right), nd.Axis(0)).ToSlice()
		solutions := blockOf(&f, elementsOf(right), n, columns)
		if !solutions.solveEquilibrated(matrix) {
			if lost(i) {
				return i
			}
			continue // here the pivot is 0 only because of rounding errors
		}
		better := elementsOf(nd.AsType[T](right))
		for k := range columns {
			if own := x.part(0, k, n, 1); given[k] && !own.isFinite() {
				for j := range n {
					x.row(j)[k] = better[j*columns+k]
				}
			}
		}
	}
	return -1
}
