package ndarray

import "ndgo/internal/core"

// Arrays returns its arguments as a slice. [Concat], [Stack] and [Meshgrid] take such slices.
func Arrays[T any](arrays ...*NDArray[T]) []*NDArray[T] { return arrays }

// Concat returns the arrays joined along the axis chosen by [Axis], or along the first axis. T may be any type. The arrays must have the
// same number of axes, at least one, and the same sizes on all other axes; otherwise Concat panics with [ErrShape]. Without arrays it
// panics with [ErrEmpty].
//
// With an empty Axis() the arrays may have any shapes; the result is 1-d, with the elements of each array in row-major order.
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

// Unstack returns a view of x for each index of the axis chosen by [Axis], or of the first axis. The views lack this axis. If there are
// more views than memory allows, as for a broadcast axis, Unstack panics with [ErrLimit].
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

// along returns indices for Slice that select index i of an axis and everything on the axes before it.
func along(axis int, i Index) []Index {
	indices := make([]Index, axis+1)
	for k := range indices {
		indices[k] = Colon
	}
	indices[axis] = i
	return indices
}
