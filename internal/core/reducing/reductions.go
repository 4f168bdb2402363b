package reducing

import (
	"math"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/simd"
)

// These are the reductions, searches and scans of x by what they are called. Each computes elements of kind, to which those of
// x are converted, in target or, if that is nil, in a new array. Op is what errors call the function.

// Sum returns the sums over the axes that options choose.
func Sum(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.reduce(Sum, 0))
		}
	}
	return Reduce(op, &simd.Add, IdentityZero, kind, target, &x, options)
}

// Prod returns the products over the axes that options choose.
func Prod(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.reduce(Prod, 1))
		}
	}
	return Reduce(op, &simd.Multiply, identityOne, kind, target, &x, options)
}

// Min returns the smallest elements over the axes that options choose.
func Min(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.extreme(Min, math.Inf(1)))
		}
	}
	return Reduce(op, &simd.Minimum, noIdentity, kind, target, &x, options)
}

// Max returns the largest elements over the axes that options choose.
func Max(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.extreme(Max, math.Inf(-1)))
		}
	}
	return Reduce(op, &simd.Maximum, noIdentity, kind, target, &x, options)
}

// Any returns whether there are elements that are not zero over the axes that options choose.
func Any(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	return Reduce(op, &simd.LogicalOr, IdentityZero, kind, target, &x, options)
}

// All returns whether no elements are zero over the axes that options choose.
func All(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	return Reduce(op, &simd.LogicalAnd, identityOne, kind, target, &x, options)
}

// CountNonzero returns how many elements are not zero over the axes that options choose.
func CountNonzero(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if len(options) == 0 && kind == reflect.Int {
		if z := directCount(target, x.Head); z != nil {
			return z
		}
	}
	return Reduce(op, &simd.Add, IdentityZero, kind, target, &x, options, reflect.Bool)
}

// ArgMin returns the positions of the smallest elements along the axis that options choose.
func ArgMin(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.position(ArgMin, Min, math.Inf(1)))
		}
	}
	return argExtreme(op, &simd.Least, kind, target, &x, options)
}

// ArgMax returns the positions of the largest elements along the axis that options choose.
func ArgMax(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.position(ArgMax, Max, math.Inf(-1)))
		}
	}
	return argExtreme(op, &simd.Greatest, kind, target, &x, options)
}

// Var returns the variances over the axes that options choose.
func Var(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.variance())
		}
	}
	return variance(op, kind, target, &x, options, false)
}

// Std returns the standard deviations over the axes that options choose.
func Std(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.root(n.variance()))
		}
	}
	return variance(op, kind, target, &x, options, true)
}

// CumulativeSum returns the cumulative sums along the axis that options choose.
func CumulativeSum(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.reduce(CumulativeSum, 0))
		}
	}
	return cumulate(op, &simd.Add, IdentityZero, kind, target, &x, options)
}

// CumulativeProd returns the cumulative products along the axis that options choose.
func CumulativeProd(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.reduce(CumulativeProd, 1))
		}
	}
	return cumulate(op, &simd.Multiply, identityOne, kind, target, &x, options)
}
