package ndarray

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
)

// Slice returns x[indices], a view. Each index applies to the next axis of x, except for [Ellipsis], [NewAxis] and lists from [S]. An axis
// without an index is taken whole. Bounds of ranges are clipped, as in NumPy. If every axis has an element index, the view is 0-d;
// [NDArray.At] returns the element itself.
//
// Slice panics with [ErrIndex] if an integer is out of range, or if there are more indices than axes or two ellipses. It panics with
// [ErrStep] if a step is 0, and with [ErrShape] if the result has more than 64 axes.
func (x *NDArray[T]) Slice(indices ...Index) *NDArray[T] {
	return typed[T](slice(new(core.Header), x.head(), indices))
}

// slice makes the new header y the view of h by the indices.
//
//go:noinline
func slice(y, h *core.Header, indices []Index) *core.Header {
	return sliceOf(y.TrackView(), h.Hidden(), indices).Or(h)
}

// sliceOf does the work of slice. The header h is hidden from escape analysis (see [core.Header.Hidden]).
func sliceOf(y, h *core.Header, indices []Index) *core.Header {
	h.Check("Slice")
	if len(indices) == 1 && indices[0].kind() == listKind {
		indices = indices[0].form.list
	}
	items, ranges, ellipses, newAxes := 0, 0, 0, 0
	for i := range indices {
		switch indices[i].kind() {
		case itemKind:
			items++
		case rangeKind:
			ranges++
		case ellipsisKind:
			ellipses++
		case newAxisKind:
			newAxes++
		default:
			return sliceOf(y, h, flatten(indices))
		}
	}
	own, ownStrides := h.Layout.Shape(), h.Layout.Strides()
	named := items + ranges
	if named > len(own) || ellipses > 1 {
		failIndexCount(own, named, ellipses)
	}
	rank := len(own) - items + newAxes
	limits.CheckRank("Slice", rank)

	y.SetView(h)
	shape, strides := y.Layout.Make(rank)
	axis, made, offset := 0, 0, 0 // the next axis of h, the next axis of y, and the offset of y
	for i := range indices {
		switch x := &indices[i]; x.kind() {
		case itemKind:
			k := x.start
			if k < 0 {
				k += own[axis]
			}
			if uint(k) >= uint(own[axis]) {
				mistakes.FailIndex("Slice", []int{x.start}, x.start, axis, own)
			}
			offset += k * ownStrides[axis]
			axis++
		case rangeKind:
			start, n, step := x.resolve(own, axis)
			offset += start * ownStrides[axis]
			shape[made], strides[made] = n, ownStrides[axis]*step
			axis++
			made++
		case newAxisKind:
			shape[made] = 1
			made++
		case ellipsisKind:
			for end := axis + len(own) - named; axis < end; axis++ {
				shape[made], strides[made] = own[axis], ownStrides[axis]
				made++
			}
		}
	}
	for ; axis < len(own); axis++ {
		shape[made], strides[made] = own[axis], ownStrides[axis]
		made++
	}
	y.Advance(offset)
	return y
}

// flatten returns indices with each list replaced by its contents.
func flatten(indices []Index) []Index {
	flat := make([]Index, 0, len(indices)+8)
	for i := range indices {
		if indices[i].kind() == listKind {
			flat = append(flat, indices[i].form.list...)
		} else {
			flat = append(flat, indices[i])
		}
	}
	return flat
}

// resolve returns the elements selected by the range x on an axis of shape: there are n elements, the first is at start, and neighbours are
// step apart. If n is less than 2, step is 1. If n is 0, start is 0.
//
// Source: slice.indices of Python, PySlice_AdjustIndices of CPython.
func (x *Index) resolve(shape []int, axis int) (start, n, step int) {
	size := shape[axis]
	given := x.given()
	if !given.has(stepPart) {
		stop := size
		if given.has(startPart) {
			start = clip(x.start, size, 0, size)
		}
		if given.has(stopPart) {
			stop = clip(x.stop, size, 0, size)
		}
		if start >= stop {
			return 0, 0, 1
		}
		return start, stop - start, 1
	}
	if step = x.step; step == 0 {
		failStep(x.String(), shape, axis)
	}
	low, high := 0, size // the least and the greatest bound after clipping
	if step < 0 {
		low, high = -1, size-1
	}
	start, stop := low, high
	if step < 0 {
		start, stop = high, low
	}
	if given.has(startPart) {
		start = clip(x.start, size, low, high)
	}
	if given.has(stopPart) {
		stop = clip(x.stop, size, low, high)
	}
	n, pace := stop-start, uint(step)
	if step < 0 {
		n, pace = -n, -pace // pace is unsigned, because the lowest int has no negative
	}
	if n <= 0 {
		return 0, 0, 1
	}
	if n = int(uint(n-1)/pace) + 1; n == 1 {
		step = 1
	}
	return start, n, step
}

// clip returns bound i for an axis of size n, limited to low … high. A negative i counts from the end.
func clip(i, n, low, high int) int {
	if i < 0 {
		i += n
	}
	return min(max(i, low), high)
}

// failIndexCount panics because there are more indices than axes of shape, or several ellipses.
func failIndexCount(shape []int, named, ellipses int) {
	e := &Error{Op: "Slice", Kind: ErrIndex, Shapes: [][]int{iter.Clone(shape)}}
	indices := mistakes.Count(named, "index", "indices")
	switch {
	case ellipses > 1:
		e.Detail = fmt.Sprintf("the index has %d ellipses; one stands for all remaining axes", ellipses)
	case len(shape) == 0:
		e.Detail = indices + " for shape (), which has no axes"
	default:
		e.Detail = fmt.Sprintf("%s for shape %s, which has only %s", indices, mistakes.ShapeText(shape), mistakes.Count(len(shape), "axis", "axes"))
	}
	panic(e)
}

func failStep(index string, shape []int, axis int) {
	panic(&Error{Op: "Slice", Kind: ErrStep, Shapes: [][]int{iter.Clone(shape)}, Axis: axis - len(shape),
		Detail: fmt.Sprintf("the index %s of axis %d of shape %s has a step of 0; use a positive or a negative one", index, axis, mistakes.ShapeText(shape))})
}
