package ufunc

import (
	"reflect"
	"unsafe"
)

// Run runs the loop over r. It changes r.
func (l *Loop) Run(r *Row) { l.dispatch(active, r, false) }

// RunPacked does the work of Run for operands known to be packed (contiguous) or repeated.
func (l *Loop) RunPacked(r *Row) { l.dispatch(active, r, true) }

// hidden returns r, hidden from escape analysis. Loops do not keep their row, but the compiler does not know this, and would
// allocate r on the heap. The operands of a row need no hiding: they are on the heap, or in a stack variable that r visibly points
// to.
//
// Call hidden only as an argument of a loop. Another call in between could move the stack and invalidate the hidden pointer.
func (r *Row) hidden() *Row { return (*Row)(Hide(unsafe.Pointer(r))) }

// RunAt does the work of Run with the kernel for tier t, if there is one. The machine must support the tier.
func (l *Loop) RunAt(t Tier, r *Row) { l.dispatch(t, r, false) }

// dispatch runs the loop over r with the kernel for tier t, if there is one. If packed is set, the operands are known to be packed
// or repeated.
func (l *Loop) dispatch(t Tier, r *Row, packed bool) {
	k, elements := l.Kernels, r.N*r.Rows
	if r.N < longRepeat && r.Rows >= leastJoined && l.runRepeated(t, r.hidden()) {
		return
	}
	if k == nil || r.N < shortest || elements <= few && (r.N < few || elements <= 0) {
		if k == nil && l.Moves || elements <= 0 || elements < leastPacked && (k == nil || !k.Pack) {
			l.Go(r.hidden())
			return
		}
	}
	kernel := k.At(t)
	packed = packed || l.packed(r)
	if kernel != nil {
		if k.Divisor != nil && packed && l.divide(t, r.hidden()) {
			return
		}
		if k.Constants != nil {
			last := len(l.Kinds) - 1
			kernel = k.special(t, r, last, int(sizes[l.Kinds[last]]), kernel)
		}
	}
	switch {
	case packed && r.N >= shortRun && kernel != nil: // the most frequent case
	case (!packed || r.N < shortRun) && l.worthPacking(r, t, kernel != nil),
		!packed && kernel != nil && k.Pack && l.Folding == Elementwise:
		l.pack(kernel, r.hidden())
		return
	case kernel == nil || !packed || r.N < shortest && !k.Pack:
		l.Go(r.hidden())
		return
	}
	most := k.most()
	if l.Join != nil && r.N > most {
		l.reduceParts(kernel, r.hidden(), most)
		return
	}
	if elements <= most { // the usual case: one call for all elements
		if kernel(r.hidden()); r.Rows <= 0 {
			return
		}
	}
	l.driveAll(kernel, r.hidden())
}

// packed reports whether all operands are packed or repeated, as kernels need them.
func (l *Loop) packed(r *Row) bool {
	operands := r.Operands[:len(l.Kinds)]
	for k, kind := range l.Kinds {
		if s := operands[k].Step; s != 0 && s != int(sizes[kind%reflect.Kind(len(sizes))]) {
			return false
		}
	}
	return true
}

// most returns the maximum number of elements in one call of a kernel.
func (k *Kernels) most() int {
	if k.Chunk > 0 {
		return k.Chunk
	}
	return chunk
}

// drive runs kernel over r in parts. After an early stop of the kernel, it runs the Go loop for some elements, and then continues
// with the kernel.
func (l *Loop) drive(kernel func(*Row), r *Row) {
	most, whole := l.Kernels.most(), l.Folding == WholeRuns
	for width := gap; r.Rows > 0; {
		n, rows, first := r.N, r.Rows, r.Done
		part, end := rows, n
		if n-first > most {
			part = 1
			if !whole {
				end = first + most
			}
		} else if rows > 1 && n*rows > most {
			part = max(1, most/n)
		}
		r.N, r.Rows = end, part
		call(kernel, r)
		stopped, done := r.Rows > 0, r.Done
		r.N, r.Rows = n, r.Rows+rows-part
		switch {
		case stopped:
			end = n
			if !whole {
				end = min(done+width, n)
			}
			if done == first {
				width = min(2*width, widest)
			} else {
				width = gap
			}
			if !l.definition(r, end) {
				return
			}
		case end < n:
			r.Rows, r.Done = rows, end
		case r.Rows > 0:
			r.Rows++
			r.Next()
		}
	}
}

// call runs kernel. It is not inlined, because only at the entry of a function can Go stop the goroutine for the garbage collector.
// A kernel has no such point, and the loop around it is too short for a preemption signal.
//
//go:noinline
func call(kernel func(*Row), r *Row) { kernel(r) }

// definition runs the Go loop over the first run up to element end. It returns false if the loop stops earlier. For example, the loop that
// checks a condition stops at a violation.
func (l *Loop) definition(r *Row, end int) bool {
	n, rows := r.N, r.Rows
	r.N, r.Rows = end, 1
	l.Go(r)
	done := r.Rows == 0
	r.N, r.Rows = n, rows
	if !done {
		return false
	}
	if r.Done = end; end == n {
		r.Next()
	}
	return true
}
