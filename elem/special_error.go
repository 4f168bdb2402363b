package elem

import "math"

// Erf returns the error function 2/√π ∫ e^(-t²) dt from 0 to x. The error is below 1.5 ulp.
func Erf[T Float](x T) T { return T(erf(float64(x))) }

// Erfc returns 1 - Erf(x), without cancellation. It underflows gradually to 0 at 27.2. The error is below 3 ulp.
func Erfc[T Float](x T) T { return T(erfc(float64(x))) }

// NormalCDF returns the probability that a standard normal number is at most x. The error is below 3 ulp.
func NormalCDF[T Float](x T) T { return T(normalCDF(float64(x))) }

// The error function is a polynomial for small arguments. For others it is 1 minus its complement, and the complement is
//
//	e^(-x²) p(t) / (1 + 2x), with t = (x - 4) / (x + 4)
//
// This is a form of M. M. Shepherd and J. G. Laframboise, "Chebyshev approximation of (1 + 2x) exp(x²) erfc x in 0 ≤ x < ∞", Mathematics of
// Computation 36 (1981). All polynomials are minimax polynomials, printed by testdata/special.py.

// 2/√π and 1/√(2π) as pairs.
const (
	twoOverRootPiHi    = 0x1.20dd750429b6dp0
	twoOverRootPiLo    = 0x1.1ae3a914fed80p-56
	inverseRootOf2PiHi = 0x1.9884533d43651p-2
	inverseRootOf2PiLo = -0x1.cbc0d30ebfd15p-56
	inverseRootOf8     = 1 / (2 * math.Sqrt2)
	erfcLimit          = 28 // for greater arguments erfc is 0
)

// erf returns the error function of x.
func erf(x float64) float64 {
	a := math.Abs(x)
	z := 1 - erfcOfLarge(a, product(a, a))
	if a < 1 {
		u := product(a, twoOverRootPiHi)
		w := float64(a * a)
		z = u.hi + math.FMA(float64(a*w), erfTail(w), math.FMA(a, twoOverRootPiLo, u.lo))
	}
	if a < 0x1p-900 { // if a is smaller, the rounding error of the product would underflow
		z = a * twoOverRootPiHi
	}
	return math.Copysign(z, x)
}

// erfc returns 1 minus the error function of x.
func erfc(x float64) float64 {
	a := math.Abs(x)
	z := erfcOfLarge(a, product(a, a))
	if x < 0 {
		z = 2 - z
	}
	if a < 0.5 {
		u := product(x, twoOverRootPiHi)
		w := float64(x * x)
		s := quickSum(1, -u.hi)
		z = s.hi + (s.lo - math.FMA(float64(x*w), erfTail(w), math.FMA(x, twoOverRootPiLo, u.lo)))
	}
	return z
}

// normalCDF returns half of erfc(-x/√2).
func normalCDF(x float64) float64 {
	a := math.Abs(x)
	s := product(a, a)
	z := float64(0.5 * erfcOfLarge(a*(0.5*math.Sqrt2), s.half()))
	if x > 0 {
		z = 1 - z
	}
	if a < 0.75 {
		u := product(x, inverseRootOf2PiHi)
		w := float64(0.5 * x * x)
		s := quickSum(0.5, u.hi)
		z = s.hi + (s.lo + math.FMA(float64(x*inverseRootOf8)*w, erfTail(w), math.FMA(x, inverseRootOf2PiLo, u.lo)))
	}
	return z
}

// erfTail returns (erf(x) - 2x/√π) / x³ for w = x² ≤ 1. It adds an error below 2⁻⁶⁶ to the error function.
func erfTail(w float64) float64 {
	p := math.FMA(-0x1.33fecbb835dd7p-38, w, 0x1.831e16a0dde04p-34)
	p = math.FMA(p, w, -0x1.4f1881e2136d6p-30)
	p = math.FMA(p, w, 0x1.fc68e873251b5p-27)
	p = math.FMA(p, w, -0x1.5f7009a6ee9efp-23)
	p = math.FMA(p, w, 0x1.b9e68855ee336p-20)
	p = math.FMA(p, w, -0x1.f4d2597765b22p-17)
	p = math.FMA(p, w, 0x1.f9a326e584b82p-14)
	p = math.FMA(p, w, -0x1.c02db3ffe243p-11)
	p = math.FMA(p, w, 0x1.565bcd0e694cfp-8)
	p = math.FMA(p, w, -0x1.b82ce31288b21p-6)
	p = math.FMA(p, w, 0x1.ce2f21a042be1p-4)
	return math.FMA(p, w, -0x1.812746b0379e7p-2)
}

// erfcOfLarge returns the complement of the error function for x ≥ 1/2, or NaN for NaN. The parameter s is x².
func erfcOfLarge(x float64, s pair) float64 {
	if x > erfcLimit {
		x, s = erfcLimit, pair{erfcLimit * erfcLimit, 0}
	}
	t := (x - 4) / (x + 4)
	p := math.FMA(0x1.e324fb92a822fp-30, t, -0x1.503d7b9def3fdp-27)
	p = math.FMA(p, t, -0x1.3159074280d2dp-26)
	p = math.FMA(p, t, 0x1.bd1cd09545658p-24)
	p = math.FMA(p, t, 0x1.40637c9d69e04p-24)
	p = math.FMA(p, t, -0x1.b837ab2d8e1f2p-21)
	p = math.FMA(p, t, 0x1.3b5fd4aa16a46p-22)
	p = math.FMA(p, t, 0x1.7efa334208032p-18)
	p = math.FMA(p, t, -0x1.788ba5fade79p-17)
	p = math.FMA(p, t, -0x1.99556a6d20df8p-16)
	p = math.FMA(p, t, 0x1.3be05f5db225ap-13)
	p = math.FMA(p, t, -0x1.a1df4025536d6p-13)
	p = math.FMA(p, t, -0x1.8d4a9b8e2003p-11)
	p = math.FMA(p, t, 0x1.49c672a3e9cdfp-8)
	p = math.FMA(p, t, -0x1.096238837f234p-6)
	p = math.FMA(p, t, 0x1.3079edf631b4ep-5)
	p = math.FMA(p, t, -0x1.0fb06dfe50393p-4)
	p = math.FMA(p, t, 0x1.7fee004e143eep-4)
	p = math.FMA(p, t, -0x1.9ddb23c3e8cf1p-4)
	p = math.FMA(p, t, 0x1.16ecefcfa52eap-4)
	p = math.FMA(p, t, 0x1.f7f5df66fd74fp-7)
	p = math.FMA(p, t, -0x1.1df1ad154a28ep-3)
	p = math.FMA(p, t, 0x1.3ba5916e9fd7fp0)
	return float64(p / math.FMA(2, x, 1) * expOfPair(pair{-s.hi, -s.lo}))
}
