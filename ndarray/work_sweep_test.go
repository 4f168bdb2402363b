package ndarray_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/inplace"
	"ndgo/internal/memory"
	"ndgo/internal/trial"
	nd "ndgo/ndarray"
)

// workSize is the number of elements in each operand of this test.
const workSize = 1 << 20

// workLimit is the memory limit during the calls of this test. A call may allocate this much, and a few blocks for each processor.
const workLimit = 1 << 16

// TestWorkingMemoryIsLimited calls functions with large operands in every layout. Results are small, or go to an existing array. Each call
// must need little memory, or fail before its first write.
func TestWorkingMemoryIsLimited(t *testing.T) {
	defer nd.SetMaxBytes(nd.SetMaxBytes(1 << 40))
	weights := nd.Arange(1.0, workSize+1, 1)
	for name, make := range workLayouts() {
		nd.SetMaxBytes(1 << 40)
		x := make()
		sum := func() float64 { return nd.Sum(nd.Multiply(x, weights)).Item() }
		before := sum()
		for call, f := range worked {
			nd.SetMaxBytes(workLimit)
			memory.Trim() // drops released blocks, because a call could reuse them
			var err error
			taken := uint64(math.MaxUint64)
			for try := 0; try < 3 && taken > 8*workLimit; try++ { // repeated: another goroutine may allocate, and the race detector empties pools
				taken = trial.Taken(func() { err = nd.Try(func() { f(x) }) })
			}
			assert.LessOrEqual(t, taken, uint64(8*workLimit), "%s of %s: %v", call, name, err)
			nd.SetMaxBytes(1 << 40)
			after := sum()
			if err != nil {
				assert.ErrorIs(t, err, nd.ErrLimit, "%s of %s", call, name)
				assert.Equal(t, before, after, "%s of %s has written", call, name)
			}
			before = after
		}
	}
}

// workLayouts returns functions that make arrays of workSize elements. None of the arrays is contiguous.
func workLayouts() map[string]func() *nd.NDArray[float64] {
	mixed := func() *nd.NDArray[float64] {
		x := nd.Arange(0.0, 2*workSize, 1)
		return nd.Remainder(nd.Multiply(x, 7919), 65521)
	}
	return map[string]func() *nd.NDArray[float64]{
		"packed":   func() *nd.NDArray[float64] { return mixed().Slice(nd.To(workSize)) },
		"strided":  func() *nd.NDArray[float64] { return mixed().Slice(nd.Range(0, 2*workSize).By(2)) },
		"backward": func() *nd.NDArray[float64] { return mixed().Slice(nd.To(workSize)).Flip() },
	}
}

// worked has calls of functions. Their operands have one axis of workSize elements.
var worked = map[string]func(x *nd.NDArray[float64]){
	"TopK":                  func(x *nd.NDArray[float64]) { nd.TopK(x, 3) },
	"IsIn":                  func(x *nd.NDArray[float64]) { nd.IsIn(nd.Of(1.0, 2), x) },
	"Intersect1D":           func(x *nd.NDArray[float64]) { nd.Intersect1D(x, nd.Of(1.0, 2)) },
	"SetDiff1D":             func(x *nd.NDArray[float64]) { nd.SetDiff1D(nd.Of(1.0, 2), x) },
	"SearchSorted":          func(x *nd.NDArray[float64]) { nd.SearchSorted(x, nd.Of(1.0, 2)) },
	"Digitize":              func(x *nd.NDArray[float64]) { nd.Digitize(nd.Of(1.0, 2), x) },
	"HistogramEdges":        func(x *nd.NDArray[float64]) { countsBetween(x, nd.Of(1.0, 2)) },
	"HistogramEdges, long":  func(x *nd.NDArray[float64]) { countsBetween(nd.Of(1.0, 2), x) },
	"HistogramEdgesWeights": func(x *nd.NDArray[float64]) { sumsBetween(x, x, nd.Of(1.0, 2)) },
	"Histogram":             func(x *nd.NDArray[float64]) { nd.Histogram(x, 10) },
	"Histogram2D":           func(x *nd.NDArray[float64]) { nd.Histogram2D[int](x, x, 10, 10) },
	"Dot":                   func(x *nd.NDArray[float64]) { nd.Dot(x, x) },
	"VecDot":                func(x *nd.NDArray[float64]) { nd.VecDot(x, x.Flip()) },
	"Inner":                 func(x *nd.NDArray[float64]) { nd.TensorDot(x, x.Flip(), [2][]int{{-1}, {-1}}) },
	"TensorDot":             func(x *nd.NDArray[float64]) { nd.TensorDot(x, x, 1) },
	"Einsum":                func(x *nd.NDArray[float64]) { nd.Einsum("i,i->", x, x) },
	"MatMul":                func(x *nd.NDArray[float64]) { nd.MatMul(x.Reshape(2, -1), x.Slice(nd.To(workSize/2))) },
	"MatMul, many columns":  func(x *nd.NDArray[float64]) { nd.MatMul(x.Reshape(-1, 4).T(), x.Reshape(-1, 4)) },
	"MatMul, rows":          func(x *nd.NDArray[float64]) { nd.MatMul(x.Reshape(-1, 64).T(), x.Slice(nd.To(workSize/64))) },
	"Convolve":              func(x *nd.NDArray[float64]) { nd.Convolve(x, nd.Of(1.0, 2).BroadcastTo(8, 2).Ravel(), nd.ModeSame) },
	"Correlate":             func(x *nd.NDArray[float64]) { nd.Correlate(x, x) },
	"Sum":                   func(x *nd.NDArray[float64]) { nd.Sum(x) },
	"Max":                   func(x *nd.NDArray[float64]) { nd.Max(x) },
	"ArgMax":                func(x *nd.NDArray[float64]) { nd.ArgMax(x) },
	"Mean":                  func(x *nd.NDArray[float64]) { nd.Mean(x) },
	"Var":                   func(x *nd.NDArray[float64]) { nd.Var(x) },
	"Median":                func(x *nd.NDArray[float64]) { nd.Median(x) },
	"Quantile":              func(x *nd.NDArray[float64]) { nd.Quantile(x, 0.5) },
	"NanSum":                func(x *nd.NDArray[float64]) { nd.Sum(x, nd.SkipNaN) },
	"NanMean":               func(x *nd.NDArray[float64]) { nd.Mean(x, nd.SkipNaN) },
	"NanMedian":             func(x *nd.NDArray[float64]) { nd.Median(x, nd.SkipNaN) },
	"Average":               func(x *nd.NDArray[float64]) { nd.Average(x, x) },
	"PtP":                   func(x *nd.NDArray[float64]) { nd.PtP(x) },
	"Cov":                   func(x *nd.NDArray[float64]) { nd.Cov(x.Reshape(2, -1)) },
	"Trapezoid":             func(x *nd.NDArray[float64]) { nd.Trapezoid(x, 1) },
	"Interp":                func(x *nd.NDArray[float64]) { nd.Interp(nd.Of(1.0), x, x) },
	"Unique":                func(x *nd.NDArray[float64]) { nd.UniqueValues(x) },
	"CountNonzero":          func(x *nd.NDArray[float64]) { nd.CountNonzero(x) },
	"Nonzero":               func(x *nd.NDArray[float64]) { nd.Nonzero(nd.Of(0.0).BroadcastTo(workSize)) },
	"Sort":                  func(x *nd.NDArray[float64]) { inplace.Sort(x) },
	"Add, overlapping":      func(x *nd.NDArray[float64]) { inplace.Add(x.Slice(nd.From(1)), x.Slice(nd.To(-1))) },
	"Assign, overlapping":   func(x *nd.NDArray[float64]) { x.Slice(nd.From(1)).Assign(x.Slice(nd.To(-1)).Flip()) },
}
