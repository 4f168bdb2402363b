package arrayapi

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/simd"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// oneOrComplex returns op of x, or ofComplex if x has complex numbers.
func oneOrComplex(name string, op, ofComplex *ufunc.Operator, x nd.Array) nd.Array {
	args := [1]core.Arg{array(name, x)}
	if complexes.has(args[0].Kind) {
		op = ofComplex
	}
	return run(name, op, args[0].Kind, args[:])
}

// Abs returns the absolute value |x|, of complex numbers a float of the width of their parts, without overflow of the squares.
//
// The absolute value of the minimum of a signed integer type wraps around to the minimum. For a complex number it is +Inf if either
// part is infinite, even if the other is NaN. An x of bool panics with [nd.ErrDType].
func Abs(x nd.Array) nd.Array { return oneOrComplex("arrayapi.Abs", &simd.Abs, &simd.AbsComplex, x) }

// Real returns the real part of x: of complex numbers a float of the width of their parts, of real numbers a copy. An x of bool
// panics with [nd.ErrDType].
func Real(x nd.Array) nd.Array {
	return oneOrComplex("arrayapi.Real", &simd.Positive, &simd.Real, x)
}

// Clip returns x limited to the range [lo, hi]. Each of the limits is an array, a scalar, or nil for none; of x with both nil it is a
// copy.
//
// The result has the element type of x; the limits are converted to it, and have types that promote to it, or Clip panics with
// [nd.ErrDType]. It is hi where lo > hi, and NaN where any operand is NaN. The shapes broadcast to one, or Clip panics with
// [nd.ErrBroadcast].
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

// clip returns op of x and limits.
func clip(name string, op *ufunc.Operator, x core.Arg, limits ...any) nd.Array {
	args := make([]core.Arg, 1+len(limits))
	args[0] = x
	for i, limit := range limits {
		setOperand(name, &args[1+i], limit)
	}
	if kind := common(name, args); kind != x.Kind {
		core.Fail(name, nd.ErrDType, "limits that make %s of %s are none of its elements; convert either with AsType", kind, x.Kind)
	}
	if set := loopKinds(op); !set.has(x.Kind) {
		failKinds(name, set, args[:1])
	}
	return run(name, op, x.Kind, args)
}

// AsType returns x with its elements converted to type d, in a new array or, with [Copy](false) and of type d already, x itself.
//
// Elements are converted as nd.AsType does: integers wrap around, floats lose their fraction in integers, and become the nearest
// integer of the type if out of its range. Complex numbers do not become real: this panics with [nd.ErrDType].
func AsType(x nd.Array, d nd.DType, options ...nd.Option) nd.Array {
	const name = "arrayapi.AsType"
	a, kind := array(name, x), standardKind(name, d)
	o := core.TakeOptions(name, options, core.CopyOption)
	if a.Kind == kind && o.Number(core.CopyOption, 1) == 0 {
		return wrap(a.Head)
	}
	return wrap(core.AsType(name, kind, nil, a))
}

// kindOr returns the kind in the option DType, or otherwise.
func kindOr(name string, given *core.Option, otherwise reflect.Kind) reflect.Kind {
	if given == nil {
		return otherwise
	}
	return standardKind(name, nd.DType(given.Ints()[0]))
}
