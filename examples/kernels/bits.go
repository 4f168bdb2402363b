package kernels

import (
	"math"
	"math/bits"
)

var crcTable = makeCRCTable()

func makeCRCTable() [256]uint32 {
	var table [256]uint32
	for i := range table {
		c := uint32(i)
		for range 8 {
			if c&1 != 0 {
				c = c>>1 ^ 0xedb88320
			} else {
				c >>= 1
			}
		}
		table[i] = c
	}
	return table
}

// crc32Step returns the checksum of data extended by the byte b. The parameter crc is the checksum before.
//
// Source: ISO/IEC 13239:2002, annex A; D. V. Sarwate, Communications of the ACM 31 (1988), 1008–1013.
//
//ndgo:ufunc
func crc32Step(crc uint32, b uint8) uint32 {
	return crcTable[uint8(crc)^b] ^ crc>>8
}

// hilbert returns a point's distance along Hilbert's curve of order 16.
//
// Source: H. S. Warren, Hacker's Delight, 2nd edition (2012), figure 16-7.
//
//ndgo:ufunc
func hilbert(x, y uint32) uint32 {
	const n = 1 << 16
	var d uint32
	for s := uint32(n / 2); s > 0; s /= 2 {
		var rx, ry uint32
		if x&s > 0 {
			rx = 1
		}
		if y&s > 0 {
			ry = 1
		}
		d += s * s * ((3 * rx) ^ ry)
		if ry == 0 {
			if rx == 1 {
				x = n - 1 - x
				y = n - 1 - y
			}
			x, y = y, x
		}
	}
	return d
}

// modPow returns baseⁿ modulo m.
//
// Source: D. E. Knuth, The Art of Computer Programming, volume 2, 4.6.3, algorithm A.
//
//ndgo:ufunc
func modPow(base, n, m uint32) uint32 {
	result, b := uint64(1), uint64(base)%uint64(m)
	for n > 0 {
		if n&1 == 1 {
			result = result * b % uint64(m)
		}
		b = b * b % uint64(m)
		n >>= 1
	}
	return uint32(result % uint64(m))
}

// isPrime reports whether n is a prime number, by trial division.
//
// Source: Euclid, Elements, book VII, definition 11.
//
//ndgo:ufunc
func isPrime(n uint32) bool {
	if n < 2 {
		return false
	}
	if n%2 == 0 {
		return n == 2
	}
	for d := uint32(3); d <= n/d; d += 2 {
		if n%d == 0 {
			return false
		}
	}
	return true
}

// halfToFloat returns the number with the given bits of a float16.
//
// Source: IEEE 754-2008, 3.4.
//
//ndgo:ufunc
func halfToFloat(h uint16) float32 {
	sign := uint32(h>>15) << 31
	exponent := int(h >> 10 & 31)
	mantissa := uint32(h & 1023)
	switch exponent {
	case 31:
		return math.Float32frombits(sign | 0xff<<23 | mantissa<<13)
	case 0:
		if mantissa == 0 {
			return math.Float32frombits(sign)
		}
		shift := bits.LeadingZeros32(mantissa) - 21
		mantissa = mantissa << shift & 1023
		exponent = 1 - shift
	}
	return math.Float32frombits(sign | uint32(exponent+112)<<23 | mantissa<<13)
}

// popcount returns the number of set bits.
//
//ndgo:ufunc
func popcount(x uint64) int { return bits.OnesCount64(x) }

// reversed returns x with its bits in the opposite order.
//
//ndgo:ufunc
func reversed(x uint32) uint32 { return bits.Reverse32(x) }

// rotated returns x rotated left by n bits.
//
//ndgo:ufunc
func rotated(x uint32, n int) uint32 { return bits.RotateLeft32(x, n) }

// morton returns the bits of x and y interleaved.
//
// Source: S. E. Anderson, Bit Twiddling Hacks.
//
//ndgo:ufunc
func morton(x, y uint16) uint32 { return spread(uint32(x)) | spread(uint32(y))<<1 }

func spread(x uint32) uint32 {
	for _, step := range []struct {
		shift int
		mask  uint32
	}{{8, 0x00ff00ff}, {4, 0x0f0f0f0f}, {2, 0x33333333}, {1, 0x55555555}} {
		x = (x | x<<step.shift) & step.mask
	}
	return x
}

// mixed returns a hash of x.
//
// Source: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
//
//ndgo:ufunc
func mixed(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// gcd returns the greatest common divisor.
//
//ndgo:ufunc
func gcd(x, y uint32) uint32 {
	for y != 0 {
		x, y = y, x%y
	}
	return x
}

// integerRoot returns the square root rounded down.
//
//ndgo:ufunc
func integerRoot(x uint32) uint32 {
	root, bit := uint32(0), uint32(1)<<30
	for bit > x {
		bit >>= 2
	}
	for bit != 0 {
		if x >= root+bit {
			x -= root + bit
			root = root>>1 + bit
		} else {
			root >>= 1
		}
		bit >>= 2
	}
	return root
}

// crc8 returns the checksum of a byte, polynomial x⁸ + x² + x + 1.
//
//ndgo:ufunc
func crc8(x uint8) uint8 {
	for range 8 {
		if x&0x80 != 0 {
			x = x<<1 ^ 7
		} else {
			x <<= 1
		}
	}
	return x
}
