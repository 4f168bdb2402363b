package ndarray

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/iter"
)

// Arrays returns its arguments as a slice. [Concat], [Stack] and [Meshgrid] take such slices.
func Arrays[T any](arrays ...*NDArray[T]) []*NDArray[T] { return arrays }

// Concat returns the arrays joined along the axis chosen by [Axis], or along the first axis. T may be any type. The arrays must have the
// same number of axes, at least one, and the same sizes on all other axes; otherwise Concat panics with [ErrShape]. Without arrays it
// panics with [ErrEmpty].
//
// With an empty Axis() the arrays may have any shapes. The result is then 1-d, with the elements of one array after the other, each in
// row-major order.
func Concat[T any](arrays []*NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshConcat(&z, arrays, options)
}

// Stack returns the arrays joined along a new axis: the first of the result, or the one chosen by [Axis]. T may be any type. Arrays of
// different shapes panic with [ErrShape]. Without arrays Stack panics with [ErrEmpty].
func Stack[T any](arrays []*NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshStack(&z, arrays, options)
}

// Unstack returns a view of x for each index of the axis chosen by [Axis], or of the first axis. The views lack this axis. A broadcast axis
// may have more indices than there is memory for views; then Unstack panics with [ErrLimit].
func Unstack[T any](x *NDArray[T], options ...Option) []*NDArray[T] {
	o := option.Take("Unstack", options, option.Axis)
	shape := x.layout("Unstack").Shape()
	axis := o.OneAxis("Unstack", shape, 0)
	checkHeaders("Unstack", shape[axis])
	parts := limits.Make[*NDArray[T]]("Unstack", shape[axis])
	for i := range parts {
		parts[i] = x.Slice(along(axis, At(i))...)
	}
	return parts
}

// along returns indices for Slice: index i for the given axis, and the whole range for each axis before it.
func along(axis int, i Index) []Index {
	indices := make([]Index, axis+1)
	for k := range indices {
		indices[k] = Colon
	}
	indices[axis] = i
	return indices
}

// Split returns views of parts of x along the axis chosen by [Axis], or along the first axis. If parts is a number, it returns this number
// of views, of equal size. If parts is a slice of indices, it splits x before each index, and returns one more view than there are indices.
// Negative indices count from the end; indices out of range are clipped. If parts is a number below 1, or does not divide the size of the
// axis, Split panics with [ErrShape].
func Split[T any, P int | []int](x *NDArray[T], parts P, options ...Option) []*NDArray[T] {
	const name = "Split"
	o := option.Take(name, options, option.Axis)
	axis := o.OneAxis(name, x.layout(name).Shape(), 0)
	if n, ok := any(parts).(int); ok {
		return splitEqually(name, x, n, axis)
	}
	indices := any(parts).([]int)
	var z []*NDArray[T]
	for i, stop := range indices {
		part := To(stop)
		if i > 0 {
			part = Range(indices[i-1], stop)
		}
		z = append(z, x.Slice(along(axis, part)...))
	}
	rest := Colon
	if n := len(indices); n > 0 {
		rest = From(indices[n-1])
	}
	return append(z, x.Slice(along(axis, rest)...))
}

// splitEqually returns views of equal parts of x along an axis. The parameter parts is their number.
func splitEqually[T any](name string, x *NDArray[T], parts, axis int) []*NDArray[T] {
	own := x.layout(name).Shape()
	if parts < 1 || own[axis]%parts != 0 || parts > max(own[axis], 1) && parts > maxEmptyParts {
		panic(&Error{Op: name, Kind: ErrShape, Shapes: [][]int{iter.Clone(own)}, Axis: axis - len(own),
			Detail: fmt.Sprintf("axis %d of shape %s has size %d, which is not divisible into %d equal parts; pass indices, a []int, to cut anywhere", axis, mistakes.ShapeText(own), own[axis], parts)})
	}
	n := own[axis] / parts
	checkHeaders(name, parts)
	z := limits.Make[*NDArray[T]](name, parts)
	for i := range z {
		z[i] = x.Slice(along(axis, Range(i*n, (i+1)*n))...)
	}
	return z
}

// checkHeaders panics if n headers of views, together with pointers to them, exceed the limit of one result.
func checkHeaders(op string, n int) { limits.CheckWork(op, n, 200) }

// maxEmptyParts is the maximum number of parts into which Split divides an axis of size 0.
const maxEmptyParts = 1 << 16

// Tile returns copies of x side by side, repetitions[i] copies along axis i. For example, Tile(x, 2, 1) of a 2×3 array is a 4×3 array. If
// x's shape and repetitions differ in length, the shorter is extended by leading 1s. T may be any type. A negative number of repetitions
// panics with [ErrShape].
func Tile[T any](x *NDArray[T], repetitions ...int) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshTile(&z, x, repetitions)
}

// Repeat returns x with each element repeated along the axis chosen by [Axis]: Axis(0) repeats whole rows. If counts is a number, each
// element is repeated so many times. If counts is an array, elements at index i of the axis are repeated counts[i] times. Without Axis, the
// result is 1-d, with the repeated elements in row-major order. T may be any type.
//
// If a count is negative, or if counts is an array without exactly one count for each index, Repeat panics with [ErrShape].
func Repeat[T any, N Operand[int]](x *NDArray[T], counts N, options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshRepeat(&z, x, counts, options)
}

// Roll returns x with its elements moved along axes by the number of positions in [Shift]. Elements moved past the end reappear at the
// start. A negative shift moves toward the start. [Axis] selects the axes. Shift has one number for all these axes, or one number for each.
// Without Axis the elements are moved in row-major order, by the sum of the shifts. T may be any type.
//
// Without Shift, or if the numbers of shifts and axes differ, Roll panics with [ErrOption].
func Roll[T any](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshRoll(&z, x, options)
}
