package quote_test

import (
	"math"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/arrayapi"
	"ndgo/fft"
	"ndgo/internal/testrun"
	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/random"
	"ndgo/text"
)

// TestErrorsOfManySizes passes 500,000 sizes, axes, indices or arrays to every function that takes a list. No message may list
// them all.
func TestErrorsOfManySizes(t *testing.T) {
	const n, many = 500_000, 20_000 // fewer arrays: joining them takes long
	x, y := nd.Of(1.0), nd.Of(1.0, 2).Reshape(1, 2)
	r := random.New(1)
	api := nd.Array(y)
	chosen := []int{7, math.MaxInt / 3, -1, 0, 1}
	switch {
	case testing.Short():
		chosen = chosen[:2]
	case !testrun.Long():
		chosen = chosen[:3]
	}
	for _, size := range chosen {
		sizes := slices.Repeat([]int{size}, n)
		arrays, items := slices.Repeat([]*nd.NDArray[float64]{x}, many), slices.Repeat([]any{size}, n)
		whole := slices.Repeat([]*nd.NDArray[int]{nd.Of(0)}, many)
		for name, call := range map[string]func(){
			"Axis":                   func() { nd.Sum(y, nd.Axis(sizes...)) },
			"Axis of variances":      func() { nd.Var(y, nd.Axis(sizes...)) },
			"Axis of quantiles":      func() { nd.Median(y, nd.Axis(sizes...)) },
			"Shift":                  func() { nd.Roll(y, nd.Shift(sizes...)) },
			"Roll along axes":        func() { nd.Roll(y, nd.Shift(1), nd.Axis(sizes...)) },
			"Slice":                  func() { y.Slice(slices.Repeat([]nd.Index{nd.At(size)}, n)...) },
			"At":                     func() { y.At(sizes...) },
			"SetAt":                  func() { y.SetAt(1, sizes...) },
			"SlidingWindow":          func() { x.SlidingWindow(sizes...) },
			"PermuteDims":            func() { y.PermuteDims(sizes...) },
			"Tile":                   func() { nd.Tile(y, sizes...) },
			"Reshape":                func() { y.Reshape(sizes...) },
			"ExpandDims":             func() { y.ExpandDims(sizes...) },
			"Squeeze":                func() { y.Squeeze(sizes...) },
			"Flip":                   func() { y.Flip(sizes...) },
			"FromFunc":               func() { nd.FromFunc(func([]int) int { return 1 }, sizes...) },
			"FromSlice":              func() { nd.FromSlice([]int{1, 2}, sizes...) },
			"Zeros":                  func() { nd.Zeros[int](sizes...) },
			"Ones":                   func() { nd.Ones[int](sizes...) },
			"Full":                   func() { nd.Full(1, sizes...) },
			"Empty":                  func() { nd.Empty[int](sizes...) },
			"BroadcastTo":            func() { y.BroadcastTo(sizes...) },
			"BroadcastInDim":         func() { y.BroadcastInDim(sizes, 0, 1) },
			"BroadcastInDim, axes":   func() { y.BroadcastInDim([]int{1, 2}, sizes...) },
			"BroadcastShapes":        func() { _, err := nd.BroadcastShapes(sizes, []int{2}); throw(err) },
			"BroadcastShapes, many":  func() { _, err := nd.BroadcastShapes(slices.Repeat([][]int{{size}, {2}, {3}}, many)...); throw(err) },
			"BroadcastArrays":        func() { nd.BroadcastArrays(append(arrays, nd.Ones[float64](2), nd.Ones[float64](3))...) },
			"Concat":                 func() { nd.Concat(append(arrays, y)) },
			"Stack":                  func() { nd.Stack(append(arrays, y)) },
			"Meshgrid":               func() { nd.Meshgrid(arrays) },
			"Einsum":                 func() { nd.Einsum("i", arrays...) },
			"Ix":                     func() { nd.Ix(whole...) },
			"RavelMultiIndex":        func() { nd.RavelMultiIndex(whole[:2], sizes...) },
			"RavelMultiIndex, many":  func() { nd.RavelMultiIndex(whole, 2, 3) },
			"UnravelIndex":           func() { nd.UnravelIndex(nd.Of(9), sizes...) },
			"Around":                 func() { nd.Around(y, "wrap", 0, sizes...) },
			"Near.At":                func() { nd.Around(y, "wrap", 0, 0, 0).At(sizes...) },
			"Pad":                    func() { nd.Pad(y, sizes, sizes) },
			"TensorDotAxes":          func() { nd.TensorDot(y, y, [2][]int{sizes, sizes}) },
			"TensorDotAxes, one":     func() { nd.TensorDot(y, y, [2][]int{sizes, []int{0}}) },
			"Delete":                 func() { nd.Delete(x, sizes) },
			"Split":                  func() { nd.Split(y, append(sizes, -9), nd.Axis(7)) },
			"fft.Length":             func() { fft.FFTN(nd.Ones[complex128](2, 2), fft.Length(sizes...)) },
			"fft, axes":              func() { fft.FFTN(nd.Ones[complex128](2, 2), nd.Axis(sizes...)) },
			"random.Normal":          func() { random.Normal(r, 0, 1.0, sizes...) },
			"random.Integers":        func() { random.Integers(r, 0, 9, sizes...) },
			"random.Dirichlet":       func() { random.Dirichlet(r, nd.Of(1.0, 2), sizes...) },
			"random.Multinomial":     func() { random.Multinomial(r, 2, nd.Of(1.0), sizes...) },
			"arrayapi.FromBytes":     func() { arrayapi.FromBytes(make([]byte, 8), nd.Int8, sizes...) },
			"arrayapi.GetItem":       func() { arrayapi.GetItem(api, items...) },
			"arrayapi.SetItem":       func() { arrayapi.SetItem(api, 1.0, items...) },
			"arrayapi.ResultType":    func() { arrayapi.ResultType(append(items, "x")...) },
			"arrayapi.IsDType":       func() { arrayapi.IsDType(nd.Int8, items...) },
			"arrayapi.ExpandDims":    func() { arrayapi.ExpandDims(api, sizes...) },
			"arrayapi.Squeeze":       func() { arrayapi.Squeeze(api, sizes...) },
			"arrayapi.PermuteDims":   func() { arrayapi.PermuteDims(api, sizes...) },
			"arrayapi.BroadcastTo":   func() { arrayapi.BroadcastTo(api, sizes...) },
			"arrayapi.Tile":          func() { arrayapi.Tile(api, sizes...) },
			"arrayapi.Reshape":       func() { arrayapi.Reshape(api, sizes) },
			"arrayapi.MoveAxis":      func() { arrayapi.MoveAxis(api, sizes, sizes) },
			"arrayapi.MoveAxis, one": func() { arrayapi.MoveAxis(api, sizes, []int{0}) },
			"arrayapi.Zeros":         func() { arrayapi.Zeros(sizes) },
			"arrayapi.Full":          func() { arrayapi.Full(sizes, 1) },
			"arrayapi.TensorDotAxes": func() { arrayapi.TensorDotAxes(api, api, sizes, sizes) },
			"npy.SaveRows":           func() { throw(npy.SaveRows(filepath.Join(t.TempDir(), "x.npy"), none, sizes...)) },
			"npy.SaveElements":       func() { throw(npy.SaveElements(filepath.Join(t.TempDir(), "x.npy"), none, sizes...)) },
			"text.ColumnsAt":         func() { throw(read("1,2\n", text.ColumnsAt(sizes...))) },
			"text.Names":             func() { throw(text.Write(nil, y, text.Names(make([]string, n)...))) },
			"text.Columns":           func() { throw(read("a,b\n1,2\n", text.Header(new([]string)), text.Columns(make([]string, n)...))) },
			"npy.Members": func() {
				_, err := npy.ReadZip(archived("x.npy"), archived("x.npy").Size(), npy.Members(make([]string, n)...))
				throw(err)
			},
			"several operands' names": func() { nd.Einsum("i,j", arrays...) },
		} {
			if err := nd.Try(call); err != nil { // some functions accept 500,000 arguments
				assert.Less(t, len(err.Error()), 1100, "%s of %d: %.300s", name, size, err)
			}
		}
	}
}

// none yields no blocks of rows.
func none(func(*nd.NDArray[float64], error) bool) {}

// throw panics with an error.
func throw(err error) {
	if err != nil {
		panic(err)
	}
}
