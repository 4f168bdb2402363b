package arrayapi

import (
	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/selecting"
	nd "ndgo/ndarray"
)

// Take returns the elements of x at indices along the axis of [nd.Axis]: with axis 1, element i, j, k of the result is element i,
// indices[j], k of x. Without Axis, Take treats x as an array of one axis, in row-major order. Negative indices count from the end. Take
// panics with [nd.ErrIndex] if an index is out of range, and with [nd.ErrDType] if indices are not integers.
func Take(x, indices nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Take"
	a, at := array(name, x), integerArray(name, indices)
	return wrap(selecting.Take(core.Type{Kind: a.Kind}, name, nil, a.Head, at, options))
}

// TakeAlongAxis returns an element of x for each element of indices. Along axis 1, result[i, j, k] = x[i, indices[i, j, k], k]. The axis is
// the axis of [nd.Axis], or the last axis.
//
// TakeAlongAxis panics with [nd.ErrBroadcast] if the remaining axes of x and indices do not broadcast, and with [nd.ErrShape] if the
// numbers of axes differ. See [Take] for the indices.
func TakeAlongAxis(x, indices nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.TakeAlongAxis"
	a, at := array(name, x), integerArray(name, indices)
	return wrap(selecting.TakeAlongAxis(core.Type{Kind: a.Kind}, name, nil, a.Head, at, options))
}

// integerArray returns an array of indices as an operand.
func integerArray(name string, indices nd.Array) core.Arg {
	a := numbered(name, 2, indices)
	if !integers.has(a.Kind) {
		mistakes.Fail(name, nd.ErrDType, "indices are integers, not %s; convert them with AsType", a.Kind)
	}
	return a
}
