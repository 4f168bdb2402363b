package ndarray_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
)

func ExampleMap() {
	x := nd.Matrix([][]string{{"a", "bb"}, {"ccc", ""}})
	fmt.Println(nd.Map(x, func(s string) int { return len(s) }))
	fmt.Printf("%q\n", nd.Map(x, strings.ToUpper).ToSlice())
	// Output:
	// [[1 2]
	//  [3 0]]
	// ["A" "BB" "CCC" ""]
}

func ExampleFromFunc() {
	fmt.Println(nd.FromFunc(func(index []int) int { return 10*index[0] + index[1] }, 2, 3))
	// Output:
	// [[ 0  1  2]
	//  [10 11 12]]
}

func TestMapAndFromFunc(t *testing.T) {
	for _, shape := range [][]int{{}, {4}, {0}, {3, 5}, {2, 0, 3}, {2, 3, 4}, {2, 1, 2, 3, 2}} {
		var seen [][]int
		x := nd.FromFunc(func(index []int) int {
			seen = append(seen, append([]int{}, index...))
			return len(seen)
		}, shape...)
		assert.Equal(t, shape, x.Shape())
		assert.Equal(t, indices(shape), seen, "in row-major order")
		for i, index := range indices(shape) {
			assert.Equal(t, i+1, x.At(index...))
		}
		for _, y := range []*nd.NDArray[int]{x, trial.Scattered(x)} {
			order := []int{}
			z := nd.Map(y, func(v int) string {
				order = append(order, v)
				return fmt.Sprint(v)
			})
			assert.Equal(t, shape, z.Shape())
			assert.Equal(t, x.ToSlice(), order, "in row-major order")
			for i, index := range indices(shape) {
				assert.Equal(t, fmt.Sprint(i+1), z.At(index...))
			}
		}
	}
}

// TestNilFunctions passes nil for each argument that is a function. The error must name the argument, even if there are no elements for
// which to call it.
func TestNilFunctions(t *testing.T) {
	x, none := nd.Of(1, 2), nd.Zeros[int](0)
	var row func(dst, src []int)
	var reduce func(x *nd.NDArray[int], options ...nd.Option) *nd.NDArray[int]
	for _, c := range []struct {
		call func()
		want string
	}{
		{func() { nd.Map[int, int](x, nil) }, "ndarray: Map: the function is nil; pass a function of an element"},
		{func() { nd.Map[int, int](none, nil) }, "ndarray: Map: the function is nil"},
		{func() { nd.FromFunc[int](nil, 2) }, "ndarray: FromFunc: the function is nil; pass a function of an index"},
		{func() { nd.FromFunc[int](nil, 0) }, "ndarray: FromFunc: the function is nil"},
		{func() { nd.SortFunc(x, nil) }, "ndarray: SortFunc: the comparison is nil; pass a function of two elements"},
		{func() { nd.SortFunc(none, nil) }, "ndarray: SortFunc: the comparison is nil"},
		{func() { nd.ReduceAt(reduce, x, nd.Of(0)) }, "ndarray: ReduceAt: the reduction is nil; pass one such as Sum"},
		{func() { generated.Rows[int]("m.Sorted", row, x, nil) }, "m: Sorted: the function is nil; pass a function that sets dst"},
		{func() { generated.RowsInto("m.SortedInto", x, row, x, nil) }, "m: SortedInto: the function is nil"},
	} {
		err := nd.Try(c.call)
		assert.ErrorIs(t, err, nd.ErrNil, c.want)
		assert.ErrorContains(t, err, c.want)
	}
	assert.ErrorIs(t, nd.Try(nil), nd.ErrNil)
}
