package ufunc

import "unsafe"

// ABI4 is named by generated loops. They know the places of a [Row]'s fields, the states that they may leave it in, and the fields of
// an [Operator]. When any of this changes, so does the name: older loops do not compile, and have to be generated again.
const ABI4 = 4

// ABI1, ABI2 and ABI3 are no constants any more: loops generated for them do not compile, and their type tells what to do.
//
// Deprecated: run go generate with this version of ndgo.
var ABI1, ABI2, ABI3 runGoGenerateWithThisVersionOfNdgo

type runGoGenerateWithThisVersionOfNdgo struct{}

// Kernels are a loop in vector instructions, for packed or repeated operands.
type Kernels struct {
	// List has the kernels, the best first. The first that the machine can run is used.
	List []Kernel

	// Constants are kernels for frequent values of the last operand, as one scalar.
	Constants []Constant

	// Divisor is a kernel for any one scalar as the last operand, or nil.
	Divisor *Divisor

	// Pack says that the loop computes enough to copy operands with other steps.
	Pack bool

	// Results is the number of results, if there are several.
	Results int

	// Chunk is how many elements a kernel is given at once, if it is so slow that it gets fewer than others.
	Chunk int
}

// A Kernel is a loop for machines with certain instructions. It may stop early, as every loop may: before an element for the slow
// path. A loop that folds whole runs stops before a run.
type Kernel struct {
	Needs Features
	Run   func(*Row)
}

// A Constant is kernels for one value of the last operand; they do not read it.
type Constant struct {
	Bits uint64 // the value as it lies in memory
	List []Kernel
}

// A Divisor is kernels with two more numbers after the operands, computed beforehand from the last operand, one scalar. They do not
// stop early.
type Divisor struct {
	// Prepare returns the two numbers for an operand of the given bits, in their lowest bits as kernels read them. It reports whether the
	// kernels handle the operand.
	Prepare func(operand uint64) (numbers [2]uint64, ok bool)

	List []Kernel
}

// divisorRun is the least number of elements for numbers computed beforehand.
const divisorRun = 32

// divide runs the kernel for tier t and the last operand of r, one scalar, and reports whether there is one.
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

// special returns the kernel for tier t and the constant in operand k of r, of size bytes, if there is one, else kernel.
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

// At returns the kernel for tier t, the best within t's features, or nil.
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
