// Package ufunc has operators, scalar functions with a loop for each element type. It runs their loops over rows of elements.
//
// The generator writes [Operator] variables for ndgo's own operators and for users' operators. The functions of package ndarray apply
// them to arrays.
package ufunc

import "unsafe"

// MaxOperands is the maximum number of operands of a loop. Results count as operands.
const MaxOperands = 24

// An Operand describes the addresses of an operand's elements. Element i of run j is at
//
//	Base + Offset + j*Outer + i*Step
//
// Offset, Outer and Step are in bytes. With a step of 0, a run repeats one element.
type Operand struct {
	Base        unsafe.Pointer // constant while loops run, because storing a pointer costs a write barrier
	Offset      int            // the position of the first element of the first remaining run
	Step, Outer int            // the distances between elements and between runs
}

// A Row is the work of a loop: a number of runs (Rows), each of N elements, computed in order. Of the first run, the elements before Done
// are finished.
//
// An operand may overlap a result in two ways only. Either the operand has the elements of the result in the same order, with equal bases,
// offsets and steps; or each run of the operand is the previous run of the result.
//
// A loop may stop early. The row then holds the remaining work, so this loop or another one can continue. The row is finished when Rows is
// 0. Offsets never advance past the last run.
//
// All elements of a result have different addresses, except in reductions (see [Loop.Folding]). In a reduction, a result with a step of 0
// is one element for each run. A result with an outer step of 0 is one row of elements for all runs.
//
// After its return, a loop must not use the row or the memory of its operands, because the memory may belong to other results by then.
//
// Rows and their operands lie on the caller's stack, with exactly as many operands as the loop takes. The caller sets fields one by one.
// For a composite literal, Go would build the Row elsewhere and copy it, which takes longer than calling a loop.
//
//	operands := [3]Operand{ … }
//	var r Row
//	r.N, r.Rows, r.Operands = n, 1, operands[:]
//	loop.Run(&r)
type Row struct {
	Done     int       // finished elements in the first run
	N        int       // elements in every run
	Rows     int       // remaining runs, including the first
	Operands []Operand // results first
}

// Next advances r to its next run. It reports whether there is one.
func (r *Row) Next() bool {
	r.Done = 0
	if r.Rows--; r.Rows <= 0 {
		return false
	}
	operands := r.Operands // a local copy, read only once
	for k := range operands {
		operands[k].Offset += operands[k].Outer
	}
	return true
}

// finish records that no runs of r are left.
func (r *Row) finish() {
	for k := range r.Operands {
		o := &r.Operands[k]
		o.Offset += (r.Rows - 1) * o.Outer
	}
	r.Done, r.Rows = 0, 0
}

// Packed reports whether the elements of operand k are contiguous. An element has size bytes.
func (r *Row) Packed(k int, size uintptr) bool { return r.Operands[k].Step == int(size) }

// Repeated reports whether operand k has one element for the whole run.
func (r *Row) Repeated(k int) bool { return r.Operands[k].Step == 0 }

// Pointer returns the address of the first element of the first remaining run.
func (o *Operand) Pointer() unsafe.Pointer { return unsafe.Add(o.Base, o.Offset) }

// Slice returns the unfinished elements of the first run of operand k, which must be packed.
func Slice[T any](r *Row, k int) []T {
	o := &r.Operands[k]
	return unsafe.Slice((*T)(o.Pointer()), r.N)[r.Done:] // slicing makes no pointer past the end of the memory, even if no element is left
}

// At returns the address of element i of operand k in the first run.
func At[T any](r *Row, k, i int) *T {
	o := &r.Operands[k]
	return (*T)(unsafe.Add(o.Base, o.Offset+i*o.Step))
}

// A Run holds the elements of one run of an operand. With it a loop need not read the row for each element.
type Run[T any] struct {
	base         unsafe.Pointer // inside the operand's memory, even if no element is left
	offset, step int
}

// Strided returns all elements of the first run of operand k, for any step.
func Strided[T any](r *Row, k int) Run[T] {
	o := &r.Operands[k]
	return Run[T]{o.Base, o.Offset, o.Step}
}

// Rest returns the unfinished elements of the first run of operand k, for any step. For packed operands see [Slice].
func Rest[T any](r *Row, k int) Run[T] {
	o := &r.Operands[k]
	return Run[T]{o.Base, o.Offset + r.Done*o.Step, o.Step}
}

// At returns the address of element i.
func (x Run[T]) At(i int) *T { return (*T)(unsafe.Add(x.base, x.offset+i*x.step)) }

// from returns x without the elements before i.
func (x Run[T]) from(i int) Run[T] { return Run[T]{x.base, x.offset + i*x.step, x.step} }

// Next returns x without its first element. In a loop it saves a multiplication for each operand.
func (x Run[T]) Next() Run[T] { return Run[T]{x.base, x.offset + x.step, x.step} }
