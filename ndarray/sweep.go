package ndarray

import "ndgo/internal/iter"

// A sweep goes through the elements of arrays together, in row-major order, by runs of elements that are a step apart:
//
//	s := x.h.sweep()
//	for ; s.n > 0; s.next() {
//		for i, at := 0, s.start[0]; i < s.n; i, at = i+1, at+s.step[0] {
//			f(block[at])
type sweep struct {
	n     int           // elements of the run, 0 after the last
	start [maxSwept]int // where the run begins in the block of each array
	step  [maxSwept]int // the distance between its elements

	offset [maxSwept]int // of the arrays
	outer  *iter.Counter // over the axes around the runs; nil if there is one run
}

// maxSwept is the most arrays that a sweep goes through.
const maxSwept = 3

// sweep returns a sweep at its first run: all elements of h if they lie side by side, else those along the last axis.
func (h *header) sweep() sweep { return sweepTogether(h.lay.Rank(), h) }

// rows returns a sweep whose runs are along the last axis.
func (h *header) rows() sweep { return sweepRows(h.lay.Rank(), h) }

// sweepTogether returns a sweep through arrays of equal sizes on their first axes, of which there are so many: at
// elements, if an array has no others, else at what is at index 0, 0, … of the others.
func sweepTogether(axes int, arrays ...*header) sweep {
	for _, h := range arrays {
		if h.lay.Rank() != axes || !h.lay.IsPacked() {
			return sweepRows(axes, arrays...)
		}
	}
	s := sweep{n: arrays[0].lay.Size()}
	for k, h := range arrays {
		s.start[k], s.step[k] = h.offset, 1
	}
	return s
}

// sweepRows is sweepTogether with runs along the last of the axes.
func sweepRows(axes int, arrays ...*header) sweep {
	s := sweep{n: 1}
	var strides [maxSwept][]int
	for k, h := range arrays {
		s.offset[k], s.start[k] = h.offset, h.offset
		strides[k] = h.lay.Strides()[:axes]
	}
	if axes == 0 {
		return s
	}
	shape := arrays[0].lay.Shape()[:axes]
	last := axes - 1
	for k := range arrays {
		s.step[k], strides[k] = strides[k][last], strides[k][:last]
	}
	if s.n = shape[last]; s.n > 0 {
		outer := iter.NewCounter(shape[:last], strides[:len(arrays)]...)
		s.outer = &outer
		s.next()
	}
	return s
}

// next moves to the next run.
func (s *sweep) next() {
	if s.outer == nil || !s.outer.Next() {
		s.n = 0
		return
	}
	for k, offset := range s.offset {
		s.start[k] = offset + s.outer.Offset[k]
	}
}

// outerIndex sets the first elements of index to where the run is on the axes around it.
func (s *sweep) outerIndex(index []int) {
	if s.outer != nil {
		copy(index, s.outer.Index())
	}
}
