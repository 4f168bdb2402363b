package elem

import "math"

// AsinComplex returns the arc sine of x. The branch cuts are the real axis below -1 and above 1. On a cut, the sign of the imaginary part
// chooses the side, even if this part is a zero.
//
// The error of each part is below 2 ulp.
func AsinComplex[T ComplexNumber](x T) T { return T(asinComplex(widened(x))) }

// AcosComplex returns the arc cosine of x. The branch cuts are the real axis below -1 and above 1. On a cut, the sign of the imaginary part
// chooses the side, even if this part is a zero.
//
// The error of each part is below 2 ulp.
func AcosComplex[T ComplexNumber](x T) T { return T(acosComplex(widened(x))) }

// AsinhComplex returns the inverse hyperbolic sine of x. The branch cuts are the imaginary axis below -i and above i. On a cut, the sign of
// the real part chooses the side, even if this part is a zero.
//
// The error of each part is below 2 ulp.
func AsinhComplex[T ComplexNumber](x T) T { return T(swap(asinComplex(swap(widened(x))))) }

// AcoshComplex returns the inverse hyperbolic cosine of x with a nonnegative real part. The branch cut is the real axis below 1. On the cut,
// the sign of the imaginary part chooses the side, even if this part is a zero.
//
// The error of each part is below 2 ulp.
func AcoshComplex[T ComplexNumber](x T) T {
	z := widened(x)
	w := acosComplex(z) // the result is the one of i·w and -i·w with a nonnegative real part
	return T(complex(math.Abs(imag(w)), math.Copysign(real(w), imag(z))))
}

func asinComplex(x complex128) complex128 {
	a, b := real(x), imag(x)
	side, height := sideAndHeight(math.Abs(a), math.Abs(b))
	angle := a
	if a != 0 {
		angle = math.Copysign(atan2Pair(math.Abs(a), side).hi, a)
	}
	return complex(angle, math.Copysign(height, b))
}

func acosComplex(x complex128) complex128 {
	a, b := real(x), imag(x)
	side, height := sideAndHeight(math.Abs(a), math.Abs(b))
	angle := halfPi1
	if a != 0 {
		angle = atan2Pair(side, a).hi
	}
	return complex(angle, math.Copysign(height, -b))
}

// sideAndHeight returns two numbers for x, y ≥ 0. The arc sine and the arc cosine of x + yi follow from them. The real part of the arc sine
// is atan(x / side), and the real part of the arc cosine is atan(side / x). The imaginary parts are height and -height.
//
// The method is by T. E. Hull, T. F. Fairgrieve and P. T. P. Tang, "Implementing the complex arcsine and arccosine functions using
// exception handling", ACM Transactions on Mathematical Software 23 (1997). Let r and s be the distances of x + yi from the foci -1 and 1,
// and A = (r + s) / 2. Then height is log(A + √(A² - 1)), and side is √(A² - x²). The differences A - 1 and A - x are computed as sums of
// nonnegative terms. All numbers are pairs; therefore the paper's alternative formulas are not needed.
func sideAndHeight(x, y float64) (side, height float64) {
	m := max(x, y)
	switch {
	case !(m < 0x1p100): // here asin z is -i log 2iz with a relative error of 1 / |z|²; this case includes infinite and NaN operands
		return y, logAbs(x, y).plusFinite(ln2)
	case m < 0x1p-60: // here asin z is z with a relative error of |z|²
		return 1, y
	case y < 0x1p-200:
		return sideAndHeightOfFlat(x, y)
	}
	u, v := sum(x, 1), sum(x, -1)
	if x < 1 {
		v = v.negative()
	}
	y2 := product(y, y)
	r, s := u.times(u).plus(y2).sqrt(), v.times(v).plus(y2).sqrt()
	// Let u = x + 1 and v = |x - 1|. Then r - u = y² / (r + u) and s - v = y² / (s + v).
	p, far := y2.over(r.plus(u)), s.plus(v)
	near := y2.over(far)
	if x < 1 {
		near, far = far, near
	}
	// Here A - 1 = (p + far) / 2 and A - x = (p + near) / 2.
	t, w := p.plus(far).half(), p.plus(near).half()
	a := r.plus(s).half()
	return a.plusFloat(x).times(w).sqrt().hi, log1pPair(t.plus(t.times(a.plusFloat(1)).sqrt())).hi
}

// sideAndHeightOfFlat does the work of sideAndHeight for a tiny y and x in [2⁻⁶⁰, 2¹⁰⁰]. Then the number A, defined there, is max(1, x)
// with a relative error of y² / 2 |1 - x²|, or of y / 2 if x = 1.
func sideAndHeightOfFlat(x, y float64) (side, height float64) {
	u, v := sum(x, 1), sum(x, -1)
	switch {
	case x < 1:
		q := u.times(v.negative()).sqrt().hi
		return q, y / q
	case x > 1:
		return pair{x, 0}.over(u.times(v).sqrt()).hi * y, acosh(x)
	}
	return math.Sqrt(y), math.Sqrt(y)
}

// AtanComplex returns the arc tangent of x. The branch cuts are the imaginary axis below -i and above i. On a cut, the sign of the real part
// chooses the side, even if this part is a zero.
//
// The error of each part is below 2 ulp.
func AtanComplex[T ComplexNumber](x T) T { return T(swap(atanhComplex(swap(widened(x))))) }

// AtanhComplex returns the inverse hyperbolic tangent of x. The branch cuts are the real axis below -1 and above 1. On a cut, the sign of
// the imaginary part chooses the side, even if this part is a zero.
//
// The error of each part is below 2 ulp.
func AtanhComplex[T ComplexNumber](x T) T { return T(atanhComplex(widened(x))) }

// atanhComplex returns (log(1 + x) - log(1 - x)) / 2. Its real part is log(|1 + x|² / |1 - x|²) / 4; for a = real(x) ≥ 0 the quotient is 1
// + 4a / |1 - x|². Its imaginary part is half the sum of the angles of 1 + x and of the conjugate of 1 - x.
func atanhComplex(x complex128) complex128 {
	a, b := real(x), imag(x)
	if a == 0 {
		return complex(a, Atan(b))
	}
	m, y := math.Abs(a), math.Abs(b)
	z := 0.0
	switch {
	case IsInf(b):
		m = 0 // the angle is π/2 for an infinite y, even if a is NaN
	case IsInf(a):
	case max(m, y) > 0x1p100: // here 1 - x rounds to -x, so the imaginary part is the angle of -x
		z = real(reciprocal(complex(m, y)))
	case m == 1 && y < 0x1p-400:
		z = (ln2.hi - log(y)) / 2
	default:
		v := sum(1, -m)
		z = log1pPair(pair{4 * m, 0}.over(v.times(v).plus(product(y, y)))).hi / 4
	}
	angle := (atan2Pair(y, 1+m).hi + atan2Pair(y, 1-m).hi) / 2
	return complex(math.Copysign(z, a), math.Copysign(angle, b))
}
