package reducing

import (
	"math"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/simd"
)

// The named reductions, searches and scans of x. Each converts x's elements to kind and computes in target, or in a new array if
// target is nil. Op is the function's name in error messages.

// Sum returns the sums over the axes in options.
func Sum(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.reduce(Sum, 0))
		}
	}
	return Reduce(op, &simd.Add, IdentityZero, kind, target, &x, options)
}

// Prod returns the products over the axes in options.
func Prod(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.reduce(Prod, 1))
		}
	}
	return Reduce(op, &simd.Multiply, identityOne, kind, target, &x, options)
}

// Min returns the smallest elements over the axes in options.
func Min(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.extreme(Min, math.Inf(1)))
		}
	}
	return Reduce(op, &simd.Minimum, noIdentity, kind, target, &x, options)
}

// Max returns the largest elements over the axes in options.
func Max(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.extreme(Max, math.Inf(-1)))
		}
	}
	return Reduce(op, &simd.Maximum, noIdentity, kind, target, &x, options)
}

// Any returns whether any element is nonzero, over the axes in options.
func Any(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	return Reduce(op, &simd.LogicalOr, IdentityZero, kind, target, &x, options)
}

// All returns whether all elements are nonzero, over the axes in options.
func All(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	return Reduce(op, &simd.LogicalAnd, identityOne, kind, target, &x, options)
}

// CountNonzero returns the number of nonzero elements over the axes in options.
func CountNonzero(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if len(options) == 0 && kind == reflect.Int {
		if z := directCount(target, x.Head); z != nil {
			return z
		}
	}
	return Reduce(op, &simd.Add, IdentityZero, kind, target, &x, options, reflect.Bool)
}

// ArgMin returns the positions of the smallest elements along the axis in options.
func ArgMin(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.position(ArgMin, Min, math.Inf(1)))
		}
	}
	return argExtreme(op, &simd.Least, kind, target, &x, options)
}

// ArgMax returns the positions of the largest elements along the axis in options.
func ArgMax(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.position(ArgMax, Max, math.Inf(-1)))
		}
	}
	return argExtreme(op, &simd.Greatest, kind, target, &x, options)
}

// Var returns the variances over the axes in options.
func Var(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.variance())
		}
	}
	return variance(op, kind, target, &x, options, false)
}

// Std returns the standard deviations over the axes in options.
func Std(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.root(n.variance()))
		}
	}
	return variance(op, kind, target, &x, options, true)
}

// CumulativeSum returns the cumulative sums along the axis in options.
func CumulativeSum(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.reduce(CumulativeSum, 0))
		}
	}
	return cumulate(op, &simd.Add, IdentityZero, kind, target, &x, options)
}

// CumulativeProd returns the cumulative products along the axis in options.
func CumulativeProd(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.reduce(CumulativeProd, 1))
		}
	}
	return cumulate(op, &simd.Multiply, identityOne, kind, target, &x, options)
}
