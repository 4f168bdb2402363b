package elem

import "testing"

// TestSquareRootOfPartsFarApart has roots of huge numbers with a tiny imaginary part, where scaling must not lose that part:
// √(a + bi) is √a + b / 2√a i, for so small a b.
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
