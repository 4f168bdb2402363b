package ndarray_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

func ExampleArgSortBy() {
	name := nd.Of("Curie", "Bohr", "Curie", "Abel")
	year := nd.Of[int16](1911, 1922, 1903, 1829)
	fmt.Println(nd.Take(name, nd.ArgSortBy([]nd.Array{name, year})).ToSlice(), nd.ArgSortBy([]nd.Array{name, year}).ToSlice())
	fmt.Println(nd.ArgSortBy([]nd.Array{name, nd.Negative(year)}).ToSlice())
	// Output:
	// [Abel Bohr Curie Curie] [3 1 2 0]
	// [3 1 0 2]
}

// TestArgSortBy compares ArgSortBy with a stable sort that compares one key after another, along both axes and in both directions.
func TestArgSortBy(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	a := nd.FromFunc(func([]int) int8 { return int8(r.IntN(3)) }, 7, 40)
	b := nd.FromFunc(func([]int) float64 { return []float64{-1, 0, 1, math.NaN()}[r.IntN(4)] }, 40, 7).T()
	c := nd.FromFunc(func([]int) string { return []string{"", "x", "y"}[r.IntN(3)] }, 7, 40)
	for _, down := range []bool{false, true} {
		for axis := range 2 {
			options := []nd.Option{nd.Axis(axis)}
			if down {
				options = append(options, nd.Descending)
			}
			got := nd.ArgSortBy([]nd.Array{a, b, c}, options...)
			lanes := got.MoveAxis(axis, -1)
			x, y, z := a.MoveAxis(axis, -1), b.MoveAxis(axis, -1), c.MoveAxis(axis, -1)
			for i := range lanes.Dim(0) {
				want := nd.Arange(0, lanes.Dim(1), 1).ToSlice()
				slices.SortStableFunc(want, func(p, q int) int {
					by := cmp.Or(cmp.Compare(x.At(i, p), x.At(i, q)), compareNaNLast(y.At(i, p), y.At(i, q)), cmp.Compare(z.At(i, p), z.At(i, q)))
					if down {
						return -by
					}
					return by
				})
				require.Equal(t, want, lanes.Slice(nd.At(i)).ToSlice(), "lane %d of axis %d", i, axis)
			}
		}
	}
	require.Equal(t, nd.ArgSort(a).ToSlice(), nd.ArgSortBy([]nd.Array{a}).ToSlice())
	require.Equal(t, []int{0}, nd.ArgSortBy([]nd.Array{nd.Zeros[int](0), nd.Of[string]()}).Shape())
}

func compareNaNLast(x, y float64) int {
	switch {
	case x != x || y != y:
		return cmp.Compare(boolInt(x != x), boolInt(y != y))
	}
	return cmp.Compare(x, y)
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestArgSortByRefuses(t *testing.T) {
	require.ErrorIs(t, nd.Try(func() { nd.ArgSortBy(nil) }), nd.ErrEmpty)
	require.ErrorIs(t, nd.Try(func() { nd.ArgSortBy([]nd.Array{nd.Of(1), nil}) }), nd.ErrNil)
	require.ErrorIs(t, nd.Try(func() { nd.ArgSortBy([]nd.Array{nd.Of(1), nd.Of(1, 2)}) }), nd.ErrShape)
	require.ErrorIs(t, nd.Try(func() { nd.ArgSortBy([]nd.Array{nd.Scalar(1)}) }), nd.ErrAxis)
	require.ErrorIs(t, nd.Try(func() { nd.ArgSortBy([]nd.Array{nd.Of(struct{}{})}) }), nd.ErrDType)
	require.ErrorIs(t, nd.Try(func() { nd.ArgSortBy([]nd.Array{nd.Of(1)}, nd.KeepDims) }), nd.ErrOption)
}
