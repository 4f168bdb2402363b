package ndarray

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/simd"
)

// Var returns the variances Σ(x - m)² / (n - c) of x's elements over the axes that [Axis] chooses, all of them without
// it, where m is their mean, n their number and c the [Correction], 0 if it is not given. The axes leave the result, or
// have size 1 there with [KeepDims].
//
// The mean is computed first, then the sum of the squares, each as [Sum] adds, in the elements' own type. If n ≤ c the
// sum is divided by 0: the result is NaN if the sum is 0, else +Inf. The variance of no elements is NaN.
func Var[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	return Target[T]{name: "Var"}.Var(In(x), options...)
}

// VarAs returns the variances of x's elements, converted to U as [AsType] does, over the axes that [Axis] chooses, all
// of them without it. It is [Var] of the converted array, which is not made.
func VarAs[U Float, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return Target[U]{name: "VarAs"}.Var(In(x), options...)
}

// Var sets the target to what [VarAs] returns.
func (t Target[T]) Var(x Arg, options ...Option) *NDArray[T] {
	return t.spread(x, options, core.Divide)
}

// Std returns the standard deviations √(Σ(x - m)² / (n - c)) of x's elements over the axes that [Axis] chooses, all of
// them without it: the square roots of what [Var] returns.
func Std[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	return Target[T]{name: "Std"}.Std(In(x), options...)
}

// StdAs returns the standard deviations of x's elements, converted to U as [AsType] does, over the axes that [Axis]
// chooses, all of them without it. It is [Std] of the converted array, which is not made.
func StdAs[U Float, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return Target[U]{name: "StdAs"}.Std(In(x), options...)
}

// Std sets the target to what [StdAs] returns.
func (t Target[T]) Std(x Arg, options ...Option) *NDArray[T] {
	return t.spread(x, options, func(z *core.Header, n float64) {
		core.Divide(z, n)
		var w core.Walk
		w.Reset(z.Layout.Shape())
		w.Add(z)
		w.Add(z)
		w.Run(&simd.Sqrt.Loops[z.Kind])
	})
}

// spread sets the target to the sums of squared deviations from the means over the axes that options choose, each
// finished by what finish does of it and of n - correction, which is not negative.
func (t Target[T]) spread(x Arg, options []Option, finish func(z *core.Header, n float64)) *NDArray[T] {
	o := core.TakeOptions(t.name, options, core.AxisOption, core.KeepDimsOption, core.CorrectionOption)
	axes := x.ReducedAxes(t.name, &o)
	kind := kindOf[T]()
	if kind != reflect.Float32 && kind != reflect.Float64 {
		core.Fail(t.name, ErrDType, "variances are floats, not %s; name the type of the result", kind)
	}
	n, correction := float64(axes.Count(x.Shape())), 0.0
	if c := o.Get(core.CorrectionOption); c != nil {
		correction = c.Real[0]
	}
	sum := core.NewReduction(t.name, &simd.Add, kind, core.IdentityZero)
	sum.Convert(t.name, x.Kind, kind)
	squares := sum
	squares.Add(simd.Subtract.Loops[kind], kind)
	squares.Add(simd.Square.Loops[kind], kind)
	return t.whole(axes.Result(x.Shape()), []*core.Header{x.Head}, func(z *NDArray[T]) {
		mean := &create[T](t.name, axes.Kept().Result(x.Shape())).h
		sum.Run(mean, axes.Kept(), x.Head)
		core.Divide(mean, n)
		squares.Run(&z.h, axes, x.Head, mean)
		finish(&z.h, max(n-correction, 0))
	})
}
