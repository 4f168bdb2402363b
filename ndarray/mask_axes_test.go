package ndarray_test

import (
	"fmt"
	"slices"
	"testing"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
)

// orders returns every permutation of n axes.
func orders(n int) [][]int {
	list := [][]int{{}}
	for axis := range n {
		var longer [][]int
		for _, order := range list {
			for place := range len(order) + 1 {
				longer = append(longer, slices.Insert(slices.Clone(order), place, axis))
			}
		}
		list = longer
	}
	return list
}

// inOrder returns an array with the elements of x and another order of axes in memory. The last axis of order is the innermost.
func inOrder[T any](x *nd.NDArray[T], order []int) *nd.NDArray[T] {
	inverse := make([]int, len(order))
	for i, axis := range order {
		inverse[axis] = i
	}
	return x.PermuteDims(order...).Copy().PermuteDims(inverse...)
}

// TestMasksInEveryOrderOfAxes has masks of every number of axes. Arrays and masks have every order of axes in memory, or gaps. Runs of true
// elements begin and end at each position, including the last.
func TestMasksInEveryOrderOfAxes(t *testing.T) {
	for _, shape := range [][]int{{3, 2, 4}, {2, 3, 2, 3}} {
		for axes := 1; axes <= len(shape); axes++ {
			all := indices(shape[:axes])
			// If lone is -1, the mask selects nothing. Otherwise it selects element lone, the last element, and some others.
			for lone := -1; lone < len(all); lone += max(1, len(all)/6) {
				k := 0
				mask := nd.FromFunc(func([]int) bool { k++; return lone >= 0 && (k-1 == lone || k == len(all) || k*k%5 == 1) }, shape[:axes]...)
				for i, order := range orders(len(shape)) {
					masks := orders(axes)
					x := inOrder(arange(shape...), order)
					holdMask(t, x, inOrder(mask, masks[i%len(masks)]))
					if i%6 == 0 {
						holdMask(t, trial.Scattered(x), mask)
						holdMask(t, x, trial.Scattered(mask))
					}
				}
			}
		}
	}
}

// holdMask compares operations under a mask with a loop over all indices.
func holdMask(t *testing.T, x *nd.NDArray[int], mask *nd.NDArray[bool]) {
	t.Helper()
	why := fmt.Sprintf("%v, with steps %v and mask %v", x.Shape(), x.Strides(), mask.Strides())
	before, all, axes := x.ToSlice(), indices(x.Shape()), mask.NDim()
	var taken []int // positions of the selected elements
	for i, index := range all {
		if mask.At(index[:axes]...) {
			taken = append(taken, i)
		}
	}
	want := []int{}
	for _, i := range taken {
		want = append(want, before[i])
	}
	equal(t, want, x.Mask(mask), "Mask of "+why)
	inMask := indices(mask.Shape())
	for axis, found := range nd.Nonzero(mask) {
		var want []int
		for _, index := range inMask {
			if mask.At(index...) {
				want = append(want, index[axis])
			}
		}
		equal(t, want, found, "Nonzero of "+why)
	}
	hold := func(what string, value func(k, i int) int, store func()) {
		t.Helper()
		want := slices.Clone(before)
		for k, i := range taken {
			want[i] = value(k, i)
		}
		store()
		equal(t, want, x, what+" of "+why)
		x.Assign(nd.FromSlice(before, x.Shape()...))
	}
	hold("SetMask", func(int, int) int { return -1 }, func() { x.SetMask(mask, -1) })
	same := nd.Subtract(x.Copy(), 1000)
	hold("AssignMask at the same places", func(_, i int) int { return before[i] - 1000 }, func() { x.AssignMask(mask, same) })
	if chosen := x.Mask(mask); !slices.Equal(chosen.Shape(), x.Shape()) {
		hold("AssignMask one after the other", func(k, _ int) int { return -k }, func() {
			x.AssignMask(mask, nd.Negative(arange(len(taken))).Reshape(chosen.Shape()...))
		})
	}
}
