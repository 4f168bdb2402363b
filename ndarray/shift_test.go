package ndarray_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	"ndgo/internal/caches"
	"ndgo/internal/testrun"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// Shifts by arrays equal shifts in Go. The lengths are near the length above which the library stores counts as bytes. Counts are small, or
// too large for a byte. If a count is negative, nothing may be written. On processors with a large first-level cache, the library stores no
// counts as bytes.
func TestShiftsByArrays(t *testing.T) {
	for _, tier := range testrun.Tiers() {
		t.Run(fmt.Sprint(tier), func(t *testing.T) {
			defer ufunc.Use(ufunc.Use(tier))
			defer caches.Use(caches.Use(caches.Sizes{L1: 32 << 10, L2: 1 << 20, L3: 32 << 20}))
			holdShifts[int32](t, 12<<10, 16<<10+5, 64<<10, 64<<10+1)
			holdShifts[int64](t, 6<<10, 16<<10+5, 32<<10, 32<<10+1)
			holdShifts[int](t, 16<<10)
			caches.Use(caches.Sizes{L1: 48 << 10, L2: 2 << 20, L3: 32 << 20})
			holdShifts[int](t, 16<<10)
		})
	}
}

func holdShifts[T int | int32 | int64](t *testing.T, lengths ...int) {
	for _, n := range lengths {
		x, y := nd.Empty[T](n), nd.Empty[T](n)
		for i := range n {
			x.SetAt(T(i)*0x9E3779-T(n), i)
			y.SetAt(T(i*7%70), i)
		}
		for _, c := range []struct {
			at    int
			count T
		}{{0, 1}, {n / 2, 127}, {n / 2, 128}, {n - 1, 1 << 30}, {0, -1}, {n / 3, -1 << 31}, {n - 1, -128}} {
			y := y.Copy()
			y.SetAt(c.count, c.at)
			for _, s := range shiftsByArrays(x, y) {
				what := fmt.Sprintf("%T, %d elements, %d at %d, %s", c.count, n, c.count, c.at, s.what)
				before := values(s.z)
				err := nd.Try(s.run)
				if c.count >= 0 {
					require.NoError(t, err, what)
					require.True(t, slices.Equal(s.want, values(s.z)), what)
					continue
				}
				var e *nd.Error
				require.ErrorAs(t, err, &e, what)
				require.ErrorIs(t, err, nd.ErrNegativeShift, what)
				require.Equal(t, []int{c.at}, e.Index, what)
				require.True(t, slices.Equal(before, values(s.z)), what)
			}
		}
	}
}

// A shiftByArray is one way to call the shift function, with the expected elements of the target.
type shiftByArray[T any] struct {
	what string
	z    *nd.NDArray[T]
	want []T
	run  func()
}

// shiftsByArrays returns several ways to shift x by y. The target is a new array, another array, x, y, or an array that overlaps x.
func shiftsByArrays[T int | int32 | int64](x, y *nd.NDArray[T]) []shiftByArray[T] {
	n := x.Size()
	var left, right []T
	for i := range n {
		a, count := x.At(i), max(0, y.At(i))
		left, right = append(left, a<<count), append(right, a>>count)
	}
	made, z, changed, counts := nd.Zeros[T](n), nd.Zeros[T](n), x.Copy(), y.Copy()
	longer := nd.Concat(nd.Arrays(x, nd.Zeros[T](1)))
	behind := longer.Slice(nd.From(1))
	return []shiftByArray[T]{
		{"new", made, left, func() { made.Assign(nd.BitwiseLeftShift(x, y)) }},
		{"into another", z, left, func() { into.BitwiseLeftShift(z, x, y) }},
		{"in place", changed, right, func() { inplace.BitwiseRightShift(changed, y) }},
		{"into the counts", counts, right, func() { into.BitwiseRightShift(counts, x, counts) }},
		{"into what overlaps", behind, right, func() { into.BitwiseRightShift(behind, longer.Slice(nd.To(-1)), y) }},
	}
}
