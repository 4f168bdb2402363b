package shape

import (
	"strings"

	"ndgo/gen/compile/ir"
)

// A Type is the type of an element.
type Type = ir.Type

// Registers of the kernel being printed. A kernel may request many: the target assigns machine registers, and frees each after its
// last use. The zero value of each type, called none, is no register.
type (
	Integer int // holds a number or an address
	Vector  int // holds as many elements as fit into a vector
	Mask    int // says which lanes of a vector exist
)

// An Address is an address of memory: Base + Index*Scale + Offset.
type Address struct {
	Base, Index Integer // Index may be none
	Scale       int     // 1, 2, 4 or 8
	Offset      int
}

// At returns the address base + offset.
func At(base Integer, offset int) Address { return Address{Base: base, Offset: offset} }

// Plus returns the address index*scale bytes further.
func (a Address) Plus(index Integer, scale int) Address {
	a.Index, a.Scale = index, scale
	return a
}

// Next returns the address offset bytes further.
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
	// Name is the name of the tier, the end of kernels' names.
	Name() string

	// Kernels finishes the kernel being printed, and returns all kernels.
	Kernels() []Kernel

	// Bytes is the size of a vector, and Vectors the number of vector registers.
	Bytes() int
	Vectors() int

	Flow
	Numbers
	Moves
	Arithmetic

	// Operations that only one family needs.
	Bytes
	Pairs
	Folding
}

// Flow prints functions and jumps.
type Flow interface {
	// Function begins a kernel. The signature is a Go signature, like func(z unsafe.Pointer, n int), of pointers and integers
	// without results.
	Function(name, signature string)

	// Argument loads an argument into a new register.
	Argument(name string) Integer

	// Return returns from the kernel.
	Return()

	// Label defines a label, unique in the kernel, and Jump jumps there.
	Label(name string)
	Jump(label string)

	// JumpIf jumps to a label if x compares to the number y.
	JumpIf(x Integer, c Condition, y int, label string)

	// JumpIfNumber jumps to a label if x compares to y.
	JumpIfNumber(x Integer, c Condition, y Integer, label string)
}

// Numbers is the arithmetic of addresses and counts, in 64 bits.
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
	LoadNumber(z Integer, a Address)  // z = the 8 bytes there
	StoreNumber(x Integer, a Address) // the 8 bytes there = x
	AddToMemory(x Integer, a Address) // the 8 bytes there += x
}

// Moves is the moves of vectors from and to memory, aligned or not.
type Moves interface {
	Vector() Vector            // a new register
	Zero(z Vector)             // z = 0
	CopyVector(z, x Vector)    // z = x
	Load(z Vector, a Address)  // z = the vector there
	Store(x Vector, a Address) // the vector there = x

	// Repeat sets all elements of z, of a type, to the one at an address.
	Repeat(of Type, z Vector, a Address)

	// HasMasks reports whether the target can load and store a subset of lanes, for elements of size bytes, in one instruction.
	// Other targets may have the operations below for elements of 4 and 8 bytes, made of several instructions with jumps and
	// labels.
	HasMasks(size int) bool

	// FirstLanes returns a new mask of the first n lanes of elements of size bytes. n is from 0 to the number of lanes.
	FirstLanes(n Integer, size int) Mask

	// LoadLanes sets the lanes of z in m to memory, and the others to 0. StoreLanes stores the lanes in m. Neither accesses the
	// memory of lanes outside the mask.
	LoadLanes(size int, z Vector, a Address, m Mask)
	StoreLanes(size int, x Vector, a Address, m Mask)
}

// Arithmetic has the operations on lanes. A target panics if it has no instruction for a type.
type Arithmetic interface {
	AddLanes(of Type, z, x, y Vector)      // z = x + y
	Multiplies(of Type) bool               // whether MultiplyLanes exists for the type
	MultiplyLanes(of Type, z, x, y Vector) // z = x·y
	MultiplyAdd(of Type, z, x, y Vector)   // z += x·y, rounded once; for floats only
	Xor(z, x, y Vector)                    // z = x ^ y

	// LoadFactor loads a float in the form that MultiplyAddFactor needs: in all lanes, or only in the first.
	LoadFactor(of Type, z Vector, a Address)
	MultiplyAddFactor(of Type, z, x, y Vector) // z += x·y, rounded once; x is from LoadFactor
}

// PlainSignature returns a signature with *byte in place of each pointer, since assembly does not know pointer types.
func PlainSignature(s string) string {
	return strings.NewReplacer("unsafe.Pointer", "*byte", "*ufunc.Row", "*byte").Replace(s)
}
