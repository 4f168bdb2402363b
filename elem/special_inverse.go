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

// inverseErrorOfComplement returns, for x in [0, 1], the inverse of the error function at 1 - x. It also returns 1 - (1 - x)².
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

// orInfinite returns z, an inverse of a distribution, if d > 0. It returns infinity if d = 0, and NaN if d < 0. The parameter d is 1 minus
// a square.
func orInfinite(z, d float64) float64 {
	switch {
	case d > 0:
		return z
	case d == 0:
		return math.Inf(1)
	}
	return math.NaN()
}

// These tables have the polynomials of the inverse of the error function: a row for each power, the highest first, and a column for each
// interval. Tables of edges have the upper ends of intervals; from the third on these are values of √w. Tables of middles have the origins
// of the polynomials, tables of firsts have the values at these origins, and tables of rests have the rounding errors of these values.

var (
	inverseErrorEdges   = [7]float64{2.5, 6, 11, 25, 64, 169, 400}
	inverseErrorMiddles = [8]float64{1.25, 4.25, 8.5, 4.125, 6.5, 10.5, 16.5, 23.75}
	inverseErrorFirsts  = [8]float64{
		0x1.30871b8663a3cp0, 0x1.ea588ddfc80cdp0, 0x1.5fcb083938cc5p1, 0x1.fba583002d7bbp1, 0x1.97557f3f581cfp2, 0x1.4c979fb57ab94p3, 0x1.06b298f259537p4, 0x1.7af9122b91f5cp4,
	}
	inverseErrorRests = [8]float64{
		-0x1.a44cdd1ba08d8p-55, 0x1.30f4ec41daf7cp-54, 0x1.9058422f9f02ep-53, -0x1.0d45b0816a0c7p-55, -0x1.03c9d7bcbcf55p-53, 0x1.0aa67421aeb37p-51, 0x1.cfe714584d8b8p-54, 0x1.443a4e4849f74p-51,
	}
)

var inverseErrorTails = [19][8]float64{
	{0x1.8eeebbabf0551p-54, -0x1.8f37f6990d84ap-61, -0x1.df43671dd34e7p-69, -0x1.3c431eff274fbp-33, -0x1.e8ab692e2c799p-49, -0x1.37fdfdececad1p-69, -0x1.029565bef6f6ep-82, -0x1.92b0b1f0cd29p-94},
	{0x1.6fc285af30a69p-53, 0x1.f4873854c62fbp-56, 0x1.3868a68981f8p-64, 0x1.02c3a6c8007b3p-30, 0x1.411ed90a2f5f2p-47, 0x1.94172d14d5b5ep-66, 0x1.f0fcbaed88d29p-79, 0x1.0840c1339d4fep-89},
	{-0x1.5e270b632a04dp-48, -0x1.a1dc4c1f3fb77p-53, -0x1.8d82b95215479p-61, -0x1.10cf1f8d91c18p-29, 0x1.9b0d822f0e3f3p-47, -0x1.84f02ea5b62edp-63, -0x1.6f99033d7f42fp-75, -0x1.2399d9993401p-85},
	{0x1.a38c7e1634be5p-49, -0x1.a6c98a185f853p-52, 0x1.0eb22f593cad3p-58, -0x1.233429b721056p-30, -0x1.014d3a7a91013p-45, 0x1.feb40da97e4bdp-60, 0x1.63332206a4b3bp-71, 0x1.6d01744113e11p-81},
	{0x1.d17f27ea35694p-43, 0x1.fd0e73135e23p-47, 0x1.f6ea5e7b57713p-57, 0x1.3c8e1481f0a47p-26, -0x1.83734385e50d4p-44, -0x1.56d44af666bbp-56, -0x1.5abd68437be3bp-67, -0x1.b56b3b79060dep-77},
	{-0x1.75c2b54dc9a13p-41, -0x1.c3b9ad5f6b9aap-44, -0x1.80fda722f6e3fp-51, -0x1.03ec7028ace1cp-24, 0x1.7cf48afc57f6ep-42, 0x1.b49c18d5742bfp-53, 0x1.416e03d79627ap-63, 0x1.d7f877012ffc9p-73},
	{-0x1.0220a5b32bfafp-37, 0x1.7adfea60ca147p-46, 0x1.6b651c6b559bcp-47, 0x1.bc14ffb5d740dp-24, -0x1.9e3b28a2d7468p-40, -0x1.11e19cbdcdf57p-49, -0x1.21bb23858fe2p-59, -0x1.9fcd7a77a8ef1p-69},
	{0x1.ae842690e5efep-35, 0x1.a4f8ddf1518bp-38, -0x1.b7723a726e23ap-44, -0x1.2c74f3641e201p-28, 0x1.69695731e668p-37, 0x1.530b07e5292cap-46, 0x1.f7616597603a1p-56, 0x1.3e4cc0a25b1ccp-66},
	{0x1.ab5516cdd1ab8p-33, -0x1.dff7843df939fp-35, 0x1.23f9b3c2f001bp-41, -0x1.40da81ea74c1ep-21, -0x1.3100a921d402bp-34, -0x1.9b5d80ecdda9dp-43, -0x1.9b3502e05e159p-52, 0x1.f8d50bcca378ep-61},
	{-0x1.76020b9d4f35dp-29, 0x1.00d2b38c0fff3p-33, 0x1.4a3d4b8ce400bp-39, 0x1.30ec6f45f7488p-19, 0x1.efadbe46319f6p-32, 0x1.e5ec17a3cce8ap-40, 0x1.2c205b64fdba6p-48, -0x1.e8cc1ca617eb2p-55},
	{-0x1.55e7bc8ebc17ap-30, 0x1.42f758f745643p-29, -0x1.bbfa662421d89p-34, -0x1.74770fc696955p-18, -0x1.892acd5330151p-29, -0x1.14569e28ff939p-36, -0x1.4d47a802e28fcp-45, 0x1.30e7de1c1ccfp-49},
	{0x1.11f43987d85d2p-23, -0x1.ebdb4819ade6bp-26, 0x1.9b1067e023b9cp-30, 0x1.6522f40711bfdp-17, 0x1.2e9e7bb6ad87p-26, 0x1.284ea1128c66cp-33, 0x1.86745b99d8987p-46, -0x1.48727b5c0c82fp-44},
	{-0x1.4fa698d13c6e5p-22, 0x1.ede1aad0950efp-24, -0x1.fef0d55bfbabbp-27, -0x1.316990ac9853bp-16, -0x1.bf718290c5c9ap-24, -0x1.1db642cc7643bp-30, 0x1.779aa6691055ap-37, 0x1.493f8d902d837p-39},
	{-0x1.5293f92f639a8p-18, 0x1.8dbc66061de9cp-21, 0x1.a16f8dc58ecfep-24, 0x1.1dab9b2c9bb07p-15, 0x1.37ac9486f50c8p-21, 0x1.ac67fd296bf19p-28, -0x1.a7fb272d001bep-32, -0x1.3cfe9d0dd3264p-34},
	{0x1.055ac784b0dfdp-15, -0x1.e941a50124dd1p-17, -0x1.b2c18a165d3fp-24, -0x1.648129c0aa73fp-14, -0x1.87a166fc10da1p-19, -0x1.c22470da6bc64p-28, 0x1.65d47ee3c62dcp-27, 0x1.2a40d859e3e48p-29},
	{0x1.2d21a92b9db82p-13, 0x1.a38c4612cf4ccp-14, -0x1.41fa524eb208bp-17, 0x1.0ef3e3d2a88c3p-12, 0x1.83ecc66664214p-17, -0x1.7103a239a4c1ap-21, -0x1.0ef1292a88f1cp-22, -0x1.158971b8e0f95p-24},
	{-0x1.276842e431ebap-9, -0x1.8cd9e957c84dfp-14, 0x1.dbd7cdb093397p-13, -0x1.7c1c7d9066197p-11, -0x1.6a2eb1950068fp-17, 0x1.219546940355fp-16, 0x1.8720ba6520db7p-18, 0x1.022fcf547cc1fp-19},
	{0x1.49362bc17621ap-9, -0x1.e080110e9d284p-8, -0x1.34145f2474a9bp-8, 0x1.f8566f86b286bp-11, -0x1.0bb910c65193cp-11, -0x1.529637e2ca879p-12, -0x1.16ac94828fbc2p-13, -0x1.e6c4767348e77p-15},
	{0x1.ff042646be649p-3, 0x1.cc3659c2224e6p-3, 0x1.5f31a91c39802p-3, 0x1.028046f39debcp0, 0x1.0254fe35dad8ep0, 0x1.0171313eb2106p0, 0x1.00cb6ab408f6bp0, 0x1.0077335c17541p0},
}
