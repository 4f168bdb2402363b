package arrayapi

import (
	"ndgo/internal/core"
	"ndgo/internal/core/viewing"
	nd "ndgo/ndarray"
)

// Reshape returns x's elements, in row-major order, as an array of the given shape. One size may be -1, for the rest. The result is a view
// of x where strides allow one, else a copy: [Copy](true) always copies, and Copy(false) panics with [nd.ErrOption] instead of a copy. A
// shape of another size than x's panics with [nd.ErrShape], as do a second -1, and a -1 beside a 0.
func Reshape(x nd.Array, shape []int, options ...nd.Option) nd.Array {
	const name = "arrayapi.Reshape"
	h := head(name, x)
	o := core.TakeOptions(name, options, core.CopyOption)
	y := new(core.Header)
	isView := viewing.Reshape(name, y, h, shape, h.Width)
	switch given := o.Get(core.CopyOption); {
	case given != nil && given.Ints()[0] == 0:
		if !isView {
			core.Fail(name, nd.ErrOption, "shape %s of these strides takes a copy, which Copy(false) forbids", core.ShapeText(y.Layout.Shape()))
		}
	case given != nil || !isView:
		return wrap(copied(name, h, y.Layout.Shape()))
	}
	return wrap(y)
}

// copied returns a copy of h with a shape of its size.
func copied(name string, h *core.Header, shape []int) *core.Header {
	t := core.Type{Kind: h.Kind()}
	t.CheckShape(name, shape)
	z := t.Copy(h)
	z.Layout.SetPacked(shape)
	return z
}

// ravel returns the elements of h, in row-major order, as an array of one axis: a view, or a copy.
func ravel(name string, h *core.Header) *core.Header {
	y := new(core.Header)
	if !viewing.Ravel(name, y, h) {
		return copied(name, h, y.Layout.Shape())
	}
	return y
}

// ExpandDims returns x with axes of size 1 added, a view. The axes are counted in the result, negative ones from the last. One out of
// range or named twice panics with [nd.ErrAxis].
func ExpandDims(x nd.Array, axes ...int) nd.Array {
	const name = "arrayapi.ExpandDims"
	return wrap(core.ExpandDims(name, new(core.Header), head(name, x), axes))
}

// Squeeze returns x without the given axes, all of size 1, a view. An axis out of range, or named twice, panics with [nd.ErrAxis], and one
// of another size with [nd.ErrShape].
func Squeeze(x nd.Array, axes ...int) nd.Array {
	const name = "arrayapi.Squeeze"
	h, y := head(name, x), new(core.Header)
	if len(axes) == 0 {
		y.SetWhole(h)
		return wrap(y)
	}
	return wrap(core.Squeeze(name, y, h, axes))
}

// Flip returns x with the elements along the axes of [nd.Axis], all of them without it, in reverse order, a view. An axis out of range, or
// named twice, panics with [nd.ErrAxis].
func Flip(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Flip"
	h, y := head(name, x), new(core.Header)
	o := core.TakeOptions(name, options, core.AxisOption)
	var axes []int
	if given := o.Get(core.AxisOption); given != nil {
		if axes = given.Ints(); len(axes) == 0 {
			y.SetWhole(h)
			return wrap(y)
		}
	}
	return wrap(core.Flip(name, y, h, axes))
}

// MoveAxis returns x with axis source[i] moved to be axis destination[i] of the result for each i, a view; the others keep their order.
// Negative axes count from the last. One out of range or named twice panics with [nd.ErrAxis], as do another number of sources than of
// destinations.
func MoveAxis(x nd.Array, source, destination []int) nd.Array {
	const name = "arrayapi.MoveAxis"
	return wrap(viewing.MoveAxes(name, new(core.Header), head(name, x), source, destination))
}

// PermuteDims returns x with its axes in another order, a view: axis i of the result is axis axes[i] of x. Unless each axis of x is named
// once, it panics with [nd.ErrAxis].
func PermuteDims(x nd.Array, axes ...int) nd.Array {
	const name = "arrayapi.PermuteDims"
	return wrap(viewing.PermuteDims(name, new(core.Header), head(name, x), axes))
}

// BroadcastTo returns x repeated to the given shape, a read-only view without a copy, as nd's method of the same name does. Incompatible
// shapes panic with [nd.ErrBroadcast].
func BroadcastTo(x nd.Array, shape ...int) nd.Array {
	const name = "arrayapi.BroadcastTo"
	return wrap(viewing.BroadcastTo(name, new(core.Header), head(name, x), shape))
}

// BroadcastArrays returns the arrays, perhaps of different types, each repeated to their common shape as [BroadcastTo] does. Shapes
// without a common one panic with [nd.ErrBroadcast].
func BroadcastArrays(arrays ...nd.Array) []nd.Array {
	const name = "arrayapi.BroadcastArrays"
	list := heads(name, arrays)
	shape := commonShape(name, list)
	core.CheckView(name, shape)
	for i, h := range list {
		y := new(core.Header)
		y.SetBroadcast(h, shape)
		list[i] = y
	}
	return wrapAll(list)
}

// commonShape returns the common shape of list. If there is none it panics on behalf of name.
func commonShape(name string, list []*core.Header) (shape []int) {
	core.OnBehalf(name, func() {
		var err error
		if shape, err = viewing.BroadcastShapes(core.HeadShapes(list)...); err != nil {
			panic(err)
		}
	})
	return shape
}

// BroadcastShapes returns the common shape of shapes. If there is none, the error is [nd.ErrBroadcast], and for an invalid shape
// [nd.ErrShape].
func BroadcastShapes(shapes ...[]int) ([]int, error) {
	common, err := viewing.BroadcastShapes(shapes...)
	return common, renamed("arrayapi.BroadcastShapes", err)
}

// Unstack returns the parts of x at each index of an axis, the first unless [nd.Axis] names another: views without the axis.
func Unstack(x nd.Array, options ...nd.Option) []nd.Array {
	const name = "arrayapi.Unstack"
	h := head(name, x)
	o := core.TakeOptions(name, options, core.AxisOption)
	shape := h.Layout.Shape()
	axis := o.OneAxis(name, shape, 0)
	core.CheckShape(name, shape[axis:axis+1], 200, func() string { return "parts" }) // of some 200 bytes each
	parts := core.Make[nd.Array](name, shape[axis])
	for i := range parts {
		parts[i] = wrap(h.Without(axis, i))
	}
	return parts
}
