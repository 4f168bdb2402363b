package ndarray

import "ndgo/internal/core"

// sweepUnderMask returns a sweep, before its first run, through a mask and arrays. It goes through the elements of an array
// of the mask's rank, and stops where the rows of others begin: at index 0 of each of the axes that the mask lacks.
func sweepUnderMask(mask *NDArray[bool], arrays ...*core.Header) core.MaskSweep {
	var near [core.MaxSwept]*core.Header
	s := core.SweepTogether(mask.h.Layout.Rank(), append(append(near[:0], &mask.h), arrays...)...)
	return core.MaskSweep{Marks: mask.block(), Sweep: s, Step: s.Step}
}

// countMarked returns how many elements of the mask are true.
func countMarked(mask *NDArray[bool]) int {
	once, times := mask.h.Once()
	marks, marked := mask.block(), 0
	s := core.SweepTogether(once.Layout.Rank(), once)
	for ; s.N > 0; s.Next() {
		mark, step := s.Start[0], s.Step[0]
		if step == 1 {
			marked += core.CountTrue(marks[mark : mark+s.N])
			continue
		}
		for range s.N {
			if marks[mark] {
				marked++
			}
			mark += step
		}
	}
	return marked * times
}
