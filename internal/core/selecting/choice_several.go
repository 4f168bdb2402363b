package selecting

import (
	"fmt"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/products"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// TakeAt returns the elements of x at several arrays of indices, in a new array for the token, which may be nil. There is one array of
// indices for each axis in options, or for each of the first axes of x. The arrays of indices broadcast to one shape.
func TakeAt(t core.Type, op string, token *core.Token, x *core.Header, indices []core.Arg, options []option.Option) *core.Header {
	x.Check(op)
	c, shape := chooseSeveral(x, op, indices, options)
	z := t.WholeAt(token, op, nil, shape)
	c.Gather(z, t.Gatherer())
	return z
}

// PutAt sets the elements of x at several arrays of indices to values, in row-major order. Indices select elements as in [TakeAt].
func PutAt(t core.Type, op string, x *core.Header, indices []core.Arg, values core.Arg, options []option.Option) {
	x.Check(op)
	put(t, op, x, values, func() (Choice, []int) { return chooseSeveral(x, op, indices, options) })
}

// chooseSeveral returns the choice of elements of h for [TakeAt], and its shape. If the indexed axes are adjacent, the shape of the indices
// replaces them. Otherwise the shape of the indices comes first.
func chooseSeveral(h *core.Header, op string, indices []core.Arg, list []option.Option) (c Choice, shape []int) {
	own, strides := h.Layout.Shape(), h.Layout.Strides()
	axes := indexedAxes(op, own, len(indices), list)
	at := commonShape(op, indices)
	c.Offsets = sumOffsets(op, at, indices, func(k int) ([]int, int, int) { return own, axes[k], strides[axes[k]] })

	indexed := mistakes.CheckAxes(op, axes, own)
	first, last := len(own), 0
	for _, axis := range axes {
		first, last = min(first, axis), max(last, axis)
	}
	if last-first+1 > len(axes) {
		first = 0 // the indexed axes are not adjacent, so the shape of the indices comes first
	}
	var sizes, steps []int // sizes and steps of the axes without indices
	before := 0
	for axis, n := range own {
		if indexed.Has(axis) {
			continue
		}
		if axis < first {
			before++
		}
		sizes, steps = append(sizes, n), append(steps, strides[axis])
	}
	shape = append(append(iter.Clone(sizes[:before]), at...), sizes[before:]...)
	limits.CheckRank(op, len(shape))
	c.From = h.SameMemory()
	fromSizes, fromSteps := c.From.Layout.Reset(len(shape))
	copy(fromSizes, append(append(iter.Clone(sizes[:before]), Ones(len(at))...), sizes[before:]...))
	copy(fromSteps, steps[:before])
	copy(fromSteps[before+len(at):], steps[before:])
	c.Offsets.Layout.SetPacked(append(iter.Clone(at), Ones(len(sizes)-before)...))
	return c, shape
}

// indexedAxes returns the axes of shape to which n arrays of indices apply.
func indexedAxes(op string, shape []int, n int, list []option.Option) []int {
	o := option.Take(op, list, option.Axis)
	if n == 0 || n > len(shape) {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrIndex, Shapes: [][]int{iter.Clone(shape)},
			Detail: fmt.Sprintf("there are %s for shape %s, which has %s; give one for each axis that they choose from",
				mistakes.Count(n, "array of indices", "arrays of indices"), mistakes.ShapeText(shape), mistakes.Count(len(shape), "axis", "axes"))})
	}
	axes := make([]int, n)
	for k := range axes {
		axes[k] = k
	}
	if chosen := o.Get(option.Axis); chosen != nil {
		if chosen.Len() != n {
			mistakes.Fail(op, mistakes.ErrOption, "Axis names %s for %s; name one for each",
				mistakes.Count(chosen.Len(), "axis", "axes"), mistakes.Count(n, "array of indices", "arrays of indices"))
		}
		for k, axis := range chosen.Ints() {
			axes[k] = mistakes.CheckAxis(op, axis, shape)
		}
	}
	return axes
}

// commonShape returns the common shape of arrays of indices.
func commonShape(op string, indices []core.Arg) []int {
	shape, fault := []int{}, 0
	for i := range indices {
		indices[i].Head.CheckItem(op, "array of indices", i)
	}
	for i := range indices {
		if shape, fault = iter.Broadcast(shape, indices[i].Shape()); fault != 0 {
			mistakes.FailBroadcast(op, core.Shapes(indices), fault)
		}
	}
	return shape
}

// sumOffsets returns a new array of the shape at. For each k it multiplies indices[k] by a stride, and it returns the sum of these products.
// Each array of indices broadcasts to the shape at. The function strideOf(k) returns the shape and the axis to which indices[k] belongs, and
// the stride of this axis.
func sumOffsets(op string, at []int, indices []core.Arg, strideOf func(k int) (shape []int, axis, stride int)) *core.Header {
	z := core.Whole(op, nil, reflect.Int64, at)
	for k := range indices {
		shape, axis, stride := strideOf(k)
		part := locate(op, indices[k], shape, axis)
		scale(part, stride)
		if z.Length > 0 {
			if k == 0 {
				core.SetEach(z, part, ufunc.Mover(8))
			} else {
				var w walking.Walk
				w.Reset(at)
				z.AddTo(&w)
				z.AddTo(&w)
				part.AddTo(&w)
				w.Each(simd.Add.Loops.Of(reflect.Int64))
			}
		}
		part.Discard()
	}
	return z
}

// RavelMultiIndex converts indices of an array of shape to positions in row-major order. There is one array of indices for each axis.
func RavelMultiIndex(op string, indices []core.Arg, shape []int) *core.Header {
	limits.CheckView(op, shape)
	if len(indices) != len(shape) {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: [][]int{iter.Clone(shape)},
			Detail: fmt.Sprintf("there are %s for shape %s; give one for each axis", mistakes.Count(len(indices), "array of indices", "arrays of indices"), mistakes.ShapeText(shape))})
	}
	at := commonShape(op, indices)
	strides := make([]int, len(shape))
	iter.PackedStrides(shape, strides)
	z := sumOffsets(op, at, indices, func(k int) ([]int, int, int) { return shape, k, strides[k] })
	if len(indices) == 0 {
		products.SetZero(z)
	}
	return elementwise.AsType(op, reflect.Int, nil, core.Arg{Head: z, Kind: reflect.Int64})
}

// UnravelIndex converts positions in row-major order to indices into an array of shape. It returns an array for each axis.
func UnravelIndex(op string, positions core.Arg, shape []int) []*core.Header {
	positions.Head.Check(op)
	limits.CheckView(op, shape)
	rest := locate(op, positions, shape, allAxes)
	indices := make([]*core.Header, len(shape))
	for axis := len(shape) - 1; axis >= 0; axis-- {
		z := core.Whole(op, nil, reflect.Int64, positions.Shape())
		list, n := Int64s(z), int64(shape[axis])
		for i, p := range Int64s(rest) {
			Int64s(rest)[i], list[i] = p/n, p%n
		}
		indices[axis] = elementwise.AsType(op, reflect.Int, nil, core.Arg{Head: z, Kind: reflect.Int64})
	}
	return indices
}
