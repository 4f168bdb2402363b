package elem

import "math"

// Asin returns the arc sine of x, in [-π/2, π/2]: NaN outside [-1, 1]. The error is below 1 ulp.
func Asin[T Float](x T) T { return T(asin(float64(x))) }

// Acos returns the arc cosine of x, in [0, π]: NaN outside [-1, 1]. The error is below 1 ulp.
func Acos[T Float](x T) T { return T(acos(float64(x))) }

func asin(x float64) float64 {
	if math.Abs(x) < 0.5 {
		return math.FMA(x, asinTail(float64(x*x)), x)
	}
	z := acosOfLarge(math.Abs(x))
	return math.Copysign(halfPi.plus(z.negative()).hi, x)
}

func acos(x float64) float64 {
	switch {
	case x >= 0.5:
		return acosOfLarge(x).hi
	case x <= -0.5:
		z := acosOfLarge(-x)
		return halfPi.twice().plus(z.negative()).hi
	}
	return halfPi.plus(quickSum(-x, float64(-x*asinTail(float64(x*x))))).hi
}

// acosOfLarge returns the arc cosine of x in [0.5, 1], 2 asin √w for w = (1 - x) / 2: near 1, where the arc
// cosine changes fast, w is exact.
func acosOfLarge(x float64) pair {
	w := (1 - x) / 2
	if w == 0 {
		return pair{}
	}
	s := math.Sqrt(w)
	z := quickSum(s, math.FMA(s, asinTail(w), math.FMA(-s, s, w)/(2*s)))
	return z.twice()
}

// asinTail returns asin(x)/x - 1 for w = x² ≤ 1/4. The coefficients are those of fdlibm's e_asin.c, Sun
// Microsystems 1993, with an error below 2⁻⁵⁹.
func asinTail(w float64) float64 {
	p := 3.47933107596021167570e-05
	p = math.FMA(p, w, 7.91534994289814532176e-04)
	p = math.FMA(p, w, -4.00555345006794114027e-02)
	p = math.FMA(p, w, 2.01212532134862925881e-01)
	p = math.FMA(p, w, -3.25565818622400915405e-01)
	p = math.FMA(p, w, 1.66666666666666657415e-01)
	q := 7.70381505559019352791e-02
	q = math.FMA(q, w, -6.88283971605453293030e-01)
	q = math.FMA(q, w, 2.02094576023350569471e+00)
	q = math.FMA(q, w, -2.40339491173441421878e+00)
	q = math.FMA(q, w, 1)
	return w * p / q
}

// Atan returns the arc tangent of x, in [-π/2, π/2]. The error is below 1 ulp.
func Atan[T Float](x T) T {
	if isFloat32[T]() {
		return T(atan2Single(float64(x), 1))
	}
	return T(atan2(float64(x), 1).hi)
}

// Atan2 returns the angle of the point (x, y) in [-π, π], the arc tangent of y / x in the quadrant of the
// signs of y and x.
//
// The signs of zeros count: Atan2(±0, -1) is ±π. Two infinities are as 1 and 1. The error is below 1 ulp.
func Atan2[T Float](y, x T) T {
	if isFloat32[T]() {
		return T(atan2Single(float64(y), float64(x)))
	}
	return T(atan2(float64(y), float64(x)).hi)
}

// atan2 returns the angle of the point (x, y) with a relative error of about 2⁻⁵⁶.
func atan2(y, x float64) pair {
	if x != x || y != y {
		return pair{math.NaN(), 0}
	}
	a, b := math.Abs(y), math.Abs(x)
	n, d := min(a, b), max(a, b)
	switch {
	case d == 0:
		d = 1
	case n == math.Inf(1):
		n, d = 1, 1
	case d == math.Inf(1):
		n, d = 0, 1
	case d > 0x1p1000: // their sum must not overflow, and their quotient not lose bits
		n, d = float64(n*0x1p-100), float64(d*0x1p-100)
	case d < 0x1p-900:
		n, d = float64(n*0x1p150), float64(d*0x1p150)
	}
	z := atanOfQuotient(n, d)
	if a > b {
		z = halfPi.plus(z.negative())
	}
	if math.Signbit(x) {
		z = halfPi.twice().plus(z.negative())
	}
	if math.Signbit(y) {
		return z.negative()
	}
	return z
}

// atanOfQuotient returns the arc tangent of x / y for 0 ≤ x ≤ y, as c + atan(t), where t is the quotient
// turned by an angle c of tangent 0, 1/2 or 1, so that |t| < 7/16. The coefficients are those of fdlibm's
// s_atan.c, Sun Microsystems 1993, with an error below 2⁻⁵⁷.
func atanOfQuotient(x, y float64) pair {
	c, t := pair{}, pair{x, 0}.over(pair{y, 0})
	switch {
	case t.hi > 11./16:
		c, t = halfPi.half(), sum(x, -y).over(sum(y, x))
	case t.hi > 7./16:
		c, t = atanOfHalf, sum(x, float64(-y/2)).over(sum(y, float64(x/2)))
	}
	w := float64(t.hi * t.hi)
	w2 := float64(w * w)
	w4 := float64(w2 * w2)
	p := math.FMA(1.62858201153657823623e-02, w2, math.FMA(-3.65315727442169155270e-02, w, 4.97687799461593236017e-02))
	p = math.FMA(p, w4, cubic(w, w2, 9.09088713343650656196e-02, -7.69187620504482999495e-02, 6.66107313738753120669e-02, -5.83357013379057348645e-02))
	p = math.FMA(p, w4, cubic(w, w2, 3.33333333333329318027e-01, -1.99999999998764832476e-01, 1.42857142725034663711e-01, -1.11111104054623557880e-01))
	return c.plus(quickSum(t.hi, math.FMA(-float64(t.hi*w), p, t.lo)))
}

// atanOfHalf is the arc tangent of 1/2.
var atanOfHalf = pair{0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56}
