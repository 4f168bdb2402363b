package elem

import (
	"fmt"
	"math"
	"testing"
)

var (
	oddFunctions = []string{"Sin", "Tan", "Asin", "Atan", "Sinh", "Tanh", "Asinh", "Atanh"}
	others       = []string{"Cos", "Cosh"}
)

// TestSymmetry checks bit for bit that functions are odd or even, and that f(conj x) = conj f(x), including signs of
// zeros.
func TestSymmetry(t *testing.T) {
	same := func(x, y float64) bool { return steps(x, y) == 0 }
	for _, row := range readTable(t, "real.txt", 2) {
		x := row.numbers[0]
		for _, name := range append([]string{"Cbrt"}, oddFunctions...) {
			if f := realFunctions[name]; !same(f(-x), -f(x)) {
				t.Errorf("%s(%g) = %g, but %g of the negative", name, x, f(x), f(-x))
			}
		}
		for _, name := range others {
			if f := realFunctions[name]; !same(f(-x), f(x)) {
				t.Errorf("%s(%g) = %g, but %g of the negative", name, x, f(x), f(-x))
			}
		}
	}
	for _, row := range readTable(t, "complex.txt", 0) {
		a, b := row.numbers[0], row.numbers[1]
		z := complex(a, b)
		for _, name := range oddFunctions {
			f := complexFunctions[name]
			if w, v := f(z), f(-z); !same(real(w), -real(v)) || !same(imag(w), -imag(v)) {
				t.Errorf("%s(%g) = %g, but %g of the negative", name, z, w, v)
			}
		}
		for _, name := range others {
			f := complexFunctions[name]
			if w, v := f(z), f(-z); !same(real(w), real(v)) || !same(imag(w), imag(v)) {
				t.Errorf("%s(%g) = %g, but %g of the negative", name, z, w, v)
			}
		}
		for name, f := range complexFunctions {
			if w, v := f(z), f(complex(a, -b)); !same(real(w), real(v)) || !same(imag(w), -imag(v)) {
				t.Errorf("%s(%g) = %g, but %g of the conjugate", name, z, w, v)
			}
		}
	}
}

// TestBranchCuts compares each side of a branch cut with nearby values: the sign of a zero part chooses the side.
func TestBranchCuts(t *testing.T) {
	for _, c := range []struct {
		why       string
		functions []string
		cut       []float64
		imaginary bool // the cut lies on the imaginary axis
	}{
		{"the negative real axis", []string{"Sqrt", "Log", "Log2", "Log10"}, []float64{-1e300, -2, -1, -0.5, -1e-300}, false},
		{"the real axis below -1", []string{"Log1p"}, []float64{-1e300, -2, -1.5}, false},
		{"the real axis outside [-1, 1]", []string{"Asin", "Acos", "Atanh"}, []float64{-1e300, -2, -1.5, 1.5, 2, 1e300}, false},
		{"the real axis below 1", []string{"Acosh"}, []float64{-1e300, -2, -1.5, -0.5, 0.5}, false},
		{"the imaginary axis outside [-i, i]", []string{"Asinh", "Atan"}, []float64{-1e300, -2, -1.5, 1.5, 2, 1e300}, true},
	} {
		for _, name := range c.functions {
			for _, x := range c.cut {
				for _, side := range []float64{1, -1} {
					t.Run(fmt.Sprint(name, " ", x, " ", side), func(t *testing.T) {
						at := func(y float64) complex128 {
							if c.imaginary {
								return complexFunctions[name](complex(y, x))
							}
							return complexFunctions[name](complex(x, y))
						}
						on, beside := at(math.Copysign(0, side)), at(side*5e-324)
						if distance(on, beside) > 2 {
							t.Errorf("%g on the cut that is %s, %g beside it", on, c.why, beside)
						}
						across := at(math.Copysign(0, -side))
						if distance(on, across) < 2 {
							t.Errorf("%g on both sides", on)
						}
					})
				}
			}
		}
	}
}

// TestRealAxis compares complex functions with the real ones where both are defined.
func TestRealAxis(t *testing.T) {
	for name, f := range complexFunctions {
		g, ok := realFunctions[name]
		if !ok {
			continue
		}
		for _, x := range []float64{-0.75, -1e-8, 1e-300, 0.25, 0.999, 1.5, 20, 700} {
			want := g(x)
			if got := f(complex(x, 0)); want == want && (steps(real(got), want) > 1 || imag(got) != 0) {
				t.Errorf("%s(%g) = %g, want %g", name, x, got, want)
			}
		}
	}
}
