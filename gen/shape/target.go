package shape

import (
	"strings"

	"ndgo/gen/compile/ir"
)

// A Type is the type of an element.
type Type = ir.Type

// Virtual registers of the kernel being printed. A kernel may request any number of them. The target assigns machine registers, and
// frees a machine register after its last use. The zero value of each type stands for no register, and is called none.
type (
	Integer int // holds a number or an address
	Vector  int // holds as many elements as fit into a vector
	Mask    int // selects lanes of a vector
)

// An Address is an address of memory: Base + Index*Scale + Offset.
type Address struct {
	Base, Index Integer // Index may be none
	Scale       int     // 1, 2, 4 or 8
	Offset      int
}

// At returns the address base + offset.
func At(base Integer, offset int) Address { return Address{Base: base, Offset: offset} }

// Plus returns the address a + index*scale.
func (a Address) Plus(index Integer, scale int) Address {
	a.Index, a.Scale = index, scale
	return a
}

// Next returns the address a + offset.
func (a Address) Next(offset int) Address {
	a.Offset += offset
	return a
}

// A Condition compares two signed numbers.
type Condition int

// The conditions.
const (
	Equal Condition = iota
	NotEqual
	Less
	LessEqual
	Greater
	GreaterEqual
)

// A Target prints kernels for a set of instructions.
type Target interface {
	// Name is the name of the tier, and the suffix of kernel names.
	Name() string

	// Kernels ends the current kernel and returns all kernels.
	Kernels() []Kernel

	// Bytes is the size of a vector. Vectors is the number of vector registers.
	Bytes() int
	Vectors() int

	Flow
	Numbers
	Moves
	Arithmetic

	// Operations that only one family of kernels uses:
	Bytes
	Pairs
	Folding
}

// Flow has functions and jumps.
type Flow interface {
	// Function begins a kernel. The signature is a Go signature without results, like func(z unsafe.Pointer, n int), with pointers and
	// integers only.
	Function(name, signature string)

	// Argument loads an argument into a new register.
	Argument(name string) Integer

	// Return returns from the kernel.
	Return()

	// Label defines a label of the kernel. Jump jumps to a label.
	Label(name string)
	Jump(label string)

	// JumpIf jumps to label if the comparison x c y holds, for a constant y.
	JumpIf(x Integer, c Condition, y int, label string)

	// JumpIfNumber jumps to label if the comparison x c y holds.
	JumpIfNumber(x Integer, c Condition, y Integer, label string)
}

// Numbers has the arithmetic of addresses and counts, in 64 bits.
type Numbers interface {
	Integer() Integer                 // a new register
	Set(z Integer, n int)             // z = n
	Copy(z, x Integer)                // z = x
	Add(z, x Integer)                 // z += x
	AddConstant(z Integer, n int)     // z += n
	Subtract(z, x Integer)            // z −= x
	Multiply(z, x Integer)            // z *= x
	ShiftLeft(z Integer, n int)       // z <<= n
	ShiftRight(z Integer, n int)      // z >>= n, unsigned
	Minimum(z, x Integer)             // z = min(z, x)
	Maximum(z, x Integer)             // z = max(z, x)
	AddressOf(z Integer, a Address)   // z = the address
	LoadNumber(z Integer, a Address)  // z = the 8 bytes at a
	StoreNumber(x Integer, a Address) // the 8 bytes at a = x
	AddToMemory(x Integer, a Address) // adds x to the 8 bytes at a
}

// Moves has the moves of vectors from and to memory, aligned or not.
type Moves interface {
	Vector() Vector            // a new register
	Zero(z Vector)             // z = 0
	CopyVector(z, x Vector)    // z = x
	Load(z Vector, a Address)  // z = the vector at a
	Store(x Vector, a Address) // the vector at a = x

	// Repeat sets all elements of z to the element at a.
	Repeat(of Type, z Vector, a Address)

	// HasMasks reports whether one instruction of the target loads or stores a subset of lanes, for elements of size bytes. On other
	// targets, LoadLanes and StoreLanes exist for elements of 4 and 8 bytes, but may take several instructions.
	HasMasks(size int) bool

	// FirstLanes returns a new mask of the first n lanes. Elements have size bytes. The number n is at least 0 and at most the number of
	// lanes.
	FirstLanes(n Integer, size int) Mask

	// LoadLanes sets the lanes of z in m to memory, and the other lanes to 0. StoreLanes stores the lanes in m. They do not access
	// memory of other lanes.
	LoadLanes(size int, z Vector, a Address, m Mask)
	StoreLanes(size int, x Vector, a Address, m Mask)

	// Prefetch moves the cache line at a to the first-level cache. It has no effect if a is not a valid address.
	Prefetch(a Address)
}

// Arithmetic has operations on lanes. A target panics if it has no instruction for a type.
type Arithmetic interface {
	AddLanes(of Type, z, x, y Vector)      // z = x + y
	Multiplies(of Type) bool               // whether MultiplyLanes exists for the type
	MultiplyLanes(of Type, z, x, y Vector) // z = x·y
	MultiplyAdd(of Type, z, x, y Vector)   // z += x·y, rounded once; for floats only
	Xor(z, x, y Vector)                    // z = x ^ y

	// LoadFactor loads a float for MultiplyAddFactor. It sets at least the first lane of z.
	LoadFactor(of Type, z Vector, a Address)
	MultiplyAddFactor(of Type, z, x, y Vector) // z += x·y, rounded once; x is from LoadFactor
}

// PlainSignature returns the signature with *byte in place of every pointer type, because assembly has no pointer types.
func PlainSignature(s string) string {
	return strings.NewReplacer("unsafe.Pointer", "*byte", "*ufunc.Row", "*byte").Replace(s)
}
