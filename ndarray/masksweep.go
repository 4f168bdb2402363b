package ndarray

// A maskSweep goes through a mask and arrays under it by runs, as a [sweep] does, but passes over most of those in
// which the mask is false.
type maskSweep struct {
	n     int           // elements of the run
	start [maxSwept]int // where the run begins in the block of the mask, and in that of each array
	step  [maxSwept]int // the distance between its elements
	marks []bool        // the mask's block

	sweep sweep
	done  int // elements of the sweep's run that have been passed
}

// under returns a sweep that is before its first run, through a mask and arrays: through elements of those that have
// the mask's rank, else through what is at index 0, 0, … of their other axes.
func under(mask *NDArray[bool], arrays ...*header) maskSweep {
	var near [maxSwept]*header
	s := sweepTogether(mask.h.lay.Rank(), append(append(near[:0], &mask.h), arrays...)...)
	return maskSweep{marks: mask.block(), sweep: s, step: s.step}
}

const (
	maskGroup = 8              // elements of a mask that a word holds: they are skipped at once
	maskRun   = 16 * maskGroup // the longest run, enough for going through it to cost more than finding it
)

// next moves to the next run and reports whether there is one.
func (m *maskSweep) next() bool {
	for s := &m.sweep; s.n > 0; s.next() {
		lo, hi := m.done, s.n
		if m.step[0] == 1 {
			marks := m.marks[s.start[0] : s.start[0]+s.n]
			for lo+maskGroup <= len(marks) && isFalse(marks[lo:]) {
				lo += maskGroup
			}
			hi = min(lo+maskGroup, len(marks))
			for hi-lo < maskRun && hi+maskGroup <= len(marks) && !isFalse(marks[hi:]) {
				hi += maskGroup
			}
		}
		if lo < hi {
			for k := range m.start {
				m.start[k] = s.start[k] + lo*s.step[k]
			}
			m.n, m.done = hi-lo, hi
			return true
		}
		m.done = 0
	}
	return false
}

// isFalse reports whether the first group of marks is false.
func isFalse(marks []bool) bool { return [maskGroup]bool(marks) == [maskGroup]bool{} }

// marked reports whether the mask is true for element i of the run.
func (m *maskSweep) marked(i int) bool { return m.marks[m.start[0]+i*m.step[0]] }

// at returns where element i of the run is in the block of array k, counted from 1.
func (m *maskSweep) at(k, i int) int { return m.start[k] + i*m.step[k] }

// countMarked returns how many elements of the mask are true.
func countMarked(mask *NDArray[bool]) int {
	once, times := mask.h.once()
	marks, marked := mask.block(), 0
	m := under(typed[bool](once))
	for m.next() {
		mark, step := m.start[0], m.step[0]
		for range m.n {
			if marks[mark] {
				marked++
			}
			mark += step
		}
	}
	return marked * times
}
