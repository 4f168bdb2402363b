package ops

// This file has shifts by counts of eight bits. Kernels for arrays of counts are compiled from these functions. An operator must check all
// counts before it writes the first result. During the check it stores the counts as bytes, because bytes take less time to read again.

// CountBytes returns the count y if it is from 0 to 127, else 128. As an int8, 128 is negative. U is the unsigned type of T's
// size.
func CountBytes[T int | int32 | int64, U uint | uint32 | uint64](y T) uint8 {
	return uint8(min(U(y), 128))
}

// BitwiseLeftShiftBytes returns BitwiseLeftShift(x, y).
func BitwiseLeftShiftBytes[T int | int32 | int64](x T, y uint8) T { return x << y }

// BitwiseRightShiftBytes returns BitwiseRightShift(x, y).
func BitwiseRightShiftBytes[T int | int32 | int64](x T, y uint8) T { return x >> y }
