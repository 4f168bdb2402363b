package arrayapi

import (
	"fmt"
	"reflect"
	"strconv"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/selecting"
	"ndgo/internal/core/viewing"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// Concat joins arrays along an existing axis: the axis of [nd.Axis], or the first axis. The result has the common type of the arrays. With
// an empty Axis(), arrays of any shapes are flattened in row-major order and joined along one axis.
//
// All arrays must have the same number of axes, at least one, and equal sizes along all axes except the joined axis. Otherwise Concat
// panics with [nd.ErrShape]. It panics with [nd.ErrEmpty] if there are no arrays.
func Concat(arrays []nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Concat"
	t, list := promoted(name, arrays)
	return wrap(selecting.Concat(t, name, nil, list, options))
}

// Stack joins arrays along a new axis. [nd.Axis] gives its position in the result; without it, the new axis is the first. The result has
// the common type of the arrays. Stack panics with [nd.ErrShape] if the shapes differ, and with [nd.ErrEmpty] if there are no arrays.
func Stack(arrays []nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Stack"
	t, list := promoted(name, arrays)
	return wrap(selecting.Stack(t, name, nil, list, options))
}

// promoted returns the arrays converted to their common type.
func promoted(name string, arrays []nd.Array) (t core.Type, list []*core.Header) {
	args := make([]core.Arg, len(arrays))
	for i, x := range arrays {
		args[i] = numbered(name, i+1, x)
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

// Tile repeats x as a whole along each axis. For example, repetitions 2, 1 turn shape (2, 3) into (4, 3). If the shape of x and the list of
// repetitions have different lengths, Tile extends the shorter one by leading 1s. A negative number of repetitions panics with
// [nd.ErrShape].
func Tile(x nd.Array, repetitions ...int) nd.Array {
	const name = "arrayapi.Tile"
	h := head(name, x)
	rank := max(h.Layout.Rank(), len(repetitions))
	limits.CheckRank(name, rank)
	outer := append(selecting.Ones(rank-len(repetitions)), repetitions...)
	return wrap(selecting.Repeat(core.Type{Kind: h.Kind()}, name, nil, h, outer, selecting.Ones(rank)))
}

// Repeat repeats each element of x along the axis of [nd.Axis]; along axis 0 it repeats whole rows. counts is either one number of
// repetitions for all elements (a scalar, or an array of one element), or an array with a number for each index of the axis. Without Axis,
// Repeat first flattens x in row-major order, and the result has one axis.
//
// Repeat panics with [nd.ErrShape] if a count is negative or counts has another shape, and with [nd.ErrDType] if counts are not integers.
func Repeat(x nd.Array, counts any, options ...nd.Option) nd.Array {
	const name = "arrayapi.Repeat"
	h := head(name, x)
	o := option.Take(name, options, option.Axis)
	var n core.Arg
	setOperand(name, &n, 2, counts)
	if !integers.has(n.Kind) {
		mistakes.Fail(name, nd.ErrDType, "counts of type %s are not integers", n.Kind)
	}
	if !o.Has(option.Axis) {
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
		mistakes.Fail(name, nd.ErrScalar, "the count %s is not an int", s.String())
	}
	inner := selecting.Ones(len(shape))
	inner[axis] = int(times)
	return wrap(selecting.Repeat(t, name, nil, h, selecting.Ones(len(shape)), inner))
}

// isSingle reports whether h is a single number: one element, and at most one axis. Repeat uses such a number for all elements.
func isSingle(h *core.Header) bool { return h.Layout.Rank() <= 1 && h.Layout.Size() == 1 }

// Roll shifts the elements of x along axes. [nd.Shift] gives the distance for each axis. Elements shifted past one end enter at the other
// end. [nd.Axis] names an axis for each shift, and may repeat an axis. Without Axis, Roll shifts the elements in row-major order. Roll
// panics with [nd.ErrOption] without Shift, and if the numbers of shifts and axes differ.
func Roll(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Roll"
	h := head(name, x)
	return wrap(selecting.Roll(core.Type{Kind: h.Kind()}, name, nil, h, options))
}

// Tril returns the lower triangles of the matrices in the last two axes of x: elements above the main diagonal, or the diagonal of
// [nd.Offset], are 0. If x has fewer than 2 axes, Tril panics with [nd.ErrShape].
func Tril(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Tril"
	h := head(name, x)
	return wrap(selecting.Triangle(core.Type{Kind: h.Kind()}, name, nil, h, false, options))
}

// Triu returns the upper triangles of the matrices in the last two axes of x: elements below the main diagonal, or the diagonal of
// [nd.Offset], are 0. If x has fewer than 2 axes, Triu panics with [nd.ErrShape].
func Triu(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Triu"
	h := head(name, x)
	return wrap(selecting.Triangle(core.Type{Kind: h.Kind()}, name, nil, h, true, options))
}

// Meshgrid returns the coordinate matrices of a grid, one for each array. Result k repeats array k along all axes except axis k, and has
// the array's type. With [nd.IJ] axis k belongs to array k. Without IJ the first two axes are exchanged: rows come first, as for images.
// Meshgrid panics with [nd.ErrShape] if an array has more than one axis.
func Meshgrid(arrays []nd.Array, options ...nd.Option) []nd.Array {
	const name = "arrayapi.Meshgrid"
	o := option.Take(name, options, option.Indexing)
	list := heads(name, arrays)
	limits.CheckRank(name, len(list))
	shape, axes := make([]int, len(list)), make([]int, len(list))
	for i, h := range list {
		if own := h.Layout.Shape(); len(own) > 1 {
			panic(&nd.Error{Op: name, Kind: nd.ErrShape, Shapes: [][]int{iter.Clone(own)},
				Detail: fmt.Sprintf("array %d has shape %s, not one axis; Reshape it to (-1)", i, mistakes.ShapeText(own))})
		}
		axes[i] = i
		if i < 2 && len(list) > 1 && !o.Has(option.Indexing) {
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
		viewing.Reshape(name, line, h, own, h.Width) // h has one axis, so the result is a view
		t := core.Type{Kind: h.Kind()}
		list[i] = t.New(shape)
		t.Assign(name, list[i], line)
	}
	return wrapAll(list)
}
