package users_test

import (
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/test/users"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// TestIndexOutOfRange checks the errors if an index is out of range of a slice, also of a slice without elements. Operators must
// fail before the first write.
func TestIndexOutOfRange(t *testing.T) {
	for _, tier := range ufunc.Tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			defer ufunc.Use(ufunc.Use(tier))
			lut := make([]uint32, 200)
			for at := 0; at < 70; at += 3 {
				x, dst := nd.Full(uint8(7), 2, 70), nd.Full(uint32(9), 2, 70)
				x.SetAt(200, 1, at)
				holdPanic(t, func() { users.PaletteInto(dst, x, lut) }, []int{1, at}, "users: PaletteInto: the function of one element panics at index")
				holdPanic(t, func() { users.Palette(x, lut) }, []int{1, at}, "index out of range [200] with length 200; len(lut) is 200")
				require.True(t, nd.ArrayEqual(dst, nd.Full(uint32(9), 2, 70)))
			}
			holdPanic(t, func() { users.Palette(nd.Of[uint8](0), nil) }, []int{0}, "index out of range [0] with length 0; len(lut) is 0")
			holdPanic(t, func() { users.Palette(uint8(3), lut[:3]) }, []int{}, "by a scalar")
			holdPanic(t, func() { users.Interpolate(nd.Zeros[float64](3, 4), lutOf(1)) }, []int{0, 0}, "index out of range [1] with length 1; len(table) is 1")
			i := nd.Of(0, 1, -1)
			holdPanic(t, func() { users.Twiddled(nd.Zeros[complex128](3), i, make([]complex128, 2)) }, []int{2}, "index out of range [-1]")
			require.Equal(t, []int{0}, users.Palette(nd.Zeros[uint8](0), nil).Shape())
			require.Equal(t, []float64{0, 0}, users.Horner(nd.Of(1.0, 2), nil).ToSlice())
			require.Equal(t, []int{0, 0}, users.Classed(nd.Of(1.0, 2), []float64{}).ToSlice())
		})
	}
}

// lutOf returns n ascending numbers.
func lutOf(n int) (table []float64) {
	for i := range n {
		table = append(table, float64(i*i))
	}
	return table
}

// TestShapesBesideSlices checks that errors of functions with slices name the shapes of arrays only.
func TestShapesBesideSlices(t *testing.T) {
	x, y := nd.Zeros[int32](3), nd.Zeros[uint64](4)
	err := nd.Try(func() { users.Weighted(x, y, make([]int16, 5), make([]bool, 6)) })
	require.ErrorIs(t, err, nd.ErrBroadcast)
	assert.Equal(t, [][]int{{3}, {4}}, err.(*nd.Error).Shapes)
	err = nd.Try(func() { users.PaletteInto(nd.Zeros[uint32](3), nd.Zeros[uint8](4), make([]uint32, 5)) })
	require.ErrorIs(t, err, nd.ErrInPlaceShape)
	assert.Equal(t, [][]int{{3}, {4}}, err.(*nd.Error).Shapes)
}

// TestSliceOverlapsTarget tests slices in the memory of the target. The result must be the same as for a copy of the slice.
func TestSliceOverlapsTarget(t *testing.T) {
	const n = 300
	for _, tier := range ufunc.Tiers() {
		defer ufunc.Use(ufunc.Use(tier))
		for _, begin := range []int{0, 1, 150} {
			memory := make([]int64, n)
			for i := range memory {
				memory[i] = int64((i*7 + 3) % (n - begin))
			}
			table := slices.Clone(memory[begin:])
			var want []int64
			for _, v := range memory {
				want = append(want, table[v])
			}
			all := slices.Clone(memory)
			users.SuccessorInto(nd.FromSlice(all, n), nd.FromSlice(slices.Clone(memory), n), all[begin:])
			require.Equal(t, want, all)
			all = slices.Clone(memory)
			users.SuccessorInPlace(nd.FromSlice(all, n), all[begin:])
			require.Equal(t, want, all)
			all = slices.Clone(memory)
			users.SuccessorInto(nd.FromSlice(all[:begin], begin), nd.FromSlice(memory[:begin], begin), all[begin:])
			require.Equal(t, append(want[:begin:begin], memory[begin:]...), all)
		}
	}
}

// TestManyProcessorsLookUp tests look-ups in large arrays, which are divided among processors.
func TestManyProcessorsLookUp(t *testing.T) {
	defer nd.SetParallelism(nd.SetParallelism(4))
	x := nd.FromFunc(func(index []int) uint8 { return uint8(index[0]*3 + index[1]*5) }, 1<<10, 1<<10)
	lut := make([]uint32, 256)
	for i := range lut {
		lut[i] = uint32(i * i)
	}
	for _, x := range []*nd.NDArray[uint8]{x, x.T(), x.Slice(nd.S(":, ::2"))} {
		z, from := users.Palette(x, lut).ToSlice(), x.ToSlice()
		for i, v := range z {
			if want := lut[from[i]]; v != want {
				t.Fatalf("%d: %d, not %d", i, v, want)
			}
		}
	}
}

// TestSlicesOnStacks looks up elements of arrays on growing stacks while the collector runs.
func TestSlicesOnStacks(t *testing.T) {
	done := make(chan bool)
	for g := range 50 {
		go func() {
			good := deeper(g)
			done <- good
		}()
	}
	for range 50 {
		runtime.GC()
		assert.True(t, <-done)
	}
}

// deeper calls itself, and looks up elements at each depth.
func deeper(depth int) bool {
	var lut [256]uint32
	for i := range lut {
		lut[i] = uint32(i * depth)
	}
	z := users.Palette(nd.Full(uint8(200), 100), lut[:])
	return z.At(99) == uint32(200*depth) && (depth == 0 || deeper(depth-1))
}

// TestLongSlice looks up elements of a slice too long for kernels.
func TestLongSlice(t *testing.T) {
	if testing.Short() || math.MaxInt == math.MaxInt32 {
		t.Skip("there is no address space of 64 bits, or no time, for a slice of 2 GiB; the full tests do it on machines of 64 bits")
	}
	table := make([]int64, 1<<28+1)
	table[0], table[1<<28] = 3, 5
	for _, tier := range ufunc.Tiers() {
		defer ufunc.Use(ufunc.Use(tier))
		x := nd.FromFunc(func(index []int) int64 { return int64(index[0]%2) << 28 }, 100)
		for i, v := range users.Successor(x, table).ToSlice() {
			require.Equal(t, int64(3+2*(i%2)), v)
		}
		x.SetAt(1<<28+1, 70)
		holdPanic(t, func() { users.Successor(x, table) }, []int{70}, "index out of range [268435457] with length 268435457")
	}
}

// TestSentinel tests searches for an element that some tables lack. On every tier the function's panic must be reported for the
// right element.
func TestSentinel(t *testing.T) {
	for _, tier := range ufunc.Tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			defer ufunc.Use(ufunc.Use(tier))
			table, x := []float64{-9, -5, -2, -1}, nd.Full(-3.0, 70)
			require.Equal(t, 2, users.UpTo(x, table).At(69))
			for _, at := range []int{0, 5, 69} {
				y := x.Copy()
				y.SetAt(0, at)
				said := ufunc.Panic(func() { users.UpTo(y, table) })
				require.ErrorContains(t, said.(error), "index out of range [4] with length 4")
			}
			said := ufunc.Panic(func() { users.UpTo(x, nil) })
			require.ErrorContains(t, said.(error), "index out of range [0] with length 0")
			require.Empty(t, users.UpTo(nd.Zeros[float64](0), nil).ToSlice())
		})
	}
}
