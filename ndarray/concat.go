package ndarray

import "ndgo/internal/core"

// Arrays returns its arguments as a slice, as [Concat], [Stack] and [Meshgrid] take them.
func Arrays[T any](arrays ...*NDArray[T]) []*NDArray[T] { return arrays }

// Concat returns the arrays joined along an existing axis, the first unless [Axis] names another. T may be any type. With an
// empty Axis() it returns the elements of arrays of any shapes, each in row-major order, along one axis.
//
// The arrays have the same number of axes, at least one, and the same sizes on the others, or Concat panics with
// [ErrShape]. It panics with [ErrEmpty] if there are no arrays.
func Concat[T any](arrays []*NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshConcat(&z, arrays, options)
}

// Stack returns the arrays joined along a new axis, the first of the result unless [Axis] gives its place. T may be any type.
//
// The arrays have the same shape, or Stack panics with [ErrShape]. It panics with [ErrEmpty] if there are no arrays.
func Stack[T any](arrays []*NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshStack(&z, arrays, options)
}

// Unstack returns the parts of x at each index of an axis, the first unless [Axis] names another: views without that axis. Too
// many for memory, as in an array that repeats an element, panic with [ErrLimit].
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

// along returns the indices for i on one axis, with the axes before it whole.
func along(axis int, i Index) []Index {
	indices := make([]Index, axis+1)
	for k := range indices {
		indices[k] = Colon
	}
	indices[axis] = i
	return indices
}
