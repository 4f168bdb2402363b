package fft_test

import (
	"math"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/fft"
	nd "ndgo/ndarray"
)

type (
	waves    complex128
	pressure float32
)

func TestRefusals(t *testing.T) {
	x, v := nd.Zeros[complex128](3, 4), nd.Zeros[float64](3, 4)
	var none *nd.NDArray[complex128]
	for _, c := range []struct {
		why  string
		kind error
		call func()
	}{
		{"nil", nd.ErrNil, func() { fft.FFT(none) }},
		{"nil", nd.ErrNil, func() { fft.IFFTN(none) }},
		{"nil", nd.ErrNil, func() { fft.IRFFTAs[float64](none) }},
		{"nil", nd.ErrNil, func() { fft.HFFTAs[float64](none) }},
		{"nil", nd.ErrNil, func() { fft.RFFTAs[complex128]((*nd.NDArray[float64])(nil)) }},
		{"nil", nd.ErrNil, func() { fft.Shift(none) }},
		{"no axes", nd.ErrAxis, func() { fft.FFT(nd.Scalar(1i)) }},
		{"no such axis", nd.ErrAxis, func() { fft.FFT(x, nd.Axis(2)) }},
		{"two axes", nd.ErrAxis, func() { fft.FFT(x, nd.Axis(0, 1)) }},
		{"an axis twice", nd.ErrAxis, func() { fft.FFTN(x, nd.Axis(0, -2)) }},
		{"an axis twice", nd.ErrAxis, func() { fft.Shift(x, nd.Axis(0, -2)) }},
		{"no axes", nd.ErrAxis, func() { fft.RFFTNAs[complex128](v, nd.Axis()) }},
		{"no axes", nd.ErrAxis, func() { fft.IRFFTNAs[float64](x, nd.Axis()) }},
		{"length 0", nd.ErrOption, func() { fft.FFT(x, fft.Length(0)) }},
		{"a negative length", nd.ErrOption, func() { fft.RFFTAs[complex128](v, fft.Length(-3)) }},
		{"two lengths", nd.ErrOption, func() { fft.FFT(x, fft.Length(3, 4)) }},
		{"one length for two axes", nd.ErrOption, func() { fft.FFTN(x, nd.Axis(0, 1), fft.Length(3)) }},
		{"more lengths than axes", nd.ErrOption, func() { fft.FFTN(x, fft.Length(3, 4, 5)) }},
		{"another option", nd.ErrOption, func() { fft.FFT(x, nd.KeepDims) }},
		{"two norms", nd.ErrOption, func() { fft.FFT(x, fft.Ortho, fft.Forward) }},
		{"no elements", nd.ErrEmpty, func() { fft.FFT(nd.Zeros[complex128](3, 0)) }},
		{"no elements", nd.ErrEmpty, func() { fft.RFFTAs[complex128](nd.Zeros[float64](0)) }},
		{"no elements", nd.ErrEmpty, func() { fft.RFFTNAs[complex128](nd.Zeros[float64](0, 4)) }},
		{"half of nothing", nd.ErrEmpty, func() { fft.IRFFTAs[float64](nd.Zeros[complex128](1)) }},
		{"half of nothing", nd.ErrEmpty, func() { fft.HFFTAs[float64](nd.Zeros[complex128](0)) }},
		{"another width", nd.ErrDType, func() { fft.RFFTAs[complex64](v) }},
		{"another width", nd.ErrDType, func() { fft.IRFFTAs[float32](x) }},
		{"another width", nd.ErrDType, func() { fft.IHFFTAs[complex64](v) }},
		{"another width", nd.ErrDType, func() { fft.HFFTAs[float32](x) }},
		{"no frequencies", nd.ErrShape, func() { fft.Freq(0, 1.0) }},
		{"no frequencies", nd.ErrShape, func() { fft.RFreq(-1, 1.0) }},
	} {
		assert.ErrorIs(t, nd.Try(c.call), c.kind, c.why)
	}
}

// Errors about several axes show the operand's shape, not the shape of an intermediate array.
func TestErrorsNameTheOperand(t *testing.T) {
	for _, call := range []func(){
		func() { fft.FFTN(nd.Zeros[complex128](3, 0, 4)) },
		func() { fft.RFFTNAs[complex128](nd.Zeros[float64](3, 0, 4)) },
		func() { fft.IRFFTNAs[float64](nd.Zeros[complex128](3, 0, 4)) },
	} {
		var e *nd.Error
		require.ErrorAs(t, nd.Try(call), &e)
		assert.Equal(t, [][]int{{3, 0, 4}}, e.Shapes, e)
		assert.Contains(t, e.Detail, "axis 1 of shape (3, 0, 4)")
	}
}

func TestEdges(t *testing.T) {
	var zero nd.NDArray[complex128]
	assert.Equal(t, []complex128{0, 0, 0}, fft.FFT(&zero, fft.Length(3)).ToSlice(), "nothing, filled up")
	var none nd.NDArray[float64]
	assert.Equal(t, []complex128{0, 0}, fft.RFFTAs[complex128](&none, fft.Length(3)).ToSlice())
	assert.Equal(t, []float64{0, 0, 0}, fft.IRFFTAs[float64](&zero, fft.Length(3)).ToSlice())
	assert.Equal(t, []int{0, 4}, fft.FFT(nd.Zeros[complex128](0, 4)).Shape())
	assert.Equal(t, []int{4, 0}, fft.FFT(nd.Zeros[complex128](4, 0), nd.Axis(0)).Shape())
	assert.Equal(t, []int{0, 3}, fft.RFFTAs[complex128](nd.Zeros[float64](0, 4)).Shape())
	x := nd.Of[complex128](1, 2)
	same := fft.FFTN(x, nd.Axis())
	assert.Equal(t, x.ToSlice(), same.ToSlice())
	same.Fill(0)
	assert.Equal(t, []complex128{1, 2}, x.ToSlice(), "a copy")
	assert.Equal(t, []waves{3, -1}, fft.FFT(nd.Of[waves](1, 2)).ToSlice(), "types that are defined")
	assert.Equal(t, []complex64{3, -1}, fft.RFFTAs[complex64](nd.Of[pressure](1, 2)).ToSlice())
	assert.Equal(t, []float32{0, 0.25, -0.5, -0.25}, fft.Freq(4, float32(1)).ToSlice())
	assert.Equal(t, "b", fft.Shift(nd.Of("a", "b")).At(0))
	assert.Equal(t, 7, fft.Shift(nd.Scalar(7)).Item())
	repeated := nd.Of(1i).BroadcastTo(3, 4)
	assert.Equal(t, 12i, fft.FFTN(repeated).At(0, 0), "operands that repeat memory")
}

// An error for lack of memory names the public function.
func TestLimitsNameTheFunction(t *testing.T) {
	x, narrow, matrix := nd.Ones[complex128](20), nd.Ones[complex64](20), nd.Ones[complex64](20, 3)
	v, short := nd.Ones[float64](20), nd.Ones[float32](20)
	calls := map[string]func(){
		"FFT":      func() { fft.FFT(x, fft.Length(1000)) },
		"IFFT":     func() { fft.IFFT(narrow) },
		"FFTN":     func() { fft.FFTN(matrix, nd.Axis()) },
		"IFFTN":    func() { fft.IFFTN(matrix, fft.Length(30, 5)) },
		"RFFT":     func() { fft.RFFT(short) },
		"RFFTAs":   func() { fft.RFFTAs[complex128](v, fft.Length(1000)) },
		"RFFTN":    func() { fft.RFFTN(short) },
		"RFFTNAs":  func() { fft.RFFTNAs[complex64](short.BroadcastTo(3, 20)) },
		"IRFFT":    func() { fft.IRFFT(narrow) },
		"IRFFTAs":  func() { fft.IRFFTAs[float64](x, fft.Length(1000)) },
		"IRFFTN":   func() { fft.IRFFTN(matrix) },
		"IRFFTNAs": func() { fft.IRFFTNAs[float32](matrix) },
		"HFFT":     func() { fft.HFFT(narrow) },
		"HFFTAs":   func() { fft.HFFTAs[float32](narrow) },
		"IHFFT":    func() { fft.IHFFT(short) },
		"IHFFTAs":  func() { fft.IHFFTAs[complex128](v) },
		"Freq":     func() { fft.Freq(1000, 1.0) },
		"RFreq":    func() { fft.RFreq(1000, 1.0) },
		"Shift":    func() { fft.Shift(nd.Of(1i).BroadcastTo(1000)) },
		"IShift":   func() { fft.IShift(x, nd.Axis()) },
	}
	defer nd.SetMaxBytes(nd.MaxBytes())
	for name, call := range calls {
		refused := 0
		for limit := int64(1); limit < 1<<14; limit += limit/4 + 1 {
			nd.SetMaxBytes(limit)
			if err := nd.Try(call); err != nil {
				refused++
				require.ErrorIs(t, err, nd.ErrLimit, name)
				var e *nd.Error
				require.ErrorAs(t, err, &e, name)
				require.Equal(t, "fft."+name, e.Op)
			}
		}
		assert.Positive(t, refused, name)
	}
	nd.SetMaxBytes(1000)
	assert.ErrorIs(t, nd.Try(func() { fft.FFT(x, fft.Length(math.MaxInt)) }), nd.ErrLimit)
}

// TestPlansAreShared computes transforms in many goroutines at once. They make the same tables and use them.
func TestPlansAreShared(t *testing.T) {
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for n := 2600 + g%2; n < 2640; n++ {
				x := nd.Ones[complex128](n)
				z := fft.IFFT(fft.FFT(x))
				v := fft.IRFFTAs[float64](fft.RFFTAs[complex128](nd.Ones[float64](n)), fft.Length(n))
				assert.True(t, nd.AllClose(nd.Real[float64](z), v))
			}
		})
	}
	wg.Wait()
}
