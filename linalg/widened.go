package linalg

import (
	"reflect"

	"ndgo/internal/element"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// Numbers on the way to a solution may overflow where it does not, if rows of a matrix are near the smallest numbers or the greatest: its
// pivots are, too. Systems without finite solutions are solved again, with rows and columns multiplied by powers of 2, in the wider types
// for float32 and complex64.

// again replaces infinite or NaN columns of z, the solutions of a·z = b, or of a·z = 1 without b, by solutions computed so, if a and the
// column of b are finite. Elements beyond T's range are then infinite. It returns the index in the stack of a singular matrix with
// overflowed pivots, by lost, or -1.
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
			continue // a pivot is 0 only after rounding
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
