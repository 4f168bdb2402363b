package arrayapi

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/reducing"
	"ndgo/internal/core/selecting"
	nd "ndgo/ndarray"
)

// The functions of this file go over the axes of [nd.Axis], all of them without it. These axes leave the result, or have size 1 there with
// [nd.KeepDims].

// Sum returns the sums of x's elements over the axes of [nd.Axis], all of them without it. They are of the type of [DType], with elements
// converted before the addition, or else of int64 for signed integers and bools, uint64 for unsigned ones, and the type of x for others.
// The sum of no elements is 0. Floats are added as nd.Sum adds them.
func Sum(x nd.Array, options ...nd.Option) nd.Array {
	return sums("arrayapi.Sum", reducing.Sum.Of, x, options)
}

// Prod returns the products of x's elements over the axes of [nd.Axis], all of them without it. Types are as in [Sum], and the product of
// no elements is 1.
func Prod(x nd.Array, options ...nd.Option) nd.Array {
	return sums("arrayapi.Prod", reducing.Prod.Of, x, options)
}

// CumulativeSum returns the sums of x's elements up to each along the axis of [nd.Axis], or the only one: with [nd.IncludeInitial] after a
// 0. Types are as in [Sum].
func CumulativeSum(x nd.Array, options ...nd.Option) nd.Array {
	return sums("arrayapi.CumulativeSum", reducing.CumulativeSum, x, options)
}

// CumulativeProd returns the products of x's elements up to each along the axis of [nd.Axis], or the only one: with [nd.IncludeInitial]
// after a 1. Types are as in [Sum].
func CumulativeProd(x nd.Array, options ...nd.Option) nd.Array {
	return sums("arrayapi.CumulativeProd", reducing.CumulativeProd, x, options)
}

// A reduction is a function of the core that reduces or accumulates elements of x.
type reduction func(name string, kind reflect.Kind, target *core.Header, x core.Arg, options []nd.Option) *core.Header

// sums returns a reduction of x in the type of its sums.
func sums(name string, reduce reduction, x nd.Array, options []nd.Option) nd.Array {
	a := array(name, x)
	rest, d := takeDType(name, options)
	kind := a.Kind
	switch {
	case (booleans | signed).has(kind):
		kind = reflect.Int64
	case unsigned.has(kind):
		kind = reflect.Uint64
	}
	kind = kindOr(name, d, kind)
	if booleans.has(kind) {
		core.Fail(name, nd.ErrDType, "there are no sums and products of bool; name another type, or use Any or All")
	}
	return wrap(reduce(name, kind, nil, a, rest))
}

// takeDType returns options without DType, and DType or nil.
func takeDType(name string, options []nd.Option) (rest []nd.Option, d *core.Option) {
	for i := range options {
		if !core.IsNamed(&options[i], core.DTypeOption) {
			continue
		}
		if d != nil {
			core.Fail(name, nd.ErrOption, "DType is given twice")
		}
		d = &options[i]
		rest = append(append(rest, options[:i]...), options[i+1:]...)
	}
	if d == nil {
		return options, nil
	}
	return rest, d
}

// among returns x as an operand of a kind in set, or panics on behalf of name.
func among(name string, set kindSet, x nd.Array) core.Arg {
	a := array(name, x)
	if !set.has(a.Kind) {
		failKinds(name, set, []core.Arg{a})
	}
	return a
}

// Min returns the smallest of x's elements, integers or floats, over the axes of [nd.Axis], all of them without it. It is NaN if an element
// is NaN, and -0 counts as less than +0. An axis without elements panics with [nd.ErrEmpty].
func Min(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Min"
	a := among(name, integers|floats, x)
	return wrap(reducing.Min.Of(name, a.Kind, nil, a, options))
}

// Max returns the largest of x's elements, integers or floats, over the axes of [nd.Axis], all of them without it. It is NaN if an element
// is NaN, and -0 counts as less than +0. An axis without elements panics with [nd.ErrEmpty].
func Max(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Max"
	a := among(name, integers|floats, x)
	return wrap(reducing.Max.Of(name, a.Kind, nil, a, options))
}

// Mean returns the means of x's elements over the axes of [nd.Axis], all of them without it: of integers and bools as float64, and of
// others in the type of x. The mean of no elements is NaN.
func Mean(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Mean"
	a := array(name, x)
	return wrap(reducing.Mean(name, floatOf(a.Kind), nil, a, options))
}

// floatOf returns kind, but float64 for integers and bool.
func floatOf(kind reflect.Kind) reflect.Kind {
	if inexact.has(kind) {
		return kind
	}
	return reflect.Float64
}

// Var returns the variances of x's elements over the axes of [nd.Axis], all of them without it: the sums of |x - mean|²
// divided by the number of elements less [nd.Correction]. Of integers and bools they are float64, of complex numbers
// floats of the width of their parts, and of floats in the type of x.
func Var(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Var"
	a := array(name, x)
	if complexes.has(a.Kind) {
		defer core.Rename(name)
		return Add(Var(Real(x), options...), Var(Imag(x), options...))
	}
	return wrap(reducing.Var(name, floatOf(a.Kind), nil, a, options))
}

// Std returns the standard deviations of x's elements, the square roots of [Var].
func Std(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Std"
	a := array(name, x)
	if complexes.has(a.Kind) {
		defer core.Rename(name)
		return Sqrt(Var(x, options...))
	}
	return wrap(reducing.Std(name, floatOf(a.Kind), nil, a, options))
}

// All reports for x's elements over the axes of [nd.Axis], all of them without it, whether every one is true: not zero, as NaN is. Of no
// elements all are true.
func All(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.All"
	return wrap(reducing.All.Of(name, reflect.Bool, nil, array(name, x), options))
}

// Any reports for x's elements over the axes of [nd.Axis], all of them without it, whether one is true: not zero, as NaN is. Of no elements
// none is true.
func Any(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Any"
	return wrap(reducing.Any.Of(name, reflect.Bool, nil, array(name, x), options))
}

// CountNonzero returns how many of x's elements are not zero, as NaN is, over the axes of [nd.Axis], all of them without it: as int64.
func CountNonzero(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.CountNonzero"
	return wrap(reducing.CountNonzero.Of(name, reflect.Int64, nil, array(name, x), options))
}

// Diff returns the differences between x's elements, numbers, and their predecessors along an axis, the last unless [nd.Axis] names
// another, repeated as often as [nd.Order], else once. Arrays other than nil are joined to x first: one before it along the axis, the other
// after it. The result has the common type of all.
func Diff(x, before, after nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Diff"
	among(name, numbers, x)
	o := core.TakeOptions(name, options, core.AxisOption, core.OrderOption)
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
	return wrap(reducing.Diff(name, t.Kind, h, options))
}
