package elem_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/elem"
	"ndgo/internal/testrun"
)

// standardValues returns floats of all kinds: special floats, and floats of random bits.
func standardValues() []float64 {
	values := []float64{
		0, math.Copysign(0, -1), 0.5, -0.5, 1.5, 2.5, -2.5, 1, -1, 3, 1e300, -1e300, 0x1p52 + 1, 0x1p53, 0.49999999999999994, 5e-324, -5e-324,
		0x1p-1022, 0x1p-1021, 0x1.8p-1022, math.MaxFloat64, -math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64 / 2, math.MaxFloat32,
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		values = append(values, math.Float64frombits(random.Uint64()), random.NormFloat64(), float64(random.IntN(40)-20)/4)
	}
	return values
}

// same requires that got and want have the same bits. All NaNs are equal.
func same(t *testing.T, want, got float64, what string, args ...any) {
	if math.Float64bits(want) != math.Float64bits(got) && (want == want || got == got) {
		t.Helper()
		assert.Fail(t, "different", "%s%v: %v, want %v", what, args, got, want)
	}
}

// TestStandard compares functions with those of the same names in package math.
func TestStandard(t *testing.T) {
	values := standardValues()
	for _, x := range values {
		same(t, math.Round(x), elem.RoundAway(x), "Round", x)
		wantInt, wantRest := math.Modf(x)
		integer, rest := elem.Modf(x)
		same(t, wantInt, integer, "Modf", x)
		same(t, wantRest, rest, "the rest of Modf", x)
		wantFraction, wantN := math.Frexp(x)
		fraction, n := elem.Frexp(x)
		same(t, wantFraction, fraction, "Frexp", x)
		assert.Equal(t, wantN, n, "Frexp(%v)", x)
		sin, cos := elem.Sincos(x)
		same(t, elem.Sin(x), sin, "Sincos", x)
		same(t, elem.Cos(x), cos, "Sincos", x)
		for _, n := range []int{0, 1, -1, 50, -50, 1000, -1000, 1074, -1074, 1075, -1075, 2000, -2000, -2100, 2100, 1 << 20, -1 << 20} {
			same(t, math.Ldexp(x, n), elem.Ldexp(x, n), "Ldexp", x, n)
		}
		for i, y := range values {
			if i%testrun.Sparse(7) != 0 {
				continue
			}
			same(t, math.Max(x, y), elem.Max(x, y), "Max", x, y)
			same(t, math.Min(x, y), elem.Min(x, y), "Min", x, y)
			same(t, math.Dim(x, y), elem.Dim(x, y), "Dim", x, y)
			same(t, math.Remainder(x, y), elem.IEEERemainder(x, y), "Remainder", x, y)
		}
	}
}

// The functions must also be correct for float32, especially near its limits.
func TestStandardFloat32(t *testing.T) {
	infinity := float32(math.Inf(1))
	nan := float32(math.NaN())
	assert.Equal(t, infinity, elem.Max(infinity, nan))
	assert.Equal(t, -infinity, elem.Min(nan, -infinity))
	assert.Equal(t, float32(math.MaxFloat32), elem.Max(float32(math.MaxFloat32), 1))
	assert.Equal(t, float32(-math.MaxFloat32), elem.Min(1, float32(-math.MaxFloat32)))
	assert.True(t, elem.IsNaN(elem.Max(nan, float32(math.MaxFloat32))))
	for _, n := range []int{-149, -140, -126, 0, 127, 128} {
		assert.Equal(t, float32(math.Ldexp(1.5, n)), elem.Ldexp(float32(1.5), n), n)
	}
	fraction, n := elem.Frexp(float32(0x1p-149))
	assert.Equal(t, float32(0.5), fraction)
	assert.Equal(t, -148, n)
	assert.Equal(t, float32(-1), elem.RoundAway(float32(-0.5)))
}

// TestLgamma compares the sign with package math's, and the logarithm with LogGamma.
func TestLgamma(t *testing.T) {
	for _, x := range []float64{
		0, math.Copysign(0, -1), 0.5, -0.5, -1, -1.5, -2, -2.5, -3.25, -1e10 - 0.5, -0x1p52 - 0.5, -0x1p60, 7, 1e300, math.Inf(1), math.Inf(-1), math.NaN(),
	} {
		_, want := math.Lgamma(x)
		got, sign := elem.Lgamma(x)
		same(t, elem.LogGamma(x), got, "Lgamma", x)
		assert.Equal(t, want, sign, "the sign of Lgamma(%v)", x)
	}
}
