package ndarray_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
)

// maskPatterns returns masks of n elements. If n is small, it returns all masks. Otherwise it returns masks with one run of true elements,
// or with a single true element at an end.
func maskPatterns(n int) (list [][]bool) {
	if n <= 6 {
		for bits := range 1 << n {
			mask := make([]bool, n)
			for i := range mask {
				mask[i] = bits>>i&1 == 1
			}
			list = append(list, mask)
		}
		return list
	}
	add := func(set func(i int) bool) {
		mask := make([]bool, n)
		for i := range mask {
			mask[i] = set(i)
		}
		list = append(list, mask)
	}
	add(func(int) bool { return false })
	add(func(int) bool { return true })
	add(func(i int) bool { return i%2 == 1 })
	add(func(i int) bool { return i*i%7 == 2 })
	add(func(i int) bool { return i%64 == 63 })
	for _, k := range []int{n / 2, n - 9, n - 8, n - 7, n - 1} {
		add(func(i int) bool { return i == k })
		add(func(i int) bool { return i >= k })
		add(func(i int) bool { return i == 0 || i >= k && i < k+8 || i == n-1 })
	}
	return list
}

// inMemory returns the elements of x in several layouts: contiguous, with gaps, and reversed.
func inMemory[T any](x *nd.NDArray[T]) []*nd.NDArray[T] {
	n := x.Dim(0)
	apart, backwards := nd.Zeros[T](2*n+1).Slice(nd.To(2*n).By(2)), nd.Zeros[T](n).Flip()
	apart.Assign(x)
	backwards.Assign(x)
	return []*nd.NDArray[T]{x, apart, backwards}
}

// TestRunsOfMasks compares the elements selected by masks with a loop. Masks are longer than one step of the kernel, with a remainder of
// every length.
func TestRunsOfMasks(t *testing.T) {
	t.Run("int8", func(t *testing.T) { holdMasks(t, 1, func(i int) int8 { return int8(i) }) })
	t.Run("float64", func(t *testing.T) { holdMasks(t, 4, func(i int) float64 { return float64(i) }) })
	t.Run("int16", func(t *testing.T) { holdMasks(t, 4, func(i int) int16 { return int16(i) }) })
	t.Run("float32", func(t *testing.T) { holdMasks(t, 4, func(i int) float32 { return float32(i) }) })
	t.Run("complex128", func(t *testing.T) { holdMasks(t, 4, func(i int) complex128 { return complex(float64(i), -1) }) })
	t.Run("struct", func(t *testing.T) { holdMasks(t, 4, func(i int) [3]int16 { return [3]int16{int16(i), 7, int16(-i)} }) })
	t.Run("string", func(t *testing.T) { holdMasks(t, 4, func(i int) string { return fmt.Sprint(i) }) })
}

// holdMasks tries arrays and masks in every pair of layouts, or only in every n-th pair.
func holdMasks[T comparable](t *testing.T, every int, element func(i int) T) {
	for _, n := range []int{1, 5, 8, 9, 16, 17, 64, 127, 128, 129, 137, 257} {
		data, other := make([]T, n), make([]T, n)
		for i := range n {
			data[i], other[i] = element(i), element(i+1000)
		}
		for pattern, marks := range maskPatterns(n) {
			var chosen []int
			var taken []T
			for i, mark := range marks {
				if mark {
					chosen, taken = append(chosen, i), append(taken, data[i])
				}
			}
			for layout := 0; layout < 9; layout += every {
				x, mask := inMemory(nd.FromSlice(slices.Clone(data), n))[layout/3], inMemory(nd.FromSlice(slices.Clone(marks), n))[layout%3]
				why := fmt.Sprintf("pattern %d of %d elements, layout %d", pattern, n, layout)
				require.Equal(t, len(chosen), nd.CountNonzero(mask).Item(), why)
				equal(t, chosen, nd.Nonzero(mask)[0], why)
				equal(t, taken, x.Mask(mask), why)
				hold := func(how string, value func(k, i int) T, store func()) {
					t.Helper()
					want := slices.Clone(data)
					for k, i := range chosen {
						want[i] = value(k, i)
					}
					store()
					equal(t, want, x, how+", "+why)
					x.Assign(nd.FromSlice(data, n))
				}
				hold("one value", func(int, int) T { return other[0] }, func() { x.SetMask(mask, other[0]) })
				hold("at the same places", func(_, i int) T { return other[i] }, func() { x.AssignMask(mask, nd.FromSlice(other, n)) })
				if k := len(chosen); k < n {
					hold("one after the other", func(k, _ int) T { return other[k] }, func() { x.AssignMask(mask, nd.FromSlice(other[:k], k)) })
				}
				holdMaskedRows(t, x, mask, chosen, why)
			}
		}
	}
}

// equal requires that x has the elements want.
func equal[T comparable](t *testing.T, want []T, x *nd.NDArray[T], why string) {
	t.Helper()
	if got := x.ToSlice(); !slices.Equal(want, got) {
		t.Fatalf("%s: the elements are %v, want %v", why, got, want)
	}
}

// holdMaskedRows tests masks that select rows. It puts x into tables in two ways. First, x becomes columns, and the mask selects rows.
// Second, x becomes the last row, after another row with its own mask.
func holdMaskedRows[T comparable](t *testing.T, x *nd.NDArray[T], mask *nd.NDArray[bool], chosen []int, why string) {
	t.Helper()
	y := x.Flip()
	var rows []T
	for _, i := range chosen {
		rows = append(rows, y.At(i), x.At(i))
	}
	equal(t, rows, nd.Stack(nd.Arrays(y, x), nd.Axis(1)).Mask(mask), why)

	both, pair := nd.Stack([]*nd.NDArray[bool]{mask.Flip(), mask}), nd.Stack(nd.Arrays(y, x))
	want := slices.Concat(y.Mask(mask.Flip()).ToSlice(), x.Mask(mask).ToSlice())
	equal(t, want, pair.Mask(both), why)
	equal(t, want, trial.Scattered(pair).Mask(both), why)
	equal(t, want, pair.Mask(trial.Scattered(both)), why)
}
