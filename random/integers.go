package random

import (
	"math"
	"math/bits"
	"reflect"

	"ndgo/internal/core"
	nd "ndgo/ndarray"
)

// Integers returns integers from lo up to, but not including, hi, all equally likely: NumPy's Generator.integers(lo, hi, shape, dtype). int
// counts as int64 and uint as uint64. The method is by D. Lemire, "Fast Random Integer Generation in an Interval", 2019.
//
// An empty interval panics with ErrDomain.
func Integers[T nd.Integer](r *Rand, lo, hi T, shape ...int) *nd.NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshIntegers(&z, r, lo, hi, shape)
}

// IntegersInto fills dst with the numbers of [Integers], and returns dst.
func IntegersInto[T nd.Integer](r *Rand, dst *nd.NDArray[T], lo, hi T) *nd.NDArray[T] {
	r.check("IntegersInto")
	checkInterval("IntegersInto", lo, hi)
	return into("IntegersInto", dst, func(data []T) { fillIntegers(r, data, lo, hi-1) })
}

// IntegersThrough returns integers from lo to last, including last. So it can also draw the largest number of a type.
func IntegersThrough[T nd.Integer](r *Rand, lo, last T, shape ...int) *nd.NDArray[T] {
	r.check("IntegersThrough")
	if last < lo {
		fail("IntegersThrough", nd.ErrDomain, "last is %v, less than lo, which is %v", last, lo)
	}
	x, data := create[T]("IntegersThrough", shape)
	fillIntegers(r, data, lo, last)
	return x
}

func checkInterval[T nd.Integer](op string, lo, hi T) {
	if hi <= lo {
		fail(op, nd.ErrDomain, "there is no integer from %v to %v, without %v", lo, hi, hi)
	}
}

// fillIntegers draws integers from lo to last. It uses as many random bits as NumPy does for the type.
func fillIntegers[T nd.Integer](r *Rand, data []T, lo, last T) {
	span := uint64(last) - uint64(lo) // also for signed integers, because their difference in two's complement is exact modulo 2⁶⁴
	kind := reflect.TypeFor[T]().Kind()
	width := reflect.TypeFor[T]().Size()
	if kind == reflect.Int || kind == reflect.Uint || width == 8 {
		if span <= math.MaxUint32 {
			fill32(r, data, lo, uint32(span))
			return
		}
		for i := range data {
			data[i] = lo + T(r.upTo(span))
		}
		return
	}
	switch width {
	case 4:
		fill32(r, data, lo, uint32(span))
	case 2:
		small := pieces{rand: r, width: 16}
		for i := range data {
			data[i] = lo + T(small.upTo(uint32(span)&math.MaxUint16))
		}
	case 1:
		small := pieces{rand: r, width: 8}
		for i := range data {
			data[i] = lo + T(small.upTo(uint32(span)&math.MaxUint8))
		}
	}
}

// fill32 draws integers from lo to lo + span.
func fill32[T nd.Integer](r *Rand, data []T, lo T, span uint32) {
	if span == 0 {
		for i := range data {
			data[i] = lo
		}
		return
	}
	count := uint64(span) + 1
	// A product with a lower half below least is rejected. Accepting it would make some integers more likely.
	least := uint32((math.MaxUint32 - uint64(span)) % count)
	var halves [blockSize]uint32
	for len(data) > 0 {
		n := min(len(data), len(halves))
		r.halves(halves[:n])
		kept := 0
		for _, half := range halves[:n] {
			product := uint64(half) * count
			data[kept] = lo + T(product>>32)
			if uint32(product) >= least {
				kept++
			}
		}
		data = data[kept:]
	}
}

// upTo returns an integer from 0 to span.
func (r *Rand) upTo(span uint64) uint64 {
	switch {
	case span <= math.MaxUint32:
		return uint64(r.upTo32(uint32(span)))
	case span == math.MaxUint64:
		return r.Uint64()
	}
	count := span + 1
	high, low := bits.Mul64(r.Uint64(), count)
	if low < count {
		for least := (math.MaxUint64 - span) % count; low < least; {
			high, low = bits.Mul64(r.Uint64(), count)
		}
	}
	return high
}

// upTo32 returns an integer from 0 to span, from 32 random bits.
func (r *Rand) upTo32(span uint32) uint32 {
	switch span {
	case 0:
		return 0
	case math.MaxUint32:
		return r.Uint32()
	}
	count := uint64(span) + 1
	product := uint64(r.Uint32()) * count
	if uint64(uint32(product)) < count {
		for least := (math.MaxUint32 - uint64(span)) % count; uint64(uint32(product)) < least; {
			product = uint64(r.Uint32()) * count
		}
	}
	return uint32(product >> 32)
}

// upToByMask returns an integer from 0 to the limit most. It draws random numbers of as many bits as the limit has, and returns the
// first that does not exceed the limit.
func (r *Rand) upToByMask(most uint64) uint64 {
	if most == 0 {
		return 0
	}
	mask := uint64(math.MaxUint64) >> bits.LeadingZeros64(most)
	for {
		var v uint64
		if most <= math.MaxUint32 {
			v = uint64(r.Uint32()) & mask
		} else {
			v = r.Uint64() & mask
		}
		if v <= most {
			return v
		}
	}
}

// pieces splits 32 random bits into numbers of 8 or 16 bits.
type pieces struct {
	rand  *Rand
	width int
	bits  uint32
	left  int
}

func (p *pieces) next() uint32 {
	if p.left == 0 {
		p.bits, p.left = p.rand.Uint32(), 32/p.width-1
	} else {
		p.bits >>= p.width
		p.left--
	}
	return p.bits & (1<<p.width - 1)
}

// upTo returns an integer from 0 to span.
func (p *pieces) upTo(span uint32) uint32 {
	largest := uint32(1)<<p.width - 1
	switch span {
	case 0:
		return 0
	case largest:
		return p.next()
	}
	count := span + 1
	product := p.next() * count
	if product&largest < count {
		for least := (largest - span) % count; product&largest < least; {
			product = p.next() * count
		}
	}
	return product >> p.width
}
