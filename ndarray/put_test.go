package ndarray_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// anyLayout returns one of the layouts of x.
func anyLayout[T any](r *rand.Rand, x *nd.NDArray[T]) *nd.NDArray[T] { return layouts(r, x)[r.IntN(4)] }

// TestPutInOrder sets elements many times. The last value in row-major order must remain, for every layout of the array, the indices and
// the values.
func TestPutInOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, shape := range [][]int{{3}, {2, 3}, {3, 1, 2}} {
		for _, named := range [][]int{{}, {7}, {4, 5}, {5, 1, 3}, {2, 3, 4}} {
			for axis := -1; axis < len(shape); axis++ {
				chosen, n := named, nd.Zeros[int8](shape...).Size()
				var options []nd.Option
				if axis >= 0 {
					chosen, n = slices.Concat(shape[:axis], named, shape[axis+1:]), shape[axis]
					options = []nd.Option{nd.Axis(axis)}
				}
				for trial := range 12 {
					x := anyLayout(r, nd.Full("none", shape...))
					places := anyLayout(r, nd.FromFunc(func([]int) int { return r.IntN(2*n) - n }, named...))
					own := chosen
					if trial%3 == 2 {
						own = shrunk(r, chosen)
					}
					values := anyLayout(r, nd.FromFunc(func(index []int) string { return fmt.Sprint("value ", index) }, own...))
					want := x.Copy()
					for _, index := range indices(chosen) {
						var i int
						target := slices.Clone(index)
						if axis < 0 {
							i = (places.At(index...) + n) % n
							target = indices(shape)[i]
						} else {
							i = (places.At(index[axis:axis+len(named)]...) + n) % n
							target = slices.Replace(target, axis, axis+len(named), i)
						}
						want.SetAt(at(values, index), target...)
					}
					nd.Put(x, places, values, options...)
					require.Equal(t, want.ToSlice(), x.ToSlice(), "%v at %v along %d, trial %d", shape, named, axis, trial)
				}
			}
		}
	}
}

// TestPutOfManyInOrder sets a few elements so often that the work is divided among processors.
func TestPutOfManyInOrder(t *testing.T) {
	const n = 1<<18 + 1000
	places, values := nd.FromFunc(func(index []int) int { return index[0] % 97 % 11 }, n), nd.Arange[int32](0, n, 1)
	want := make([]int32, 11)
	for i := range n {
		want[i%97%11] = int32(i)
	}
	for _, processors := range processors {
		on(processors, func() {
			x := nd.Zeros[int32](11)
			nd.Put(x, places, values)
			require.Equal(t, want, x.ToSlice(), "%d processors", processors)
			table := nd.Zeros[int32](2, 11)
			nd.Put(table, places, nd.Stack(nd.Arrays(values, nd.Negative(values))), nd.Axis(1))
			require.Equal(t, want, table.Slice(nd.At(0)).ToSlice(), "%d processors", processors)
			require.Equal(t, nd.Negative(nd.FromSlice(want, 11)).ToSlice(), table.Slice(nd.At(1)).ToSlice(), "%d processors", processors)
		})
	}
}
