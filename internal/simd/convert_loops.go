package simd

import (
	"math"
	"unsafe"

	"ndgo/elem"
	"ndgo/internal/ops"
	"ndgo/ufunc"
)

// This file has the loops of Converter.

// Number returns U(x), rounded once.
func Number[U, T elem.RealNumber](x T) U { return elem.Convert[U](x) }

// convert sets z = U(x), for conversions that Go defines for all x. Integers of the same size are copied.
func convert[U, T elem.RealNumber](r *ufunc.Row) {
	if unsafe.Sizeof(U(0)) == unsafe.Sizeof(T(0)) && U(1)/2 == 0 && T(1)/2 == 0 {
		ufunc.Move[U](r)
		return
	}
	packed := r.Packed(0, unsafe.Sizeof(U(0))) && r.Packed(1, unsafe.Sizeof(T(0)))
	for more := r.Rows > 0; more; more = r.Next() {
		if packed {
			z, x := ufunc.Slice[U](r, 0), ufunc.Slice[T](r, 1)
			x = x[:len(z)]
			for i := range z {
				z[i] = elem.Convert[U](x[i])
			}
			continue
		}
		z, x := ufunc.Rest[U](r, 0), ufunc.Rest[T](r, 1)
		for range r.N - r.Done {
			*z.At(0) = elem.Convert[U](*x.At(0))
			z, x = z.Next(), x.Next()
		}
	}
}

// saturate sets z to x without its fraction, or to the nearest U if x is out of range, or to 0 if x is NaN.
func saturate[U elem.Integer, T elem.Float](r *ufunc.Row) {
	low, high := T(elem.Convert[U](T(math.Inf(-1)))), T(elem.Convert[U](T(math.Inf(1))))
	packed := r.Packed(0, unsafe.Sizeof(U(0))) && r.Packed(1, unsafe.Sizeof(T(0)))
	for more := r.Rows > 0; more; more = r.Next() {
		if packed {
			z, x := ufunc.Slice[U](r, 0), ufunc.Slice[T](r, 1)
			x = x[:len(z)]
			for i := range z {
				z[i] = saturated[U](x[i], low, high)
			}
			continue
		}
		z, x := ufunc.Rest[U](r, 0), ufunc.Rest[T](r, 1)
		for range r.N - r.Done {
			*z.At(0) = saturated[U](*x.At(0), low, high)
			z, x = z.Next(), x.Next()
		}
	}
}

// saturated returns elem.Convert[U](x): U(x) between the limits of U.
func saturated[U elem.Integer, T elem.Float](x, low, high T) U {
	if low <= x && x < high {
		return U(x)
	}
	return elem.Convert[U](x)
}

// nonzero sets z = x != 0.
func nonzero[T elem.Number](r *ufunc.Row) {
	packed := r.Packed(0, 1) && r.Packed(1, unsafe.Sizeof(T(0)))
	for more := r.Rows > 0; more; more = r.Next() {
		if packed {
			z, x := ufunc.Slice[bool](r, 0), ufunc.Slice[T](r, 1)
			x = x[:len(z)]
			for i := range z {
				z[i] = ops.Nonzero(x[i])
			}
			continue
		}
		z, x := ufunc.Rest[bool](r, 0), ufunc.Rest[T](r, 1)
		for range r.N - r.Done {
			*z.At(0) = ops.Nonzero(*x.At(0))
			z, x = z.Next(), x.Next()
		}
	}
}
