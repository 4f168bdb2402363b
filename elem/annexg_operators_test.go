package elem

import (
	"math"
	"math/cmplx"
	"testing"
)

// TestLogarithmsOfSpecialValues compares logarithms to bases 2 and 10 with multiples of the natural logarithm.
func TestLogarithmsOfSpecialValues(t *testing.T) {
	for _, row := range readTable(t, "annexg.txt", 4) {
		if row.function != "Log" {
			continue
		}
		x, want := complex(row.numbers[0], row.numbers[1]), complex(row.numbers[2], row.numbers[3])
		for name, base := range map[string]float64{"Log2": math.Ln2, "Log10": math.Ln10} {
			got := complexFunctions[name](x)
			if !near(real(got), real(want)/base, 4, false) || !near(imag(got), imag(want)/base, 4, false) {
				t.Errorf("%s(%v) = %v, want %v / %g", name, x, got, want, base)
			}
		}
	}
}

// TestLog1pAndExpm1OfSpecialValues compares both functions with the tables of the Array API standard; annex G does not define them. For
// conjugates, below the real axis, see TestSymmetryOfSpecialValues.
func TestLog1pAndExpm1OfSpecialValues(t *testing.T) {
	inf, nan, π, zero := math.Inf(1), math.NaN(), math.Pi, math.Copysign(0, -1)
	for _, c := range []struct {
		f            string
		a, b, re, im float64
	}{
		{"Log1p", -1, 0, -inf, 0}, {"Log1p", 0, 0, 0, 0}, {"Log1p", zero, 0, zero, 0}, {"Log1p", -2, 0, 0, π}, {"Log1p", 1, 0, math.Ln2, 0},
		{"Log1p", 1, inf, inf, π / 2}, {"Log1p", -1, inf, inf, π / 2}, {"Log1p", zero, inf, inf, π / 2}, {"Log1p", 1, nan, nan, nan}, {"Log1p", 0, nan, nan, nan},
		{"Log1p", -inf, 0, inf, π}, {"Log1p", -inf, 2, inf, π}, {"Log1p", inf, 0, inf, 0}, {"Log1p", inf, 2, inf, 0},
		{"Log1p", -inf, inf, inf, 3 * π / 4}, {"Log1p", inf, inf, inf, π / 4}, {"Log1p", inf, nan, inf, nan}, {"Log1p", -inf, nan, inf, nan},
		{"Log1p", nan, 0, nan, nan}, {"Log1p", nan, 2, nan, nan}, {"Log1p", nan, inf, inf, nan}, {"Log1p", nan, nan, nan, nan},
		{"Expm1", 0, 0, 0, 0}, {"Expm1", zero, 0, 0, 0}, {"Expm1", 1, 0, math.E - 1, 0},
		{"Expm1", 1, inf, nan, nan}, {"Expm1", 0, inf, nan, nan}, {"Expm1", 1, nan, nan, nan}, {"Expm1", 0, nan, nan, nan},
		{"Expm1", inf, 0, inf, 0}, {"Expm1", -inf, 0, -1, 0}, {"Expm1", -inf, 1, -1, 0}, {"Expm1", -inf, 4, -1, zero}, // sin 4 is negative
		{"Expm1", inf, 1, inf, inf}, {"Expm1", inf, 2, -inf, inf}, {"Expm1", inf, 4, -inf, -inf},
		{"Expm1", -inf, inf, -1, 0}, {"Expm1", -inf, nan, -1, 0}, {"Expm1", inf, inf, inf, nan}, {"Expm1", inf, nan, inf, nan},
		{"Expm1", nan, 0, nan, 0}, {"Expm1", nan, 1, nan, nan}, {"Expm1", nan, inf, nan, nan}, {"Expm1", nan, nan, nan, nan},
	} {
		x, want := complex(c.a, c.b), complex(c.re, c.im)
		for name, got := range map[string]complex128{"": complexFunctions[c.f](x), " of complex64": complex64Values[c.f](x)} {
			n := uint64(4)
			if name != "" {
				n = 1 << 30 // a bound of two steps of float32, counted in steps of float64
			}
			if !near(real(got), real(want), n, false) || !near(imag(got), imag(want), n, false) {
				t.Errorf("%s(%v)%s = %v, want %v", c.f, x, name, got, want)
			}
		}
	}
}

var complex64Values = map[string]func(complex128) complex128{
	"Log1p": func(x complex128) complex128 { return complex128(Log1pComplex(complex64(x))) },
	"Expm1": func(x complex128) complex128 { return complex128(Expm1Complex(complex64(x))) },
}

// TestModulusAndSignOfSpecialValues compares absolute values with C's hypot, and signs with the Array API standard.
func TestModulusAndSignOfSpecialValues(t *testing.T) {
	for _, a := range specialParts {
		for _, b := range specialParts {
			x, infinite, unknown := complex(a, b), IsInf(a) || IsInf(b), a != a || b != b
			r, r32 := Hypot(a, b), Hypot(float32(a), float32(b))
			if infinite && (!math.IsInf(r, 1) || !math.IsInf(float64(r32), 1)) || !infinite && (unknown != (r != r) || unknown != (r32 != r32)) || math.Signbit(r) {
				t.Errorf("|%v| = %v, of complex64 %v", x, r, r32)
			}
			switch z := SignComplex(x); {
			case x == 0 && (z != 0 || math.Signbit(real(z)) || math.Signbit(imag(z))):
				t.Errorf("the sign of %v is %v, want 0", x, z)
			case unknown && (real(z) == real(z) || imag(z) == imag(z)):
				t.Errorf("the sign of %v is %v, want NaN", x, z)
			case !unknown && x != 0 && !(IsInf(a) && IsInf(b)) && (math.Signbit(real(z)) != math.Signbit(a) || math.Signbit(imag(z)) != math.Signbit(b)):
				t.Errorf("the sign of %v is %v", x, z)
			}
		}
	}
}

// TestQuotientsOfSpecialValues compares quotients with annex G.5.1. A number divided by zero is infinite, and so is an infinity divided by
// a number. A number divided by an infinity is zero, even if one part of the infinity is NaN. For products there are no rules of this kind:
// they follow the formula, as the standard permits.
func TestQuotientsOfSpecialValues(t *testing.T) {
	isNumber := func(x complex128) bool { return IsFinite(real(x)) && IsFinite(imag(x)) }
	infinite := func(x complex128) bool { return IsInf(real(x)) || IsInf(imag(x)) }
	hasNaN := func(x complex128) bool { return real(x) != real(x) || imag(x) != imag(x) }
	each(func(x, y complex128) {
		z := DivideComplex(x, y)
		zero := z == 0
		switch {
		case isNumber(x) && x != 0 && y == 0, infinite(x) && isNumber(y):
			if !infinite(z) {
				t.Errorf("%v / %v = %v, want an infinity", x, y, z)
			}
		case isNumber(x) && infinite(y):
			if !zero {
				t.Errorf("%v / %v = %v, want 0", x, y, z)
			}
		case x == 0 && y == 0, infinite(x) && infinite(y), hasNaN(x) && hasNaN(y):
			if !hasNaN(z) {
				t.Errorf("%v / %v = %v, want NaN", x, y, z)
			}
		case isNumber(x) && isNumber(y):
			if cmplx.Abs(z-x/y) > 1e-15*cmplx.Abs(z) {
				t.Errorf("%v / %v = %v, want %v", x, y, z, x/y)
			}
		}
		if w := ReciprocalComplex(y); x == 1 && (infinite(w) != infinite(z) || (w == 0) != zero || hasNaN(w) != hasNaN(z)) {
			t.Errorf("1 / %v = %v, but its reciprocal is %v", y, z, w)
		}
		a, b, c, d := real(x), imag(x), real(y), imag(y)
		if p, want := MultiplyComplex128(x, y), complex(a*c-b*d, a*d+b*c); steps(real(p), real(want)) != 0 || steps(imag(p), imag(want)) != 0 {
			t.Errorf("%v * %v = %v, want %v", x, y, p, want)
		}
	})
}

// each calls f for all pairs of complex numbers with special parts.
func each(f func(x, y complex128)) {
	parts := []float64{0, math.Copysign(0, -1), 1, -1, 2.5, -2.5, math.Inf(1), math.Inf(-1), math.NaN()}
	for i := range 9 * 9 * 9 * 9 {
		f(complex(parts[i%9], parts[i/9%9]), complex(parts[i/81%9], parts[i/729]))
	}
}

// TestPowersOfSpecialValues compares powers with exp(y log x), as in annex G. PowComplex has other rules for zero operands. For an integer
// y, the power is a product. Powers of conjugates are conjugates.
func TestPowersOfSpecialValues(t *testing.T) {
	each(func(x, y complex128) {
		z := PowComplex(x, y)
		w := PowComplex(cmplx.Conj(x), cmplx.Conj(y))
		single := complex128(PowComplex(complex64(x), complex64(y)))
		sign := func(x, y float64) bool { return x != x && y != y || math.Signbit(x) == math.Signbit(y) }
		a, b, c, d := real(x), imag(x), real(y), imag(y)
		finite := IsFinite(a) && IsFinite(b) && IsFinite(c) && IsFinite(d)
		l := LogComplex(x)
		p, q := c*imag(l), d*real(l) // the angle is the sum of p and q; it is +0 if they are zeros of different signs
		both := p == 0 && q == 0 && math.Signbit(p) != math.Signbit(q)
		if x != 0 && y != 0 && finite && (!sign(real(z), real(w)) || !sign(imag(z), -imag(w)) && !both) {
			t.Errorf("%v^%v = %v, but %v of the conjugates", x, y, z, w)
		}
		if !sign(real(z), real(single)) || !sign(imag(z), imag(single)) {
			t.Errorf("%v^%v = %v, of complex64 %v", x, y, z, single)
		}
		switch {
		case y == 0:
			if z != 1 {
				t.Errorf("%v^%v = %v, want 1", x, y, z)
			}
		case x == 0 && c > 0:
			if z != 0 {
				t.Errorf("%v^%v = %v, want 0", x, y, z)
			}
		case d == 0 && (c == 1 || c == -1) && finite && x != 0:
			want := x
			if c < 0 {
				want = ReciprocalComplex(x)
			}
			if !near(real(z), real(want), 1, false) || !near(imag(z), imag(want), 1, false) {
				t.Errorf("%v^%v = %v, want %v", x, y, z, want)
			}
		case finite && x != 0:
			want := ExpComplex(complex(c*real(l)-d*imag(l), p+q))
			if cmplx.Abs(z-want) > 1e-14*cmplx.Abs(want) || imag(want) == 0 && !sign(imag(z), imag(want)) {
				t.Errorf("%v^%v = %v, want %v", x, y, z, want)
			}
		}
	})
	for _, c := range []struct{ x, want complex128 }{ // squares and cubes on both sides of the real axis
		{complex(2, math.Copysign(0, -1)), complex(4, math.Copysign(0, -1))}, {2, 4},
		{complex(-2, 0), complex(4, math.Copysign(0, -1))}, {complex(-2, math.Copysign(0, -1)), 4},
	} {
		if got := PowComplex(c.x, 2); !near(real(got), real(c.want), 0, false) || !near(imag(got), imag(c.want), 0, false) {
			t.Errorf("%v² = %v, want %v", c.x, got, c.want)
		}
	}
}
