package reducing

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/simd"
)

// variance returns the variances of the elements of x over the axes in options. If root is set, it returns the square roots of the
// variances. It converts the elements to kind first. The result is in target, or in a new array if target is nil.
func variance(op string, kind reflect.Kind, target *core.Header, x *core.Arg, options []core.Option, root bool) *core.Header {
	o := core.TakeOptions(op, options, core.AxisOption, core.KeepDimsOption, core.CorrectionOption)
	axes := ReducedAxes(x, op, &o)
	if kind != reflect.Float32 && kind != reflect.Float64 {
		core.Fail(op, core.ErrDType, "variances are floats, not %s; use a float type for the result", kind)
	}
	n, correction := float64(axes.Count(x.Shape())), 0.0
	if c := o.Get(core.CorrectionOption); c != nil {
		correction = c.Real(0)
	}
	var sum reduction
	sum.set(op, &simd.Add, kind, IdentityZero)
	sum.Convert(op, x.Kind, kind)
	var near ShapeRoom
	z := core.Whole(op, target, kind, axes.Result(&near, x.Shape()), x.Head)
	if z.Layout.Size() == 0 {
		return core.Deliver(op, target, z)
	}
	kept := axes.kept()
	mean := core.Whole(op, nil, kind, kept.Result(&near, x.Shape()))
	sum.Over(mean, kept, x.Head)
	Divide(mean, n)
	squares := sum
	squares.Add(simd.Subtract.Loops.Of(kind), kind)
	squares.Add(simd.Square.Loops.Of(kind), kind)
	if sum.stages.N == 0 {
		squares.whole = sum.fold.Squares
	}
	squares.Over(z, axes, x.Head, mean)
	mean.Discard()
	Divide(z, max(n-correction, 0))
	if root {
		var w core.Walk
		w.Reset(z.Layout.Shape())
		w.Add(z)
		w.Add(z)
		w.Each(simd.Sqrt.Loops.Of(kind))
	}
	return core.Deliver(op, target, z)
}
