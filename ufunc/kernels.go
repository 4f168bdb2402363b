package ufunc

import "unsafe"

// ABI1 is named by generated kernels, which know where the fields of a [Row] are and what they may leave in it. When that
// changes, so does the name: kernels that were generated before do not compile, and have to be generated again.
const ABI1 = 1

// Kernels are a loop in vector instructions, for operands that are packed or repeated. Where there is no kernel, it
// is nil.
//
// A kernel may stop early, as every loop may: before an element that needs a slow path.
type Kernels struct {
	AVX2, AVX512 func(*Row)

	// Constants are kernels for values that the last operand often has, as one scalar.
	Constants []Constant

	// Pack says that the loop computes so much that operands with other steps are worth copying.
	Pack bool

	// Results is the number of results, if there are several.
	Results int

	// Chunk is how many elements a kernel is given at once, if they take so long that it is fewer than others are given.
	Chunk int
}

// A Constant is kernels for one value of the last operand, which they do not read.
type Constant struct {
	Bits    uint64 // the value as it lies in memory
	Kernels Kernels
}

// special returns the kernel for tier t and the constant that operand k of r is, of size bytes, if there is one, else
// kernel.
func (k *Kernels) special(t Tier, r *Row, operand, size int, kernel func(*Row)) func(*Row) {
	if r.Step[operand] != 0 || r.Outer[operand] != 0 && r.Rows > 1 {
		return kernel
	}
	bits := bitsAt(r.Ptr[operand], size)
	for i := range k.Constants {
		if c := &k.Constants[i]; c.Bits == bits && c.Kernels.At(t) != nil {
			return c.Kernels.At(t)
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

// At returns the kernel for tier t, which may be one for a lower tier, or nil.
func (k *Kernels) At(t Tier) func(*Row) {
	switch {
	case k == nil:
		return nil
	case t == AVX512 && k.AVX512 != nil:
		return k.AVX512
	case t >= AVX2:
		return k.AVX2
	}
	return nil
}
