package reducing

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/option"
	"ndgo/internal/simd"
)

// Of returns the reduction of x over the axes in options. It converts elements to kind first. The result is in target, or in a new array if
// target is nil.
func (r *Reduction) Of(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []option.Option) *core.Header {
	if r.numbers != nil && skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, r.numbers(n, r))
		}
	}
	pending := target.WantsNew() && !r.counts && x.Head.IsPending()
	if len(options) == 0 && !pending {
		var z *core.Header
		if !r.counts {
			z = directFold(r.operator, kind, target, x.Head)
		} else if kind == reflect.Int {
			z = directCount(target, x.Head)
		}
		if z != nil {
			return z
		}
	}
	takes := ofOthers
	if r.numbers != nil {
		takes = OfNumbers
	}
	axes := takeReducedAxes(op, &x, options, takes)
	if r.empty == noIdentity {
		axes.MustHaveElements(op, x.Shape())
	}
	if pending {
		if z := reducePending(op, r.operator, r.empty, kind, target, &x, axes); z != nil {
			return z
		}
	}
	var by reduction
	by.set(op, r.operator, kind, r.empty)
	from := x.Kind
	if r.counts {
		by.Convert(op, from, reflect.Bool)
		from = reflect.Bool
	}
	by.Convert(op, from, kind)
	var near ShapeRoom
	z := core.Whole(op, target, kind, axes.Result(&near, x.Shape()), x.Head)
	if z.Layout.Size() > 0 {
		by.Over(z, axes, x.Head)
	}
	return core.Deliver(op, target, z)
}

// Mean returns the means of the elements of x over the axes in options. It converts elements to kind first. The result is in target, or in
// a new array if target is nil.
func Mean(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []option.Option) *core.Header {
	if skipsNaN(options) {
		if n := numbersOf(op, kind, x, &options); n != nil {
			return n.deliver(target, n.mean(n.options))
		}
	}
	core.LoopOf(op, &simd.Divide, kind, kind)
	pending := target.WantsNew() && x.Head.IsPending()
	if len(options) == 0 && !pending {
		if z := directFold(&simd.Add, kind, target, x.Head); z != nil {
			Divide(z, float64(x.Head.Layout.PlainSize()))
			return z
		}
	}
	axes := takeReducedAxes(op, &x, options, OfNumbers)
	if pending {
		if z := reducePending(op, &simd.Add, IdentityZero, kind, target, &x, axes); z != nil {
			if z.Layout.Size() > 0 {
				Divide(z, float64(axes.Count(x.Shape())))
			}
			return z
		}
	}
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
