package main

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/fft"
	programs "ndgo/gen/arrays"
	nd "ndgo/ndarray"
)

// owned has a call of each function whose results programs release. In each call the function has as little to do as possible, so it
// might return its operand.
var owned = map[string]func(x *nd.NDArray[float64]) nd.Array{
	"ArgMax":           func(x *nd.NDArray[float64]) nd.Array { return nd.ArgMax(x) },
	"ArgMin":           func(x *nd.NDArray[float64]) nd.Array { return nd.ArgMin(x) },
	"ArgSort":          func(x *nd.NDArray[float64]) nd.Array { return nd.ArgSort(x) },
	"BinCount":         func(x *nd.NDArray[float64]) nd.Array { return nd.BinCount(nd.AsType[int](x)) },
	"BinCountWeighted": func(x *nd.NDArray[float64]) nd.Array { return nd.BinCountWeighted(nd.AsType[int](x), x) },
	"Convolve":         func(x *nd.NDArray[float64]) nd.Array { return nd.Convolve(x.Ravel(), nd.Of(1.0)) },
	"Correlate":        func(x *nd.NDArray[float64]) nd.Array { return nd.Correlate(x.Ravel(), nd.Of(1.0)) },
	"CumulativeProd":   func(x *nd.NDArray[float64]) nd.Array { return nd.CumulativeProd(x, nd.Axis(0)) },
	"CumulativeSum":    func(x *nd.NDArray[float64]) nd.Array { return nd.CumulativeSum(x, nd.Axis(0)) },
	"Diff":             func(x *nd.NDArray[float64]) nd.Array { return nd.Diff(x, nd.Order(0)) },
	"Digitize":         func(x *nd.NDArray[float64]) nd.Array { return nd.Digitize(x, nd.Of(0.5)) },
	"FullLike":         func(x *nd.NDArray[float64]) nd.Array { return nd.FullLike(x, 1) },
	"Gradient": func(x *nd.NDArray[float64]) nd.Array {
		return nd.Gradient(nd.Concat(nd.Arrays(x, x), nd.Axis(-1)), 1, nd.Axis(-1))
	},
	"Interp":       func(x *nd.NDArray[float64]) nd.Array { return nd.Interp(x, nd.Of(0.0, 2), nd.Of(0.0, 2)) },
	"MatMul":       func(x *nd.NDArray[float64]) nd.Array { return nd.MatMul(x, nd.Eye[float64](x.Dim(-1))) },
	"Median":       func(x *nd.NDArray[float64]) nd.Array { return nd.Median(x, nd.Axis(0), nd.KeepDims) },
	"OnesLike":     func(x *nd.NDArray[float64]) nd.Array { return nd.OnesLike(x) },
	"Pad":          func(x *nd.NDArray[float64]) nd.Array { return nd.Pad(x, 0, 0, nd.Edge) },
	"Outer":        func(x *nd.NDArray[float64]) nd.Array { return nd.Outer(x.Ravel(), nd.Of(1.0)) },
	"PadWith":      func(x *nd.NDArray[float64]) nd.Array { return nd.PadWith(x, 0, 0, 1.0) },
	"Percentile":   func(x *nd.NDArray[float64]) nd.Array { return nd.Percentile(x, 50, nd.Axis(0), nd.KeepDims) },
	"Quantile":     func(x *nd.NDArray[float64]) nd.Array { return nd.Quantile(x, 0.5, nd.Axis(0), nd.KeepDims) },
	"Repeat":       func(x *nd.NDArray[float64]) nd.Array { return nd.Repeat(x, 1, nd.Axis(0)) },
	"Roll":         func(x *nd.NDArray[float64]) nd.Array { return nd.Roll(x, nd.Shift(0), nd.Axis(0)) },
	"SearchSorted": func(x *nd.NDArray[float64]) nd.Array { return nd.SearchSorted(x.Ravel(), 0.5) },
	"Sort":         func(x *nd.NDArray[float64]) nd.Array { return nd.Sort(x) },
	"Std":          func(x *nd.NDArray[float64]) nd.Array { return nd.Std(x, nd.Axis()) },
	"Take":         func(x *nd.NDArray[float64]) nd.Array { return nd.Take(x, nd.Of(0), nd.Axis(0)) },
	"TakeAlongAxis": func(x *nd.NDArray[float64]) nd.Array {
		return nd.TakeAlongAxis(x, nd.Zeros[int](1, x.Dim(-1)), nd.Axis(0))
	},
	"Tile":      func(x *nd.NDArray[float64]) nd.Array { return nd.Tile(x, 1) },
	"Var":       func(x *nd.NDArray[float64]) nd.Array { return nd.Var(x, nd.Axis()) },
	"ZerosLike": func(x *nd.NDArray[float64]) nd.Array { return nd.ZerosLike(x) },

	"Arange":   func(x *nd.NDArray[float64]) nd.Array { return nd.Arange(0, float64(x.Size()), 1) },
	"Concat":   func(x *nd.NDArray[float64]) nd.Array { return nd.Concat(nd.Arrays(x), nd.Axis(0)) },
	"Eye":      func(x *nd.NDArray[float64]) nd.Array { return nd.Eye[float64](x.Dim(-1)) },
	"Full":     func(x *nd.NDArray[float64]) nd.Array { return nd.Full(1.0, x.Shape()...) },
	"Linspace": func(x *nd.NDArray[float64]) nd.Array { return nd.Linspace(0.0, 1, x.Size()) },
	"Ones":     func(x *nd.NDArray[float64]) nd.Array { return nd.Ones[float64](x.Shape()...) },
	"Stack":    func(x *nd.NDArray[float64]) nd.Array { return nd.Stack(nd.Arrays(x)) },
	"TakeAt": func(x *nd.NDArray[float64]) nd.Array {
		return nd.TakeAt(x, nd.Arrays(nd.Of(0), nd.Of(0)))
	},
	"Tril":  func(x *nd.NDArray[float64]) nd.Array { return nd.Tril(x, nd.Offset(5)) },
	"Triu":  func(x *nd.NDArray[float64]) nd.Array { return nd.Triu(x, nd.Offset(-5)) },
	"Zeros": func(x *nd.NDArray[float64]) nd.Array { return nd.Zeros[float64](x.Shape()...) },

	"AsType":   func(x *nd.NDArray[float64]) nd.Array { return nd.AsType[float64](x) },
	"Positive": func(x *nd.NDArray[float64]) nd.Array { return nd.Positive(x) },

	"Sum":     func(x *nd.NDArray[float64]) nd.Array { return nd.Sum(x, nd.Axis()) },
	"Prod":    func(x *nd.NDArray[float64]) nd.Array { return nd.Prod(x, nd.Axis()) },
	"Mean":    func(x *nd.NDArray[float64]) nd.Array { return nd.Mean(x, nd.Axis()) },
	"Max":     func(x *nd.NDArray[float64]) nd.Array { return nd.Max(x, nd.Axis()) },
	"Min":     func(x *nd.NDArray[float64]) nd.Array { return nd.Min(x, nd.Axis(0), nd.KeepDims) },
	"Where":   func(x *nd.NDArray[float64]) nd.Array { return nd.Where(nd.Equal(x, x), x, x) },
	"Maximum": func(x *nd.NDArray[float64]) nd.Array { return nd.Maximum(x, x) },
	"Abs":     func(x *nd.NDArray[float64]) nd.Array { return nd.Abs(x) },
	"Real":    func(x *nd.NDArray[float64]) nd.Array { return nd.Real[float64](nd.Complex[complex128](x, x)) },
	"Round":   func(x *nd.NDArray[float64]) nd.Array { return nd.Round(x) },
	"Copy":    func(x *nd.NDArray[float64]) nd.Array { return x.Copy() },
}

// ownedTransforms has a call of each function in programs.FreshTransforms.
var ownedTransforms = map[string]func(x *nd.NDArray[complex128]) nd.Array{
	"FFT":    func(x *nd.NDArray[complex128]) nd.Array { return fft.FFT(x) },
	"FFTN":   func(x *nd.NDArray[complex128]) nd.Array { return fft.FFTN(x) },
	"IFFT":   func(x *nd.NDArray[complex128]) nd.Array { return fft.IFFT(x) },
	"IFFTN":  func(x *nd.NDArray[complex128]) nd.Array { return fft.IFFTN(x) },
	"IRFFT":  func(x *nd.NDArray[complex128]) nd.Array { return fft.IRFFT(x, fft.Length(1)) },
	"IRFFTN": func(x *nd.NDArray[complex128]) nd.Array { return fft.IRFFTN(x, fft.Length(1, 1)) },
	"RFFT":   func(x *nd.NDArray[complex128]) nd.Array { return fft.RFFT(nd.RealView[float64](x)) },
	"RFFTN":  func(x *nd.NDArray[complex128]) nd.Array { return fft.RFFTN(nd.RealView[float64](x)) },
}

// TestOwnedResults checks that results of these functions never share memory with operands, even if the function has nothing to do.
// Otherwise a program that releases the result would release the operand.
func TestOwnedResults(t *testing.T) {
	for name, f := range owned {
		for _, shape := range [][]int{{1, 1}, {3, 3}, {1, 3}} {
			x := nd.Ones[float64](shape...)
			require.False(t, nd.SharesMemory(x, f(x)), "%s of %v", name, shape)
		}
	}
	for name, f := range ownedTransforms {
		for _, shape := range [][]int{{1, 1}, {3, 3}, {1, 3}} {
			x := nd.Ones[complex128](shape...)
			require.False(t, nd.SharesMemory(x, f(x)), "%s of %v", name, shape)
		}
	}
	for _, name := range programs.FreshTransforms {
		require.Contains(t, ownedTransforms, name)
	}
	for _, name := range programs.Fresh {
		require.Contains(t, owned, name)
	}
	require.True(t, slices.IsSorted(programs.Fresh))
}
