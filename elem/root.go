package elem

import "math"

// Sqrt returns the square root of x, correctly rounded. It is NaN for x < 0, and -0 for -0.
func Sqrt[T Float](x T) T { return T(math.Sqrt(float64(x))) }

// Cbrt returns the cube root of x, which has the sign of x. The error is below 1 ulp.
func Cbrt[T Float](x T) T { return T(cbrt(float64(x))) }

func cbrt(x float64) float64 {
	a, unscale := math.Abs(x), 1.0
	switch {
	case a == 0 || !(a <= math.MaxFloat64):
		return x
	case a < 0x1p-1000: // also spares the cube below from underflow
		a *= 0x1p300
		unscale = 0x1p-100
	case a > 0x1p1000:
		a *= 0x1p-300
		unscale = 0x1p100
	}
	// A third of the bits, and two thirds of those of 1 less what balances the error, are a root to 5 %. Each
	// of Halley's steps triples its digits.
	z := math.Float64frombits(math.Float64bits(a)/3 + 0x2a9f7893782da1ce)
	for range 3 {
		c := float64(float64(z*z) * z)
		z -= float64(z * ((c - a) / (c + (c + a))))
	}
	// The last step has the cube exact.
	c := product(z, z).timesFloat(z)
	z -= (c.hi - a + c.lo) / (3 * float64(z*z))
	return math.Copysign(z*unscale, x)
}

// Hypot returns √(x² + y²) without overflow of the squares.
//
// It is +Inf if either is infinite, even if the other is NaN. The error is below 1 ulp.
func Hypot[T Float](x, y T) T { return T(hypot(float64(x), float64(y))) }

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
		return 0x1p-600
	case m < 0x1p-350:
		return 0x1p600
	}
	return 1
}
