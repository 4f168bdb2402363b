package elem

import (
	"math"
	"math/cmplx"
	"slices"
	"testing"
)

// TestAnnexG compares complex functions with annex G of the C standard, at zeros, infinities and NaN, and on both sides of every branch
// cut. The values come from testdata/annexg.c. Signs left open by the annex are ignored. Where the Array API standard differs from the
// annex, its value is expected.
func TestAnnexG(t *testing.T) {
	for _, row := range readTable(t, "annexg.txt", 4) {
		n := row.numbers
		x, want := complex(n[0], n[1]), complex(n[2], n[3])
		openReal, openImag := openSigns(row.function, x)
		want = standardValue(row.function, x, want)
		got := complexFunctions[row.function](x)
		if !near(real(got), real(want), 4, openReal) || !near(imag(got), imag(want), 4, openImag) {
			t.Errorf("%s(%v) = %v, want %v", row.function, x, got, want)
		}
		single, want64 := complex128(complex64Functions[row.function](complex64(x))), complex128(complex64(want))
		// The bound is two steps of float32; a step of float32 is 2²⁹ steps of float64.
		if !near(real(single), real(want64), 1<<30, openReal) || !near(imag(single), imag(want64), 1<<30, openImag) {
			t.Errorf("of complex64, %s(%v) = %v, want %v", row.function, x, single, want64)
		}
	}
}

var complex64Functions = map[string]func(complex64) complex64{
	"Exp": ExpComplex[complex64], "Sqrt": SqrtComplex[complex64], "Log": LogComplex[complex64],
	"Sin": SinComplex[complex64], "Cos": CosComplex[complex64], "Tan": TanComplex[complex64],
	"Sinh": SinhComplex[complex64], "Cosh": CoshComplex[complex64], "Tanh": TanhComplex[complex64],
	"Asin": AsinComplex[complex64], "Acos": AcosComplex[complex64], "Atan": AtanComplex[complex64],
	"Asinh": AsinhComplex[complex64], "Acosh": AcoshComplex[complex64], "Atanh": AtanhComplex[complex64],
}

// near reports whether x is at most n floats from y, or both are NaN. Their signs must agree, unless open is set.
func near(x, y float64, n uint64, open bool) bool {
	if open {
		x, y = math.Abs(x), math.Abs(y)
	}
	return steps(x, y) <= n
}

// turned maps functions f to functions g. The annex defines each f by its g: Cos(x) is g(ix), and any other f(x) is -i g(ix).
var turned = map[string]string{"Sin": "Sinh", "Cos": "Cosh", "Tan": "Tanh", "Asin": "Asinh", "Atan": "Atanh"}

// openSigns reports for each part of f(x) whether both signs are right.
func openSigns(f string, x complex128) (re, im bool) {
	if g, ok := turned[f]; ok {
		re, im = openSigns(g, complex(-imag(x), real(x)))
		if f == "Cos" {
			return re, im
		}
		return im, re
	}
	a, b := real(x), imag(x)
	noAngle := !IsFinite(b)
	switch f {
	case "Exp":
		return IsInf(a) && noAngle, math.IsInf(a, -1) && noAngle
	case "Sqrt":
		return false, math.IsInf(a, -1) && b != b
	case "Acos":
		return false, IsInf(a) && b != b
	case "Acosh":
		return false, a == 0 && b != b
	case "Sinh":
		return (a == 0 || IsInf(a)) && noAngle, false
	case "Cosh":
		return IsInf(a) && noAngle, a == 0 && noAngle || a != a && b == 0
	case "Tanh":
		return false, IsInf(a) && noAngle
	case "Asinh", "Atanh":
		return a != a && IsInf(b), false
	}
	return false, false
}

// standardValue returns the Array API standard's value of f at x. The parameter y is annex G's value. The two values differ for tangents of
// numbers with an infinite part. Such a tangent has one part ±1, and the other part is a zero. Let b be the finite part of x. In the
// standard the zero has the sign of b; in the annex it has the sign of sin 2b.
func standardValue(f string, x, y complex128) complex128 {
	switch {
	case f == "Tanh" && IsInf(real(x)) && IsFinite(imag(x)):
		return complex(real(y), math.Copysign(0, imag(x)))
	case f == "Tan" && IsInf(imag(x)) && IsFinite(real(x)):
		return complex(math.Copysign(0, real(x)), imag(y))
	}
	return y
}

// specialParts has parts of arguments for which functions have special values.
var specialParts = []float64{0, math.Copysign(0, -1), 0.5, -0.5, 1, -1, 2, -2, 4, -4, 800, -800, math.Inf(1), math.Inf(-1), math.NaN()}

// TestSymmetryOfSpecialValues checks functions bit for bit. If the imaginary part is not NaN, f(conj x) = conj f(x). If neither part is
// NaN, functions are odd or even. The function sign is +0 for each of the four zeros, as in the standard.
func TestSymmetryOfSpecialValues(t *testing.T) { holdSymmetry(t, specialParts) }

// TestSymmetryOfTinyParts does the work of TestSymmetryOfSpecialValues for operands with results that underflow. A zero must keep the
// sign of the underflowing number.
func TestSymmetryOfTinyParts(t *testing.T) {
	parts := []float64{0, 0.88, 1.6, 2.5, 30}
	for e := -1074; e < 0; e += 53 {
		parts = append(parts, math.Ldexp(1, e), math.Ldexp(1.75, e))
	}
	for _, p := range slices.Clone(parts) {
		parts = append(parts, -p)
	}
	holdSymmetry(t, parts)
}

// holdSymmetry compares the value of every function with its values at the conjugate and at the negative operand, for all pairs of parts.
func holdSymmetry(t *testing.T, parts []float64) {
	t.Helper()
	same := func(x, y complex128) bool { return steps(real(x), real(y)) == 0 && steps(imag(x), imag(y)) == 0 }
	for _, a := range parts {
		for _, b := range parts {
			x := complex(a, b)
			for name, f := range complexFunctions {
				if got, want := f(cmplx.Conj(x)), cmplx.Conj(f(x)); b == b && !(name == "Sign" && x == 0) && !same(got, want) {
					t.Errorf("%s(%v) = %v, but %v at the conjugate", name, x, f(x), got)
				}
			}
			if a != a || b != b {
				continue
			}
			for _, name := range oddFunctions {
				if f := complexFunctions[name]; !same(f(-x), -f(x)) {
					t.Errorf("%s(%v) = %v, but %v of the negative", name, x, f(x), f(-x))
				}
			}
			for _, name := range others {
				if f := complexFunctions[name]; !same(f(-x), f(x)) {
					t.Errorf("%s(%v) = %v, but %v of the negative", name, x, f(x), f(-x))
				}
			}
		}
	}
}
