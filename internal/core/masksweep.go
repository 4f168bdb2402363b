package core

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

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
			lo += falseGroups(marks[lo:])
			hi = min(lo+maskGroup, len(marks))
			for hi-lo < maskRun && hi+maskGroup <= len(marks) && group(marks[hi:]) != 0 {
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

// falseGroups returns how many of marks are in groups before the first one that has a true one, or is not whole.
func falseGroups(marks []bool) (n int) {
	const many = 8 // groups that are looked at together, a line of the cache
	for ; len(marks) >= many*maskGroup; marks, n = marks[many*maskGroup:], n+many*maskGroup {
		any := uint64(0)
		for i := range many {
			any |= group(marks[i*maskGroup:])
		}
		if any != 0 {
			break
		}
	}
	for ; len(marks) >= maskGroup && group(marks) == 0; marks = marks[maskGroup:] {
		n += maskGroup
	}
	return n
}

// CountTrue returns how many of marks are true. A bool is a byte, 0 or 1.
func CountTrue(marks []bool) (n int) {
	for ; len(marks) >= maskGroup; marks = marks[maskGroup:] {
		n += bits.OnesCount64(group(marks))
	}
	for _, m := range marks {
		if m {
			n++
		}
	}
	return n
}

// group returns the first group of marks, as the bytes of a word.
func group(marks []bool) uint64 {
	return binary.NativeEndian.Uint64(unsafe.Slice((*byte)(unsafe.Pointer((*[maskGroup]bool)(marks))), maskGroup))
}

// Marked reports whether the mask is true for element i of the run.
func (m *MaskSweep) Marked(i int) bool { return m.Marks[m.Start[0]+i*m.Step[0]] }

// At returns where element i of the run is in the block of array k, counted from 1.
func (m *MaskSweep) At(k, i int) int { return m.Start[k] + i*m.Step[k] }
