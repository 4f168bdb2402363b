package scalar

import "math/bits"

func Bits8(x uint8) (int, int, int, int, uint8, uint8) {
	return bits.Len8(x), bits.LeadingZeros8(x), bits.TrailingZeros8(x), bits.OnesCount8(x), bits.Reverse8(x), bits.RotateLeft8(x, 3)
}

func Bits16(x uint16) (int, int, int, int, uint16, uint16, uint16) {
	return bits.Len16(x), bits.LeadingZeros16(x), bits.TrailingZeros16(x), bits.OnesCount16(x), bits.Reverse16(x), bits.ReverseBytes16(x), bits.RotateLeft16(x, -5)
}

func Bits32(x uint32, n int) (int, int, int, int, uint32, uint32, uint32) {
	return bits.Len32(x), bits.LeadingZeros32(x), bits.TrailingZeros32(x), bits.OnesCount32(x), bits.Reverse32(x), bits.ReverseBytes32(x), bits.RotateLeft32(x, n)
}

func Bits64(x uint64, n int) (int, int, int, int, uint64, uint64, uint64) {
	return bits.Len64(x), bits.LeadingZeros64(x), bits.TrailingZeros64(x), bits.OnesCount64(x), bits.Reverse64(x), bits.ReverseBytes64(x), bits.RotateLeft64(x, n)
}

func BitsOfUint(x, y uint) (int, int, int, int, uint, uint, uint64, uint64) {
	high, low := bits.Mul64(uint64(x), uint64(y))
	return bits.Len(x), bits.LeadingZeros(x), bits.TrailingZeros(y), bits.OnesCount(x), bits.Reverse(x), bits.ReverseBytes(y), high, low
}
