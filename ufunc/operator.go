package ufunc

import (
	"fmt"
	"reflect"
	"runtime"
	"unsafe"
)

// Kinds is the number of kinds for loops: every kind up to complex128.
const Kinds = reflect.Complex128 + 1

// An Operator is a scalar function and its loops, one for each element type it supports. It is a static variable: a program links only
// the loops of operators it names.
type Operator struct {
	Name    string
	In, Out int // operands read, and results
	Laws    Laws

	// Relation is how a comparison compares its two operands. The second may then be any number.
	Relation Relation

	// Fused tells how to join the terms of a reduction, if the operator computes them from an array never made.
	Fused Fusion

	// Loops are found by the kind of the first operand read.
	Loops Loops
}

// A Fusion is the order for joining terms that an operator computes from operands.
type Fusion uint8

// The fusions. Without one the order is the operands', by their strides.
const (
	NoFusion Fusion = iota
	RowMajor        // in row-major order of the array of terms
	Extreme         // as RowMajor, and there have to be some: no elements have no least one
)

// A Relation is one of the six between numbers.
type Relation uint8

// The relations.
const (
	NoRelation Relation = iota
	Less
	LessEqual
	Greater
	GreaterEqual
	Equal
	NotEqual
)

// Laws are an operator's promises about its operands.
type Laws uint8

// The laws for calling or running an operator. Associative operators take any number of operands and their reductions may regroup; the
// elements of floats then differ in the last bits.
const (
	Commutative Laws = 1 << iota
	Associative
)

// Has reports whether l includes every law of m.
func (l Laws) Has(m Laws) bool { return l&m == m }

// A Loop is an operator at one choice of element types.
type Loop struct {
	// Kinds are the kinds of the operands, results first. A slice operand, a repeated element, has the kind of its elements.
	Kinds []reflect.Kind

	// Go is the definition in a loop, compiled by Go. It takes any row and finishes it.
	Go func(*Row)

	// Kernels are the same in vector instructions, or nil. They need not take all rows, and may leave elements to Go.
	Kernels *Kernels

	// Requires are checked over all elements before the first result is written.
	Requires []Require

	// Narrow is the loop with bytes in place of a second operand with a requirement, or nil.
	Narrow *Narrow

	// Moves says that the loop moves elements and computes nothing. It is bound by memory, and so divided among
	// processors only when large.
	Moves bool

	// Folding limits the parts for running the loop.
	Folding Folding

	// Join sets results to partial results of a reduction, joined. It is for reductions: long runs are reduced in parts.
	Join func(*Row)

	// Eight sets results to the reductions of eight elements each, as the tree reduces consecutive rows, or is nil. It is for reductions.
	// For squares of differences it has a ninth operand.
	Eight *Loop

	// Squares is the reduction of the squares of the differences of two operands, or nil. It is for sums of floats.
	Squares *Loop

	// Converted are reductions of elements of other kinds, converted first. They are for reductions.
	Converted []*Loop

	// Reduce sets the one result of each run to the reduction of the run's elements of operand 1, by a tree that depends only on their
	// number. Scan sets result i of each run to the reduction of elements 0 … i, from the left or in blocks. Both are nil if the operator is
	// no reduction. Runs are not empty.
	Reduce, Scan *Loop

	// Columns are kernels of a scan in blocks ([ScanBlock]) for [Loop.RunColumns]. It is nil if elements are joined from the left.
	Columns *Kernels

	// States are the loops of a reduction if this loop is its step, from elements and the fields of a state to the next state, or nil.
	States *States

	// Terms sets the one result of each run to the reduction of this loop's terms of the run's elements. It is nil if the loop makes none,
	// or no terms of a user's reduction.
	Terms *Loop
}

// A Folding is how results depend on elements at other places of a row. It decides where a row may be cut into consecutive parts.
type Folding uint8

// The foldings. Packing, with an order of its own, is for [Elementwise] loops alone.
const (
	// Elementwise results depend on the elements at their own place. A row may be cut anywhere.
	Elementwise Folding = iota

	// WholeRuns sets a run's element of a result, with a step of 0, to the reduction of the run's elements. Its old value does not matter. A
	// row is cut between runs only, and Done is 0. Parts of long runs are runs with joined results ([Loop.Join]), since a kernel cannot be
	// preempted.
	WholeRuns

	// Accumulate joins elements with the results so far: one for each run, with a step of 0, or one row for all runs, with an outer step of
	// 0; or it puts them after each other ([Compress]). A row may be cut anywhere, and its parts follow one another.
	Accumulate

	// Along sets elements of a result from their predecessors in the run, already in the result if Done is not 0. A row may be cut after any
	// multiple of [ScanBlock] elements, and its parts follow one another.
	Along

	// Search has no results: the loop stops at the first element of a kind, in the order of the row. A row may be cut anywhere,
	// and its parts follow one another.
	Search
)

// A Require is a condition on operands; without it an operator is not defined.
type Require struct {
	// Kind names the error: DivideByZero, NegativeShift, NegativePower, or Panic, where a definition panics.
	Kind string

	// Reads has bit k set if the condition depends on operand k, counted from the first one read.
	Reads uint32

	// Holds goes through a row without results and stops at the first element that violates the condition. It touches only operands of the
	// condition. Its Folding is [Search].
	Holds Loop

	// Panic returns the definition's panic for the next element of a row without results, if Kind is Panic.
	Panic func(r *Row) any
}

// A Narrow is a loop of two operands with bytes in place of the second. The second operand is read before the first result is written, to
// check the requirement, and as bytes it is cheap to read again.
type Narrow struct {
	// Bytes sets bytes to the second operand where it fits an int8 and Holds holds for it, else to a byte in violation
	// of Holds.
	Bytes Loop

	// Holds is the requirement, of two int8 operands.
	Holds Loop

	// Loop is the loop with bytes as the second operand.
	Loop Loop
}

// Panic returns the value of f's panic, or nil.
func Panic(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}

// WithLengths returns value, a definition's panic, and the lengths of its slices, as one may have been out of range.
func WithLengths(value any, names []string, lengths ...int) any {
	if _, ok := value.(runtime.Error); !ok {
		return value
	}
	text := fmt.Sprint(value)
	for i, name := range names {
		text += fmt.Sprintf("; len(%s) is %d", name, lengths[i])
	}
	return text
}

// Hide returns p unknown to the compiler, so its target may stay on the stack. The pointer must not be kept, nor leave its goroutine.
//
// While p is a mere number a moving stack would leave it behind. So there may be no call then, and the race detector's checks of pointers
// would be calls.
//
//go:nosplit
//go:nocheckptr
func Hide(p unsafe.Pointer) unsafe.Pointer {
	x := uintptr(p)
	return *(*unsafe.Pointer)(unsafe.Pointer(&x))
}

// Size returns the bytes of an element of kind k, or 0 if there are no kernels for it.
func Size(k reflect.Kind) int {
	if k >= Kinds {
		return 0
	}
	return int(sizes[k])
}

// sizes has a power of two of places, so an index needs no check against their number.
var sizes = [32]uint8{
	reflect.Bool: 1,
	reflect.Int8: 1, reflect.Int16: 2, reflect.Int32: 4, reflect.Int64: 8, reflect.Int: uint8(unsafe.Sizeof(int(0))),
	reflect.Uint8: 1, reflect.Uint16: 2, reflect.Uint32: 4, reflect.Uint64: 8, reflect.Uint: uint8(unsafe.Sizeof(uint(0))),
	reflect.Float32: 4, reflect.Float64: 8, reflect.Complex64: 8, reflect.Complex128: 16,
}
