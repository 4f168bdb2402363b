package linalg_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// few returns matrices of small integers. Many elements have equal absolute values, so pivots are chosen among equals.
func few[T nd.Float](r *rand.Rand, shape ...int) *nd.NDArray[T] {
	return nd.FromFunc(func(i []int) T {
		v := T(r.IntN(5) - 2)
		if i[len(i)-1] == i[len(i)-2] {
			v += 0.5 // most matrices become regular
		}
		return v
	}, shape...)
}

// requireBits requires that x and y are equal, and that their zeros have equal signs.
func requireBits[T nd.Float](t *testing.T, x, y *nd.NDArray[T], why string) {
	t.Helper()
	require.True(t, nd.ArrayEqual(x, y), why)
	require.True(t, nd.ArrayEqual(nd.Signbit(x), nd.Signbit(y)), why)
}

// A matrix in a stack with many others has the same bits in its solution as a single matrix.
func holdLanes[T nd.Float](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := 1; n <= 8; n++ {
		for _, count := range []int{64, 65, 700} {
			why := fmt.Sprint(count, " of ", n)
			a := few[T](r, count, n, n)
			for i := range count {
				for linalg.Det(a.Slice(nd.At(i))).Item() == 0 {
					a.Slice(nd.At(i)).Assign(few[T](r, n, n))
				}
			}
			b := few[T](r, count, n, 3)
			x, err := linalg.Solve(a, b)
			require.NoError(t, err, why)
			y, err := linalg.Solve(a.MT(), b.Slice(nd.At(0), nd.Colon, nd.At(1)))
			require.NoError(t, err, why)
			inverse, err := linalg.Inv(a)
			require.NoError(t, err, why)
			det := linalg.Det(a)
			for i := 0; i < count; i += 1 + count/50 {
				one := a.Slice(nd.At(i))
				own, err := linalg.Solve(one, b.Slice(nd.At(i)))
				require.NoError(t, err, why)
				requireBits(t, own, x.Slice(nd.At(i)), why)
				own, err = linalg.Solve(one.T(), b.Slice(nd.At(0), nd.Colon, nd.At(1)))
				require.NoError(t, err, why)
				requireBits(t, own, y.Slice(nd.At(i)), why)
				own, err = linalg.Inv(one)
				require.NoError(t, err, why)
				requireBits(t, own, inverse.Slice(nd.At(i)), why)
				require.Equal(t, linalg.Det(one).Item(), det.At(i), why)
			}
		}
	}
}

func TestLanes(t *testing.T) {
	t.Run("float32", holdLanes[float32])
	t.Run("float64", holdLanes[float64])
	t.Run("defined", holdLanes[load])
}

// If a matrix is singular, or has an infinity or NaN, its result in a stack is the same as for a single matrix.
func TestLanesThatFail(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	a := nd.FromFunc(func([]int) float64 { return r.NormFloat64() }, 10, 20, 4, 4)
	b := nd.FromFunc(func([]int) float64 { return r.NormFloat64() }, 10, 20, 4)
	_, err := linalg.Solve(a, b.ExpandDims(-1))
	require.NoError(t, err)
	for _, v := range []float64{math.NaN(), math.Inf(1)} {
		bad := a.Copy()
		bad.SetAt(v, 7, 3, 2, 1)
		x, err := linalg.Solve(bad, b.ExpandDims(-1))
		require.NoError(t, err)
		for i := range 10 {
			own, err := linalg.Solve(bad.Slice(nd.At(i), nd.At(3)), b.Slice(nd.At(i), nd.At(3)))
			require.NoError(t, err)
			assert.True(t, nd.ArrayEqual(own, x.Slice(nd.At(i), nd.At(3), nd.Colon, nd.At(0)), nd.EqualNaN))
		}
	}
	a.Slice(nd.At(7), nd.At(3), nd.At(2)).Fill(0)
	a.Slice(nd.At(8), nd.At(3), nd.At(2)).Fill(0)
	for _, call := range []func() error{
		func() error { _, err := linalg.Solve(a, b.ExpandDims(-1)); return err },
		func() error { _, err := linalg.Inv(a); return err },
	} {
		err := call()
		require.ErrorIs(t, err, linalg.ErrSingular)
		var e *nd.Error
		require.ErrorAs(t, err, &e)
		assert.Equal(t, []int{7, 3}, e.Index)
	}
	det := linalg.Det(a)
	assert.Equal(t, 0.0, det.At(8, 3))
	assert.Equal(t, linalg.Det(a.Slice(nd.At(9), nd.At(3))).Item(), det.At(9, 3))
}

// TestLanesOfSpecialValues compares the results for each matrix of a stack with the results for the single matrix. One matrix has a NaN or
// an infinity.
func TestLanesOfSpecialValues(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{1, 3, 5, 8} {
		const count, at = 64, 17
		for _, special := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
			for place := range n * n {
				a := nd.Add(few[float64](r, count, n, n), nd.Multiply(nd.Eye[float64](n), 9))
				b := few[float64](r, count, n, 1)
				a.SetAt(special, at, place/n, place%n)
				x, err := linalg.Solve(a, b)
				one := a.Slice(nd.At(at))
				own, failure := linalg.Solve(one, b.Slice(nd.At(at)))
				require.Equal(t, failure == nil, err == nil, "%v at %d of %d×%d: %v, alone %v", special, place, n, n, err, failure)
				if err == nil {
					require.True(t, nd.ArrayEqual(own, x.Slice(nd.At(at)), nd.EqualNaN), "%v at %d of %d×%d", special, place, n, n)
				}
				require.True(t, nd.ArrayEqual(linalg.Det(one), linalg.Det(a).Slice(nd.At(at)), nd.EqualNaN), "%v at %d of %d×%d", special, place, n, n)
			}
		}
	}
}

// A matrix without a valid result does not affect other matrices of its stack.
func TestLanesBesideABadOne(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	for _, n := range []int{2, 4, 7} {
		a := nd.FromFunc(func([]int) float64 { return r.NormFloat64() }, 300, n, n)
		b := nd.FromFunc(func([]int) float64 { return r.NormFloat64() }, 300, n, 2)
		a.Slice(nd.At(41)).Fill(1)
		require.NotZero(t, nd.Max(nd.Abs(linalg.Det(a))).Item())
		for i := range 300 {
			require.Equal(t, linalg.Det(a.Slice(nd.At(i))).Item(), linalg.Det(a).At(i), "%d of %d", i, n)
		}
		_, err := linalg.Solve(a, b)
		require.ErrorIs(t, err, linalg.ErrSingular)
		require.ErrorContains(t, err, "(41)")
		_, err = linalg.Inv(a)
		require.ErrorContains(t, err, "(41)")
		a.Slice(nd.At(41)).Fill(math.NaN())
		x, err := linalg.Solve(a, b)
		require.NoError(t, err)
		inverse, err := linalg.Inv(a)
		require.NoError(t, err)
		for i := range 300 {
			if i == 41 {
				require.True(t, math.IsNaN(x.At(i, 0, 0)))
				require.True(t, math.IsNaN(inverse.At(i, 0, 0)))
				continue
			}
			own, err := linalg.Solve(a.Slice(nd.At(i)), b.Slice(nd.At(i)))
			require.NoError(t, err)
			requireBits(t, own, x.Slice(nd.At(i)), "Solve")
			own, err = linalg.Inv(a.Slice(nd.At(i)))
			require.NoError(t, err)
			requireBits(t, own, inverse.Slice(nd.At(i)), "Inv")
		}
	}
}
