package core

// A MaskSweep goes through a mask and arrays under it by runs, as a [Sweep] does, but passes over most of those in
// which the mask is false.
type MaskSweep struct {
	N     int           // elements of the run
	Start [MaxSwept]int // where the run begins in the block of the mask, and in that of each array
	Step  [MaxSwept]int // the distance between its elements
	Marks []bool        // the mask's block

	Sweep Sweep
	done  int // elements of the sweep's run that have been passed
}

const (
	maskGroup = 8              // elements of a mask that a word holds: they are skipped at once
	maskRun   = 16 * maskGroup // the longest run, enough for going through it to cost more than finding it
)

// Next moves to the next run and reports whether there is one.
func (m *MaskSweep) Next() bool {
	for s := &m.Sweep; s.N > 0; s.Next() {
		lo, hi := m.done, s.N
		if m.Step[0] == 1 {
			marks := m.Marks[s.Start[0] : s.Start[0]+s.N]
			for lo+maskGroup <= len(marks) && isFalse(marks[lo:]) {
				lo += maskGroup
			}
			hi = min(lo+maskGroup, len(marks))
			for hi-lo < maskRun && hi+maskGroup <= len(marks) && !isFalse(marks[hi:]) {
				hi += maskGroup
			}
		}
		if lo < hi {
			for k := range m.Start {
				m.Start[k] = s.Start[k] + lo*s.Step[k]
			}
			m.N, m.done = hi-lo, hi
			return true
		}
		m.done = 0
	}
	return false
}

// isFalse reports whether all marks of the first group are false.
func isFalse(marks []bool) bool { return [maskGroup]bool(marks) == [maskGroup]bool{} }

// Marked reports whether the mask is true for element i of the run.
func (m *MaskSweep) Marked(i int) bool { return m.Marks[m.Start[0]+i*m.Step[0]] }

// At returns where element i of the run is in the block of array k, counted from 1.
func (m *MaskSweep) At(k, i int) int { return m.Start[k] + i*m.Step[k] }
