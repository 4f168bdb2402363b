package elem

import "math"

// MultiplyComplex64 returns the product x * y as (ac - bd) + (ad + bc)i, with each product and each sum rounded to float32.
//
// The error is below 2 ulp of |x * y|. If terms of one part cancel, the error of this part may be large. If a product of infinities gives
// NaN, the result stays NaN.
func MultiplyComplex64(x, y complex64) complex64 {
	a, b, c, d := real(x), imag(x), real(y), imag(y)
	return complex(float32(a*c)-float32(b*d), float32(a*d)+float32(b*c))
}

// MultiplyComplex128 returns the product x * y as (ac - bd) + (ad + bc)i, with each product and each sum rounded to float64.
//
// The error is below 2 ulp of |x * y|. If terms of one part cancel, the error of this part may be large. If a product of infinities gives
// NaN, the result stays NaN.
func MultiplyComplex128(x, y complex128) complex128 {
	a, b, c, d := real(x), imag(x), real(y), imag(y)
	return complex(float64(a*c)-float64(b*d), float64(a*d)+float64(b*c))
}

// DivideComplex returns the quotient x / y. It overflows only if the exact quotient does.
//
// If y is real or imaginary, each part is a correctly rounded quotient. Otherwise the error is below 4 ulp of |x / y|. An infinite number
// divided by a finite one is infinite, and a finite number divided by an infinite one is zero, even if a part is NaN. If y is 0, each part
// of x is divided by 0 separately.
func DivideComplex[T ComplexNumber](x, y T) T { return T(divide(widened(x), widened(y))) }

func divide(x, y complex128) complex128 {
	m, n := maxPart(x), maxPart(y)
	if (m >= 0x1p-400 && m <= 0x1p400 || m == 0) && n >= 0x1p-400 && n <= 0x1p400 {
		return smith(x, y)
	}
	return divideScaled(x, y)
}

// smith returns x / y if products of the parts neither overflow nor underflow. The method is by R. L. Smith, "Algorithm 116: Complex
// division", Communications of the ACM 5 (1962).
func smith(x, y complex128) complex128 {
	a, b, c, d := real(x), imag(x), real(y), imag(y)
	if math.Abs(c) >= math.Abs(d) {
		r := d / c
		n := math.FMA(d, r, c)
		return complex(math.FMA(b, r, a)/n, math.FMA(-a, r, b)/n)
	}
	r := c / d
	n := math.FMA(c, r, d)
	return complex(math.FMA(a, r, b)/n, math.FMA(b, r, -a)/n)
}

// divideScaled returns x / y for all x and y. It treats infinities and zeros by annex G.5.1 of the C standard.
//
//ndgo:rare
func divideScaled(x, y complex128) complex128 {
	a, b, c, d := real(x), imag(x), real(y), imag(y)
	m, n := maxPart(x), maxPart(y)
	switch {
	case n == 0:
		z := math.Copysign(math.Inf(1), c)
		return complex(z*a, z*b)
	case isInfComplex(x) && IsFinite(n):
		z := smith(complex(unitOfInf(a), unitOfInf(b)), y)
		return complex(math.Inf(1)*real(z), math.Inf(1)*imag(z))
	case IsFinite(m) && isInfComplex(y):
		z := smith(x, complex(unitOfInf(c), unitOfInf(d)))
		// Zeros with the signs of z. The product 0·z would have these signs, too, but be NaN if a sum in z has overflowed.
		return complex(math.Copysign(0, real(z)), math.Copysign(0, imag(z)))
	case !IsFinite(m) || !IsFinite(n):
		return complex(math.NaN(), math.NaN())
	case m == 0:
		return smith(x, y)
	}
	i, j := math.Ilogb(m), math.Ilogb(n)
	return ldexp(smith(ldexp(x, -i), ldexp(y, -j)), i-j)
}

// ReciprocalComplex returns 1 / x. It overflows only if the exact result does. For x = a + bi the parts have the signs of a and -b.
//
// The error is below 4 ulp of |1 / x|. Infinities and zeros are treated as in [DivideComplex].
func ReciprocalComplex[T ComplexNumber](x T) T { return T(reciprocal(widened(x))) }

func reciprocal(x complex128) complex128 {
	m := maxPart(x)
	switch {
	case m >= 0x1p-400 && m <= 0x1p400:
		return smithReciprocal(x)
	case isInfComplex(x):
		z := smithReciprocal(complex(unitOfInf(real(x)), unitOfInf(imag(x))))
		return complex(0*real(z), 0*imag(z))
	case m == 0 || m != m:
		return divideScaled(1, x)
	}
	return reciprocalOfExtreme(x)
}

// reciprocalOfExtreme returns 1 / x for a finite x other than 0.
//
//ndgo:rare
func reciprocalOfExtreme(x complex128) complex128 {
	n := math.Ilogb(maxPart(x))
	return ldexp(smithReciprocal(ldexp(x, -n)), -n)
}

// smithReciprocal does the work of smith with dividend 1.
func smithReciprocal(x complex128) complex128 {
	a, b := real(x), imag(x)
	if math.Abs(a) >= math.Abs(b) {
		r := b / a
		n := math.FMA(b, r, a)
		return complex(1/n, -r/n)
	}
	r := a / b
	n := math.FMA(a, r, b)
	return complex(r/n, -1/n)
}

// unitOfInf returns 1 for +Inf and -1 for -Inf. Otherwise it returns a zero with the sign of x.
func unitOfInf(x float64) float64 {
	if IsInf(x) {
		return math.Copysign(1, x)
	}
	return math.Copysign(0, x)
}

// maxPart returns the larger of |a| and |b| for x = a + bi. If a or b is NaN, it returns NaN.
func maxPart(x complex128) float64 { return max(math.Abs(real(x)), math.Abs(imag(x))) }

// ldexp returns x 2ⁿ.
func ldexp(x complex128, n int) complex128 {
	return complex(math.Ldexp(real(x), n), math.Ldexp(imag(x), n))
}

// SignComplex returns x / |x|, and 0 for 0.
//
// If a part is NaN or both parts are infinite, it returns NaN. If only one part is infinite, the result is ±1 or ±i, in the direction of
// this part.
func SignComplex[T ComplexNumber](x T) T { return T(signComplex(widened(x))) }

func signComplex(x complex128) complex128 {
	a, b := real(x), imag(x)
	switch {
	case x == 0:
		return 0
	case a != a || b != b || IsInf(a) && IsInf(b):
		return complex(math.NaN(), math.NaN())
	case isInfComplex(x):
		return complex(unitOfInf(a), unitOfInf(b))
	}
	switch m := maxPart(x); {
	case m > 0x1p1000: // scaled by a power of 2: otherwise |x| might overflow
		a, b = float64(a/4), float64(b/4)
	case m < 0x1p-900: // scaled by a power of 2: otherwise |x| might lose bits
		a, b = float64(a*0x1p200), float64(b*0x1p200)
	}
	h := hypot(a, b)
	return complex(a/h, b/h)
}

// RoundComplex returns x with each part rounded to the nearest integer, halfway cases to even.
func RoundComplex[T ComplexNumber](x T) T {
	z := complex128(x)
	return T(complex(Round(real(z)), Round(imag(z))))
}

// IsInfComplex reports whether x has an infinite part.
func IsInfComplex[T ComplexNumber](x T) bool { return isInfComplex(complex128(x)) }

func isInfComplex(x complex128) bool { return IsInf(real(x)) || IsInf(imag(x)) }

// A complexPair is a complex number with pairs as parts.
type complexPair struct{ re, im pair }

// pairOf returns x as a complexPair.
func pairOf(x complex128) complexPair { return complexPair{pair{real(x), 0}, pair{imag(x), 0}} }

// rounded returns x as a complex128.
func (x complexPair) rounded() complex128 { return complex(x.re.hi, x.im.hi) }

// times returns x * y.
func (x complexPair) times(y complexPair) complexPair {
	return complexPair{
		x.re.times(y.re).plus(x.im.times(y.im).negative()),
		x.re.times(y.im).plus(x.im.times(y.re)),
	}
}

// reciprocal returns 1 / x. The square |x|² must neither overflow nor underflow.
func (x complexPair) reciprocal() complexPair {
	n := x.re.times(x.re).plus(x.im.times(x.im))
	return complexPair{x.re.over(n), x.im.negative().over(n)}
}

// exp returns eˣ for a finite x. x.im.hi must be below 2²⁶, so x.im.lo is below 2⁻²⁷.
func (x complexPair) exp() complex128 {
	s, c := sincos(x.im.hi)
	// The angle is b + e, and its second part e is small. So sin(b + e) = sin b + e cos b, and cos(b + e) = cos b - e sin b.
	e := x.im.lo
	return complex(
		timesExp(c.plusFloat(float64(-e*s.hi)).hi, x.re, 0),
		timesExp(s.plusFloat(float64(e*c.hi)).hi, x.re, 0),
	)
}
