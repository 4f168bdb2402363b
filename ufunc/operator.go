package ufunc

import (
	"fmt"
	"reflect"
	"runtime"
	"unsafe"
)

// Kinds is the length of arrays indexed by kind: kinds go up to complex128.
const Kinds = reflect.Complex128 + 1

// An Operator is a scalar function and its loops, one for each supported element type. Operators are separate static variables, so a
// program links only the loops of operators named in it.
type Operator struct {
	Name    string
	In, Out int // the numbers of operands and of results
	Laws    Laws

	// Relation is set for comparisons. The second operand of a comparison may be a scalar of any number type.
	Relation Relation

	// Fused is the order in which a reduction joins the results of this operator, its terms. It is NoFusion for all operators except those
	// compiled from several others.
	Fused Fusion

	// Loops are selected by the kind of the first operand.
	Loops Loops
}

// A Fusion is the order in which a reduction joins terms computed by an operator.
type Fusion uint8

// The fusions. With NoFusion, a reduction joins terms along the axes in the order of their strides.
const (
	NoFusion Fusion = iota
	RowMajor        // joins terms in row-major order
	Extreme         // like RowMajor, but the reduction of no terms panics, like the minimum of no elements
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

// Laws is a set of properties of an operator.
type Laws uint8

// The laws used at run time. A function of an associative operator takes any number of operands. If an operator has both laws,
// reductions may join elements in another order; results of floats may then differ in the last bits.
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

	// Go is the loop compiled by Go, with the scalar function in it. It can compute every row to the end.
	Go func(*Row)

	// Kernels are the same loop in vector instructions, or nil. They take contiguous or repeated operands, and may leave elements to
	// the Go loop.
	Kernels *Kernels

	// Requires are the conditions on operands. They are checked for all elements before the first result is written.
	Requires []Require

	// Pairing is the Pairing of the loop's operator, or nil.
	Pairing *Pairing

	// Narrow is a variant of the loop for a second operand whose values fit in bytes. It may be nil.
	Narrow *Narrow

	// Moves reports whether the loop only moves elements. Memory bandwidth limits its speed, so only large arrays are divided among
	// processors.
	Moves bool

	// Steps is set for a loop that computes several cheap operations, one after another, on parts that fit in the first-level cache. It is
	// the number of these operations, or 0 for an ordinary loop.
	Steps int

	// Folding says where a row may be cut into parts.
	Folding Folding

	// Join joins partial results of a reduction, because long runs are reduced in parts. It is nil for other loops.
	Join func(*Row)

	// Eight sets each result to the reduction of the elements of eight operands. It joins them like a reduction along an outer axis joins
	// eight consecutive rows. For squares of differences there is a ninth operand. Eight is nil for other loops, and for some reductions.
	Eight *Loop

	// Squares is the reduction that sums squared differences of two operands. It is nil except for sums of floats.
	Squares *Loop

	// Converted are variants of a reduction for elements of other kinds: they convert each element first.
	Converted []*Loop

	// Reduce sets the only result of each run to the reduction of the run's elements in operand 1. It joins them in a tree whose
	// shape depends only on their number. Scan sets result i of each run to the reduction of elements 0 to i, joined from left to
	// right or in blocks. Runs are not empty. Reduce and Scan are nil for an operator without a reduction.
	Reduce, Scan *Loop

	// Columns are the kernels of a cumulative reduction in blocks, for [Loop.RunColumns]. Without blocks (see [ScanBlock]) they are
	// nil.
	Columns *Kernels

	// States is set for a reduction that accumulates several values, like a count and a mean. This loop is then the step of the
	// reduction: it computes the next values from the values so far and an element.
	States *States

	// Terms is a loop that computes the results of this loop (the terms) and reduces them without storing them. Each run has one
	// result. Terms is nil if no reduction has this loop's results as terms.
	Terms *Loop
}

// A Folding says how results depend on the elements of a row. It determines where a row may be cut into consecutive parts.
type Folding uint8

// The foldings. The caller may pack operands only for [Elementwise] loops, because packing changes the order in which elements are visited.
const (
	// Elementwise: a result depends only on the elements at its position. A row may be cut anywhere.
	Elementwise Folding = iota

	// WholeRuns: the result of a run is the reduction of its elements, and has a step of 0. Its old value is ignored. A row is cut only
	// between runs, and Done is 0. Kernels cannot be preempted, so the caller divides a long run into several runs, and joins their results
	// by [Loop.Join].
	WholeRuns

	// Accumulate: each element is joined with the old value of its result. Either each run has one result (its step is 0), or all runs
	// share one row of results (its outer step is 0). [Compress] is also of this kind: it appends elements to its result. A row may be
	// cut anywhere, and its parts run in order.
	Accumulate

	// Along: a result depends on earlier results of its run; the first Done results are already stored. A row may be cut after any multiple
	// of [ScanBlock] elements, and its parts run in order.
	Along

	// Search: there are no results. The loop stops at the first element that it searches for, in the order of the row. A row may be
	// cut anywhere, and its parts run in order.
	Search
)

// A Require is a condition on operands. The operator must not be computed for operands that violate it.
type Require struct {
	// Kind names the error: DivideByZero, NegativeShift, NegativePower, or Panic for a panic of the scalar function.
	Kind string

	// Reads has bit k set if the condition depends on operand k. Results do not count as operands here.
	Reads uint32

	// Holds is a loop without results that stops at the first violation. It reads only the operands of the condition. Its Folding is
	// [Search].
	Holds Loop

	// Panic calls the scalar function for the next element of a row without results, and returns the value of the panic. It is nil for all
	// kinds except Panic.
	Panic func(r *Row) any
}

// A Narrow is a loop of two operands that reads its second operand only once. It checks this operand before it writes any result.
// While checking, it stores the operand as bytes, because bytes are cheaper to read again.
type Narrow struct {
	// Bytes sets its result to the second operand as bytes. A value that violates Holds, or does not fit in an int8, becomes a byte
	// that violates Holds.
	Bytes Loop

	// Holds checks the requirement on int8 operands.
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

// WithLengths adds the lengths of the function's slices to value, the panic of a scalar function, because the runtime's error for an index
// out of range does not name the slice. Panics of other kinds are returned unchanged.
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

// Hide returns p, hidden from the compiler's escape analysis, so its variable can stay on the stack. The caller must not store
// the result, nor pass it to another goroutine.
//
// Hide converts the pointer to an integer and back. A growing stack moves its variables and updates pointers, but not integers.
// Therefore Hide must contain no call, not even a pointer check of the race detector.
//
//go:nosplit
//go:nocheckptr
func Hide(p unsafe.Pointer) unsafe.Pointer {
	x := uintptr(p)
	return *(*unsafe.Pointer)(unsafe.Pointer(&x))
}

// Size returns the size in bytes of an element of kind k, or 0 for a kind without kernels.
func Size(k reflect.Kind) int {
	if k >= Kinds {
		return 0
	}
	return int(sizes[k])
}

// The length is a power of two, so a masked index needs no bounds check.
var sizes = [32]uint8{
	reflect.Bool: 1,
	reflect.Int8: 1, reflect.Int16: 2, reflect.Int32: 4, reflect.Int64: 8, reflect.Int: uint8(unsafe.Sizeof(int(0))),
	reflect.Uint8: 1, reflect.Uint16: 2, reflect.Uint32: 4, reflect.Uint64: 8, reflect.Uint: uint8(unsafe.Sizeof(uint(0))),
	reflect.Float32: 4, reflect.Float64: 8, reflect.Complex64: 8, reflect.Complex128: 16,
}
