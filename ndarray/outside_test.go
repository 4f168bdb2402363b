package ndarray_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
)

// TestNumbersOutside searches for numbers that the element type cannot hold. The positions must be the same as in an array of float64,
// because float64 can hold all these numbers.
func TestNumbersOutside(t *testing.T) {
	numbers := []float64{2.5, -2.5, 0.5, 300, -300, 1e10, -1e10, 1e300, -1e300, math.Inf(1), math.Inf(-1), math.NaN(), 2, 255}
	holdOutside(t, []uint8{0, 0, 2, 2, 3, 254, 255}, numbers)
	holdOutside(t, []int8{-128, -3, -2, 0, 2, 3, 127}, numbers)
	holdOutside(t, []int32{math.MinInt32, -300, 2, 2, 3, math.MaxInt32}, numbers)
	holdOutside(t, []float32{float32(math.Inf(-1)), -math.MaxFloat32, 0, 2, math.MaxFloat32, float32(math.Inf(1)), float32(math.NaN())}, numbers)
	holdOutside(t, []uint8{}, numbers)
	assert.Equal(t, 1, nd.SearchSorted(nd.Of[uint64](7, math.MaxUint64), uint64(8)).Item())
	assert.Equal(t, 0, nd.SearchSorted(nd.Of[uint64](7, math.MaxUint64), -1).Item())
	assert.Equal(t, 2, nd.SearchSorted(nd.Of[int64](7, math.MaxInt64), uint64(math.MaxInt64)+1).Item())
	assert.False(t, nd.Any(nd.IsIn(nd.Of(1, 2), 1+2i)).Item())
}

func holdOutside[T nd.RealNumber](t *testing.T, elements []T, numbers []float64) {
	t.Helper()
	x := nd.FromSlice(elements, len(elements))
	exact := nd.AsType[float64](x)
	for _, v := range numbers {
		text := fmt.Sprintf("%T %v, %v", elements, elements, v)
		assert.Equal(t, nd.SearchSorted(exact, v).Item(), nd.SearchSorted(x, v).Item(), text)
		assert.Equal(t, nd.SearchSorted(exact, v, nd.Right).Item(), nd.SearchSorted(x, v, nd.Right).Item(), text+", right")
		assert.Equal(t, nd.IsIn(exact, v).ToSlice(), nd.IsIn(x, v).ToSlice(), text)
		assert.Equal(t, nd.IsIn(exact, v, nd.Invert).ToSlice(), nd.IsIn(x, v, nd.Invert).ToSlice(), text+", inverted")
	}
}

// TestComplexNumbersOutside does the work of TestNumbersOutside for complex numbers, sorted by their real parts, then by their imaginary
// parts.
func TestComplexNumbersOutside(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	parts := []float64{math.Inf(-1), -math.MaxFloat32, 0, 1, math.MaxFloat32, inf, nan}
	var elements []complex64
	for _, a := range parts {
		for _, b := range parts {
			elements = append(elements, complex64(complex(a, b)))
		}
	}
	x := nd.Sort(nd.FromSlice(elements, len(elements)))
	exact := nd.AsType[complex128](x)
	for _, a := range append(parts, 1e300, -1e300) {
		for _, b := range append(parts, 1e300, -1e300) {
			v := complex(a, b)
			assert.Equal(t, nd.SearchSorted(exact, v).Item(), nd.SearchSorted(x, v).Item(), "%v", v)
			assert.Equal(t, nd.SearchSorted(exact, v, nd.Right).Item(), nd.SearchSorted(x, v, nd.Right).Item(), "%v, right", v)
			assert.Equal(t, nd.IsIn(exact, v).ToSlice(), nd.IsIn(x, v).ToSlice(), "%v", v)
		}
	}
}

// TestSortFuncOfContradictions sorts by inconsistent comparisons. The sort must end and lose no element.
func TestSortFuncOfContradictions(t *testing.T) {
	calls := 0
	for name, compare := range map[string]func(a, b int) int{
		"always less":    func(a, b int) int { return -1 },
		"always greater": func(a, b int) int { return 1 },
		"in a circle":    func(a, b int) int { return (b-a+3000)%3 - 1 },
		"by turns":       func(a, b int) int { calls++; return calls%3 - 1 },
	} {
		for _, n := range []int{0, 1, 2, 12, 13, 100, 1000} {
			x := nd.Arange(0, n, 1)
			assert.Equal(t, x.ToSlice(), nd.Sort(nd.SortFunc(x, compare)).ToSlice(), "%s, %d elements", name, n)
		}
	}
}

// TestHistogramsOfNarrowBins checks that a histogram is an error, as in NumPy, if float64 cannot distinguish the edges of its bins.
func TestHistogramsOfNarrowBins(t *testing.T) {
	err := nd.Try(func() { nd.Histogram(nd.Of(1e16, 1e16+10), 100) })
	assert.ErrorIs(t, err, nd.ErrShape)
	assert.EqualError(t, err, "ndarray: Histogram: there are no 100 bins from 1e+16 to 1.000000000000001e+16, where float64 has fewer numbers; give fewer bins, or wider Bounds")
	assert.ErrorIs(t, nd.Try(func() { nd.Histogram(nd.Of(1e17), 1) }), nd.ErrShape, "no room around equal elements")
	counts, edges := nd.Histogram(nd.Of(1e16, 1e16+10), 5)
	assert.Equal(t, []int{1, 0, 0, 0, 1}, counts.ToSlice())
	assert.Equal(t, []float64{1e16, 1e16 + 2, 1e16 + 4, 1e16 + 6, 1e16 + 8, 1e16 + 10}, edges.ToSlice())
}
