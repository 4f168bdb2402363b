package elem

import (
	"math"
	"math/big"
	"math/cmplx"
	"testing"

	"ndgo/internal/testrun"
)

// extremeNumbers returns numbers of all magnitudes and both signs, and 0.
func extremeNumbers() (x []float64) {
	for _, m := range []float64{0, 0x1p-1074, 1e-320, 1e-300, 1e-100, 1e-20, 1e-3, 0.5, 1, 1.5, 7, 1e3, 1e8, 1e19, 3e19, 1e25, 1e39, 3.3e39, 1e40, 1e100, 1e200, 1e300, 1e305, 1e308, math.MaxFloat64} {
		x = append(x, m, -m)
	}
	return x
}

// exactProduct returns a·b - c·d with 2200 bits, so that it is exact for floats.
func exactProduct(a, b, c, d float64) *big.Float {
	product := func(x, y float64) *big.Float {
		z := new(big.Float).SetPrec(2200)
		return z.Mul(new(big.Float).SetFloat64(x), new(big.Float).SetFloat64(y))
	}
	return new(big.Float).SetPrec(4400).Sub(product(a, b), product(c, d))
}

// TestExtremePowers compares powers of numbers of all magnitudes with exp(y log x). The logarithm of the power's absolute value is exact,
// except for the rounding of log x. This logarithm decides whether the power must be 0 or infinite.
func TestExtremePowers(t *testing.T) {
	numbers := extremeNumbers()
	kinds, tried := [3]int{}, 0
	for _, a := range numbers {
		for _, b := range numbers {
			x := complex(a, b)
			if x == 0 {
				continue
			}
			l := LogComplex(x)
			for _, c := range numbers {
				for _, d := range numbers {
					if tried++; tried%testrun.Sparse(14) != 0 {
						continue
					}
					y := complex(c, d)
					kinds[holdPower(t, x, y, l)]++
				}
			}
		}
	}
	for kind, n := range kinds {
		if n < 100_000/testrun.Sparse(14) {
			t.Errorf("only %d powers of kind %d were tried", n, kind)
		}
	}
}

// holdPower compares xʸ with exp(y l). The parameter l is the logarithm of x. The result is 0 for a power of 0, 1 for an infinite power,
// and 2 for any other power.
func holdPower(t *testing.T, x, y, l complex128) (kind int) {
	got := PowComplex(x, y)
	size, _ := exactProduct(real(y), real(l), imag(y), imag(l)).Float64()
	// Each part of the logarithm is rounded to one ulp.
	doubt := math.Abs(float64(0x1p-52*real(l))*real(y)) + math.Abs(float64(0x1p-52*imag(l))*imag(y))
	switch {
	case size+doubt < -746:
		if got != 0 {
			t.Fatalf("%g to the power %g = %g, want 0", x, y, got)
		}
		return 0
	case size-doubt > 1500: // both parts are infinite or 0, because a sine other than 0 is at least 2⁻¹⁰⁷⁴
		if !cmplx.IsInf(got) {
			t.Fatalf("%g to the power %g = %g, want infinite", x, y, got)
		}
		for _, part := range []float64{real(got), imag(got)} {
			if !IsInf(part) && part != 0 {
				t.Fatalf("%g to the power %g = %g, want parts that are 0 or infinite", x, y, got)
			}
		}
		return 1
	case math.Abs(size) > 700 || doubt > 0.1:
		if cmplx.IsNaN(got) {
			t.Fatalf("%g to the power %g = %g", x, y, got)
		}
		return 2
	}
	if cmplx.IsNaN(got) || math.Abs(math.Log(AbsComplex128(got))-size) > 2*doubt+1e-12 {
		t.Fatalf("%g to the power %g = %g, want one of the absolute value %g", x, y, got, math.Exp(size))
	}
	angle, _ := exactProduct(real(y), imag(l), -imag(y), real(l)).Float64()
	if math.Abs(angle) > 1e6 {
		return 2
	}
	s, c := math.Sincos(angle)
	if want := complex(math.Exp(size)*c, math.Exp(size)*s); cmplx.Abs(got-want) > 1e-9*math.Exp(size) {
		t.Fatalf("%g to the power %g = %g, want %g", x, y, got, want)
	}
	return 2
}

// TestHugeExponents has powers that are certainly 0 or infinite.
func TestHugeExponents(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct{ x, y, want complex128 }{
		{0.5, 1e40, 0}, {2 + 1i, -1e100, 0}, {0.5, 1e200, 0}, {1e-20, 3e38, 0}, {-0.5, math.MaxFloat64, 0}, {1e-20, 1e308, 0},
		{1i, 1e308i, 0}, {-1i, -1e308i, 0},
		{2, 1e40, complex(inf, 0)}, {0.5, -1e200, complex(inf, 0)}, {1e20, 1e308, complex(inf, 0)}, {1e-20, -math.MaxFloat64, complex(inf, 0)},
	} {
		if got := PowComplex(c.x, c.y); got != c.want {
			t.Errorf("%g to the power %g = %g, want %g", c.x, c.y, got, c.want)
		}
	}
	for _, c := range []struct{ x, y complex128 }{{2, 1e308i}, {1e-300, 1e308i}, {1e300, -math.MaxFloat64 * 1i}, {-1, math.MaxFloat64}, {1i, 1.5e308}} {
		if got := PowComplex(c.x, c.y); math.Abs(AbsComplex128(got)-1) > 1e-12 {
			t.Errorf("%g to the power %g = %g, which is not on the unit circle", c.x, c.y, got)
		}
	}
	for _, y := range []complex64{3e38, 1e38 + 1e38i, 1e20, 1e30i + 3e38} {
		if got := PowComplex(complex64(1e-20), y); got != 0 {
			t.Errorf("1e-20 to the power %g = %g, want 0", y, got)
		}
	}
}
