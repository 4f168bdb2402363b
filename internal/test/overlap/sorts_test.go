package overlap

import (
	"math"
	"testing"

	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// TestSorts tests targets that are the operand, are a part of it, or partly overlap it.
func TestSorts(t *testing.T) {
	holdSorts(t, func(i int) float64 { return math.Sin(float64(i)) })
	holdSorts(t, func(i int) uint8 { return uint8(i * i) })
	holdSorts(t, func(i int) string { return string(rune('a' + i*i%17)) })
	list := []reducing[int]{
		{"ArgSort", into.ArgSort[int]},
		{"ArgPartition", func(dst, x *nd.NDArray[int], options ...nd.Option) *nd.NDArray[int] {
			return into.ArgPartition(dst, x, 1, options...)
		}},
	}
	for axis := range 2 {
		hold(t, func(i int) int { return i * i % 7 }, along(list, nd.Axis(axis)), square[int](), turned[int]())
	}
}

func holdSorts[T nd.Sortable](t *testing.T, element func(i int) T) {
	list := []reducing[T]{
		{"Sort", into.Sort[T]},
		{"Partition", func(dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
			return into.Partition(dst, x, 2, options...)
		}},
		{"Sort in place", func(dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
			dst.Assign(x)
			return inplace.Sort(dst, options...)
		}},
	}
	for axis := range 2 {
		hold(t, element, along(list, nd.Axis(axis)), square[T](), turned[T]())
	}
	hold(t, element, along(list), long[T](150))
}

// TestSearches writes results over the searched array, or over the values to search for.
func TestSearches(t *testing.T) {
	hold(t, func(i int) int { return i / 3 }, []function[int]{
		exact(binary("SearchSorted", func(dst, x, v *nd.NDArray[int]) *nd.NDArray[int] { return into.SearchSorted(dst, first(x), v) })),
		exact(binary("SearchSorted, right", func(dst, x, v *nd.NDArray[int]) *nd.NDArray[int] {
			return into.SearchSorted(dst, first(x), v, nd.Right)
		})),
		exact(binary("Digitize", func(dst, x, edges *nd.NDArray[int]) *nd.NDArray[int] { return into.Digitize(dst, x, first(edges)) })),
	}, square[int](), turned[int](), long[int](150))
}

// TestMembers writes results over the elements, or over the set.
func TestMembers(t *testing.T) {
	hold(t, mixed, []function[bool]{
		exact(binary("IsIn", func(dst, x, values *nd.NDArray[bool]) *nd.NDArray[bool] { return into.IsIn(dst, x, first(values)) })),
		exact(binary("not IsIn", func(dst, x, values *nd.NDArray[bool]) *nd.NDArray[bool] {
			return into.IsIn(dst, x, values.Slice(nd.To(1)), nd.Invert)
		})),
	}, square[bool](), turned[bool](), long[bool](150))
}
