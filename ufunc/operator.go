package ufunc

import (
	"fmt"
	"reflect"
	"runtime"
	"unsafe"
)

// Kinds is the number of kinds that index loops: all up to complex128.
const Kinds = reflect.Complex128 + 1

// An Operator is a scalar function and its loops, one for each supported element type. Operators are separate static variables, so a
// program links only the loops of operators named in it.
type Operator struct {
	Name    string
	In, Out int // the numbers of operands and of results
	Laws    Laws

	// Relation is set for comparisons. The second operand of a comparison may be any number.
	Relation Relation

	// Fused is the order in which a reduction joins the terms computed by this operator. It is NoFusion for an operator without a reduction
	// of its terms.
	Fused Fusion

	// Loops are selected by the kind of the first operand.
	Loops Loops
}

// A Fusion is the order in which a reduction joins terms computed by an operator.
type Fusion uint8

// The fusions. NoFusion joins terms along the axes in the order of their strides.
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

// The laws used at run time. A function of an associative operator takes any number of operands. If both laws hold, reductions may regroup
// elements; floats may then differ in the last bits.
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

	// Go is the scalar function in a loop compiled by Go. It can compute every row to the end.
	Go func(*Row)

	// Kernels are the same loop in vector instructions, or nil. They take contiguous or repeated operands, and may leave elements to Go.
	Kernels *Kernels

	// Requires are the conditions on operands. They are checked for all elements before the first result is written.
	Requires []Require

	// Pairing is that of the loop's operator, or nil.
	Pairing *Pairing

	// Narrow is a variant of the loop that checks its second operand and stores it as bytes. It may be nil.
	Narrow *Narrow

	// Moves reports whether the loop only moves elements. Memory bandwidth limits its speed, so only large arrays are divided among
	// processors.
	Moves bool

	// Steps is the number of cheap loops run by this one, one after another, on parts in the first-level cache. It is 0 for an ordinary
	// loop.
	Steps int

	// Folding says where a row may be cut into parts.
	Folding Folding

	// Join joins partial results of a reduction, because long runs are reduced in parts. It is nil for other loops.
	Join func(*Row)

	// Eight sets each result to the reduction of eight elements. Their order is the order of eight consecutive rows in a reduction along an
	// outer axis. For squares of differences there is a ninth operand. Eight is nil for other loops, and for some reductions.
	Eight *Loop

	// Squares is the reduction that sums squared differences of two operands. It is nil except for sums of floats.
	Squares *Loop

	// Converted are variants of a reduction for elements of other kinds: they convert elements before joining them.
	Converted []*Loop

	// Reduce sets the only result of each run to the reduction of operand 1 in this run. It joins elements in a tree whose shape depends
	// only on their number. Scan sets result i of each run to the reduction of elements 0 to i. It joins them from left to right or in
	// blocks. Reduce and Scan are nil if the operator is not a reduction. Runs are not empty.
	Reduce, Scan *Loop

	// Columns are the kernels of a scan in blocks, for [Loop.RunColumns]. They are nil for a scan from left to right. See [ScanBlock].
	Columns *Kernels

	// States is set for a reduction with a state of several values, such as a count and a mean. This loop is then the step of the reduction:
	// it computes the next state from the fields of a state and an element.
	States *States

	// Terms reduces the results of this loop, the terms, without storing them. Each run has one result. Terms is nil if no reduction has
	// this loop's results as terms.
	Terms *Loop
}

// A Folding says how results depend on the elements of a row. It determines where a row may be cut into consecutive parts.
type Folding uint8

// The foldings. The caller may pack operands only for [Elementwise] loops, because packing visits elements in another order.
const (
	// Elementwise: a result depends only on the elements at its position. A row may be cut anywhere.
	Elementwise Folding = iota

	// WholeRuns: the result of a run is the reduction of its elements, and has a step of 0. Its old value is ignored. A row is cut only
	// between runs, and Done is 0. Kernels cannot be preempted, so the caller divides a long run into several runs, and joins their results
	// by [Loop.Join].
	WholeRuns

	// Accumulate: elements are joined with the old values of the results. There is one result for each run, with a step of 0, or one row of
	// results for all runs, with an outer step of 0. [Compress] appends elements to its result. A row may be cut anywhere, and its parts run
	// in order.
	Accumulate

	// Along: a result depends on earlier results of its run. The first Done of them are already stored. A row may be cut after any multiple
	// of [ScanBlock] elements, and its parts run in order.
	Along

	// Search: there are no results. The loop stops at the first element found, in the order of the row. A row may be cut anywhere, and its
	// parts run in order.
	Search
)

// A Require is a condition on operands. The operator is undefined for operands that violate it.
type Require struct {
	// Kind names the error: DivideByZero, NegativeShift, NegativePower, or Panic for a panic of the scalar function.
	Kind string

	// Reads has bit k set if the condition depends on operand k. Results do not count as operands here.
	Reads uint32

	// Holds is a loop without results that stops at the first violation. It reads only the operands of the condition. Its Folding is
	// [Search].
	Holds Loop

	// Panic calls the scalar function for the next element of a row without results, and returns the value of the panic. It is nil unless
	// Kind is Panic.
	Panic func(r *Row) any
}

// A Narrow is a loop of two operands that reads its second operand only once. While checking this operand, before writing any result, it
// stores the operand as bytes, which are cheaper to read again.
type Narrow struct {
	// Bytes sets its result to the second operand as bytes. A value that violates Holds, or does not fit an int8, becomes a byte that
	// violates Holds.
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

// WithLengths returns the panic of a scalar function with the lengths of its slices added, because an index out of range does not name the
// slice.
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

// Hide returns p hidden from the compiler's escape analysis, so the variable can stay on the stack. The caller must not store the result,
// nor pass it to another goroutine.
//
// Hide converts the pointer to an integer and back. A growing stack moves its variables and updates pointers, but not integers. Therefore
// Hide must contain no call, not even a pointer check of the race detector.
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

// The length of sizes is a power of two, so Go need not check a masked index.
var sizes = [32]uint8{
	reflect.Bool: 1,
	reflect.Int8: 1, reflect.Int16: 2, reflect.Int32: 4, reflect.Int64: 8, reflect.Int: uint8(unsafe.Sizeof(int(0))),
	reflect.Uint8: 1, reflect.Uint16: 2, reflect.Uint32: 4, reflect.Uint64: 8, reflect.Uint: uint8(unsafe.Sizeof(uint(0))),
	reflect.Float32: 4, reflect.Float64: 8, reflect.Complex64: 8, reflect.Complex128: 16,
}
