package ndarray_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// Reductions of few elements keep parts of results on the stack, of which wide elements need more.
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
