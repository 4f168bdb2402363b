package ufunc

import (
	"fmt"
	"reflect"
	"runtime"
	"unsafe"
)

// Kinds is the number of kinds by which loops are found: every kind up to complex128.
const Kinds = reflect.Complex128 + 1

// An Operator is a scalar function and its loops, one for each element type that it claims. It is a static variable:
// a program links the loops of the operators that it names, and no others.
type Operator struct {
	Name    string
	In, Out int // operands that are read, and results
	Laws    Laws

	// Relation is how a comparison compares its two operands. The second may then be any number.
	Relation Relation

	// Fused says of an operator that computes the terms of a reduction of an array which is not made how they are joined.
	Fused Fusion

	// Loops are found by the kind of the first operand that is read.
	Loops Loops
}

// A Fusion is how the terms are joined that an operator computes of operands.
type Fusion uint8

// The fusions. Without one the order is that of the operands, which depends on their strides.
const (
	NoFusion Fusion = iota
	RowMajor        // in the order of an array of them, whose elements lie in row-major order
	Extreme         // as RowMajor, and there have to be some: no elements have no least one
)

// A Relation is one of the six that numbers may have.
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

// Laws are what an operator promises of its operands.
type Laws uint8

// The laws that change how an operator may be called or run. Associative operators take any number of operands
// and their reductions may regroup; the elements of floats then differ in the last bits.
const (
	Commutative Laws = 1 << iota
	Associative
)

// Has reports whether l includes every law of m.
func (l Laws) Has(m Laws) bool { return l&m == m }

// A Loop is an operator at one choice of element types.
type Loop struct {
	// Kinds are those of the operands, results first. That of an operand that is a slice, an element that repeats, is that of what is in it.
	Kinds []reflect.Kind

	// Go is the definition in a loop, compiled by Go. It takes any row and finishes it.
	Go func(*Row)

	// Kernels are the same in vector instructions, or nil. They need not take all rows, and may leave elements to Go.
	Kernels *Kernels

	// Requires are checked over all elements before the first result is written.
	Requires []Require

	// Narrow is the loop with bytes in place of the second operand, of which something is required, or nil.
	Narrow *Narrow

	// Moves says that the loop moves elements and computes nothing. It is bound by memory, and so not divided among processors
	// before it is large.
	Moves bool

	// Folding says in which parts the loop may be run.
	Folding Folding

	// Join sets results to partial results of a reduction, joined. It is for a loop that is one, to reduce long runs in parts.
	Join func(*Row)

	// Eight sets results to the reductions of eight elements each, as the tree reduces rows that follow one another, or is nil. A
	// loop that is a reduction may have it. That of squares of differences has a ninth operand.
	Eight *Loop

	// Squares is the reduction of the squares of the differences of two operands, or nil. A loop that is a sum of floats has it.
	Squares *Loop

	// Converted are reductions of elements of other kinds, which are converted before. A loop that is a reduction may have them.
	Converted []*Loop

	// Reduce sets the one result of each run to the reduction of the run's elements of operand 1, by a tree that
	// depends on their number only. Scan sets result i of each run to the reduction of elements 0 … i, from the
	// left or in blocks. Both are nil if the operator is no reduction. Runs are not empty.
	Reduce, Scan *Loop

	// Columns are kernels of a scan in blocks ([ScanBlock]) for [Loop.RunColumns]. It is nil if elements are joined from the left.
	Columns *Kernels

	// States are what the reduction has of which this loop is a step, from elements and the fields of a state to those of the next,
	// or nil.
	States *States

	// Terms sets the one result of each run to the reduction of the terms that this loop makes of the run's elements. It is nil
	// if the loop makes none, or no terms of a user's reduction.
	Terms *Loop
}

// A Folding is how results depend on elements at other places of a row. It decides where a row may be cut into parts that
// are computed one after the other.
type Folding uint8

// The foldings. Packing, which has an order of its own, is for [Elementwise] loops alone.
const (
	// Elementwise results depend on the elements at their own place. A row may be cut anywhere.
	Elementwise Folding = iota

	// WholeRuns sets the element of a result that a run has, whose step is 0, to what the elements of that run amount to.
	// What was in it does not matter. A row is cut between runs only, and Done is 0. Parts of long runs, which a kernel cannot be
	// given at once as it cannot be preempted, are runs whose results are joined ([Loop.Join]).
	WholeRuns

	// Accumulate joins elements with those that results have already: one for each run, with a step of 0, or one row for
	// all runs, with an outer step of 0; or it puts them after each other ([Compress]). A row may be cut anywhere, and its parts
	// follow one another.
	Accumulate

	// Along sets elements of a result from those before them in the run, which are in the result already if Done is not 0.
	// A row may be cut after any multiple of [ScanBlock] elements, and its parts follow one another.
	Along

	// Search has no results: the loop stops at the first element of a kind, in the order of the row. A row may be cut anywhere,
	// and its parts follow one another.
	Search
)

// A Require is a condition on operands without which an operator is not defined.
type Require struct {
	// Kind names the error: DivideByZero, NegativeShift, NegativePower, or Panic, where a definition panics.
	Kind string

	// Reads has bit k set if the condition depends on operand k, counted from the first that is read.
	Reads uint32

	// Holds goes through a row without results and stops at the first element at which the condition fails. It touches no
	// operand on which the condition does not depend. Its Folding is [Search].
	Holds Loop

	// Panic returns what the definition panics with for the next element of a row without results, if that is the requirement.
	Panic func(r *Row) any
}

// A Narrow is a loop of two operands with bytes in place of the second. That is read before the first result is written, to see
// whether it is what is required, and as bytes it is little to read again.
type Narrow struct {
	// Bytes sets bytes to the second operand where that is an int8 of which Holds holds, else to one of which it does not.
	Bytes Loop

	// Holds is the requirement, of two operands that are int8.
	Holds Loop

	// Loop is the loop with bytes as the second operand.
	Loop Loop
}

// Panic returns what f panics with, or nil.
func Panic(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}

// WithLengths returns value, what a definition panics with, and how many elements its slices have, in whose number one may have been out
// of range.
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

// Hide returns p without the compiler knowing that it is p, so that what p points to may stay on the stack.
// Such a pointer must not be kept, nor leave its goroutine.
//
// While p is a mere number a stack that moves would leave it behind. So there may be no call then, which the checks of
// pointers that come with the race detector would be.
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

// sizes has a power of two of places, so that an index need not be compared with their number.
var sizes = [32]uint8{
	reflect.Bool: 1,
	reflect.Int8: 1, reflect.Int16: 2, reflect.Int32: 4, reflect.Int64: 8, reflect.Int: uint8(unsafe.Sizeof(int(0))),
	reflect.Uint8: 1, reflect.Uint16: 2, reflect.Uint32: 4, reflect.Uint64: 8, reflect.Uint: uint8(unsafe.Sizeof(uint(0))),
	reflect.Float32: 4, reflect.Float64: 8, reflect.Complex64: 8, reflect.Complex128: 16,
}
