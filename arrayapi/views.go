package arrayapi

import (
	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/viewing"
	nd "ndgo/ndarray"
)

// Reshape returns an array of the given shape with the elements of x in row-major order. One size may be -1; it is computed from the other
// sizes. The result is a view of x if strides allow a view, otherwise a copy. With [Copy](true) it is always a copy. With Copy(false),
// Reshape panics with [nd.ErrOption] if a view is impossible. It panics with [nd.ErrShape] if the numbers of elements differ, if two sizes
// are -1, or if one size is -1 and another is 0.
func Reshape(x nd.Array, shape []int, options ...nd.Option) nd.Array {
	const name = "arrayapi.Reshape"
	h := head(name, x)
	o := option.Take(name, options, option.Copy)
	y := new(core.Header)
	isView := viewing.Reshape(name, y, h, shape, h.Width)
	switch given := o.Get(option.Copy); {
	case given != nil && given.Ints()[0] == 0:
		if !isView {
			mistakes.Fail(name, nd.ErrOption, "shape %s needs a copy for these strides, and Copy(false) forbids it", mistakes.ShapeText(y.Layout.Shape()))
		}
	case given != nil || !isView:
		return wrap(copied(name, h, y.Layout.Shape()))
	}
	return wrap(y)
}

// copied returns a copy of h in another shape with the same number of elements.
func copied(name string, h *core.Header, shape []int) *core.Header {
	t := core.Type{Kind: h.Kind()}
	t.CheckShape(name, shape)
	z := t.Copy(h)
	z.Layout.SetPacked(shape)
	return z
}

// ravel returns the elements of h in row-major order as an array of one axis: a view if possible, otherwise a copy.
func ravel(name string, h *core.Header) *core.Header {
	y := new(core.Header)
	if !viewing.Ravel(name, y, h) {
		return copied(name, h, y.Layout.Shape())
	}
	return y
}

// ExpandDims returns a view of x with new axes of size 1. The arguments are the positions of the new axes in the result; negative axes
// count from the last. ExpandDims panics with [nd.ErrAxis] if an axis is out of range or named twice.
func ExpandDims(x nd.Array, axes ...int) nd.Array {
	const name = "arrayapi.ExpandDims"
	return wrap(viewing.ExpandDims(name, new(core.Header), head(name, x), axes))
}

// Squeeze returns a view of x without the given axes of size 1. Squeeze panics with [nd.ErrAxis] if an axis is out of range or named twice,
// and with [nd.ErrShape] if the size of an axis is not 1.
func Squeeze(x nd.Array, axes ...int) nd.Array {
	const name = "arrayapi.Squeeze"
	h, y := head(name, x), new(core.Header)
	if len(axes) == 0 {
		y.SetWhole(h)
		return wrap(y)
	}
	return wrap(viewing.Squeeze(name, y, h, axes))
}

// Flip returns a view of x with the elements in reverse order along the axes of [nd.Axis], by default along all axes. An axis out
// of range or named twice panics with [nd.ErrAxis].
func Flip(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Flip"
	h, y := head(name, x), new(core.Header)
	o := option.Take(name, options, option.Axis)
	var axes []int
	if given := o.Get(option.Axis); given != nil {
		if axes = given.Ints(); len(axes) == 0 {
			y.SetWhole(h)
			return wrap(y)
		}
	}
	return wrap(viewing.Flip(name, y, h, axes))
}

// MoveAxis returns a view of x with axis source[i] moved to axis destination[i]. All other axes keep their order. Negative axes count from
// the last. MoveAxis panics with [nd.ErrAxis] if an axis is out of range or named twice, or if source and destination have different
// lengths.
func MoveAxis(x nd.Array, source, destination []int) nd.Array {
	const name = "arrayapi.MoveAxis"
	return wrap(viewing.MoveAxes(name, new(core.Header), head(name, x), source, destination))
}

// PermuteDims returns a view of x with its axes in another order: axis i of the result is axis axes[i] of x. The arguments must name each
// axis of x once; otherwise PermuteDims panics with [nd.ErrAxis].
func PermuteDims(x nd.Array, axes ...int) nd.Array {
	const name = "arrayapi.PermuteDims"
	return wrap(viewing.PermuteDims(name, new(core.Header), head(name, x), axes))
}

// BroadcastTo returns a read-only view of x repeated to the given shape. Incompatible shapes panic with [nd.ErrBroadcast].
func BroadcastTo(x nd.Array, shape ...int) nd.Array {
	const name = "arrayapi.BroadcastTo"
	return wrap(viewing.BroadcastTo(name, new(core.Header), head(name, x), shape))
}

// BroadcastArrays returns a read-only view of each array, repeated to the common shape of all arrays. The arrays may have different
// types. Incompatible shapes panic with [nd.ErrBroadcast].
func BroadcastArrays(arrays ...nd.Array) []nd.Array {
	const name = "arrayapi.BroadcastArrays"
	list := heads(name, arrays)
	shape := commonShape(name, list)
	limits.CheckView(name, shape)
	for i, h := range list {
		y := new(core.Header)
		y.SetBroadcast(h, shape)
		list[i] = y
	}
	return wrapAll(list)
}

// commonShape returns the shape to which the arrays of list broadcast. It panics if the shapes are incompatible. Errors show name as the
// function's name.
func commonShape(name string, list []*core.Header) (shape []int) {
	mistakes.OnBehalf(name, func() {
		var err error
		if shape, err = viewing.BroadcastShapes(core.HeadShapes(list)...); err != nil {
			panic(err)
		}
	})
	return shape
}

// BroadcastShapes returns the shape to which shapes broadcast. The error is of kind [nd.ErrBroadcast] for incompatible shapes, and
// of kind [nd.ErrShape] for an invalid shape.
func BroadcastShapes(shapes ...[]int) ([]int, error) {
	common, err := viewing.BroadcastShapes(shapes...)
	return common, renamed("arrayapi.BroadcastShapes", err)
}

// Unstack splits x along the axis of [nd.Axis], or along the first axis. It returns a view for each index of this axis; the views lack the
// axis.
func Unstack(x nd.Array, options ...nd.Option) []nd.Array {
	const name = "arrayapi.Unstack"
	h := head(name, x)
	o := option.Take(name, options, option.Axis)
	shape := h.Layout.Shape()
	axis := o.OneAxis(name, shape, 0)
	limits.CheckShape(name, shape[axis:axis+1], 200, func() string { return "parts" }) // a view takes about 200 bytes of memory
	parts := limits.Make[nd.Array](name, shape[axis])
	for i := range parts {
		parts[i] = wrap(viewing.Without(h, axis, i))
	}
	return parts
}
