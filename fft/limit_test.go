package fft_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/fft"
	nd "ndgo/ndarray"
)

// A length that needs too much memory causes an error, not a runtime panic.
func TestHugeLengths(t *testing.T) {
	defer nd.SetMaxBytes(nd.MaxBytes())
	x, c := nd.Of(1.0, 2), nd.Of(1i, 2)
	for _, limit := range []int64{1 << 20, math.MaxInt64} {
		nd.SetMaxBytes(limit)
		for _, n := range []int{math.MaxInt, math.MaxInt/2 + 2, math.MaxInt / 4} {
			for name, call := range map[string]func(){
				"FFT":            func() { fft.FFT(c, fft.Length(n)) },
				"FFTN":           func() { fft.FFTN(nd.Zeros[complex128](2, 2), fft.Length(n, n)) },
				"RFFT":           func() { fft.RFFT(x, fft.Length(n)) },
				"IRFFT":          func() { fft.IRFFT(c, fft.Length(n)) },
				"IRFFT, of many": func() { fft.IRFFT(c.Slice(nd.Range(0, 1)).BroadcastTo(n)) },
				"HFFT":           func() { fft.HFFT(c, fft.Length(n)) },
				"IHFFT":          func() { fft.IHFFT(x, fft.Length(n)) },
				"Freq":           func() { fft.Freq(n, 1.0) },
				"RFreq":          func() { fft.RFreq(n, 1.0) },
				"Shift":          func() { fft.Shift(nd.Scalar(1.0).BroadcastTo(n)) },
			} {
				if math.MaxInt == math.MaxInt32 && limit > 1<<20 {
					continue // this call succeeds if the machine has enough memory
				}
				assert.ErrorIs(t, nd.Try(call), nd.ErrLimit, "%s of %d", name, n)
			}
		}
	}
}
