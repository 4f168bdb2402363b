package elem

import (
	"math"
	"math/bits"
)

// SqrtComplex returns the square root of x with a nonnegative real part. The branch cut is the negative real axis. On the cut, the sign of
// the imaginary part chooses the side, even if this part is a zero.
//
// The error of each part is below 2 ulp.
func SqrtComplex[T ComplexNumber](x T) T { return T(sqrtComplex(widened(x))) }

// sqrtComplex returns the square root of x = a + bi. The larger part is t = √((|a| + |x|) / 2), the smaller part is b / 2t. The method is
// by W. Kahan, "Branch cuts for complex elementary functions", in The State of the Art in Numerical Analysis, 1987.
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
	case m > 0x1p1000: // scaled by a power of 2: otherwise |a| + |x| might overflow
		s, root = 0x1p-100, 0x1p50
	case m < 0x1p-900: // scaled by a power of 2: otherwise |x| might lose bits
		s, root = 0x1p200, 0x1p-100
	}
	a = float64(a * s)
	t := math.Sqrt((math.Abs(a) + hypot(a, float64(b*s))) / 2)
	u := float64(b/(2*t)) * (s * root) // multiplied in this order, because b*s might underflow
	if a >= 0 {
		return complex(t*root, u)
	}
	return complex(math.Abs(u), math.Copysign(t, b)*root)
}

// PowComplex returns x to the power y, the principal value exp(y log x).
//
// PowComplex(x, 0) is 1 for every x, even NaN. A power of 0 is 0 if the real part of y is positive, infinite if y is negative and real, and
// NaN otherwise. If |xʸ| underflows or overflows, the power is 0 or infinite, for every finite y. A zero part of the power has a sign: for
// an integer y the sign in a product of y factors, and for any other y the sign in exp(y log x).
//
// Let y be an integer with |y| ≤ 1024. Then powers of Gaussian integers are exact if floats can represent them, and the error is below 1
// ulp of |xʸ| for 10⁻¹³⁰ ≤ |xʸ| ≤ 10¹³⁰. In all other cases the error is below 1 + |y| / 4 ulp of |xʸ|, because y multiplies the error of
// the angle.
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
		return powOfWhole(x, int(n))
	}
	z := pairOf(y).times(l)
	if !IsFinite(z.re.lo) || !IsFinite(z.im.lo) { // a part has overflowed here, or was not finite before
		if !IsFinite(l.re.hi) || !IsFinite(maxPart(y)) {
			return expComplex(MultiplyComplex128(y, complex(l.re.hi, l.im.hi)))
		}
		z = partsInRange(z, pairOf(complex(float64(real(y)*0x1p-16), float64(imag(y)*0x1p-16))).times(l))
	}
	if math.Abs(z.im.hi) > 0x1p26 {
		return expOfWide(z)
	}
	w := z.exp()
	if z.im.hi == 0 { // pairs lose the sign of a zero
		w = complex(real(w), math.Copysign(0, float64(real(y)*l.im.hi)+float64(imag(y)*l.re.hi)))
	}
	return w
}

// partsInRange replaces the parts of z that overflowed. The parameter w is z / 2¹⁶. A real part that overflowed becomes 2¹⁶ times the real
// part of w, which may be infinite. An imaginary part that overflowed becomes the imaginary part of w. This part is an angle. Its rounding
// error exceeds a full turn, so any other angle is as good.
//
//ndgo:rare
func partsInRange(z, w complexPair) complexPair {
	if !IsFinite(z.re.lo) {
		z.re = pair{float64(w.re.hi * 0x1p16), float64(w.re.lo * 0x1p16)}
	}
	if !IsFinite(z.im.lo) {
		z.im = w.im
	}
	return z
}

// expOfWide returns eˣ for a finite x. The imaginary part of x is so large that its rounding error x.im.lo is not a small angle.
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

// powOfWhole returns xⁿ for n ≠ 0. Pairs do not store the sign of a zero. If a part of the result is a zero, powOfWhole gives it the sign
// in a product of n factors.
//
//ndgo:rare
func powOfWhole(x complex128, n int) complex128 {
	z := powOfInteger(pairOf(x), n).rounded()
	if real(z) != 0 && imag(z) != 0 {
		return z
	}
	m, w := max(n, -n), x
	for i := bits.Len(uint(m)) - 2; i >= 0; i-- {
		if w = MultiplyComplex128(w, w); m>>i&1 != 0 {
			w = MultiplyComplex128(w, x)
		}
	}
	if n < 0 {
		w = complex(real(w), -imag(w)) // only the signs of 1 / w are needed, and this has the same signs
	}
	return complex(signedZero(real(z), real(w)), signedZero(imag(z), imag(w)))
}

// signedZero returns x. If x is 0, it returns a zero with the sign of y.
func signedZero(x, y float64) float64 {
	if x == 0 {
		return math.Copysign(x, y)
	}
	return x
}

// powOfInteger returns xⁿ for n ≠ 0 by repeated squaring.
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
