package users

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/core/reducing"
	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
)

// TestMeasuredSteps compares programs with their compiled forms. These compute reductions together with a store, part by part for large
// arrays. If operands share memory, they must compute the reductions after the store.
func TestMeasuredSteps(t *testing.T) {
	array := func(shape ...int) *nd.NDArray[float64] {
		size := 1
		for _, n := range shape {
			size *= n
		}
		return nd.Sin(nd.Arange(0.0, float64(size), 1)).Reshape(shape...)
	}
	type arrays = []*nd.NDArray[float64]
	solve := func(f func(u *nd.NDArray[float64], tolerance float64, most int) int) func(x arrays) {
		return func(x arrays) { x[1].SetAt(float64(f(x[0], 1e-3, 30)), 0) }
	}
	swing := func(f func(x, v *nd.NDArray[float64], dt float64, steps int) float64) func(x arrays) {
		return func(x arrays) { x[0].SetAt(f(x[0], x[1], 0.125, 3), make([]int, x[0].NDim())...) }
	}
	settle := func(f func(x, y *nd.NDArray[float64], k float64) (a, b, c *nd.NDArray[float64])) func(x arrays) {
		return func(x arrays) {
			a, b, c := f(x[0], x[1], 0.25)
			x[2].Assign(nd.Add(a, b.Squeeze(-1), c))
		}
	}
	for _, bytes := range []int{0, 64} {
		defer reducing.SetPartBytes(reducing.SetPartBytes(bytes))
		before := reducing.Shared()
		for _, n := range []int{3, 9, 300} {
			grid := func() arrays { return arrays{array(n, n), array(1)} }
			passed, written := sameStores(t, grid, solve(jacobi), solve(Jacobi))
			require.Positive(t, passed)
			require.Zero(t, written)
			sameStores(t, func() arrays { return arrays{array(n, n), array(n, n)} }, swing(measuredStores), swing(MeasuredStores))
			sameStores(t, func() arrays { return arrays{array(n, n).T(), array(n, n)} }, swing(measuredStores), swing(MeasuredStores))
			sameStores(t, func() arrays { x := array(n, n); return arrays{x, x} }, swing(measuredStores), swing(MeasuredStores))
			sameStores(t, func() arrays { x := array(n+1, n); return arrays{x.Slice(nd.To(-1)), x.Slice(nd.From(1))} }, swing(measuredStores), swing(MeasuredStores))
			for _, y := range []func(x *nd.NDArray[float64]) *nd.NDArray[float64]{
				func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return x },
				func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return x.Flip() },
				func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return x.Slice(nd.At(1)) },
				func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return x.T() },
				func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return x.Copy() },
				func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return nd.Full(2.0, n, n, n) },
				func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return nil },
			} {
				sameStores(t, func() arrays { x := array(n, n); return arrays{x, y(x), array(n)} }, settle(settled), settle(Settled))
			}
		}
		require.Greater(t, reducing.Shared(), before, "groups computed part by part")
	}
	sameStores(t, func() arrays { return arrays{array(0, 4), array(0, 4), array(0)} }, settle(settled), settle(Settled))
	sameStores(t, func() arrays { return arrays{array(4, 0), array(4, 0), array(4)} }, settle(settled), settle(Settled))
	sameStores(t, func() arrays { return arrays{array(4, 4).ReadOnly(), array(4, 4), array(4)} }, settle(settled), settle(Settled))
}

// TestStoreBeforeFailure checks that, if a division after a store fails, the store stays and happens only once.
func TestStoreBeforeFailure(t *testing.T) {
	x, y := nd.Full[int64](5, 99), nd.Full[int64](3, 99)
	y.SetAt(0, 40)
	require.ErrorIs(t, nd.Try(func() { DividedStore(x, y) }), nd.ErrDivideByZero)
	require.EqualValues(t, 11, x.At(0))
	s := []float64{1, 2, 3}
	want, got := nd.FromSlice(append([]float64(nil), s...), 3), nd.FromSlice(s, 3)
	data, _, _, _ := want.Raw()
	require.Equal(t, elementAfter(want, nd.Of(1.0, 2, 3), data), ElementAfter(got, nd.Of(1.0, 2, 3), s))
	_, written := generated.Runs()
	x64, y64 := nd.Zeros[float64](0), nd.Zeros[float64](0)
	require.Error(t, nd.Try(func() { Settled(x64, y64, 1) }), "the maximum of no elements")
	_, after := generated.Runs()
	require.Equal(t, written+1, after)
}
