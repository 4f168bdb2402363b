package ndarray_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// Reductions of few elements keep partial results on the stack. Elements of wide types need more of the stack.
func TestSmallSumsOfEveryWidth(t *testing.T) {
	smallSums[float32](t)
	smallSums[float64](t)
	smallSums[complex64](t)
	smallSums[complex128](t)
}

func smallSums[T nd.Float | nd.ComplexNumber](t *testing.T) {
	for rows := range 20 {
		for columns := range 40 {
			x := nd.Zeros[T](rows, columns)
			want := [2][]T{make([]T, columns), make([]T, rows)}
			for i := range rows {
				for j := range columns {
					v := nd.AsType[T](nd.Of(i*columns + j)).At(0)
					x.SetAt(v, i, j)
					want[0][j] += v
					want[1][i] += v
				}
			}
			for axis := range 2 {
				require.Equal(t, want[axis], nd.Sum(x, nd.Axis(axis)).ToSlice(), "%T, %d×%d along %d", x, rows, columns, axis)
				wide := nd.SumAs[complex128](x, nd.Axis(axis))
				require.Equal(t, nd.AsType[complex128](nd.FromSlice(want[axis], wide.Size())).ToSlice(), wide.ToSlice(), "%T, %d×%d along %d", x, rows, columns, axis)
			}
		}
	}
}

// Reductions of all elements of contiguous arrays have a fast path. It must recognise the cases that need other code.
func TestReductionsOfAllElements(t *testing.T) {
	const n = 13 // the sum of 0, 1, … 12 is 78
	x := nd.Arange(0.0, n, 1)
	sums := map[string]func(z, x *nd.NDArray[float64]) *nd.NDArray[float64]{
		"Sum": func(z, x *nd.NDArray[float64]) *nd.NDArray[float64] { return into.Sum(z, x) },
		"Mean": func(z, x *nd.NDArray[float64]) *nd.NDArray[float64] {
			return inplace.Multiply(into.Mean(z, x), float64(n))
		},
	}
	for name, sum := range sums {
		own := x.Copy()
		require.Equal(t, 78.0, sum(own.Slice(nd.At(3)), own).Item(), "%s into an element of its operand", name)
		require.Equal(t, []float64{0, 1, 2, 78, 4, 5, 6, 7, 8, 9, 10, 11, 12}, own.ToSlice(), name)
		z := nd.Full(7.0, 2, 2)
		require.Equal(t, 78.0, sum(z.Slice(nd.At(1), nd.At(0)), x).Item(), "%s into an element", name)
		require.Equal(t, []float64{7, 7, 78, 7}, z.ToSlice(), name)
		for what, c := range map[string]struct {
			z, x *nd.NDArray[float64]
			err  error
		}{
			"a read-only target":      {nd.Scalar(7.0).BroadcastTo(), x, nd.ErrReadOnly},
			"a target with an axis":   {nd.Full(7.0, 1), x, nd.ErrInPlaceShape},
			"a target that is nil":    {nil, x, nd.ErrNil},
			"an operand that is nil":  {nd.Scalar(7.0), nil, nd.ErrNil},
			"an operand that is gone": {nd.Scalar(7.0), givenBack(x), nd.ErrReleased},
			"a target that is gone":   {givenBack(nd.Scalar(7.0)), x, nd.ErrReleased},
		} {
			require.ErrorIs(t, nd.Try(func() { sum(c.z, c.x) }), c.err, "%s, %s", name, what)
		}
	}
	require.Equal(t, []int{}, nd.Sum(x).Shape())
	require.Equal(t, 6.0, nd.Mean(x).Item())
	require.Equal(t, []int{1}, nd.Sum(x, nd.KeepDims).Shape())
	require.Equal(t, 0.0, nd.Sum(nd.Zeros[float64](3, 0)).Item())
	require.Equal(t, 78.0, nd.Sum(x.Reshape(1, n).BroadcastTo(2, n).Slice(nd.At(1))).Item(), "of a view that is not plain")
	before := nd.SetMaxBytes(4)
	defer nd.SetMaxBytes(before)
	require.ErrorIs(t, nd.Try(func() { nd.Sum(x) }), nd.ErrLimit)
}

// givenBack returns a copy of x, already released.
func givenBack(x *nd.NDArray[float64]) *nd.NDArray[float64] {
	y := x.Copy()
	y.Release()
	return y
}
