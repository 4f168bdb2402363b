package ufunc

import "unsafe"

// ABI4 is the version of the contract between generated loops and this package: the layout of a [Row], the states in which a loop
// may leave it, and the fields of an [Operator]. Generated loops name it. If the contract changes, the constant gets a new name,
// and loops generated earlier fail to compile until they are generated again.
const ABI4 = 4

// ABI1, ABI2 and ABI3 were such constants. They are variables now, so loops generated for them fail to compile. The name of their
// type tells the user the remedy.
var ABI1, ABI2, ABI3 runGoGenerateWithThisVersionOfNdgo

type runGoGenerateWithThisVersionOfNdgo struct{}

// Kernels are a loop in vector instructions, for packed or repeated operands.
type Kernels struct {
	// List has the kernels in order of preference. The first the machine supports is used.
	List []Kernel

	// Constants are kernels for frequent values of the last operand, if it is a scalar.
	Constants []Constant

	// Divisor is a kernel for a scalar last operand of any value, or nil.
	Divisor *Divisor

	// Pack says that the loop is slow enough for packing to pay: strided operands are first copied to contiguous blocks.
	Pack bool

	// Results is the number of results, if there are several.
	Results int

	// Chunk is the maximum number of elements in one call of a kernel. Only slow kernels set it; the others have a common limit.
	Chunk int
}

// A Kernel is a loop for machines with certain instructions. Like every loop it may stop early, before an element needing the slow
// path. A kernel that reduces whole runs stops before the run of that element.
type Kernel struct {
	Needs Features
	Run   func(*Row)
}

// A Constant is a set of kernels for one value of the last operand. They do not read the operand.
type Constant struct {
	Bits uint64 // the value's bits
	List []Kernel
}

// A Divisor is a set of kernels for a scalar last operand. They take two more operands, two numbers that Prepare computes from the
// scalar, such as a reciprocal. They do not stop early.
type Divisor struct {
	// Prepare returns the two numbers for an operand with the given bits. They are in the low bits, as the kernels read them. ok is
	// false if the kernels do not support the operand.
	Prepare func(operand uint64) (numbers [2]uint64, ok bool)

	List []Kernel
}

// divisorRun is the least number of elements for which calling Prepare is worthwhile.
const divisorRun = 32

// divide runs the divisor kernel for tier t if there is one and the last operand of r is a scalar it supports. It reports whether
// it did.
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

// special returns the kernel for tier t and the value of operand k, if that is a scalar with a special kernel; otherwise it returns
// kernel. size is the operand's size in bytes.
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

// bitsAt returns the size bytes at p as an integer.
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

// At returns the best kernel that tier t supports, or nil.
func (k *Kernels) At(t Tier) func(*Row) {
	if k == nil {
		return nil
	}
	return first(k.List, t)
}

// first returns the first kernel of list that tier t supports, or nil.
func first(list []Kernel, t Tier) func(*Row) {
	for i := range list {
		if list[i].Needs&^Features(t) == 0 {
			return list[i].Run
		}
	}
	return nil
}
