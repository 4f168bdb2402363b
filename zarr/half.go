package zarr

import (
	"encoding/binary"
	"math"
)

// widen converts the float16 numbers in x to float32 numbers in z, in the byte order of the machine.
func widen(z, x []byte) {
	for i := 0; i+2 <= len(x); i += 2 {
		binary.NativeEndian.PutUint32(z[2*i:], math.Float32bits(fromHalf(binary.NativeEndian.Uint16(x[i:]))))
	}
}

// narrow converts the float32 numbers in x to the nearest float16 numbers in z. Ties go to the number with an even fraction.
func narrow(z, x []byte) {
	for i := 0; i+2 <= len(z); i += 2 {
		binary.NativeEndian.PutUint16(z[i:], toHalf(math.Float32frombits(binary.NativeEndian.Uint32(x[2*i:]))))
	}
}

// A float16 has a sign, an exponent of 5 bits with bias 15, and a fraction of 10 bits. A float32 has an exponent of 8 bits with
// bias 127, and a fraction of 23 bits.
const (
	halfBits   = 10
	halfBias   = 15
	shiftBits  = 23 - halfBits
	singleBias = 127
)

func fromHalf(h uint16) float32 {
	sign, exponent, fraction := uint32(h)>>15<<31, uint32(h)>>halfBits&31, uint32(h)&(1<<halfBits-1)
	switch exponent {
	case 31: // infinite, or NaN with its payload
		return math.Float32frombits(sign | 0xff<<23 | fraction<<shiftBits)
	case 0: // zero or subnormal: float32 represents it exactly
		return math.Float32frombits(sign | math.Float32bits(float32(fraction)/(1<<(halfBias+halfBits-1))))
	}
	return math.Float32frombits(sign | (exponent+singleBias-halfBias)<<23 | fraction<<shiftBits)
}

func toHalf(f float32) uint16 {
	bits := math.Float32bits(f)
	sign, exponent, fraction := uint16(bits>>31<<15), int(bits>>23&0xff), bits&(1<<23-1)
	switch {
	case exponent == 0xff && fraction == 0:
		return sign | 31<<halfBits
	case exponent == 0xff:
		payload := uint16(fraction >> shiftBits)
		if payload == 0 { // a quiet bit keeps it a NaN
			payload = 1 << (halfBits - 1)
		}
		return sign | 31<<halfBits | payload
	case exponent > singleBias+halfBias:
		return sign | 31<<halfBits
	}
	drop, whole := shiftBits, fraction|1<<23
	e := exponent - singleBias + halfBias
	if e <= 0 { // subnormal: more bits of the fraction are dropped
		drop += 1 - e
		e = 0
		if drop > 25 {
			return sign
		}
	} else {
		whole = fraction
	}
	h := uint32(e)<<halfBits + whole>>drop
	rest, half := whole&(1<<drop-1), uint32(1)<<(drop-1)
	if rest > half || rest == half && h&1 == 1 {
		h++ // if the fraction overflows, this also increments the exponent
	}
	return sign | uint16(h)
}
