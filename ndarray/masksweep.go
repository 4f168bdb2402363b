package ndarray

import "ndgo/internal/core"

// under returns a sweep that is before its first run, through a mask and arrays: through elements of those that have
// the mask's rank, else through what is at index 0, 0, … of their other axes.
func under(mask *NDArray[bool], arrays ...*core.Header) core.MaskSweep {
	var near [core.MaxSwept]*core.Header
	s := core.SweepTogether(mask.h.Layout.Rank(), append(append(near[:0], &mask.h), arrays...)...)
	return core.MaskSweep{Marks: mask.block(), Sweep: s, Step: s.Step}
}

// countMarked returns how many elements of the mask are true.
func countMarked(mask *NDArray[bool]) int {
	once, times := mask.h.Once()
	marks, marked := mask.block(), 0
	m := under(typed[bool](once))
	for m.Next() {
		mark, step := m.Start[0], m.Step[0]
		for range m.N {
			if marks[mark] {
				marked++
			}
			mark += step
		}
	}
	return marked * times
}
