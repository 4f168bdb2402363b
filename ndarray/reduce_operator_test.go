package ndarray_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/simd"
	"ndgo/internal/testrun"
	"ndgo/internal/trial"
	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
	"ndgo/ufunc"
)

// dot returns the sum of the products of x and y. It is a reduction of two operands, like a user-defined one.
func dot[T nd.Number, Y nd.Operand[T]](x *nd.NDArray[T], y Y, options ...nd.Option) *nd.NDArray[T] {
	return generated.Reduce[T, T](&simd.Add, &simd.Multiply, 0, options, generated.In(x), generated.Or[T](&y))
}

// TestReduceOfTwo reduces products of two broadcast arrays, in all layouts and over all choices of axes.
func TestReduceOfTwo(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, shapes := range [][2][]int{
		{{}, {}}, {{40}, {40}}, {{1300}, {1300}}, {{1300}, {1}}, {{1}, {1300}}, {{700, 3}, {700, 3}}, {{3, 700}, {700}}, {{20, 1, 5}, {18, 5}},
		{{20, 1, 40}, {18, 40}}, {{4, 5, 6}, {4, 1, 6}}, {{2, 3, 2, 18, 2}, {3, 1, 18, 1}}, {{0, 3}, {3}}, {{3, 0}, {3, 1}},
	} {
		x := nd.FromFunc(func([]int) int64 { return r.Int64() }, shapes[0]...)
		y := nd.FromFunc(func([]int) int64 { return r.Int64() }, shapes[1]...)
		for _, u := range arrangements(r, x) {
			for _, v := range layouts(r, y) {
				if _, err := nd.BroadcastShapes(u.Shape(), v.Shape()); err != nil {
					continue // a part of this array does not broadcast with y
				}
				product := nd.Multiply(u, v)
				for axis := range product.NDim() {
					o := nd.Axis(axis)
					want := nd.CumulativeSum(product, o)
					dst := trial.Scattered(want)
					generated.ScanInto[int64, int64]("CumulativeDot", dst, generated.JoinSum(), &simd.Multiply, 0, []nd.Option{o}, generated.In(u), generated.In(v))
					require.Equal(t, want.ToSlice(), dst.ToSlice(), "%v and %v along %d", u.Shape(), v.Shape(), axis)
				}
				for _, over := range overs(r, product.NDim()) {
					o := nd.Axis(over...)
					want := nd.Sum(product, o)
					require.Equal(t, want.ToSlice(), dot(u, v, o).ToSlice(), "%v and %v over %v", u.Shape(), v.Shape(), over)
					require.Equal(t, want.Shape(), dot(u, v, o).Shape())
					dst := trial.Scattered(want)
					generated.ReduceInto[int64, int64]("Dot", dst, &simd.Add, &simd.Multiply, 0, []nd.Option{o}, generated.In(u), generated.In(v))
					require.Equal(t, want.ToSlice(), dst.ToSlice())
				}
			}
		}
	}
}

// TestReduceFollowsTheTree compares the reduction of products with the reduction of an array of these products. They must have the same
// bits on every tier.
func TestReduceFollowsTheTree(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for _, shape := range treeShapes {
		x := nd.FromFunc(func([]int) float64 { return rough[float64](r) }, shape...)
		y := nd.FromFunc(func([]int) float64 { return rough[float64](r) }, shape...)
		for _, over := range overs(r, len(shape)) {
			want := nd.Sum(nd.Multiply(x, y), nd.Axis(over...)).ToSlice()
			for _, tier := range testrun.Tiers() {
				before := ufunc.Use(tier)
				require.Equal(t, want, dot(x, y, nd.Axis(over...)).ToSlice(), "%v over %v, NDGO_SIMD=%v", shape, over, tier)
				ufunc.Use(before)
			}
		}
	}
}

func TestReduceOfScalars(t *testing.T) {
	x := nd.Of[int16](1, 2, 3)
	require.Equal(t, int16(12), dot(x, 2).Item())
	require.Equal(t, []int{1}, dot(x, 2, nd.KeepDims).Shape())
	require.ErrorIs(t, nd.Try(func() { dot(x, 1<<20) }), nd.ErrScalar)
	require.ErrorIs(t, nd.Try(func() { dot(x, nd.Of[int16](1, 2)) }), nd.ErrBroadcast)
	require.ErrorIs(t, nd.Try(func() { dot(x, x, nd.Axis(1)) }), nd.ErrAxis)
	require.ErrorIs(t, nd.Try(func() { dot(x, x, nd.IJ) }), nd.ErrOption)
	require.ErrorIs(t, nd.Try(func() { dot[int16, int](nil, 1) }), nd.ErrNil)
	require.ErrorIs(t, nd.Try(func() {
		generated.ReduceInto[int16, int16]("Dot", x, &simd.Add, &simd.Multiply, 0, nil, generated.In(x), generated.In(x))
	}), nd.ErrInPlaceShape)
}

// TestReduceWithoutTerms reduces the elements themselves, not terms computed from them. One of the operators takes bools and must not
// short-circuit.
func TestReduceWithoutTerms(t *testing.T) {
	x := nd.Of(true, true, true)
	loop := *simd.LogicalXor.Loops.Of(reflect.Bool)
	exclusive := ufunc.Operator{Name: "LogicalXor", In: 2, Out: 1, Laws: simd.LogicalXor.Laws, Loops: ufunc.OneLoop(reflect.Bool, &loop)}
	loop.Reduce = &ufunc.Loop{Folding: ufunc.WholeRuns, Go: func(r *ufunc.Row) {
		for more := r.Rows > 0; more; more = r.Next() {
			z := false
			for i := range r.N {
				z = z != *ufunc.At[bool](r, 1, i)
			}
			*ufunc.At[bool](r, 0, 0) = z
		}
	}}
	xor := func(x *nd.NDArray[bool], options ...nd.Option) *nd.NDArray[bool] {
		return generated.Reduce[bool, bool](&exclusive, nil, false, options, generated.In(x))
	}
	require.True(t, xor(x).Item())
	long := nd.Full(true, 50, 40)
	require.False(t, xor(long).Item())
	require.Equal(t, nd.Zeros[bool](40).ToSlice(), xor(long, nd.Axis(0)).ToSlice())
	require.Equal(t, nd.Full(true, 50).ToSlice(), xor(long.Slice(nd.Colon, nd.To(-1)), nd.Axis(1)).ToSlice())
	require.False(t, xor(nd.Zeros[bool](0)).Item())
}
