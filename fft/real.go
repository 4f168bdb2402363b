package fft

import (
	"reflect"

	"ndgo/inplace"
	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/element"
	"ndgo/internal/fourier"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// RFFTAs returns half the transforms of the real numbers x along the axis of nd.Axis, or along the last axis: the first n/2 + 1 elements
// of each transform. The other elements are the conjugates of these. RFFTAs takes [Length], [Ortho] and [Forward]. C is the complex type
// with parts of type T.
func RFFTAs[C nd.ComplexNumber, T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[C] {
	var z core.Token
	z.Self = &z
	return freshForward[C](&z, "fft.RFFTAs", x, options, false)
}

// RFFTNAs returns half the transforms of the real numbers x along the axes of nd.Axis, or along all axes. It computes [RFFTAs] along the
// last of these axes, and then [FFTN] along the others. It takes [Length], [Ortho] and [Forward]. C is the complex type with parts of type
// T. An empty nd.Axis panics with nd.ErrAxis.
func RFFTNAs[C nd.ComplexNumber, T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[C] {
	var z core.Token
	z.Self = &z
	return freshForward[C](&z, "fft.RFFTNAs", x, options, true)
}

// IRFFTAs is the inverse of [RFFTAs]: it returns real numbers, and x has half of their transforms, along the axis of nd.Axis or along the
// last axis. [Length] is the number of results. The default is 2·(m - 1) for m elements, so an odd number of results needs Length. IRFFTAs
// also takes [Ortho] and [Forward]. T is the type of C's parts.
//
// Results are real, so IRFFTAs ignores the imaginary part of the first element and, for an even length, of the middle element. Without
// Length, an axis of one element panics with nd.ErrEmpty.
func IRFFTAs[T nd.Float, C nd.ComplexNumber](x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshInverse[T](&z, "fft.IRFFTAs", x, options, false)
}

// IRFFTNAs returns the real numbers with half transforms x, along the axes of nd.Axis or along all axes. It computes [IFFTN] along all of
// these axes except the last, and then [IRFFTAs] along the last. [Length] has the lengths of the results. IRFFTNAs also takes [Ortho] and
// [Forward]. T is the type of C's parts. An empty nd.Axis panics with nd.ErrAxis.
func IRFFTNAs[T nd.Float, C nd.ComplexNumber](x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshInverse[T](&z, "fft.IRFFTNAs", x, options, true)
}

// HFFTAs returns the real transforms of signals along the axis of nd.Axis, or along the last axis. x is the first half of each signal;
// the second half consists of conjugates of the first half. [Length] is the length of the results. The default is 2·(m - 1) for m
// elements. HFFTAs also takes [Ortho] and [Forward]. T is the type of C's parts.
func HFFTAs[T nd.Float, C nd.ComplexNumber](x *nd.NDArray[C], options ...nd.Option) *nd.NDArray[T] {
	return hermitian[T]("fft.HFFTAs", x, options)
}

// IHFFTAs returns half the inverse transforms of the real numbers x along the axis of nd.Axis, or along the last axis. It is the inverse of
// [HFFTAs]. It takes [Length], [Ortho] and [Forward]. C is the complex type with parts of type T.
func IHFFTAs[C nd.ComplexNumber, T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[C] {
	return halfInverse[C]("fft.IHFFTAs", x, options)
}

// hermitian returns the transforms of signals. The operand x has the first half of each signal.
func hermitian[T nd.Float, C nd.ComplexNumber](op string, x *nd.NDArray[C], options []nd.Option) *nd.NDArray[T] {
	defer mistakes.Rename(op)
	c := nd.Conj(x)
	defer c.Release()
	return typed[T](realInverse[T](nil, op, c, options, false, false))
}

func halfInverse[C nd.ComplexNumber, T nd.Float](op string, x *nd.NDArray[T], options []nd.Option) *nd.NDArray[C] {
	defer mistakes.Rename(op)
	h := head(op, x)
	checkWidth[C, T](op)
	a := takeAxes(op, h.Layout.Shape(), options, false)
	return inplace.Conj(typed[C](forwardHalf(nil, op, h, element.Kind[C](), &a, true)))
}

// realForward returns half the transforms of x along the axes of options. The result is a new array for token, which may be nil (see
// [core.Token]). For many, see takeAxes.
func realForward[C nd.ComplexNumber, T nd.Float](token *core.Token, op string, x *nd.NDArray[T], options []nd.Option, many bool) *core.Header {
	defer mistakes.Rename(op)
	h := head(op, x)
	checkWidth[C, T](op)
	a := takeAxes(op, h.Layout.Shape(), options, many)
	checkSome(op, h.Layout.Shape(), &a)
	for i := range a.list {
		a.length(op, h.Layout.Shape(), i) // checked before, because an error about an empty x must show the shape of x, not of the half transforms
	}
	n := len(a.list) - 1
	if n == 0 {
		return forwardHalf(token, op, h, element.Kind[C](), &a, false)
	}
	half := forwardHalf(nil, op, h, element.Kind[C](), &a, false)
	z := complexAlong(token, op, half, &a, n, false)
	half.Release()
	return z
}

// forwardHalf returns half the transforms of x along the last axis of a. The result is a new array for token, which may be nil (see
// [core.Token]).
func forwardHalf(token *core.Token, op string, x *core.Header, kind reflect.Kind, a *axes, inverse bool) *core.Header {
	last := len(a.list) - 1
	shape := iter.Clone(x.Layout.Shape())
	n := a.length(op, shape, last)
	shape[a.list[last]] = n/2 + 1
	t := core.Type{Kind: kind}
	t.CheckShape(op, shape)
	z := t.NewAt(token, shape)
	fourier.Along(z, x, a.list[last], n, fourier.RealForward, false, a.factor(n, inverse)).Compute()
	return z
}

// realInverse returns the real numbers with half transforms x, along the axes of options. The result is a new array for token, which may be nil
// (see [core.Token]). For many, see takeAxes.
func realInverse[T nd.Float, C nd.ComplexNumber](token *core.Token, op string, x *nd.NDArray[C], options []nd.Option, many, inverse bool) *core.Header {
	defer mistakes.Rename(op)
	h := head(op, x)
	checkWidth[C, T](op)
	a := takeAxes(op, h.Layout.Shape(), options, many)
	checkSome(op, h.Layout.Shape(), &a)
	last := len(a.list) - 1
	axis := a.list[last]
	n := a.lengths[last]
	if n == 0 {
		if n = 2 * (h.Layout.Shape()[axis] - 1); n < 0 && h.Layout.Shape()[axis] > 0 {
			mistakes.Fail(op, nd.ErrSize, "the signal for %d elements of half a transform has more elements than an int can count; use Length", h.Layout.Shape()[axis])
		}
		if n < 1 {
			panic(&nd.Error{Op: op, Kind: nd.ErrEmpty, Shapes: [][]int{x.Shape()}, Axis: axis - x.NDim(),
				Detail: "half a transform has at least 2 elements, unless Length is given"})
		}
	}
	if last > 0 {
		h = complexAlong(nil, op, h, &a, last, inverse)
		defer h.Release()
	}
	shape := iter.Clone(h.Layout.Shape())
	shape[axis] = n
	kind := element.Kind[T]()
	t := core.Type{Kind: kind}
	t.CheckShape(op, shape)
	z := t.NewAt(token, shape)
	fourier.Along(z, h, axis, n, fourier.RealInverse, true, a.factor(n, inverse)).Compute()
	return z
}

// checkSome panics if there are no axes.
func checkSome(op string, shape []int, a *axes) {
	if len(a.list) == 0 {
		panic(&nd.Error{Op: op, Kind: nd.ErrAxis, Shapes: [][]int{iter.Clone(shape)},
			Detail: "there is no axis of real numbers; name one or more axes"})
	}
}

// checkWidth panics if the parts of C and T differ in their number of bytes.
func checkWidth[C nd.ComplexNumber, T nd.Float](op string) {
	if parts, of := element.Kind[T](), element.Kind[C](); (parts == reflect.Float32) != (of == reflect.Complex64) {
		mistakes.Fail(op, nd.ErrDType, "numbers of %s do not have parts of %s; name the type of the same width", of, parts)
	}
}
