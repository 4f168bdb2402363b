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
	return T(pow(float64(x), float64(y), isFloat32[T]()))
}

// pow returns x to the power y, as exact as float32 needs if single is set.
func pow(x, y float64, single bool) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case x < 0 && IsFinite(x) && math.Floor(y) != y: // NaN too
		return math.NaN()
	}
	z := powOfMagnitude(math.Abs(x), y, single)
	if math.Signbit(x) && isOdd(y) {
		return -z
	}
	return z
}

func powOfMagnitude(x, y float64, single bool) float64 {
	if single {
		return powOfPositiveSingle(x, y)
	}
	return powOfPositive(x, y)
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
	return math.Abs(x) < 0x1p53 && x == math.Trunc(x) && int64(x)&1 != 0 // all larger floats are even
}
