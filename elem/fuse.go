package elem

import "math"

// The functions of float32 need fused multiply-adds. Go has them only for float64, so this file provides them for float32.

// fuse returns x*y + z, rounded once. The kernel compiler replaces fuse by an instruction.
func fuse(x, y, z float32) float32 {
	p := float64(x) * float64(y) // this product is exact
	s := p + float64(z)
	if math.Float64bits(s)<<35 == 1<<63 || math.Abs(s) < 0x1p-126 {
		return fuseHalfway(p, float64(z))
	}
	return float32(s)
}

// fuseHalfway returns p + z, rounded once to float32. A rounded sum of float64 may lie exactly halfway between two float32. Therefore
// fuseHalfway makes the last bit of an inexact sum odd, toward the side of the exact sum.
func fuseHalfway(p, z float64) float32 {
	s := p + z
	v := s - p
	rest := (p - (s - v)) + (z - v)
	b := math.Float64bits(s)
	if rest != 0 && b&1 == 0 {
		if (rest > 0) == (s > 0) {
			b++
		} else {
			b--
		}
	}
	return float32(math.Float64frombits(b))
}

// scaleSingle returns x · 2^⌊n⌋ for n within ±500, rounded once. The kernel compiler replaces scaleSingle by an instruction if the
// processor has one.
func scaleSingle(x, n float32) float32 {
	return float32(float64(x) * math.Float64frombits(uint64(int64(math.Floor(float64(n)))+1023)<<52))
}

// exponent32 returns ⌊log₂ x⌋ for a positive finite x, and significand32 returns x · 2^-⌊log₂ x⌋, a number in [1, 2). For other x the
// results are meaningless. The kernel compiler replaces both functions by instructions if the processor has them.
func exponent32(x float32) float32 {
	bias := float32(0x1p23 + 127)
	if x < 0x1p-126 {
		x *= 0x1p24
		bias += 24
	}
	return math.Float32frombits(math.Float32bits(x)>>23|0x4b000000) - bias
}

func significand32(x float32) float32 {
	if x < 0x1p-126 {
		x *= 0x1p24
	}
	return math.Float32frombits(math.Float32bits(x)&(1<<23-1) | 127<<23)
}

// exponent and significand do the work of exponent32 and significand32 for float64.
func exponent(x float64) float64 {
	bias := 0x1p52 + 1023
	if x < 0x1p-1022 {
		x *= 0x1p54
		bias += 54
	}
	return math.Float64frombits(math.Float64bits(x)>>52|0x433<<52) - bias
}

func significand(x float64) float64 {
	if x < 0x1p-1022 {
		x *= 0x1p54
	}
	return math.Float64frombits(math.Float64bits(x)&(1<<52-1) | 1023<<52)
}

// abs32 returns |x|.
func abs32(x float32) float32 { return math.Float32frombits(math.Float32bits(x) &^ (1 << 31)) }

// copysign32 returns |x| with the sign of y.
func copysign32(x, y float32) float32 {
	return math.Float32frombits(math.Float32bits(x)&^(1<<31) | math.Float32bits(y)&(1<<31))
}

// quickSum32 returns x + y as the exact sum hi + lo, if |x| ≥ |y| or x is 0.
func quickSum32(x, y float32) (hi, lo float32) {
	hi = x + y
	return hi, y - (hi - x)
}
