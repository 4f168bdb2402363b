package ndarray

import (
	"reflect"

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
	return t.spread(x, options, divide)
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
	return t.spread(x, options, func(z *header, n float64) {
		divide(z, n)
		var w walker
		w.reset(z.lay.Shape())
		w.add(z)
		w.add(z)
		w.run(&simd.Sqrt.Loops[z.kind])
	})
}

// spread sets the target to the sums of squared deviations from the means over the axes that options choose, each
// finished by what finish does of it and of n - correction, which is not negative.
func (t Target[T]) spread(x Arg, options []Option, finish func(z *header, n float64)) *NDArray[T] {
	o := takeOptions(t.name, options, axisOption, keepDimsOption, correctionOption)
	axes := x.reducedAxes(t.name, &o)
	kind := kindOf[T]()
	if kind != reflect.Float32 && kind != reflect.Float64 {
		fail(t.name, ErrDType, "variances are floats, not %s; name the type of the result", kind)
	}
	n, correction := float64(axes.count(x.shape())), 0.0
	if c := o.get(correctionOption); c != nil {
		correction = c.real[0]
	}
	sum := newReduction(t.name, &simd.Add, kind, identityZero)
	sum.convert(t.name, x.kind, kind)
	squares := sum
	squares.add(simd.Subtract.Loops[kind], kind)
	squares.add(simd.Square.Loops[kind], kind)
	return t.whole(axes.result(x.shape()), []*header{x.head}, func(z *NDArray[T]) {
		mean := &create[T](t.name, axes.kept().result(x.shape())).h
		sum.run(mean, axes.kept(), x.head)
		divide(mean, n)
		squares.run(&z.h, axes, x.head, mean)
		finish(&z.h, max(n-correction, 0))
	})
}
