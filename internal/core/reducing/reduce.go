package reducing

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// Reduce returns the reduction of x by one of ndgo's operators over the axes in options, in target, or in a new array of kind if
// target is nil. The elements of x are converted to the kinds of through in turn, and then to kind.
func Reduce(op string, operator *ufunc.Operator, empty identity, kind reflect.Kind, target *core.Header, x *core.Arg, options []core.Option, through ...reflect.Kind) *core.Header {
	if len(options)+len(through) == 0 {
		if z := directFold(operator, kind, target, x.Head); z != nil {
			return z
		}
	}
	axes := takeReducedAxes(op, x, options)
	if empty == noIdentity {
		axes.MustHaveElements(op, x.Shape())
	}
	var r reduction
	r.set(op, operator, kind, empty)
	from := x.Kind
	for _, next := range through {
		r.Convert(op, from, next)
		from = next
	}
	r.Convert(op, from, kind)
	var near ShapeRoom
	z := core.Whole(op, target, kind, axes.Result(&near, x.Shape()), x.Head)
	if z.Layout.Size() > 0 {
		r.Over(z, axes, x.Head)
	}
	return core.Deliver(op, target, z)
}

// Mean returns the means of the elements of x, converted to kind, over the axes in options, in target, or in a new array if target
// is nil.
func Mean(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []core.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.mean(n.options))
		}
	}
	core.LoopOf(op, &simd.Divide, kind, kind)
	if len(options) == 0 {
		if z := directFold(&simd.Add, kind, target, x.Head); z != nil {
			Divide(z, float64(x.Head.Layout.PlainSize()))
			return z
		}
	}
	axes := takeReducedAxes(op, &x, options)
	var sum reduction
	sum.set(op, &simd.Add, kind, IdentityZero)
	sum.Convert(op, x.Kind, kind)
	var near ShapeRoom
	z := core.Whole(op, target, kind, axes.Result(&near, x.Shape()), x.Head)
	if z.Layout.Size() > 0 {
		sum.Over(z, axes, x.Head)
		Divide(z, float64(axes.Count(x.Shape())))
	}
	return core.Deliver(op, target, z)
}
