package ufunc

import "unsafe"

const (
	repeatBytes   = 1 << 10 // the size of the buffer for copies of repeated operands
	leastRepeated = 8       // the least number of copies in the buffer
	longRepeat    = repeatBytes/leastRepeated + 1
	leastJoined   = 12 // the least number of runs to join if they are too short for a kernel
	leastOfLonger = 28 // the least number of runs to join if they are longer
)

// repeatsOf returns the number of operands that have the same short run in all runs of r. Every other operand must be a scalar, or
// contiguous from run to run; otherwise it returns 0.
func (l *Loop) repeatsOf(r *Row) (repeats int) {
	if l.Folding != Elementwise || l.Moves || r.Done > 0 || len(l.Kinds) > usualOperands {
		return 0
	}
	results := max(1, l.Kernels.Results)
	for k, kind := range l.Kinds {
		o, size := &r.Operands[k], int(sizes[kind])
		switch {
		case o.Outer == 0 && o.Step == 0 && k >= results:
		case o.Step == size && o.Outer == r.N*size:
		case o.Step == size && o.Outer == 0 && k >= results:
			repeats++
		default:
			return 0
		}
	}
	return repeats
}

// runRepeated runs the kernel for tier t over many short runs, if some operands have the same elements in all runs. It fills a
// buffer with copies of these operands, so several runs become one long run. It returns false and does nothing if this is
// impossible or does not pay.
func (l *Loop) runRepeated(t Tier, r *Row) bool {
	if l.Kernels == nil || r.N <= 0 || r.Rows < leastOfLonger && r.N >= shortest {
		return false
	}
	repeats, kernel := l.repeatsOf(r), l.Kernels.At(t)
	return repeats > 0 && kernel != nil && l.joinRuns(kernel, r, repeats)
}

// joinRuns does the work of runRepeated for the given number of repeated operands. It returns false if the buffer is too small.
func (l *Loop) joinRuns(kernel func(*Row), r *Row, repeats int) bool {
	var room [repeatBytes / 16]complex128
	var operands [usualOperands]Operand
	bytes := repeatBytes / repeats &^ 15 // bytes of the buffer for one operand, aligned for any element type
	joined := r.Rows
	for k, kind := range l.Kinds {
		if o := &r.Operands[k]; o.Outer == 0 && o.Step != 0 {
			joined = min(joined, bytes/(r.N*int(sizes[kind])))
		}
	}
	if joined < leastRepeated {
		return false
	}
	free := unsafe.Pointer(&room)
	for k, kind := range l.Kinds {
		o, size := r.Operands[k], int(sizes[kind])
		switch {
		case o.Outer != 0:
			o.Outer *= joined
		case o.Step != 0:
			repeat(free, o.Pointer(), r.N*size, joined)
			o.Base, o.Offset = free, 0
			free = unsafe.Add(free, bytes)
		}
		operands[k] = o
	}
	var b Row
	b.N, b.Rows, b.Operands = r.N*joined, r.Rows/joined, operands[:len(l.Kinds)]
	l.drive(kernel, b.hidden())
	if rest := r.Rows % joined; rest > 0 {
		for k := range b.Operands {
			if o := &r.Operands[k]; o.Outer != 0 {
				operands[k].Offset = o.Offset + (r.Rows-rest)*o.Outer
			}
		}
		b.Done, b.N, b.Rows = 0, r.N*rest, 1
		l.drive(kernel, b.hidden())
	}
	r.finish()
	return true
}

// repeat fills dst with the given number of copies of n bytes from src.
func repeat(dst, src unsafe.Pointer, n, times int) {
	all := unsafe.Slice((*byte)(dst), n*times)
	copy(all, unsafe.Slice((*byte)(src), n))
	for done := n; done < len(all); done *= 2 {
		copy(all[done:], all[:done])
	}
}
