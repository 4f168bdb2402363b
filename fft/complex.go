package fft

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/element"
	"ndgo/internal/fourier"
	nd "ndgo/ndarray"
)

// FFT returns the transforms of x along an axis, the last unless nd.Axis names another, of the length of that axis unless [Length] gives
// another one. It takes [Ortho] and [Forward], too.
func FFT[T nd.ComplexNumber](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return complexAlong("fft.FFT", x, options, false, false)
}

// IFFT returns the inverse transforms of x along an axis, the last unless nd.Axis names another: IFFT(FFT(x)) is x, but for rounding. It
// takes [Length], [Ortho] and [Forward].
func IFFT[T nd.ComplexNumber](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return complexAlong("fft.IFFT", x, options, false, true)
}

// FFTN returns the transforms of x along several axes, all of them without nd.Axis: one after the other, from the last. [Length] gives a
// length for each; it takes [Ortho] and [Forward], too. An axis that is named twice panics with nd.ErrAxis.
func FFTN[T nd.ComplexNumber](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return complexAlong("fft.FFTN", x, options, true, false)
}

// IFFTN returns the inverse transforms of x along several axes, all of them without nd.Axis: IFFTN(FFTN(x)) is x, but for rounding. It takes
// [Length], [Ortho] and [Forward].
func IFFTN[T nd.ComplexNumber](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return complexAlong("fft.IFFTN", x, options, true, true)
}

// complexAlong returns the transforms of x along the axes that options choose.
func complexAlong[T nd.ComplexNumber](op string, x *nd.NDArray[T], options []nd.Option, many, inverse bool) *nd.NDArray[T] {
	defer core.Rename(op)
	h := head(op, x)
	a := takeAxes(op, h.Layout.Shape(), options, many)
	if len(a.list) == 0 {
		return x.Copy()
	}
	return typed[T](complexHeads(op, h, &a, len(a.list), inverse))
}

// complexHeads returns the transforms of x along the first n axes of a, from the last of them.
func complexHeads(op string, x *core.Header, a *axes, n int, inverse bool) *core.Header {
	shapes := make([][]int, n) // of what there is after each axis
	shape := core.Clone(x.Layout.Shape())
	for i := n - 1; i >= 0; i-- {
		shape[a.list[i]] = a.length(op, shape, i)
		shapes[i] = core.Clone(shape)
		core.Type{Kind: x.Kind()}.CheckShape(op, shape)
	}
	z := x
	for i := n - 1; i >= 0; i-- {
		from, length := z, shapes[i][a.list[i]]
		if from == x || from.Layout.Shape()[a.list[i]] != length {
			z = core.New(x.Kind(), shapes[i])
		}
		fourier.Run(z, from, a.list[i], length, fourier.Complex, inverse, a.factor(length, inverse))
		if from != x && from != z {
			from.Release()
		}
	}
	return z
}

// head returns the header of x, of T's kind, also where x is the zero array.
func head[T any](op string, x *nd.NDArray[T]) *core.Header {
	h := nd.In(x).Head
	h.Check(op)
	if h.Kind() == reflect.Invalid {
		h = nd.In(x.Copy()).Head
	}
	return h
}

// typed returns h as an array of T, which is of h's kind.
func typed[T any](h *core.Header) *nd.NDArray[T] { return element.Array[nd.NDArray[T]](h) }
