package ndarray

import (
	"fmt"

	"ndgo/internal/iter"
)

// Slice returns x[indices], a view of the elements that the indices take. Each is for the next axis of x, but for
// [Ellipsis], [NewAxis] and the lists of [S]; axes that are left over are taken whole. Bounds of ranges are clipped,
// as NumPy does. With an integer for every axis the view has no axes; [NDArray.At] returns the element itself.
//
// An integer out of range, more indices than axes, and a second ellipsis panic with [ErrIndex], a step of 0 with
// [ErrStep], and a result of more than 64 axes with [ErrShape].
func (x *NDArray[T]) Slice(indices ...Index) *NDArray[T] {
	x.layout("Slice")
	return typed[T](x.h.slice(indices))
}

func (h *header) slice(indices []Index) *header {
	s := slicing{source: &h.lay}
	s.count(indices)
	if s.left = h.lay.Rank() - s.items - s.ranges; s.left < 0 || s.ellipses > 1 {
		s.fail()
	}
	rank := h.lay.Rank() - s.items + s.added
	checkRank("Slice", rank)
	y := h.view()
	s.shape, s.strides = y.lay.Reset(rank)
	s.take(indices)
	s.whole(s.left)
	y.advance(s.offset)
	return y
}

// A slicing is x[indices] in the making. How many indices of each form there are is counted first; then they are
// taken one by one.
type slicing struct {
	items, ranges, ellipses, added int

	source         *iter.Layout
	axis           int   // of source, the next to be indexed
	left           int   // axes of source that no index is for
	shape, strides []int // of the result
	made           int   // axes of the result
	offset         int
}

func (s *slicing) count(indices []Index) {
	for i := range indices {
		switch x := &indices[i]; x.form {
		case rangeForm:
			s.ranges++
		case itemForm:
			s.items++
		case ellipsisForm:
			s.ellipses++
		case newAxisForm:
			s.added++
		case listForm:
			s.count(x.list)
		}
	}
}

func (s *slicing) take(indices []Index) {
	for i := range indices {
		switch x := &indices[i]; x.form {
		case rangeForm:
			s.takeRange(x)
		case itemForm:
			s.takeItem(x.start)
		case ellipsisForm:
			s.whole(s.left)
			s.left = 0
		case newAxisForm:
			s.make(1, 0)
		case listForm:
			s.take(x.list)
		}
	}
}

func (s *slicing) takeRange(x *Index) {
	n, stride := s.source.Shape()[s.axis], s.source.Strides()[s.axis]
	start, count, step := x.resolve(n)
	if step == 0 {
		s.failStep(x.String())
	}
	if count > 0 {
		s.offset += start * stride
	}
	if count > 1 {
		stride *= step
	}
	s.make(count, stride)
	s.axis++
}

func (s *slicing) takeItem(i int) {
	n, stride := s.source.Shape()[s.axis], s.source.Strides()[s.axis]
	k := i
	if k < 0 {
		k += n
	}
	if uint(k) >= uint(n) {
		failIndex("Slice", []int{i}, i, s.axis, s.source.Shape())
	}
	s.offset += k * stride
	s.axis++
}

// whole takes n axes as they are.
func (s *slicing) whole(n int) {
	for range n {
		s.make(s.source.Shape()[s.axis], s.source.Strides()[s.axis])
		s.axis++
	}
}

// make adds an axis to the result.
func (s *slicing) make(n, stride int) {
	s.shape[s.made], s.strides[s.made] = n, stride
	s.made++
}

// resolve returns what a range takes of an axis of size n: count elements from start on, at distances of step. The
// start of none does not matter, and a step of 0 takes none.
//
// Source: slice.indices of Python, PySlice_AdjustIndices of CPython.
func (x *Index) resolve(n int) (start, count, step int) {
	step = 1
	if x.given.has(stepPart) {
		step = x.step
	}
	switch {
	case step > 0:
		start, stop := 0, n
		if x.given.has(startPart) {
			start = clip(x.start, n, 0, n)
		}
		if x.given.has(stopPart) {
			stop = clip(x.stop, n, 0, n)
		}
		if start < stop {
			count = (stop-start-1)/step + 1
		}
		return start, count, step
	case step < 0:
		start, stop := n-1, -1
		if x.given.has(startPart) {
			start = clip(x.start, n, -1, n-1)
		}
		if x.given.has(stopPart) {
			stop = clip(x.stop, n, -1, n-1)
		}
		if start > stop {
			count = int(uint(start-stop-1)/-uint(step)) + 1 // unsigned, since the lowest int has no opposite
		}
		return start, count, step
	}
	return 0, 0, 0
}

// clip returns bound i of an axis of size n, which counts from the end if it is negative, limited to low … high.
func clip(i, n, low, high int) int {
	if i < 0 {
		i += n
	}
	return min(max(i, low), high)
}

// fail panics because of how many indices there are.
func (s *slicing) fail() {
	shape := s.source.Shape()
	e := &Error{Op: "Slice", Kind: ErrIndex, Shapes: [][]int{clone(shape)}}
	switch n := s.items + s.ranges; {
	case s.ellipses > 1:
		e.Detail = fmt.Sprintf("the index has %d ellipses; one stands for all axes that are left over", s.ellipses)
	case len(shape) == 0:
		e.Detail = fmt.Sprintf("%s for shape (), which has no axes", count(n, "index", "indices"))
	default:
		e.Detail = fmt.Sprintf("%s for shape %s, which has only %s", count(n, "index", "indices"), shapeText(shape), count(len(shape), "axis", "axes"))
	}
	panic(e)
}

func (s *slicing) failStep(index string) {
	shape := s.source.Shape()
	axis := s.axis - len(shape)
	panic(&Error{Op: "Slice", Kind: ErrStep, Shapes: [][]int{clone(shape)}, Axis: axis,
		Detail: fmt.Sprintf("the index %s of axis %d of shape %s has a step of 0; use a positive or a negative one", index, axis, shapeText(shape))})
}
