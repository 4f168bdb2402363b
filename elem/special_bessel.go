package elem

import "math"

// BesselI0 returns the modified Bessel function of the first kind of order 0 of x. It overflows only if the exact value does. The error is
// below 4 ulp.
func BesselI0[T Float](x T) T { return T(besselI0(float64(x))) }

// BesselI1 returns the modified Bessel function of the first kind of order 1 of x. It overflows only if the exact value does. The error is
// below 4 ulp.
func BesselI1[T Float](x T) T { return T(besselI1(float64(x))) }

// Up to 8 the function of order 0 is eˣ p(x/4 - 1), and the function of order 1 is x eˣ p(x/4 - 1). Beyond 8 both functions are eˣ/√x
// p(16/x - 1). Each p is a different minimax polynomial, printed by testdata/special.py.

// besselI0 returns the function of order 0.
func besselI0(x float64) float64 {
	a := min(math.Abs(x), 800)
	t := besselArgument(a)
	p := 0.0
	for i := range len(besselI0Small) {
		c := besselI0Small[i]
		if a > 8 {
			c = besselI0Large[i]
		}
		p = math.FMA(p, t, c)
	}
	return besselScaled(a, p, 1)
}

// besselI1 returns the function of order 1.
func besselI1(x float64) float64 {
	a := min(math.Abs(x), 800)
	t := besselArgument(a)
	p := 0.0
	for i := range len(besselI1Small) {
		c := besselI1Small[i]
		if a > 8 {
			c = besselI1Large[i]
		}
		p = math.FMA(p, t, c)
	}
	return math.Copysign(besselScaled(a, p, a), x)
}

// besselArgument returns the argument of the polynomials for x.
func besselArgument(x float64) float64 {
	if x > 8 {
		return 16/x - 1
	}
	return math.FMA(0.25, x, -1)
}

// besselScaled returns eˣ p times factor for x up to 8, and eˣ p / √x beyond.
func besselScaled(x, p, factor float64) float64 {
	y, rest := x, 1.0
	if x > 700 { // the exponential would overflow before the function does
		y, rest = x-8, 0x1.749ea7d470c6ep11 // e⁸
	}
	z := float64(p * factor)
	if x > 8 {
		z = p / math.Sqrt(x)
	}
	return float64(z*exp(y)) * rest
}

var (
	besselI0Small = [31]float64{
		0x1.53c12e3fdfeddp-32, -0x1.45cacba46fe5p-30, 0x1.27e7435ad28adp-29, -0x1.095da42a74412p-27, 0x1.24ce3396e923fp-25,
		-0x1.e8f16e121b79ep-24, 0x1.79d784924d9f6p-22, -0x1.242624455df5p-20, 0x1.b43aab7b12bp-19, -0x1.366f53a5b739dp-17,
		0x1.a6808a3ea382bp-16, -0x1.12c356cb596ebp-14, 0x1.549d8fa03e7fcp-13, -0x1.91807fa02b838p-12, 0x1.c0f3e1957ad98p-11,
		-0x1.daf9aa1919c92p-10, 0x1.da1ab1448c91fp-9, -0x1.bd258f50e8c1ap-8, 0x1.87e866abd5c1dp-7, -0x1.427b098c741f3p-6,
		0x1.ee6f566343e38p-6, -0x1.602411e3113bep-5, 0x1.d11e10f4daf22p-5, -0x1.1cd73a8e68cd4p-4, 0x1.44b6196a81f3bp-4,
		-0x1.5c028fe647b96p-4, 0x1.65c235bfea51p-4, -0x1.6cb8d0c91587ap-4, 0x1.8322d1d8a3bcdp-4, -0x1.cedda0048620cp-4,
		0x1.a7f09f8eedf5ap-3,
	}
	besselI0Large = [31]float64{
		0, 0, 0, 0, 0,
		0, 0, 0, 0x1.89b0561317d61p-34, 0x1.5b5c4092d9646p-35,
		-0x1.60cb643818552p-31, -0x1.463f97ee17758p-32, 0x1.2748d5898798p-29, 0x1.39a0538b872bbp-30, -0x1.363ece2e8897cp-28,
		-0x1.b4dc44249c37ep-29, 0x1.bf91e89cab115p-28, 0x1.fa626110108cfp-28, -0x1.589f54813f6f8p-28, -0x1.ca69e0f47b85ap-27,
		-0x1.d72df9c3011e3p-28, 0x1.030901fa11a9bp-27, 0x1.728771644f556p-26, 0x1.51d362a212a1bp-25, 0x1.7d0ce287a31b1p-24,
		0x1.3f499b65b4a42p-22, 0x1.8e513c5410a8dp-20, 0x1.75e5ee752a7f7p-17, 0x1.1daa72b5ce879p-13, 0x1.b87969bb93aebp-9,
		0x1.9bd428ad249a5p-2,
	}
	besselI1Small = [31]float64{
		0x1.a37b45c67d69ap-36, -0x1.a21d070d0ddbap-34, 0x1.aaa1bac61f265p-33, -0x1.900fc8923f6cbp-31, 0x1.b8bc6c2b512cbp-29,
		-0x1.81ab65fda35ccp-27, 0x1.3c45cc7144794p-25, -0x1.01919e888ea4dp-23, 0x1.95625ad12593cp-22, -0x1.3185869c5666ap-20,
		0x1.b9e680707b528p-19, -0x1.32695b43282dap-17, 0x1.96976244ead1ap-16, -0x1.01a44377d0c3ep-14, 0x1.3742cc65a829ap-13,
		-0x1.65bf648a5dac3p-12, 0x1.8656c6d1fbbdfp-11, -0x1.936826ab61e07p-10, 0x1.89f8a641c3df1p-9, -0x1.6ab6a386001f4p-8,
		0x1.3a0c1a03e96c3p-7, -0x1.fe3d9c01c0f66p-7, 0x1.84125b0cfe8a1p-6, -0x1.13d5f358a4539p-5, 0x1.6df95e8be1518p-5,
		-0x1.c4daa51341cebp-5, 0x1.0530f817ff9ep-4, -0x1.1881379ffb5cp-4, 0x1.16c390ddb08edp-4, -0x1.f4bb071a7752bp-5,
		0x1.6e14eb8e5d319p-5,
	}
	besselI1Large = [31]float64{
		0, 0, 0, 0, 0,
		0, 0, 0, -0x1.9cae1c7eb90fep-34, -0x1.4342834646fb3p-35,
		0x1.71bfcb7051da9p-31, 0x1.3306b06086476p-32, -0x1.35d96d32b152cp-29, -0x1.2cbc5f017f5fap-30, 0x1.46f035f62c2e4p-28,
		0x1.ae110198769cfp-29, -0x1.dd22dc545875ap-28, -0x1.00df6e106b02bp-27, 0x1.7f04e6be6f636p-28, 0x1.e01f0a2175da6p-27,
		0x1.d6774adc63f65p-28, -0x1.21162daa0b6fp-27, -0x1.91e6492992162p-26, -0x1.727e840ace5a6p-25, -0x1.ad8b1418a50d6p-24,
		-0x1.7613744a19053p-22, -0x1.ec8e125a6b7e1p-20, -0x1.f89c23094ee01p-17, -0x1.cbc54df1d4a4ap-13, -0x1.3f796198ee60ap-7,
		0x1.8ebe783a8403p-2,
	}
)
