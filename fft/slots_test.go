package fft_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/fft"
	"ndgo/internal/spot"
	nd "ndgo/ndarray"
)

// If a result is not used after its function returns, the next result of the same call reuses its memory. So all calls together allocate
// less than one result per call.
func TestResultsThatStayShareABlock(t *testing.T) {
	if !spot.Works() {
		t.Skip("no result has a slot here; the test runs on amd64 and arm64 without the race detector and purego")
	}
	const n = 64
	x, y, narrow := nd.Ones[complex128](n, n), nd.Ones[float64](n, n), nd.Ones[float32](n, n)
	half, single := fft.RFFTN(y), fft.RFFTNAs[complex64](narrow)
	for _, test := range []struct {
		name  string
		bytes uint64 // size of a result in bytes
		call  func()
	}{
		{"FFT", 16 * n * n, func() { fft.FFT(x) }},
		{"IFFT", 16 * n * n, func() { fft.IFFT(x) }},
		{"FFTN", 16 * n * n, func() { fft.FFTN(x) }},
		{"FFTN with a longer first axis", 32 * n * n, func() { fft.FFTN(x, fft.Length(2*n, n)) }},
		{"IFFTN", 16 * n * n, func() { fft.IFFTN(x) }},
		{"FFTN along no axis", 16 * n * n, func() { fft.FFTN(x, nd.Axis()) }},
		{"RFFT", 16 * n * (n/2 + 1), func() { fft.RFFT(y) }},
		{"RFFTN", 16 * n * (n/2 + 1), func() { fft.RFFTN(y) }},
		{"RFFTAs", 8 * n * (n/2 + 1), func() { fft.RFFTAs[complex64](narrow) }},
		{"RFFTNAs", 8 * n * (n/2 + 1), func() { fft.RFFTNAs[complex64](narrow) }},
		{"IRFFT", 8 * n * n, func() { fft.IRFFT(half) }},
		{"IRFFTN", 8 * n * n, func() { fft.IRFFTN(half) }},
		{"IRFFTAs", 4 * n * n, func() { fft.IRFFTAs[float32](single) }},
		{"IRFFTNAs", 4 * n * n, func() { fft.IRFFTNAs[float32](single) }},
	} {
		const calls = 16
		for range 9 {
			test.call()
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range calls {
			test.call()
		}
		runtime.ReadMemStats(&after)
		assert.Less(t, (after.TotalAlloc-before.TotalAlloc)/calls, test.bytes/2, test.name)
	}
}

// Results of one call do not overwrite each other, no matter whether the program keeps them.
func TestResultsInSlotsAreApart(t *testing.T) {
	var kept []*nd.NDArray[complex128]
	for i := range 20 {
		x := nd.Full(complex(float64(i), 0), 8, 64)
		first, second := fft.FFT(x), fft.FFTN(nd.Add(x, 1))
		kept = append(kept, fft.IFFT(x))
		assert.Equal(t, complex(64*float64(i), 0), first.At(3, 0))
		assert.Equal(t, complex(512*float64(i+1), 0), second.At(0, 0))
	}
	for i, x := range kept {
		assert.Equal(t, complex(float64(i), 0), x.At(5, 0))
	}
}
