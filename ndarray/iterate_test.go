package ndarray_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	nd "ndgo/ndarray"
)

func ExampleNDArray_Values() {
	sum := 0
	for v := range arange(2, 3).Values() {
		sum += v
	}
	fmt.Println(sum)
	// Output: 15
}

func ExampleNDArray_Enumerate() {
	for index, v := range nd.FromSlice([]string{"a", "b", "c", "d"}, 2, 2).Enumerate() {
		fmt.Println(index, v)
	}
	// Output:
	// [0 0] a
	// [0 1] b
	// [1 0] c
	// [1 1] d
}

func ExampleNDArray_Along() {
	x := arange(2, 3)
	for i, row := range x.Along(0) {
		fmt.Println(i, row)
	}
	for _, column := range x.Along(-1) {
		column.SetAt(9, 0)
	}
	fmt.Println(x)
	// Output:
	// 0 [0 1 2]
	// 1 [3 4 5]
	// [[9 9 9]
	//  [3 4 5]]
}

func ExampleNDArray_ToSlice() {
	x := arange(2, 3)
	fmt.Println(x.T().ToSlice())
	// Output: [0 3 1 4 2 5]
}

// TestIterators compares all iterators with loops over indices, and ends each one early at a random element.
func TestIterators(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		shape := rapid.SliceOfN(rapid.IntRange(0, 3), 0, 6).Draw(r, "shape")
		n := 0
		x := randomView(r, shape, func() string { n++; return fmt.Sprint("element ", n) })
		if rapid.Bool().Draw(r, "packed") {
			x = x.Copy()
		}
		elements, indices := []string{}, [][]int{}
		each(shape, func(index []int) {
			elements, indices = append(elements, x.At(index...)), append(indices, index)
		})
		require.Equal(r, elements, x.ToSlice())

		end := rapid.IntRange(0, len(elements)).Draw(r, "end")
		values, enumerate := x.Values(), x.Enumerate()
		for range 2 { // an iterator can be used twice
			place := 0
			for v := range values {
				require.Equal(r, elements[place], v)
				if place++; place == end {
					break
				}
			}
			require.True(r, place == end || end == 0 && place == len(elements))
			place = 0
			for index, v := range enumerate {
				require.Equal(r, indices[place], slices.Clone(index))
				require.Equal(r, elements[place], v)
				if place++; place == end {
					break
				}
			}
			require.True(r, place == end || end == 0 && place == len(elements))
		}

		for axis := range shape {
			place := 0
			for i, view := range x.Along(axis - len(shape)) {
				require.Equal(r, place, i)
				require.Equal(r, without(shape, axis), view.Shape())
				each(view.Shape(), func(index []int) {
					require.Equal(r, x.At(with(index, axis, i)...), view.At(index...))
				})
				place++
			}
			require.Equal(r, shape[axis], place)
		}
	})
}

func TestAlong(t *testing.T) {
	assert.ErrorIs(t, nd.Try(func() { arange(2, 3).Along(2) }), nd.ErrAxis)
	assert.ErrorIs(t, nd.Try(func() { arange().Along(0) }), nd.ErrAxis)
	for i := range arange(5).Along(0) {
		if i == 2 {
			break
		}
		require.Less(t, i, 2)
	}
	for _, row := range arange(2).BroadcastTo(3, 2).Along(0) {
		assert.True(t, row.IsReadOnly())
	}
}

// TestIteratorsAreFast checks that the compiler inlines a range loop over values: neither its closure nor the array escapes to the heap.
func TestIteratorsAreFast(t *testing.T) {
	x := arange(3, 4)
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		sum := 0
		for v := range x.Values() {
			sum += v
		}
		if sum != 66 {
			t.Error(sum)
		}
	}))
}

func TestToSliceIsACopy(t *testing.T) {
	x := arange(3)
	x.ToSlice()[0] = 7
	assert.Equal(t, 0, x.At(0))
	assert.Equal(t, []int{}, arange(0, 3).ToSlice())
}
