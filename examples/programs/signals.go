package programs

import (
	"math"

	"ndgo/fft"
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// powerSpectrum returns the power of a windowed signal at each frequency of the last axis, in decibels.
//
//ndgo:fuse
func powerSpectrum(signal *nd.NDArray[float64]) *nd.NDArray[float64] {
	n := signal.Dim(-1)
	k := nd.Arange(0, float64(n), 1)
	window := nd.Subtract(k.Scalar(0.5), nd.Multiply(nd.Cos(nd.Multiply(k, 2*math.Pi/float64(n))), 0.5))
	spectrum := fft.RFFT(nd.Multiply(nd.Subtract(signal, nd.Mean(signal, nd.Axis(-1), nd.KeepDims)), window))
	re, im := nd.Real[float64](spectrum), nd.Imag[float64](spectrum)
	power := nd.Divide(nd.Add(nd.Square(re), nd.Square(im)), nd.Sum(nd.Square(window)))
	return nd.Multiply(nd.Log10(nd.Add(power, 1e-12)), 10)
}

// envelope removes the mean of an analytic signal and turns the signal by a quarter. It returns the amplitude, and the phase in units of π.
//
//ndgo:fuse
func envelope(z *nd.NDArray[complex128]) (amplitude, phase *nd.NDArray[float64]) {
	turned := nd.Multiply(nd.Subtract(z, nd.Mean(z)), 1i)
	re, im := nd.Real[float64](turned), nd.Imag[float64](turned)
	amplitude = nd.Hypot(re, im)
	phase = nd.Divide(nd.Atan2(im, re), math.Pi)
	return amplitude, phase
}

// despike returns a signal with the row's median in place of samples far from it.
//
//ndgo:fuse
func despike(x *nd.NDArray[float64], limit float64) *nd.NDArray[float64] {
	median := nd.Median(x, nd.Axis(-1), nd.KeepDims)
	deviation := nd.Abs(nd.Subtract(x, median))
	scale := nd.Multiply(nd.Median(deviation, nd.Axis(-1), nd.KeepDims), 1.4826)
	isSpike := nd.Greater(deviation, nd.Multiply(nd.Maximum(scale, 1e-12), limit))
	return nd.Where(isSpike, median, x)
}

// comb returns a signal with an echo. Each round adds the damped signal, delayed by a number of samples. Rows with a peak above 1 are then
// divided by their peak.
//
//ndgo:fuse
func comb(x *nd.NDArray[float32], delay int, gain float32, rounds int) *nd.NDArray[float32] {
	out := x.Copy()
	if delay <= 0 || delay >= x.Dim(-1) {
		return out
	}
	for range rounds {
		echo := nd.Multiply(out.Slice(nd.Ellipsis, nd.To(-delay)), gain)
		inplace.Add(out.Slice(nd.Ellipsis, nd.From(delay)), nd.Multiply(echo, 0.5))
	}
	peak := nd.Max(nd.Abs(out), nd.Axis(-1), nd.KeepDims)
	return nd.Divide(out, nd.Maximum(peak, 1))
}

// zeroCrossings returns the number of sign changes in each row, and the root of the mean square of each row.
//
//ndgo:fuse
func zeroCrossings(x *nd.NDArray[float64]) (crossings *nd.NDArray[int], rms *nd.NDArray[float64]) {
	sign := nd.Signbit(x)
	crossings = nd.CountNonzero(nd.LogicalXor(sign.Slice(nd.Ellipsis, nd.From(1)), sign.Slice(nd.Ellipsis, nd.To(-1))), nd.Axis(-1))
	rms = nd.Sqrt(nd.Mean(nd.Square(x), nd.Axis(-1)))
	return
}
