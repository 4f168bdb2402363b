package elem

import "math"

// Sin returns the sine of x, in radians: NaN for an infinite x. The error is below 1 ulp for every x.
func Sin[T Float](x T) T {
	if isFloat32[T]() {
		return T(sinSingle(float64(x)))
	}
	return T(sin(float64(x)))
}

// Cos returns the cosine of x, in radians: NaN for an infinite x. The error is below 1 ulp for every x.
func Cos[T Float](x T) T {
	if isFloat32[T]() {
		return T(cosSingle(float64(x)))
	}
	return T(cos(float64(x)))
}

// Tan returns the tangent of x, in radians: NaN for an infinite x. The error is below 1 ulp for every x.
func Tan[T Float](x T) T {
	if isFloat32[T]() {
		return T(tan32(float32(x)))
	}
	return T(tan(float64(x)))
}

// sin returns the sine of x. With x = r + quadrant π/2, it is sin r, cos r, -sin r or -cos r.
func sin(x float64) float64 {
	a := math.Abs(x)
	if a >= reducible && a <= math.MaxFloat64 {
		return sinOfLarge(x)
	}
	quadrant, r := reduce(a)
	z, c := sinAndCosOfReduced(r)
	if quadrant&1 != 0 {
		z = c
	}
	return flip(z, quadrant<<62^math.Float64bits(x))
}

// cos returns the cosine of x.
func cos(x float64) float64 {
	a := math.Abs(x)
	if a >= reducible && a <= math.MaxFloat64 {
		return cosOfLarge(x)
	}
	quadrant, r := reduce(a)
	s, z := sinAndCosOfReduced(r)
	if quadrant&1 != 0 {
		z = s
	}
	return flip(z, (quadrant+1)<<62)
}

// tan returns the tangent of x. For odd quadrants it is tan(r + π/2) = -cos r / sin r.
func tan(x float64) float64 {
	a := math.Abs(x)
	if a >= reducible && a <= math.MaxFloat64 {
		return tanOfLarge(x)
	}
	quadrant, r := reduce(a)
	s, c := sinOfReduced(r), cosOfReduced(r)
	if quadrant&1 != 0 {
		s, c = c, s
	}
	inverse := 1 / c.hi
	z := float64(s.hi * inverse)
	rest := math.FMA(-z, c.lo, math.FMA(-z, c.hi, s.hi)+s.lo)
	return flip(math.FMA(rest, inverse, z), quadrant<<63^math.Float64bits(x))
}

// sinOfLarge returns the sine of a finite x with |x| ≥ reducible.
//
//ndgo:rare
func sinOfLarge(x float64) float64 { s, _ := sincos(x); return s.hi }

// cosOfLarge returns the cosine of a finite x with |x| ≥ reducible.
//
//ndgo:rare
func cosOfLarge(x float64) float64 { _, c := sincos(x); return c.hi }

// tanOfLarge returns the tangent of a finite x with |x| ≥ reducible.
//
//ndgo:rare
func tanOfLarge(x float64) float64 { s, c := sincos(x); return s.over(c).hi }

// flip returns x, negated if the highest bit of bits is set.
func flip(x float64, bits uint64) float64 {
	return math.Float64frombits(math.Float64bits(x) ^ bits&(1<<63))
}

// sincos returns the sine and the cosine of x.
func sincos(x float64) (sin, cos pair) {
	var quadrant uint64
	var r pair
	switch a := math.Abs(x); {
	case x == 0:
		return pair{x, 0}, pair{1, 0} // also returns -0 as -0
	case a >= reducible && a <= math.MaxFloat64:
		quadrant, r = reduceLarge(x)
	case !IsFinite(x):
		return pair{math.NaN(), 0}, pair{math.NaN(), 0}
	default:
		quadrant, r = reduce(x)
	}
	sin, cos = sinOfReduced(r), cosOfReduced(r)
	switch quadrant & 3 {
	case 1:
		return cos, sin.negative()
	case 2:
		return sin.negative(), cos.negative()
	case 3:
		return cos.negative(), sin
	}
	return sin, cos
}

// sinAndCosOfReduced returns the rounded sine and cosine of x for |x| ≤ π/4. It computes like sinOfReduced and cosOfReduced, but without
// digits below the last bit.
func sinAndCosOfReduced(x pair) (sin, cos float64) {
	w := float64(x.hi * x.hi)
	h := float64(w / 2)
	t := 1 - h
	sin = x.hi + math.FMA(float64(x.hi*w), sinSeries(w), float64(x.lo*t))
	cos = t + math.FMA(float64(w*w), cosSeries(w), math.FMA(-x.hi, x.lo, (1-t)-h))
	return sin, cos
}

// sinSeries returns (sin x - x) / x³ for w = x² ≤ (π/4)². The coefficients are from fdlibm's k_sin.c, Sun Microsystems 1993. They add an
// error below 2⁻⁵⁷ to the sine.
func sinSeries(w float64) float64 {
	p := 1.58969099521155010221e-10
	p = math.FMA(p, w, -2.50507602534068634195e-08)
	p = math.FMA(p, w, 2.75573137070700676789e-06)
	p = math.FMA(p, w, -1.98412698298579493134e-04)
	p = math.FMA(p, w, 8.33333333332248946124e-03)
	return math.FMA(p, w, -1.66666666666666324348e-01)
}

// cosSeries returns (cos x - 1 + x²/2) / x⁴ for w = x² ≤ (π/4)². The coefficients are from fdlibm's k_cos.c, Sun Microsystems 1993. They
// add an error below 2⁻⁵⁹ to the cosine.
func cosSeries(w float64) float64 {
	p := -1.13596475577881948265e-11
	p = math.FMA(p, w, 2.08757232129817482790e-09)
	p = math.FMA(p, w, -2.75573143513906633035e-07)
	p = math.FMA(p, w, 2.48015872894767294178e-05)
	p = math.FMA(p, w, -1.38888888888741095749e-03)
	return math.FMA(p, w, 4.16666666666666019037e-02)
}

// sinOfReduced returns the sine of x for |x| ≤ π/4.
func sinOfReduced(x pair) pair {
	w := float64(x.hi * x.hi)
	p := sinSeries(w)
	return quickSum(x.hi, math.FMA(float64(x.hi*w), p, float64(x.lo*math.FMA(-0.5, w, 1))))
}

// cosOfReduced returns the cosine of x for |x| ≤ π/4.
func cosOfReduced(x pair) pair {
	w := float64(x.hi * x.hi)
	p := cosSeries(w)
	rest := float64(math.FMA(x.hi, x.hi, -w)/2) + float64(x.hi*x.lo) // the rounding error of x²/2
	s := quickSum(1, float64(-w/2))
	return quickSum(s.hi, s.lo+math.FMA(float64(w*w), p, -rest))
}

// Deg2Rad returns x degrees in radians, πx / 180.
func Deg2Rad[T Float](x T) T { return T(float64(x) * (math.Pi / 180)) }

// Rad2Deg returns x radians in degrees, 180x / π.
func Rad2Deg[T Float](x T) T { return T(float64(x) * (180 / math.Pi)) }
