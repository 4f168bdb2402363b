package linalg_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

func TestMatrixPower(t *testing.T) {
	a := nd.Matrix([][]float64{{1, 1}, {1, 0}})
	p, err := linalg.MatrixPower(a, 20)
	require.NoError(t, err)
	assert.Equal(t, []float64{10946, 6765, 6765, 4181}, p.ToSlice())
	p, err = linalg.MatrixPower(nd.Stack(nd.Arrays(a, a)), 0)
	require.NoError(t, err)
	assert.Equal(t, []float64{1, 0, 0, 1, 1, 0, 0, 1}, p.ToSlice())
	assert.False(t, p.IsReadOnly())
	p, err = linalg.MatrixPower(a, -2)
	require.NoError(t, err)
	assert.Equal(t, []float64{1, -1, -1, 2}, p.ToSlice())
	p, err = linalg.MatrixPower(a, 1)
	require.NoError(t, err)
	p.Fill(9)
	assert.Equal(t, 1.0, a.At(0, 0), "a copy")
}

func TestDiagonals(t *testing.T) {
	x := nd.Arange(0, 24, 1).Reshape(2, 3, 4)
	assert.Equal(t, []int{15, 51}, linalg.Trace(x).ToSlice())
	assert.Equal(t, []int{1, 6, 11, 13, 18, 23}, linalg.Diagonal(x, nd.Offset(1)).ToSlice())
	assert.Equal(t, []int{8, 20}, linalg.Diagonal(x, nd.Offset(-2)).ToSlice())
	assert.Equal(t, []int{2, 0}, linalg.Diagonal(x, nd.Offset(4)).Shape())
	assert.Equal(t, []int{2, 0}, linalg.Diagonal(x, nd.Offset(math.MinInt)).Shape())
	assert.Equal(t, []int{0, 0}, linalg.Trace(x, nd.Offset(math.MaxInt)).ToSlice())
	linalg.Diagonal(x).Fill(0)
	assert.Equal(t, []int{0, 0}, linalg.Trace(x).ToSlice())
}
