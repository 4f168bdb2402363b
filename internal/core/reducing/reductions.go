package reducing

import (
	"math"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/option"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// A Reduction is a reduction along axes by one of ndgo's operators.
type Reduction struct {
	operator *ufunc.Operator
	empty    identity
	counts   bool                                        // whether elements are converted to bools first
	numbers  func(n *numbers, r *Reduction) *core.Header // the reduction with SkipNaN, or nil if there is no such option
}

// The reductions of public functions.
var (
	Sum  = Reduction{&simd.Add, IdentityZero, false, func(n *numbers, r *Reduction) *core.Header { return n.reduce(r.Of, 0) }}
	Prod = Reduction{&simd.Multiply, identityOne, false, func(n *numbers, r *Reduction) *core.Header { return n.reduce(r.Of, 1) }}
	Min  = Reduction{&simd.Minimum, noIdentity, false, func(n *numbers, r *Reduction) *core.Header { return n.extreme(r.Of, math.Inf(1)) }}
	Max  = Reduction{&simd.Maximum, noIdentity, false, func(n *numbers, r *Reduction) *core.Header { return n.extreme(r.Of, math.Inf(-1)) }}
	Any  = Reduction{&simd.LogicalOr, IdentityZero, false, nil}
	All  = Reduction{&simd.LogicalAnd, identityOne, false, nil}

	CountNonzero = Reduction{&simd.Add, IdentityZero, true, nil}
)

// The functions below are named reductions, searches and scans of x. Each converts the elements of x to kind. The result is in target, or
// in a new array if target is nil.

// ArgMin returns the positions of the smallest elements along the axis in options.
func ArgMin(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []option.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.position(ArgMin, Min.Of, math.Inf(1)))
		}
	}
	return argExtreme(op, &simd.Least, kind, target, &x, options)
}

// ArgMax returns the positions of the largest elements along the axis in options.
func ArgMax(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []option.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.position(ArgMax, Max.Of, math.Inf(-1)))
		}
	}
	return argExtreme(op, &simd.Greatest, kind, target, &x, options)
}

// Var returns the variances over the axes in options.
func Var(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []option.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.variance())
		}
	}
	return variance(op, kind, target, &x, options, false)
}

// Std returns the standard deviations over the axes in options.
func Std(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []option.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.root(n.variance()))
		}
	}
	return variance(op, kind, target, &x, options, true)
}

// CumulativeSum returns the cumulative sums along the axis in options.
func CumulativeSum(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []option.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.reduce(CumulativeSum, 0))
		}
	}
	return cumulate(op, &simd.Add, IdentityZero, kind, target, &x, options)
}

// CumulativeProd returns the cumulative products along the axis in options.
func CumulativeProd(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []option.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.reduce(CumulativeProd, 1))
		}
	}
	return cumulate(op, &simd.Multiply, identityOne, kind, target, &x, options)
}
