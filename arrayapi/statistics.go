package arrayapi

import (
	"reflect"
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/reducing"
	"ndgo/internal/core/selecting"
	nd "ndgo/ndarray"
)

// The functions of this file reduce over the axes of [nd.Axis], by default over all axes. The result lacks these axes; with
// [nd.KeepDims] they have size 1.

// Sum returns the sums of the elements of x over the axes of [nd.Axis], by default over all axes. Elements are converted to the
// type of [DType] before the addition. By default this type is int64 for signed integers and bools, uint64 for unsigned integers,
// and otherwise the type of x. The sum of no elements is 0. Floats are added in the same order as in nd.Sum.
func Sum(x nd.Array, options ...nd.Option) nd.Array {
	return sums("arrayapi.Sum", reducing.Sum.Of, reducing.OfNumbers, x, options)
}

// Prod returns the products of the elements of x over the axes of [nd.Axis], by default over all axes. The product of no elements
// is 1. See [Sum] for types.
func Prod(x nd.Array, options ...nd.Option) nd.Array {
	return sums("arrayapi.Prod", reducing.Prod.Of, reducing.OfNumbers, x, options)
}

// CumulativeSum returns the running sums of the elements of x along the axis of [nd.Axis], or along the only axis. With
// [nd.IncludeInitial] they begin with a 0. See [Sum] for types.
func CumulativeSum(x nd.Array, options ...nd.Option) nd.Array {
	return sums("arrayapi.CumulativeSum", reducing.CumulativeSum, reducing.OfScans, x, options)
}

// CumulativeProd returns the running products of the elements of x along the axis of [nd.Axis], or along the only axis. With
// [nd.IncludeInitial] they begin with a 1. See [Sum] for types.
func CumulativeProd(x nd.Array, options ...nd.Option) nd.Array {
	return sums("arrayapi.CumulativeProd", reducing.CumulativeProd, reducing.OfScans, x, options)
}

// A reduction is a function of the core that reduces or accumulates the elements of x.
type reduction func(name string, kind reflect.Kind, target *core.Header, x core.Arg, options []nd.Option) *core.Header

// sums reduces or accumulates x by the function reduce, which takes the named options. It converts elements to the type described at
// [Sum].
func sums(name string, reduce reduction, takes []option.Name, x nd.Array, options []nd.Option) nd.Array {
	a := array(name, x)
	o := option.Take(name, options, append(slices.Clone(takes), option.DType)...)
	d, rest := o.Get(option.DType), options
	if d != nil {
		rest = slices.DeleteFunc(slices.Clone(options), func(o nd.Option) bool { return option.IsNamed(&o, option.DType) })
	}
	kind := a.Kind
	switch {
	case (booleans | signed).has(kind):
		kind = reflect.Int64
	case unsigned.has(kind):
		kind = reflect.Uint64
	}
	kind = kindOr(name, d, kind)
	if booleans.has(kind) {
		mistakes.Fail(name, nd.ErrDType, "there are no sums and products of bool; choose another type, or use Any or All")
	}
	return wrap(reduce(name, kind, nil, a, rest))
}

// among returns x as an operand. It panics unless the kind of x is in set. Errors show name as the function's name.
func among(name string, set kindSet, x nd.Array) core.Arg {
	a := array(name, x)
	if !set.has(a.Kind) {
		failKinds(name, set, []core.Arg{a})
	}
	return a
}

// Min returns the smallest of the elements of x over the axes of [nd.Axis], by default over all axes. The elements are integers or floats.
// The result is NaN if an element is NaN, and -0 counts as less than +0. If there are no elements, Min panics with [nd.ErrEmpty].
func Min(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Min"
	a := among(name, integers|floats, x)
	return wrap(reducing.Min.Of(name, a.Kind, nil, a, options))
}

// Max returns the largest of the elements of x over the axes of [nd.Axis], by default over all axes. The elements are integers or floats.
// The result is NaN if an element is NaN, and -0 counts as less than +0. If there are no elements, Max panics with [nd.ErrEmpty].
func Max(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Max"
	a := among(name, integers|floats, x)
	return wrap(reducing.Max.Of(name, a.Kind, nil, a, options))
}

// Mean returns the means of the elements of x over the axes of [nd.Axis], by default over all axes. Means of integers and bools are
// float64; all other means have the type of x. The mean of no elements is NaN.
func Mean(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Mean"
	a := array(name, x)
	return wrap(reducing.Mean(name, floatOf(a.Kind), nil, a, options))
}

// floatOf returns float64 for integers and bool, and otherwise kind.
func floatOf(kind reflect.Kind) reflect.Kind {
	if inexact.has(kind) {
		return kind
	}
	return reflect.Float64
}

// Var returns the variances of the elements of x over the axes of [nd.Axis], by default over all axes. A variance is the sum of |x
// - mean|², divided by the number of elements minus [nd.Correction]. The result has type float64 for integers and bools, the type
// of the parts for complex numbers, and the type of x for floats.
func Var(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Var"
	a := array(name, x)
	if complexes.has(a.Kind) {
		defer mistakes.Rename(name)
		return Add(Var(Real(x), options...), Var(Imag(x), options...))
	}
	return wrap(reducing.Var(name, floatOf(a.Kind), nil, a, options))
}

// Std returns the standard deviations of the elements of x, the square roots of [Var].
func Std(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Std"
	a := array(name, x)
	if complexes.has(a.Kind) {
		defer mistakes.Rename(name)
		return Sqrt(Var(x, options...))
	}
	return wrap(reducing.Std(name, floatOf(a.Kind), nil, a, options))
}

// All reports whether all elements of x are true over the axes of [nd.Axis], by default over all axes. Zero is false; all other
// elements, NaN included, are true. Without elements the result is true.
func All(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.All"
	return wrap(reducing.All.Of(name, reflect.Bool, nil, array(name, x), options))
}

// Any reports whether any element of x is true over the axes of [nd.Axis], by default over all axes. Zero is false; all other
// elements, NaN included, are true. Without elements the result is false.
func Any(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Any"
	return wrap(reducing.Any.Of(name, reflect.Bool, nil, array(name, x), options))
}

// CountNonzero returns the number of nonzero elements of x, as int64, over the axes of [nd.Axis], by default over all axes. NaN
// counts as nonzero.
func CountNonzero(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.CountNonzero"
	return wrap(reducing.CountNonzero.Of(name, reflect.Int64, nil, array(name, x), options))
}

// Diff returns the differences between the elements of x and their predecessors along the axis of [nd.Axis], or along the last axis. With
// [nd.Order](n) it takes differences of the differences, n times in all. If the arrays before and after are not nil, Diff first joins them
// to the beginning and the end of x along the axis. x has numbers, and the result has the common type of all arrays.
func Diff(x, before, after nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Diff"
	among(name, numbers, x)
	o := option.Take(name, options, option.Axis, option.Order)
	parts := []nd.Array{x}
	if before != nil {
		parts = append([]nd.Array{before}, parts...)
	}
	if after != nil {
		parts = append(parts, after)
	}
	t, list := promoted(name, parts)
	h := list[0]
	if len(list) > 1 {
		axis := o.OneAxis(name, h.Layout.Shape(), -1)
		h = selecting.Concat(t, name, nil, list, []nd.Option{nd.Axis(axis)})
	}
	return wrap(reducing.Diff(name, t.Kind, nil, h, options))
}
