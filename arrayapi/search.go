package arrayapi

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/ordering"
	"ndgo/internal/core/reducing"
	"ndgo/internal/core/selecting"
	nd "ndgo/ndarray"
)

// ArgMin returns the positions, as int64, of the smallest elements of x along the axis of [nd.Axis]. Without Axis it returns the position
// of the smallest of all elements, in row-major order. Elements are integers or floats. Among equal elements the first one counts, and a
// NaN counts as smaller than all numbers.
//
// The result lacks the axis or, without Axis, all axes; with [nd.KeepDims] it has these axes with size 1. ArgMin panics with [nd.ErrEmpty]
// if there are no elements along the axis, and with [nd.ErrAxis] if Axis names more than one axis.
func ArgMin(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.ArgMin"
	return wrapPositions(reducing.ArgMin(name, reflect.Int, nil, among(name, integers|floats, x), options))
}

// ArgMax returns the positions of the largest elements of x. A NaN counts as larger than all numbers. See [ArgMin] for options, the result
// and errors.
func ArgMax(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.ArgMax"
	return wrapPositions(reducing.ArgMax(name, reflect.Int, nil, among(name, integers|floats, x), options))
}

// Nonzero returns the indices, as int64, of the nonzero elements of x in row-major order. The result has an array for each axis of
// x, with the indices along this axis. If x has no axes, Nonzero panics with [nd.ErrShape].
func Nonzero(x nd.Array) []nd.Array {
	const name = "arrayapi.Nonzero"
	indices := selecting.Nonzero(name, head(name, x))
	all := make([]nd.Array, len(indices))
	for axis, h := range indices {
		all[axis] = wrapPositions(h)
	}
	return all
}

// SearchSorted returns for each element of v its insertion position in x, as int64. The array x has one axis. It is in ascending order, or
// the option [Sorter] gives its order. A position is before equal elements or, with [nd.Right], after them. The operand v is an array or a
// scalar. Arrays of different types are compared in their common type. If x does not have exactly one axis, SearchSorted panics with
// [nd.ErrShape].
func SearchSorted(x nd.Array, v any, options ...nd.Option) nd.Array {
	const name = "arrayapi.SearchSorted"
	args := []core.Arg{numbered(name, 1, x), {}}
	setOperand(name, &args[1], 2, v)
	if args[1].Head != nil {
		kind := common(name, args)
		convert(name, &args[0], kind)
		convert(name, &args[1], kind)
	}
	return wrapPositions(ordering.SearchSorted(core.Type{Kind: args[0].Kind}, name, nil, args[0], args[1], options))
}

// Sorter gives [SearchSorted] the positions of x's elements in ascending order, as [ArgSort] returns them.
func Sorter(positions nd.Array) nd.Option {
	const name = "arrayapi.Sorter"
	a := among(name, integers, positions)
	var o nd.Option
	mistakes.OnBehalf(name, func() { o = nd.Sorter(nd.Convert[int](wrap(a.Head))) })
	return o
}

// Where returns the elements of x where cond, an array of bool, is true, and the elements of y elsewhere. Each of x and y is an
// array or a scalar, and is converted to their common type, [ResultType]. Two scalars are converted to the default type of the
// higher class. Where panics with [nd.ErrBroadcast] if the shapes do not broadcast, and with [nd.ErrDType] for a cond of another
// type.
func Where(cond nd.Array, x, y any) nd.Array {
	const name = "arrayapi.Where"
	numbered(name, 1, cond)
	c := among(name, booleans, cond)
	args := make([]core.Arg, 2)
	setOperand(name, &args[0], 2, x)
	setOperand(name, &args[1], 3, y)
	if args[0].Head == nil && args[1].Head == nil {
		kind := promote(defaultKind(&args[0]), defaultKind(&args[1]))
		args[0] = core.Arg{Head: args[0].AsElement(name, kind), Kind: kind}
	}
	kind := common(name, args)
	for i := range args {
		convert(name, &args[i], kind)
		if args[i].Head == nil { // a scalar; the function common does not convert scalars
			args[i] = core.Arg{Head: args[i].AsElement(name, kind), Kind: kind}
		}
	}
	return wrap(elementwise.Where(core.Type{Kind: kind}, name, nil, c, args[0], args[1]))
}
