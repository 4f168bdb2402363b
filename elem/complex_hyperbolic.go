package elem

import "math"

// SinhComplex returns the hyperbolic sine of x = a + bi, equal to sinh a cos b + cosh a sin b i.
//
// The error of each part is below 2 ulp. A part overflows only if its exact value does.
func SinhComplex[T ComplexNumber](x T) T { return T(sinhComplex(widened(x))) }

// CoshComplex returns the hyperbolic cosine of x = a + bi, equal to cosh a cos b + sinh a sin b i.
//
// The error of each part is below 2 ulp. A part overflows only if its exact value does.
func CoshComplex[T ComplexNumber](x T) T { return T(coshComplex(widened(x))) }

// TanhComplex returns the hyperbolic tangent of x, sinh x / cosh x. The error of each part is below 2 ulp.
//
// For x = ±Inf + bi it returns ±1. The imaginary part is then a zero with the sign of b.
func TanhComplex[T ComplexNumber](x T) T { return T(tanhComplex(widened(x))) }

// SinComplex returns the sine of x = a + bi, equal to sin a cosh b + cos a sinh b i.
//
// The error of each part is below 2 ulp. A part overflows only if its exact value does.
func SinComplex[T ComplexNumber](x T) T { return T(swap(sinhComplex(swap(widened(x))))) }

// CosComplex returns the cosine of x = a + bi, equal to cos a cosh b - sin a sinh b i.
//
// The error of each part is below 2 ulp. A part overflows only if its exact value does.
func CosComplex[T ComplexNumber](x T) T {
	z := widened(x)
	// cos x is cosh(-ix) = cosh(b - ai). The parts are exchanged without a product by -i, because a product could turn the sign of a NaN
	// into the sign of a zero.
	return T(coshComplex(complex(imag(z), -real(z))))
}

// TanComplex returns the tangent of x, sin x / cos x. The error of each part is below 2 ulp.
//
// For x = a ± i·Inf it returns ±i. The real part is then a zero with the sign of a.
func TanComplex[T ComplexNumber](x T) T { return T(swap(tanhComplex(swap(widened(x))))) }

// swap returns b + ai for x = a + bi. An odd hyperbolic function f has a circular counterpart g(x) = -i f(ix). Because f maps conjugates to
// conjugates, g(x) is also swap(f(swap(x))). This formula changes no sign, not even the sign of a zero or NaN.
func swap(x complex128) complex128 { return complex(imag(x), real(x)) }

func sinhComplex(x complex128) complex128 {
	a, b := real(x), imag(x)
	switch {
	case b == 0:
		return complex(sinh(a), b)
	case a == 0:
		s, c := sincos(b)
		if c.hi != c.hi {
			c.hi = 1 // for an infinite b annex G leaves this sign open; +1 makes the function odd
		}
		return complex(a*c.hi, s.hi)
	case IsInf(a) && !IsFinite(b):
		return complex(a, math.NaN())
	}
	s, c := sincos(b)
	if m := math.Abs(a); m > 22 { // e⁻ᵐ is less than half an ulp of eᵐ
		return complex(timesExp(math.Copysign(1, a)*c.hi, pair{m, 0}, -1), timesExp(s.hi, pair{m, 0}, -1))
	}
	return complex(sinh(a)*c.hi, cosh(a)*s.hi)
}

func coshComplex(x complex128) complex128 {
	a, b := real(x), imag(x)
	switch {
	case b == 0:
		return complex(cosh(a), math.Copysign(b, a)*math.Copysign(1, b))
	case a == 0:
		s, c := sincos(b)
		switch {
		case b < 0 && s.hi != s.hi:
			s.hi = -1 // annex G leaves this sign open; -1 makes the function even, and maps conjugates to conjugates
		case s.hi != s.hi:
			s.hi = 1
		}
		return complex(c.hi, a*s.hi)
	case IsInf(a) && !IsFinite(b):
		return complex(math.Inf(1), math.NaN())
	}
	s, c := sincos(b)
	if m := math.Abs(a); m > 22 {
		return complex(timesExp(c.hi, pair{m, 0}, -1), timesExp(math.Copysign(1, a)*s.hi, pair{m, 0}, -1))
	}
	return complex(cosh(a)*c.hi, sinh(a)*s.hi)
}

// tanhComplex returns (sinh a cosh a + sin b cos b i) / (sinh² a + cos² b). There is no cancellation in this formula.
func tanhComplex(x complex128) complex128 {
	a, b := real(x), imag(x)
	switch {
	case b == 0:
		return complex(tanh(a), b)
	case a == 0:
		return complex(a, Tan(b))
	case IsInf(a):
		return complex(math.Copysign(1, a), math.Copysign(0, b)) // the Array API standard requires this for every b
	}
	s, c := sincos(b)
	if m := math.Abs(a); m > 22 { // here the denominator is e²ᵐ / 4
		return complex(math.Copysign(1, a)+(b-b), timesExp(s.times(c).hi, pair{-2 * m, 0}, 2))
	}
	sh, ch := sinhOfSmall(math.Abs(a)), coshOfSmall(math.Abs(a))
	n := sh.times(sh).plus(c.times(c))
	im := s.times(c).over(n).hi // the sign is wrong if this is a zero, and is corrected below
	return complex(math.Copysign(sh.times(ch).over(n).hi, a), math.Copysign(im, math.Copysign(1, c.hi)*s.hi))
}
