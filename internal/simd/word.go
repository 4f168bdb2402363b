package simd

import (
	"math/bits"

	"ndgo/ufunc"
)

// word returns the loop for elements as wide as an int, either that for 32 or that for 64 bits.
func word(of32, of64 func(*ufunc.Row)) func(*ufunc.Row) {
	if bits.UintSize == 32 {
		return of32
	}
	return of64
}
