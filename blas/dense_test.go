package blas

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/mat"

	nd "ndgo/ndarray"
)

// Views share memory with the matrix. This includes a part of a matrix, with memory that ends with its last row.
func TestViews(t *testing.T) {
	m := mat.NewDense(4, 5, nil)
	part := m.Slice(1, 4, 2, 5).(*mat.Dense)
	x := FromDense(part)
	require.Equal(t, []int{3, 3}, x.Shape())
	x.SetAt(7, 2, 2)
	assert.Equal(t, 7.0, m.At(3, 4))
	back := Dense(x.Slice(nd.From(1), nd.From(1)))
	rows, columns := back.Dims()
	require.Equal(t, [2]int{2, 2}, [2]int{rows, columns})
	back.Set(0, 0, 5)
	assert.Equal(t, 5.0, m.At(2, 3))
	assert.Equal(t, []float64{0, 0, 0, 0, 5, 0, 0, 0, 7}, x.ToSlice())
	row := Dense(x.Slice(nd.Range(1, 2)))
	assert.Equal(t, 5.0, row.At(0, 1))
	column := Dense(x.Slice(nd.Colon, nd.Range(2, 3)))
	assert.Equal(t, 7.0, column.At(2, 0))
	assert.Equal(t, []int{0, 0}, FromDense(new(mat.Dense)).Shape())
	assert.True(t, Dense(nd.Zeros[float64](0, 3)).IsEmpty())
	assert.Equal(t, 12.0, mat.Sum(twice(m)))
}

// twice converts to a matrix and back.
func twice(m *mat.Dense) *mat.Dense { return Dense(FromDense(m)) }

func TestDenseRefuses(t *testing.T) {
	x := nd.Ones[float64](3, 4)
	for why, bad := range map[string]*nd.NDArray[float64]{
		"transposed":   x.T(),
		"three axes":   x.ExpandDims(0),
		"every second": x.Slice(nd.Colon, nd.S("::2")),
		"backwards":    x.Flip(0),
	} {
		assert.ErrorIs(t, nd.Try(func() { Dense(bad) }), nd.ErrShape, why)
	}
	assert.ErrorIs(t, nd.Try(func() { Dense(nil) }), nd.ErrNil)
	assert.ErrorIs(t, nd.Try(func() { Dense(nd.Of(1.0, 2).BroadcastTo(3, 2)) }), nd.ErrReadOnly)
	assert.ErrorIs(t, nd.Try(func() { Dense(x.ReadOnly()) }), nd.ErrReadOnly)
}

// gonum's own tests have only small products and triangles. TestLarge compares large ones with gonum's results, up to rounding. Memory
// outside a matrix must keep its contents.
func TestLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	made := func(n int) []float64 {
		x := make([]float64, n)
		for i := range x {
			x[i] = r.NormFloat64()
		}
		return x
	}
	const m, n, step = 90, 70, 95
	a, b := made(step*step), made(step*step)
	for i := range step {
		a[i*step+i] += 20
	}
	ours := Implementation{}
	for _, side := range []blas.Side{blas.Left, blas.Right} {
		for _, ul := range []blas.Uplo{blas.Upper, blas.Lower} {
			for _, tr := range []blas.Transpose{blas.NoTrans, blas.Trans} {
				for _, d := range []blas.Diag{blas.NonUnit} {
					x, y := append([]float64(nil), b...), append([]float64(nil), b...)
					ours.Dtrsm(side, ul, tr, d, m, n, 2, a, step, x, step)
					own.Dtrsm(side, ul, tr, d, m, n, 2, a, step, y, step)
					same(t, x, y)
					ours.Dtrmm(side, ul, tr, d, m, n, -3, a, step, x, step)
					own.Dtrmm(side, ul, tr, d, m, n, -3, a, step, y, step)
					same(t, x, y)
				}
				x, y := append([]float64(nil), b...), append([]float64(nil), b...)
				ours.Dsyrk(ul, tr, m, n, 2, a, step, 0.5, x, step)
				own.Dsyrk(ul, tr, m, n, 2, a, step, 0.5, y, step)
				same(t, x, y)
				for _, other := range []blas.Transpose{blas.NoTrans, blas.Trans} {
					for _, factor := range []float64{0, 1, -1, 2} {
						ours.Dgemm(tr, other, m, n, 60, 1-factor, a, step, b, step, factor, x, step)
						own.Dgemm(tr, other, m, n, 60, 1-factor, a, step, b, step, factor, y, step)
						same(t, x, y)
					}
				}
			}
		}
	}
	x, y := made(step*step), made(step)
	z := append([]float64(nil), y...)
	ours.Dgemv(blas.NoTrans, 95, 95, 2, a, step, x, 1, 3, y, 1)
	own.Dgemv(blas.NoTrans, 95, 95, 2, a, step, x, 1, 3, z, 1)
	same(t, y, z)
}

func same(t *testing.T, x, y []float64) {
	t.Helper()
	for i, v := range x {
		require.LessOrEqual(t, math.Abs(v-y[i]), 1e-11*(1+math.Abs(y[i])), i)
	}
}
