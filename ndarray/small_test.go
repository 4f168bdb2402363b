package ndarray_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/into"
	nd "ndgo/ndarray"
)

// TestAllocationsOfReductions checks that a call with a small result allocates once, and a call with a target not at all. Temporary arrays
// must not be allocated either.
func TestAllocationsOfReductions(t *testing.T) {
	x := nd.Arange[float64](0, 16, 1)
	m, truth, bytes := x.Reshape(4, 4), nd.Greater(x, 3), nd.AsType[int8](x)
	scalar, row, square, vector := nd.Zeros[float64](), nd.Zeros[float64](4), nd.Zeros[float64](4, 4), nd.Zeros[float64](16)
	flag, place, places, other := nd.Zeros[bool](), nd.Zeros[int](), nd.Zeros[int](4), nd.Ones[float64](4)
	for name, call := range map[string]func(){
		"Sum":           func() { into.Sum(scalar, x) },
		"Sum of rows":   func() { into.Sum(row, m, nd.Axis(1)) },
		"Sum of others": func() { into.Sum(row, m, nd.Axis(0)) },
		"SumAs":         func() { into.SumAs(scalar, bytes) },
		"Prod":          func() { into.Prod(row, m, nd.Axis(0)) },
		"Mean":          func() { into.Mean(row, m, nd.Axis(0)) },
		"Max":           func() { into.Max(row, m, nd.Axis(0)) },
		"Any":           func() { into.Any(flag, truth) },
		"Any of bytes":  func() { into.Any(flag, bytes) },
		"CountNonzero":  func() { into.CountNonzero(place, x) },
		"ArgMax":        func() { into.ArgMax(place, x) },
		"ArgMin":        func() { into.ArgMin(places, m, nd.Axis(0)) },
		"CumulativeSum": func() { into.CumulativeSum(vector, x) },
		"MatMul":        func() { into.MatMul(square, m, m) },
		"MatMul by row": func() { into.MatMul(row, other, m) },
	} {
		assert.Zero(t, testing.AllocsPerRun(100, call), name)
	}
	var z *nd.NDArray[float64]
	for name, call := range map[string]func(){
		"Sum":           func() { z = nd.Sum(x) },
		"Sum of others": func() { z = nd.Sum(m, nd.Axis(0)) },
		"Mean":          func() { z = nd.Mean(m, nd.Axis(0), nd.KeepDims) },
		"Min":           func() { z = nd.Min(m, nd.Axis(-1)) },
		"MatMul":        func() { z = nd.MatMul(row, row) },
		"CumulativeSum": func() { z = nd.CumulativeSum(row) },
	} {
		taken := testing.AllocsPerRun(100, call)
		if z.Size() == 1 {
			assert.Equal(t, 1.0, taken, name)
		} else {
			assert.LessOrEqual(t, taken, 2.0, "%s: the header, and the elements", name)
		}
	}
}

// TestSmallSums compares the sums of small matrices, which have a fast path, with sums by the documented tree. It has all numbers of rows
// and columns around the thresholds between methods, and all memory orders.
func TestSmallSums(t *testing.T) {
	for n := 1; n < 36; n++ {
		for m := 1; m < 20; m++ {
			memory := nd.Zeros[float64](n, 2*m)
			for i := range 2 * n * m {
				memory.SetAt(math.Sin(float64(i))*math.Exp(float64(i*7%23)), i/(2*m), i%(2*m))
			}
			for _, x := range []*nd.NDArray[float64]{
				memory, memory.T(), memory.Slice(nd.Colon, nd.Colon.By(2)), memory.Slice(nd.Colon.By(-1), nd.Colon.By(-2)),
			} {
				for axis := range 2 {
					want := slowSums(x, []int{axis}, func(v float64, _ int) float64 { return v })
					require.Equal(t, want, elementsOf(nd.Sum(x, nd.Axis(axis))), "%v along %d", x.Shape(), axis)
					require.Equal(t, want, elementsOf(nd.Sum(x, nd.Axis(axis), nd.KeepDims)), "%v along %d", x.Shape(), axis)
					narrow := nd.AsType[float32](x)
					want = slowSums(narrow, []int{axis}, func(v float32, _ int) float64 { return float64(v) })
					require.Equal(t, want, elementsOf(nd.SumAs[float64](narrow, nd.Axis(axis))), "%v along %d, converted", x.Shape(), axis)
				}
			}
		}
	}
}

// elementsOf returns the elements of x in row-major order.
func elementsOf(x *nd.NDArray[float64]) []float64 {
	data, _, _, _ := x.Copy().Raw()
	return data
}
