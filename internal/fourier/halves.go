package fourier

// These operators move numbers between arrays and the buffers of transforms. A complex number becomes two parts in separate arrays.
// A pair of real numbers becomes the two parts of one complex number.

// scale returns the product of x and f.
//
//ndgo:ufunc
func scale[T interface{ ~float32 | ~float64 }](x, f T) T { return x * f }

// untangle returns element k of the transform of 2n real numbers. Taken in pairs, the real numbers are n complex numbers. a and b are
// elements k and n - k of the transform of the complex numbers. w is the k-th root of unity of order 2n.
//
//ndgo:ufunc
func untangle[T interface{ ~float32 | ~float64 }](ar, ai, br, bi, wr, wi T) (zr, zi T) {
	dr, di := rotate(ai+bi, br-ar, wr, wi)
	return T(0.5 * (ar + br + dr)), T(0.5 * (ai - bi + di))
}

// tangle is the inverse of untangle, times 2. It returns twice element k of the transform of n complex numbers. Taken in pairs, 2n real
// numbers are these complex numbers. a and b are elements k and n - k of the transform of the real numbers. w is the k-th root of unity of
// order 2n.
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

// joined128 returns the complex number with parts re and im.
//
//ndgo:ufunc
func joined128(re, im float64) complex128 { return complex(re, im) }

// parts64 returns the real and the imaginary part of z.
//
//ndgo:ufunc
func parts64(z complex64) (re, im float32) { return real(z), imag(z) }

// joined64 returns the complex number with parts re and im.
//
//ndgo:ufunc
func joined64(re, im float32) complex64 { return complex(re, im) }
