package elem

import "math"

// Gamma returns Γ(x), equal to (x - 1)! for positive integers. It is ±Inf for ±0, and NaN for negative integers and -Inf. It overflows only
// if the exact value does. The error is below 2 ulp.
func Gamma[T Float](x T) T { return T(gamma(float64(x))) }

// LogGamma returns log |Γ(x)|. It is +Inf for 0 and negative integers, and -Inf for -Inf. The error is below 2 ulp; near the zeros of
// negative x it is below 2⁻⁵².
func LogGamma[T Float](x T) T { return T(logGamma(float64(x))) }

// Lgamma returns [LogGamma] of x and the sign of Γ(x), -1 or 1, like [math.Lgamma]. For zeros, negative integers and NaN the sign is 1.
func Lgamma[T Float](x T) (logGamma T, sign int) {
	x = T(x) // T(x) rounds x; without the conversion, after inlining, Go could fuse a product with a sum
	sign = 1
	if below := Floor(x); x < 0 && below != x && 2*Floor(below/2) != below {
		sign = -1
	}
	return LogGamma(x), sign
}

// Let t be the fractional part of a, and p(t) a polynomial for 1 / Γ(1 + t). Then Γ(a) is 1 / (a p(t)) for a below 1, 1 / p(t) below 2, (a
// - 1) / p(t) below 3, and (a - 1) (a - 2) / p(t) below 4. From 4 on it is the exponential of Stirling's formula. For negative numbers,
// Γ(-a) = -π / (a sin πa Γ(a)). The polynomials of all gamma functions are minimax polynomials, printed by testdata/pieces.py.

var (
	inverseOfPi  = pair{0x1.45f306dc9c883p-2, -0x1.6b01ec5417056p-56}
	stirlingRest = pair{0x1.acfe390c97d69p-2, 0x1.3494bc9001442p-56} // (log 2π - 1) / 2
	logOf2To256  = pair{256 * ln2Hi, 256 * ln2Low}
)

// gamma returns Γ(x).
func gamma(x float64) float64 {
	a := math.Abs(x)
	t, factors := a, pair{1, 0}
	if a >= 1 {
		t = a - 1
	}
	if a >= 2 {
		t, factors.hi = a-2, a-1
	}
	if a >= 3 {
		t, factors = a-3, product(a-1, a-2)
	}
	inverse := inverseGamma(t)
	sin, _, turns := sinAndCosOfPi(a)
	numerator, denominator := factors, inverse
	if a < 1 {
		denominator = inverse.timesFloat(a)
	}
	b := a
	if a > 190 { // for greater a, the function or its inverse is out of the range of floats
		b = 190
	}
	exponent := stirling(b, logPairOfPositive(b))
	if x < 0 {
		exponent = logOf2To256.plus(exponent.negative()) // avoids an exponential that is subnormal
	}
	if !(a < 4) {
		factors = pair{1, 0}
		numerator, inverse, denominator = pair{expOfPair(exponent), 0}, pair{expOfPair(exponent), 0}, pair{1, 0}
	}
	scale, sign := 1.0, uint64(0)
	if x < 0 {
		numerator, denominator = inverse, sin.times(inverseOfPi).times(factors)
		sign = ^(turns << 62)
		if a >= 1 {
			denominator = denominator.timesFloat(a)
		}
		if a >= 4 {
			scale = 0x1p-256
		}
	}
	z := numerator.hi / denominator.hi
	rest := math.FMA(-z, denominator.lo, math.FMA(-z, denominator.hi, numerator.hi)+numerator.lo) / denominator.hi
	if IsFinite(z) {
		z += rest
	}
	z = flip(float64(z*scale), sign)
	if x == 0 {
		z = 1 / x
	}
	if x < 0 && sin.hi == 0 {
		z = math.NaN()
	}
	return z
}

// logGamma returns log |Γ(x)|. For |x| = a < 4 it uses polynomials, near 0 also the logarithm of a, and from 4 on Stirling's formula. For
// negative numbers it is log(π / (a sin πa)) - log Γ(a).
func logGamma(x float64) float64 {
	const low = 13. / 16
	a := math.Abs(x)
	y, back := a, 0.0
	if a < low {
		y, back = 1+a, 1
	}
	k := uint64(0)
	for _, edge := range logGammaEdges {
		if y >= edge {
			k++
		}
	}
	t := a - (logGammaMiddles[k&7] - back)
	p := 0.0
	for i := range logGammaTails {
		p = math.FMA(p, t, logGammaTails[i][k&7])
	}
	z := pair{math.FMA(t, p, logGammaFirsts[k&7]), 0}
	l := logPairOfPositive(a)
	if a >= 4 {
		z = stirling(a, l)
	}
	sin, _, _ := sinAndCosOfPi(a)
	u := sin.times(inverseOfPi)
	if a >= low {
		u = u.timesFloat(a)
	}
	v := z
	if a < low {
		v = z.plus(l.negative())
	}
	if x < 0 {
		m := logPairOfPositive(math.Abs(u.hi)).plusFloat(u.lo / u.hi)
		v = z.plus(m).negative()
	}
	switch {
	case a == 0 || x < 0 && sin.hi == 0:
		v.hi = math.Inf(1)
	case a >= 0x1p1013: // for greater a, pairs would overflow
		v.hi = float64((a - 0.5) * (l.hi - 1))
	}
	if !(a <= math.MaxFloat64) {
		v.hi = x
	}
	return v.hi
}

// stirling returns log Γ(x) for x ≥ 4. The parameter l is log x. It uses Stirling's formula, and a polynomial for the error of this
// formula.
func stirling(x float64, l pair) pair {
	inverse := 1 / x
	w := float64(inverse * inverse)
	p := math.FMA(-0x1.6a1dbbc1cb3e1p-3, w, 0x1.63a88cd5f64e5p-4)
	p = math.FMA(p, w, -0x1.9009ae0d3f816p-6)
	p = math.FMA(p, w, 0x1.977219c0a275fp-8)
	p = math.FMA(p, w, -0x1.f56b6a8a2152p-10)
	p = math.FMA(p, w, 0x1.b947fcb0b9f14p-11)
	p = math.FMA(p, w, -0x1.38136a492177p-11)
	p = math.FMA(p, w, 0x1.a01a0184d9144p-11)
	p = math.FMA(p, w, -0x1.6c16c16c13993p-9)
	p = math.FMA(p, w, 0x1.5555555555555p-4)
	return l.plusFloat(-1).timesFloat(x - 0.5).plus(pair{stirlingRest.hi, math.FMA(inverse, p, stirlingRest.lo)})
}

// inverseGamma returns 1 / Γ(1 + x) for x in [0, 1].
func inverseGamma(x float64) pair {
	p := math.FMA(0x1.ca430dbc243b7p-31, x, -0x1.847ff161376d1p-26)
	p = math.FMA(p, x, 0x1.d2e9934f50b12p-23)
	p = math.FMA(p, x, -0x1.02b7b14a6b933p-20)
	p = math.FMA(p, x, 0x1.689757217f5c1p-22)
	p = math.FMA(p, x, 0x1.56d1c24794978p-16)
	p = math.FMA(p, x, -0x1.c34a2a91eecf6p-14)
	p = math.FMA(p, x, 0x1.c3768230a29b5p-14)
	p = math.FMA(p, x, 0x1.4da8a89296d26p-10)
	p = math.FMA(p, x, -0x1.85af9d86ca4dp-8)
	p = math.FMA(p, x, 0x1.e1cc8fc9de6d8p-9)
	p = math.FMA(p, x, 0x1.77cbd93791b2cp-5)
	p = math.FMA(p, x, -0x1.ee3e777ab53b1p-4)
	p = math.FMA(p, x, -0x1.423382fda20b8p-4)
	p = math.FMA(p, x, 0x1.2788cfc6fb619p-1)
	return quickSum(1, float64(float64(x*(1-x))*p))
}

// sinAndCosOfPi returns the sine and the cosine of πx for x ≥ 0. The last two bits of turns are 2x, rounded to an integer, modulo 4. If bit
// 1 of turns is set, the caller must change the sign of both results.
func sinAndCosOfPi(x float64) (sin, cos pair, turns uint64) {
	if x > 0x1p53 {
		x = 0x1p53 // every greater number is an even integer, as this one
	}
	n := math.RoundToEven(2 * x)
	f := math.FMA(-0.5, n, x)
	u := product(f, pi1)
	r := pair{u.hi, math.FMA(f, pi2, u.lo)}
	sin, cos = sinOfReduced(r), cosOfReduced(r)
	turns = math.Float64bits(math.FMA(-4, math.Floor(0.25*n), n) + toInteger) // n modulo 4
	if turns&1 != 0 {
		sin, cos = cos, sin.negative()
	}
	return sin, cos, turns
}

// These tables have the polynomials of gamma functions: a row for each power, the highest first, and a column for each interval. Tables of
// edges have the upper ends of intervals. Tables of middles have the origins of the polynomials. Tables of firsts have the values of the
// polynomials at these origins: 0 where the function is 0.

var (
	logGammaEdges   = [5]float64{20. / 16, 27. / 16, 38. / 16, 46. / 16, 55. / 16}
	logGammaMiddles = [8]float64{1, 1.46875, 2, 2.625, 3.15625, 3.71875, 0, 0}
	logGammaFirsts  = [8]float64{0, -0x1.f181f5e16148bp-4, 0, 0x1.815d9de2b88ebp-2, 0x1.af223c67bea04p-1, 0x1.7333e93b043b5p0, 0, 0}

	digammaEdges   = [7]float64{20. / 16, 28. / 16, 34. / 16, 42. / 16, 54. / 16, 72. / 16, 96. / 16}
	digammaMiddles = [8]float64{1.125, digammaZero, 1.9375, 2.375, 3, 3.9375, 5.25, 7}
	digammaFirsts  = [8]float64{-0x1.8dd1054e5dd5ep-2, 0, 0x1.86d373297a939p-2, 0x1.47a642c89087dp-1, 0x1.d8773039049e7p-1, 0x1.3cfc05babb6a6p0, 0x1.8f5aacba5f211p0, 0x1.df6ecb4fb5827p0}
)

var logGammaTails = [18][8]float64{
	{0x1.4aefa20b26dd1p-5, 0x1.fd789ca054c54p-15, 0x1.8e4ac1bc90c43p-23, 0x1.c7a3707147fe7p-30, 0x1.07f6030b108bp-34, 0x1.b7ce6e726f15dp-39, 0, 0},
	{-0x1.08ab15bbd300fp-4, -0x1.87fc936d9c2eep-14, -0x1.0830780ed4a7ep-21, -0x1.3b99fdb786f96p-28, -0x1.b869d9ac70f3p-33, -0x1.b16ece7b1c2e5p-37, 0, 0},
	{0x1.0c2da3d4685e2p-4, 0x1.16498985dfcb6p-13, 0x1.04e8b1955070cp-20, 0x1.a8b23f5fe807bp-27, 0x1.66887752ab05p-31, 0x1.a46a1c84d043ep-35, 0, 0},
	{-0x1.1082b3cd410c8p-4, -0x1.b47c725d792a4p-13, -0x1.10baca177b1b6p-19, -0x1.2a01474ec42ddp-25, -0x1.2f095d8a2c325p-29, -0x1.a39da1542b5b4p-33, 0, 0},
	{0x1.23c60cd8a8fd3p-4, 0x1.58c97279cd5cfp-12, 0x1.255ec1207a005p-18, 0x1.a4a0ffdb1169ap-24, 0x1.01b47d34f7eb6p-27, 0x1.a5889c48744d7p-31, 0, 0},
	{-0x1.3b172c861cdafp-4, -0x1.10cd697259317p-11, -0x1.3cc2118295bf1p-17, -0x1.2a94ce4270188p-22, -0x1.b92d599c265d6p-26, -0x1.aa916f2994d33p-29, 0, 0},
	{0x1.557206afc63bdp-4, 0x1.b26458c76e908p-11, 0x1.580f38779df52p-16, 0x1.ab2bc525bd2fep-21, 0x1.7cd51171bcddbp-24, 0x1.b39dc070cd5cfp-27, 0, 0},
	{-0x1.748ca1c65d665p-4, -0x1.5c7d47def43d6p-10, -0x1.78de4a3a56b2bp-15, -0x1.347c5834c5e81p-19, -0x1.4c2c79f845a9ep-22, -0x1.c1dd8347374b3p-25, 0, 0},
	{0x1.9a01bf874fd2ep-4, 0x1.1a2dcadf0febcp-9, 0x1.a127abe8c2671p-14, 0x1.c2e59413d415cp-18, 0x1.25874d651c831p-20, 0x1.d71e4142eea84p-23, 0, 0},
	{-0x1.c8066de94567fp-4, -0x1.ce5d5313d7e48p-9, -0x1.d3fd4c974e402p-13, -0x1.4e9d1a79786a6p-16, -0x1.07bc62573503bp-18, -0x1.f6398b7e83259p-21, 0, 0},
	{0x1.010b36e33323cp-3, 0x1.80ab095c9f209p-8, 0x1.0b36af8b49cc2p-11, 0x1.fac7474f6133cp-15, 0x1.e46526293641ep-17, 0x1.11f59dc37093fp-18, 0, 0},
	{-0x1.2703a1e0665e5p-3, -0x1.46cf7cb1ada69p-7, -0x1.38ac5c2be8494p-10, -0x1.8a778c22d55ebp-13, -0x1.ca2407d6ee1b7p-15, -0x1.344acd913cfdp-16, 0, 0},
	{0x1.5b40cb0fbbd9ap-3, 0x1.1e26d4df4d4ddp-6, 0x1.7add6eadb15d7p-9, 0x1.3f3d568e15e52p-11, 0x1.c39440cc1e0eep-13, 0x1.6a3081bb1bd4ep-14, 0, 0},
	{-0x1.a8b9c17aa19d7p-3, -0x1.0667cc6795de2p-5, -0x1.e404fc218f67cp-8, -0x1.11cde6a71fd38p-9, -0x1.d90cdfb10e351p-11, -0x1.c520c66136fd1p-12, 0, 0},
	{0x1.151322ac7da16p-2, 0x1.03fabdd8e2b3dp-4, 0x1.51322ac7d8498p-6, 0x1.01ca3b39d2da9p-7, 0x1.10e62649917f5p-8, 0x1.38e971e71a7eep-9, 0, 0},
	{-0x1.9a4d55beab2e8p-2, -0x1.2a867170f98fbp-3, -0x1.13e001a557606p-4, -0x1.1f64070e0f647p-5, -0x1.764b7345a50c6p-6, -0x1.0188bed3cb1cfp-6, 0, 0},
	{0x1.a51a6625307d3p-1, 0x1.ec3db3d120a0cp-2, 0x1.4a34cc4a60fa6p-2, 0x1.d995a77d71d4fp-3, 0x1.7d2841ebe842dp-3, 0x1.3ba858f2eba2dp-3, 0, 0},
	{-0x1.2788cfc6fb619p-1, 0x1.c1ee7dbd8a6c6p-8, 0x1.b0ee6072093cep-2, 0x1.867d72f956ce9p-1, 0x1.f7225810ee96ep-1, 0x1.2c46743fdc30ep0, 0, 0},
}

var digammaTails = [17][8]float64{
	{0x1.04ba4c72e5ee1p-3, 0x1.a014bfe10b216p-11, 0x1.da4ee30a10f77p-18, 0x1.8862316cc835ep-23, 0x1.806461e9a69c4p-29, 0x1.7d306cffb3739p-36, 0x1.1ab81651fd972p-43, 0x1.ada6db3c5692p-51},
	{-0x1.2380c502daa32p-3, -0x1.b36cd0f278bbep-10, -0x1.c975679bdf8a6p-17, -0x1.cfb6b3f115256p-22, -0x1.1e931a77e8e0fp-27, -0x1.750d87685981p-34, -0x1.729701be4e217p-41, -0x1.79c39abbe7b8cp-48},
	{0x1.36a2bfe3d1f9ep-3, 0x1.361c71c0df75dp-9, 0x1.a9a3e0002d956p-16, 0x1.069929a8dd52fp-20, 0x1.923d4967d5a53p-26, 0x1.51437f4f3e871p-32, 0x1.c16d76dae32a8p-39, 0x1.33d25fc337498p-45},
	{-0x1.5d973af00699ap-3, -0x1.b99a03e660ad4p-9, -0x1.9cb15f3bef352p-15, -0x1.3867db3e74061p-19, -0x1.2ee6310f14a9fp-24, -0x1.4ec2e5f754272p-30, -0x1.2b311173aa018p-36, -0x1.134489b784562p-42},
	{0x1.89c9c4dbb9d01p-3, 0x1.42932f82b3c07p-8, 0x1.907ad95c68bcdp-14, 0x1.742c0952e0548p-18, 0x1.c9631c0f6d712p-23, 0x1.4dc1dcda978d2p-28, 0x1.907560e10f983p-34, 0x1.ef40bef8d0f84p-40},
	{-0x1.bb1012e749967p-3, -0x1.d8233be925e6cp-8, -0x1.8492cb65f753dp-13, -0x1.bb610ca971da8p-17, -0x1.593c7d0322722p-21, -0x1.4c81a9191a55fp-26, -0x1.0c15e4eec3a35p-31, -0x1.be115f95fe557p-37},
	{0x1.f28dd49927194p-3, 0x1.5957559bc1826p-7, 0x1.7955b8a76b047p-12, 0x1.087aae57f9c91p-15, 0x1.052d8f9d636c1p-19, 0x1.4c62b1194fe0dp-24, 0x1.68900d9c1cccfp-29, 0x1.93f1cf4e10bebp-34},
	{-0x1.188f583d6643dp-2, -0x1.f970733d2c2b7p-7, -0x1.6ee5c95c434eap-11, -0x1.3c2fbdaeb0074p-14, -0x1.8c6f8c6497f64p-18, -0x1.4dc9095a55522p-22, -0x1.e7c5f7fefe96cp-27, -0x1.70493f862f599p-31},
	{0x1.3be5044c13c62p-2, 0x1.723d63b60c15dp-6, 0x1.65780ba10cae6p-10, 0x1.7b28da405d964p-13, 0x1.2e33a5c705383p-16, 0x1.5134c6b01a3b5p-20, 0x1.4c62535d6749bp-24, 0x1.529de06cb62d1p-28},
	{-0x1.63f3d3e11494ap-2, -0x1.0fa7ec02bfa36p-5, -0x1.5d63c01fd2844p-9, -0x1.c8bf81debfa8ep-12, -0x1.cf9ec0bd7f03dp-15, -0x1.576e09dcceecdp-18, -0x1.c96412782f949p-22, -0x1.3ab435e0fe755p-25},
	{0x1.91b050513a1d6p-2, 0x1.8fce02b8e9ee4p-5, 0x1.573a29b7a608bp-8, 0x1.15017bed05ab1p-10, 0x1.66d5f0c722f63p-13, 0x1.61af3badabae3p-16, 0x1.3ec868e97785dp-19, 0x1.289d7d49789d7p-22},
	{-0x1.c6a32595841b4p-2, -0x1.27baba2665e85p-4, -0x1.53f6d69564bd8p-7, -0x1.5394d0279961cp-9, -0x1.196d0a6799785p-11, -0x1.72037d8ee64b1p-14, -0x1.c442b3403c6a6p-17, -0x1.1ce450e77229fp-19},
	{0x1.02d07644864e7p-1, 0x1.b9a5b63709fd7p-4, 0x1.5568f0f5f8152p-6, 0x1.a763638a91c5ap-8, 0x1.c261302491291p-10, 0x1.8c16cd33e997fp-12, 0x1.48f531504f27fp-14, 0x1.18f28feeb9f8fp-16},
	{-0x1.2a5b19d149037p-1, -0x1.4fc1317257afp-3, -0x1.5f38da685fdb1p-5, -0x1.0f77f05a3ad9cp-6, -0x1.7418eca7ccdc6p-8, -0x1.b73e289a1929fp-10, -0x1.f0e2da6d5d847p-12, -0x1.20138835acbfbp-13},
	{0x1.61925ede8bef2p-1, 0x1.08b4294d5038ep-2, 0x1.79f613f31b283p-4, 0x1.6e108f78d4bap-5, 0x1.44c8ab1f6120ep-6, 0x1.0247f60421a47p-7, 0x1.8ef6e39d866b2p-9, 0x1.3a7e7cf2219bbp-10},
	{-0x1.c0dac4543912bp-1, -0x1.c563b54aa1a36p-2, -0x1.bf49ba0bacb82p-3, -0x1.11402259b0191p-3, -0x1.3ba004f006214p-4, -0x1.53a2a664d45e4p-5, -0x1.67281481e02f5p-6, -0x1.8185f4fbc114bp-7},
	{0x1.635cb6a4b519bp0, 0x1.ef72bc8ee38acp-1, 0x1.57a6a74a1ce54p-1, 0x1.0b219f9c915dcp-1, 0x1.94699894c1f4dp-2, 0x1.27d93be6717b4p-2, 0x1.ad96ddf67f59cp-3, 0x1.3a75e4ee59d09p-3},
}

// Digamma returns ψ(x) = Γ'(x) / Γ(x), the derivative of log Γ(x). It is ∓Inf for ±0, and NaN for negative integers and -Inf. The error is
// below 2 ulp. For a negative x it is below 2⁻⁵⁰ times the greater of ψ(1 - x) and π cot πx, because these two terms cancel near zeros.
func Digamma[T Float](x T) T { return T(digamma(float64(x))) }

// The positive zero of digamma, as the sum of two floats.
const (
	digammaZero     = 0x1.762d86356be3fp0
	digammaZeroRest = 0x1.b86a722197829p-54
)

// digamma returns the derivative of log Γ(x). For |x| = a ≥ 8 it uses the asymptotic series, for a < 8 polynomials, and for a < 1 also ψ(1
// + a) = ψ(a) + 1/a. For a negative x it is ψ(1 + a) + π cot πa.
func digamma(x float64) float64 {
	a := math.Abs(x)
	y, back := a, 0.0
	if a < 1 {
		y, back = 1+a, 1
	}
	k := uint64(0)
	for _, edge := range digammaEdges {
		if y >= edge {
			k++
		}
	}
	t := a - (digammaMiddles[k&7] - back)
	if k == 1 {
		t -= digammaZeroRest
	}
	p := 0.0
	for i := range digammaTails {
		p = math.FMA(p, t, digammaTails[i][k&7])
	}
	z := math.FMA(t, p, digammaFirsts[k&7])
	inverse := 1 / a
	if a >= 8 {
		w := float64(inverse * inverse)
		z = log(a) - math.FMA(0.5, inverse, float64(w*digammaOfLarge(w)))
	}
	sin, cos, _ := sinAndCosOfPi(a)
	switch {
	case x < 0:
		if a >= 1 {
			z += inverse
		}
		c := cos.hi / sin.hi
		rest := (math.FMA(-c, sin.lo, math.FMA(-c, sin.hi, cos.hi)) + cos.lo) / sin.hi
		u := product(c, pi1)
		s := sum(u.hi, z)
		z = s.hi + (s.lo + (u.lo + math.FMA(c, pi2, float64(rest*pi1))))
		if a < 0x1p-53 { // if a is smaller, the remainder of the quotient would overflow
			z = inverse
		}
		if sin.hi == 0 {
			z = math.NaN()
		}
	case a < 1:
		if a > 0x1p-53 {
			z -= float64(inverse * math.FMA(-inverse, a, 1))
		}
		z -= 1 / x
	}
	return z
}

// digammaOfLarge returns (log x - 1/(2x) - ψ(x)) x² for w = 1/x² ≤ 1/64.
func digammaOfLarge(w float64) float64 {
	p := math.FMA(0x1.04d0c9424f29cp-4, w, -0x1.53285120eb003p-6)
	p = math.FMA(p, w, 0x1.f0389f9d6028fp-8)
	p = math.FMA(p, w, -0x1.1110b4cf86a87p-8)
	p = math.FMA(p, w, 0x1.041040c7a103p-8)
	p = math.FMA(p, w, -0x1.11111111099f1p-7)
	p = math.FMA(p, w, 0x1.5555555555555p-4)
	return p
}
