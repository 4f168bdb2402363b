package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/arrayapi"
	"ndgo/into"
	nd "ndgo/ndarray"
)

func ExampleArgMax_skipNaN() {
	x := nd.Of(math.NaN(), 3, 7, 7)
	fmt.Println(nd.ArgMax(x, nd.SkipNaN), nd.ArgMin(x, nd.SkipNaN))
	// Output: 2 1
}

func ExampleArgMin_skipNaN() {
	x := nd.Matrix([][]float64{{math.NaN(), 3}, {5, 4}})
	fmt.Println(nd.ArgMin(x, nd.Axis(0), nd.SkipNaN), nd.ArgMin(x, nd.Axis(1), nd.KeepDims, nd.SkipNaN).Shape())
	// Output: [1 0] [2 1]
}

func ExampleCumulativeSum_skipNaN() {
	x := nd.Of(1, math.NaN(), 3)
	fmt.Println(nd.CumulativeSum(x, nd.SkipNaN), nd.CumulativeProd(x, nd.SkipNaN))
	// Output: [1. 1. 4.] [1. 1. 3.]
}

func ExampleCumulativeProd_skipNaN() {
	fmt.Println(nd.CumulativeProd(nd.Of(math.NaN(), 2, 3), nd.SkipNaN))
	// Output: [1. 2. 6.]
}

// TestArgSkipsNaN compares with a loop. Some arrays have only NaN and infinities.
func TestArgSkipsNaN(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	values := []float64{math.NaN(), math.NaN(), math.Inf(-1), math.Inf(1), 1, 2}
	for range 300 {
		some := values[:2+r.IntN(5)]
		x := nd.FromFunc(func([]int) float64 { return some[r.IntN(len(some))] }, 3, 4)
		var most, least [3]int
		all := false
		for i := range 3 {
			most[i], least[i] = -1, -1
			for j := range 4 {
				v := x.At(i, j)
				if v == v && (most[i] < 0 || v > x.At(i, most[i])) {
					most[i] = j
				}
				if v == v && (least[i] < 0 || v < x.At(i, least[i])) {
					least[i] = j
				}
			}
			all = all || most[i] < 0
		}
		if all {
			require.ErrorIs(t, nd.Try(func() { nd.ArgMax(x, nd.Axis(1), nd.SkipNaN) }), nd.ErrDomain)
			require.ErrorIs(t, nd.Try(func() { nd.ArgMin(x, nd.Axis(1), nd.SkipNaN) }), nd.ErrDomain)
			continue
		}
		require.Equal(t, most[:], nd.ArgMax(x, nd.Axis(1), nd.SkipNaN).ToSlice(), "%v", x)
		require.Equal(t, least[:], nd.ArgMin(x, nd.Axis(1), nd.SkipNaN).ToSlice(), "%v", x)
	}
	require.ErrorIs(t, nd.Try(func() { nd.ArgMax(nd.Zeros[float64](0), nd.SkipNaN) }), nd.ErrEmpty)
}

func ExampleGeomspace() {
	fmt.Println(nd.Geomspace(1.0, 1000, 4), nd.Geomspace(-1.0, -16, 4, nd.ExcludeStop))
	// Output: [   1.   10.  100. 1000.] [-1. -2. -4. -8.]
}

func TestGeomspace(t *testing.T) {
	z := nd.Geomspace(2.0, 1000, 4).ToSlice() // the exact elements, 2·500^(1/3) and 2·500^(2/3), are known to 20 digits
	require.InEpsilonSlice(t, []float64{2, 15.874010519681993613, 125.99210498948731648, 1000}, z, 4e-16)
	far := nd.Geomspace(1e-300, 1e300, 3).ToSlice()
	require.Equal(t, []float64{1e-300, 1e300}, []float64{far[0], far[2]})
	require.InEpsilon(t, 1., far[1], 1e-13)
	require.Equal(t, []float64{5}, nd.Geomspace(5.0, 7, 1).ToSlice())
	require.Empty(t, nd.Geomspace(5.0, 7, 0).ToSlice())
	for _, ends := range [][2]float64{{0, 1}, {1, 0}, {-1, 1}, {1, math.Inf(1)}, {math.NaN(), 1}, {1, math.NaN()}} {
		require.ErrorIs(t, nd.Try(func() { nd.Geomspace(ends[0], ends[1], 3) }), nd.ErrDomain)
	}
	require.ErrorIs(t, nd.Try(func() { nd.Geomspace(1.0, 2, -1) }), nd.ErrShape)
}

// TestSkipNaN compares reductions, row by row, with reductions of the elements other than NaN.
func TestSkipNaN(t *testing.T) {
	t.Run("float32", holdSkipNaN[float32])
	t.Run("float64", holdSkipNaN[float64])
	nan := math.NaN()
	x := nd.Of(nan, 2, 4)
	dst := nd.Zeros[float64]()
	require.Same(t, dst, into.Mean(dst, x, nd.SkipNaN))
	require.Equal(t, 3.0, dst.Item())
	into.CumulativeSum(x, x, nd.SkipNaN)
	require.Equal(t, []float64{0, 2, 6}, x.ToSlice(), "in place")
	require.Equal(t, 6.0, nd.SumAs[float64](nd.Of[float32](float32(nan), 2, 4), nd.SkipNaN).Item())
	require.Equal(t, 9, nd.Sum(nd.Of(2, 3, 4), nd.SkipNaN).Item(), "all integers are numbers")
	require.Equal(t, 6.0, arrayapi.Sum(nd.Of(nan, 2, 4), nd.SkipNaN).(*nd.NDArray[float64]).Item())
	require.True(t, math.IsNaN(nd.Max(nd.Of(nan, nan), nd.SkipNaN).Item()))
	require.True(t, math.IsNaN(nd.Var(nd.Of(nan, 1), nd.Correction(1), nd.SkipNaN).Item()))
	for kind, call := range map[error]func(){
		nd.ErrDType:        func() { nd.Sum(nd.Of(1i), nd.SkipNaN) },
		nd.ErrEmpty:        func() { nd.Min(nd.Zeros[float64](0), nd.SkipNaN) },
		nd.ErrInPlaceShape: func() { into.Sum(nd.Zeros[float64](2), x, nd.SkipNaN) },
		nd.ErrReadOnly:     func() { into.Sum(nd.Scalar(1.0).ReadOnly(), x, nd.SkipNaN) },
		nd.ErrAxis:         func() { nd.Mean(x, nd.SkipNaN, nd.Axis(1)) },
	} {
		require.ErrorIs(t, nd.Try(call), kind)
	}
	for text, call := range map[string]func(){
		"ndarray: Sum: SkipNaN is given twice":                                           func() { nd.Sum(x, nd.SkipNaN, nd.SkipNaN) },
		"ndarray: Any: SkipNaN is not one of its options; it takes Axis and KeepDims":    func() { nd.Any(x, nd.SkipNaN) },
		"ndarray: Sort: SkipNaN is not one of its options; it takes Axis and Descending": func() { nd.Sort(x, nd.SkipNaN) },
	} {
		require.EqualError(t, nd.Try(call), text)
	}
}

func holdSkipNaN[T nd.Float](t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	x := nd.FromFunc(func([]int) T {
		if r.IntN(3) == 0 {
			return T(math.NaN())
		}
		return T(r.NormFloat64())
	}, 40, 9)
	for name, f := range map[string]func(*nd.NDArray[T], ...nd.Option) *nd.NDArray[T]{
		"Sum": nd.Sum[T], "Prod": nd.Prod[T], "Min": nd.Min[T], "Max": nd.Max[T], "Mean": nd.Mean[T], "Var": nd.Var[T], "Std": nd.Std[T], "Median": nd.Median[T],
	} {
		whole := f(x, nd.SkipNaN, nd.Axis(1), nd.KeepDims)
		require.Equal(t, []int{40, 1}, whole.Shape(), name)
		for i, row := range x.Along(0) {
			numbers := row.Mask(nd.LogicalNot(nd.IsNaN(row)))
			if numbers.Size() == 0 {
				continue
			}
			want := f(numbers).Item()
			require.InEpsilon(t, 2+float64(want), 2+float64(whole.At(i, 0)), 1e-5, "%s of row %d", name, i)
		}
	}
}
