package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/into"
	nd "ndgo/ndarray"
)

// countsBetween returns the numbers of elements of x between successive edges.
func countsBetween[T nd.RealNumber](x, edges *nd.NDArray[T]) *nd.NDArray[int] {
	counts, _ := nd.Histogram(x, 0, nd.Edges(edges))
	return counts
}

// sumsBetween returns the sums of the weights of x's elements between successive edges.
func sumsBetween[T nd.RealNumber, W nd.Summable](x *nd.NDArray[T], weights *nd.NDArray[W], edges *nd.NDArray[T]) *nd.NDArray[W] {
	sums, _ := nd.HistogramAs[W](x, edges.Size()-1, nd.Edges(edges), nd.Weights(weights))
	return sums
}

func binned(x, edges, weights []float64) []float64 {
	bins := make([]float64, max(len(edges), 1)-1)
	for i, v := range x {
		for b := range bins {
			if v >= edges[b] && (v < edges[b+1] || b == len(bins)-1 && v == edges[b+1]) {
				bins[b] += weights[i]
				break
			}
		}
	}
	return bins
}

// TestHistograms compares bins with a search over all edges.
func TestHistograms(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for _, shape := range [][]int{{}, {0}, {5}, {600}, {1025}, {30, 40}} {
		for _, x := range layouts(r, nd.FromFunc(func([]int) float64 { return float64(r.IntN(40)) / 10 }, shape...)) {
			flat := x.ToSlice()
			weights := anyLayout(r, nd.FromFunc(func([]int) float64 { return float64(r.IntN(9)) }, shape...))
			w, ones := weights.ToSlice(), nd.Ones[float64](shape...).ToSlice()
			for _, bins := range []int{1, 2, 7, 39, 100} {
				for _, options := range [][]nd.Option{nil, {nd.Bounds(.3, 3.3)}, {nd.Bounds(1, 1)}, {nd.Bounds(-1e308, 1e308)}} {
					counts, edges := nd.Histogram(x, bins, options...)
					require.Equal(t, bins+1, edges.Size())
					require.Equal(t, binned(flat, edges.ToSlice(), ones), nd.AsType[float64](counts).ToSlice(), "%d bins", bins)
					sums, same := nd.HistogramAs[float64](x, bins, append([]nd.Option{nd.Weights(weights)}, options...)...)
					require.Equal(t, edges.ToSlice(), same.ToSlice())
					require.Equal(t, binned(flat, edges.ToSlice(), w), sums.ToSlice())
				}
			}
			for _, edges := range [][]float64{{}, {1}, {0, 1, 1, 3.9}, {-1, .5, 2, 2.5, 3.9}, {math.Inf(-1), 0, math.Inf(1)}} {
				e := anyLayout(r, nd.FromSlice(edges, len(edges)))
				require.Equal(t, binned(flat, edges, ones), nd.AsType[float64](countsBetween(x, e)).ToSlice(), "%v", edges)
				require.Equal(t, binned(flat, edges, w), sumsBetween(x, weights, e).ToSlice())
			}
		}
	}
	some := nd.Of(math.NaN(), 1, math.Inf(1), math.Inf(-1), 2)
	counts, _ := nd.Histogram(some, 2, nd.Bounds(0, 2))
	assert.Equal(t, []int{0, 2}, counts.ToSlice(), "NaN is in no bin")
	assert.Equal(t, []int{0, 2}, countsBetween(some, nd.Of[float64](0, 1, 2)).ToSlice())
	assert.Equal(t, []int{1, 2}, countsBetween(nd.Of[uint8](200, 255, 254), nd.Of[uint8](0, 250, 255)).ToSlice())
}

// TestHistogramsOfNumPy compares with results of NumPy 2.4.6.
func TestHistogramsOfNumPy(t *testing.T) {
	x := nd.Of(.1, .5, .9, 1, 2.5, 3, 3)
	counts, edges := nd.Histogram(x, 4)
	assert.Equal(t, []int{2, 2, 0, 3}, counts.ToSlice())
	assert.Equal(t, []float64{0.1, 0.825, 1.55, 2.275, 3.0}, edges.ToSlice())
	density, _ := nd.HistogramAs[float64](x, 3, nd.Density)
	assert.Equal(t, []float64{0.5911330049261084, 0, 0.44334975369458124}, density.ToSlice())
	narrow, _ := nd.HistogramAs[float32](x, 3, nd.Density)
	assert.Equal(t, nd.AsType[float32](density).ToSlice(), narrow.ToSlice())
	counted, _ := nd.HistogramAs[complex64](x, 4)
	assert.Equal(t, []complex64{2, 2, 0, 3}, counted.ToSlice())
	counts, edges = nd.Histogram(nd.Of(5, 5), 2)
	assert.Equal(t, []int{0, 2}, counts.ToSlice())
	assert.Equal(t, []float64{4.5, 5, 5.5}, edges.ToSlice())
	sum := 0
	for n := 1; n < 200; n++ {
		y := nd.Remainder(nd.Multiply(nd.Arange(0, float64(n*7), 1), .1), 1.7)
		counts, _ := nd.Histogram(y, n)
		sum = (sum*31 + nd.Sum(nd.Multiply(counts, nd.Arange(1, n+1, 1))).Item()) % 1000003
	}
	assert.Equal(t, 736856, sum)
}

// TestDigitize compares bins with a search over all edges.
func TestDigitize(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	for _, edges := range [][]int{{}, {3}, {1, 3, 3, 8}, {9, 4, 4, 0}, {2, 2}} {
		for _, shape := range [][]int{{}, {0}, {20}, {4, 5}} {
			for _, x := range layouts(r, nd.FromFunc(func([]int) int { return r.IntN(11) - 1 }, shape...)) {
				e := anyLayout(r, nd.FromSlice(edges, len(edges)))
				down := len(edges) > 0 && edges[0] > edges[len(edges)-1]
				for _, right := range []bool{false, true} {
					want := nd.FromFunc(func(index []int) (bin int) {
						v := x.At(index...)
						for _, edge := range edges {
							if !down && (edge < v || edge == v && !right) || down && (edge > v || edge == v && right) {
								bin++
							}
						}
						return bin
					}, shape...)
					var options []nd.Option
					if right {
						options = append(options, nd.Right)
					}
					requireSame(t, want, nd.Digitize(x, e, options...), fmt.Sprint(edges, right))
					requireSame(t, want, into.Digitize(nd.Empty[int](shape...).Flip(), x, e, options...), fmt.Sprint(edges, right))
				}
			}
		}
	}
}

func holdBinCount[T nd.Integer](t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	for _, shape := range [][]int{{}, {0}, {1}, {9}, {700}, {30, 40}} {
		for _, greatest := range []int{1, 5, 127} {
			for _, x := range layouts(r, nd.FromFunc(func([]int) T { return T(r.IntN(greatest + 1)) }, shape...)) {
				weights := anyLayout(r, nd.FromFunc(func([]int) float32 { return r.Float32() }, shape...))
				w := weights.ToSlice()
				for _, least := range []int{0, 3, 300} {
					n := least
					for v := range x.Values() {
						n = max(n, int(v)+1)
					}
					counts, sums := make([]int, n), make([]float32, n)
					i := 0
					for v := range x.Values() {
						counts[v]++
						sums[v] += w[i]
						i++
					}
					require.Equal(t, counts, nd.BinCount(x, nd.MinLength(least)).ToSlice())
					require.Equal(t, sums, nd.BinCountWeighted(x, weights, nd.MinLength(least)).ToSlice())
				}
			}
		}
	}
}

func TestBinCount(t *testing.T) {
	t.Run("int8", holdBinCount[int8])
	t.Run("int", holdBinCount[int])
	t.Run("int64", holdBinCount[int64])
	t.Run("uint8", holdBinCount[uint8])
	t.Run("uint64", holdBinCount[uint64])
	x := nd.FromFunc(func(i []int) uint16 { return uint16(i[0] * i[0]) }, 5000)
	assert.Equal(t, 5000, nd.Sum(nd.BinCount(x)).Item())
	assert.Equal(t, []complex64{0, 3i}, nd.BinCountWeighted(nd.Of(1, 1), nd.Of[complex64](1i, 2i)).ToSlice())
	assert.Equal(t, []uint64{1, 1}, nd.BinCountWeighted(nd.Of(0, 1), nd.Of[uint64](1, 1)).ToSlice())
	assert.Equal(t, []uint{7}, nd.BinCountWeighted(nd.Of(0, 0), nd.Of[uint](3, 4)).ToSlice())
}

func TestHistogramErrors(t *testing.T) {
	x, nan := nd.Of(1.0, 2), math.NaN()
	for text, call := range map[string]func(){
		"ndarray: Histogram: a histogram cannot have 0 bins; give 1 or more":                                                            func() { nd.Histogram(x, 0) },
		"ndarray: Histogram: there are no bins from 2 to 1; use finite bounds, the lower one first":                                     func() { nd.Histogram(x, 3, nd.Bounds(2, 1)) },
		"ndarray: Histogram: there are no bins from NaN to 1; use finite bounds, the lower one first":                                   func() { nd.Histogram(x, 3, nd.Bounds(nan, 1)) },
		"ndarray: Histogram: there are no bins around element 1, which is NaN; give Bounds":                                             func() { nd.Histogram(nd.Of(1, nan), 3) },
		"ndarray: Histogram: there are no bins around element 2, which is -Inf; give Bounds":                                            func() { nd.Histogram(nd.Of(1, 2, math.Inf(-1), nan), 3) },
		"ndarray: HistogramAs: there are weights of shape (3) for elements of shape (2); give one for each element":                     func() { nd.HistogramAs[int](x, 3, nd.Weights(nd.Of(1, 2, 3))) },
		"ndarray: Histogram: the edges of the bins go up and down, or have a NaN; Sort them":                                            func() { countsBetween(x, nd.Of[float64](0, 2, 1)) },
		"ndarray: Histogram: the edges of the bins descend; Flip them":                                                                  func() { countsBetween(x, nd.Of[float64](2, 1)) },
		"ndarray: Digitize: the edges of the bins go up and down, or have a NaN; Sort them":                                             func() { nd.Digitize(x, nd.Of(0, nan)) },
		"ndarray: Digitize: shape (1, 1) has 2 axes; the edges of bins must have one axis; use Ravel":                                   func() { nd.Digitize(x, nd.Zeros[float64](1, 1)) },
		"ndarray: BinCount: element -3, at (1), is negative; Subtract the least element, or count with UniqueCounts":                    func() { nd.BinCount(nd.Of(1, -3)) },
		"ndarray: BinCount: there are more counts up to 18446744073709551615 than an int can count":                                     func() { nd.BinCount(nd.Of[uint64](math.MaxUint64)) },
		"ndarray: BinCount: MinLength is -1; use 0 or more":                                                                             func() { nd.BinCount(nd.Of(1), nd.MinLength(-1)) },
		"ndarray: BinCountWeighted: there are weights of shape (1, 2) for elements of shape (2); give one for each element":             func() { nd.BinCountWeighted(nd.Of(1, 2), nd.Ones[float64](1, 2)) },
		"ndarray: HistogramAs: a density has floats, not int; use float64 as the type of the result and of Weights":                     func() { nd.HistogramAs[int](x, 3, nd.Density) },
		"ndarray: HistogramAs: Weights are of int and their sums of float64; name the type of the weights, or convert them with AsType": func() { nd.HistogramAs[float64](x, 3, nd.Weights(nd.Of(1, 2))) },
		"ndarray: Histogram: Edges are of int and the elements of float64; convert them with AsType":                                    func() { nd.Histogram(x, 0, nd.Edges(nd.Of(1, 2))) },
		"ndarray: Histogram: between 2 edges are 1 bin, not 2; give 0 or 1 as the number of bins":                                       func() { nd.Histogram(x, 2, nd.Edges(nd.Of(1.0, 2))) },
		"ndarray: Histogram: Weights is not one of its options; it takes Bounds and Edges":                                              func() { nd.Histogram(x, 2, nd.Weights(x)) },
	} {
		var e *nd.Error
		require.ErrorAs(t, nd.Try(call), &e, text)
		assert.Equal(t, text, e.Error())
	}
	require.ErrorIs(t, nd.Try(func() { nd.BinCount(nd.Of(math.MaxInt - 1)) }), nd.ErrLimit)
}

func ExampleHistogram() {
	counts, edges := nd.Histogram(nd.Of(1.0, 2, 2, 3, 5), 4)
	fmt.Println(counts, edges)
	density, _ := nd.HistogramAs[float64](nd.Of(1.0, 2, 2, 3, 5), 4, nd.Density)
	fmt.Println(density)
	sums, _ := nd.HistogramAs[int](nd.Of(1.0, 2, 2, 3, 5), 2, nd.Bounds(0, 6), nd.Weights(nd.Of(1, 1, 1, 1, 7)))
	fmt.Println(sums)
	// Output:
	// [1 2 1 1] [1. 2. 3. 4. 5.]
	// [0.2 0.4 0.2 0.2]
	// [3 8]
}

func ExampleEdges() {
	x, edges := nd.Of(1, 2, 2, 3, 5), nd.Of(0, 2, 5)
	counts, _ := nd.Histogram(x, 0, nd.Edges(edges))
	sums, _ := nd.HistogramAs[float64](x, 0, nd.Edges(edges), nd.Weights(nd.Of(.5, .5, 1, 1, 2)))
	fmt.Println(counts, sums)
	fmt.Println(nd.Digitize(x, edges), nd.Digitize(x, edges, nd.Right))
	// Output:
	// [1 4] [0.5 4.5]
	// [1 2 2 2 3] [1 1 1 2 2]
}

func ExampleBinCount() {
	x := nd.Of(0, 1, 1, 3)
	fmt.Println(nd.BinCount(x), nd.BinCount(x, nd.MinLength(6)), nd.BinCountWeighted(x, nd.Of(.5, 1, 1, 2)))
	// Output: [1 2 0 1] [1 2 0 1 0 0] [0.5 2.  0.  2. ]
}
