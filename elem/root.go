package elem

import "math"

// Sqrt returns the square root of x, correctly rounded. It is NaN for x < 0, and -0 for -0.
func Sqrt[T Float](x T) T { return T(math.Sqrt(float64(x))) }

// Cbrt returns the cube root of x, which has the sign of x. The error is below 1 ulp.
func Cbrt[T Float](x T) T {
	if isFloat32[T]() {
		return T(cbrtSingle(float64(x)))
	}
	return T(cbrt(float64(x)))
}

func cbrt(x float64) float64 {
	a, unscale := math.Abs(x), 1.0
	switch {
	case a == 0 || !(a <= math.MaxFloat64):
		return x
	case a < 0x1p-1000: // also spares the cube below from underflow
		a = float64(a * 0x1p300)
		unscale = 0x1p-100
	case a > 0x1p1000:
		a = float64(a * 0x1p-300)
		unscale = 0x1p100
	}
	z := halley(halley(halley(cbrtEstimate(a), a), a), a)
	// The last step has the cube exact.
	c := product(z, z).timesFloat(z)
	z -= (c.hi - a + c.lo) / (3 * float64(z*z))
	return math.Copysign(z*unscale, x)
}

// cbrtSingle returns the cube root of a float32.
func cbrtSingle(x float64) float64 {
	a := math.Abs(x)
	if a == 0 || !IsFinite(a) {
		return x
	}
	return math.Copysign(halley(halley(cbrtEstimate(a), a), a), x)
}

// cbrtEstimate returns the cube root of x > 0 to 5 %: a third of the bits, and two thirds of those of 1 less what
// balances the error. The higher 32 bits are divided as the lower ones of 2⁵² and an integer.
func cbrtEstimate(x float64) float64 {
	const twoThirds = 0x2a9f7893
	n := math.Float64frombits(math.Float64bits(x)>>32 | 0x433<<52)
	return math.Float64frombits(math.Float64bits(math.FMA(n, 1./3, 0x1p52-0x1p52/3+twoThirds)) << 32)
}

// halley returns a cube root of x with three times as many digits as z, by a step of Halley's.
func halley(z, x float64) float64 {
	c := float64(float64(z*z) * z)
	return z - float64(z*((c-x)/(c+(c+x))))
}

// Hypot returns √(x² + y²) without overflow of the squares.
//
// It is +Inf if either is infinite, even if the other is NaN. The error is below 1 ulp.
func Hypot[T Float](x, y T) T {
	if isFloat32[T]() {
		return T(hypotSingle(float64(x), float64(y)))
	}
	return T(hypot(float64(x), float64(y)))
}

// hypotSingle returns √(x² + y²) for float32, whose squares float64 holds.
func hypotSingle(x, y float64) float64 {
	if IsInf(x) || IsInf(y) {
		return math.Inf(1)
	}
	return math.Sqrt(math.FMA(x, x, float64(y*y)))
}

func hypot(x, y float64) float64 {
	if IsInf(x) || IsInf(y) {
		return math.Inf(1)
	}
	m := max(math.Abs(x), math.Abs(y))
	s := squareScale(m)
	z := squares(x*s, y*s)
	if !(z.hi > 0) { // NaN or 0
		return z.hi
	}
	return z.sqrt().hi / s
}

// squareScale returns a power of 2 to multiply m with, and what is smaller, so that the square of m neither
// overflows nor loses bits, and that of anything less loses them only where the sum of both does not show it.
func squareScale(m float64) float64 {
	switch {
	case m > 0x1p450:
		return 1 / scaleFactor
	case m < 0x1p-350:
		return scaleFactor
	}
	return 1
}

// The scale of squares, if it is not 1, and its binary logarithm.
const (
	scaleExponent = 600
	scaleFactor   = 0x1p600
)
