package elem

import "math"

// ErfInv returns the inverse of the error function at x. It is ±Inf for ±1, and NaN outside of [-1, 1]. The error is below 2 ulp.
func ErfInv[T Float](x T) T { return T(erfInv(float64(x))) }

// ErfcInv returns the inverse of the complementary error function at x. It is Inf for 0, -Inf for 2, and NaN outside of [0, 2]. The error
// is below 2 ulp.
func ErfcInv[T Float](x T) T { return T(erfcInv(float64(x))) }

// NormalQuantile returns the inverse of [NormalCDF] at x. It is -Inf for 0, Inf for 1, and NaN outside of [0, 1]. The error is below 2 ulp.
func NormalQuantile[T Float](x T) T { return T(normalQuantile(float64(x))) }

// The inverse of the error function is x g(w) with w = -log(1 - x²). This is a form of M. Giles, "Approximating the erfinv function", GPU
// Computing Gems 2 (2011). The function g is a polynomial of w in each of three intervals, and a polynomial of √w in each of five more. The
// eight intervals cover all w, even for the smallest positive 1 - |x|. The polynomials are minimax polynomials, printed by
// testdata/pieces.py.

// rootOf2 is √2.
var rootOf2 = pair{0x1.6a09e667f3bcdp0, -0x1.bdd3413b26456p-54}

// erfInv returns the inverse of the error function at x.
func erfInv(x float64) float64 {
	a := math.Abs(x)
	less, more := sum(1, -a), sum(1, a)
	d := product(less.hi, more.hi)
	d.lo += math.FMA(less.hi, more.lo, float64(less.lo*more.hi))
	z := inverseError(pair{a, 0}, d)
	return math.Copysign(orInfinite(z.hi, d.hi), x)
}

// erfcInv returns the inverse of the complementary error function at x.
func erfcInv(x float64) float64 {
	y, sign := x, uint64(0)
	if x > 1 {
		y, sign = 2-x, 1<<63
	}
	z, d := inverseErrorOfComplement(y)
	return flip(orInfinite(z.hi, d), sign)
}

// normalQuantile returns the quantile of the standard normal distribution at probability x.
func normalQuantile(x float64) float64 {
	y, sign := float64(2*x), uint64(0)
	if x < 0.5 {
		sign = 1 << 63
	}
	if x > 0.5 {
		y = 2 - y
	}
	z, d := inverseErrorOfComplement(y)
	return flip(orInfinite(z.times(rootOf2).hi, d), sign)
}

// inverseErrorOfComplement returns, for x in [0, 1], the inverse of the error function at 1 - x, and 1 - (1 - x)².
func inverseErrorOfComplement(x float64) (pair, float64) {
	s := quickSum(2, -x)
	d := product(x, s.hi)
	d.lo = math.FMA(x, s.lo, d.lo)
	return inverseError(quickSum(1, -x), d), d.hi
}

// inverseError returns the inverse of the error function at x. The parameter d is 1 - x².
func inverseError(x, d pair) pair {
	m, e, i := partsOfAny(d.hi)
	u := product(m, inverses[i])
	u.lo = math.FMA(u.hi, d.lo/d.hi, u.lo)
	hi, lo := logOfPartsInTwo(e, i, u)
	w := quickSum(-hi, -lo)
	k := uint64(0)
	for _, edge := range inverseErrorEdges {
		if w.hi >= edge {
			k++
		}
	}
	if k > 2 {
		root := math.Sqrt(w.hi)
		w = pair{root, (math.FMA(-root, root, w.hi) + w.lo) / (2 * root)}
	}
	t := (w.hi - inverseErrorMiddles[k&7]) + w.lo
	p := 0.0
	for j := range inverseErrorTails {
		p = math.FMA(p, t, inverseErrorTails[j][k&7])
	}
	first := inverseErrorFirsts[k&7]
	z := product(x.hi, first)
	return quickSum(z.hi, math.FMA(x.hi, math.FMA(t, p, inverseErrorRests[k&7]), math.FMA(x.lo, first, z.lo)))
}

// orInfinite returns z, a finite inverse of a distribution, for d > 0. It returns infinity for d = 0 and NaN for d < 0. The parameter d is
// 1 minus a square.
func orInfinite(z, d float64) float64 {
	switch {
	case d > 0:
		return z
	case d == 0:
		return math.Inf(1)
	}
	return math.NaN()
}
