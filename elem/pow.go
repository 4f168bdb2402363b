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

// pow returns x to the power y. Few conditions are known at a time, as kernels have few registers for them.
func pow(x, y float64) float64 {
	base, sign := x, uint64(0)
	if math.FMA(-2, math.Floor(0.5*y), y) == 1 { // y is odd
		sign = math.Float64bits(x) & (1 << 63)
	}
	if math.Floor(y) == y {
		base = math.Abs(x)
	}
	if base < -math.MaxFloat64 {
		base = math.Inf(1) // whose powers are the same
	}
	z := powOfPositive(base, y)
	if base == 1 || y == 0 {
		z = 1
	}
	return math.Float64frombits(math.Float64bits(z) ^ sign)
}

// pow32 is pow for float32.
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

// powOfPositive returns x to the power y, NaN for a negative x. For x = 1 and for y = 0 the other has to be a number.
func powOfPositive(x, y float64) float64 {
	l := logPair(x)
	z := float64(y * l.hi)
	rest := math.FMA(y, l.lo, math.FMA(y, l.hi, -z))
	if !(rest < 1) { // where it does not count: it may be NaN
		rest = 1
	}
	if rest < -1 {
		rest = -1
	}
	return expOfPair(pair{limited(z, expLimit), rest})
}
