package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// TestHistogram2D compares bins with a search over all edges of both axes.
func TestHistogram2D(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for _, shape := range [][]int{{}, {0}, {1}, {9}, {700}, {30, 40}} {
		x := anyLayout(r, nd.FromFunc(func([]int) float64 { return math.Round(r.NormFloat64()*8) / 4 }, shape...))
		y := anyLayout(r, nd.FromFunc(func([]int) int8 { return int8(r.IntN(9) - 4) }, shape...))
		weights := anyLayout(r, nd.FromFunc(func([]int) float32 { return r.Float32() }, shape...))
		xs, ys, w := x.ToSlice(), nd.AsType[float64](y).ToSlice(), weights.ToSlice()
		for _, bins := range [][2]int{{1, 1}, {4, 3}, {7, 40}} {
			for _, options := range [][]nd.Option{nil, {nd.Bounds(-1, 2)}, {nd.BoundsY(0, 3)}, {nd.BoundsY(-9, 9), nd.Bounds(1, 1)}} {
				counts, ex, ey := nd.Histogram2D[int](x, y, bins[0], bins[1], options...)
				sums, sameX, sameY := nd.Histogram2D[float32](x, y, bins[0], bins[1], append([]nd.Option{nd.Weights(weights)}, options...)...)
				requireSame(t, ex, sameX, "")
				requireSame(t, ey, sameY, "")
				want, wantSums := nd.Zeros[int](bins[0], bins[1]), nd.Zeros[float32](bins[0], bins[1])
				for p := range xs {
					i, j := binAmong(ex.ToSlice(), xs[p]), binAmong(ey.ToSlice(), ys[p])
					if i >= 0 && j >= 0 {
						want.SetAt(want.At(i, j)+1, i, j)
						wantSums.SetAt(wantSums.At(i, j)+w[p], i, j)
					}
				}
				requireSame(t, want, counts, fmt.Sprint(shape, bins))
				requireSame(t, wantSums, sums, "")
			}
		}
	}
}

// binAmong returns the bin of v between edges, or -1.
func binAmong(edges []float64, v float64) int {
	last := len(edges) - 1
	for i := range last {
		if v >= edges[i] && (v < edges[i+1] || i == last-1 && v == edges[last]) {
			return i
		}
	}
	return -1
}

// TestHistogram2DOfNumPy compares with results of NumPy 2.4.6.
func TestHistogram2DOfNumPy(t *testing.T) {
	x, y := nd.Of(.1, .5, .9, 1, 2.5, 3, 3), nd.Of(2.0, 0, 1, 5, 5, 4, 2.5)
	counts, edgesX, edgesY := nd.Histogram2D[int](x, y, 3, 2)
	requireSame(t, nd.Matrix([][]int{{3, 1}, {0, 0}, {0, 3}}), counts, "")
	requireSame(t, nd.Of(.1, 1.0666666666666667, 2.033333333333333, 3), edgesX, "")
	requireSame(t, nd.Of(0, 2.5, 5), edgesY, "")
	counts, edgesX, edgesY = nd.Histogram2D[int](x, y, 2, 4, nd.Bounds(0, 3), nd.BoundsY(1, 5))
	requireSame(t, nd.Matrix([][]int{{1, 1, 0, 1}, {0, 1, 0, 2}}), counts, "")
	requireSame(t, nd.Of(0, 1.5, 3), edgesX, "")
	requireSame(t, nd.Of(1.0, 2, 3, 4, 5), edgesY, "")
	sums, _, _ := nd.Histogram2D[float64](x, y, 3, 2, nd.Weights(nd.Of(1, 2, .5, -1, 4, 8, 16)))
	requireSame(t, nd.Matrix([][]float64{{3.5, -1}, {0, 0}, {0, 28}}), sums, "")

	counts, edgesX, edgesY = nd.Histogram2D[int](nd.Of[int](), nd.Of[int](), 2, 2)
	requireSame(t, nd.Zeros[int](2, 2), counts, "")
	requireSame(t, nd.Of(0, .5, 1), edgesX, "")
	requireSame(t, nd.Of(0, .5, 1), edgesY, "")
	counts, edgesX, _ = nd.Histogram2D[int](nd.Of(5, 5), nd.Of(1, 1), 2, 3)
	requireSame(t, nd.Matrix([][]int{{0, 0, 0}, {0, 2, 0}}), counts, "")
	requireSame(t, nd.Of(4.5, 5, 5.5), edgesX, "")
	nan := math.NaN()
	counts, _, _ = nd.Histogram2D[int](nd.Of(nan, 1, .5, math.Inf(1)), nd.Of(1, nan, .5, .2), 2, 1, nd.Bounds(0, 1), nd.BoundsY(0, 1))
	requireSame(t, nd.Matrix([][]int{{0}, {1}}), counts, "")

	sum := 0
	for n := 1; n < 30; n++ {
		for _, m := range []int{1, 3, 7} {
			i := nd.Arange(0, float64(n*17), 1)
			x, y := nd.Remainder(nd.Multiply(i, .1), 1.7), nd.Remainder(nd.Multiply(i, .3), 1.1)
			counts, _, _ := nd.Histogram2D[int](x, y, n, m)
			sum = (sum*31 + nd.Sum(nd.Multiply(counts.Ravel(), nd.Arange(1, n*m+1, 1))).Item()) % 1000003
		}
	}
	assert.Equal(t, 583650, sum)
}

func TestHistogram2DErrors(t *testing.T) {
	x, y, nan := nd.Of(1.0, 2), nd.Of(3, 4), math.NaN()
	for text, call := range map[string]func(){
		"Histogram2D: a histogram cannot have 3×0 bins; give 1 or more for each axis":                                              func() { nd.Histogram2D[int](x, y, 3, 0) },
		"Histogram2D: x has shape (2) and y (1); give a y for each x":                                                              func() { nd.Histogram2D[int](x, nd.Of(1), 3, 3) },
		"Histogram2D: there are no bins from 2 to 1; use finite bounds, the lower one first":                                       func() { nd.Histogram2D[int](x, y, 3, 3, nd.BoundsY(2, 1)) },
		"Histogram2D: there are no bins around element 1, which is NaN; give Bounds":                                               func() { nd.Histogram2D[int](nd.Of(1, nan), y, 3, 3, nd.BoundsY(0, 1)) },
		"Histogram2D: there are no bins around element 0, which is NaN; give BoundsY":                                              func() { nd.Histogram2D[int](y, nd.Of(nan, 1), 3, 3) },
		"Histogram2D: there are weights of shape (3) for elements of shape (2); give one for each element":                         func() { nd.Histogram2D[int](x, y, 3, 3, nd.Weights(nd.Of(1, 2, 3))) },
		"Histogram2D: Right is not one of its options; it takes Bounds, BoundsY and Weights":                                       func() { nd.Histogram2D[int](x, y, 3, 3, nd.Right) },
		"Histogram: BoundsY is not one of its options; it takes Bounds and Edges":                                                  func() { nd.Histogram(x, 3, nd.BoundsY(0, 1)) },
		"Histogram2D: there are no 9 bins from 1e+17 to 1e+17, where float64 has fewer numbers; give fewer bins, or wider BoundsY": func() { nd.Histogram2D[int](x, nd.Of(1e17, 1e17), 3, 9) },
	} {
		var e *nd.Error
		require.ErrorAs(t, nd.Try(call), &e, text)
		assert.Equal(t, "ndarray: "+text, e.Error())
	}
	require.ErrorIs(t, nd.Try(func() { nd.Histogram2D[int](x, y, math.MaxInt/2, 3) }), nd.ErrLimit)
}

func ExampleHistogram2D() {
	x, y := nd.Of(1.0, 1, 2, 3, 5), nd.Of(10, 20, 20, 20, 30)
	counts, edgesX, edgesY := nd.Histogram2D[int](x, y, 2, 3, nd.BoundsY(0, 30))
	fmt.Println(counts)
	fmt.Println(edgesX, edgesY)
	// Output:
	// [[0 1 2]
	//  [0 0 2]]
	// [1. 3. 5.] [ 0. 10. 20. 30.]
}
