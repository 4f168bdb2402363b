package ufunc

import (
	"fmt"
	"reflect"
	"runtime"
	"unsafe"
)

// Kinds is the number of kinds for loops: every kind up to complex128.
const Kinds = reflect.Complex128 + 1

// An Operator is a scalar function and its loops, one for each element type it supports. Operators are separate static variables,
// so a program links only the loops of the operators it names.
type Operator struct {
	Name    string
	In, Out int // the numbers of operands and of results
	Laws    Laws

	// Relation is set for comparisons. Their second operand may then be any number.
	Relation Relation

	// Fused is set if the operator computes the terms of a reduction from operands. It is the order in which the reduction joins
	// these terms.
	Fused Fusion

	// Loops are found by the kind of the first operand.
	Loops Loops
}

// A Fusion is the order in which a reduction joins terms its operator computes.
type Fusion uint8

// The fusions. The zero Fusion joins terms along the axes in the order of their strides.
const (
	NoFusion Fusion = iota
	RowMajor        // joins terms in row-major order
	Extreme         // like RowMajor; but the reduction of no terms panics, as the minimum of no elements does
)

// A Relation is one of the six comparisons of numbers.
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

// Laws are properties of an operator, as a set of bits.
type Laws uint8

// The laws that affect how an operator is called or run. A function of an associative operator takes any number of operands.
// Reductions may regroup the elements; results of floats may then differ in the last bits.
const (
	Commutative Laws = 1 << iota
	Associative
)

// Has reports whether l includes every law of m.
func (l Laws) Has(m Laws) bool { return l&m == m }

// A Loop is an operator at one choice of element types.
type Loop struct {
	// Kinds are the kinds of the operands, results first. A slice operand has the kind of its elements.
	Kinds []reflect.Kind

	// Go is the scalar function in a loop, compiled by Go. It can compute every row completely.
	Go func(*Row)

	// Kernels compute the same in vector instructions; nil if there are none. They need contiguous or repeated operands, and may
	// leave elements to Go.
	Kernels *Kernels

	// Requires are the conditions on operands. They are checked for all elements before the first result is written.
	Requires []Require

	// Narrow is a form of the loop storing its second operand as bytes once it has checked it, or nil.
	Narrow *Narrow

	// Moves says that the loop only moves elements. Memory bandwidth limits its speed, so only large arrays are divided among
	// processors.
	Moves bool

	// Steps is the number of cheap loops this one runs one after another on parts in the first-level cache; 0 for an ordinary loop.
	Steps int

	// Folding says where a row may be cut into parts.
	Folding Folding

	// Join joins partial results of a reduction into results. Reductions have it, because long runs are reduced in parts.
	Join func(*Row)

	// Eight sets each result to the reduction of eight elements, in the order in which a reduction along an outer axis joins
	// consecutive rows. Only reductions have it; it may be nil. For squares of differences it has a ninth operand.
	Eight *Loop

	// Squares is the reduction that sums the squared differences of two operands. Only sums of floats have it; otherwise it is nil.
	Squares *Loop

	// Converted are reductions of elements of other kinds, which they convert before they join them. Only reductions have them.
	Converted []*Loop

	// Reduce sets the one result of each run to the reduction of operand 1 in this run. It joins elements in a tree whose shape
	// depends only on their number. Scan sets result i of each run to the reduction of elements 0 … i, from left to right or in
	// blocks. Both are nil if the operator is not a reduction. Runs are not empty.
	Reduce, Scan *Loop

	// Columns are the kernels of a scan in blocks ([ScanBlock]) for [Loop.RunColumns]. It is nil if elements are joined from left
	// to right.
	Columns *Kernels

	// States is set if a reduction has a state of several values, such as a count and a mean. This loop then computes the next
	// state from the fields of the state and an element.
	States *States

	// Terms computes and reduces the results of this loop without storing them: they are the terms of a reduction, and each run has
	// one result. It is nil if no reduction uses this loop for terms.
	Terms *Loop
}

// A Folding says how results depend on the elements of a row, and so where a row may be cut into consecutive parts.
type Folding uint8

// The foldings. Only for [Elementwise] loops may the caller pack operands, since packing visits elements in another order.
const (
	// Elementwise: a result depends only on the elements at its own position. A row may be cut anywhere.
	Elementwise Folding = iota

	// WholeRuns: each run has one result, with a step of 0, the reduction of the run's elements. The result's old value is ignored.
	// A row is cut only between runs, and Done is 0. A long run is first made into several runs, whose results [Loop.Join] joins,
	// because a kernel cannot be preempted.
	WholeRuns

	// Accumulate: elements are joined with the present values of the results. There is one result for each run, with a step of 0,
	// or one row of results for all runs, with an outer step of 0. [Compress] appends elements to its result. A row may be cut
	// anywhere; its parts run in order.
	Accumulate

	// Along: a result depends on the results before it in the run. If Done is not 0, the first Done of these are already stored. A
	// row may be cut after any multiple of [ScanBlock] elements; its parts run in order.
	Along

	// Search: there are no results. The loop stops at the first element it searches for, in the order of the row. A row may be cut
	// anywhere; its parts run in order.
	Search
)

// A Require is a condition on operands. If it does not hold, the operator is undefined.
type Require struct {
	// Kind names the error: DivideByZero, NegativeShift or NegativePower. It is Panic if the scalar function itself panics.
	Kind string

	// Reads has bit k set if the condition depends on operand k, counted without the results.
	Reads uint32

	// Holds visits a row without results and stops at the first element that violates the condition. It reads only the operands of
	// the condition. Its Folding is [Search].
	Holds Loop

	// Panic calls the scalar function for the next element of a row without results, and returns the value of its panic. It is set
	// if Kind is Panic.
	Panic func(r *Row) any
}

// A Narrow is a loop of two operands reading its second operand only once. It checks the requirement on that operand before it
// writes the first result, and stores the operand as bytes meanwhile, which are cheaper to read again.
type Narrow struct {
	// Bytes sets its result, of bytes, to the second operand. A value that violates Holds, or does not fit an int8, becomes a byte
	// that violates Holds.
	Bytes Loop

	// Holds checks the requirement on two int8 operands.
	Holds Loop

	// Loop computes the results with bytes as the second operand.
	Loop Loop
}

// Panic calls f and returns the value of its panic, or nil.
func Panic(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}

// WithLengths returns value, the panic of a scalar function, with the lengths of its slices, because a panic for an index out of
// range does not name the slice.
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

// Hide returns p in a way that the compiler's escape analysis does not follow, so the variable can stay on the stack. The caller
// must not store the result, nor give it to another goroutine.
//
// Hide converts the pointer to an integer and back. A stack that grows moves its variables and updates pointers, but no integers.
// Therefore Hide must contain no call, not even a pointer check of the race detector.
//
//go:nosplit
//go:nocheckptr
func Hide(p unsafe.Pointer) unsafe.Pointer {
	x := uintptr(p)
	return *(*unsafe.Pointer)(unsafe.Pointer(&x))
}

// Size returns the size of an element of kind k in bytes, or 0 if there are no kernels for it.
func Size(k reflect.Kind) int {
	if k >= Kinds {
		return 0
	}
	return int(sizes[k])
}

// sizes has a power of two of entries, so Go need not check a masked index.
var sizes = [32]uint8{
	reflect.Bool: 1,
	reflect.Int8: 1, reflect.Int16: 2, reflect.Int32: 4, reflect.Int64: 8, reflect.Int: uint8(unsafe.Sizeof(int(0))),
	reflect.Uint8: 1, reflect.Uint16: 2, reflect.Uint32: 4, reflect.Uint64: 8, reflect.Uint: uint8(unsafe.Sizeof(uint(0))),
	reflect.Float32: 4, reflect.Float64: 8, reflect.Complex64: 8, reflect.Complex128: 16,
}
