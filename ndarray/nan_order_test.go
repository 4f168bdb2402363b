package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

func ExampleNanArgMax() {
	x := nd.Of(math.NaN(), 3, 7, 7)
	fmt.Println(nd.NanArgMax(x), nd.NanArgMin(x))
	// Output: 2 1
}

func ExampleNanArgMin() {
	x := nd.Matrix([][]float64{{math.NaN(), 3}, {5, 4}})
	fmt.Println(nd.NanArgMin(x, nd.Axis(0)), nd.NanArgMin(x, nd.Axis(1), nd.KeepDims).Shape())
	// Output: [1 0] [2 1]
}

func ExampleNanCumulativeSum() {
	x := nd.Of(1, math.NaN(), 3)
	fmt.Println(nd.NanCumulativeSum(x), nd.NanCumulativeProd(x))
	// Output: [1. 1. 4.] [1. 1. 3.]
}

func ExampleNanCumulativeProd() {
	fmt.Println(nd.NanCumulativeProd(nd.Of(math.NaN(), 2, 3)))
	// Output: [1. 2. 6.]
}

// TestNanArg compares with a loop, also where infinities are all that is not NaN.
func TestNanArg(t *testing.T) {
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
			require.ErrorIs(t, nd.Try(func() { nd.NanArgMax(x, nd.Axis(1)) }), nd.ErrDomain)
			require.ErrorIs(t, nd.Try(func() { nd.NanArgMin(x, nd.Axis(1)) }), nd.ErrDomain)
			continue
		}
		require.Equal(t, most[:], nd.NanArgMax(x, nd.Axis(1)).ToSlice(), "%v", x)
		require.Equal(t, least[:], nd.NanArgMin(x, nd.Axis(1)).ToSlice(), "%v", x)
	}
	require.ErrorIs(t, nd.Try(func() { nd.NanArgMax(nd.Zeros[float64](0)) }), nd.ErrEmpty)
}

func ExampleGeomspace() {
	fmt.Println(nd.Geomspace(1.0, 1000, 4), nd.Geomspace(-1.0, -16, 4, nd.ExcludeStop))
	// Output: [   1.   10.  100. 1000.] [-1. -2. -4. -8.]
}

func TestGeomspace(t *testing.T) {
	z := nd.Geomspace(2.0, 1000, 4).ToSlice() // of which 2·500^(1/3) and 2·500^(2/3) are known to 20 digits
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
