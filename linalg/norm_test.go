package linalg_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

func ExampleNorm() {
	a := nd.Matrix([][]float64{{3, 0}, {4, 12}})
	fmt.Println(linalg.Norm(a), linalg.Norm(a, linalg.Order(1)))                                      // a is a matrix
	fmt.Println(linalg.Norm(a, nd.Axis(1), linalg.Order(1)), linalg.Norm(a, nd.Axis(0), nd.KeepDims)) // norms of rows, and of columns
	// Output:
	// 13.0 12.0
	// [ 3. 16.] [[ 5. 12.]]
}

// The expected numbers come from numpy.linalg.norm.
func TestNormAsNumPy(t *testing.T) {
	v, a := nd.Of(3.0, -4, 0), nd.Matrix([][]float64{{1, -2, 3}, {4, 5, -7}})
	infinite := math.Inf(1)
	order := linalg.Order
	for _, c := range []struct {
		why  string
		got  *nd.NDArray[float64]
		want float64
	}{
		{"ord=None of a vector", linalg.Norm(v), 5},
		{"ord=inf of a vector", linalg.Norm(v, order(infinite)), 4},
		{"ord=-inf of a vector", linalg.Norm(v, order(-infinite)), 0},
		{"ord=0 of a vector", linalg.Norm(v, order(0)), 2},
		{"ord=1 of a vector", linalg.Norm(v, order(1)), 7},
		{"ord=-1 of a vector", linalg.Norm(v, order(-1)), 0},
		{"ord=3 of a vector", linalg.Norm(v, order(3)), 4.497941445275415},
		{"ord=None of a matrix, ord='fro'", linalg.Norm(a), 10.198039027185569},
		{"ord='nuc'", linalg.Norm(a, linalg.Nuclear), 12.250994836633131},
		{"ord=inf of a matrix", linalg.Norm(a, order(infinite)), 16},
		{"ord=-inf of a matrix", linalg.Norm(a, order(-infinite)), 6},
		{"ord=1 of a matrix", linalg.Norm(a, order(1)), 10},
		{"ord=-1 of a matrix", linalg.Norm(a, order(-1)), 5},
		{"ord=2 of a matrix", linalg.Norm(a, order(2)), 9.930531107812245},
		{"ord=-2 of a matrix", linalg.Norm(a, order(-2)), 2.320463728820886},
		{"ord=None of three axes", linalg.Norm(a.ExpandDims(0)), 10.198039027185569},
		{"axis=(1, 0)", linalg.Norm(a, nd.Axis(1, 0), order(1)), 16},
	} {
		assert.InDelta(t, c.want, c.got.Item(), 1e-14, c.why)
		assert.Equal(t, 0, c.got.NDim(), c.why)
	}
}

// Norms along axes equal the norms of the vectors or matrices along these axes.
func TestNormAlongAxes(t *testing.T) {
	x := nd.Arange(-12.0, 12, 1).Reshape(2, 3, 4)
	for _, o := range []nd.Option{linalg.Order(1), linalg.Order(math.Inf(1)), linalg.Order(2), linalg.Nuclear} {
		rows, turned := linalg.Norm(x, nd.Axis(0, 2), o), linalg.Norm(x, nd.Axis(-1, 0), o, nd.KeepDims)
		assert.Equal(t, []int{1, 3, 1}, turned.Shape())
		for i := range 3 {
			part := x.Slice(nd.Colon, nd.At(i))
			assert.Equal(t, linalg.MatrixNorm(part, o).Item(), rows.At(i))
			assert.InDelta(t, linalg.MatrixNorm(part.T(), o).Item(), turned.At(0, i, 0), 1e-13)
		}
	}
	assert.True(t, nd.ArrayEqual(linalg.VectorNorm(x, nd.Axis(0, 2)), linalg.Norm(x, nd.Axis(0, 2))))
	assert.True(t, nd.ArrayEqual(linalg.VectorNorm(x, nd.Axis(1), linalg.Order(3)), linalg.Norm(x, nd.Axis(1), linalg.Order(3))))
	for _, c := range []struct {
		why  string
		kind error
		call func()
	}{
		{"three axes have no norm of order 1", nd.ErrAxis, func() { linalg.Norm(x, linalg.Order(1)) }},
		{"nor do three that are named", nd.ErrAxis, func() { linalg.Norm(x, nd.Axis(0, 1, 2)) }},
		{"nor none", nd.ErrAxis, func() { linalg.Norm(x, nd.Axis()) }},
		{"an axis twice", nd.ErrAxis, func() { linalg.Norm(x, nd.Axis(1, -2)) }},
		{"an axis that is not there", nd.ErrAxis, func() { linalg.Norm(x, nd.Axis(3)) }},
		{"matrices have no norm of order 3", nd.ErrOption, func() { linalg.Norm(x, nd.Axis(0, 1), linalg.Order(3)) }},
		{"vectors have no nuclear norm", nd.ErrOption, func() { linalg.Norm(x, nd.Axis(0), linalg.Nuclear) }},
		{"nil", nd.ErrNil, func() { linalg.Norm[float64](nil) }},
		{"the least of none", nd.ErrEmpty, func() { linalg.Norm(nd.Zeros[float64](2, 0), linalg.Order(-1)) }},
	} {
		err := nd.Try(c.call)
		assert.ErrorIs(t, err, c.kind, c.why)
		var e *nd.Error
		assert.ErrorAs(t, err, &e, c.why)
		assert.Equal(t, "linalg.Norm", e.Op, c.why)
	}
}

// As in NumPy, the norm of no elements is 0. Orders -1, -2 and -inf take the least column sum, singular value and row sum. Without any
// column, singular value or row, they are an error.
func TestNormsOfNothing(t *testing.T) {
	inf := math.Inf(1)
	for _, shape := range [][]int{{0, 3}, {3, 0}, {0, 0}, {2, 0, 3}, {2, 3, 0}} {
		x := nd.Zeros[float64](shape...)
		m, n := x.Dim(-2), x.Dim(-1)
		for order, none := range map[float64]bool{1: false, 2: false, inf: false, -1: n == 0, -2: min(m, n) == 0, -inf: m == 0} {
			var z *nd.NDArray[float64]
			err := nd.Try(func() { z = linalg.MatrixNorm(x, linalg.Order(order)) })
			if none {
				assert.ErrorIs(t, err, nd.ErrEmpty, "%v of order %v", shape, order)
				assert.ErrorContains(t, err, strings.Trim(strings.ReplaceAll(fmt.Sprint(shape), " ", ", "), "[]"), "the operand's shape")
				continue
			}
			require.NoError(t, err, "%v of order %v", shape, order)
			assert.Equal(t, nd.Zeros[float64](shape[:len(shape)-2]...).ToSlice(), z.ToSlice(), "%v of order %v", shape, order)
		}
		assert.Equal(t, 0.0, nd.Sum(linalg.MatrixNorm(x, linalg.Nuclear)).Item())
		assert.Equal(t, 0.0, nd.Sum(linalg.MatrixNorm(x)).Item())
	}
	assert.Empty(t, linalg.MatrixNorm(nd.Zeros[float64](0, 2, 3), linalg.Order(-2)).ToSlice(), "no matrices")
	for order, want := range map[float64]float64{inf: 0, 3: 0, 2: 0, 1: 0, 0: 0, -1: inf, -2: inf} {
		assert.Equal(t, want, linalg.VectorNorm(nd.Zeros[float64](0), linalg.Order(order)).Item(), "order %v", order)
	}
}

// TestLengthsOfMany has rows of many elements. The squares of some rows overflow or underflow.
func TestLengthsOfMany(t *testing.T) {
	rows := nd.Multiply(nd.Ones[float64](6, 100), nd.Of(1, 1e300, 1e-300, 0, math.Inf(-1), math.NaN()).ExpandDims(1))
	want := []float64{10, 1e301, 1e-299, 0, math.Inf(1), math.NaN()}
	for i, got := range linalg.VectorNorm(rows, nd.Axis(1)).ToSlice() {
		if math.IsNaN(want[i]) || math.IsInf(want[i], 0) {
			require.Equal(t, math.Float64bits(want[i]), math.Float64bits(got))
			continue
		}
		require.InDelta(t, want[i], got, 1e-14*want[i])
	}
	require.InDelta(t, 10, linalg.VectorNorm(rows.T().Slice(nd.Colon, nd.To(1))).Item(), 1e-14)
}
