package ufunc

import "unsafe"

// ABI4 is the version of the contract between generated loops and this package: the layout of a [Row], the states of a row after a
// loop, and the fields of an [Operator]. Generated loops name this constant. Each change of the contract renames it, so loops
// generated earlier do not compile until they are generated again.
const ABI4 = 4

// ABI1, ABI2 and ABI3 are the names of earlier versions of the contract. They are variables, so loops generated for these versions
// do not compile. The compiler's message shows their type, whose name is the remedy.
var ABI1, ABI2, ABI3 runGoGenerateWithThisVersionOfNdgo

type runGoGenerateWithThisVersionOfNdgo struct{}

// Kernels holds the vector code of a loop. It takes only operands that are packed (contiguous) or repeated.
type Kernels struct {
	// List has the kernels in order of preference. The first one supported by the machine is used.
	List []Kernel

	// Constants are kernels for frequent values of a scalar last operand.
	Constants []Constant

	// Divisor is a kernel for any scalar last operand, or nil.
	Divisor *Divisor

	// Pack reports whether the loop is slow enough for packing: copying strided operands to contiguous blocks first.
	Pack bool

	// Results is the number of results, or 0 for one.
	Results int

	// Chunk is the maximum number of elements in one call of a slow kernel. It is 0 for other kernels, which share a common limit.
	Chunk int
}

// A Kernel is a loop for machines with certain features. It may stop early, before an element that only the Go loop can compute. A
// kernel that reduces whole runs stops before the run with this element.
type Kernel struct {
	Needs Features
	Run   func(*Row)
}

// A Constant holds the kernels for one value of the last operand. They do not read this operand.
type Constant struct {
	Bits uint64 // the bits of the value
	List []Kernel
}

// A Divisor holds the kernels for a scalar as the last operand. They replace a division by operations with two numbers, such as a
// reciprocal. Prepare computes these numbers from the scalar. They do not stop early.
type Divisor struct {
	// Prepare returns the two operands for a scalar with the given bits, each in the low bits of a number. ok is false for a scalar that the
	// kernels do not support.
	Prepare func(operand uint64) (numbers [2]uint64, ok bool)

	List []Kernel
}

// divisorRun is the least number of elements for which Prepare pays.
const divisorRun = 32

// divide runs the divisor kernel for tier t if the last operand is a scalar that this kernel supports. Otherwise it returns false and
// does nothing.
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

// special returns the kernel of tier t for the value of the given operand, a scalar of size bytes. If there is no special kernel for this
// value, it returns the argument kernel.
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

// bitsAt returns the integer stored at p. It has size bytes.
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
