package elem

import "math"

// Sqrt returns the square root of x, correctly rounded. It is NaN for x < 0, and -0 for -0.
func Sqrt[T Float](x T) T { return T(math.Sqrt(float64(x))) }

// Cbrt returns the cube root of x, with the sign of x. The error is below 1 ulp.
func Cbrt[T Float](x T) T {
	if isFloat32[T]() {
		return T(cbrt32(float32(x)))
	}
	return T(cbrt(float64(x)))
}

// cbrt returns the cube root of x.
func cbrt(x float64) float64 {
	a := math.Abs(x)
	e, m := exponent(a), significand(a)
	third := math.FMA(e, 1./3, toInteger)
	i := math.Float64bits(math.FMA(third-toInteger, -3, e)+toInteger) & 7 // the remainder of the exponent in the division by 3: -1, 0 or 1, as bits
	m2 := float64(m * m)
	inverse := math.FMA(float64(m2*m2), 0x1.dc78335f572afp-6, cubic(m, m2, 0x1.ac168c4e98964p0, -0x1.2ddbe9bf39237p0, 0x1.676a626128f1ap-1, -0x1.cb1f6291c068cp-3))
	z := cbrtOfParts(m, inverse) * cubeRoots[i]
	// This is a step of Newton's method. The cube is exact.
	c := product(z, z)
	rest := math.FMA(c.lo, z, math.FMA(c.hi, z, -m*powersOfCubeRoots[i]))
	z = math.FMA(-rest, float64(inverse*inverse)*slopes[i], z)
	z = math.Float64frombits(math.Float64bits(z) + math.Float64bits(third)<<52)
	if math.Float64bits(a)-1 >= 0x7fefffffffffffff { // then a is 0, infinite or NaN
		return x
	}
	return math.Copysign(z, x)
}

// cbrtOfParts returns ∛m with a relative error of 2⁻⁵². The parameter y is 1/∛m with a relative error of 2⁻¹⁴. The result is m y² (1 -
// h)^(-2/3) with h = 1 - m y³.
func cbrtOfParts(m, y float64) float64 {
	u := float64(m * y)
	h := math.FMA(-u, float64(y*y), 1)
	z := float64(u * y)
	return math.FMA(float64(z*h), math.FMA(math.FMA(40./81, h, 5./9), h, 2./3), z)
}

// The tables have, for each of the factors 1, 2 and 1/2, the factor, its cube root r, and 1 / (3r²).
var (
	powersOfCubeRoots = [8]float64{1, 2, 0, 0, 0, 0, 0, 0.5}
	cubeRoots         = [8]float64{1, 0x1.428a2f98d728bp0, 0, 0, 0, 0, 0, 0x1.965fea53d6e3dp-1}
	slopes            = [8]float64{1. / 3, 0x1.ae0d94cbc98b9p-3, 0, 0, 0, 0, 0, 0x1.0eea9c37e497ep-1}
)

// Hypot returns √(x² + y²) without overflow of the squares. If x or y is infinite, it returns +Inf, even if the other number is NaN. The
// error is below 1 ulp.
func Hypot[T Float](x, y T) T {
	if isFloat32[T]() {
		return T(hypotSingle(float64(x), float64(y)))
	}
	return T(hypot(float64(x), float64(y)))
}

// hypotSingle returns √(x² + y²) for operands from float32. Their squares and the sum are in the range of float64.
func hypotSingle(x, y float64) float64 {
	if IsInf(x) || IsInf(y) {
		return math.Inf(1)
	}
	return math.Sqrt(math.FMA(x, x, float64(y*y)))
}

// hypot returns √(x² + y²). The sum of squares is a pair, rounded to a float before the root is taken. This rounding has an error of half
// an ulp, which becomes 0.36 ulp in the root.
func hypot(x, y float64) float64 {
	a, b := math.Abs(x), math.Abs(y)
	if a > math.MaxFloat64 || b > math.MaxFloat64 {
		return math.Inf(1)
	}
	m := b
	if a > b { // a comparison, because it is faster than max; a NaN operand makes the result NaN in any case
		m = a
	}
	s := squareScale(m)
	return float64(math.Sqrt(squares(x*s, y*s).hi) * inverseScale(m))
}

// squareScale returns a power of 2, the factor for m and smaller numbers before they are squared. The square of the scaled m neither
// overflows nor loses bits. The square of a scaled smaller number loses only bits that do not affect the sum of the squares.
func squareScale(m float64) float64 {
	switch {
	case m > 0x1p450:
		return 1 / scaleFactor
	case m < 0x1p-350:
		return scaleFactor
	}
	return 1
}

// inverseScale returns 1 / squareScale(m), without a division.
func inverseScale(m float64) float64 {
	switch {
	case m > 0x1p450:
		return scaleFactor
	case m < 0x1p-350:
		return 1 / scaleFactor
	}
	return 1
}

// The power of 2 that squareScale returns for small m, and its binary logarithm.
const (
	scaleExponent = 600
	scaleFactor   = 0x1p600
)
