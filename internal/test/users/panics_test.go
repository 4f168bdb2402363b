package users_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/test/users"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// TestPanics checks the error for a panic of the scalar function. It must name the element and the reason, for an element at any
// place of a vector, and come before the first write.
func TestPanics(t *testing.T) {
	for _, tier := range ufunc.Tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			defer ufunc.Use(ufunc.Use(tier))
			for at := 0; at < 70; at += 3 {
				x, y := nd.Full(int32(7), 2, 70), nd.Full(int32(3), 2, 70)
				y.SetAt(0, 1, at)
				dst := nd.Full(int32(-1), 2, 70)
				holdPanic(t, func() { users.QuotientInto(dst, x, y) }, []int{1, at}, "divide by zero")
				holdPanic(t, func() { users.QuotientInPlace(x, y) }, []int{1, at}, "divide by zero")
				require.True(t, nd.ArrayEqual(dst, nd.Full(int32(-1), 2, 70)))
				require.True(t, nd.ArrayEqual(x, nd.Full(int32(7), 2, 70)))
				y.SetAt(-2, 1, at)
				y.SetAt(2, 1, (at+1)%70)
				holdPanic(t, func() { users.Moved(nd.AsType[uint32](x), y) }, []int{1, at}, "negative shift amount")
			}
			month, day := nd.Of[int32](1, 12, 13, 0), nd.Of[int32](31, 31, 1, 1)
			holdPanic(t, func() { users.DayOfYear(month, day) }, []int{2}, "index out of range [12] with length 12")
			holdPanic(t, func() { users.DayOfYear(month, nd.Of[int32](1, 0, 1, 1)) }, []int{1}, "there is no such day")
			holdPanic(t, func() { users.DayOfYear(nd.Of[int32](2, 3), 32) }, []int{0}, "there is no such day")
			require.Equal(t, []int32{31, 365}, users.DayOfYear(month.Slice(nd.To(2)), day.Slice(nd.To(2))).ToSlice())
		})
	}
}

// holdPanic calls f and expects a panic. Its error must have the given index and text.
func holdPanic(t *testing.T, f func(), index []int, text string) {
	t.Helper()
	err := nd.Try(f)
	require.ErrorIs(t, err, nd.ErrDomain)
	require.Contains(t, err.Error(), text)
	e := err.(*nd.Error)
	require.True(t, slices.Equal(index, e.Index), "the index is %v, not %v: %v", e.Index, index, err)
}

// TestPanicInLoop checks that a loop with a data-dependent trip count panics as in Go.
func TestPanicInLoop(t *testing.T) {
	for _, tier := range ufunc.Tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			defer ufunc.Use(ufunc.Use(tier))
			base := nd.Full(uint32(10), 70)
			require.Equal(t, uint32(15), users.Digits(nd.Full(uint32(12345), 70), base).At(69))
			base.SetAt(0, 41)
			said := ufunc.Panic(func() { users.Digits(nd.Full(uint32(12345), 70), base) })
			require.ErrorContains(t, said.(error), "divide by zero")
			require.Equal(t, uint32(0), users.Digits(nd.Full(uint32(0), 70), base).At(41))
		})
	}
}

// TestTables looks up elements of tables computed by package initialization.
func TestTables(t *testing.T) {
	x := nd.AsType[uint8](nd.Arange(0, 256, 1))
	square, reversed := users.LookedUp(x, nd.AsType[uint16](nd.Arange(100, 356, 1)))
	require.Equal(t, 299.0*299, square.At(199))
	require.Equal(t, 0.0, square.At(200))
	require.Equal(t, uint8(0x80), reversed.At(1))
	require.Equal(t, uint8(0x0f), reversed.At(0xf0))
}
