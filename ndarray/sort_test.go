package ndarray_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// sortShapes has shapes with different numbers and lengths of lanes: no lanes, lanes of no or one element, and short lanes. Some have more
// lanes than are copied together.
var sortShapes = [][]int{{0}, {1}, {7}, {3, 0}, {0, 3}, {5, 1}, {4, 6}, {3, 4, 5}, {2, 1, 3, 4}, {40, 17}, {2, 150, 3}}

// lanesOf calls f for each lane of x along axis. at(i) is the index of element i of the lane.
func lanesOf[T any](x *nd.NDArray[T], axis int, f func(lane []T, at func(i int) []int)) {
	outer := x.Shape()
	n := outer[axis]
	outer[axis] = 1
	each(outer, func(index []int) {
		at := func(i int) []int { return with(without(index, axis), axis, i) }
		lane := make([]T, n)
		for i := range lane {
			lane[i] = x.At(at(i)...)
		}
		f(lane, at)
	})
}

// holdSorts compares sorts of arrays of T, along each axis and in every layout, with a stable sort of each lane.
func holdSorts[T nd.Sortable](t *testing.T, compare func(a, b T) int, draw func(r *rand.Rand) T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, shape := range sortShapes {
		for axis := range shape {
			for _, x := range layouts(r, nd.FromFunc(func([]int) T { return draw(r) }, shape...)) {
				for _, descending := range []bool{false, true} {
					options, order := []nd.Option{nd.Axis(axis - len(shape))}, compare
					if descending {
						options, order = append(options, nd.Descending), func(a, b T) int { return compare(b, a) }
					}
					want, positions := nd.Empty[T](shape...), nd.Empty[int](shape...)
					lanesOf(x, axis, func(lane []T, at func(i int) []int) {
						found := make([]int, len(lane))
						for i := range found {
							found[i] = i
						}
						slices.SortStableFunc(found, func(i, j int) int { return order(lane[i], lane[j]) })
						for i, from := range found {
							want.SetAt(lane[from], at(i)...)
							positions.SetAt(from, at(i)...)
						}
					})
					name := fmt.Sprintf("%v along %d, strides %v, descending %t", shape, axis, x.Strides(), descending)
					requireSame(t, want, nd.Sort(x, options...), name)
					requireSame(t, positions, nd.ArgSort(x, options...), name)
					target := nd.Empty[T](shape...).Flip()
					requireSame(t, want, into.Sort(target, x, options...), name)
					requireSame(t, positions, into.ArgSort(nd.Empty[int](shape...).Flip(), x, options...), name)
					if !descending {
						requireSame(t, want, nd.SortFunc(x, compare, options...), name)
					}
					own := layouts(r, x.Copy())[r.IntN(4)]
					require.Same(t, own, inplace.Sort(own, options...))
					requireSame(t, want, own, name)
				}
			}
		}
	}
}

// requireSame requires the same elements. float64 zeros must have the same signs. All NaNs are equal.
func requireSame[T any](t *testing.T, want, got *nd.NDArray[T], name string) {
	t.Helper()
	require.Equal(t, want.Shape(), got.Shape(), name)
	w, g := want.ToSlice(), got.ToSlice()
	for i := range w {
		x, y := any(w[i]), any(g[i])
		if f, ok := x.(float64); ok && f == 0 {
			x, y = math.Signbit(f), math.Signbit(y.(float64))
		}
		if x != y && x == x {
			require.Equal(t, fmt.Sprint(w), fmt.Sprint(g), name)
		}
	}
}

// compareFloats compares two floats; NaN comes last.
func compareFloats(a, b float64) int {
	if a != a || b != b {
		return -cmp.Compare(a, b)
	}
	return cmp.Compare(a, b)
}

// A label is a string of a defined type.
type label string

func TestSorts(t *testing.T) {
	t.Run("float64", func(t *testing.T) {
		some := []float64{math.NaN(), 0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), 1, 2, 3}
		holdSorts(t, compareFloats, func(r *rand.Rand) float64 { return some[r.IntN(len(some))] })
	})
	t.Run("celsius", func(t *testing.T) {
		holdSorts(t, cmp.Compare[celsius], func(r *rand.Rand) celsius { return celsius(r.IntN(9)) })
	})
	t.Run("int8", func(t *testing.T) {
		holdSorts(t, cmp.Compare[int8], func(r *rand.Rand) int8 { return int8(r.Uint32()) })
	})
	t.Run("int", func(t *testing.T) { holdSorts(t, cmp.Compare[int], func(r *rand.Rand) int { return r.IntN(5) - 2 }) })
	t.Run("uint32", func(t *testing.T) { holdSorts(t, cmp.Compare[uint32], func(r *rand.Rand) uint32 { return r.Uint32() }) })
	t.Run("complex64", func(t *testing.T) {
		holdSorts(t, func(a, b complex64) int {
			return cmp.Or(cmp.Compare(real(a), real(b)), cmp.Compare(imag(a), imag(b)))
		}, func(r *rand.Rand) complex64 { return complex(float32(r.IntN(3)), float32(r.IntN(3))) })
	})
	t.Run("string", func(t *testing.T) {
		holdSorts(t, func(a, b label) int { return strings.Compare(string(a), string(b)) },
			func(r *rand.Rand) label { return label(fmt.Sprint(r.IntN(12))) })
	})
}

// TestPartitions checks the documented properties of partitions along each axis, and compares TopK with sorted elements.
func TestPartitions(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	some := []float64{math.NaN(), 0, math.Copysign(0, -1), 1, 2, 3}
	for _, shape := range sortShapes {
		for axis, n := range shape {
			for _, x := range layouts(r, nd.FromFunc(func([]int) float64 { return some[r.IntN(len(some))] }, shape...)) {
				for _, k := range []int{0, n / 2, n - 1, -n} {
					if n == 0 {
						continue
					}
					rank := (k + n) % n
					want, positions := nd.Empty[float64](shape...), nd.Empty[int](shape...)
					lanesOf(x, axis, func(lane []float64, at func(i int) []int) {
						pivot := slices.SortedFunc(slices.Values(lane), compareFloats)[rank]
						next := 0
						for side := -1; side <= 1; side++ {
							for i, v := range lane {
								if compareFloats(v, pivot) == side {
									want.SetAt(v, at(next)...)
									positions.SetAt(i, at(next)...)
									next++
								}
							}
						}
					})
					name := fmt.Sprint(shape, axis, k)
					requireSame(t, want, nd.Partition(x, k, nd.Axis(axis)), name)
					requireSame(t, positions, nd.ArgPartition(x, k, nd.Axis(axis)), name)
					requireSame(t, want, into.Partition(nd.Empty[float64](shape...).Flip(), x, k, nd.Axis(axis)), name)
					requireSame(t, positions, into.ArgPartition(nd.Empty[int](shape...).Flip(), x, k, nd.Axis(axis)), name)
				}
				for _, k := range []int{0, n / 2, n} {
					values, indices := nd.TopK(x, k, nd.Axis(axis))
					first := slices.Repeat([]nd.Index{nd.Colon}, len(shape))
					first[axis] = nd.To(k)
					requireSame(t, nd.Sort(x, nd.Axis(axis), nd.Descending).Slice(first...), values, "TopK")
					requireSame(t, nd.ArgSort(x, nd.Axis(axis), nd.Descending).Slice(first...), indices, "TopK")
				}
			}
		}
	}
}

// TestSearches compares positions with counts of lesser elements.
func TestSearches(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	some := []float64{math.NaN(), 0, math.Copysign(0, -1), 1, 2, 3, math.Inf(1)}
	draw := func([]int) float64 { return some[r.IntN(len(some))] }
	for _, n := range []int{0, 1, 2, 5, 100} {
		for _, x := range layouts(r, nd.Sort(nd.FromFunc(draw, n))) {
			for _, shape := range [][]int{{}, {0}, {1}, {7}, {8}, {3, 9}, {2, 3, 5}} {
				for _, v := range layouts(r, nd.FromFunc(draw, shape...)) {
					for most, options := range [][]nd.Option{{}, {nd.Right}} {
						want := nd.FromFunc(func(index []int) (before int) {
							for e := range x.Values() {
								if compareFloats(e, v.At(index...)) < most {
									before++
								}
							}
							return before
						}, shape...)
						requireSame(t, want, nd.SearchSorted(x, v, options...), "a search")
						requireSame(t, want, into.SearchSorted(nd.Empty[int](shape...).Flip(), x, v, options...), "into")
						order := nd.FromSlice(r.Perm(n), n)
						mixed := nd.TakeAlongAxis(x, order)
						sorter := nd.Sorter(nd.ArgSort(order))
						requireSame(t, want, nd.SearchSorted(mixed, v, append(options, sorter)...), "with a sorter")
					}
				}
			}
		}
	}
	assert.Equal(t, 2, nd.SearchSorted(nd.Of(1.0, 2, 3), 3).Item())
	assert.Equal(t, 1, nd.SearchSorted(nd.Of[uint8](1, 2, 3), 2.0).Item())
	assert.Equal(t, []int{0, 2}, nd.SearchSorted(nd.Of("b", "c"), nd.Of("a", "d")).ToSlice())
	assert.Equal(t, 1, nd.SearchSorted(nd.Of(3.0, 1), 2, nd.Sorter(nd.Of[int8](1, -2))).Item(), "positions from the end")
}

// TestSortsOfMany sorts enough elements to divide the work among processors, even along short axes.
func TestSortsOfMany(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	x := nd.FromFunc(func([]int) float32 { return float32(r.IntN(1000)) }, 500, 300)
	queries := nd.FromFunc(func([]int) float32 { return float32(r.IntN(1000)) }, 1<<17)
	var want []string
	for i, n := range processors {
		on(n, func() {
			sorted := nd.Sort(x, nd.Axis(0))
			got := []string{fmt.Sprint(sorted.ToSlice()), fmt.Sprint(nd.ArgSort(x).ToSlice()),
				fmt.Sprint(nd.SearchSorted(sorted.Slice(nd.Colon, nd.At(3)), queries).ToSlice())}
			if i == 0 {
				want = got
			}
			for k := range got {
				require.True(t, want[k] == got[k], "result %d on %d processors", k, n)
			}
		})
	}
	require.True(t, nd.ArrayEqual(nd.Sort(x.T()).T(), nd.Sort(x, nd.Axis(0))))
}

func TestSortErrors(t *testing.T) {
	x, none := nd.Zeros[float64](2, 3), nd.Scalar(1.0)
	repeated := nd.Of(3.0, 1).BroadcastTo(4, 2)
	for _, c := range []struct {
		kind error
		text string
		call func()
	}{
		{nd.ErrAxis, "ndarray: Sort: axis 2 is out of range for shape (2, 3), which has 2 axes; use -2 to 1", func() { nd.Sort(x, nd.Axis(2)) }},
		{nd.ErrAxis, "ndarray: Sort: axis -1 is out of range for shape (), which has no axes", func() { nd.Sort(none) }},
		{nd.ErrAxis, "ndarray: ArgSort: it takes one axis, not 2; call it once for each axis", func() { nd.ArgSort(x, nd.Axis(0, 1)) }},
		{nd.ErrOption, "ndarray: Sort: KeepDims is not one of its options; it takes Axis and Descending", func() { nd.Sort(x, nd.KeepDims) }},
		{nd.ErrAxis, "ndarray: SortFunc: axis -1 is out of range for shape (), which has no axes", func() { nd.SortFunc(none, compareFloats) }},
		{nd.ErrReadOnly, "inplace: Sort: the target (4, 2) is read-only: it repeats memory, was made by ReadOnly, or is a view of such an array; write to a Copy of it", func() { inplace.Sort(repeated) }},
		{nd.ErrInPlaceShape, "into: Sort: the result has shape (2, 3), not the target's (3, 2)", func() { into.Sort(nd.Zeros[float64](3, 2), x) }},
		{nd.ErrIndex, "ndarray: Partition: index 3 is out of range for axis 1 of shape (2, 3), which has size 3; use -3 to 2", func() { nd.Partition(x, 3) }},
		{nd.ErrIndex, "ndarray: TopK: there are no 3 elements along axis 0 of shape (2, 3), which has size 2; use 0 to 2", func() { nd.TopK(x, 3, nd.Axis(0)) }},
		{nd.ErrShape, "ndarray: SearchSorted: shape (2, 3) has 2 axes; the array to search must have one axis; use Slice or Ravel", func() { nd.SearchSorted(x, 1) }},
		{nd.ErrScalar, "ndarray: SearchSorted: the scalar (1+2i) does not fit int; convert the array with AsType", func() { nd.SearchSorted(nd.Of(1, 2), 1+2i) }},
		{nd.ErrShape, "ndarray: SearchSorted: the sorter has 1 position for the 2 elements to search in; give what ArgSort returns for them", func() { nd.SearchSorted(nd.Of(1, 2), 1, nd.Sorter(nd.Of(0))) }},
		{nd.ErrIndex, "ndarray: SearchSorted: index 2, at (1) of the indices, is out of range for axis 0 of shape (2), which has size 2; use -2 to 1", func() { nd.SearchSorted(nd.Of(1, 2), 1, nd.Sorter(nd.Of(0, 2))) }},
		{nd.ErrShape, "ndarray: Sorter: shape (1, 1) has 2 axes; pass positions along one axis, as ArgSort returns them", func() { nd.Sorter(nd.Zeros[int](1, 1)) }},
	} {
		err := nd.Try(c.call)
		require.ErrorIs(t, err, c.kind, c.text)
		assert.Equal(t, c.text, err.Error())
	}
	assert.Equal(t, []float64{3, 1, 3, 1, 3, 1, 3, 1}, repeated.ToSlice(), "nothing is written")
}

// TestSortFuncPanics has a compare function that panics. The panic must reach the caller, and x must be unchanged.
func TestSortFuncPanics(t *testing.T) {
	x := nd.Of(3, 1, 2)
	assert.PanicsWithValue(t, "no order", func() { nd.SortFunc(x, func(a, b int) int { panic("no order") }) })
	assert.Equal(t, []int{3, 1, 2}, x.ToSlice())
}
