package ndarray

import (
	"fmt"

	"ndgo/internal/core"
)

// T returns the transpose of a matrix, a view: element i, j of the result is element j, i of x. An x of other than 2
// axes panics with [ErrShape]; see [NDArray.MT] and [NDArray.PermuteDims].
func (x *NDArray[T]) T() *NDArray[T] {
	return typed[T](transpose(new(core.Header), x.head()))
}

func transpose(y, x *core.Header) *core.Header {
	x.Check("T")
	if x.Layout.Rank() != 2 {
		core.FailRank("T", x.Layout.Shape(), "it transposes 2 axes; MT swaps the last two, PermuteDims orders all")
	}
	y.SetSwapped(x, 0, 1)
	return y
}

// MT returns x with its last two axes swapped, a view: the transpose of each matrix of a stack. An x of fewer than 2
// axes panics with [ErrShape].
func (x *NDArray[T]) MT() *NDArray[T] {
	return typed[T](transposeMatrices(new(core.Header), x.head()))
}

func transposeMatrices(y, x *core.Header) *core.Header {
	x.Check("MT")
	n := x.Layout.Rank()
	if n < 2 {
		core.FailRank("MT", x.Layout.Shape(), "it swaps the last two; ExpandDims adds axes")
	}
	y.SetSwapped(x, n-2, n-1)
	return y
}

// SwapAxes returns x with two of its axes swapped, a view; negative axes count from the last. One that x does not have
// panics with [ErrAxis].
func (x *NDArray[T]) SwapAxes(axis1, axis2 int) *NDArray[T] {
	return typed[T](swapAxes(new(core.Header), x.head(), axis1, axis2))
}

func swapAxes(y, x *core.Header, axis1, axis2 int) *core.Header {
	x.Check("SwapAxes")
	shape := x.Layout.Shape()
	y.SetSwapped(x, core.CheckAxis("SwapAxes", axis1, shape), core.CheckAxis("SwapAxes", axis2, shape))
	return y
}

// MoveAxis returns x with its axis source moved to be axis destination of the result, a view; the others keep their
// order. Negative axes count from the last. One that x does not have panics with [ErrAxis].
func (x *NDArray[T]) MoveAxis(source, destination int) *NDArray[T] {
	return typed[T](moveAxis(new(core.Header), x.head(), source, destination))
}

func moveAxis(y, x *core.Header, source, destination int) *core.Header {
	x.Check("MoveAxis")
	own := x.Layout.Shape()
	source, destination = core.CheckAxis("MoveAxis", source, own), core.CheckAxis("MoveAxis", destination, own)
	shape, strides := y.SetWhole(x)
	core.Move(shape, source, destination)
	core.Move(strides, source, destination)
	return y
}

// MoveAxes returns x with axis source[i] moved to be axis destination[i] of the result for each i, a view; the others keep their
// order. Negative axes count from the last. One that x does not have or that is named twice panics with [ErrAxis], as do another
// number of sources than of destinations.
func (x *NDArray[T]) MoveAxes(source, destination []int) *NDArray[T] {
	return typed[T](moveAxes(new(core.Header), x.head(), source, destination))
}

func moveAxes(y, x *core.Header, source, destination []int) *core.Header {
	x.Check("MoveAxes")
	own := x.Layout.Shape()
	if len(source) != len(destination) {
		panic(&Error{Op: "MoveAxes", Kind: ErrAxis, Shapes: [][]int{core.Clone(own)},
			Detail: fmt.Sprintf("%s cannot move to %s of shape %s; name as many", core.Count(len(source), "axis", "axes"),
				core.Count(len(destination), "axis", "axes"), core.ShapeText(own))})
	}
	moved, taken := core.CheckAxes("MoveAxes", source, own), core.CheckAxes("MoveAxes", destination, own)
	from := make([]int, len(own)) // which axis of x each of the result is
	for i, axis := range destination {
		from[core.CheckAxis("MoveAxes", axis, own)] = core.CheckAxis("MoveAxes", source[i], own)
	}
	next := 0
	for i := range from {
		if taken.Has(i) {
			continue
		}
		for moved.Has(next) {
			next++
		}
		from[i] = next
		next++
	}
	y.SetView(x)
	shape, strides := y.Layout.Make(len(own))
	for i, axis := range from {
		shape[i], strides[i] = own[axis], x.Layout.Strides()[axis]
	}
	return y
}

// PermuteDims returns x with its axes in another order, a view: axis i of the result is axis axes[i] of x. Negative axes
// count from the last. Unless each axis of x is named once, it panics with [ErrAxis].
func (x *NDArray[T]) PermuteDims(axes ...int) *NDArray[T] {
	return typed[T](permuteDims(new(core.Header), x.head(), axes))
}

func permuteDims(y, x *core.Header, axes []int) *core.Header {
	x.Check("PermuteDims")
	own, ownStrides := x.Layout.Shape(), x.Layout.Strides()
	if len(axes) != len(own) {
		panic(&Error{Op: "PermuteDims", Kind: ErrAxis, Shapes: [][]int{core.Clone(own)},
			Detail: fmt.Sprintf("%s named of the %d of shape %s; name each once", core.Count(len(axes), "axis is", "axes are"), len(own), core.ShapeText(own))})
	}
	core.CheckAxes("PermuteDims", axes, own)
	y.SetView(x)
	shape, strides := y.Layout.Make(len(own))
	for i, axis := range axes {
		if axis < 0 {
			axis += len(own)
		}
		shape[i], strides[i] = own[axis], ownStrides[axis]
	}
	return y
}
