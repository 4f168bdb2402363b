package elem

import "math"

// BesselJ0 returns the Bessel function of the first kind of order 0 of x. It is 0 for an infinite x. The error is below 2 ulp; near zeros
// it is below 2⁻⁵⁴ of the modulus √(J² + Y²).
func BesselJ0[T Float](x T) T { return T(besselJ0(float64(x))) }

// BesselJ1 returns the Bessel function of the first kind of order 1 of x. It is 0 for an infinite x. The error is below 2 ulp; near zeros
// it is below 2⁻⁵⁴ of the modulus √(J² + Y²).
func BesselJ1[T Float](x T) T { return T(besselJ1(float64(x))) }

// BesselY0 returns the Bessel function of the second kind of order 0 of x. It is -Inf for 0, NaN for a negative x, and 0 for +Inf. The
// error is below 2 ulp; near zeros it is below 2⁻⁵⁴ of the modulus √(J² + Y²).
func BesselY0[T Float](x T) T { return T(besselY0(float64(x))) }

// BesselY1 returns the Bessel function of the second kind of order 1 of x. It is -Inf for 0, NaN for a negative x, and 0 for +Inf. It
// overflows only if the exact value does. The error is below 2 ulp; near zeros it is below 2⁻⁵⁴ of the modulus √(J² + Y²).
func BesselY1[T Float](x T) T { return T(besselY1(float64(x))) }

// Let J and Y be the functions of order n. Below 1, J₀ is a polynomial of x², and J₁ is x times such a polynomial. Y has the same form plus
// 2/π J log x and, for order 1, minus 2/(πx). From 1 on, J + iY is
//
//	√(2/(πx)) m(1/x) e^(i (x - π/4 - nπ/2 - l(1/x)/x))
//
// This is the form of M. Goldstein and R. M. Thaler, "Recurrence techniques for the calculation of Bessel functions", Mathematical Tables
// and Other Aids to Computation 13 (1959). Here m and l vary little. They are minimax polynomials in each of eight intervals, printed by
// testdata/pieces.py.

var (
	twoOverPiPair = pair{0x1.45f306dc9c883p-1, -0x1.6b01ec5417056p-55}
	quarterOfPi   = halfPi.half()
)

// besselJ0 returns the function of the first kind of order 0.
func besselJ0(x float64) float64 {
	a := math.Abs(x)
	modulus, lag := bessel0Wave(1 / a)
	z := besselWave(a, modulus, lag, 0)
	if a < 1 {
		w := float64(a * a)
		z = math.FMA(w, besselJ0OfSmall(w), 1)
	}
	return z
}

// besselJ1 returns the function of the first kind of order 1.
func besselJ1(x float64) float64 {
	a := math.Abs(x)
	modulus, lag := bessel1Wave(1 / a)
	z := besselWave(a, modulus, lag, 3)
	if a < 1 {
		z = a * besselJ1OfSmall(float64(a*a))
	}
	return flip(z, math.Float64bits(x))
}

// besselY0 returns the function of the second kind of order 0.
func besselY0(x float64) float64 {
	modulus, lag := bessel0Wave(1 / x)
	z := besselWave(x, modulus, lag, 3)
	if x < 1 {
		w := float64(x * x)
		l := logPairOfPositive(x).times(twoOverPiPair)
		z = l.timesFloat(math.FMA(w, besselJ0OfSmall(w), 1)).plusFloat(besselY0OfSmall(w)).hi
	}
	switch {
	case x == 0:
		z = math.Inf(-1)
	case x < 0:
		z = math.NaN()
	}
	return z
}

// besselY1 returns the function of the second kind of order 1.
func besselY1(x float64) float64 {
	modulus, lag := bessel1Wave(1 / x)
	z := besselWave(x, modulus, lag, 2)
	if x < 1 {
		w := float64(x * x)
		l := float64(logPairOfPositive(x).hi * twoOverPiPair.hi)
		rest := math.FMA(l, float64(x*besselJ1OfSmall(w)), float64(x*besselY1OfSmall(w)))
		q := twoOverPiPair.over(pair{x, 0})
		z = rest - q.lo - q.hi
		if !(q.hi <= math.MaxFloat64) {
			z = math.Inf(-1)
		}
	}
	if x < 0 {
		z = math.NaN()
	}
	return z
}

// bessel0Wave returns the modulus of the functions of order 0, times √x. It also returns how far their angle lags behind x - π/4. The
// argument is v = 1/x ≤ 1.
func bessel0Wave(v float64) (modulus pair, lag float64) {
	k := uint64(0)
	for _, edge := range besselEdges {
		if v >= edge {
			k++
		}
	}
	t := v - besselMiddles[k&7]
	p, q := bessel0Moduli[0][k&7], bessel0Phases[0][k&7]
	for i := 1; i < len(bessel0Moduli)-1; i++ {
		p = math.FMA(p, t, bessel0Moduli[i][k&7])
		q = math.FMA(q, t, bessel0Phases[i][k&7])
	}
	const last = len(bessel0Moduli) - 1
	return quickSum(bessel0Moduli[last][k&7], math.FMA(p, t, bessel0Rests[k&7])), float64(v * math.FMA(q, t, bessel0Phases[last][k&7]))
}

// bessel1Wave does the work of bessel0Wave for order 1. The angle lags behind x - 3π/4.
func bessel1Wave(v float64) (modulus pair, lag float64) {
	k := uint64(0)
	for _, edge := range besselEdges {
		if v >= edge {
			k++
		}
	}
	t := v - besselMiddles[k&7]
	p, q := bessel1Moduli[0][k&7], bessel1Phases[0][k&7]
	for i := 1; i < len(bessel1Moduli)-1; i++ {
		p = math.FMA(p, t, bessel1Moduli[i][k&7])
		q = math.FMA(q, t, bessel1Phases[i][k&7])
	}
	const last = len(bessel1Moduli) - 1
	return quickSum(bessel1Moduli[last][k&7], math.FMA(p, t, bessel1Rests[k&7])), float64(v * math.FMA(q, t, bessel1Phases[last][k&7]))
}

// besselWave returns modulus / √x · cos(x - π/4 - lag + quarters π/2). It returns 0 for an infinite x.
func besselWave(x float64, modulus pair, lag float64, quarters uint64) float64 {
	if x >= reducible && x <= math.MaxFloat64 {
		return besselWaveOfLarge(x, modulus, lag, quarters)
	}
	n := math.FMA(x-lag, 2/math.Pi, -0.5) + toInteger
	r := lessHalfPis(x, n-toInteger+0.5).plusFloat(-lag)
	z := besselOfAngle(x, modulus, r, math.Float64bits(n)+quarters)
	if x > math.MaxFloat64 {
		z = 0
	}
	return z
}

// besselWaveOfLarge does the work of besselWave for a finite x ≥ reducible.
//
//ndgo:rare
func besselWaveOfLarge(x float64, modulus pair, lag float64, quarters uint64) float64 {
	quadrant, r := reduceLarge(x)
	if r.hi < 0 {
		r = r.plus(quarterOfPi)
		quadrant--
	} else {
		r = r.plus(quarterOfPi.negative())
	}
	return besselOfAngle(x, modulus, r.plusFloat(-lag), quadrant+quarters)
}

// besselOfAngle returns modulus / √x times the cosine of r + quadrant π/2.
func besselOfAngle(x float64, modulus, r pair, quadrant uint64) float64 {
	u := cosOfReduced(r)
	if quadrant&1 != 0 {
		u = sinOfReduced(r).negative()
	}
	return flip(u.times(modulus).over(pair{x, 0}.sqrt()).hi, quadrant<<62)
}

// besselJ0OfSmall returns (J(x) - 1) / x² for w = x² ≤ 1.
func besselJ0OfSmall(w float64) float64 {
	p := math.FMA(-0x1.4d928c15c62b7p-39, w, 0x1.02e20f1766cb1p-31)
	p = math.FMA(p, w, -0x1.23455ef4cdff3p-24)
	p = math.FMA(p, w, 0x1.c71c71bb1b2a2p-18)
	p = math.FMA(p, w, -0x1.c71c71c714721p-12)
	p = math.FMA(p, w, 0x1.fffffffffffcp-7)
	return math.FMA(p, w, -0x1p-2)
}

// besselJ1OfSmall returns J(x) / x for w = x² ≤ 1.
func besselJ1OfSmall(w float64) float64 {
	p := math.FMA(-0x1.4d7fe72cecdabp-43, w, 0x1.27dd6b05b3666p-35)
	p = math.FMA(p, w, -0x1.845c7d43a84acp-28)
	p = math.FMA(p, w, 0x1.6c16c1601c593p-21)
	p = math.FMA(p, w, -0x1.c71c71c710414p-15)
	p = math.FMA(p, w, 0x1.55555555554f4p-9)
	p = math.FMA(p, w, -0x1p-4)
	return math.FMA(p, w, 0x1p-1)
}

// besselY0OfSmall returns Y(x) - 2/π J(x) log x for w = x² ≤ 1.
func besselY0OfSmall(w float64) float64 {
	p := math.FMA(0x1.1ed915ba1a767p-38, w, -0x1.a6df24bd82f1dp-31)
	p = math.FMA(p, w, 0x1.bce48c1802d8dp-24)
	p = math.FMA(p, w, -0x1.3e997929bebdcp-17)
	p = math.FMA(p, w, 0x1.1a6206b7a0c1bp-11)
	p = math.FMA(p, w, -0x1.075b1bbf411d9p-6)
	p = math.FMA(p, w, 0x1.6bbcb41034284p-3)
	return math.FMA(p, w, -0x1.2e4d699cbd01ep-4)
}

// besselY1OfSmall returns (Y(x) - 2/π J(x) log x + 2 / (πx)) / x for w = x² ≤ 1.
func besselY1OfSmall(w float64) float64 {
	p := math.FMA(0x1.2603e8e05effap-42, w, -0x1.f0c04c0fc8831p-35)
	p = math.FMA(p, w, 0x1.32e5991ca038p-27)
	p = math.FMA(p, w, -0x1.0a780abc73d6ep-20)
	p = math.FMA(p, w, 0x1.2c7dbffcd3631p-14)
	p = math.FMA(p, w, -0x1.835b97894bda8p-9)
	p = math.FMA(p, w, 0x1.bd3975c75b4a7p-5)
	return math.FMA(p, w, -0x1.91866143cbc8ap-3)
}
