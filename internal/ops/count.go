package ops

// This file has shifts by counts of eight bits, from which kernels for arrays of counts are compiled. An operator must check all
// counts before it writes the first result. Meanwhile it stores them as bytes, since they are cheaper to read a second time.

// CountBytes returns the count y if it is from 0 to 127, else 128, which is negative as an int8. U is the unsigned type of T's
// size.
func CountBytes[T int | int32 | int64, U uint | uint32 | uint64](y T) uint8 {
	return uint8(min(U(y), 128))
}

// BitwiseLeftShiftBytes returns BitwiseLeftShift(x, y).
func BitwiseLeftShiftBytes[T int | int32 | int64](x T, y uint8) T { return x << y }

// BitwiseRightShiftBytes returns BitwiseRightShift(x, y).
func BitwiseRightShiftBytes[T int | int32 | int64](x T, y uint8) T { return x >> y }
