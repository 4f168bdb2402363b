package elem

import "math"

// Pow returns x to the power y.
//
// For every x and y, NaN included, Pow(x, ±0) and Pow(1, y) are 1. Pow(x, y) is NaN for a finite x < 0 and a
// finite y that is not an integer. It has the sign of x if y is an odd integer, else it is not negative.
// Pow(±0, y) is infinite for y < 0, and Pow(-1, ±Inf) is 1. The error is below 1 ulp, and the square Pow(x, 2) is x*x.
func Pow[T Float](x, y T) T {
	if y == 2 {
		return T(x * x) // which no sum of a caller is fused with
	}
	if isFloat32[T]() {
		return T(pow32(float32(x), float32(y)))
	}
	return T(pow(float64(x), float64(y)))
}

// pow returns x to the power y.
func pow(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case x < 0 && IsFinite(x) && math.Floor(y) != y: // NaN too
		return math.NaN()
	}
	z := powOfPositive(math.Abs(x), y)
	if math.Signbit(x) && isOdd(y) {
		return -z
	}
	return z
}

// pow32 returns x to the power y. Few conditions are known at a time, as kernels have few registers for them.
func pow32(x, y float32) float32 {
	base, sign := x, uint32(0)
	if fuse(-2, float32(math.Floor(float64(0.5*y))), y) == 1 { // y is odd
		sign = math.Float32bits(x) & (1 << 31)
	}
	if float32(math.Floor(float64(y))) == y {
		base = abs32(x)
	}
	if base < -math.MaxFloat32 {
		base = float32(math.Inf(1)) // whose powers are the same
	}
	z := powerIn32(base, y)
	if base == 1 || y == 0 {
		z = 1
	}
	return math.Float32frombits(math.Float32bits(z) ^ sign)
}

// powOfPositive returns x to the power y for x ≥ 0.
func powOfPositive(x, y float64) float64 {
	if x == 1 {
		return 1 // also for y infinite
	}
	l := logPair(x)
	z := pair{float64(y * l.hi), 0}
	if math.Abs(z.hi) < expLimit { // else the power is 0, infinite or NaN
		z.lo = math.FMA(y, l.lo, math.FMA(y, l.hi, -z.hi))
	}
	return expOfPair(pair{limited(z.hi, expLimit), z.lo})
}

// isOdd reports whether x is an odd integer.
func isOdd(x float64) bool {
	half := x * 0.5
	return x == math.Trunc(x) && half != math.Trunc(half)
}
