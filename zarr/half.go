package zarr

import (
	"encoding/binary"
	"math"
)

// widen sets the float32 numbers of z, in the machine's byte order, to the float16 numbers of x.
func widen(z, x []byte) {
	for i := 0; i+2 <= len(x); i += 2 {
		binary.NativeEndian.PutUint32(z[2*i:], math.Float32bits(fromHalf(binary.NativeEndian.Uint16(x[i:]))))
	}
}

// narrow sets the float16 numbers of z to the nearest of the float32 numbers of x, of two the even one.
func narrow(z, x []byte) {
	for i := 0; i+2 <= len(z); i += 2 {
		binary.NativeEndian.PutUint16(z[i:], toHalf(math.Float32frombits(binary.NativeEndian.Uint32(x[2*i:]))))
	}
}

// A float16 has a sign, 5 bits of an exponent with bias 15, and 10 of a fraction; a float32 has 8 with bias 127, and 23.
const (
	halfBits   = 10
	halfBias   = 15
	shiftBits  = 23 - halfBits
	singleBias = 127
)

func fromHalf(h uint16) float32 {
	sign, exponent, fraction := uint32(h)>>15<<31, uint32(h)>>halfBits&31, uint32(h)&(1<<halfBits-1)
	switch exponent {
	case 31: // infinite, or no number, with its payload
		return math.Float32frombits(sign | 0xff<<23 | fraction<<shiftBits)
	case 0: // zero or subnormal: exact in float32
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
		if payload == 0 { // it stays no number
			payload = 1 << (halfBits - 1)
		}
		return sign | 31<<halfBits | payload
	case exponent > singleBias+halfBias:
		return sign | 31<<halfBits
	}
	drop, whole := shiftBits, fraction|1<<23
	e := exponent - singleBias + halfBias
	if e <= 0 { // subnormal: more bits are dropped
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
		h++ // of the exponent, too, if the fraction overflows
	}
	return sign | uint16(h)
}
