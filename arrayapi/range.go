package arrayapi

import (
	"math"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	nd "ndgo/ndarray"
)

// Arange returns the numbers start, start+step, start+2·step and so on before stop. The option [DType] sets their type. Arange computes the
// numbers as int64 if all three operands are integers, as uint64 if they are integers and one is above the range of int64, and otherwise as
// float64. The result has this type; with DType its numbers are converted as by [AsType].
//
// Arange panics with [nd.ErrStep] if step is 0 or NaN, with [nd.ErrShape] if the operands give no finite range, and with [nd.ErrScalar] if
// an operand is not a real number.
func Arange(start, stop, step any, options ...nd.Option) nd.Array {
	const name = "arrayapi.Arange"
	o := option.Take(name, options, option.DType)
	var args [3]core.Arg
	natural := integers
	large := false
	for i, v := range []any{start, stop, step} {
		args[i] = scalar(name, v)
		kind := args[i].Kind
		if !(integers | floats).has(kind) {
			mistakes.Fail(name, nd.ErrScalar, "%v is not a real number", v)
		}
		if floats.has(kind) {
			natural = floats
		} else if s := args[i].Scalar(); kind == reflect.Uint64 {
			_, ok := s.Signed(64)
			large = large || !ok
		}
	}
	var z nd.Array
	mistakes.OnBehalf(name, func() {
		switch {
		case natural == floats:
			z = arange[float64](name, &args)
		case large:
			z = arange[uint64](name, &args)
		default:
			z = arange[int64](name, &args)
		}
	})
	return wrap(asKind(name, array(name, z), kindOr(name, o.Get(option.DType), reflect.Kind(z.DType()))))
}

// arange returns a range with elements of type T. T can hold the values of args.
func arange[T nd.RealNumber](name string, args *[3]core.Arg) nd.Array {
	var v [3]T
	for i := range args {
		v[i] = scalarAs[T](name, &args[i])
	}
	return nd.Arange(v[0], v[1], v[2])
}

// scalarAs converts a scalar to T. It panics if T cannot hold the scalar. Errors show name as the function's name.
func scalarAs[T any](name string, a *core.Arg) T {
	return wrap(a.AsElement(name, reflect.TypeFor[T]().Kind())).(*nd.NDArray[T]).Item()
}

// asKind returns x converted to kind, or x itself if it has this kind.
func asKind(name string, x core.Arg, kind reflect.Kind) *core.Header {
	if x.Kind == kind {
		return x.Head
	}
	return elementwise.AsType(name, kind, nil, x)
}

// Linspace returns n equidistant numbers from start to stop, both included. With [nd.ExcludeStop], the last number is one step before stop.
// [DType] sets the type, a float or a complex type. Without it, the type is complex128 if start or stop is complex, and otherwise float64.
// A negative n panics with [nd.ErrShape].
func Linspace(start, stop any, n int, options ...nd.Option) nd.Array {
	const name = "arrayapi.Linspace"
	first, last := scalar(name, start), scalar(name, stop)
	natural := reflect.Float64
	if complexes.has(first.Kind) || complexes.has(last.Kind) {
		natural = reflect.Complex128
	}
	var points []nd.Option
	var d *option.Option
	o := option.Take(name, options, option.DType, option.ExcludeStop)
	if d = o.Get(option.DType); d != nil && !inexact.has(kindOr(name, d, natural)) {
		mistakes.Fail(name, nd.ErrDType, "numbers at equal distances are floats or complex numbers, not %s; Arange makes integers", kindOr(name, d, natural))
	}
	if o.Has(option.ExcludeStop) {
		points = []nd.Option{nd.ExcludeStop}
	}
	var z nd.Array
	mistakes.OnBehalf(name, func() {
		if natural == reflect.Complex128 {
			z = nd.Linspace(scalarAs[complex128](name, &first), scalarAs[complex128](name, &last), n, points...)
		} else {
			z = nd.Linspace(scalarAs[float64](name, &first), scalarAs[float64](name, &last), n, points...)
		}
	})
	return wrap(asKind(name, array(name, z), kindOr(name, d, natural)))
}

// The constants of the standard. NewAxis is nd.NewAxis.
var (
	E   = math.E
	Inf = math.Inf(1)
	NaN = math.NaN()
	Pi  = math.Pi
)
