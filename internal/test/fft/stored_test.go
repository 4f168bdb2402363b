// Package fft compares transforms with NumPy's.
package fft_test

import (
	"bufio"
	"encoding/json"
	"math"
	"math/cmplx"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/fft"
	"ndgo/internal/trial"
	nd "ndgo/ndarray"
)

// A stored case is a line of testdata/stored.jsonl, which testdata/stored.py writes.
type stored struct {
	Name    string
	Shape   []int
	Options struct {
		Axis    *int
		Axes, S []int
		N       *int
		Norm    string
	}
	Result []int
	Re, Im []float64
}

func storedCases(t *testing.T) (list []stored) {
	f, err := os.Open("testdata/stored.jsonl")
	require.NoError(t, err)
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c stored
		require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
		list = append(list, c)
	}
	require.Greater(t, len(list), 300)
	return list
}

// options returns the options of a case.
func (c *stored) options() (list []nd.Option) {
	o := &c.Options
	if o.Axis != nil {
		list = append(list, nd.Axis(*o.Axis))
	}
	if o.Axes != nil {
		list = append(list, nd.Axis(o.Axes...))
	}
	if o.S != nil {
		list = append(list, fft.Length(o.S...))
	}
	if o.N != nil {
		list = append(list, fft.Length(*o.N))
	}
	switch o.Norm {
	case "ortho":
		list = append(list, fft.Ortho)
	case "forward":
		list = append(list, fft.Forward)
	case "backward":
		list = append(list, fft.Backward)
	}
	return list
}

// operand returns the operand of a case: real, or complex.
func operand[T nd.Inexact](shape []int) *nd.NDArray[T] {
	i := -1
	re := nd.FromFunc(func([]int) float64 { i++; return float64((i*7+3)%11 - 5) }, shape...)
	i = -1
	im := nd.FromFunc(func([]int) float64 { i++; return float64((i*5+1)%13 - 6) }, shape...)
	if c, ok := any(nd.Complex[complex128](re, im)).(*nd.NDArray[T]); ok {
		return c
	}
	if nd.Zeros[T]().DType() == nd.Complex64 {
		return nd.AsType[T](nd.Complex[complex128](re, im))
	}
	return nd.AsType[T](re)
}

// call calls the function of a case. The operand has complex numbers of type C, or real numbers of type R. The parameter how selects its
// memory layout.
func call[C nd.ComplexNumber, R nd.Float](c *stored, how int) *nd.NDArray[complex128] {
	o := c.options()
	complexOperand := func() *nd.NDArray[C] { return trial.Laid(operand[C](c.Shape), how) }
	realOperand := func() *nd.NDArray[R] { return trial.Laid(operand[R](c.Shape), how) }
	switch c.Name {
	case "fft":
		return nd.AsType[complex128](fft.FFT(complexOperand(), o...))
	case "ifft":
		return nd.AsType[complex128](fft.IFFT(complexOperand(), o...))
	case "fftn":
		return nd.AsType[complex128](fft.FFTN(complexOperand(), o...))
	case "ifftn":
		return nd.AsType[complex128](fft.IFFTN(complexOperand(), o...))
	case "rfft":
		return nd.AsType[complex128](fft.RFFTAs[C](realOperand(), o...))
	case "rfftn":
		return nd.AsType[complex128](fft.RFFTNAs[C](realOperand(), o...))
	case "ihfft":
		return nd.AsType[complex128](fft.IHFFTAs[C](realOperand(), o...))
	case "irfft":
		return nd.AsType[complex128](fft.IRFFTAs[R](complexOperand(), o...))
	case "irfftn":
		return nd.AsType[complex128](fft.IRFFTNAs[R](complexOperand(), o...))
	case "hfft":
		return nd.AsType[complex128](fft.HFFTAs[R](complexOperand(), o...))
	}
	panic(c.Name)
}

func holdToNumPy[C nd.ComplexNumber, R nd.Float](t *testing.T, epsilon float64) {
	for _, c := range storedCases(t) {
		for how := range 3 {
			z := call[C, R](&c, how)
			require.Equal(t, c.Result, z.Shape(), "%+v", c)
			scale, worst := 0.0, 0.0
			for i, v := range z.ToSlice() {
				want := complex(c.Re[i], 0)
				if c.Im != nil {
					want = complex(c.Re[i], c.Im[i])
				}
				scale, worst = math.Max(scale, cmplx.Abs(want)), math.Max(worst, cmplx.Abs(v-want))
			}
			require.LessOrEqual(t, worst, 8*epsilon*math.Max(scale, 1e-300), "%+v", c)
		}
	}
}

func TestAsNumPy(t *testing.T) {
	t.Run("complex128", func(t *testing.T) { holdToNumPy[complex128, float64](t, 0x1p-52) })
	t.Run("complex64", func(t *testing.T) { holdToNumPy[complex64, float32](t, 0x1p-23) })
}
