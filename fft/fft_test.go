package fft_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/fft"
	nd "ndgo/ndarray"
)

// TestWideForms compares functions with their variants that name the result's type, such as RFFT with RFFTAs.
func TestWideForms(t *testing.T) {
	v := nd.Of(1.0, -2, 3, 0.5, 7)
	z := fft.RFFT(v)
	require.True(t, nd.ArrayEqual(z, fft.RFFTAs[complex128](v)))
	require.True(t, nd.ArrayEqual(fft.RFFT(nd.AsType[float32](v), nd.Axis(0)), z))
	require.True(t, nd.ArrayEqual(fft.RFFTN(v), z))
	require.True(t, nd.ArrayEqual(fft.IHFFT(v), fft.IHFFTAs[complex128](v)))
	require.True(t, nd.ArrayEqual(fft.IRFFT(z, fft.Length(5)), fft.IRFFTAs[float64](z, fft.Length(5))))
	require.True(t, nd.ArrayEqual(fft.IRFFTN(z), fft.IRFFTNAs[float64](z)))
	require.True(t, nd.ArrayEqual(fft.HFFT(nd.Of[complex64](1, 2i)), fft.HFFTAs[float64](nd.Of[complex128](1, 2i))))
	for name, call := range map[string]func(){
		"RFFT": func() { fft.RFFT[float64](nil) }, "RFFTN": func() { fft.RFFTN[float32](nil) }, "IHFFT": func() { fft.IHFFT[float64](nil) },
		"IRFFT": func() { fft.IRFFT[complex64](nil) }, "IRFFTN": func() { fft.IRFFTN[complex128](nil) }, "HFFT": func() { fft.HFFT[complex128](nil) },
	} {
		err := nd.Try(call)
		require.ErrorIs(t, err, nd.ErrNil)
		require.Equal(t, "fft."+name, err.(*nd.Error).Op)
	}
}
