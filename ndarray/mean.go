package ndarray

import (
	"reflect"

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
	o := takeOptions(t.name, options, axisOption, keepDimsOption)
	axes := x.reducedAxes(t.name, &o)
	loopOf(t.name, &simd.Divide, kindOf[T](), kindOf[T]())
	sum := newReduction(t.name, &simd.Add, kindOf[T](), identityZero)
	sum.convert(t.name, x.kind, kindOf[T]())
	return t.whole(axes.result(x.shape()), []*header{x.head}, func(z *NDArray[T]) {
		sum.run(&z.h, axes, x.head)
		divide(&z.h, float64(axes.count(x.shape())))
	})
}

// divide sets z = z / n for elements of a float or complex kind.
func divide(z *header, n float64) {
	if z.kind == reflect.Complex64 || z.kind == reflect.Complex128 {
		v := z.parts()
		z = &v
	}
	var w walker
	w.reset(z.lay.Shape())
	w.add(z)
	w.add(z)
	w.addConstant(scalar{class: floatScalar, c: complex(n, 0)}, z.kind)
	w.run(&simd.Divide.Loops[z.kind])
}

// parts returns z, of a complex kind, as an array of floats with one axis more, of the real and the imaginary part.
func (z *header) parts() header {
	v := *z
	v.kind, v.width = reflect.Float32, z.width/2
	if z.kind == reflect.Complex128 {
		v.kind = reflect.Float64
	}
	v.length, v.offset = 2*z.length, 2*z.offset
	rank := z.lay.Rank()
	shape, strides := v.lay.Reset(rank + 1)
	copy(shape, z.lay.Shape())
	for i, s := range z.lay.Strides() {
		strides[i] = 2 * s
	}
	shape[rank], strides[rank] = 2, 1
	return v
}
