package core

import (
	"encoding/binary"
	"unsafe"
)

// countMarked returns how many elements of the mask are true.
func countMarked(mask *Header) (n int) {
	once, times := mask.once()
	marks := once.bools()
	for s := sweepTogether(once.Layout.Rank(), &once); s.N > 0; s.Next() {
		place, step := s.Start[0], s.Step[0]
		if step == 1 {
			n += countTrue(marks[place : place+s.N])
			continue
		}
		for range s.N {
			if marks[place] {
				n++
			}
			place += step
		}
	}
	return n * times
}

// eachMarked calls f for each element of the mask that is true, in row-major order, with its number among those, and where arrays
// are there whose first axes are the mask's: how many elements after the first of its block.
func eachMarked(mask, x, y *Header, f func(k, inX, inY int)) {
	marks, k := mask.bools(), 0
	for s := sweepTogether(mask.Layout.Rank(), mask, x, y); s.N > 0; s.Next() {
		for i := 0; i < s.N; i++ {
			mark := s.Start[0] + i*s.Step[0]
			if s.Step[0] == 1 && s.N-i >= maskGroup && group(marks[mark:]) == 0 {
				i += maskGroup - 1
			} else if marks[mark] {
				f(k, s.Start[1]+i*s.Step[1], s.Start[2]+i*s.Step[2])
				k++
			}
		}
	}
}

// bools returns the block of h, whose elements are bools.
func (h *Header) bools() []bool { return unsafe.Slice((*bool)(h.Base), h.Length) }

// maskGroup is how many elements of a mask a word holds, which are looked at at once.
const maskGroup = 8

// countTrue returns how many of marks are true. A bool is a byte, 0 or 1: words add up eight at once, four words side by side, and
// not more of them than a byte can count.
func countTrue(marks []bool) (n int) {
	const together = 4 * maskGroup
	for len(marks) >= together {
		sum := uint64(0)
		for range min(255/4, len(marks)/together) {
			m := marks[:together]
			sum += group(m) + group(m[maskGroup:]) + (group(m[2*maskGroup:]) + group(m[3*maskGroup:]))
			marks = marks[together:]
		}
		const evenBytes = 0x00ff00ff00ff00ff
		pairs := sum&evenBytes + sum>>8&evenBytes
		n += int(pairs * 0x0001000100010001 >> 48)
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
