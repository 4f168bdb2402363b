package elem

import "math"

// Asin returns the arc sine of x, in [-π/2, π/2]: NaN outside [-1, 1]. The error is below 1 ulp.
func Asin[T Float](x T) T {
	if isFloat32[T]() {
		return T(asin32(float32(x)))
	}
	return T(asin(float64(x)))
}

// Acos returns the arc cosine of x, in [0, π]: NaN outside [-1, 1]. The error is below 1 ulp.
func Acos[T Float](x T) T {
	if isFloat32[T]() {
		return T(acos32(float32(x)))
	}
	return T(acos(float64(x)))
}

// Atan returns the arc tangent of x, in [-π/2, π/2]. The error is below 1 ulp.
func Atan[T Float](x T) T {
	if isFloat32[T]() {
		return T(atan32(float32(x)))
	}
	return T(atan(float64(x)))
}

// Atan2 returns the angle of the point (x, y), in [-π, π]: the arc tangent of y / x, in the quadrant given by the signs of y and x.
//
// The signs of zeros count: Atan2(±0, -1) is ±π. If both operands are infinite, they count as ±1. The error is below 1 ulp.
func Atan2[T Float](y, x T) T {
	if isFloat32[T]() {
		return T(atan2In32(float32(y), float32(x)))
	}
	return T(atan2(float64(y), float64(x)))
}

// asin returns the arc sine of x.
func asin(x float64) float64 {
	a := math.Abs(x)
	hi, lo := halfOfArc(a)
	z := quickSum(halfPi1, -(hi + hi)) // for a ≥ 1/2, asin a is π/2 - 2 asin √((1 - a) / 2)
	large := z.hi + (z.lo + math.FMA(-2, lo, halfPi.lo))
	if a < 0.5 {
		return math.Copysign(hi+lo, x)
	}
	return math.Copysign(large, x)
}

// acos returns the arc cosine of x. For a = |x| it computes 2 asin √((1 - a) / 2) if a ≥ 1/2, and π/2 - asin a otherwise.
func acos(x float64) float64 {
	a := math.Abs(x)
	hi, lo := halfOfArc(a)
	sign := math.Float64bits(x)
	base := halfPi
	if a < 0.5 {
		sign = ^sign
	} else {
		hi, lo = hi+hi, lo+lo
		base = pair{}
		if x < 0 {
			base = halfPi.twice()
		}
	}
	z := quickSum(base.hi, flip(hi, sign))
	return z.hi + (z.lo + (base.lo + flip(lo, sign)))
}

// halfOfArc returns, as the sum of two floats, the arc sine of x for x in [0, 1/2), and half the arc cosine of x for x in [1/2, 1]. Half
// the arc cosine is the arc sine of √((1 - x) / 2). The result is accurate even near 1, where the arc sine of x changes fast, because 1 - x
// is exact.
func halfOfArc(x float64) (hi, lo float64) {
	w, hi := float64(x*x), x
	rest := 0.0
	if !(x < 0.5) {
		w = math.FMA(-0.5, x, 0.5)
		hi = math.Sqrt(w)
		// rest is the rounding error of the root, (w - hi²) / (2·hi). The bits of magic minus the bits of hi are the bits of 1 / hi, with
		// an error of 6 %. This is accurate enough for rest.
		const magic = 0x7fde000000000000
		rest = float64(0.5 * math.FMA(-hi, hi, w) * math.Float64frombits(magic-math.Float64bits(hi)))
	}
	return hi, math.FMA(float64(hi*w), asinTail(w), rest)
}

// asinTail returns (asin(x) - x) / x³ for w = x² ≤ 1/4. It is a minimax polynomial, printed by testdata/minimax.py. It adds a relative
// error below 2⁻⁵⁸ to the arc sine.
func asinTail(w float64) float64 {
	w2 := float64(w * w)
	w4 := float64(w2 * w2)
	p := cubic(w, w2, 0x1.52f8061bfdbffp-7, 0x1.5fb3616f28831p-8, 0x1.210f43728cf11p-6, -0x1.f2c611ce527e5p-7)
	p = math.FMA(0x1.db368786bba6cp-6, w4, p)
	p = math.FMA(p, w4, cubic(w, w2, 0x1.6e8bb2f27a6d7p-6, 0x1.1c4d1b323bd9cp-6, 0x1.c9d209b2b325bp-7, 0x1.7809aa4bba085p-7))
	return math.FMA(p, w4, cubic(w, w2, 0x1.5555555555556p-3, 0x1.3333333332e3dp-4, 0x1.6db6db6e3f17dp-5, 0x1.f1c71c15fbf76p-6))
}

// atan returns the arc tangent of x as the sum of the arc tangents of c and of (x - c) / (1 + cx). Here c is one of 16 numbers, including
// 0, and depends on the interval of x. The arc tangent of each c is almost exactly a float64. The difference x - c is exact except in the
// last interval, from 3.76 on: there c stands for infinity, and only 1/c is used.
func atan(x float64) float64 {
	// The bits of the sum below contain the number i of the interval: an interval is a quarter of an octave of the sum. For small x, an
	// interval is narrower than a quarter of an octave of x.
	i := math.Float64bits(min(max(math.Abs(x), 0.125), 3.875)+121./512) >> 50 & 15
	a := min(math.Abs(x), 0x1p60) // limited, to avoid overflow in products of a; for greater |x| the arc tangent is π/2
	c := tangents[i]
	return math.Copysign(angles[i]+atanOfSmall((a-c)/math.FMA(c, a, 1)), x)
}

// atanOfSmall returns the arc tangent of x for |x| < 0.1397. It is a minimax polynomial with a relative error of 2⁻⁶², printed by
// testdata/arctangent.py.
func atanOfSmall(x float64) float64 {
	w := float64(x * x)
	w2 := float64(w * w)
	p := math.FMA(-0x1.0135bb0aa7158p-4, w2, math.FMA(0x1.3aa8235fd8950p-4, w, -0x1.745bab4b2f147p-4))
	p = math.FMA(p, float64(w2*w2), cubic(w, w2, -0x1.5555555555555p-2, 0x1.999999999947bp-3, -0x1.249249238b343p-3, 0x1.c71c6f4d4a502p-4))
	return math.FMA(float64(x*w), p, x)
}

// atan2 returns the angle of the point (x, y).
func atan2(y, x float64) float64 {
	a, b := math.Abs(y), math.Abs(x)
	n, d := a, b
	if a > b {
		n, d = b, a
	}
	if d < 0x1p-900 && d > 0 || d > 0x1p1000 {
		return atan2OfExtremes(y, x)
	}
	if d == 0 {
		d = 1
	}
	quarters, sign := 0., math.Float64bits(x)
	if math.Signbit(x) {
		quarters = 4
	}
	if a > b {
		quarters, sign = 2, ^sign
	}
	return math.Copysign(atanOfQuotient(n, d, quarters, sign), y)
}

// atan2OfExtremes does the work of atan2 for operands with intermediate results that overflow or lose bits.
//
//ndgo:rare
func atan2OfExtremes(y, x float64) float64 { return atan2Pair(y, x).hi }

// atanOfQuotient returns quarters·π/4 + atan(n / d) for 0 ≤ n ≤ d. If the highest bit of sign is set, it returns quarters·π/4 - atan(n /
// d). For n / d ≥ 1/2 it computes atan(n / d) as π/4 + atan((n - d) / (n + d)).
func atanOfQuotient(n, d, quarters float64, sign uint64) float64 {
	lost := 0.0
	if n > 0.5*d {
		s := quickSum(d, n)
		n, d, lost = n-d, s.hi, s.lo
		quarters += flip(1, sign)
	}
	inverse := 1 / d
	t := float64(n * inverse)
	rest := float64(math.FMA(-t, lost, math.FMA(-t, d, n)) * inverse)
	w := float64(t * t)
	rest = math.FMA(float64(t*w), atanTail(w), rest)
	base := product(quarters, 0.5*halfPi1)
	z := quickSum(base.hi, flip(t, sign))
	return z.hi + (z.lo + (math.FMA(quarters, 0.5*halfPi2, base.lo) + flip(rest, sign)))
}

// atanTail returns (atan(x) - x) / x³ for w = x² ≤ 1/4. It is a minimax polynomial, printed by testdata/minimax.py. It adds a relative
// error below 2⁻⁵⁹ to the arc tangent.
func atanTail(w float64) float64 {
	w2 := float64(w * w)
	w4 := float64(w2 * w2)
	p := cubic(w, w2, -0x1.ad4e0b7e69ed3p-5, 0x1.7b471295e379ep-5, -0x1.383cd01677a67p-5, 0x1.9ae97fe41a76ap-6)
	p = math.FMA(-0x1.2f9643b6f9975p-7, w4, p)
	p = math.FMA(p, w4, cubic(w, w2, -0x1.745d1611e38b2p-4, 0x1.3b138fc1e3f0fp-4, -0x1.110eb8b0dcc9ap-4, 0x1.e1a926f6c4ee2p-5))
	return math.FMA(p, w4, cubic(w, w2, -0x1.5555555555555p-2, 0x1.99999999998f0p-3, -0x1.2492492488dacp-3, 0x1.c71c71c08221ap-4))
}

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
	case d > 0x1p1000: // scaled by a power of 2: otherwise a sum may overflow, or the quotient may lose bits
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

// These tables have the numbers c for atan, and their arc tangents, printed by testdata/arctangent.py. The index is the number i in atan.
// The first interval, with c = 0, has index 5; the index of the last one is 4, because i is taken modulo 16.
var (
	tangents = [16]float64{
		0x1.fd2454278ca38p0, 0x1.3f0168551a6fap1, 0x1.7f5c361dcb314p1, 0x1.bfa4ff6c3cf30p1,
		0x1.075c28f5c2953p3, 0, 0x1.5bab84f987261p-3, 0x1.db8f32b4af650p-3,
		0x1.4cd313cfc8f49p-2, 0x1.cc812ba35a276p-2, 0x1.262302d94e891p-1, 0x1.660fbf6ecd510p-1,
		0x1.c30c0be80dc09p-1, 0x1.2185cae39646ap0, 0x1.619b4c66762b3p0, 0x1.a1b93215af49dp0,
	}
	angles = [16]float64{
		0x1.1adb1ba1a773ep0, 0x1.30706bcd39e77p0, 0x1.3fa0a825c1a2dp0, 0x1.4ad350ba93afap0,
		0x1.732b7dba7a625p0, 0, 0x1.58630448834efp-3, 0x1.d3473def321dcp-3,
		0x1.41cbaf41c8a48p-2, 0x1.b0c1b81fcb84bp-2, 0x1.0afb34fa73b2dp-1, 0x1.3876e65224741p-1,
		0x1.71c2fb2c39b64p-1, 0x1.b18c07abb6a8ep-1, 0x1.e3698e4f0b9b3p-1, 0x1.055f454e3bf5bp0,
	}
)
