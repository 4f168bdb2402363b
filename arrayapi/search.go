package arrayapi

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/ordering"
	"ndgo/internal/core/reducing"
	"ndgo/internal/core/selecting"
	nd "ndgo/ndarray"
)

// ArgMin returns the positions, as int64, of the smallest of x's elements, integers or floats, along the axis of [nd.Axis]. Without it the
// one result is a position in the elements of x in row-major order. The axis leaves the result, or has size 1 there with [nd.KeepDims], as
// have all axes without Axis. The first NaN wins, and of equal elements the first is found. An axis without elements panics with
// [nd.ErrEmpty], and more than one axis with [nd.ErrAxis].
func ArgMin(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.ArgMin"
	return wrapPositions(reducing.ArgMin(name, reflect.Int, nil, among(name, integers|floats, x), options))
}

// ArgMax returns the positions of the largest of x's elements, in all else as [ArgMin].
func ArgMax(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.ArgMax"
	return wrapPositions(reducing.ArgMax(name, reflect.Int, nil, among(name, integers|floats, x), options))
}

// Nonzero returns the indices, as int64, of the nonzero elements of x, in row-major order: for each axis an array of one axis. An array
// without axes panics with [nd.ErrShape].
func Nonzero(x nd.Array) []nd.Array {
	const name = "arrayapi.Nonzero"
	indices := selecting.Nonzero(name, head(name, x))
	all := make([]nd.Array, len(indices))
	for axis, h := range indices {
		all[axis] = wrapPositions(h)
	}
	return all
}

// SearchSorted returns where each element of v, an array or a scalar, belongs in x, of one axis and in ascending order, by [Sorter] if
// given: before equal elements, or after them with [nd.Right]. Positions are int64. Arrays of different types are compared in their common
// type. An x of another number of axes panics with [nd.ErrShape].
func SearchSorted(x nd.Array, v any, options ...nd.Option) nd.Array {
	const name = "arrayapi.SearchSorted"
	args := []core.Arg{array(name, x), {}}
	setOperand(name, &args[1], v)
	if args[1].Head != nil {
		kind := common(name, args)
		convert(name, &args[0], kind)
		convert(name, &args[1], kind)
	}
	return wrapPositions(ordering.SearchSorted(core.Type{Kind: args[0].Kind}, name, nil, args[0], args[1], options))
}

// Sorter is positions in x, in ascending order of its elements, for [SearchSorted], as [ArgSort] returns them.
func Sorter(positions nd.Array) nd.Option {
	const name = "arrayapi.Sorter"
	a := among(name, integers, positions)
	var o nd.Option
	core.OnBehalf(name, func() { o = nd.Sorter(nd.Convert[int](wrap(a.Head))) })
	return o
}

// Where returns the elements of x where cond, an array of bool, is true and of y elsewhere. Each of x and y is an array or a scalar, and is
// converted to the common type, by [ResultType]; for two scalars it is the default type of the higher class. The shapes of all three
// broadcast to one, or Where panics with [nd.ErrBroadcast]. A cond of another type panics with [nd.ErrDType].
func Where(cond nd.Array, x, y any) nd.Array {
	const name = "arrayapi.Where"
	c := among(name, booleans, cond)
	args := make([]core.Arg, 2)
	setOperand(name, &args[0], x)
	setOperand(name, &args[1], y)
	if args[0].Head == nil && args[1].Head == nil {
		kind := promote(defaultKind(&args[0]), defaultKind(&args[1]))
		args[0] = core.Arg{Head: args[0].AsElement(name, kind), Kind: kind}
	}
	kind := common(name, args)
	for i := range args {
		convert(name, &args[i], kind)
		if args[i].Head == nil { // a bool beside numbers, too
			args[i] = core.Arg{Head: args[i].AsElement(name, kind), Kind: kind}
		}
	}
	return wrap(core.Type{Kind: kind}.Where(name, nil, c, args[0], args[1]))
}
