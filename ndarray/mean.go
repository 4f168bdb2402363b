package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/simd"
)

// Mean returns the arithmetic means Σx / n of x's elements over the axes that [Axis] chooses, all of them without it.
// These axes leave the result, or have size 1 there with [KeepDims].
//
// The elements are added as [Sum] adds them, in their own type; MeanAs[float64] adds float32s in float64. The mean of no
// elements is NaN.
func Mean[T Inexact](x *NDArray[T], options ...Option) *NDArray[T] {
	return Target[T]{name: "Mean"}.Mean(In(x), options...)
}

// MeanAs returns the arithmetic means of x's elements, converted to U as [AsType] does, over the axes that [Axis]
// chooses, all of them without it. It is [Mean] of the converted array, which is not made.
func MeanAs[U Inexact, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return Target[U]{name: "MeanAs"}.Mean(In(x), options...)
}

// Mean sets the target to what [MeanAs] returns.
func (t Target[T]) Mean(x Arg, options ...Option) *NDArray[T] {
	o := core.TakeOptions(t.name, options, core.AxisOption, core.KeepDimsOption)
	axes := x.ReducedAxes(t.name, &o)
	core.LoopOf(t.name, &simd.Divide, kindOf[T](), kindOf[T]())
	sum := core.NewReduction(t.name, &simd.Add, kindOf[T](), core.IdentityZero)
	sum.Convert(t.name, x.Kind, kindOf[T]())
	return t.whole(axes.Result(x.Shape()), []*core.Header{x.Head}, func(z *NDArray[T]) {
		sum.Run(&z.h, axes, x.Head)
		core.Divide(&z.h, float64(axes.Count(x.Shape())))
	})
}
