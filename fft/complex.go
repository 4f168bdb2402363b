package fft

import (
	"reflect"
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/element"
	"ndgo/internal/fourier"
	"ndgo/internal/iter"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// FFT returns the transforms of x along the axis of nd.Axis, or along the last axis. The length of a transform is the size of the axis, or
// the number in [Length]. FFT also takes [Ortho] and [Forward].
func FFT[T nd.ComplexNumber](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshAlong(&z, "fft.FFT", x, options, false)
}

// IFFT returns the inverse transforms of x along the axis of nd.Axis, or along the last axis: IFFT(FFT(x)) is x, except for rounding. It
// takes [Length], [Ortho] and [Forward].
func IFFT[T nd.ComplexNumber](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshAlong(&z, "fft.IFFT", x, options, true)
}

// FFTN returns the transforms of x along the axes of nd.Axis, or along all axes, one axis after another, beginning with the last. [Length]
// has one length for each axis. FFTN also takes [Ortho] and [Forward]. A repeated axis panics with nd.ErrAxis.
func FFTN[T nd.ComplexNumber](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshSeveral(&z, "fft.FFTN", x, options, false)
}

// IFFTN returns the inverse transforms of x along the axes of nd.Axis, or along all axes: IFFTN(FFTN(x)) is x, except for rounding. It
// takes [Length], [Ortho] and [Forward].
func IFFTN[T nd.ComplexNumber](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshSeveral(&z, "fft.IFFTN", x, options, true)
}

// complexAlong returns the transforms of x along the first n axes of a, beginning with the last of these axes. The result is a new array
// for token, which may be nil (see [core.Token]).
func complexAlong(token *core.Token, op string, x *core.Header, a *axes, n int, inverse bool) *core.Header {
	defer mistakes.Rename(op)
	shapes := make([][]int, n) // the shape after the transform along each of the axes
	shape := iter.Clone(x.Layout.Shape())
	t := core.Type{Kind: x.Kind()}
	for i := n - 1; i >= 0; i-- {
		shape[a.list[i]] = a.length(op, shape, i)
		shapes[i] = iter.Clone(shape)
		t.CheckShape(op, shape)
	}
	z := x
	for i := n - 1; i >= 0; i-- {
		from, length := z, shapes[i][a.list[i]]
		if from == x || from.Layout.Shape()[a.list[i]] != length {
			own := token
			if !slices.Equal(shapes[i], shape) { // the size of an axis changes, so the next transform needs another array
				own = nil
			}
			z = t.NewAt(own, shapes[i])
		}
		fourier.Along(z, from, a.list[i], length, fourier.Complex, inverse, a.factor(length, inverse)).Compute()
		if from != x && from != z {
			from.Release()
		}
	}
	return z
}

// head returns the header of x. The header of a zero NDArray has no kind; for such an x, head returns the header of a copy, with T's kind.
func head[T any](op string, x *nd.NDArray[T]) *core.Header {
	h := operand.Head(x)
	h.Check(op)
	if h.Kind() == reflect.Invalid {
		h = operand.Head(x.Copy())
	}
	return h
}

// typed returns the array with header h, which must have elements of kind T.
func typed[T any](h *core.Header) *nd.NDArray[T] { return element.Array[nd.NDArray[T]](h) }
