package kernels

import (
	"math"
	"math/cmplx"
)

func besselI0(x float64) float64 {
	sum, term := 1.0, 1.0
	for k := 1.0; term > 1e-16*sum; k++ {
		term *= (x / (2 * k)) * (x / (2 * k))
		sum += term
	}
	return sum
}

// kaiser returns sample i of Kaiser's window of n samples.
//
// Source: J. F. Kaiser, Nonrecursive digital filter design using the I₀-sinh window function, ISCAS (1974), 20–23.
//
//ndgo:ufunc
func kaiser(i, n int, beta float64) float64 {
	r := 2*float64(i)/float64(n-1) - 1
	return besselI0(beta*math.Sqrt(1-r*r)) / besselI0(beta)
}

// biquadResponse returns the magnitude and the phase of the response of a filter of second order at an angular frequency.
//
// Source: A. V. Oppenheim, R. W. Schafer, Discrete-Time Signal Processing, 3rd edition (2010), 5.3.
//
//ndgo:ufunc
func biquadResponse(omega, b0, b1, b2, a1, a2 float64) (magnitude, phase float64) {
	z := cmplx.Exp(complex(0, -omega))
	h := (complex(b0, 0) + complex(b1, 0)*z + complex(b2, 0)*z*z) / (1 + complex(a1, 0)*z + complex(a2, 0)*z*z)
	return cmplx.Abs(h), cmplx.Phase(h)
}

// aWeighting returns the A-weighting in decibels of a frequency in Hz.
//
// Source: IEC 61672-1:2013, annex E.
//
//ndgo:ufunc
func aWeighting(f float64) float64 {
	f2 := f * f
	ra := 12194 * 12194 * f2 * f2 / ((f2 + 20.6*20.6) * math.Sqrt((f2+107.7*107.7)*(f2+737.9*737.9)) * (f2 + 12194*12194))
	return 20*math.Log10(ra) + 2.00
}

// raisedCosine returns the impulse response of a raised-cosine filter.
//
// Source: J. G. Proakis, M. Salehi, Digital Communications, 5th edition (2008), 9.2-28.
//
//ndgo:ufunc
func raisedCosine(t, period, rolloff float64) float64 {
	x := t / period
	if math.Abs(x) < 1e-12 {
		return 1 / period
	}
	sinc := math.Sin(math.Pi*x) / (math.Pi * x)
	d := 2 * rolloff * x
	if math.Abs(math.Abs(d)-1) < 1e-12 {
		return math.Pi / (4 * period) * math.Sin(math.Pi/(2*rolloff)) / (math.Pi / (2 * rolloff))
	}
	return sinc / period * math.Cos(math.Pi*rolloff*x) / (1 - d*d)
}

var segmentEnds = []int{0xff, 0x1ff, 0x3ff, 0x7ff, 0xfff, 0x1fff, 0x3fff, 0x7fff}

// muLawByte returns the µ-law byte of a sample of 16 bits.
//
// Source: ITU-T G.711 (1988); Sun Microsystems, g711.c.
//
//ndgo:ufunc
func muLawByte(sample int16) uint8 {
	const bias = 0x84
	pcm := int(sample)
	mask := 0xff
	if pcm < 0 {
		pcm = bias - pcm
		mask = 0x7f
	} else {
		pcm += bias
	}
	segment := len(segmentEnds)
	for i, end := range segmentEnds {
		if pcm <= end {
			segment = i
			break
		}
	}
	if segment >= 8 {
		return uint8(0x7f ^ mask)
	}
	return uint8((segment<<4 | pcm>>(segment+3)&0xf) ^ mask)
}

var adpcmSteps = [89]int32{
	7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118, 130, 143, 157,
	173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878,
	2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289,
	16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
}

var adpcmIndex = [16]int32{-1, -1, -1, -1, 2, 4, 6, 8, -1, -1, -1, -1, 2, 4, 6, 8}

// adpcm returns IMA ADPCM's next sample and step index, from a code of four bits and the previous sample and index.
//
// Source: IMA Digital Audio Technical Working Group, Recommended practices for enhancing digital audio compatibility (1992).
//
//ndgo:ufunc
func adpcm(code uint8, predictor, index int32) (sample, next int32) {
	step := adpcmSteps[index]
	diff := step >> 3
	if code&4 != 0 {
		diff += step
	}
	if code&2 != 0 {
		diff += step >> 1
	}
	if code&1 != 0 {
		diff += step >> 2
	}
	if code&8 != 0 {
		predictor -= diff
	} else {
		predictor += diff
	}
	sample = min(max(predictor, -32768), 32767)
	next = min(max(index+adpcmIndex[code&15], 0), 88)
	return sample, next
}

// sinc returns sin(πx) / (πx).
//
//ndgo:ufunc
func sinc(x float64) float64 {
	if x == 0 {
		return 1
	}
	return math.Sin(math.Pi*x) / (math.Pi * x)
}

// lanczos returns Lanczos's window of size 3 at x.
//
//ndgo:ufunc
func lanczos(x float64) float64 {
	if math.Abs(x) >= 3 {
		return 0
	}
	return sinc(x) * sinc(x/3)
}

// hann returns Hann's window of n samples at sample i.
//
//ndgo:ufunc
func hann(i int, n float64) float64 { return 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/(n-1)) }

// decibels returns the level of an amplitude.
//
//ndgo:ufunc
func decibels(amplitude, reference float64) float64 { return 20 * math.Log10(amplitude/reference) }

// muLaw compands a sample from -1 to 1 to a byte, by the continuous form of ITU-T G.711.
//
//ndgo:ufunc
func muLaw(sample float32) int8 {
	const mu = 255
	y := math.Copysign(math.Log1p(mu*math.Abs(float64(sample)))/math.Log1p(mu), float64(sample))
	return int8(math.Round(127 * y))
}

// lowPass returns the magnitude of the response of a Butterworth filter of order n.
//
//ndgo:ufunc
func lowPass(frequency, cutoff float64, n int) float64 {
	return 1 / math.Sqrt(1+math.Pow(frequency/cutoff, float64(2*n)))
}

// phasor returns amplitude · exp(i(ωt + φ)).
//
//ndgo:ufunc
func phasor(amplitude, omega, t, phi float64) complex128 {
	sin, cos := math.Sincos(omega*t + phi)
	return complex(amplitude*cos, amplitude*sin)
}
