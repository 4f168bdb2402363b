package elem

import "math"

// asinhIn32 returns the inverse hyperbolic sine of x. For |x| up to 1/2 it computes a polynomial, for greater |x| log(|x| + √(x² + 1)), and
// for large |x| log 2|x|.
func asinhIn32(x float32) float32 {
	a := abs32(x)
	square := float32(a * a)
	t := square + 1
	v := t - 1
	rest := (1 - (t - v)) + (square - v) + fuse(a, a, -square)
	root, rootRest := sqrtOfSum32(t, rest)
	hi, lo := quickSum32(root, a)
	z := logOfLarge32(a, hi, lo+rootRest)
	if a < 0.5 {
		p := float32(-0x1.d5f7ccp-7)
		p = fuse(p, square, 0x1.d808f8p-6)
		p = fuse(p, square, -0x1.6ca1e6p-5)
		p = fuse(p, square, 0x1.332f0cp-4)
		p = fuse(p, square, -0x1.555552p-3)
		z = fuse(float32(a*square), p, a)
	}
	return copysign32(z, x)
}

// acoshIn32 returns the inverse hyperbolic cosine of x. For x up to 3/2 it computes √(2d) times a polynomial of d = x - 1, for greater x
// log(x + √(x² - 1)), and for large x log 2x.
func acoshIn32(x float32) float32 {
	square, d := float32(x*x), x-1
	t, rest := quickSum32(square, -1)
	rest += fuse(x, x, -square)
	isSmall := x < 1.5
	if isSmall {
		t, rest = d+d, 0
	}
	root, rootRest := sqrtOfSum32(t, rest)
	if d == 0 {
		rootRest = 0
	}
	hi, lo := quickSum32(x, root)
	z := logOfLarge32(x, hi, lo+rootRest)
	if isSmall {
		p := float32(-0x1.d601a4p-12)
		p = fuse(p, d, 0x1.d80b1ap-10)
		p = fuse(p, d, -0x1.6ca20ap-8)
		p = fuse(p, d, 0x1.332f0ep-6)
		p = fuse(p, d, -0x1.555552p-4)
		z = root + fuse(float32(root*d), p, rootRest)
	}
	if x < 1 {
		z = float32(math.NaN())
	}
	return z
}

// sqrtOfSum32 returns the square root of x + rest, as the sum root + lacks.
func sqrtOfSum32(x, rest float32) (root, lacks float32) {
	root = float32(math.Sqrt(float64(x)))
	return root, float32((fuse(-root, root, x) + rest) * (0.5 / root))
}

// logOfLarge32 returns the logarithm of hi + lo, or the logarithm of 2x for x ≥ 2¹¹.
func logOfLarge32(x, hi, lo float32) float32 {
	extra := float32(0)
	if x >= 0x1p11 {
		hi, lo, extra = x, 0, 1
	}
	h, r, low, inverse := partsOfLog32(hi)
	// rest is (1 + r)·lo / hi. So rest·(1 - r) is nearly lo / hi.
	rest := float32(float32(lo*math.Float32frombits(254<<23-math.Float32bits(hi)&(0x1ff<<23))) * inverse)
	return orLogOfSpecial(logOfParts32(h+extra, r, low+fuse(-r, rest, rest)), hi)
}
