package ndarray

import "fmt"

// T returns the transpose of a matrix, a view: element i, j of the result is element j, i of x. An x of other than 2
// axes panics with [ErrShape]; see [NDArray.MT] and [NDArray.PermuteDims].
func (x *NDArray[T]) T() *NDArray[T] {
	if l := x.layout("T"); l.Rank() != 2 {
		failRank("T", l.Shape(), "it transposes 2 axes; MT swaps the last two, PermuteDims orders all")
	}
	return typed[T](x.h.swap(0, 1))
}

// MT returns x with its last two axes swapped, a view: the transpose of each matrix of a stack. An x of fewer than 2
// axes panics with [ErrShape].
func (x *NDArray[T]) MT() *NDArray[T] {
	n := x.layout("MT").Rank()
	if n < 2 {
		failRank("MT", x.h.lay.Shape(), "it swaps the last two; ExpandDims adds axes")
	}
	return typed[T](x.h.swap(n-2, n-1))
}

// SwapAxes returns x with two of its axes swapped, a view; negative axes count from the last. One that x does not have
// panics with [ErrAxis].
func (x *NDArray[T]) SwapAxes(axis1, axis2 int) *NDArray[T] {
	shape := x.layout("SwapAxes").Shape()
	return typed[T](x.h.swap(checkAxis("SwapAxes", axis1, shape), checkAxis("SwapAxes", axis2, shape)))
}

// MoveAxis returns x with its axis source moved to be axis destination of the result, a view; the others keep their
// order. Negative axes count from the last. One that x does not have panics with [ErrAxis].
func (x *NDArray[T]) MoveAxis(source, destination int) *NDArray[T] {
	own := x.layout("MoveAxis").Shape()
	from, to := checkAxis("MoveAxis", source, own), checkAxis("MoveAxis", destination, own)
	y, shape, strides := x.h.viewAxes()
	move(shape, from, to)
	move(strides, from, to)
	return typed[T](y)
}

// move moves element from of s to position to.
func move(s []int, from, to int) {
	v := s[from]
	copy(s[from:], s[from+1:])
	copy(s[to+1:], s[to:])
	s[to] = v
}

// PermuteDims returns x with its axes in another order, a view: axis i of the result is axis axes[i] of x. Negative axes
// count from the last. Unless each axis of x is named once, it panics with [ErrAxis].
func (x *NDArray[T]) PermuteDims(axes ...int) *NDArray[T] {
	own := x.layout("PermuteDims").Shape()
	if len(axes) != len(own) {
		panic(&Error{Op: "PermuteDims", Kind: ErrAxis, Shapes: [][]int{clone(own)},
			Detail: fmt.Sprintf("%s named of the %d of shape %s; name each once", count(len(axes), "axis is", "axes are"), len(own), shapeText(own))})
	}
	checkAxes("PermuteDims", axes, own)
	y := x.h.view()
	shape, strides := y.lay.Reset(len(own))
	for i, axis := range axes {
		if axis < 0 {
			axis += len(own)
		}
		shape[i], strides[i] = own[axis], x.h.lay.Strides()[axis]
	}
	return typed[T](y)
}

func (h *header) swap(i, j int) *header {
	y, shape, strides := h.viewAxes()
	shape[i], shape[j] = shape[j], shape[i]
	strides[i], strides[j] = strides[j], strides[i]
	return y
}

// failRank panics on behalf of op because shape has another number of axes than it takes.
func failRank(op string, shape []int, remedy string) {
	panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{clone(shape)},
		Detail: fmt.Sprintf("shape %s has %s; %s", shapeText(shape), count(len(shape), "axis", "axes"), remedy)})
}
