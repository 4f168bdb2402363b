package fft

import (
	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	nd "ndgo/ndarray"
)

// freshAlong returns the transforms of x along an axis, in a new array for token z (see [core.Token]).
//
//go:noinline
func freshAlong[T nd.ComplexNumber](z *core.Token, op string, x *nd.NDArray[T], options []nd.Option, inverse bool) *nd.NDArray[T] {
	h := head(op, x)
	a := takeAxes(op, h.Layout.Shape(), options, false)
	return of[T](z, complexAlong(z.Hidden(), op, h, &a, 1, inverse))
}

// freshSeveral returns the transforms of x along the axes of options, in a new array for token z (see [core.Token]).
//
//go:noinline
func freshSeveral[T nd.ComplexNumber](z *core.Token, op string, x *nd.NDArray[T], options []nd.Option, inverse bool) *nd.NDArray[T] {
	defer mistakes.Rename(op)
	h := head(op, x)
	a := takeAxes(op, h.Layout.Shape(), options, true)
	if len(a.list) == 0 {
		t := core.Type{Kind: h.Kind()}
		t.CheckShape(op, h.Layout.Shape())
		return of[T](z, t.CopyAt(z.Hidden(), h))
	}
	return of[T](z, complexAlong(z.Hidden(), op, h, &a, len(a.list), inverse))
}

// freshForward returns half the transforms of x along the axes of options, in a new array for token z (see [core.Token]).
//
//go:noinline
func freshForward[C nd.ComplexNumber, T nd.Float](z *core.Token, op string, x *nd.NDArray[T], options []nd.Option, many bool) *nd.NDArray[C] {
	return of[C](z, realForward[C](z.Hidden(), op, x, options, many))
}

// freshWideForward converts x to float64 and calls freshForward.
//
//go:noinline
func freshWideForward[T nd.Float](z *core.Token, op string, x *nd.NDArray[T], options []nd.Option, many bool) *nd.NDArray[complex128] {
	return of[complex128](z, realForward[complex128](z.Hidden(), op, wide[float64](op, x), options, many))
}

// freshInverse returns the real numbers with half transforms x, along the axes of options, in a new array for token z (see [core.Token]).
//
//go:noinline
func freshInverse[T nd.Float, C nd.ComplexNumber](z *core.Token, op string, x *nd.NDArray[C], options []nd.Option, many bool) *nd.NDArray[T] {
	return of[T](z, realInverse[T](z.Hidden(), op, x, options, many, true))
}

// freshWideInverse converts x to complex128 and calls freshInverse.
//
//go:noinline
func freshWideInverse[C nd.ComplexNumber](z *core.Token, op string, x *nd.NDArray[C], options []nd.Option, many bool) *nd.NDArray[float64] {
	return of[float64](z, realInverse[float64](z.Hidden(), op, wide[complex128](op, x), options, many, true))
}

// of returns h as a new array. For the compiler's escape analysis, the result may also be z. So z is on the stack only if the result is not used
// after the calling function returns.
func of[T any](z *core.Token, h *core.Header) *nd.NDArray[T] { return (*nd.NDArray[T])(z.Or(h)) }
