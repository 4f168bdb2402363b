package arrayapi

import (
	"fmt"
	"reflect"
	"strconv"

	"ndgo/internal/core"
	"ndgo/internal/core/selecting"
	"ndgo/internal/core/viewing"
	nd "ndgo/ndarray"
)

// Concat returns the arrays joined along an existing axis, the first unless [nd.Axis] names another, of their common type. With an empty
// Axis() it returns the elements of arrays of any shapes, each in row-major order, along one axis.
//
// The arrays have the same number of axes, at least one, and the same sizes on the others, or Concat panics with [nd.ErrShape]. It panics
// with [nd.ErrEmpty] if there are no arrays.
func Concat(arrays []nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Concat"
	t, list := promoted(name, arrays)
	return wrap(selecting.Concat(t, name, nil, list, options))
}

// Stack returns the arrays joined along a new axis, the first of the result unless [nd.Axis] gives its place, of their common type.
//
// The arrays have the same shape, or Stack panics with [nd.ErrShape]. It panics with [nd.ErrEmpty] if there are no arrays.
func Stack(arrays []nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Stack"
	t, list := promoted(name, arrays)
	return wrap(selecting.Stack(t, name, nil, list, options))
}

// promoted returns arrays in their common type.
func promoted(name string, arrays []nd.Array) (t core.Type, list []*core.Header) {
	args := make([]core.Arg, len(arrays))
	for i, x := range arrays {
		args[i] = array(name, x)
	}
	if len(args) == 0 {
		return core.Type{Kind: reflect.Float64}, nil
	}
	t.Kind = common(name, args)
	list = make([]*core.Header, len(args))
	for i := range args {
		convert(name, &args[i], t.Kind)
		list[i] = args[i].Head
	}
	return t, list
}

// Tile returns x repeated as a whole along each axis: a (2, 3) tiled 2, 1 times is (4, 3). The shorter of x's shape and repetitions is
// extended by leading 1s. A negative number of repetitions panics with [nd.ErrShape].
func Tile(x nd.Array, repetitions ...int) nd.Array {
	const name = "arrayapi.Tile"
	h := head(name, x)
	rank := max(h.Layout.Rank(), len(repetitions))
	core.CheckRank(name, rank)
	outer := append(selecting.Ones(rank-len(repetitions)), repetitions...)
	return wrap(selecting.Repeat(core.Type{Kind: h.Kind()}, name, nil, h, outer, selecting.Ones(rank)))
}

// Repeat returns x with each element along an axis repeated: with [nd.Axis] 0, whole rows. Counts is one number of repetitions for all, a
// scalar or an array of one element, or an array of integers with one for each index of the axis. Without Axis, the elements are repeated
// in row-major order, in a result of one axis.
//
// A negative number of repetitions panics with [nd.ErrShape], as does an array of counts of another shape, and counts other than integers
// with [nd.ErrDType].
func Repeat(x nd.Array, counts any, options ...nd.Option) nd.Array {
	const name = "arrayapi.Repeat"
	h := head(name, x)
	o := core.TakeOptions(name, options, core.AxisOption)
	var n core.Arg
	setOperand(name, &n, counts)
	if !integers.has(n.Kind) {
		core.Fail(name, nd.ErrDType, "counts of %s are no integers", n.Kind)
	}
	if !o.Has(core.AxisOption) {
		h = ravel(name, h)
	}
	shape := h.Layout.Shape()
	axis := o.OneAxis(name, shape, 0)
	t := core.Type{Kind: h.Kind()}
	if n.Head != nil && !isSingle(n.Head) {
		return wrap(selecting.RepeatEach(t, name, nil, h, n, axis))
	}
	if n.Head != nil {
		single := nd.Convert[int64](wrap(n.Head)).Reshape().Item()
		n = scalar(name, single)
	}
	s := n.Scalar()
	times, ok := s.Signed(strconv.IntSize)
	if !ok {
		core.Fail(name, nd.ErrScalar, "the count %s is no int", s.String())
	}
	inner := selecting.Ones(len(shape))
	inner[axis] = int(times)
	return wrap(selecting.Repeat(t, name, nil, h, selecting.Ones(len(shape)), inner))
}

// isSingle reports whether h has one element and at most one axis, and counts for all.
func isSingle(h *core.Header) bool { return h.Layout.Rank() <= 1 && h.Layout.Size() == 1 }

// Roll returns x with its elements moved along axes by the places of [nd.Shift]; elements that leave at an end come in at the other.
// [nd.Axis] names the axes, one for each shift; without it the elements are rolled in row-major order. An axis may be named more than once.
// Without Shift, or with another number of shifts than of axes, Roll panics with [nd.ErrOption].
func Roll(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Roll"
	h := head(name, x)
	return wrap(selecting.Roll(core.Type{Kind: h.Kind()}, name, nil, h, options))
}

// Tril returns the lower triangles of the matrices in the last two axes of x, the elements on and below the main diagonal, with zeros above
// it. With [nd.Offset] it goes up to another diagonal. An x of fewer than 2 axes panics with [nd.ErrShape].
func Tril(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Tril"
	h := head(name, x)
	return wrap(selecting.Triangle(core.Type{Kind: h.Kind()}, name, h, false, options))
}

// Triu returns the upper triangles of the matrices in the last two axes of x, the elements on and above the main diagonal, with zeros below
// it. With [nd.Offset] it starts at another diagonal. An x of fewer than 2 axes panics with [nd.ErrShape].
func Triu(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Triu"
	h := head(name, x)
	return wrap(selecting.Triangle(core.Type{Kind: h.Kind()}, name, h, true, options))
}

// Meshgrid returns matrices of the coordinates of a grid, one for each array, of one axis or none: the elements of each vary along an axis
// of its own, and have the type of its array. The first two axes are exchanged, as in images, unless [nd.IJ] is given. Arrays of more axes
// panic with [nd.ErrShape].
func Meshgrid(arrays []nd.Array, options ...nd.Option) []nd.Array {
	const name = "arrayapi.Meshgrid"
	o := core.TakeOptions(name, options, core.IndexingOption)
	list := heads(name, arrays)
	core.CheckRank(name, len(list))
	shape, axes := make([]int, len(list)), make([]int, len(list))
	for i, h := range list {
		if own := h.Layout.Shape(); len(own) > 1 {
			panic(&nd.Error{Op: name, Kind: nd.ErrShape, Shapes: [][]int{core.Clone(own)},
				Detail: fmt.Sprintf("array %d has shape %s, not one axis; Reshape it to (-1)", i, core.ShapeText(own))})
		}
		axes[i] = i
		if i < 2 && len(list) > 1 && !o.Has(core.IndexingOption) {
			axes[i] = 1 - i
		}
		shape[axes[i]] = h.Layout.Size()
	}
	for _, h := range list {
		core.Type{Kind: h.Kind()}.CheckShape(name, shape)
	}
	for i, h := range list {
		own := selecting.Ones(len(list))
		own[axes[i]] = h.Layout.Size()
		line := new(core.Header)
		viewing.Reshape(name, line, h, own, h.Width) // of one axis, and so a view
		t := core.Type{Kind: h.Kind()}
		list[i] = t.New(shape)
		t.Assign(name, list[i], line)
	}
	return wrapAll(list)
}
