package simd

import (
	"math/bits"

	"ndgo/ufunc"
)

// word returns the loop for elements of an int's width: of32 on 32-bit machines, else of64.
func word(of32, of64 func(*ufunc.Row)) func(*ufunc.Row) {
	if bits.UintSize == 32 {
		return of32
	}
	return of64
}
