package ops

import (
	"math"
	"math/bits"

	"ndgo/elem"
)

// The functions of this file divide many numbers by the same d ≥ 2: they multiply by a number near 2ⁿ/d, and shift. The kernels
// for a scalar divisor are compiled from them. n is the number of bits of T. U has n bits, or 16 if n is 8.
//
// The method is from T. Granlund, P. L. Montgomery: Division by Invariant Integers using Multiplication, PLDI 1994. Let k be the
// least number with 2ᵏ ≥ d.
//
//   - For x of 8 bits, m is the least number above 2¹⁶/d: m = (2¹⁶ + e)/d with e ≤ d. Then x·m/2¹⁶ exceeds x/d by x·e/d/2¹⁶, less
//     than 1/d.
//   - For x of n - 1 bits, and for x = 2ⁿ⁻¹, m is the least number above 2ⁿ⁻¹⁺ᵏ/d, less than 2ⁿ. x·m is shifted by n - 1 + k: by
//     n, and by k - 1.
//   - For x of n bits, the multiplier is the least number above 2ⁿ⁺ᵏ/d. It has n + 1 bits, and m is its excess over 2ⁿ. So x is
//     added to t, the upper half of x·m, as (x - t)/2 + t, without overflow.

// Multiplier returns the multiplier and the shift for quotients by d. ok is false if d is below 2.
func Multiplier[T elem.Integer, U uint16 | uint32 | uint64](d T) (m, shift U, ok bool) {
	if d < 2 {
		return 0, 0, false
	}
	k, n, y := bits.Len64(uint64(d-1)), bits.Len64(uint64(^U(0))), uint64(d)
	switch {
	case n == 64:
		upper := uint64(1)<<k - y // the upper word of 2⁶⁴⁺ᵏ - 2⁶⁴·y: m is the multiplier without its highest bit
		if ^T(0) < 0 {
			upper = 1 << (k - 1)
		}
		q, _ := bits.Div64(upper, 0, y)
		m = U(q + 1)
	case isByte[T]():
		return U(1<<16/y + 1), 0, true
	case ^T(0) < 0:
		m = U(1<<(n-1+k)/y + 1)
	default:
		m = U((1<<k-y)<<n/y + 1)
	}
	return m, U(k - 1), true
}

func isByte[T elem.Integer]() bool {
	n := 256
	return T(n) == 0
}

// FloorDivideBy returns FloorDivideInteger(x, d). The numbers m and shift come from Multiplier(d). For a negative x it returns
// -1 - q, where q is the quotient of -1 - x.
func FloorDivideBy[T elem.Integer, U uint16 | uint32 | uint64](x, _ T, m, shift U) T {
	if ^T(0) > 0 {
		return T(quotient[T](U(x), m, shift, !isByte[T]()))
	}
	sign := signOf(x)
	return T(quotient[T](U(x^sign), m, shift, false)) ^ sign
}

// TruncDivideBy returns TruncDivide(x, d). The numbers m and shift come from Multiplier(d).
func TruncDivideBy[T elem.Integer, U uint16 | uint32 | uint64](x, d T, m, shift U) T {
	if ^T(0) > 0 {
		return FloorDivideBy(x, d, m, shift)
	}
	sign := signOf(x)
	magnitude := (x ^ sign) - sign // the magnitude of the least number does not fit in T, but its bits are correct for an unsigned number
	return (T(quotient[T](unsigned[U](magnitude), m, shift, false)) ^ sign) - sign
}

// RemainderBy returns RemainderInteger(x, d). The numbers m and shift come from Multiplier(d).
func RemainderBy[T elem.Integer, U uint16 | uint32 | uint64](x, d T, m, shift U) T {
	return x - d*FloorDivideBy(x, d, m, shift)
}

// FmodBy returns FmodInteger(x, d). The numbers m and shift come from Multiplier(d).
func FmodBy[T elem.Integer, U uint16 | uint32 | uint64](x, d T, m, shift U) T {
	return x - d*TruncDivideBy(x, d, m, shift)
}

// quotient returns x / d. The numbers m and shift come from Multiplier(d). The parameter long reports whether x may need all n
// bits.
func quotient[T elem.Integer, U uint16 | uint32 | uint64](x, m, shift U, long bool) U {
	t := high(x, m)
	if long {
		t += (x - t) >> 1
	}
	if isByte[T]() {
		return t
	}
	return t >> shift
}

// high returns the upper half of the product x*y.
func high[U uint16 | uint32 | uint64](x, y U) U {
	switch ones := uint64(^U(0)); ones {
	case math.MaxUint16:
		return U(uint32(x) * uint32(y) >> 16)
	case math.MaxUint32:
		return U(uint64(x) * uint64(y) >> 32)
	}
	return U(highWord(uint64(x), uint64(y)))
}

// highWord returns the upper 64 bits of the product x*y. It multiplies halves of 32 bits.
func highWord(x, y uint64) uint64 {
	const half = 1<<32 - 1
	x0, x1, y0, y1 := x&half, x>>32, y&half, y>>32
	t := x1*y0 + x0*y0>>32
	return x1*y1 + t>>32 + (x0*y1+t&half)>>32
}

// signOf returns -1 for a negative x, else 0.
func signOf[T elem.Integer](x T) T {
	all := 63
	return x >> all
}

// unsigned returns a magnitude as an unsigned number: 128 for -128.
func unsigned[U uint16 | uint32 | uint64, T elem.Integer](x T) U {
	if isByte[T]() {
		return U(uint8(x))
	}
	return U(x)
}
