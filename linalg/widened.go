package linalg

import (
	"reflect"

	"ndgo/internal/element"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// If elements of a row are near the smallest or the greatest numbers of the type, so are pivots. Intermediate results may then overflow
// although the solution does not. Systems without a finite solution are solved a second time, with rows and columns multiplied by powers of
// 2, and in wider types for float32 and complex64.

// again computes columns of z, the solution of a·z = b, a second time: those that are infinite or NaN although a and the column of b are
// finite. If b is nil, b is the identity. Elements out of T's range become infinite. lost reports whether the pivots of a matrix
// overflowed. again returns the index in the stack of a matrix that turns out to be singular, or -1.
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
			continue // the pivot is 0 only because of rounding errors
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
