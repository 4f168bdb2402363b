// Package viewing makes views of arrays: with permuted, broadcast or split axes, and with sliding windows. It computes no elements.
package viewing

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
)

// Move moves the element of s at position source to position destination.
func Move(s []int, source, destination int) {
	v := s[source]
	copy(s[source:], s[source+1:])
	copy(s[destination+1:], s[destination:])
	s[destination] = v
}

// SwapAxes makes the new header y a view of x with two axes swapped, and returns y.
func SwapAxes(op string, y, x *core.Header, axis1, axis2 int) *core.Header {
	x.Check(op)
	shape := x.Layout.Shape()
	SetSwapped(y, x, mistakes.CheckAxis(op, axis1, shape), mistakes.CheckAxis(op, axis2, shape))
	return y
}

// MoveAxis makes the new header y a view of x, and returns y. Axis source of x becomes axis destination of y.
func MoveAxis(op string, y, x *core.Header, source, destination int) *core.Header {
	x.Check(op)
	own := x.Layout.Shape()
	source, destination = mistakes.CheckAxis(op, source, own), mistakes.CheckAxis(op, destination, own)
	shape, strides := y.SetWhole(x)
	Move(shape, source, destination)
	Move(strides, source, destination)
	return y
}

// MoveAxes makes the new header y a view of x, and returns y. Axis source[i] of x becomes axis destination[i] of y, for each i.
func MoveAxes(op string, y, x *core.Header, source, destination []int) *core.Header {
	x.Check(op)
	own := x.Layout.Shape()
	if len(source) != len(destination) {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrAxis, Shapes: [][]int{iter.Clone(own)},
			Detail: fmt.Sprintf("%s cannot move to %s of shape %s; name the same number of both", mistakes.Count(len(source), "axis", "axes"),
				mistakes.Count(len(destination), "axis", "axes"), mistakes.ShapeText(own))})
	}
	moved, taken := mistakes.CheckAxes(op, source, own), mistakes.CheckAxes(op, destination, own)
	from := make([]int, len(own)) // axes of x, in the order of the result
	for i, axis := range destination {
		from[mistakes.CheckAxis(op, axis, own)] = mistakes.CheckAxis(op, source[i], own)
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

// PermuteDims makes the new header y a view of x, and returns y. Axis axes[i] of x becomes axis i of y.
func PermuteDims(op string, y, x *core.Header, axes []int) *core.Header {
	x.Check(op)
	own, ownStrides := x.Layout.Shape(), x.Layout.Strides()
	if len(axes) != len(own) {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrAxis, Shapes: [][]int{iter.Clone(own)},
			Detail: fmt.Sprintf("%s named of the %d of shape %s; name each once", mistakes.Count(len(axes), "axis is", "axes are"), len(own), mistakes.ShapeText(own))})
	}
	mistakes.CheckAxes(op, axes, own)
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
