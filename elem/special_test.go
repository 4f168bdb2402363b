package elem

import (
	"math"
	"testing"
)

// specialFunctions has the special functions, with their maximum errors in ulp.
var specialFunctions = map[string]struct {
	f      func(float64) float64
	single func(float32) float32
	ulp    uint64
	scale  func(float64) float64 // the scale of errors near a zero of the function, or nil
}{
	"Erf": {Erf[float64], Erf[float32], 1, nil}, "Erfc": {Erfc[float64], Erfc[float32], 3, nil}, "NormalCDF": {NormalCDF[float64], NormalCDF[float32], 3, nil},
	"Expit": {Expit[float64], Expit[float32], 2, nil}, "Logit": {Logit[float64], Logit[float32], 2, nil}, "Log1pExp": {Log1pExp[float64], Log1pExp[float32], 2, nil},
	"Sinc": {Sinc[float64], Sinc[float32], 2, nil}, "BesselI0": {BesselI0[float64], BesselI0[float32], 4, nil}, "BesselI1": {BesselI1[float64], BesselI1[float32], 4, nil},
	"ErfInv": {ErfInv[float64], ErfInv[float32], 2, nil}, "ErfcInv": {ErfcInv[float64], ErfcInv[float32], 2, nil},
	"NormalQuantile": {NormalQuantile[float64], NormalQuantile[float32], 2, nil},
	"Gamma":          {Gamma[float64], Gamma[float32], 2, nil}, "LogGamma": {LogGamma[float64], LogGamma[float32], 2, one}, "Digamma": {Digamma[float64], Digamma[float32], 2, termsOfDigamma},
	"BesselJ0": {BesselJ0[float64], BesselJ0[float32], 2, besselScale}, "BesselJ1": {BesselJ1[float64], BesselJ1[float32], 2, besselScale},
	"BesselY0": {BesselY0[float64], BesselY0[float32], 2, besselScale}, "BesselY1": {BesselY1[float64], BesselY1[float32], 2, besselScale},
}

// one is the scale of errors of LogGamma near its zeros. Near zeros at a negative x, errors are relative to 1; near those at a positive x,
// they are relative to the value, as everywhere else.
func one(x float64) float64 {
	if x > 0 {
		return 0
	}
	return 1
}

// besselScale returns about a quarter of the modulus of Bessel functions.
func besselScale(x float64) float64 { return 0.25 * min(0.7, math.Sqrt(2/(math.Pi*math.Abs(x)))) }

// termsOfDigamma is the scale of errors of Digamma near its zeros: four times the greater of the two terms ψ(1 - x) and π cot πx. For a
// positive x it is 0.
func termsOfDigamma(x float64) float64 {
	if x > 0 {
		return 0
	}
	return 4 * max(math.Abs(Digamma(1-x)), math.Abs(math.Pi/math.Tan(math.Pi*(x-math.Round(x)))))
}

// TestSpecial compares special functions with values of 400 bits.
func TestSpecial(t *testing.T) {
	worst := map[string]uint64{}
	for _, row := range readTable(t, "special.txt", 2) {
		x, want := row.numbers[0], row.numbers[1]
		s := specialFunctions[row.function]
		got := s.f(x)
		if s.scale != nil && math.Abs(got-want) <= 0x1p-52*s.scale(x) {
			continue
		}
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

// TestSpecialAtLimits checks special functions at zeros, infinities and NaN.
func TestSpecialAtLimits(t *testing.T) {
	inf, nan, zero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	for name, values := range map[string][6]float64{ // the values at -Inf, -0, 0, 1, Inf and NaN
		"Erf": {-1, zero, 0, 0.8427007929497149, 1, nan}, "Erfc": {2, 1, 1, 0.15729920705028513, 0, nan},
		"NormalCDF": {0, 0.5, 0.5, 0.8413447460685429, 1, nan}, "Expit": {0, 0.5, 0.5, 0.7310585786300049, 1, nan},
		"Logit": {nan, -inf, -inf, inf, nan, nan}, "Log1pExp": {0, math.Ln2, math.Ln2, 1.3132616875182228, inf, nan},
		"Sinc": {nan, 1, 1, 0, nan, nan}, "BesselI0": {inf, 1, 1, 1.2660658777520082, inf, nan}, "BesselI1": {-inf, zero, 0, 0.565159103992485, inf, nan},
		"ErfInv": {nan, zero, 0, inf, nan, nan}, "ErfcInv": {nan, inf, inf, 0, nan, nan}, "NormalQuantile": {nan, -inf, -inf, inf, nan, nan},
		"BesselJ0": {0, 1, 1, 0.7651976865579666, 0, nan}, "BesselJ1": {zero, zero, 0, 0.4400505857449335, 0, nan},
		"BesselY0": {nan, -inf, -inf, 0.08825696421567696, 0, nan}, "BesselY1": {nan, -inf, -inf, -0.7812128213002887, 0, nan},
		"Gamma": {nan, -inf, inf, 1, inf, nan}, "LogGamma": {-inf, inf, inf, 0, inf, nan}, "Digamma": {nan, inf, -inf, -0.5772156649015329, inf, nan},
	} {
		for i, x := range []float64{-inf, zero, 0, 1, inf, nan} {
			if got := specialFunctions[name].f(x); steps(got, values[i]) > specialFunctions[name].ulp {
				t.Errorf("%s(%g) = %g, want %g", name, x, got, values[i])
			}
		}
	}
}

// TestGammaAtPoles checks gamma functions and factorials at negative integers and where they overflow.
func TestGammaAtPoles(t *testing.T) {
	for _, x := range []float64{-1, -2, -3, -170, -1e10, -0x1p52, -0x1p53, -1e300, -math.MaxFloat64} {
		if a, b, c := Gamma(x), LogGamma(x), Digamma(x); a == a || b != math.Inf(1) || c == c {
			t.Errorf("at %g: %g, %g, %g", x, a, b, c)
		}
	}
	factorial := 1.0
	for n := 1.0; n <= 23; n++ {
		if Gamma(n) != factorial {
			t.Errorf("Gamma(%g) = %g", n, Gamma(n))
		}
		factorial *= n
	}
	for _, c := range [][3]float64{
		{171.62437695630272, Gamma(171.62437695630272), 1.7976931348622299e308}, {171.625, Gamma(171.625), math.Inf(1)},
		{-184.5, Gamma(-184.5), math.Copysign(0, -1)}, {-185.5, Gamma(-185.5), 0}, {5e-324, Gamma(5e-324), math.Inf(1)}, {-5e-324, Gamma(-5e-324), math.Inf(-1)},
		{5e-324, Digamma(5e-324), math.Inf(-1)}, {-5e-324, Digamma(-5e-324), math.Inf(1)}, {-5e-324, LogGamma(-5e-324), 744.4400719213812},
		{2.5563481638716906e305, LogGamma(2.5563481638716906e305), 1.7951367866984442e308}, {2.6e306, LogGamma(2.6e306), math.Inf(1)},
	} {
		if steps(c[1], c[2]) > 1 {
			t.Errorf("at %g: %g, want %g", c[0], c[1], c[2])
		}
	}
}

// TestInverses checks inverses of distributions at the ends of their domains and beyond.
func TestInverses(t *testing.T) {
	for _, c := range [][2]float64{
		{ErfInv(-1.0), math.Inf(-1)}, {ErfInv(1.0000000000000002), math.NaN()}, {ErfInv(5e-324), 5e-324}, {ErfInv(-1e-308), -8.86226925452758e-309},
		{ErfcInv(2.0), math.Inf(-1)}, {ErfcInv(2.0000000000000004), math.NaN()}, {ErfcInv(5e-324), 27.21329321081295}, {ErfcInv(-5e-324), math.NaN()},
		{NormalQuantile(0.5), 0}, {NormalQuantile(5e-324), -38.467405617144344}, {NormalQuantile(-5e-324), math.NaN()}, {NormalQuantile(1.0000000000000002), math.NaN()},
	} {
		if steps(c[0], c[1]) > 1 {
			t.Errorf("%g, want %g", c[0], c[1])
		}
	}
}
