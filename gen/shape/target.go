package shape

import (
	"strings"

	"ndgo/gen/compile/ir"
)

// A Type is the type of an element.
type Type = ir.Type

// Registers of the kernel being printed, as many as it likes: the target gives registers of the machine to them, and takes them
// back at the last read. The zero value of each is no register.
type (
	Integer int // has a number, or an address
	Vector  int // has as many elements as fit
	Mask    int // the lanes of a vector that exist
)

// An Address is an address of memory: Base + Index*Scale + Offset.
type Address struct {
	Base, Index Integer // Index may be none
	Scale       int     // 1, 2, 4 or 8
	Offset      int
}

// At returns the address offset bytes after base.
func At(base Integer, offset int) Address { return Address{Base: base, Offset: offset} }

// Plus returns the address index*scale bytes further on.
func (a Address) Plus(index Integer, scale int) Address {
	a.Index, a.Scale = index, scale
	return a
}

// Next returns the address offset bytes further on.
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

	// Kernels ends the kernel being printed, and returns all.
	Kernels() []Kernel

	// Bytes is the size of a vector, and Vectors the number of registers for them.
	Bytes() int
	Vectors() int

	Flow
	Numbers
	Moves
	Arithmetic

	// Operations for one family.
	Bytes
	Pairs
	Folding
}

// Flow is functions and jumps.
type Flow interface {
	// Function begins a kernel. The signature is Go's, func(z unsafe.Pointer, n int), of pointers and integers without results.
	Function(name, signature string)

	// Argument returns an argument in a new register.
	Argument(name string) Integer

	// Return returns from the kernel.
	Return()

	// Label names a place, uniquely in the kernel, and Jump goes there.
	Label(name string)
	Jump(label string)

	// JumpIf goes there if x compares to the number y.
	JumpIf(x Integer, c Condition, y int, label string)

	// JumpIfNumber goes there if x compares to y.
	JumpIfNumber(x Integer, c Condition, y Integer, label string)
}

// Numbers is the computation of addresses and counts, in 64 bits.
type Numbers interface {
	Integer() Integer                 // a new register
	Set(z Integer, n int)             // z = n
	Copy(z, x Integer)                // z = x
	Add(z, x Integer)                 // z += x
	AddConstant(z Integer, n int)     // z += n
	Subtract(z, x Integer)            // z −= x
	Multiply(z, x Integer)            // z *= x
	ShiftLeft(z Integer, n int)       // z <<= n
	ShiftRight(z Integer, n int)      // z >>= n, without sign
	Minimum(z, x Integer)             // z = min(z, x)
	Maximum(z, x Integer)             // z = max(z, x)
	AddressOf(z Integer, a Address)   // z = the address
	LoadNumber(z Integer, a Address)  // z = the 8 bytes there
	StoreNumber(x Integer, a Address) // the 8 bytes there = x
	AddToMemory(x Integer, a Address) // the 8 bytes there += x
}

// Moves is vectors from and to memory, aligned or not.
type Moves interface {
	Vector() Vector            // a new register
	Zero(z Vector)             // z = 0
	CopyVector(z, x Vector)    // z = x
	Load(z Vector, a Address)  // z = the vector there
	Store(x Vector, a Address) // the vector there = x

	// Repeat sets all elements of z, of a type, to the one there.
	Repeat(of Type, z Vector, a Address)

	// HasMasks reports whether the target loads and stores some lanes only, of elements of size bytes, by one instruction. Others may
	// have what follows for 4 and 8 bytes, with jumps; labels separate the code before it from the code after it.
	HasMasks(size int) bool

	// FirstLanes returns a new mask of the first n lanes of elements of size bytes, where 0 ≤ n, and n is at most all.
	FirstLanes(n Integer, size int) Mask

	// LoadLanes sets the lanes of z in m to those in memory, and the others to 0. StoreLanes stores the lanes in m. Lanes outside the
	// mask are not touched, and need not be memory.
	LoadLanes(size int, z Vector, a Address, m Mask)
	StoreLanes(size int, x Vector, a Address, m Mask)
}

// Arithmetic is the operations on each lane. A target panics for a type without an instruction.
type Arithmetic interface {
	AddLanes(of Type, z, x, y Vector)      // z = x + y
	Multiplies(of Type) bool               // whether there is the next
	MultiplyLanes(of Type, z, x, y Vector) // z = x·y
	MultiplyAdd(of Type, z, x, y Vector)   // z += x·y, rounded once; of floats
	Xor(z, x, y Vector)                    // z = x ^ y

	// LoadFactor sets z to the element there, a float, as MultiplyAddFactor takes it: in all lanes, or in the first.
	LoadFactor(of Type, z Vector, a Address)
	MultiplyAddFactor(of Type, z, x, y Vector) // z += x·y, rounded once, with such an x
}

// PlainSignature returns a signature without types unknown to assemblers: pointers are all alike to them.
func PlainSignature(s string) string {
	return strings.NewReplacer("unsafe.Pointer", "*byte", "*ufunc.Row", "*byte").Replace(s)
}
