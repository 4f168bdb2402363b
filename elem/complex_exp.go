package elem

import "math"

// ExpComplex returns eˣ. For x = a + bi this is eᵃ cos b + eᵃ sin b i.
//
// The error of each part is below 2 ulp. A part overflows only if its exact value does.
func ExpComplex[T ComplexNumber](x T) T { return T(expComplex(widened(x))) }

// Expm1Complex returns eˣ - 1, without cancellation near 0.
//
// The error of the imaginary part is below 2 ulp. The error of the real part is below 1 ulp of |eˣ - 1|.
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

// expm1Complex returns eˣ - 1. For x = a + bi the real part is (eᵃ - 1) cos b - (1 - cos b). It computes 1 - cos b as 2 sin² b/2.
func expm1Complex(x complex128) complex128 {
	a, b := real(x), imag(x)
	switch {
	case b == 0:
		return complex(expm1(a)+0, b) // adding 0 turns a real part -0 into +0, as the Array API standard requires
	case !IsFinite(b) || a > 700:
		return expComplex(x) - 1
	}
	s, c := sincos(b)
	h, _ := sincos(float64(b / 2))
	return complex(expm1Pair(a).times(c).plus(h.times(h).twice().negative()).hi, timesExp(s.hi, pair{a, 0}, 0))
}

// expOfUndirected returns eˣ for x = a + bi with an infinite or NaN b. The angle of such a result is undefined.
func expOfUndirected(a, b float64) complex128 {
	switch {
	case a == math.Inf(-1) && b < 0:
		return complex(0, math.Copysign(0, -1)) // the conjugate of the result for a positive b
	case a == math.Inf(-1):
		return 0
	case a == math.Inf(1):
		return complex(a, math.NaN())
	}
	return complex(math.NaN(), math.NaN())
}
