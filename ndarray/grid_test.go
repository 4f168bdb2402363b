package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
)

func ExampleEye() {
	fmt.Println(nd.Eye[float64](2))
	fmt.Println(nd.Eye[bool](2, nd.Columns(3), nd.Offset(1)))
	// Output:
	// [[1. 0.]
	//  [0. 1.]]
	// [[false  true false]
	//  [false false  true]]
}

func ExampleMeshgrid() {
	xs, ys := nd.Of(1, 2, 3), nd.Of(10, 20)
	for _, coordinates := range nd.Meshgrid(nd.Arrays(xs, ys)) {
		fmt.Println(coordinates)
	}
	ij := nd.Meshgrid(nd.Arrays(xs, ys), nd.IJ)
	fmt.Println(nd.Add(ij[0], ij[1]))
	// Output:
	// [[1 2 3]
	//  [1 2 3]]
	// [[10 10 10]
	//  [20 20 20]]
	// [[11 21]
	//  [12 22]
	//  [13 23]]
}

func ExampleTril() {
	x := nd.Full(7, 3, 3)
	fmt.Println(nd.Tril(x))
	fmt.Println(nd.Triu(x, nd.Offset(1)))
	// Output:
	// [[7 0 0]
	//  [7 7 0]
	//  [7 7 7]]
	// [[0 7 7]
	//  [0 0 7]
	//  [0 0 0]]
}

// offsets has numbers of diagonals inside, at the corners and far outside of any matrix.
var offsets = []int{math.MinInt, -1000, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, math.MaxInt}

func TestEye(t *testing.T) {
	for _, shape := range [][]int{{0, 0}, {0, 3}, {3, 0}, {1, 1}, {3, 3}, {2, 5}, {4, 3}} {
		for _, k := range offsets {
			z := nd.Eye[int8](shape[0], nd.Columns(shape[1]), nd.Offset(k))
			assert.Equal(t, shape, z.Shape())
			for _, index := range indices(shape) {
				var want int8
				if index[1]-index[0] == k {
					want = 1
				}
				assert.Equal(t, want, z.At(index...), "%v of %v, offset %d", index, shape, k)
			}
		}
	}
	assert.Equal(t, []celsius{1, 0, 0, 1}, nd.Eye[celsius](2).ToSlice())
}

func TestTriangles(t *testing.T) {
	for _, shape := range [][]int{{0, 0}, {0, 3}, {3, 0}, {1, 1}, {3, 3}, {2, 5}, {2, 4, 3}, {2, 1, 3, 2}} {
		x := nd.FromFunc(func(index []int) string { return fmt.Sprint(index) }, shape...)
		for _, k := range offsets {
			low, up := nd.Tril(trial.Scattered(x), nd.Offset(k)), nd.Triu(x, nd.Offset(k))
			assert.Equal(t, shape, low.Shape())
			assert.Equal(t, shape, up.Shape())
			for _, index := range indices(shape) {
				row, column := index[len(index)-2], index[len(index)-1]
				wantLow, wantUp := "", ""
				if column-row <= k {
					wantLow = x.At(index...)
				}
				if column-row >= k {
					wantUp = x.At(index...)
				}
				assert.Equal(t, wantLow, low.At(index...), "%v of %v, offset %d", index, shape, k)
				assert.Equal(t, wantUp, up.At(index...), "%v of %v, offset %d", index, shape, k)
			}
		}
	}
}

func TestMeshgrid(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 5 {
		arrays := make([]*nd.NDArray[string], n)
		sizes := make([]int, n)
		for i := range arrays {
			sizes[i] = r.IntN(4)
			arrays[i] = trial.Scattered(nd.FromFunc(func(index []int) string { return fmt.Sprint(i, index) }, sizes[i]))
		}
		plot, matrix := nd.Meshgrid(arrays), nd.Meshgrid(arrays, nd.IJ)
		assert.Len(t, plot, n)
		assert.Len(t, matrix, n)
		for i, x := range arrays {
			assert.Equal(t, sizes, matrix[i].Shape())
			for _, index := range indices(sizes) {
				assert.Equal(t, x.At(index[i]), matrix[i].At(index...))
				swapped := slices.Clone(index)
				if n > 1 {
					swapped[0], swapped[1] = index[1], index[0]
				}
				assert.Equal(t, matrix[i].At(index...), plot[i].At(swapped...))
			}
		}
	}
}

func TestGridsRefuse(t *testing.T) {
	for _, c := range []struct {
		why  string
		kind error
		call func()
	}{
		{"a negative size", nd.ErrShape, func() { nd.Eye[int](-1) }},
		{"a negative number of columns", nd.ErrShape, func() { nd.Eye[int](1, nd.Columns(-1)) }},
		{"too large", nd.ErrSize, func() { nd.Eye[float64](math.MaxInt32, nd.Columns(math.MaxInt32)) }},
		{"an option of others", nd.ErrOption, func() { nd.Eye[int](1, nd.Axis(0)) }},
		{"one axis", nd.ErrShape, func() { nd.Tril(nd.Of(1, 2)) }},
		{"no axes", nd.ErrShape, func() { nd.Triu(nd.Scalar(1)) }},
		{"two axes", nd.ErrShape, func() { nd.Meshgrid(nd.Arrays(nd.Of(1), nd.Eye[int](2))) }},
		{"no axes", nd.ErrShape, func() { nd.Meshgrid(nd.Arrays(nd.Scalar(1))) }},
	} {
		assert.ErrorIs(t, nd.Try(c.call), c.kind, c.why)
	}
}
