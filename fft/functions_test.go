package fft_test

import (
	"testing"

	"ndgo/fft"
	"ndgo/internal/trial"
)

// functions calls all functions with arrays as operands.
var functions = trial.Table{
	"fft.FFT":      func() { fft.FFT(trial.Of(1, 2i)) },
	"fft.FFTN":     func() { fft.FFTN(trial.Of(1, 2i)) },
	"fft.HFFT":     func() { fft.HFFT(trial.Of(1, 2i)) },
	"fft.IFFT":     func() { fft.IFFT(trial.Of(1, 2i)) },
	"fft.IFFTN":    func() { fft.IFFTN(trial.Of(1, 2i)) },
	"fft.IHFFT":    func() { fft.IHFFT(trial.Of(1.0, 2)) },
	"fft.IRFFT":    func() { fft.IRFFT(trial.Of(1, 2i)) },
	"fft.IRFFTN":   func() { fft.IRFFTN(trial.Of(1, 2i)) },
	"fft.IShift":   func() { fft.IShift(trial.Of(1.0, 2)) },
	"fft.RFFT":     func() { fft.RFFT(trial.Of(1.0, 2)) },
	"fft.RFFTN":    func() { fft.RFFTN(trial.Of(1.0, 2)) },
	"fft.Shift":    func() { fft.Shift(trial.Of(1.0, 2)) },
	"fft.HFFTAs":   func() { fft.HFFTAs[float64](trial.Of(1, 2i)) },
	"fft.IHFFTAs":  func() { fft.IHFFTAs[complex128](trial.Of(1.0, 2)) },
	"fft.IRFFTAs":  func() { fft.IRFFTAs[float64](trial.Of(1, 2i)) },
	"fft.IRFFTNAs": func() { fft.IRFFTNAs[float64](trial.Of(1, 2i)) },
	"fft.RFFTAs":   func() { fft.RFFTAs[complex128](trial.Of(1.0, 2)) },
	"fft.RFFTNAs":  func() { fft.RFFTNAs[complex128](trial.Of(1.0, 2)) },
}

func TestEveryOperandIsChecked(t *testing.T) { trial.Walk(t, functions, nil) }

func TestEveryFunctionIsInTheTable(t *testing.T) {
	trial.Whole(t, ".", functions, map[string]string{"Freq": "reads no array", "RFreq": "reads no array"})
}
