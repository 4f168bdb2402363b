package elem

import (
	"math"
	"testing"
)

// specialFunctions are the special functions, with how many ulp their values may be wrong by.
var specialFunctions = map[string]struct {
	f      func(float64) float64
	single func(float32) float32
	ulp    uint64
}{
	"Erf": {Erf[float64], Erf[float32], 1}, "Erfc": {Erfc[float64], Erfc[float32], 3}, "NormalCDF": {NormalCDF[float64], NormalCDF[float32], 3},
	"Expit": {Expit[float64], Expit[float32], 2}, "Logit": {Logit[float64], Logit[float32], 2}, "Log1pExp": {Log1pExp[float64], Log1pExp[float32], 2},
	"Sinc": {Sinc[float64], Sinc[float32], 2}, "BesselI0": {BesselI0[float64], BesselI0[float32], 4}, "BesselI1": {BesselI1[float64], BesselI1[float32], 4},
}

// TestSpecial holds special functions to values of 400 bits.
func TestSpecial(t *testing.T) {
	worst := map[string]uint64{}
	for _, row := range readTable(t, "special.txt", 2) {
		x, want := row.numbers[0], row.numbers[1]
		s := specialFunctions[row.function]
		got := s.f(x)
		worst[row.function] = max(worst[row.function], steps(got, want))
		if steps(got, want) > s.ulp {
			t.Errorf("%s(%g) = %g, want %g: %d ulp", row.function, x, got, want, steps(got, want))
		}
		y := float32(x)
		if e := errorOfSingle(s.single(y), s.f(float64(y))); !(e <= 1) {
			t.Errorf("%s(%g) = %g, an error of %g ulp", row.function, y, s.single(y), e)
		}
	}
	t.Log(worst)
}

// TestSpecialAtLimits holds them to what they are at zeros, infinities and NaN.
func TestSpecialAtLimits(t *testing.T) {
	inf, nan, zero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	for name, values := range map[string][6]float64{ // of -Inf, -0, 0, 1, Inf and NaN
		"Erf": {-1, zero, 0, 0.8427007929497149, 1, nan}, "Erfc": {2, 1, 1, 0.15729920705028513, 0, nan},
		"NormalCDF": {0, 0.5, 0.5, 0.8413447460685429, 1, nan}, "Expit": {0, 0.5, 0.5, 0.7310585786300049, 1, nan},
		"Logit": {nan, -inf, -inf, inf, nan, nan}, "Log1pExp": {0, math.Ln2, math.Ln2, 1.3132616875182228, inf, nan},
		"Sinc": {nan, 1, 1, 0, nan, nan}, "BesselI0": {inf, 1, 1, 1.2660658777520082, inf, nan}, "BesselI1": {-inf, zero, 0, 0.565159103992485, inf, nan},
	} {
		for i, x := range []float64{-inf, zero, 0, 1, inf, nan} {
			if got := specialFunctions[name].f(x); steps(got, values[i]) > specialFunctions[name].ulp {
				t.Errorf("%s(%g) = %g, want %g", name, x, got, values[i])
			}
		}
	}
}
