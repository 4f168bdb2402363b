package arrayapi

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/simd"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// oneOrComplex returns op(x) for real x, and ofComplex(x) for complex x.
func oneOrComplex(name string, op, ofComplex *ufunc.Operator, x nd.Array) nd.Array {
	args := [1]core.Arg{array(name, x)}
	if complexes.has(args[0].Kind) {
		op = ofComplex
	}
	return run(name, op, args[0].Kind, args[:])
}

// Abs returns the absolute value |x|. For complex numbers the result has the float type of their parts, and no intermediate square
// overflows.
//
// The absolute value of the minimum of a signed integer type is the minimum itself, because integers wrap around. For a complex
// number with an infinite part it is +Inf, even if the other part is NaN. Abs panics with [nd.ErrDType] for bools.
func Abs(x nd.Array) nd.Array { return oneOrComplex("arrayapi.Abs", &simd.Abs, &simd.AbsComplex, x) }

// Real returns the real part of x. For complex numbers the result has the float type of their parts; for real numbers it is a
// copy. Real panics with [nd.ErrDType] for bools.
func Real(x nd.Array) nd.Array {
	return oneOrComplex("arrayapi.Real", &simd.Positive, &simd.Real, x)
}

// Clip returns x limited to the range [lo, hi]. Each limit is an array, a scalar, or nil for no limit. If both limits are nil, Clip returns
// a copy of x.
//
// The result has the element type of x. The limits are converted to this type. Clip panics with [nd.ErrDType] if the type of a limit does
// not promote to the type of x. An element of the result is hi if lo > hi, and NaN if an operand is NaN. Clip panics with [nd.ErrBroadcast]
// if the shapes do not broadcast.
func Clip(x nd.Array, lo, hi any) nd.Array {
	const name = "arrayapi.Clip"
	a := array(name, x)
	switch {
	case lo == nil && hi == nil:
		return one(name, &simd.Positive, x)
	case hi == nil:
		return clip(name, &simd.Maximum, a, lo)
	case lo == nil:
		return clip(name, &simd.Minimum, a, hi)
	}
	return clip(name, &simd.Clip, a, lo, hi)
}

// clip converts limits to the kind of x, and returns op of x and limits.
func clip(name string, op *ufunc.Operator, x core.Arg, limits ...any) nd.Array {
	args := make([]core.Arg, 1+len(limits))
	args[0] = x
	for i, limit := range limits {
		setOperand(name, &args[1+i], 2+i, limit)
	}
	if kind := common(name, args); kind != x.Kind {
		mistakes.Fail(name, nd.ErrDType, "with these limits the result would have type %s instead of %s; convert the limits or the array with AsType", kind, x.Kind)
	}
	if set := loopKinds(op); !set.has(x.Kind) {
		failKinds(name, set, args[:1])
	}
	return run(name, op, x.Kind, args)
}

// AsType returns a new array with the elements of x converted to type d. With [Copy](false) it returns x itself if x has type d.
//
// Conversions follow the rules of nd.AsType: integers wrap around, a float converted to an integer loses its fraction, and a float
// out of the type's range becomes the type's nearest integer. A conversion of complex numbers to real numbers panics with
// [nd.ErrDType].
func AsType(x nd.Array, d nd.DType, options ...nd.Option) nd.Array {
	const name = "arrayapi.AsType"
	a, kind := array(name, x), standardKind(name, d)
	o := option.Take(name, options, option.Copy)
	if a.Kind == kind && o.Number(option.Copy, 1) == 0 {
		return wrap(a.Head)
	}
	return wrap(elementwise.AsType(name, kind, nil, a))
}

// kindOr returns the kind set by the option given. The parameter otherwise is the result if given is nil.
func kindOr(name string, given *option.Option, otherwise reflect.Kind) reflect.Kind {
	if given == nil {
		return otherwise
	}
	return standardKind(name, nd.DType(given.Ints()[0]))
}
