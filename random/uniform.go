package random

import (
	"math"

	"ndgo/internal/core"
	nd "ndgo/ndarray"
)

// Random returns numbers from 0 up to, but not including, 1: NumPy's Generator.random(shape, dtype).
func Random[T nd.Float](r *Rand, shape ...int) *nd.NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshRandom[T](&z, r, shape)
}

// Uniform returns numbers from lo up to, but not including, hi. Rounding may still give hi. For float64 the numbers are NumPy's
// Generator.uniform(lo, hi, shape); for float32 they are those of random(shape, float32), scaled in float32.
//
// Uniform panics with ErrDomain if a bound or the difference of the bounds is not finite, or if hi < lo.
func Uniform[T nd.Float](r *Rand, lo, hi T, shape ...int) *nd.NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshUniform(&z, r, lo, hi, shape)
}

// UniformInto fills dst with the numbers of [Uniform], and returns dst.
func UniformInto[T nd.Float](r *Rand, dst *nd.NDArray[T], lo, hi T) *nd.NDArray[T] {
	r.check("UniformInto")
	width := checkRange("UniformInto", lo, hi)
	return into("UniformInto", dst, func(data []T) { fillUniform(r, data, lo, width) })
}

// checkRange checks the bounds and returns hi - lo.
func checkRange[T nd.Float](op string, lo, hi T) T {
	width := hi - lo
	if d := float64(width); math.IsNaN(d) || math.IsInf(d, 0) {
		fail(op, nd.ErrDomain, "the range from %v to %v is not finite", lo, hi)
	} else if d < 0 {
		fail(op, nd.ErrDomain, "lo is %v, more than hi, which is %v", lo, hi)
	}
	return width
}

// fillUniform draws numbers from lo to lo + width.
func fillUniform[T nd.Float](r *Rand, data []T, lo, width T) {
	if single[T]() {
		var halves [blockSize]uint32
		for len(data) > 0 {
			n := min(len(data), len(halves))
			r.halves(halves[:n])
			for i, half := range halves[:n] {
				data[i] = lo + T(width*T(float32(half>>8)*0x1p-24))
			}
			data = data[n:]
		}
		return
	}
	for len(data) > 0 {
		words := r.words(len(data))
		for i, word := range words {
			data[i] = lo + T(width*T(float64(word>>11)*0x1p-53))
		}
		r.next += len(words)
		data = data[len(words):]
	}
}
