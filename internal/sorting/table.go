package sorting

import "unsafe"

// A Table marks which integers of a narrow range are present.
type Table struct {
	least uint64 // the key of the integer to which the first mark belongs
	marks []bool // one mark for each integer from the least to the greatest, followed by some false marks
}

// Table returns the table of the n elements of x, at least one. It returns nil if the table would have more than most entries.
func (m integers[K]) Table(x unsafe.Pointer, n, most int) *Table {
	values := slice[K](x, n)
	least, greatest := m.extremes(values)
	spread := uint64(greatest - least)
	if most < 2 || spread > uint64(most-2) {
		return nil
	}
	t := &Table{uint64(least), make([]bool, spread+2)}
	for _, b := range values {
		t.marks[uint64(b^m.flip-least)] = true
	}
	return t
}

// Look sets found[i] to true if element i of v is in the table, and otherwise to false.
func (m integers[K]) Look(found []bool, t *Table, v unsafe.Pointer) {
	least, marks := K(t.least), t.marks
	last := uint64(len(marks) - 1)
	for i, b := range slice[K](v, len(found)) {
		found[i] = marks[min(uint64(b^m.flip-least), last)]
	}
}

// Table returns nil, because floats are not integers.
func (floats[F, K]) Table(x unsafe.Pointer, n, most int) *Table { return nil }

// Look is never called, because there is no table.
func (floats[F, K]) Look(found []bool, t *Table, v unsafe.Pointer) {}

// Table returns nil, because elements with a comparison function are not integers.
func (comparison[T]) Table(x unsafe.Pointer, n, most int) *Table { return nil }

// Look is never called, because there is no table.
func (comparison[T]) Look(found []bool, t *Table, v unsafe.Pointer) {}
