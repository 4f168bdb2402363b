package random

import (
	"ndgo/elem"
	nd "ndgo/ndarray"
)

// Exponential returns numbers of the exponential distribution with mean scale: NumPy's Generator.exponential(scale, shape). For float32 it
// is standard_exponential(shape, float32), scaled in float32.
//
// A negative or NaN scale panics with ErrDomain.
func Exponential[T nd.Float](r *Rand, scale T, shape ...int) *nd.NDArray[T] {
	r.check("Exponential")
	checkAtLeast("Exponential", "scale", float64(scale), 0)
	x, data := create[T]("Exponential", shape)
	fillExponential(r, data, scale)
	return x
}

// ExponentialInto fills dst with the numbers of [Exponential], and returns it.
func ExponentialInto[T nd.Float](r *Rand, dst *nd.NDArray[T], scale T) *nd.NDArray[T] {
	r.check("ExponentialInto")
	checkAtLeast("ExponentialInto", "scale", float64(scale), 0)
	return into("ExponentialInto", dst, func(data []T) { fillExponential(r, data, scale) })
}

func fillExponential[T nd.Float](r *Rand, data []T, scale T) {
	if single[T]() {
		for i := range data {
			data[i] = scale * T(r.exponential32())
		}
		return
	}
	for len(data) > 0 {
		words := r.words(len(data))
		n := len(words)
		for i, word := range words {
			layer := &exponential64[word>>3&0xff]
			m := word >> 11
			if m >= layer.inside { // the code below draws this number alone: it may take more than one word
				n = i
				break
			}
			data[i] = scale * T(float64(m)*layer.width)
		}
		r.next += n
		if n < len(words) {
			data[n] = scale * T(r.exponential())
			n++
		}
		data = data[n:]
	}
}

// exponential returns a number of the exponential distribution with mean 1.
func (r *Rand) exponential() float64 {
	for {
		word := r.Uint64() >> 3
		i, m := word&0xff, word>>8
		x := float64(m) * exponential64[i].width
		if m < exponential64[i].inside {
			return x
		}
		if i == 0 {
			return exponentialTail - elem.Log1p(-r.Float64())
		}
		above, below := exponential64[i-1].density, exponential64[i].density
		if float64((above-below)*r.Float64())+below < elem.Exp(-x) {
			return x
		}
	}
}

// exponential32 does the work of exponential in float32, from 32 random bits.
func (r *Rand) exponential32() float32 {
	for {
		word := r.Uint32() >> 1
		i, m := word&0xff, word>>8
		x := float32(m) * exponential32[i].width
		if m < exponential32[i].inside {
			return x
		}
		if i == 0 {
			return exponentialTail - elem.Log1p(-r.Float32())
		}
		above, below := exponential32[i-1].density, exponential32[i].density
		if float32((above-below)*r.Float32())+below < elem.Exp(-x) {
			return x
		}
	}
}
