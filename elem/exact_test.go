package elem

import (
	"math"
	"math/big"
	"testing"
)

// TestExactPoints has values that a person can check. They must be exact.
func TestExactPoints(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		why       string
		got, want float64
	}{
		{"e⁰", Exp(0.), 1},
		{"the largest argument with a finite value", Exp(709.782712893384), 1.7976931348622732e308},
		{"the next one", Exp(math.Nextafter(709.782712893384, inf)), inf},
		{"the smallest value", Exp(-745.1332191019411), 5e-324},
		{"half of it rounds to 0", Exp(-745.1332191019412), 0},
		{"the smallest power", Exp2(-1074.), 5e-324},
		{"half of it rounds to even", Exp2(-1075.), 0},
		{"above the largest power", Exp2(1024.), inf},
		{"below the largest power", Exp2(1023.), 0x1p1023},
		{"the logarithm of a subnormal", Log(5e-324), -744.4400719213812},
		{"one float above 1", Log2(1 + 0x1p-52), 3.203426503814917e-16},
		{"log₁₀ of the subnormal nearest to 10⁻³²⁰", Log10(1e-320), -320.000004834948},
		{"cos 0", Cos(0.), 1},
		{"one float below 1", Acos(1 - 0x1p-53), 1.4901161193847656e-08},
		{"acos -1", Acos(-1.), math.Pi},
		{"asin 1", Asin(1.), math.Pi / 2},
		{"atan 1", Atan(1.), math.Pi / 4},
		{"tan of the float nearest to π/2", Tan(math.Pi / 2), 1.633123935319537e16},
		{"sin of the float nearest to π is π's rest", Sin(math.Pi), 1.2246467991473532e-16},
		{"the float nearest to a multiple of π/2", Cos(0x1.6ac5b262ca1ffp849), -4.6871659242546277e-19},
		{"Pythagoras", Hypot(3., 4.), 5},
		{"no overflow of squares", Hypot(0x3p700, 0x4p700), 0x5p700},
		{"no underflow of squares", Hypot(3e-320, 4e-320), 5e-320},
		{"below the axis, though the quotient underflows", Atan2(-5e-324, -1e300), -math.Pi},
		{"far beyond its limit", Tanh(30.), 1},
		{"just below overflow of eˣ / 2", Sinh(710.4), 1.6663642832806496e308},
		{"x¹ is x", Pow(math.Pi, 1.), math.Pi},
		{"an odd power of a negative number", Pow(-2., 3.), -8},
		{"a power that only a long logarithm gives", Pow(1+0x1p-52, 0x1p52), 2.718281828459045},
		{"a square root by a power", Pow(2., 0.5), math.Sqrt2},
		{"log(e⁰ + e⁰)", LogAddExp(0., 0.), math.Ln2},
		{"far apart", LogAddExp(1000., 0.), 1000},
		{"half a circle", Deg2Rad(180.), math.Pi},
		{"a right angle", Rad2Deg(math.Pi / 2), 90},
		{"no float between", Nextafter(0., 1.), 5e-324},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %v, want %v", c.why, c.got, c.want)
		}
	}
}

// TestExactPowers checks that powers, and the inverses of powers, are exact if floats can represent them.
func TestExactPowers(t *testing.T) {
	for n := -1074; n < 1024; n++ {
		x := math.Ldexp(1, n)
		if got := Exp2(float64(n)); got != x {
			t.Errorf("Exp2(%d) = %g", n, got)
		}
		if got := Log2(x); got != float64(n) {
			t.Errorf("Log2(2^%d) = %g", n, got)
		}
		if got := Log2Complex(complex(0, x)); real(got) != float64(n) {
			t.Errorf("Log2Complex(2^%d i) = %g", n, got)
		}
	}
	for n := 0; n <= 22; n++ { // 10²² is the last power of 10 that is a float
		x, _ := new(big.Float).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)).Float64()
		if got := Log10(x); got != float64(n) {
			t.Errorf("Log10(10^%d) = %g", n, got)
		}
		if got := Pow(10, float64(n)); got != x {
			t.Errorf("Pow(10, %d) = %g", n, got)
		}
	}
	for n := -1000.; n <= 1000; n++ {
		if got := Cbrt(n * n * n); got != n {
			t.Errorf("Cbrt(%g³) = %g", n, got)
		}
		if got := Pow(n, 3); got != n*n*n {
			t.Errorf("Pow(%g, 3) = %g", n, got)
		}
	}
}

// TestGaussianIntegers compares powers of Gaussian integers with products. The powers are exact if they fit.
func TestGaussianIntegers(t *testing.T) {
	for a := -4; a <= 4; a++ {
		for b := -4; b <= 4; b++ {
			x, y := big.NewInt(1), big.NewInt(0)
			for n := range 16 {
				re, _ := new(big.Float).SetInt(x).Float64()
				im, _ := new(big.Float).SetInt(y).Float64()
				if got := PowComplex(complex(float64(a), float64(b)), complex(float64(n), 0)); got != complex(re, im) {
					t.Errorf("(%d%+di)^%d = %g, want %g", a, b, n, got, complex(re, im))
				}
				x, y = combine(x, y, a, -b), combine(x, y, b, a)
			}
		}
	}
}

// combine returns ax + by.
func combine(x, y *big.Int, a, b int) *big.Int {
	z := new(big.Int).Mul(x, big.NewInt(int64(a)))
	return z.Add(z, new(big.Int).Mul(y, big.NewInt(int64(b))))
}

// TestSignsOfPowers has exponents close to -1. A zero or an infinity may have the sign of x only if the exponent is an integer.
func TestSignsOfPowers(t *testing.T) {
	zero, y, single := math.Copysign(0, -1), math.Nextafter(-1, 0), math.Nextafter32(-1, 0)
	for _, c := range []struct{ got, want float64 }{
		{Pow(zero, y), math.Inf(1)}, {Pow(zero, -1), math.Inf(-1)}, {Pow(math.Inf(-1), y), 0}, {Pow(math.Inf(-1), -1), zero},
		{float64(Pow(float32(zero), single)), math.Inf(1)}, {float64(Pow(float32(zero), -1)), math.Inf(-1)},
		{float64(Pow(float32(math.Inf(-1)), single)), 0}, {float64(Pow(float32(math.Inf(-1)), -1)), zero},
	} {
		if math.Float64bits(c.got) != math.Float64bits(c.want) {
			t.Errorf("got %v, want %v", c.got, c.want)
		}
	}
}
