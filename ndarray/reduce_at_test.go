package ndarray_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// TestReduceAt compares with NumPy's reduceat for np.arange(24).reshape(3, 8).
func TestReduceAt(t *testing.T) {
	x := nd.Arange(0, 24, 1).Reshape(3, 8)
	starts := nd.Of[uint8](0, 4, 1, 5, 2, 6, 3, 7)
	require.Equal(t, []int{6, 4, 10, 5, 14, 6, 18, 7, 38, 12, 42, 13, 46, 14, 50, 15, 70, 20, 74, 21, 78, 22, 82, 23}, nd.ReduceAt(nd.Sum, x, starts, nd.Axis(1)).ToSlice())
	require.Equal(t, []int{8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 24, 26, 28, 30, 32, 34, 36, 38}, nd.ReduceAt(nd.Sum, x, nd.Of(1, 0, 1)).ToSlice())
	require.Equal(t, []int{2, 7, 10, 15, 18, 23}, nd.ReduceAt(nd.Max, x, nd.Of(0, 3), nd.Axis(-1)).ToSlice())
	require.Equal(t, []float64{1, 5, 9, 13, 17, 21}, nd.ReduceAt(nd.MeanAs[float64, int], x, nd.Of(0, 3), nd.Axis(-1)).ToSlice())
	require.Equal(t, []bool{false, true}, nd.ReduceAt(nd.All, x.Slice(nd.At(0)), nd.Of(0, 3)).ToSlice())
	require.Equal(t, []int{3, 0}, nd.ReduceAt(nd.Sum, x, nd.Zeros[int](0), nd.Axis(1)).Shape())
	require.Equal(t, []int{2, 0}, nd.ReduceAt(nd.Sum, nd.Zeros[int](4, 0), nd.Of(1, 3)).Shape())
}

func TestReduceAtRefuses(t *testing.T) {
	x := nd.Zeros[int](3, 8)
	for name, c := range map[string]struct {
		kind error
		call func()
	}{
		"below":          {nd.ErrIndex, func() { nd.ReduceAt(nd.Sum, x, nd.Of(0, -1)) }},
		"above":          {nd.ErrIndex, func() { nd.ReduceAt(nd.Sum, x, nd.Of(0, 3)) }},
		"far above":      {nd.ErrIndex, func() { nd.ReduceAt(nd.Sum, x, nd.Of[uint64](1<<63+1)) }},
		"no elements":    {nd.ErrIndex, func() { nd.ReduceAt(nd.Sum, nd.Zeros[int](0), nd.Of(0)) }},
		"a matrix":       {nd.ErrShape, func() { nd.ReduceAt(nd.Sum, x, nd.Zeros[int](1, 1)) }},
		"two axes":       {nd.ErrAxis, func() { nd.ReduceAt(nd.Sum, x, nd.Of(0), nd.Axis(0, 1)) }},
		"no axis":        {nd.ErrAxis, func() { nd.ReduceAt(nd.Sum, nd.Scalar(1), nd.Of(0)) }},
		"another option": {nd.ErrOption, func() { nd.ReduceAt(nd.Sum, x, nd.Of(0), nd.KeepDims) }},
		"nil reduction":  {nd.ErrNil, func() { nd.ReduceAt[int, int](nil, x, nd.Of(0)) }},
	} {
		err := nd.Try(c.call)
		require.ErrorIs(t, err, c.kind, name)
		require.Equal(t, "ReduceAt", err.(*nd.Error).Op, name)
	}
}

func ExampleReduceAt() {
	sales := nd.Of(3.0, 1, 4, 1, 5, 9)
	months := nd.Of(0, 2, 3) // index of the first day of each month
	fmt.Println(nd.ReduceAt(nd.Sum, sales, months), nd.ReduceAt(nd.Max, sales, months))
	// Output:
	// [ 4.  4. 15.] [3. 4. 9.]
}
