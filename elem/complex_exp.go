package elem

import "math"

// ExpComplex returns eˣ, eᵃ cos b + eᵃ sin b i of x = a + bi.
//
// The error of each part is below 2 ulp. A part overflows only if its own value does.
func ExpComplex[T ComplexNumber](x T) T { return T(expComplex(widened(x))) }

// Expm1Complex returns eˣ - 1, without cancellation near 0.
//
// The error is below 2 ulp in the imaginary part, and in the real part below 1 ulp of |eˣ - 1|.
func Expm1Complex[T ComplexNumber](x T) T { return T(expm1Complex(widened(x))) }

func expComplex(x complex128) complex128 {
	a, b := real(x), imag(x)
	switch {
	case b == 0:
		return complex(exp(a), b)
	case !IsFinite(b):
		return expOfUndirected(a, b)
	}
	s, c := sincos(b)
	return complex(timesExp(c.hi, pair{a, 0}, 0), timesExp(s.hi, pair{a, 0}, 0))
}

// expm1Complex returns eˣ - 1. Its real part is (eᵃ - 1) cos b - (1 - cos b), where 1 - cos b is 2 sin² b/2.
func expm1Complex(x complex128) complex128 {
	a, b := real(x), imag(x)
	switch {
	case b == 0:
		return complex(expm1(a)+0, b) // +0 if b is -0, as the Array API standard requires
	case !IsFinite(b) || a > 700:
		return expComplex(x) - 1
	}
	s, c := sincos(b)
	h, _ := sincos(float64(b / 2))
	return complex(expm1Pair(a).times(c).plus(h.times(h).twice().negative()).hi, timesExp(s.hi, pair{a, 0}, 0))
}

// expOfUndirected returns eˣ for x = a + bi. b is infinite or NaN, so the angle of the result is undefined.
func expOfUndirected(a, b float64) complex128 {
	switch {
	case a == math.Inf(-1) && b < 0:
		return complex(0, math.Copysign(0, -1)) // For a negative b the result is the conjugate.
	case a == math.Inf(-1):
		return 0
	case a == math.Inf(1):
		return complex(a, math.NaN())
	}
	return complex(math.NaN(), math.NaN())
}
