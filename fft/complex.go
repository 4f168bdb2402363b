package fft

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/element"
	"ndgo/internal/fourier"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// FFT returns the transforms of x along an axis, the last unless nd.Axis names another. The length is the size of the axis, unless
// [Length] gives another one. It takes [Ortho] and [Forward], too.
func FFT[T nd.ComplexNumber](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	h := head("fft.FFT", x)
	a := takeAxes("fft.FFT", h.Layout.Shape(), options, false)
	return typed[T](complexAlong("fft.FFT", h, &a, 1, false))
}

// IFFT returns the inverse transforms of x along an axis, the last unless nd.Axis names another: IFFT(FFT(x)) is x, except for
// rounding. It takes [Length], [Ortho] and [Forward].
func IFFT[T nd.ComplexNumber](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	h := head("fft.IFFT", x)
	a := takeAxes("fft.IFFT", h.Layout.Shape(), options, false)
	return typed[T](complexAlong("fft.IFFT", h, &a, 1, true))
}

// FFTN returns the transforms of x along several axes, or all axes without nd.Axis, one after another from the last. [Length] gives
// a length for each. It takes [Ortho] and [Forward], too. A repeated axis panics with nd.ErrAxis.
func FFTN[T nd.ComplexNumber](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return alongSeveral("fft.FFTN", x, options, false)
}

// IFFTN returns the inverse transforms of x along several axes, or all axes without nd.Axis: IFFTN(FFTN(x)) is x, except for
// rounding. It takes [Length], [Ortho] and [Forward].
func IFFTN[T nd.ComplexNumber](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return alongSeveral("fft.IFFTN", x, options, true)
}

// alongSeveral returns the transforms of x along the axes of options.
func alongSeveral[T nd.ComplexNumber](op string, x *nd.NDArray[T], options []nd.Option, inverse bool) *nd.NDArray[T] {
	defer core.Rename(op)
	h := head(op, x)
	a := takeAxes(op, h.Layout.Shape(), options, true)
	if len(a.list) == 0 {
		return x.Copy()
	}
	return typed[T](complexAlong(op, h, &a, len(a.list), inverse))
}

// complexAlong returns the transforms of x along the first n axes of a, beginning with the last of these.
func complexAlong(op string, x *core.Header, a *axes, n int, inverse bool) *core.Header {
	defer core.Rename(op)
	shapes := make([][]int, n) // the shape after each axis
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
		fourier.Along(z, from, a.list[i], length, fourier.Complex, inverse, a.factor(length, inverse)).Compute()
		if from != x && from != z {
			from.Release()
		}
	}
	return z
}

// head returns the header of x with T's kind, even if x is the zero NDArray, whose header has no kind.
func head[T any](op string, x *nd.NDArray[T]) *core.Header {
	h := operand.Head(x)
	h.Check(op)
	if h.Kind() == reflect.Invalid {
		h = operand.Head(x.Copy())
	}
	return h
}

// typed returns h as an array of T; h is of T's kind.
func typed[T any](h *core.Header) *nd.NDArray[T] { return element.Array[nd.NDArray[T]](h) }
