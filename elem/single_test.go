package elem

import (
	"flag"
	"math"
	"testing"
)

var (
	exhaustive = flag.Bool("exhaustive", false, "try functions of float32 at all 2³² arguments")
	times      = flag.Int("times", 1, "above 1: try functions of float32 at 16 times as many arguments")
)

// singles has the functions of one float32.
var singles = map[string]func(float32) float32{
	"Exp": Exp[float32], "Exp2": Exp2[float32], "Expm1": Expm1[float32],
	"Log": Log[float32], "Log2": Log2[float32], "Log10": Log10[float32], "Log1p": Log1p[float32],
	"Sin": Sin[float32], "Cos": Cos[float32], "Tan": Tan[float32],
	"Asin": Asin[float32], "Acos": Acos[float32], "Atan": Atan[float32],
	"Sinh": Sinh[float32], "Cosh": Cosh[float32], "Tanh": Tanh[float32],
	"Asinh": Asinh[float32], "Acosh": Acosh[float32], "Atanh": Atanh[float32], "Cbrt": Cbrt[float32],
}

// TestSingle compares each function of one float32 with the same function of float64. The errors of the latter are below 2⁻⁵². The test
// tries every 4001st float32, with -short every 65521st, with -times above 1 every 251st, and with -exhaustive all. It logs the greatest
// errors.
func TestSingle(t *testing.T) {
	step := uint64(4001)
	switch {
	case *exhaustive:
		step = 1
	case testing.Short():
		step = 65521
	case *times > 1:
		step = 251
	}
	for name, f := range singles {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			worst, at := 0.0, float32(0)
			for bits := uint64(0); bits < 1<<32; bits += step {
				x := math.Float32frombits(uint32(bits))
				if e := errorOfSingle(f(x), realFunctions[name](float64(x))); !(e <= worst) {
					worst, at = e, x
				}
			}
			if t.Logf("%.4f ulp at %g", worst, at); !(worst <= 1) {
				t.Errorf("the error at %g is %g ulp", at, worst)
			}
		})
	}
}

// TestSingleOfTwo does the work of TestSingle for functions of two operands.
func TestSingleOfTwo(t *testing.T) {
	numbers := []float32{0, 1, 2, 3, 0.5, 1.5, 127, 1e-45, 1e-38, 0x1p-126, 1e-30, 1e-10, 0.1, 0.9999999, 1.0000001, 10, 88.7, 1e10, 1e30, math.MaxFloat32, float32(math.Inf(1)), float32(math.NaN())}
	for _, x := range numbers {
		numbers = append(numbers, -x)
	}
	state := uint32(1)
	for range 200 {
		state = state*1664525 + 1013904223
		numbers = append(numbers, math.Float32frombits(state), float32(int32(state))*0x1p-28)
	}
	for _, x := range numbers {
		for _, y := range numbers {
			a, b := float64(x), float64(y)
			for name, z := range map[string][2]float64{
				"Pow": {float64(Pow(x, y)), Pow(a, b)}, "Hypot": {float64(Hypot(x, y)), Hypot(a, b)},
				"Atan2": {float64(Atan2(x, y)), Atan2(a, b)},
			} {
				bound := 0.8 // the bound for results computed in float32
				if name == "Hypot" {
					bound = 0.6
				}
				if e := errorOfSingle(float32(z[0]), z[1]); !(e <= bound) {
					t.Errorf("%s(%g, %g) is %g, not %g: an error of %g ulp", name, x, y, z[0], z[1], e)
				}
			}
			// The sum may cancel, so the error is relative to the larger operand.
			got, want := LogAddExp(x, y), LogAddExp(a, b)
			if e := errorOfSingle(got, want); !(e <= 0.52) && !(math.Abs(float64(got)-want) <= 0x1p-24*max(math.Abs(a), math.Abs(b))) {
				t.Errorf("LogAddExp(%g, %g) is %g, not %g", x, y, got, want)
			}
		}
	}
}

// errorOfSingle returns the difference of got and want in ulp of a float32. It is 0 if both are NaN, and infinite if only one of them is
// infinite or NaN.
func errorOfSingle(got float32, want float64) float64 {
	rounded := float32(want)
	switch {
	case got == rounded && math.Signbit(float64(got)) == math.Signbit(want) || got != got && want != want:
		if IsInf(got) || got != got {
			return 0
		}
	case IsInf(got) || IsInf(rounded) || got != got || want != want || got == 0 && rounded == 0:
		return math.Inf(1)
	}
	_, e := math.Frexp(want)
	return math.Abs(float64(got)-want) / math.Ldexp(1, max(e-24, -149))
}
