// Package ufunc is operators at run time: the loops of a scalar function over rows of elements.
//
// The generator writes [Operator] variables, for ndgo's own operators and for its users'; package ndarray runs them.
package ufunc

import "unsafe"

// MaxOperands is the most operands of a loop, results included.
const MaxOperands = 24

// An Operand is where the elements of one operand are. Element i of run j is at
//
//	Base + Offset + j*Outer + i*Step
//
// with all but Base in bytes. A step of 0 repeats an element.
type Operand struct {
	Base        unsafe.Pointer // constant while loops run: storing a pointer costs a write barrier
	Offset      int            // of the first element of the first run left
	Step, Outer int            // from an element, and from a run, to the next
}

// A Row is the work left for a loop: from element Done on in the first run, and all elements of Rows-1 further runs. No
// operand overlaps a result, unless both are the same elements in the same order: their offsets from a common base and their
// steps are then equal, or a run of the operand is the run of the result before it. Runs are computed one after the other.
//
// A loop may stop early. It leaves the rest in the row, so that it, or another loop, can continue. It has finished when Rows
// is 0. Offsets are not moved past the last run.
//
// The elements of a result differ, unless the loop folds ([Loop.Folding]): a result with a step of 0 is then one element for
// each run, and one with an outer step of 0 is a row of elements common to all runs.
//
// A loop keeps neither the row nor memory of its operands after it returns: that memory may serve other results then.
//
// Rows and their operands lie on the caller's stack; the caller has room for as many operands as the loop has, and sets
// fields one by one: Go builds a literal of a Row aside and copies it, and this takes longer than the call of a loop.
//
//	operands := [3]Operand{ … }
//	var r Row
//	r.N, r.Rows, r.Operands = n, 1, operands[:]
//	loop.Run(&r)
type Row struct {
	Done     int       // finished elements of the first run
	N        int       // elements of every run
	Rows     int       // runs left, the first included
	Operands []Operand // results first, as many as the loop has
}

// Next moves r to its next run. It reports whether there is one.
func (r *Row) Next() bool {
	r.Done = 0
	if r.Rows--; r.Rows <= 0 {
		return false
	}
	operands := r.Operands // read once, not for each of them
	for k := range operands {
		operands[k].Offset += operands[k].Outer
	}
	return true
}

// finish leaves r as after a loop through its runs one by one.
func (r *Row) finish() {
	for k := range r.Operands {
		o := &r.Operands[k]
		o.Offset += (r.Rows - 1) * o.Outer
	}
	r.Done, r.Rows = 0, 0
}

// Packed reports whether the elements of operand k lie side by side, size bytes each.
func (r *Row) Packed(k int, size uintptr) bool { return r.Operands[k].Step == int(size) }

// Repeated reports whether operand k is the same element throughout a run.
func (r *Row) Repeated(k int) bool { return r.Operands[k].Step == 0 }

// Pointer returns the address of the first element of the first run left.
func (o *Operand) Pointer() unsafe.Pointer { return unsafe.Add(o.Base, o.Offset) }

// Slice returns the elements left to do of a packed run of operand k.
func Slice[T any](r *Row, k int) []T {
	o := &r.Operands[k]
	return unsafe.Slice((*T)(o.Pointer()), r.N)[r.Done:] // makes no pointer behind the block if nothing is left
}

// At returns the address of element i of the first run of operand k.
func At[T any](r *Row, k, i int) *T {
	o := &r.Operands[k]
	return (*T)(unsafe.Add(o.Base, o.Offset+i*o.Step))
}

// A Run is the elements of one run of an operand, a step apart. It saves loops to read a row for each element.
type Run[T any] struct {
	base         unsafe.Pointer // stays in its array, also when no element is left
	offset, step int
}

// Strided returns the first run of operand k, whatever its step.
func Strided[T any](r *Row, k int) Run[T] {
	o := &r.Operands[k]
	return Run[T]{o.Base, o.Offset, o.Step}
}

// Rest returns the elements left to do of the first run of operand k, for any step, as [Slice] does for a packed one.
func Rest[T any](r *Row, k int) Run[T] {
	o := &r.Operands[k]
	return Run[T]{o.Base, o.Offset + r.Done*o.Step, o.Step}
}

// At returns the address of element i.
func (x Run[T]) At(i int) *T { return (*T)(unsafe.Add(x.base, x.offset+i*x.step)) }

// from returns x without the elements before i.
func (x Run[T]) from(i int) Run[T] { return Run[T]{x.base, x.offset + i*x.step, x.step} }

// Next returns x without its first element. A loop with it saves a multiplication for each operand.
func (x Run[T]) Next() Run[T] { return Run[T]{x.base, x.offset + x.step, x.step} }
