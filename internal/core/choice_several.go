package core

import (
	"fmt"
	"reflect"

	"ndgo/internal/iter"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// TakeAt returns the elements of x at several arrays of indices, which broadcast to one shape: one array for each of the first axes
// of x, or of those that options name, in a new array.
func (t Type) TakeAt(op string, x *Header, indices []Arg, options []Option) *Header {
	x.Check(op)
	c, shape := x.chooseSeveral(op, indices, options)
	z := t.Whole(op, nil, shape)
	c.gather(z, t.gatherer())
	return z
}

// PutAt sets the elements of x that [Type.TakeAt] returns for the same indices and options to values, in row-major order.
func (t Type) PutAt(op string, x *Header, indices []Arg, values Arg, options []Option) {
	x.Check(op)
	t.put(op, x, values, func() (choice, []int) { return x.chooseSeveral(op, indices, options) })
}

// chooseSeveral returns the elements of h that [Type.TakeAt] takes, and their shape: that of the indices stands where the axes
// were if these are neighbours, else before all others.
func (h *Header) chooseSeveral(op string, indices []Arg, list []Option) (c choice, shape []int) {
	own, strides := h.Layout.Shape(), h.Layout.Strides()
	axes := indexedAxes(op, own, len(indices), list)
	at := commonShape(op, indices)
	c.offsets = sumOffsets(op, at, indices, func(k int) ([]int, int, int) { return own, axes[k], strides[axes[k]] })

	indexed := CheckAxes(op, axes, own)
	first, last := len(own), 0
	for _, axis := range axes {
		first, last = min(first, axis), max(last, axis)
	}
	if last-first+1 > len(axes) {
		first = 0 // with axes between them
	}
	var sizes, steps []int // of the axes that stay
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
	shape = append(append(Clone(sizes[:before]), at...), sizes[before:]...)
	CheckRank(op, len(shape))
	c.from = h.sameMemory()
	fromSizes, fromSteps := c.from.Layout.Reset(len(shape))
	copy(fromSizes, append(append(Clone(sizes[:before]), Ones(len(at))...), sizes[before:]...))
	copy(fromSteps, steps[:before])
	copy(fromSteps[before+len(at):], steps[before:])
	c.offsets.Layout.SetPacked(append(Clone(at), Ones(len(sizes)-before)...))
	return c, shape
}

// indexedAxes returns which axes of shape n arrays of indices are for.
func indexedAxes(op string, shape []int, n int, list []Option) []int {
	o := TakeOptions(op, list, AxisOption)
	if n == 0 || n > len(shape) {
		panic(&Error{Op: op, Kind: ErrIndex, Shapes: [][]int{Clone(shape)},
			Detail: fmt.Sprintf("there are %s for shape %s, which has %s; give one for each axis that they choose from",
				Count(n, "array of indices", "arrays of indices"), ShapeText(shape), Count(len(shape), "axis", "axes"))})
	}
	axes := make([]int, n)
	for k := range axes {
		axes[k] = k
	}
	if chosen := o.Get(AxisOption); chosen != nil {
		if chosen.n != n {
			Fail(op, ErrOption, "Axis names %s for %s; name one for each",
				Count(chosen.n, "axis", "axes"), Count(n, "array of indices", "arrays of indices"))
		}
		for k, axis := range chosen.Ints() {
			axes[k] = CheckAxis(op, axis, shape)
		}
	}
	return axes
}

// commonShape returns the shape to which arrays of indices broadcast.
func commonShape(op string, indices []Arg) []int {
	shape, fault := []int{}, 0
	for i := range indices {
		indices[i].Head.Check(op)
	}
	for i := range indices {
		if shape, fault = iter.Broadcast(shape, indices[i].Shape()); fault != 0 {
			FailBroadcast(op, Shapes(indices), fault)
		}
	}
	return shape
}

// sumOffsets returns how far elements are from the first, as a new array of the given shape, to which indices broadcast. Those of
// array k are for an axis of a shape, and are multiplied by a stride.
func sumOffsets(op string, at []int, indices []Arg, of func(k int) (shape []int, axis, stride int)) *Header {
	z := Whole(op, nil, reflect.Int64, at)
	for k := range indices {
		shape, axis, stride := of(k)
		part := locate(op, indices[k], shape, axis)
		part.scale(stride)
		if z.Length > 0 {
			if k == 0 {
				SetEach(z, part, ufunc.Mover(8))
			} else {
				var w Walk
				w.Reset(at)
				w.Add(z)
				w.Add(z)
				w.Add(part)
				w.Run(simd.Add.Loops.Of(reflect.Int64))
			}
		}
		part.discard()
	}
	return z
}

// RavelMultiIndex returns the positions, in row-major order, of the elements of an array of shape at several arrays of indices,
// one for each of its axes.
func RavelMultiIndex(op string, indices []Arg, shape []int) *Header {
	CheckView(op, shape)
	if len(indices) != len(shape) {
		panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{Clone(shape)},
			Detail: fmt.Sprintf("there are %s for shape %s; give one for each axis", Count(len(indices), "array of indices", "arrays of indices"), ShapeText(shape))})
	}
	at := commonShape(op, indices)
	strides := make([]int, len(shape))
	iter.PackedStrides(shape, strides)
	z := sumOffsets(op, at, indices, func(k int) ([]int, int, int) { return shape, k, strides[k] })
	if len(indices) == 0 {
		z.setZero()
	}
	return AsType(op, reflect.Int, nil, Arg{Head: z, Kind: reflect.Int64})
}

// UnravelIndex returns the indices, an array for each axis, of the elements that are at positions, in row-major order, of an array
// of shape.
func UnravelIndex(op string, positions Arg, shape []int) []*Header {
	positions.Head.Check(op)
	CheckView(op, shape)
	rest := locate(op, positions, shape, allAxes)
	indices := make([]*Header, len(shape))
	for axis := len(shape) - 1; axis >= 0; axis-- {
		z := Whole(op, nil, reflect.Int64, positions.Shape())
		list, n := z.int64s(), int64(shape[axis])
		for i, p := range rest.int64s() {
			rest.int64s()[i], list[i] = p/n, p%n
		}
		indices[axis] = AsType(op, reflect.Int, nil, Arg{Head: z, Kind: reflect.Int64})
	}
	return indices
}
