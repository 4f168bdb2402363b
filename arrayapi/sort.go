package arrayapi

import (
	"ndgo/internal/core"
	"ndgo/internal/core/ordering"
	nd "ndgo/ndarray"
)

// Sort returns x sorted along the axis of [nd.Axis], or along the last axis. The order is ascending with NaN last; [nd.Descending] reverses
// it. Equal elements keep their order. Complex numbers are ordered by their real parts, and equal real parts by the imaginary parts.
func Sort(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Sort"
	a := array(name, x)
	return wrap(ordering.Sort(core.Type{Kind: a.Kind}, name, nil, a, options))
}

// ArgSort returns the positions of the elements of x, as int64, in the order of [Sort].
func ArgSort(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.ArgSort"
	a := array(name, x)
	return wrapPositions(ordering.ArgSort(core.Type{Kind: a.Kind}, name, nil, a, options))
}

// UniqueValues returns the distinct elements of x, in ascending order, as an array of one axis. Each NaN counts as distinct.
func UniqueValues(x nd.Array) nd.Array {
	return wrap(unique("arrayapi.UniqueValues", x, 0).Values)
}

// UniqueCounts returns the distinct elements of x, in ascending order, and the number of occurrences of each in x, as int64. Each NaN
// counts as distinct.
func UniqueCounts(x nd.Array) (values, counts nd.Array) {
	d := unique("arrayapi.UniqueCounts", x, ordering.DistinctCounts)
	return wrap(d.Values), wrapPositions(d.Counts)
}

// UniqueInverse returns two arrays. The array values has the distinct elements of x in ascending order. The array inverse has the shape of
// x. It has, for each element of x, the position of this element in values, as int64. Each NaN counts as distinct.
func UniqueInverse(x nd.Array) (values, inverse nd.Array) {
	d := unique("arrayapi.UniqueInverse", x, ordering.DistinctInverse)
	return wrap(d.Values), wrapPositions(d.Inverse)
}

// UniqueAll returns four arrays. The array values has the distinct elements of x in ascending order. The array indices has, for each value,
// the position of the first equal element of x in row-major order. See [UniqueInverse] for inverse and [UniqueCounts] for counts.
func UniqueAll(x nd.Array) (values, indices, inverse, counts nd.Array) {
	d := unique("arrayapi.UniqueAll", x, ordering.DistinctIndices|ordering.DistinctInverse|ordering.DistinctCounts)
	return wrap(d.Values), wrapPositions(d.Indices), wrapPositions(d.Inverse), wrapPositions(d.Counts)
}

func unique(name string, x nd.Array, parts ordering.DistinctParts) ordering.Distinct {
	a := array(name, x)
	return ordering.Unique(core.Type{Kind: a.Kind}, name, a, parts, nil)
}

// IsIn reports, for each element of x, whether values contains it. With [nd.Invert] it reports whether values does not contain the element.
// At least one of x and values is an array; the other may be a scalar. Elements are compared in the common type of x and values. A NaN is
// never contained.
func IsIn(x, values any, options ...nd.Option) nd.Array {
	const name = "arrayapi.IsIn"
	args := make([]core.Arg, 2)
	setOperand(name, &args[0], 1, x)
	setOperand(name, &args[1], 2, values)
	if args[0].Head == nil || args[1].Head != nil {
		kind := common(name, args)
		for i := range args {
			convert(name, &args[i], kind)
		}
		if args[0].Head == nil {
			args[0] = core.Arg{Head: args[0].AsElement(name, kind), Kind: kind}
		}
	}
	return wrap(ordering.IsIn(core.Type{Kind: args[0].Kind}, name, nil, args[0], args[1], options))
}
