package simd

import (
	"math/bits"
	"unsafe"

	"ndgo/elem"
	"ndgo/ufunc"
)

// This file has the loops of Converter.

// convert sets z = U(x), where Go defines it for all x.
func convert[U, T elem.RealNumber](r *ufunc.Row) {
	packed := r.Packed(0, unsafe.Sizeof(U(0))) && r.Packed(1, unsafe.Sizeof(T(0)))
	for more := r.Rows > 0; more; more = r.Next() {
		if packed {
			z, x := ufunc.Slice[U](r, 0), ufunc.Slice[T](r, 1)
			x = x[:len(z)]
			for i := range z {
				z[i] = Number[U](x[i])
			}
			continue
		}
		z, x := ufunc.Rest[U](r, 0), ufunc.Rest[T](r, 1)
		for range r.N - r.Done {
			*z.At(0) = Number[U](*x.At(0))
			z, x = z.Next(), x.Next()
		}
	}
}

// Number returns U(x), rounded once. Where an int has 32 bits, Go 1.26 rounds some integers of 64 bits to the wrong
// float32, so that they take the way over the float64 whose last bit says whether anything was cut off.
func Number[U, T elem.RealNumber](x T) U {
	const cut = 1<<11 - 1 // the bits that a float64 has no room for
	if bits.UintSize == 64 || unsafe.Sizeof(x) < 8 || unsafe.Sizeof(U(0)) != 4 || T(1)/2 != 0 || U(1)/2 == 0 {
		return U(x)
	}
	n, unsigned := int64(x), T(0)-1 > 0
	if high := n >> 53; high != 0 && (high != -1 || unsigned) && n&cut != 0 {
		x = T(n&^cut | (cut + 1))
	}
	return U(float64(x))
}

// convertComplex sets z = U(x).
func convertComplex[U, T elem.ComplexNumber](r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		z, x := ufunc.Rest[U](r, 0), ufunc.Rest[T](r, 1)
		for range r.N - r.Done {
			*z.At(0) = U(*x.At(0))
			z, x = z.Next(), x.Next()
		}
	}
}

// withImaginary sets z = U(x) + 0i. A complex number lies in memory as its two parts.
func withImaginary[U elem.Float, T elem.RealNumber](r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		z, x := ufunc.Rest[[2]U](r, 0), ufunc.Rest[T](r, 1)
		for range r.N - r.Done {
			*z.At(0) = [2]U{Number[U](*x.At(0)), 0}
			z, x = z.Next(), x.Next()
		}
	}
}

// nonzero sets z = x != 0.
func nonzero[T elem.Number](r *ufunc.Row) {
	packed := r.Packed(0, 1) && r.Packed(1, unsafe.Sizeof(T(0)))
	for more := r.Rows > 0; more; more = r.Next() {
		if packed {
			z, x := ufunc.Slice[bool](r, 0), ufunc.Slice[T](r, 1)
			x = x[:len(z)]
			for i := range z {
				z[i] = x[i] != 0
			}
			continue
		}
		z, x := ufunc.Rest[bool](r, 0), ufunc.Rest[T](r, 1)
		for range r.N - r.Done {
			*z.At(0) = *x.At(0) != 0
			z, x = z.Next(), x.Next()
		}
	}
}

// saturate sets z to x without its fraction, to the nearest U if that is out of its range, and to 0 if x is NaN.
func saturate[U elem.Integer, T elem.Float](r *ufunc.Row) {
	b := boundsOf[U, T]()
	packed := r.Packed(0, unsafe.Sizeof(U(0))) && r.Packed(1, unsafe.Sizeof(T(0)))
	for more := r.Rows > 0; more; more = r.Next() {
		if packed {
			z, x := ufunc.Slice[U](r, 0), ufunc.Slice[T](r, 1)
			x = x[:len(z)]
			for i := range z {
				z[i] = b.truncate(x[i])
			}
			continue
		}
		z, x := ufunc.Rest[U](r, 0), ufunc.Rest[T](r, 1)
		for range r.N - r.Done {
			*z.At(0) = b.truncate(*x.At(0))
			z, x = z.Next(), x.Next()
		}
	}
}

// bounds are the range of U, and where it ends for floats of type T.
type bounds[U elem.Integer, T elem.Float] struct {
	smallest, largest U
	low, high         T
}

func boundsOf[U elem.Integer, T elem.Float]() (b bounds[U, T]) {
	b.largest = ^U(0)
	if b.largest < 0 {
		b.largest = ^(U(1) << (8*unsafe.Sizeof(U(0)) - 1))
		b.smallest = ^b.largest
	}
	b.low, b.high = T(b.smallest), T(b.largest) // T rounds a largest that it cannot hold up to a power of two
	return b
}

// truncate converts x. Go leaves the result to the CPU where x is out of the range of U.
func (b *bounds[U, T]) truncate(x T) U {
	switch {
	case x >= b.high:
		return b.largest
	case x >= b.low:
		return U(x)
	case x < b.low:
		return b.smallest
	}
	return 0
}
