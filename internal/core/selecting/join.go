package selecting

import (
	"fmt"
	"math"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/viewing"
	"ndgo/internal/iter"
)

// Concat joins arrays along the axis in options, or, without the option, along the first axis. The result is in target, or in a new array
// if target is nil. If the option Axis is empty, Concat joins all elements of the arrays along one axis.
func Concat(t core.Type, op string, target *core.Header, arrays []*core.Header, options []option.Option) *core.Header {
	o := option.Take(op, options, option.Axis)
	checkArrays(op, arrays)
	if chosen := o.Get(option.Axis); chosen != nil && chosen.Len() == 0 {
		return concatElements(t, op, target, arrays)
	}
	shape := iter.Clone(arrays[0].Layout.Shape())
	if len(shape) == 0 {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrAxis, Shapes: core.HeadShapes(arrays),
			Detail: "array 0 has shape (), without an axis to join along; use Stack, which makes one, or Axis(), which joins elements"})
	}
	axis := o.OneAxis(op, shape, 0)
	for i, h := range arrays[1:] {
		mustMatch(op, arrays, i+1, axis)
		n := h.Layout.Shape()[axis]
		if n > math.MaxInt-shape[axis] {
			panic(&mistakes.Error{Op: op, Kind: mistakes.ErrSize, Shapes: core.HeadShapes(arrays), Axis: axis - len(shape),
				Detail: fmt.Sprintf("the sizes of axis %d add up to more than an int can count", axis)})
		}
		shape[axis] += n
	}
	z := t.Whole(op, target, shape, arrays...)
	first := 0
	for _, x := range arrays {
		n := x.Layout.Shape()[axis]
		part := viewing.Part(z, axis, first, n)
		t.Set(&part, x)
		first += n
	}
	return t.Deliver(op, target, z)
}

// concatElements returns a 1-d array with the elements of one array after the other, each in row-major order.
func concatElements(t core.Type, op string, target *core.Header, arrays []*core.Header) *core.Header {
	total := 0
	for _, h := range arrays {
		n := h.Layout.Size()
		if n > math.MaxInt-total {
			panic(&mistakes.Error{Op: op, Kind: mistakes.ErrSize, Shapes: core.HeadShapes(arrays), Detail: "there are more elements than an int can count"})
		}
		total += n
	}
	z := t.Whole(op, target, []int{total}, arrays...)
	stride, first := z.Layout.Strides()[0], 0
	for _, x := range arrays {
		own := x.Layout.Shape()
		part := z.SameMemory()
		shape, strides := part.Layout.Reset(len(own))
		copy(shape, own)
		iter.PackedStrides(own, strides)
		for i := range strides {
			strides[i] *= stride
		}
		part.Advance(first * stride)
		t.Set(&part, x)
		first += x.Layout.Size()
	}
	return t.Deliver(op, target, z)
}

// Stack joins arrays along a new axis. The option Axis is the position of the new axis in the result, by default the first. The result is
// in target, or in a new array if target is nil.
func Stack(t core.Type, op string, target *core.Header, arrays []*core.Header, options []option.Option) *core.Header {
	o := option.Take(op, options, option.Axis)
	checkArrays(op, arrays)
	for i := range arrays {
		mustMatch(op, arrays, i, -1)
	}
	shape := append([]int{len(arrays)}, arrays[0].Layout.Shape()...)
	axis := o.OneAxis(op, shape, 0)
	copy(shape, shape[1:axis+1])
	shape[axis] = len(arrays)
	z := t.Whole(op, target, shape, arrays...)
	for i, x := range arrays {
		part := z.SameMemory()
		viewing.SetWithout(&part, z, axis, i)
		t.Set(&part, x)
	}
	return t.Deliver(op, target, z)
}

// checkArrays panics if there are no arrays, or if one is nil.
func checkArrays(op string, arrays []*core.Header) {
	if len(arrays) == 0 {
		mistakes.Fail(op, mistakes.ErrEmpty, "there are no arrays to join")
	}
	for i, h := range arrays {
		h.CheckItem(op, "array", i)
	}
}

// mustMatch panics if array i of list and the first array have different shapes. Only their sizes along axis may differ.
func mustMatch(op string, list []*core.Header, i, axis int) {
	first, shape := list[0].Layout.Shape(), list[i].Layout.Shape()
	if len(shape) != len(first) {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: core.HeadShapes(list),
			Detail: fmt.Sprintf("array 0 has shape %s, but array %d has shape %s: the number of axes differs; use ExpandDims?",
				mistakes.ShapeText(first), i, mistakes.ShapeText(shape))})
	}
	for k := range shape {
		if k != axis && shape[k] != first[k] {
			panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: core.HeadShapes(list), Axis: k - len(shape),
				Detail: fmt.Sprintf("array 0 has shape %s, but array %d has shape %s: axis %d has sizes %d and %d",
					mistakes.ShapeText(first), i, mistakes.ShapeText(shape), k, first[k], shape[k])})
		}
	}
}
