package fft_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"ndgo/fft"
	"ndgo/internal/sample"
	nd "ndgo/ndarray"
)

var update = sample.UpdateFlag()

// TestSameBitsEverywhere compares digests of transforms with stored ones: every machine must compute the same bits. It tries lengths with
// all small prime factors, prime lengths, convolutions and matrices.
func TestSameBitsEverywhere(t *testing.T) {
	results := map[string][]any{}
	transforms[float32, complex64](results)
	transforms[float64, complex128](results)
	sample.Digests(t, "testdata/bits.txt", update, results)
}

func transforms[T nd.Float, C nd.ComplexNumber](results map[string][]any) {
	for _, n := range []int{2, 3, 4, 5, 7, 16, 60, 97, 243, 1000, 1001, 1009, 2048, 4096, 15360, 16381, 65537} {
		if testing.Short() && n > 10_000 {
			continue
		}
		r := rand.New(rand.NewPCG(uint64(n), 1))
		x := nd.FromFunc(func([]int) T { return T(r.IntN(1<<22)-1<<21) / (1 << 21) }, n)
		z := nd.AsType[C](x)
		results[fmt.Sprintf("FFT %T %d", *new(C), n)] = []any{fft.FFT(z).ToSlice(), fft.IFFT(z).ToSlice()}
		results[fmt.Sprintf("RFFT %T %d", *new(T), n)] = []any{fft.RFFTAs[C](x).ToSlice(), fft.IRFFTAs[T](z).ToSlice()}
	}
	r := rand.New(rand.NewPCG(3, 1))
	x := nd.FromFunc(func([]int) T { return T(r.IntN(1<<22)-1<<21) / (1 << 21) }, 12, 33, 14)
	z := nd.AsType[C](x)
	results[fmt.Sprintf("FFTN %T", *new(C))] = []any{fft.FFTN(z).ToSlice(), fft.IFFTN(z).ToSlice(), fft.RFFTNAs[C](x).ToSlice(), fft.IRFFTNAs[T](z).ToSlice()}
	results[fmt.Sprintf("FFT %T along the first axis", *new(C))] = []any{fft.FFT(z, nd.Axis(0)).ToSlice()}
	results[fmt.Sprintf("HFFT %T", *new(T))] = []any{fft.HFFTAs[T](z).ToSlice(), fft.IHFFTAs[C](x).ToSlice()}
	results[fmt.Sprintf("Freq %T", *new(T))] = []any{fft.Freq(1001, T(0.3)).ToSlice(), fft.RFreq(1000, T(0.7)).ToSlice()}
}
