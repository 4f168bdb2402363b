package main

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	programs "ndgo/gen/arrays"
	nd "ndgo/ndarray"
)

// owned has a call of each function with results to be released by programs. In each call the function has as little to do as possible.
var owned = map[string]func(x *nd.NDArray[float64]) nd.Array{
	"ArgMax":           func(x *nd.NDArray[float64]) nd.Array { return nd.ArgMax(x) },
	"ArgMin":           func(x *nd.NDArray[float64]) nd.Array { return nd.ArgMin(x) },
	"ArgSort":          func(x *nd.NDArray[float64]) nd.Array { return nd.ArgSort(x) },
	"BinCount":         func(x *nd.NDArray[float64]) nd.Array { return nd.BinCount(nd.AsType[int](x)) },
	"BinCountWeighted": func(x *nd.NDArray[float64]) nd.Array { return nd.BinCountWeighted(nd.AsType[int](x), x) },
	"CumulativeProd":   func(x *nd.NDArray[float64]) nd.Array { return nd.CumulativeProd(x, nd.Axis(0)) },
	"CumulativeSum":    func(x *nd.NDArray[float64]) nd.Array { return nd.CumulativeSum(x, nd.Axis(0)) },
	"Diff":             func(x *nd.NDArray[float64]) nd.Array { return nd.Diff(x, nd.Order(0)) },
	"MatMul":           func(x *nd.NDArray[float64]) nd.Array { return nd.MatMul(x, nd.Eye[float64](x.Dim(-1))) },
	"Median":           func(x *nd.NDArray[float64]) nd.Array { return nd.Median(x, nd.Axis(0), nd.KeepDims) },
	"OnesLike":         func(x *nd.NDArray[float64]) nd.Array { return nd.OnesLike(x) },
	"Pad":              func(x *nd.NDArray[float64]) nd.Array { return nd.Pad(x, 0, 0, nd.Edge) },
	"PadWith":          func(x *nd.NDArray[float64]) nd.Array { return nd.PadWith(x, 0, 0, 1.0) },
	"Quantile":         func(x *nd.NDArray[float64]) nd.Array { return nd.Quantile(x, 0.5, nd.Axis(0), nd.KeepDims) },
	"Repeat":           func(x *nd.NDArray[float64]) nd.Array { return nd.Repeat(x, 1, nd.Axis(0)) },
	"Roll":             func(x *nd.NDArray[float64]) nd.Array { return nd.Roll(x, nd.Shift(0), nd.Axis(0)) },
	"Sort":             func(x *nd.NDArray[float64]) nd.Array { return nd.Sort(x) },
	"Std":              func(x *nd.NDArray[float64]) nd.Array { return nd.Std(x, nd.Axis()) },
	"Take":             func(x *nd.NDArray[float64]) nd.Array { return nd.Take(x, nd.Of(0), nd.Axis(0)) },
	"Tile":             func(x *nd.NDArray[float64]) nd.Array { return nd.Tile(x, 1) },
	"Var":              func(x *nd.NDArray[float64]) nd.Array { return nd.Var(x, nd.Axis()) },
	"ZerosLike":        func(x *nd.NDArray[float64]) nd.Array { return nd.ZerosLike(x) },

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

// TestOwnedResults checks that results of the functions in owned never share memory with operands, even if a function has nothing to do.
// Otherwise a program releasing the result would release an operand.
func TestOwnedResults(t *testing.T) {
	for name, f := range owned {
		for _, shape := range [][]int{{1, 1}, {3, 3}, {1, 3}} {
			x := nd.Ones[float64](shape...)
			require.False(t, nd.SharesMemory(x, f(x)), "%s of %v", name, shape)
		}
	}
	for _, name := range programs.Fresh {
		require.Contains(t, owned, name)
	}
	require.True(t, slices.IsSorted(programs.Fresh))
}
