package kernels

import "math"

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

// muLaw returns a sample from -1 to 1 as a byte of ITU-T G.711's continuous companding.
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
