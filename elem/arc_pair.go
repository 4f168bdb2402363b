package elem

import "math"

// atan2Pair returns the angle of the point (x, y) with a relative error of about 2⁻⁵⁶.
func atan2Pair(y, x float64) pair {
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
	case d > 0x1p1000: // scaled: the sum would overflow, or the quotient lose bits
		n, d = float64(n*0x1p-100), float64(d*0x1p-100)
	case d < 0x1p-900:
		n, d = float64(n*0x1p150), float64(d*0x1p150)
	}
	z := atanPairOfQuotient(n, d)
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

// atanPairOfQuotient returns the arc tangent of x / y for 0 ≤ x ≤ y, as c + atan(t). The tangent of c is 0, 1/2 or 1, and t is the tangent
// of the remaining angle: |t| < 7/16. The coefficients are from fdlibm's s_atan.c, Sun Microsystems 1993. Their error is below 2⁻⁵⁷.
func atanPairOfQuotient(x, y float64) pair {
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
