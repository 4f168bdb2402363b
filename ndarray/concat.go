package ndarray

import "ndgo/internal/core"

// Arrays returns its arguments as a slice, for [Concat], [Stack] and [Meshgrid].
func Arrays[T any](arrays ...*NDArray[T]) []*NDArray[T] { return arrays }

// Concat returns the arrays joined along an existing axis, the first unless [Axis] names another. T may be any type. With an empty
// Axis() the arrays may have any shapes; the result is 1-d, with the elements of each array in row-major order.
//
// The arrays must have the same number of axes, at least one, and the same sizes on all axes but the joined one; otherwise Concat
// panics with [ErrShape]. Without arrays it panics with [ErrEmpty].
func Concat[T any](arrays []*NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshConcat(&z, arrays, options)
}

// Stack returns the arrays joined along a new axis, the first of the result unless [Axis] gives another position. T may be any
// type.
//
// Arrays of different shapes panic with [ErrShape]. Without arrays Stack panics with [ErrEmpty].
func Stack[T any](arrays []*NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshStack(&z, arrays, options)
}

// Unstack returns a view of x, without the axis, for each index of an axis, the first axis unless [Axis] names another. A broadcast
// axis may have more indices than memory can hold views; then Unstack panics with [ErrLimit].
func Unstack[T any](x *NDArray[T], options ...Option) []*NDArray[T] {
	o := core.TakeOptions("Unstack", options, core.AxisOption)
	shape := x.layout("Unstack").Shape()
	axis := o.OneAxis("Unstack", shape, 0)
	checkHeaders("Unstack", shape[axis])
	parts := core.Make[*NDArray[T]]("Unstack", shape[axis])
	for i := range parts {
		parts[i] = x.Slice(along(axis, At(i))...)
	}
	return parts
}

// along returns indices that select index i on one axis and all of the axes before it.
func along(axis int, i Index) []Index {
	indices := make([]Index, axis+1)
	for k := range indices {
		indices[k] = Colon
	}
	indices[axis] = i
	return indices
}
