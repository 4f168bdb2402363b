package fourier

// These operators move numbers into columns and back: complex numbers by their parts, and real numbers as half as many complex
// numbers.

// scale returns the product of x and f.
//
//ndgo:ufunc
func scale[T interface{ ~float32 | ~float64 }](x, f T) T { return x * f }

// untangle returns an element of the transform of real numbers: a is the element of the transform of pairs of them as complex numbers,
// b the one at the opposite place, and w the root of unity.
//
//ndgo:ufunc
func untangle[T interface{ ~float32 | ~float64 }](ar, ai, br, bi, wr, wi T) (zr, zi T) {
	dr, di := rotate(ai+bi, br-ar, wr, wi)
	return T(0.5 * (ar + br + dr)), T(0.5 * (ai - bi + di))
}

// tangle returns twice the element of the transform of pairs of real numbers, as complex numbers; a and b are the elements of the
// transform of all numbers, at opposite places, and w is the root of unity.
//
//ndgo:ufunc
func tangle[T interface{ ~float32 | ~float64 }](ar, ai, br, bi, wr, wi T) (zr, zi T) {
	dr, di := rotate(ar-br, ai+bi, wr, -wi)
	return ar + br - di, ai - bi + dr
}

// parts128 returns the real and the imaginary part of z.
//
//ndgo:ufunc
func parts128(z complex128) (re, im float64) { return real(z), imag(z) }

// joined128 returns the complex number of two parts.
//
//ndgo:ufunc
func joined128(re, im float64) complex128 { return complex(re, im) }

// parts64 returns the real and the imaginary part of z.
//
//ndgo:ufunc
func parts64(z complex64) (re, im float32) { return real(z), imag(z) }

// joined64 returns the complex number of two parts.
//
//ndgo:ufunc
func joined64(re, im float32) complex64 { return complex(re, im) }
