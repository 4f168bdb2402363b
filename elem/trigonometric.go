package elem

import "math"

// Sin returns the sine of x, in radians: NaN for an infinite x. The error is below 1 ulp for every x.
func Sin[T Float](x T) T { s, _ := sincos(float64(x)); return T(s.hi) }

// Cos returns the cosine of x, in radians: NaN for an infinite x. The error is below 1 ulp for every x.
func Cos[T Float](x T) T { _, c := sincos(float64(x)); return T(c.hi) }

// Tan returns the tangent of x, in radians: NaN for an infinite x. The error is below 1 ulp for every x.
func Tan[T Float](x T) T {
	if x == 0 {
		return x // -0 stays
	}
	s, c := sincos(float64(x))
	return T(s.over(c).hi)
}

// sincos returns the sine and the cosine of x.
func sincos(x float64) (sin, cos pair) {
	quadrant, r := 0, pair{x, 0}
	switch {
	case x == 0:
		return pair{x, 0}, pair{1, 0} // -0 stays
	case math.Abs(x) < math.Pi/4:
	case math.Abs(x) < 0x1p30:
		quadrant, r = reduce(x)
	case IsFinite(x):
		quadrant, r = reduceLarge(x)
	default:
		return pair{math.NaN(), 0}, pair{math.NaN(), 0}
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

// sinOfReduced returns the sine of x for |x| ≤ π/4. The coefficients are those of fdlibm's k_sin.c, Sun
// Microsystems 1993, with an error below 2⁻⁵⁷.
func sinOfReduced(x pair) pair {
	w := float64(x.hi * x.hi)
	p := 1.58969099521155010221e-10
	p = math.FMA(p, w, -2.50507602534068634195e-08)
	p = math.FMA(p, w, 2.75573137070700676789e-06)
	p = math.FMA(p, w, -1.98412698298579493134e-04)
	p = math.FMA(p, w, 8.33333333332248946124e-03)
	p = math.FMA(p, w, -1.66666666666666324348e-01)
	return quickSum(x.hi, math.FMA(float64(x.hi*w), p, float64(x.lo*math.FMA(-0.5, w, 1))))
}

// cosOfReduced returns the cosine of x for |x| ≤ π/4. The coefficients are those of fdlibm's k_cos.c, Sun
// Microsystems 1993, with an error below 2⁻⁵⁹.
func cosOfReduced(x pair) pair {
	w := float64(x.hi * x.hi)
	p := -1.13596475577881948265e-11
	p = math.FMA(p, w, 2.08757232129817482790e-09)
	p = math.FMA(p, w, -2.75573143513906633035e-07)
	p = math.FMA(p, w, 2.48015872894767294178e-05)
	p = math.FMA(p, w, -1.38888888888741095749e-03)
	p = math.FMA(p, w, 4.16666666666666019037e-02)
	rest := math.FMA(x.hi, x.hi, -w)/2 + float64(x.hi*x.lo) // of x²/2
	s := quickSum(1, float64(-w/2))
	return quickSum(s.hi, s.lo+math.FMA(float64(w*w), p, -rest))
}
