package core

import (
	"reflect"

	"ndgo/internal/simd"
)

// variance returns the variances of the elements of x, converted to kind, over the axes that options choose, or their square
// roots, in target or in a new array.
func variance(op string, kind reflect.Kind, target *Header, x *Arg, options []Option, root bool) *Header {
	o := TakeOptions(op, options, AxisOption, KeepDimsOption, CorrectionOption)
	axes := x.ReducedAxes(op, &o)
	if kind != reflect.Float32 && kind != reflect.Float64 {
		Fail(op, ErrDType, "variances are floats, not %s; name the type of the result", kind)
	}
	n, correction := float64(axes.Count(x.Shape())), 0.0
	if c := o.Get(CorrectionOption); c != nil {
		correction = c.Real(0)
	}
	var sum reduction
	sum.set(op, &simd.Add, kind, identityZero)
	sum.Convert(op, x.Kind, kind)
	var near shapeRoom
	z := Whole(op, target, kind, axes.Result(&near, x.Shape()), x.Head)
	if z.Layout.Size() == 0 {
		return deliver(target, z)
	}
	kept := axes.kept()
	mean := Whole(op, nil, kind, kept.Result(&near, x.Shape()))
	sum.Run(mean, kept, x.Head)
	Divide(mean, n)
	squares := sum
	squares.Add(simd.Subtract.Loops.Of(kind), kind)
	squares.Add(simd.Square.Loops.Of(kind), kind)
	if sum.stages.N == 0 {
		squares.whole = sum.fold.Squares
	}
	squares.Run(z, axes, x.Head, mean)
	mean.discard()
	Divide(z, max(n-correction, 0))
	if root {
		var w Walk
		w.Reset(z.Layout.Shape())
		w.Add(z)
		w.Add(z)
		w.Run(simd.Sqrt.Loops.Of(kind))
	}
	return deliver(target, z)
}
