package users_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/test/users"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// TestCurvesOutOfRange checks the errors of reductions and fused functions if an index is out of range of a slice. They must fail
// before the first write.
func TestCurvesOutOfRange(t *testing.T) {
	curve, lut := lutOf(200), make([]uint32, 200)
	for _, tier := range ufunc.Tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			defer ufunc.Use(ufunc.Use(tier))
			for _, at := range []int{0, 3, 69} {
				x, dst, z := nd.Full(uint8(7), 2, 70), nd.Full(9.0, 2), nd.Full(uint32(9), 2, 70)
				x.SetAt(200, 1, at)
				holdPanic(t, func() { users.LitInto(dst, x, 1.0, curve, nd.Axis(1)) }, []int{1, at}, "index out of range [200] with length 200; len(curve) is 200")
				holdPanic(t, func() { users.Brightest(uint8(3), x, lut) }, []int{1, at}, "users: Brightest: the function of one element panics")
				holdPanic(t, func() { users.TintedInto(z, x, uint8(0), 2, lut) }, []int{1, at}, "index out of range [200] with length 200; len(lut) is 200")
				require.True(t, nd.ArrayEqual(dst, nd.Full(9.0, 2)))
				require.True(t, nd.ArrayEqual(z, nd.Full(uint32(9), 2, 70)))
			}
			holdPanic(t, func() { users.Inner(nd.Zeros[float64](3, 4), nd.Zeros[float64](4), lutOf(1)) }, []int{0, 0}, "len(table) is 1")
			holdPanic(t, func() { users.Bent(nd.Zeros[float32](3, 4), []float32{1}) }, []int{0, 0}, "len(table) is 1")
			require.Equal(t, 0.0, users.Bent(nd.Zeros[float64](0), nil).Item())
		})
	}
}

// TestCurvesOfViews tests reductions with lookup tables along all axes, for arrays with any order of axes, on several goroutines.
func TestCurvesOfViews(t *testing.T) {
	defer nd.SetParallelism(nd.SetParallelism(4))
	lut := make([]uint32, 256)
	for i := range lut {
		lut[i] = uint32(i * i)
	}
	x := nd.FromFunc(func(index []int) uint8 { return uint8(index[0]*3 + index[1]*5) }, 700, 900)
	for _, tier := range ufunc.Tiers() {
		defer ufunc.Use(ufunc.Use(tier))
		for _, x := range []*nd.NDArray[uint8]{x, x.T(), x.Slice(nd.S("::-1, ::2"))} {
			colours := users.Palette(x, lut)
			for axis := range 2 {
				want := nd.Sum(nd.AsType[float64](nd.Multiply(nd.AsType[uint64](x), nd.AsType[uint64](x))), nd.Axis(axis))
				require.True(t, nd.ArrayEqual(want, users.Lit(x, 1.0, lutOf(256), nd.Axis(axis))))
				require.True(t, nd.ArrayEqual(want, users.Bent(nd.AsType[float64](x), lutOf(256), nd.Axis(axis))))
				require.True(t, nd.ArrayEqual(nd.Max(colours, nd.Axis(axis)), users.Brightest(x, x, lut, nd.Axis(axis))))
			}
			require.Equal(t, nd.Max(colours).Item(), users.Brightest(x, uint8(0), lut).Item())
		}
	}
}

// TestCurveOverlapsTarget tests lookup tables in the memory of the target. The result must be the same as for a copy of the table.
func TestCurveOverlapsTarget(t *testing.T) {
	for _, tier := range ufunc.Tiers() {
		defer ufunc.Use(ufunc.Use(tier))
		x := nd.FromFunc(func(index []int) uint8 { return uint8(index[0]*7+index[1]) % 100 }, 100, 33)
		memory := lutOf(100)
		want := users.Lit(x, 1.0, memory, nd.Axis(1))
		users.LitInto(nd.FromSlice(memory, 100), x, 1.0, memory, nd.Axis(1))
		require.Equal(t, want.ToSlice(), memory)

		colours := make([]uint32, 100)
		for i := range colours {
			colours[i] = uint32(i * 3)
		}
		index := x.Slice(nd.S(":, 0"))
		sum := users.Tinted(index, uint8(0), 2, colours)
		users.TintedInto(nd.FromSlice(colours, 100), index, uint8(0), 2, colours)
		require.Equal(t, sum.ToSlice(), colours)
	}
}
