package fft

import (
	"reflect"

	"ndgo/inplace"
	"ndgo/internal/core"
	"ndgo/internal/element"
	"ndgo/internal/fourier"
	nd "ndgo/ndarray"
)

// RFFTAs returns half the transforms of x, real numbers, along an axis, the last unless nd.Axis names another: the first n/2 + 1 elements of
// each; the others would be the conjugates. It takes [Length], [Ortho] and [Forward]. C has parts of T.
func RFFTAs[C nd.ComplexNumber, T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[C] {
	return typed[C](realForward[C]("fft.RFFTAs", x, options, false))
}

// RFFTNAs returns half the transforms of x, real numbers, along several axes, all of them without nd.Axis: as [RFFTAs] along the last of them,
// then as [FFTN] along the others. It takes [Length], [Ortho] and [Forward]. C has parts of T. No axes panic with nd.ErrAxis.
func RFFTNAs[C nd.ComplexNumber, T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[C] {
	return typed[C](realForward[C]("fft.RFFTNAs", x, options, true))
}

// IRFFTAs returns the real numbers with x as half of their transforms along an axis, the last unless nd.Axis names another. [Length] says how
// many there are, 2·(m - 1) for m elements without it: RFFTAs of an odd number of elements needs it to come back. It takes [Ortho] and
// [Forward], too. What would make results complex is left out: the imaginary part of the first element and, for an even
// length, of the one in the middle. T is the type of C's parts. Without Length one element panics with nd.ErrEmpty.
func IRFFTAs[T nd.Float, C nd.ComplexNumber](x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[T] {
	return typed[T](realInverse[T]("fft.IRFFTAs", x, options, false, true))
}

// IRFFTNAs returns the real numbers with x as half of their transforms along several axes, all of them without nd.Axis: as [IFFTN] along all but the
// last of them, then as [IRFFTAs] along that. It takes [Length], of results, [Ortho] and [Forward]. T is the type of C's parts. No axes
// panic with nd.ErrAxis.
func IRFFTNAs[T nd.Float, C nd.ComplexNumber](x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[T] {
	return typed[T](realInverse[T]("fft.IRFFTNAs", x, options, true, true))
}

// HFFTAs returns the real transforms of signals, given by half as x, along an axis, the last unless nd.Axis names another: the
// others are the conjugates. [Length] says how long results are, 2·(m - 1) for m elements without it. It takes [Ortho] and
// [Forward], too. T is the type of C's parts.
func HFFTAs[T nd.Float, C nd.ComplexNumber](x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[T] {
	return hermitian[T]("fft.HFFTAs", x, options)
}

// IHFFTAs returns half the inverse transforms of x, real numbers, along an axis, the last unless nd.Axis names another: the inverse of [HFFTAs]. It
// takes [Length], [Ortho] and [Forward]. C has parts of T.
func IHFFTAs[C nd.ComplexNumber, T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[C] {
	return halfInverse[C]("fft.IHFFTAs", x, options)
}

// hermitian returns the transforms of signals, given by half as x.
func hermitian[T nd.Float, C nd.ComplexNumber](op string, x *nd.NDArray[C], options []nd.Option) *nd.NDArray[T] {
	defer core.Rename(op)
	c := nd.Conj(x)
	defer c.Release()
	return typed[T](realInverse[T](op, c, options, false, false))
}

func halfInverse[C nd.ComplexNumber, T nd.Float](op string, x *nd.NDArray[T], options []nd.Option) *nd.NDArray[C] {
	defer core.Rename(op)
	h := head(op, x)
	checkWidth[C, T](op)
	a := takeAxes(op, h.Layout.Shape(), options, false)
	return inplace.Conj(typed[C](forwardHalf(op, h, element.Kind[C](), &a, true)))
}

// realForward returns half the transforms of x along the axes of options.
func realForward[C nd.ComplexNumber, T nd.Float](op string, x *nd.NDArray[T], options []nd.Option, many bool) *core.Header {
	defer core.Rename(op)
	h := head(op, x)
	checkWidth[C, T](op)
	a := takeAxes(op, h.Layout.Shape(), options, many)
	checkSome(op, h.Layout.Shape(), &a)
	for i := range a.list {
		a.length(op, h.Layout.Shape(), i) // an x without elements is an error of x, not of half the transforms
	}
	z := forwardHalf(op, h, element.Kind[C](), &a, false)
	if n := len(a.list) - 1; n > 0 {
		half := z
		z = complexAlong(op, half, &a, n, false)
		half.Release()
	}
	return z
}

// forwardHalf returns half the transforms of x along the last axis of a.
func forwardHalf(op string, x *core.Header, kind reflect.Kind, a *axes, inverse bool) *core.Header {
	last := len(a.list) - 1
	shape := core.Clone(x.Layout.Shape())
	n := a.length(op, shape, last)
	shape[a.list[last]] = n/2 + 1
	core.Type{Kind: kind}.CheckShape(op, shape)
	z := core.New(kind, shape)
	fourier.Along(z, x, a.list[last], n, fourier.RealForward, false, a.factor(n, inverse)).Compute()
	return z
}

// realInverse returns the real numbers with x as half of their transforms, along the axes of options.
func realInverse[T nd.Float, C nd.ComplexNumber](op string, x *nd.NDArray[C], options []nd.Option, many, inverse bool) *core.Header {
	defer core.Rename(op)
	h := head(op, x)
	checkWidth[C, T](op)
	a := takeAxes(op, h.Layout.Shape(), options, many)
	checkSome(op, h.Layout.Shape(), &a)
	last := len(a.list) - 1
	axis := a.list[last]
	n := a.lengths[last]
	if n == 0 {
		if n = 2 * (h.Layout.Shape()[axis] - 1); n < 0 && h.Layout.Shape()[axis] > 0 {
			core.Fail(op, nd.ErrSize, "a signal of which %d elements are half the transform has more than an int can count; give a Length", h.Layout.Shape()[axis])
		}
		if n < 1 {
			panic(&nd.Error{Op: op, Kind: nd.ErrEmpty, Shapes: [][]int{x.Shape()}, Axis: axis - x.NDim(),
				Detail: "half a transform of fewer than 2 elements is that of none; give a Length"})
		}
	}
	if last > 0 {
		h = complexAlong(op, h, &a, last, inverse)
		defer h.Release()
	}
	shape := core.Clone(h.Layout.Shape())
	shape[axis] = n
	kind := element.Kind[T]()
	core.Type{Kind: kind}.CheckShape(op, shape)
	z := core.New(kind, shape)
	fourier.Along(z, h, axis, n, fourier.RealInverse, true, a.factor(n, inverse)).Compute()
	return z
}

// checkSome panics unless there is an axis.
func checkSome(op string, shape []int, a *axes) {
	if len(a.list) == 0 {
		panic(&nd.Error{Op: op, Kind: nd.ErrAxis, Shapes: [][]int{core.Clone(shape)},
			Detail: "there is no axis along which numbers are real; name one or more"})
	}
}

// checkWidth panics unless C has parts of T.
func checkWidth[C nd.ComplexNumber, T nd.Float](op string) {
	if parts, of := element.Kind[T](), element.Kind[C](); (parts == reflect.Float32) != (of == reflect.Complex64) {
		core.Fail(op, nd.ErrDType, "numbers of %s do not have parts of %s; name the type of the same width", of, parts)
	}
}
