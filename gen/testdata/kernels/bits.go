package kernels

import "math/bits"

// popcount returns the number of bits that are set.
//
//ndgo:ufunc
func popcount(x uint64) int { return bits.OnesCount64(x) }

// reversed returns x with its bits in the opposite order.
//
//ndgo:ufunc
func reversed(x uint32) uint32 { return bits.Reverse32(x) }

// rotated returns x rotated left.
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
