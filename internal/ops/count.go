package ops

// The functions of this file shift by counts of eight bits. Kernels are compiled from them for arrays of counts. Counts are read
// once to check them before the first result is written, and stored as bytes, which are cheap to read again.

// CountBytes returns the count y if it is from 0 to 127, else 128, which is negative as an int8. U is the unsigned type of T's
// size.
func CountBytes[T int | int32 | int64, U uint | uint32 | uint64](y T) uint8 {
	return uint8(min(U(y), 128))
}

// BitwiseLeftShiftBytes returns BitwiseLeftShift(x, y).
func BitwiseLeftShiftBytes[T int | int32 | int64](x T, y uint8) T { return x << y }

// BitwiseRightShiftBytes returns BitwiseRightShift(x, y).
func BitwiseRightShiftBytes[T int | int32 | int64](x T, y uint8) T { return x >> y }
