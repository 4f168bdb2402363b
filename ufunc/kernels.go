package ufunc

import "unsafe"

// ABI4 is named by generated loops, which know where the fields of a [Row] are, what they may leave in it, and what an [Operator]
// has. When that changes, so does the name: loops that were generated before do not compile, and have to be generated again.
const ABI4 = 4

// ABI1, ABI2 and ABI3 are no constants any more, so that what was generated for them does not compile, and their type says what to do.
//
// Deprecated: run go generate with this version of ndgo.
var ABI1, ABI2, ABI3 runGoGenerateWithThisVersionOfNdgo

type runGoGenerateWithThisVersionOfNdgo struct{}

// Kernels are a loop in vector instructions, for operands that are packed or repeated.
type Kernels struct {
	// List has the kernels, the best first. Of those that the machine can run the first is used.
	List []Kernel

	// Constants are kernels for values that the last operand often has, as one scalar.
	Constants []Constant

	// Divisor is a kernel for any one scalar as the last operand, or nil.
	Divisor *Divisor

	// Pack says that the loop computes so much that operands with other steps are worth copying.
	Pack bool

	// Results is the number of results, if there are several.
	Results int

	// Chunk is how many elements a kernel is given at once, if they take so long that it is fewer than others are given.
	Chunk int
}

// A Kernel is a loop for machines that have certain instructions. It may stop early, as every loop may: before an element
// that needs a slow path. Of a loop that folds whole runs it stops before a run.
type Kernel struct {
	Needs Features
	Run   func(*Row)
}

// A Constant is kernels for one value of the last operand, which they do not read.
type Constant struct {
	Bits uint64 // the value as it lies in memory
	List []Kernel
}

// A Divisor is kernels that take, after the operands, two numbers that are computed from the last operand beforehand, where
// that is one scalar. They do not stop early.
type Divisor struct {
	// Prepare returns the two numbers for an operand that has the given bits, in their lowest bits as kernels read them. It
	// reports whether the kernels are for that operand.
	Prepare func(operand uint64) (numbers [2]uint64, ok bool)

	List []Kernel
}

// divisorRun is the least number of elements for which numbers are computed beforehand.
const divisorRun = 32

// divide runs the kernel for tier t that is for the last operand of r, one scalar, and reports whether there is one.
func (l *Loop) divide(t Tier, r *Row) bool {
	d, n := l.Kernels.Divisor, len(r.Operands)
	y := &r.Operands[n-1]
	if y.Step != 0 || y.Outer != 0 && r.Rows > 1 || r.N*r.Rows < divisorRun {
		return false
	}
	kernel := first(d.List, t)
	if kernel == nil {
		return false
	}
	numbers, ok := d.Prepare(bitsAt(y.Pointer(), int(sizes[l.Kinds[n-1]])))
	if !ok {
		return false
	}
	var operands [5]Operand
	copy(operands[:], r.Operands)
	operands[n] = Operand{Base: unsafe.Pointer(&numbers[0])}
	operands[n+1] = Operand{Base: unsafe.Pointer(&numbers[1])}
	var q Row
	q.Done, q.N, q.Rows, q.Operands = r.Done, r.N, r.Rows, operands[:n+2]
	l.drive(kernel, q.hidden())
	for i := range r.Operands {
		r.Operands[i].Offset = operands[i].Offset
	}
	r.Done, r.Rows = q.Done, q.Rows
	return true
}

// special returns the kernel for tier t and the constant that operand k of r is, of size bytes, if there is one, else
// kernel.
func (k *Kernels) special(t Tier, r *Row, operand, size int, kernel func(*Row)) func(*Row) {
	o := &r.Operands[operand]
	if o.Step != 0 || o.Outer != 0 && r.Rows > 1 {
		return kernel
	}
	bits := bitsAt(o.Pointer(), size)
	for i := range k.Constants {
		c := &k.Constants[i]
		if c.Bits != bits {
			continue
		}
		if special := first(c.List, t); special != nil {
			return special
		}
	}
	return kernel
}

// bitsAt returns the size bytes at p.
func bitsAt(p unsafe.Pointer, size int) uint64 {
	switch size {
	case 1:
		return uint64(*(*uint8)(p))
	case 2:
		return uint64(*(*uint16)(p))
	case 4:
		return uint64(*(*uint32)(p))
	}
	return *(*uint64)(p)
}

// At returns the kernel for tier t, the best of those that need no more than t has, or nil.
func (k *Kernels) At(t Tier) func(*Row) {
	if k == nil {
		return nil
	}
	return first(k.List, t)
}

// first returns the first kernel of list for tier t, or nil.
func first(list []Kernel, t Tier) func(*Row) {
	for i := range list {
		if list[i].Needs&^Features(t) == 0 {
			return list[i].Run
		}
	}
	return nil
}
