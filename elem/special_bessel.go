package elem

import "math"

// BesselI0 returns the modified Bessel function of the first kind of order 0 of x. It overflows only if the exact value does. The error is
// below 4 ulp.
func BesselI0[T Float](x T) T { return T(besselI0(float64(x))) }

// BesselI1 returns the modified Bessel function of the first kind of order 1 of x. It overflows only if the exact value does. The error is
// below 4 ulp.
func BesselI1[T Float](x T) T { return T(besselI1(float64(x))) }

// For x up to 8, BesselI0 is eˣ p(x/4 - 1), and BesselI1 is x eˣ p(x/4 - 1). Beyond 8, both are eˣ/√x p(16/x - 1). Each p is a different
// minimax polynomial, printed by testdata/special.py.

// besselI0 returns the modified Bessel function of order 0 of x.
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

// besselI1 returns the modified Bessel function of order 1 of x.
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
	if x > 700 { // above 700, eˣ would overflow before the function does
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

// These tables have the polynomials for Bessel functions from 1 on. The variable of a polynomial is 1/x minus the middle of an interval. A
// table has a row for each power, the highest power first, and a column for each interval. Tables of edges have the ends of the intervals.
// Tables of rests have the rounding errors of the last row of the moduli.

var (
	besselEdges   = [7]float64{4. / 64, 9. / 64, 15. / 64, 22. / 64, 30. / 64, 40. / 64, 51. / 64}
	besselMiddles = [8]float64{4. / 128, 13. / 128, 24. / 128, 37. / 128, 52. / 128, 70. / 128, 91. / 128, 115. / 128}
	bessel0Rests  = [8]float64{
		-0x1.eb1a5be973e9fp-55, 0x1.63026ff410e32p-59, 0x1.e688784bae84fp-55, 0x1.ac1173a6ae9e8p-56, -0x1.97c4d4debbcb6p-55, 0x1.dcd0754d68ca9p-58, 0x1.d758dc1be0e4ep-55, 0x1.10620fdf2c9c2p-62,
	}
	bessel1Rests = [8]float64{
		0x1.716a042bcf79ap-55, -0x1.b11f644d2092ap-59, -0x1.62c1ebf3dd4e9p-55, -0x1.00a285dba7b93p-55, -0x1.f3acd13dc6842p-56, 0x1.e2f28625ee3e1p-55, 0x1.b0a896841242p-55, -0x1.b2b282f3df513p-55,
	}
)

var bessel0Moduli = [13][8]float64{
	{-0x1.adf6117205e42p9, 0x1.04c675e89e269p7, -0x1.4872eb7c94b73p-2, -0x1.1a6510bdaa07bp0, -0x1.483a92e8d4f8cp-5, 0x1.c633e9c69f675p-8, 0x1.823549e37e7bdp-10, 0x1.802f4cc62b3cfp-13},
	{0x1.0af057a52a7f9p8, -0x1.70a4515077459p5, 0x1.9ffef3e0dc185p1, 0x1.fcab5c8cf2943p-2, -0x1.e4ebd9e36804fp-8, -0x1.25bc619de8d8fp-7, -0x1.9f35988a2280dp-10, -0x1.8fa81ed13f818p-13},
	{0x1.461a4f66f8427p2, 0x1.80e353a890275p2, -0x1.0cd540c7fe71cp1, -0x1.096223db52549p-3, 0x1.ee76aa46a8a71p-6, 0x1.2f6417c8b34c3p-7, 0x1.86aa25f357c93p-10, 0x1.4815e6b7448ddp-13},
	{-0x1.e0505d37bc587p3, 0x1.0b2841cd00312p1, 0x1.9abe412a85945p-1, -0x1.fc1a52344537cp-6, -0x1.1fef54daa565ap-5, -0x1.0e50dd3aba7e8p-7, -0x1.38d4215d3ada7p-10, -0x1.02c7fb8201ce9p-14},
	{0x1.d2e2b8e640e72p0, -0x1.8eb80599977a2p0, -0x1.00d4c8624347dp-3, 0x1.427913edc425cp-4, 0x1.ef4e571032ceap-6, 0x1.8ce492a7e23ep-8, 0x1.3287aada7cadep-11, -0x1.3304fabdb33f7p-13},
	{0x1.cdf7b1d1c54a4p-1, 0x1.96f12b6421ba4p-2, -0x1.9752ec62d8c54p-4, -0x1.2175f7ddca933p-4, -0x1.4927ca1fbd3cfp-6, -0x1.7476823d57e6fp-9, 0x1.c5edf6fac7dc4p-12, 0x1.1af85aca89addp-11},
	{-0x1.487dda14c198ep-2, 0x1.27e7e4e217668p-4, 0x1.c58daf2a7cccdp-4, 0x1.56c49763a0feep-5, 0x1.0259896fbf7a7p-7, -0x1.43565fb1cc80fp-10, -0x1.01b9a2ecacd1p-9, -0x1.3f6c750a9121bp-10},
	{-0x1.2e65753a51c1ep-4, -0x1.d8ba0e3f8b401p-4, -0x1.c9b2342e84483p-5, -0x1.607183990a10dp-7, 0x1.1a020459dbdd4p-8, 0x1.8681ca68e7b91p-8, 0x1.0c6350e93a7ecp-8, 0x1.2cf00279ccb7ap-9},
	{0x1.3986ee371968dp-4, 0x1.39528a114dadbp-5, 0x1.e70c263a7f365p-11, -0x1.d05c9b4b8c09bp-7, -0x1.e8dac254d2aa8p-7, -0x1.64900194b5cf3p-7, -0x1.b833fa2cfd8ecp-8, -0x1.f095a15f25b64p-9},
	{0x1.49e2e97603e2fp-7, 0x1.b2b85ff5ace06p-6, 0x1.0a4589afd5e3dp-5, 0x1.dbd9cc27793b9p-6, 0x1.66ae1a24ad19p-6, 0x1.de0b04bb90debp-7, 0x1.23a58c8fe5929p-7, 0x1.4c057256339a2p-8},
	{-0x1.949a29653c5a7p-5, -0x1.73630d1b621f9p-5, -0x1.32c7dd070986p-5, -0x1.c972edf5ae035p-6, -0x1.36a30a362b91fp-6, -0x1.73c9fce5f86c5p-7, -0x1.741b07f5da65p-8, -0x1.e58e0d1978c71p-10},
	{-0x1.973495cfecff6p-9, -0x1.41631a8263265p-7, -0x1.159affbb788ebp-6, -0x1.8213180db41f3p-6, -0x1.db45cf68902f9p-6, -0x1.0ff4d849e476fp-5, -0x1.263620a2c4fcfp-5, -0x1.313a87e011a92p-5},
	{0x1.987df3cd23b95p-1, 0x1.9841ffd3e49ep-1, 0x1.97aa0d81aa5e9p-1, 0x1.969a476690edep-1, 0x1.9503d574adab3p-1, 0x1.92c3428b599d3p-1, 0x1.8fd8d84ce94c5p-1, 0x1.8c52c32efc18cp-1},
}

var bessel0Phases = [13][8]float64{
	{-0x1.c9b9dee9ebb16p12, 0x1.d22b936e703e7p9, -0x1.ea663a782d5cep4, -0x1.f661189f8f742p1, 0x1.81a1d55fe1027p-4, 0x1.3a7709442cabep-5, 0x1.0420a7fe905a6p-8, 0x1.e50041dd086cap-13},
	{0x1.9688742cf66ep10, -0x1.b6a97223e6b0bp7, 0x1.5d21418b05ea7p4, 0x1.0f898827f9f6p0, -0x1.5e33236195abbp-3, -0x1.1278ddf19eec9p-5, -0x1.98c792d1cc4ecp-9, -0x1.781db6ff0411cp-14},
	{0x1.6e7a214043093p6, 0x1.72b39f75bf0edp2, -0x1.1a6bbb50a3b13p3, 0x1.17a01ec612d93p-3, 0x1.50910de8cc05cp-3, 0x1.940a75b50f31p-6, 0x1.d0296b565d726p-10, -0x1.4c760c56ef2f9p-13},
	{-0x1.4f66593d113abp6, 0x1.f3c42bd894332p3, 0x1.09cc91b4b10c3p1, -0x1.a2a67ab384095p-2, -0x1.f3df07bc8c824p-4, -0x1.ec6d9588e4385p-7, -0x1.2b8ebf75f0cf3p-13, 0x1.12d3e0f577794p-11},
	{0x1.a22b037560037p2, -0x1.a90c3bd8cab73p2, 0x1.b59d7ad34fa51p-3, 0x1.6199b924717fdp-2, 0x1.26164470a1771p-4, 0x1.511252f5da9efp-8, -0x1.d9dcdebe37abap-10, -0x1.10f1817244747p-10},
	{0x1.10a1de7a5f34fp2, 0x1.ebe250578f6d5p-1, -0x1.1c28320eab6ep-1, -0x1.949a7a51686efp-3, -0x1.be55ca98ca8fep-6, 0x1.03826a6ed34d9p-8, 0x1.0348c10ca99fap-8, 0x1.c0faa886658a9p-10},
	{-0x1.170bcdb045e85p0, 0x1.cc019b637a817p-2, 0x1.5939aa33ef6c7p-2, 0x1.1b04c05438534p-4, -0x1.760d56ccd8d35p-8, -0x1.74ee804647455p-7, -0x1.8d7d7c2e9dbacp-8, -0x1.45a1fd1c1bb1dp-9},
	{-0x1.152aee01a375dp-2, -0x1.591f5680ee142p-2, -0x1.9518c5b64dee9p-4, 0x1.6bb2d6b0e53d7p-7, 0x1.a0e9637354f2fp-6, 0x1.0a177521072f2p-6, 0x1.f83d9c80a7bbfp-8, 0x1.9e9f27316fcd7p-9},
	{0x1.7f116cdbad36fp-3, 0x1.f0a7abb86323p-5, -0x1.ed3175a84db68p-6, -0x1.74ae42ed25373p-5, -0x1.08e8753984d33p-5, -0x1.1e03b1dbbca89p-6, -0x1.06623682f01dbp-7, -0x1.a75f2bb286a4ep-9},
	{0x1.9d6eaabd66a3cp-6, 0x1.ef83ff3f0358p-5, 0x1.00e6b1331fb41p-4, 0x1.74eafc7dfbbfbp-5, 0x1.ba2c58357338fp-6, 0x1.b3ccbbb041b55p-7, 0x1.5d1c594b58d35p-8, 0x1.687f8cabd038p-10},
	{-0x1.05bb0488ac99p-4, -0x1.bc1df7762e7b5p-5, -0x1.348f796206b49p-5, -0x1.58948d83ed593p-6, -0x1.15a319adb68a9p-7, -0x1.1acc130724b07p-12, 0x1.0a323f4c7a0fep-8, 0x1.7ade2637ce17bp-8},
	{-0x1.09024aa7ddb8ap-8, -0x1.977f552b84ee3p-7, -0x1.4d369b1761b88p-6, -0x1.ad66eeff1510bp-6, -0x1.e3f5850730e49p-6, -0x1.f5e50904f1515p-6, -0x1.e9f5d884369c1p-6, -0x1.ca99903856da5p-6},
	{0x1.ffbd8a945527cp-4, 0x1.fd558edd29d08p-4, 0x1.f77b625ace6bep-4, 0x1.edaed90371a9fp-4, 0x1.e02fb19a0c249p-4, 0x1.cebf34c7b364dp-4, 0x1.ba53d417d0329p-4, 0x1.a40e1b5f675c8p-4},
}

var bessel1Moduli = [13][8]float64{
	{0x1.efcd69a05d386p9, -0x1.2bd7cc8b8ada3p7, -0x1.bbc3d8f6cef67p0, 0x1.6b7506e45c713p0, 0x1.56536df31707ap-4, -0x1.6126e6bf8b0a1p-8, -0x1.ea3fc6146f60bp-10, -0x1.3fd7a45cc29f2p-12},
	{-0x1.4a79edf5a8db6p8, 0x1.d48f8ce5de803p5, -0x1.b7585ba23b0dp1, -0x1.74427386ee584p-1, -0x1.ee4a9d62eb06cp-7, 0x1.4107090591ad9p-7, 0x1.31a9af00691e7p-9, 0x1.948f2ee2d4d9ep-12},
	{-0x1.bd10093dca9dep1, -0x1.2827adc41671ep3, 0x1.55aa8a89d3908p1, 0x1.03fcafd0c81b9p-2, -0x1.9c4f9ef9b22fbp-6, -0x1.93804696805dfp-7, -0x1.592efe42950bdp-9, -0x1.d124196209ecap-12},
	{0x1.3179526405a13p4, -0x1.17cdc356faf31p1, -0x1.2e1a9d360f358p0, -0x1.a915656598f21p-7, 0x1.5a418b39b0dd1p-5, 0x1.af0b5353e30e7p-7, 0x1.6826bf6880ef6p-9, 0x1.d8954d7d0417cp-12},
	{-0x1.4daab7aaf98d2p1, 0x1.09d5f98e2aa68p1, 0x1.1930e413ecd51p-2, -0x1.5e51fe6e9c139p-4, -0x1.70f5cfe94630bp-5, -0x1.928ee6b1f2c68p-7, -0x1.409419330506bp-9, -0x1.3511e4deb974bp-12},
	{-0x1.36a4414041f33p0, -0x1.466113ba0440ep-1, 0x1.80ac43c06d831p-4, 0x1.a46c3568a4817p-4, 0x1.3849dde24941fp-5, 0x1.336f18ff7208fp-7, 0x1.5e28016a2c1fp-10, -0x1.0ff30d5d6bf71p-12},
	{0x1.f889c8b347241p-2, -0x1.0dfe4e0218389p-4, -0x1.5082be3d81c7dp-3, -0x1.43142c96a02cfp-4, -0x1.89d78fab0bdfdp-6, -0x1.dc679fe690f65p-9, 0x1.5ce946ae8ecbdp-10, 0x1.be2d3e02ca333p-10},
	{0x1.c5407a2bf17cep-4, 0x1.812e51248c73ap-3, 0x1.c3b8822c94ac6p-4, 0x1.29c821c3af368p-5, 0x1.b0342ef012b68p-9, -0x1.a5d6113883f28p-8, -0x1.c06f699539ac3p-8, -0x1.447d31d9aa2ep-8},
	{-0x1.297d956156e8cp-3, -0x1.5e98051236429p-4, -0x1.46645b6872cbbp-6, 0x1.ec833b26c21f8p-7, 0x1.960f1190d73e4p-6, 0x1.73edcaea56a3ap-6, 0x1.1579a02baba96p-6, 0x1.74ea96e03eafap-7},
	{-0x1.35b3342427a8cp-6, -0x1.a9d537125dfd4p-5, -0x1.1b17f654fa8dfp-4, -0x1.19f646e935f18p-4, -0x1.e166b101127ep-5, -0x1.7178d7399430bp-5, -0x1.06d525a078036p-5, -0x1.618a5e863bb97p-6},
	{0x1.308e0986420c2p-3, 0x1.20a003908059p-3, 0x1.ff50db01ae8f1p-4, 0x1.a7c6a61505fc6p-4, 0x1.4b5fb79649014p-4, 0x1.e3a2b1f89d22p-5, 0x1.495071f41fbb3p-5, 0x1.9e8df367c52dfp-6},
	{0x1.31c636f711f33p-7, 0x1.e7e53a7872a41p-6, 0x1.af8e9cd6f3f0bp-5, 0x1.36bcd3a9f4ccfp-4, 0x1.8ef1bbacb03e6p-4, 0x1.defe583e55ba9p-4, 0x1.107b47d34c73dp-3, 0x1.2941c49fa9f27p-3},
	{0x1.9897748668a5ap-1, 0x1.994c859c00cb6p-1, 0x1.9b1f8b5254a09p-1, 0x1.9e7bf6f8c4fe1p-1, 0x1.a3b564c1a04e3p-1, 0x1.ab7631ea4aa32p-1, 0x1.b60123b404cfep-1, 0x1.c366fb31981eap-1},
}

var bessel1Phases = [13][8]float64{
	{0x1.0972d9c379c25p13, -0x1.14d60af08fe75p10, 0x1.ccddb55d12c2ap4, 0x1.64038e355d0b3p2, 0x1.d40bec1c2cccap-9, -0x1.6e5818c445976p-5, -0x1.98826dc238c22p-8, -0x1.3e579ede9bbf8p-11},
	{-0x1.f6d38ed2d0a98p10, 0x1.1f1d3ecab5c37p8, -0x1.9d328623391ap4, -0x1.e6d37a917b237p0, 0x1.3a283e7043eep-3, 0x1.72b45c57abb86p-5, 0x1.86f3631c274a9p-8, 0x1.26f46525312dcp-11},
	{-0x1.808d17364650bp6, -0x1.058b2dd1b5645p4, 0x1.7d4b9048dc4bep3, 0x1.414c7ad609a19p-3, -0x1.8e83f8cf3f208p-3, -0x1.44222a449c4a9p-5, -0x1.464149d754fd6p-8, -0x1.800c12079f0b9p-12},
	{0x1.a82722ab7742ap6, -0x1.23269db32c9c2p4, -0x1.b80ddd472edeap1, 0x1.9643101c9da12p-2, 0x1.623d20fbd9008p-3, 0x1.faa51bda4a73bp-6, 0x1.bce8554fce87bp-9, -0x1.c2d2264bb9e41p-15},
	{-0x1.30df805de8f12p3, 0x1.216ec33fa2056p3, 0x1.8aca4efa0ffbp-4, -0x1.cb986fd8b619bp-2, -0x1.018fe7a3d88c9p-3, -0x1.40ca4a7cded8dp-6, -0x1.9f60423264a5p-11, 0x1.dd505ac10be55p-11},
	{-0x1.6a5f722e44833p2, -0x1.af8ad2c16444cp0, 0x1.57d0a52abe40dp-1, 0x1.46f6e7db2f881p-2, 0x1.24760ed307c09p-4, 0x1.857abb320e787p-8, -0x1.abb40dff5a75cp-9, -0x1.490c75666e9d1p-9},
	{0x1.a5e812ed91ddbp0, -0x1.110a5a4785df6p-1, -0x1.0eb01efcd95bfp-1, -0x1.43c6b3db98858p-3, -0x1.33898400d645ep-6, 0x1.44ff4e03f4fe3p-7, 0x1.2f56a34236875p-7, 0x1.565fa13c86654p-8},
	{0x1.95f38bffac748p-2, 0x1.18928cea526f9p-1, 0x1.bda72086db40ap-3, 0x1.7072e3a2c452ap-6, -0x1.caa3a6720930dp-6, -0x1.c13d053d4be7ap-6, -0x1.19a5b929063c9p-6, -0x1.2bec513d10655p-7},
	{-0x1.5a3abbd50b9adp-2, -0x1.277ec959c086fp-3, 0x1.36d2aa8555503p-6, 0x1.1ff05e82a5c11p-4, 0x1.0654e5a1713b3p-4, 0x1.62339ffc8386fp-5, 0x1.99d32a6462fbp-6, 0x1.aac3681000fd8p-7},
	{-0x1.705a95f72de98p-5, -0x1.d28bd1e9681c2p-4, -0x1.0cc77cc63cb5cp-3, -0x1.c1c143a00afc8p-4, -0x1.3c45295b7e33fp-4, -0x1.81bdf68843e64p-5, -0x1.9c31ffb2f50bdp-6, -0x1.745fa0b435d8bp-7},
	{0x1.4b9df71fa9e04p-3, 0x1.274831de0d137p-3, 0x1.c83357613b051p-4, 0x1.2fb3e00693ae6p-4, 0x1.52e7e826f3d27p-5, 0x1.fe193e144d007p-7, -0x1.c37b6a70b3bf6p-10, -0x1.7b4bb6269d58dp-7},
	{0x1.4e87b21febc4fp-7, 0x1.05591a32844b4p-5, 0x1.b9c2681ea2839p-5, 0x1.2997357642ff4p-4, 0x1.601dae28d5501p-4, 0x1.7fb13274d97edp-4, 0x1.87cac95923809p-4, 0x1.7c97deaab5f2ep-4},
	{-0x1.7fd617975bbebp-2, -0x1.7e4e1d1a1e7fcp-2, -0x1.7a7cadc205619p-2, -0x1.73d6d3806d0b7p-2, -0x1.6a3ec5fde4c83p-2, -0x1.5d396a4612d9fp-2, -0x1.4d3de7d305a0bp-2, -0x1.3b14966cfa10ap-2},
}
