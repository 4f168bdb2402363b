package ndarray_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// TestSmallOperands compares calls on few elements with a loop over copies of their operands. Operands have up to four axes in any order.
// They are whole arrays, parts of other arrays, or broadcast. Scalars are converted, and targets may overlap operands.
func TestSmallOperands(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 / testrun.Sparse(10) {
		data := elementsOf(nd.Arange[float64](0, 300, 1))
		memory := nd.FromSlice(data, len(data))
		shape := make([]int, r.IntN(5))
		for i := range shape {
			shape[i] = 1 + r.IntN(3)
		}
		x, y := someView(r, data, shape, true), someView(r, data, shape, true)
		if r.IntN(4) == 0 {
			y = nd.Full(7.0)
		}
		to, err := nd.BroadcastShapes(x.Shape(), y.Shape())
		require.NoError(t, err)
		want := elementsOf(x.BroadcastTo(to...))
		for i, v := range elementsOf(y.BroadcastTo(to...)) {
			want[i] = want[i]*1024 + v
		}
		scaled := nd.Multiply(x, 1024) // 1024 is an int, so it is converted
		z := nd.Add(scaled, y)
		require.Equal(t, to, z.Shape())
		require.Equal(t, want, elementsOf(z), "%v and %v", x.Shape(), y.Shape())
		require.True(t, z.IsContiguous())

		target := someView(r, data, to, false)
		expected := memory.Copy()
		sums := nd.Add(x.Copy(), y.Copy())
		places := elementsOf(target) // memory element i has the value i
		for i, v := range elementsOf(sums) {
			expected.SetAt(v, int(places[i]))
		}
		into.Add(target, x, y)
		require.Equal(t, elementsOf(expected), elementsOf(memory), "%v of %v and %v", target.Shape(), x.Shape(), y.Shape())
	}
}

// someView returns a view of data with the given shape, or with a shape that broadcasts to it.
func someView(r *rand.Rand, data []float64, shape []int, broadcasts bool) *nd.NDArray[float64] {
	shape = append([]int{}, shape...)
	if broadcasts {
		shape = shape[r.IntN(len(shape)+1)*r.IntN(2):]
		for i := range shape {
			if r.IntN(4) == 0 {
				shape[i] = 1
			}
		}
	}
	order := make([]int, len(shape)) // order of the axes in memory
	for i, k := range r.Perm(len(shape)) {
		if order[i] = k; r.IntN(2) == 0 {
			order[i] = -1
		}
	}
	for _, k := range order {
		if k < 0 { // no permutation: keep the order of all axes
			for i := range order {
				order[i] = i
			}
			break
		}
	}
	sizes, indices, n := make([]int, len(shape)), make([]nd.Index, len(shape)), 1
	for i, k := range order {
		step := []int{1, 1, 1, 1, 1, 1, 2, -1}[r.IntN(8)]
		sizes[i] = shape[k] * max(step, 1)
		indices[i] = nd.Colon.By(step)
		n *= sizes[i]
	}
	if n > 100 {
		return someView(r, data, shape, false)
	}
	start := r.IntN(40) * r.IntN(2)
	view := nd.FromSlice(data[start:start+n], sizes...)
	if slices.IsSorted(order) && slices.Equal(sizes, shape) && r.IntN(4) > 0 {
		return view
	}
	view = view.Slice(indices...)
	back := make([]int, len(order))
	for i, k := range order {
		back[k] = i
	}
	return view.PermuteDims(back...)
}
