package elem

import "math"

// LogComplex returns the natural logarithm of x, log |x| + arg x i. The branch cut is the negative real axis. On the cut, the sign of the
// imaginary part chooses the side, even if this part is a zero.
//
// The error of each part is below 1 ulp, even if |x| is near 1.
func LogComplex[T ComplexNumber](x T) T { return T(logComplex(widened(x))) }

// Log2Complex returns the logarithm of x to base 2: [LogComplex] of x, divided by log 2. The error of each part is below 1 ulp.
func Log2Complex[T ComplexNumber](x T) T { return T(logComplexTimes(widened(x), log2E)) }

// Log10Complex returns the logarithm of x to base 10: [LogComplex] of x, divided by log 10. The error of each part is below 1 ulp.
func Log10Complex[T ComplexNumber](x T) T { return T(logComplexTimes(widened(x), log10E)) }

// Log1pComplex returns log(1 + x), without cancellation near 0. The branch cut is the real axis below -1.
//
// The error of the imaginary part is below 2 ulp. The error of the real part is below 1 ulp of |log(1 + x)|.
func Log1pComplex[T ComplexNumber](x T) T { return T(log1pComplex(widened(x))) }

func logComplex(x complex128) complex128 {
	return complex(logAbs(real(x), imag(x)).hi, atan2Pair(imag(x), real(x)).hi)
}

// logComplexTimes returns y times the logarithm of x.
func logComplexTimes(x complex128, y pair) complex128 {
	return complex(logAbs(real(x), imag(x)).timesFinite(y), atan2Pair(imag(x), real(x)).timesFinite(y))
}

func log1pComplex(x complex128) complex128 {
	a, b := real(x), imag(x)
	if b == 0 && a >= -1 { // also returns -0 as -0
		return complex(log1p(a, 0), b)
	}
	u := sum(1, a)
	angle := atan2Pair(b, u.hi).hi
	if maxPart(x) < 0x1p400 {
		// |1 + x|² is 1 + t with t = 2a + a² + b².
		if h := u.times(u).plus(product(b, b)).hi; h > 0.5 && h < 2 {
			t := product(a, a).plusFloat(2 * a).plus(product(b, b))
			return complex(log1pPair(t).hi/2, angle)
		}
	}
	return complex(logAbs(u.hi, b).hi, angle)
}

// logAbs returns log √(a² + b²) with a relative error of about 2⁻⁶⁵. If a or b is infinite, it returns +Inf, even if the other number is
// NaN. For special values the second part of the pair is 0.
func logAbs(a, b float64) pair {
	a, b = math.Abs(a), math.Abs(b)
	m, n := max(a, b), min(a, b)
	switch {
	case IsInf(a) || IsInf(b):
		return pair{math.Inf(1), 0}
	case m == 0 || m != m:
		return pair{logOfSpecial(m), 0}
	}
	s := squareScale(m)
	h := squares(m*s, n*s)
	if s == 1 && h.hi > 0.5 && h.hi < 2 {
		return log1pPair(squaresMinusOne(m, n)).half()
	}
	l := logPair(h.hi).plusFloat(h.lo / h.hi).half()
	switch {
	case s > 1:
		return l.plus(ln2.timesFloat(-scaleExponent))
	case s < 1:
		return l.plus(ln2.timesFloat(scaleExponent))
	}
	return l
}

// squaresMinusOne returns m² + n² - 1 for m in [1/2, 2] and |n| ≤ m, computed as (m - 1) (m + 1) + n². The difference m - 1 is exact. The
// products have so many bits that the result is accurate even if leading bits cancel.
func squaresMinusOne(m, n float64) pair {
	u := sum(m, 1)
	p, q := product(m-1, u.hi), product(n, n)
	s, t := sum(p.hi, q.hi), sum(p.lo, q.lo)
	z := sum(s.hi, t.hi)
	return quickSum(z.hi, z.lo+math.FMA(m-1, u.lo, s.lo+t.lo))
}
