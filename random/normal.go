package random

import (
	"math"

	"ndgo/elem"
	nd "ndgo/ndarray"
)

// A ziggurat is a density divided into layers of equal area.
type ziggurat[T nd.Float, U uint32 | uint64] [256]struct {
	inside  U // a number below this bound is within the next layer too, and is accepted at once
	width   T
	density T // density at the layer's edge
}

const (
	normalTail      = 3.6541528853610087963519472518 // where the tail of the normal distribution begins
	exponentialTail = 7.6971174701310497140446280481
)

// Normal returns numbers of the normal distribution: NumPy's Generator.normal(mean, std, shape). For float32 the numbers are those of
// standard_normal(shape, float32), scaled in float32.
//
// A negative or NaN std panics with ErrDomain.
func Normal[T nd.Float](r *Rand, mean, std T, shape ...int) *nd.NDArray[T] {
	r.check("Normal")
	checkAtLeast("Normal", "std", float64(std), 0)
	x, data := create[T]("Normal", shape)
	fillNormal(r, data, mean, std)
	return x
}

// NormalInto fills dst with the numbers of [Normal], and returns dst.
func NormalInto[T nd.Float](r *Rand, dst *nd.NDArray[T], mean, std T) *nd.NDArray[T] {
	r.check("NormalInto")
	checkAtLeast("NormalInto", "std", float64(std), 0)
	return into("NormalInto", dst, func(data []T) { fillNormal(r, data, mean, std) })
}

// LogNormal returns the exponentials of normally distributed numbers: NumPy's Generator.lognormal(mean, sigma, shape).
func LogNormal[T nd.Float](r *Rand, mean, sigma T, shape ...int) *nd.NDArray[T] {
	r.check("LogNormal")
	checkAtLeast("LogNormal", "sigma", float64(sigma), 0)
	m, s := float64(mean), float64(sigma)
	return floats[T]("LogNormal", shape, func() float64 { return elem.Exp(m + float64(s*r.normal())) })
}

func fillNormal[T nd.Float](r *Rand, data []T, mean, std T) {
	if single[T]() {
		fillNormal32(r, data, mean, std)
		return
	}
	for len(data) > 0 {
		words := r.words(len(data))
		n := len(words)
		for i, word := range words {
			x, inside := normalInside(word)
			if !inside { // the code below draws this number alone: it may take more than one word
				n = i
				break
			}
			data[i] = mean + T(std*T(x))
		}
		r.next += n
		if n < len(words) {
			data[n] = mean + T(std*T(r.normal()))
			n++
		}
		data = data[n:]
	}
}

// fillNormal32 draws two numbers from each word of 64 bits. It draws a number separately if half a word is left from an earlier draw, or if
// the number takes more than half a word.
func fillNormal32[T nd.Float](r *Rand, data []T, mean, std T) {
	for len(data) > 0 {
		n, isWhole := 0, true
		if !r.halved {
			words := r.words(max(len(data)/2, 1))
			words = words[:min(len(words), len(data)/2)] // if only one number is still to be drawn, this leaves no words
			for _, word := range words {
				x, inside := normalInside32(uint32(word))
				y, isToo := normalInside32(uint32(word >> 32))
				if isWhole = inside && isToo; !isWhole {
					break
				}
				pair := data[2*n : 2*n+2]
				pair[0], pair[1] = mean+T(std*T(x)), mean+T(std*T(y))
				n++
			}
			r.next += n
			data = data[2*n:]
		}
		if len(data) > 0 && (n == 0 || !isWhole) {
			data[0] = mean + T(std*T(r.normal32()))
			data = data[1:]
		}
	}
}

// normalInside returns the number that a word of random bits gives, and whether to accept it at once (see ziggurat). It sets the sign
// without a branch.
func normalInside(word uint64) (x float64, inside bool) {
	layer := &normal64[word&0xff]
	m := word >> 9 & (1<<52 - 1)
	x = float64(m) * layer.width
	return math.Float64frombits(math.Float64bits(x) | word<<55&(1<<63)), m < layer.inside
}

// normal returns a number of the standard normal distribution.
func (r *Rand) normal() float64 {
	for {
		word := r.Uint64()
		x, inside := normalInside(word)
		if inside {
			return x
		}
		i := word & 0xff
		if i == 0 {
			return r.normalTail(word>>17&1 == 1)
		}
		above, below := normal64[i-1].density, normal64[i].density
		if float64((above-below)*r.Float64())+below < elem.Exp(-0.5*x*x) {
			return x
		}
	}
}

// normalTail returns a number beyond the ziggurat, by Marsaglia's method.
func (r *Rand) normalTail(negative bool) float64 {
	for {
		x := float64(-(1 / normalTail) * elem.Log1p(-r.Float64()))
		y := -elem.Log1p(-r.Float64())
		if y+y > x*x {
			if negative {
				return -(normalTail + x)
			}
			return normalTail + x
		}
	}
}

// normal32 returns a number of the standard normal distribution in float32, from 32 random bits.
func (r *Rand) normal32() float32 {
	for {
		word := r.Uint32()
		x, inside := normalInside32(word)
		if inside {
			return x
		}
		i := word & 0xff
		if i == 0 {
			return r.normalTail32(word>>17&1 == 1)
		}
		above, below := normal32[i-1].density, normal32[i].density
		if float64(float32((above-below)*r.Float32())+below) < elem.Exp(-0.5*float64(x)*float64(x)) {
			return x
		}
	}
}

// normalInside32 does the work of normalInside for 32 random bits.
func normalInside32(word uint32) (x float32, inside bool) {
	layer := &normal32[word&0xff]
	m := word >> 9
	x = float32(m) * layer.width
	return math.Float32frombits(math.Float32bits(x) | word<<23&(1<<31)), m < layer.inside
}

func (r *Rand) normalTail32(negative bool) float32 {
	for {
		x := float32(-(float32(1) / normalTail) * elem.Log1p(-r.Float32()))
		y := -elem.Log1p(-r.Float32())
		if y+y > x*x {
			if negative {
				return -(normalTail + x)
			}
			return normalTail + x
		}
	}
}
