package elem

import (
	"math"
	"testing"
)

// TestSquareRootOfPartsFarApart takes roots of huge numbers with a tiny imaginary part. The root must not lose this part. For a tiny b, √(a
// + bi) is √a + (b / (2√a)) i.
func TestSquareRootOfPartsFarApart(t *testing.T) {
	for _, c := range []struct{ x, want complex128 }{
		{complex(0x1p1022, 0x1p-520), complex(0x1p511, 0x1p-1032)},
		{complex(0x1p1022, -0x1p-520), complex(0x1p511, -0x1p-1032)},
		{complex(-0x1p1022, 0x1p-520), complex(0x1p-1032, 0x1p511)},
		{complex(-0x1p1022, -0x1p-520), complex(0x1p-1032, -0x1p511)},
		{complex(0x1p1020, 0x1p-560), complex(0x1p510, 0x1p-1071)},
		{complex(0x1p-1022, 0x1p-1074), complex(0x1p-511, 0x1p-564)},
		{complex(-0x1p-1022, 0x1p-1074), complex(0x1p-564, 0x1p-511)},
		{complex(0x1p1000, 0x1p-300), complex(0x1p500, 0x1p-801)},
	} {
		if got := SqrtComplex(c.x); got != c.want {
			t.Errorf("√%g = %g, want %g", c.x, got, c.want)
		}
	}
}

// TestPowersOfManyTurns raises numbers on the unit circle to powers so large that only a few digits of the angle remain. The powers must
// stay on the circle. Powers of i by multiples of four must be 1 if a pair of floats can hold the angle.
func TestPowersOfManyTurns(t *testing.T) {
	for _, n := range []float64{0x1p41, 0x1p52, 0x1p63, -0x1p63, 0x1p70} {
		if got := PowComplex(1i, complex(n, 0)); math.Abs(real(got)-1) > 1e-8 || math.Abs(imag(got)) > 1e-8 {
			t.Errorf("i^%g = %g, want 1", n, got)
		}
	}
	for _, n := range []float64{0x1.8p45, 1e17, 1e25, 1e100, 1e300, -1e300} {
		for _, x := range []complex128{1i, -1i, -1} {
			if got := PowComplex(x, complex(n, 0)); math.Abs(AbsComplex128(got)-1) > 1e-12 {
				t.Errorf("%g^%g = %g, which is not on the unit circle", x, n, got)
			}
		}
	}
}
