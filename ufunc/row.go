// Package ufunc is what operators are at run time: the loops of a scalar function over rows of elements.
//
// The generator writes [Operator] variables, for ndgo's own operators and for its users'; package ndarray runs them.
package ufunc

import "unsafe"

// MaxOperands is the most operands of a loop, results included.
const MaxOperands = 8

// A Row is what a loop has left to do: element Done and those after it of the run at Ptr, and all elements of
// the Rows-1 runs that follow. Results come first among the operands. Element i of run j of operand k is at
//
//	Ptr[k] + j*Outer[k] + i*Step[k]
//
// with steps in bytes; a step of 0 repeats an element. No operand overlaps a result, unless both are the same
// elements in the same order: pointer and steps are then equal.
//
// A loop may stop early. It leaves in the row what remains, so that it, or another loop, can be called again
// to continue. It has finished when Rows is 0. Ptr never leaves its array: it is not moved past the last run.
type Row struct {
	Done  int // elements of the first run that are done
	N     int // elements of every run
	Rows  int // runs left, the first included
	Ptr   [MaxOperands]unsafe.Pointer
	Step  [MaxOperands]int
	Outer [MaxOperands]int
}

// Next moves r to its next run, of operands operands. It reports whether there is one.
func (r *Row) Next(operands int) bool {
	r.Done = 0
	if r.Rows--; r.Rows <= 0 {
		return false
	}
	for k := range operands {
		r.Ptr[k] = unsafe.Add(r.Ptr[k], r.Outer[k])
	}
	return true
}

// Packed reports whether the elements of operand k lie side by side, size bytes each.
func (r *Row) Packed(k int, size uintptr) bool { return r.Step[k] == int(size) }

// Slice returns the elements of a packed run of operand k that are left to do.
func Slice[T any](r *Row, k int) []T {
	return unsafe.Slice((*T)(unsafe.Add(r.Ptr[k], r.Done*int(unsafe.Sizeof(*new(T))))), r.N-r.Done)
}

// At returns the address of element i of the first run of operand k.
func At[T any](r *Row, k, i int) *T { return (*T)(unsafe.Add(r.Ptr[k], i*r.Step[k])) }

// A Run is the elements of one run of an operand, a step apart. It saves loops to read a row for each element.
type Run[T any] struct {
	base         unsafe.Pointer // stays in its array, also when no element is left
	offset, step int
}

// Strided returns the first run of operand k, whatever its step.
func Strided[T any](r *Row, k int) Run[T] { return Run[T]{r.Ptr[k], 0, r.Step[k]} }

// Rest returns the elements of the first run of operand k that are left to do, whatever its step: what [Slice] returns
// of a packed one.
func Rest[T any](r *Row, k int) Run[T] { return Run[T]{r.Ptr[k], r.Done * r.Step[k], r.Step[k]} }

// At returns the address of element i.
func (x Run[T]) At(i int) *T { return (*T)(unsafe.Add(x.base, x.offset+i*x.step)) }

// from returns x without the elements before i.
func (x Run[T]) from(i int) Run[T] { return Run[T]{x.base, x.offset + i*x.step, x.step} }

// Next returns x without its first element. A loop that goes on so saves a multiplication for each operand.
func (x Run[T]) Next() Run[T] { return Run[T]{x.base, x.offset + x.step, x.step} }
