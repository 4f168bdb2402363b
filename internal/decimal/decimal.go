// Package decimal parses decimal numbers faster than strconv, with the same results.
package decimal

import (
	"math"
	"math/bits"
	"strconv"
)

// powersOfFive holds the powers of 5 that fit in a uint64.
var powersOfFive = func() (p [28]uint64) {
	p[0] = 1
	for k := range len(p) - 1 {
		p[k+1] = 5 * p[k]
	}
	return p
}()

// powersOfTen holds the powers of 10 that are exact as floats.
var powersOfTen = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

// Parse returns the float nearest to the number s, with the given number of mantissa bits. Between two equally near floats it returns the
// even one. The result is the same as ParseFloat's (see [strconv.ParseFloat]), in a third of the time. Parse reads integers of at most 19
// digits times a power of 10 from -27 to 19, because 128-bit integers suffice for these. For all other texts ok is false. Most numbers in
// files qualify.
func Parse(s string, mantissa int) (v float64, ok bool) {
	negative := s != "" && s[0] == '-'
	if negative || s != "" && s[0] == '+' {
		s = s[1:]
	}
	digits, n, ok := scanDigits(0, s)
	exponent, some := 0, n > 0
	if s = s[n:]; ok && s != "" && s[0] == '.' {
		digits, n, ok = scanDigits(digits, s[1:])
		s, exponent, some = s[1+n:], -n, some || n > 0
	}
	if ok && len(s) > 1 && (s[0] == 'e' || s[0] == 'E') {
		power, err := strconv.Atoi(s[1:])
		if s = ""; err != nil || power < -1000 || power > 1000 {
			ok = false
		}
		exponent += power
	}
	if !ok || !some || s != "" || exponent < 1-len(powersOfFive) || exponent > 19 {
		return 0, false
	}
	switch v = float64(digits); {
	case digits>>mantissa == 0 && exponent == 0 || digits == 0:
	case digits>>53 == 0 && mantissa == 53 && exponent < 0 && -exponent < len(powersOfTen):
		v /= powersOfTen[-exponent] // the only rounding
	default:
		v = scaled(digits, exponent, mantissa)
	}
	if negative {
		v = -v
	}
	return v, true
}

// scanDigits appends the digits at the beginning of s to the integer v. It returns the new integer and the number of digits. The bool is
// false if v would have more than 19 digits.
func scanDigits(v uint64, s string) (uint64, int, bool) {
	n := 0
	for ; len(s)-n >= 8; n += 8 {
		t := s[n : n+8]
		eight, ok := eightDigits(uint64(t[0]) | uint64(t[1])<<8 | uint64(t[2])<<16 | uint64(t[3])<<24 |
			uint64(t[4])<<32 | uint64(t[5])<<40 | uint64(t[6])<<48 | uint64(t[7])<<56)
		if !ok {
			break
		}
		if v >= 1e11 {
			return 0, 0, false
		}
		v = v*1e8 + eight
	}
	for ; n < len(s) && s[n]-'0' <= 9; n++ {
		if v >= 1e18 {
			return 0, 0, false
		}
		v = v*10 + uint64(s[n]-'0')
	}
	return v, n, true
}

// eightDigits returns the integer of eight ASCII digits; the lowest byte of b is the first digit. If a byte is not a digit, the second result
// is false. eightDigits joins neighbours three times: digits to numbers of 2 digits, then to numbers of 4, then to a number of 8.
func eightDigits(b uint64) (uint64, bool) {
	const each = 0x0101010101010101
	if b&(0xF0*each) != 0x30*each || (b+6*each)&(0xF0*each) != 0x30*each { // '0' to '9' are 0x30 to 0x39
		return 0, false
	}
	b -= '0' * each
	b = (b*10 + b>>8) & 0x00FF00FF00FF00FF
	b = (b*100 + b>>16) & 0x0000FFFF0000FFFF
	return (b*10000 + b>>32) & 0xFFFFFFFF, true
}

// scaled returns digits · 10^exponent, rounded to the given number of mantissa bits. 10ᵏ is 5ᵏ · 2ᵏ. So scaled computes the first 64 bits of
// the product with 5ᵏ, or at least 62 bits of the quotient by 5ᵏ. It also determines whether any further bit is set. These bits determine the
// rounding. All results are normal floats.
func scaled(digits uint64, exponent, mantissa int) float64 {
	shift := bits.LeadingZeros64(digits)
	digits <<= shift
	power := exponent - shift // power of 2
	var first, rest uint64
	if exponent >= 0 {
		high, low := bits.Mul64(digits, powersOfFive[exponent])
		up := bits.LeadingZeros64(high)
		first, rest, power = high<<up|low>>(64-up), low<<up, power+64-up
	} else {
		by := powersOfFive[-exponent]
		up := bits.LeadingZeros64(by)
		first, rest = bits.Div64(digits>>1, digits<<63, by<<up)
		power += up - 63
		up = bits.LeadingZeros64(first)
		first, power = first<<up, power-up
	}
	if rest != 0 {
		first |= 1
	}
	left := 64 - mantissa
	v, below := first>>left, first<<mantissa
	if below > 1<<63 || below == 1<<63 && v&1 == 1 {
		v++
	}
	return float64(v) * math.Float64frombits(uint64(power+left+1023)<<52)
}
