package ndarray

import (
	"fmt"
	"math"

	"ndgo/internal/core"
)

// Arrays returns its arguments as a slice, as [Concat], [Stack] and [Meshgrid] take them.
func Arrays[T any](arrays ...*NDArray[T]) []*NDArray[T] { return arrays }

// Concat returns the arrays joined along an existing axis, the first unless [Axis] names another. T may be any type.
//
// The arrays have the same number of axes, at least one, and the same sizes on the others, or Concat panics with
// [ErrShape]. It panics with [ErrEmpty] if there are no arrays.
func Concat[T any](arrays []*NDArray[T], options ...Option) *NDArray[T] {
	return Target[T]{name: "Concat"}.Concat(arrays, options...)
}

// Concat sets the target to what [Concat] returns.
func (t Target[T]) Concat(arrays []*NDArray[T], options ...Option) *NDArray[T] {
	o := core.TakeOptions(t.name, options, core.AxisOption)
	sources := t.heads(arrays)
	shape := core.Clone(sources[0].Layout.Shape())
	axis := o.OneAxis(t.name, shape, 0)
	for i, h := range sources[1:] {
		s := h.Layout.Shape()
		t.mustMatch(sources, i+1, axis)
		if s[axis] > math.MaxInt-shape[axis] {
			panic(&Error{Op: t.name, Kind: ErrSize, Shapes: core.HeadShapes(sources), Axis: axis - len(shape),
				Detail: fmt.Sprintf("the sizes of axis %d add up to more than an int can count", axis-len(shape))})
		}
		shape[axis] += s[axis]
	}
	return t.whole(shape, sources, func(z *NDArray[T]) {
		first := 0
		for _, x := range arrays {
			n := x.h.Layout.Shape()[axis]
			z.Slice(along(axis, Range(first, first+n))...).move(x)
			first += n
		}
	})
}

// Stack returns the arrays joined along a new axis, which is the first of the result unless [Axis] says where it is.
// T may be any type.
//
// The arrays have the same shape, or Stack panics with [ErrShape]. It panics with [ErrEmpty] if there are no arrays.
func Stack[T any](arrays []*NDArray[T], options ...Option) *NDArray[T] {
	return Target[T]{name: "Stack"}.Stack(arrays, options...)
}

// Stack sets the target to what [Stack] returns.
func (t Target[T]) Stack(arrays []*NDArray[T], options ...Option) *NDArray[T] {
	o := core.TakeOptions(t.name, options, core.AxisOption)
	sources := t.heads(arrays)
	for i := range sources {
		t.mustMatch(sources, i, -1)
	}
	shape := append([]int{len(arrays)}, sources[0].Layout.Shape()...)
	axis := o.OneAxis(t.name, shape, 0)
	copy(shape, shape[1:axis+1])
	shape[axis] = len(arrays)
	return t.whole(shape, sources, func(z *NDArray[T]) {
		for i, x := range arrays {
			z.Slice(along(axis, At(i))...).move(x)
		}
	})
}

// Unstack returns the parts of x at each index of an axis, the first unless [Axis] names another: views without that
// axis. More of them than memory holds, as of an array that repeats an element, panic with [ErrLimit].
func Unstack[T any](x *NDArray[T], options ...Option) []*NDArray[T] {
	o := core.TakeOptions("Unstack", options, core.AxisOption)
	shape := x.layout("Unstack").Shape()
	axis := o.OneAxis("Unstack", shape, 0)
	checkSize[*NDArray[T]]("Unstack", shape[axis:axis+1])
	parts := make([]*NDArray[T], shape[axis])
	for i := range parts {
		parts[i] = x.Slice(along(axis, At(i))...)
	}
	return parts
}

// along returns the indices that take i of an axis, and the other axes whole.
func along(axis int, i Index) []Index {
	indices := make([]Index, axis+1)
	for k := range indices {
		indices[k] = Colon
	}
	indices[axis] = i
	return indices
}

// heads returns the headers of the arrays, of which there must be one.
func (t Target[T]) heads(arrays []*NDArray[T]) []*core.Header {
	if len(arrays) == 0 {
		core.Fail(t.name, ErrEmpty, "there are no arrays to join")
	}
	list := make([]*core.Header, len(arrays))
	for i, x := range arrays {
		x.layout(t.name)
		list[i] = &x.h
	}
	return list
}

// mustMatch panics if array i of list has another shape than the first. The sizes of axis may differ.
func (t Target[T]) mustMatch(list []*core.Header, i, axis int) {
	first, shape := list[0].Layout.Shape(), list[i].Layout.Shape()
	if len(shape) != len(first) {
		panic(&Error{Op: t.name, Kind: ErrShape, Shapes: core.HeadShapes(list),
			Detail: fmt.Sprintf("array 0 has shape %s, but array %d has shape %s: the number of axes differs; use ExpandDims?",
				core.ShapeText(first), i, core.ShapeText(shape))})
	}
	for k := range shape {
		if k != axis && shape[k] != first[k] {
			panic(&Error{Op: t.name, Kind: ErrShape, Shapes: core.HeadShapes(list), Axis: k - len(shape),
				Detail: fmt.Sprintf("array 0 has shape %s, but array %d has shape %s: axis %d has sizes %d and %d",
					core.ShapeText(first), i, core.ShapeText(shape), k-len(shape), first[k], shape[k])})
		}
	}
}
