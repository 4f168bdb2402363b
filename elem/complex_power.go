package elem

import "math"

// SqrtComplex returns the square root of x whose real part is not negative. The branch cut is the negative
// real axis, continuous with the side that the sign of the imaginary part tells, zeros included.
//
// The error of each part is below 2 ulp.
func SqrtComplex[T ComplexNumber](x T) T { return T(sqrtComplex(widened(x))) }

// sqrtComplex is W. Kahan's, "Branch cuts for complex elementary functions", in The State of the Art in
// Numerical Analysis, 1987: t = √((|a| + |x|) / 2) is the larger part, b / 2t the other.
func sqrtComplex(x complex128) complex128 {
	a, b := real(x), imag(x)
	switch {
	case x == 0:
		return complex(0, b)
	case IsInf(b):
		return complex(math.Inf(1), b)
	case a == math.Inf(1):
		return complex(a, math.Copysign(b-b, b))
	case a == math.Inf(-1):
		return complex(math.Abs(b-b), math.Copysign(a, b))
	}
	s, root := 1.0, 1.0
	switch m := maxPart(x); {
	case m > 0x1p1000: // |a| + |x| must not overflow
		s, root = 0x1p-100, 0x1p50
	case m < 0x1p-900: // nor |x| lose bits
		s, root = 0x1p200, 0x1p-100
	}
	a = float64(a * s)
	t := math.Sqrt((math.Abs(a) + hypot(a, float64(b*s))) / 2)
	u := float64(b/(2*t)) * (s * root) // not b*s, which may be next to nothing
	if a >= 0 {
		return complex(t*root, u)
	}
	return complex(math.Abs(u), math.Copysign(t, b)*root)
}

// PowComplex returns x to the power y, the principal value exp(y log x).
//
// For every x, NaN included, PowComplex(x, 0) is 1. A power of 0 is 0 if the real part of y is positive,
// infinite if y is negative and real, and NaN otherwise. For integers |y| ≤ 1024 powers of Gaussian integers
// are exact if they fit, and the error is below 1 ulp of |xʸ| unless that is above 10¹³⁰ or below 10⁻¹³⁰.
// Else the error is below 1 + |y| / 4 ulp of |xʸ|, as that of the angle is multiplied by y.
func PowComplex[T ComplexNumber](x, y T) T { return T(powComplex(widened(x), widened(y))) }

func powComplex(x, y complex128) complex128 {
	switch {
	case y == 0:
		return 1
	case y == 1:
		return x
	case x == 0:
		return powOfZero(y)
	}
	l := complexPair{logAbs(real(x), imag(x)), atan2Pair(imag(x), real(x))}
	if n := real(y); imag(y) == 0 && math.Abs(n) <= 1024 && n == math.Trunc(n) && math.Abs(n*l.re.hi) < 300 {
		return powOfInteger(pairOf(x), int(n)).rounded()
	}
	z := pairOf(y).times(l)
	if !IsFinite(z.re.lo) || !IsFinite(z.im.lo) { // of overflow, or not finite before
		return expComplex(MultiplyComplex128(y, complex(l.re.hi, l.im.hi)))
	}
	if math.Abs(z.im.hi) > 0x1p26 {
		return expOfWide(z)
	}
	return z.exp()
}

// expOfWide returns eˣ for finite x whose imaginary part is so large that its second part is no small angle.
//
//ndgo:rare
func expOfWide(x complexPair) complex128 {
	s, c := sincos(x.im.hi)
	p, q := sincos(x.im.lo)
	return complex(
		timesExp(c.times(q).plus(s.times(p).negative()).hi, x.re, 0),
		timesExp(s.times(q).plus(c.times(p)).hi, x.re, 0),
	)
}

// powOfZero returns 0 to the power y.
func powOfZero(y complex128) complex128 {
	switch {
	case real(y) > 0:
		return 0
	case real(y) < 0 && imag(y) == 0:
		return complex(math.Inf(1), math.NaN())
	}
	return complex(math.NaN(), math.NaN())
}

// powOfInteger returns xⁿ by repeated squaring, for n other than 0.
//
//ndgo:rare
func powOfInteger(x complexPair, n int) complexPair {
	if n < 0 {
		return powOfInteger(x, -n).reciprocal()
	}
	z := pairOf(1)
	for {
		if n&1 != 0 {
			z = z.times(x)
		}
		if n >>= 1; n == 0 {
			return z
		}
		x = x.times(x)
	}
}
