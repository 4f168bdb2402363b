package simd

import (
	"ndgo/elem"
	"ndgo/internal/ops"
)

// prepareDivisor returns the multiplier and the shift that replace a division by d, a divisor of type T.
func prepareDivisor[T elem.Integer, U uint16 | uint32 | uint64](d uint64) (numbers [2]uint64, ok bool) {
	m, shift, ok := ops.Multiplier[T, U](T(d))
	return [2]uint64{uint64(m), uint64(shift)}, ok
}
