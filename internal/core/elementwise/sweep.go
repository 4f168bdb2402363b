package elementwise

import (
	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// A Sweep visits the elements of several arrays together, in row-major order, in runs of elements with a constant step:
//
//	s := SweepOver(h)
//	for ; s.N > 0; s.Next() {
//		for i, place := 0, s.Start[0]; i < s.N; i, place = i+1, place+s.Step[0] {
//			f(block[place])
type Sweep struct {
	N     int           // number of elements in the run; 0 after the last run
	Start [maxSwept]int // position of the run's first element in the memory block of each array
	Step  [maxSwept]int // distance between neighbouring elements of the run, for each array

	offset [maxSwept]int // offset of each array in its memory block
	outer  *iter.Counter // counter of the axes that are not part of a run; nil if there is a single run
}

// maxSwept is the maximum number of arrays in a sweep.
const maxSwept = 3

// SweepOver returns a sweep over h, at its first run. If the elements of h are contiguous, they are one run. Otherwise runs go along the last
// axis.
func SweepOver(h *core.Header) Sweep { return SweepTogether(h.Layout.Rank(), h) }

// SweepRows returns a sweep over h with runs along the last axis.
func SweepRows(h *core.Header) Sweep { return sweepLast(h.Layout.Rank(), h) }

// SweepTogether returns a sweep over the first axes of the arrays. The arrays have equal sizes on these axes. If an array has further axes,
// the sweep visits only its elements with index 0 on these axes. These are, for example, the first elements of rows.
func SweepTogether(axes int, arrays ...*core.Header) Sweep {
	for _, h := range arrays {
		if h.Layout.Rank() != axes || !h.Layout.IsPacked() {
			return sweepLast(axes, arrays...)
		}
	}
	s := Sweep{N: arrays[0].Layout.Size()}
	for k, h := range arrays {
		s.Start[k], s.Step[k] = h.Offset, 1
	}
	return s
}

// sweepLast does the work of SweepTogether with runs along the last of these axes.
func sweepLast(axes int, arrays ...*core.Header) Sweep {
	s := Sweep{N: 1}
	var strides [maxSwept][]int
	for k, h := range arrays {
		s.offset[k], s.Start[k] = h.Offset, h.Offset
		strides[k] = h.Layout.Strides()[:axes]
	}
	if axes == 0 {
		return s
	}
	shape := arrays[0].Layout.Shape()[:axes]
	last := axes - 1
	for k := range arrays {
		s.Step[k], strides[k] = strides[k][last], strides[k][:last]
	}
	if s.N = shape[last]; s.N > 0 && last > 0 {
		var copies [maxSwept][]int // the counter is on the heap, and the headers may be on a stack
		for k := range arrays {
			copies[k] = iter.Clone(strides[k])
		}
		outer := iter.NewCounter(iter.Clone(shape[:last]), copies[:len(arrays)]...)
		s.outer = &outer
		s.Next()
	}
	return s
}

// Next moves to the next run.
func (s *Sweep) Next() {
	if s.outer == nil || !s.outer.Next() {
		s.N = 0
		return
	}
	for k, offset := range s.offset {
		s.Start[k] = offset + s.outer.Offset[k]
	}
}

// OuterIndex stores the index of the run in the first elements of index. This index has no numbers for the axes inside the run.
func (s *Sweep) OuterIndex(index []int) {
	if s.outer != nil {
		copy(index, s.outer.Index())
	}
}
