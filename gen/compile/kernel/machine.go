package kernel

import (
	"ndgo/gen/compile/ir"
)

// A Machine prints instructions. The code that prints loops and steps uses only this interface, so it is the same for every
// architecture. Labels are local to the current function.
type Machine interface {
	// Operations for the loops around programs, on integers, addresses and memory. Every processor has them.

	// Open and Close enclose instructions that occur in several functions. In the file, a macro with this name replaces them.
	Open(name string)
	Close()

	Begin(name string)     // begins a function with the parameter r *ufunc.Row
	Leaf()                 // the function has a small frame and needs no stack check
	Local(size int) Memory // returns memory in the stack frame
	Argument(to Whole)     // loads the address of the row
	Leave()                // returns from the function

	Label(name string)
	Jump(to string)
	Move(from, to Number) // copies a number; from and to are not both in memory
	Address(of Memory, to Whole)
	Sum(x, y Memory, to Whole)            // to = the sum of two adjacent numbers
	Shifted(x Whole, bits int, to Number) // to = x shifted left
	AddProduct(x, y, to Whole)            // to += x·y; changes y

	Add(x, to Number)
	Subtract(x, to Number)
	And(x int, to Whole)
	Multiply(x Number, to Whole)
	ShiftLeft(bits int, x Number)
	ShiftRight(bits int, x Number)
	AtMost(x, to Whole)     // to = min(to, x)
	UnlessZero(x, to Whole) // to = x if x is not zero

	Branch(r Relation, x Number, y int, to string) // jumps to a label if x has relation r to y
	BranchIfZero(x Number, to string)
	BranchUnlessZero(x Number, to string)
	BranchIfClear(x Whole, bits int, to string) // jumps to a label if all the given bits of x are clear
	CountDown(x Memory, r Relation, to string)  // subtracts 1 from x, and jumps to a label if x then has relation r to 0
	SubtractAndBranch(x, y Whole, to string)    // subtracts x from y, and jumps to a label if y is then not 0

	// CopyBytes copies n bytes.
	CopyBytes(n int, from, to Memory)

	// CopyPart copies bytes; their number is in Scratch. It may overwrite Scratch and the registers of from and to.
	CopyPart(from, to Memory)

	// NextRun advances the row to its next run and jumps to a label. After the last run it returns from the function instead, and
	// the row stays at this run. It may overwrite Scratch.
	NextRun(operands int, to string)

	// Repeat fills size bytes, a multiple of a vector, with copies of the element of type t at from.
	Repeat(t ir.Type, from, to Memory, size int)

	// Exist makes masked instructions ignore all lanes but the first n.
	Exist(n Whole)

	// Window loads the address of a mask of the first lanes. The mask is a part of read-only memory with size bytes of ones and then
	// size bytes of zeros. Before the call, the register to holds the number of mask bytes with ones; afterwards it holds the
	// address.
	Window(size int, to Whole)

	// Upper moves the upper half of a vector of width bytes to the lower half of another vector.
	Upper(from, to Register, width int)

	// Hold stores the lowest n bytes of a vector. Held loads n bytes into the lowest bytes of a vector.
	Hold(from Register, n int, to Memory)
	Held(from Memory, n int, to Register)

	// Operations for the steps of programs. With masked set, they ignore lanes beyond the last element.

	// Compute prints the instructions that compute the value of a step.
	Compute(s Step)

	Constant(v *ir.Value, to Register) // v is a constant or a table
	CopyVector(v *ir.Value, from, to Register)
	Put(v *ir.Value, from Register, slot Memory)
	Get(v *ir.Value, slot Memory, to Register)

	LoadVector(t ir.Type, from Memory, to Register, masked bool)
	StoreVector(t ir.Type, from Register, to Memory, masked bool)

	// LoadPart loads the real or the imaginary parts of complex numbers. StoreParts stores both parts, and needs an additional
	// register. If natural is set, lanes are in the order of elements. Otherwise they have another order, the same for all operands.
	LoadPart(p ir.Part, from Memory, to Register, natural, masked bool)
	StoreParts(t ir.Type, parts []Register, extra Register, to Memory, natural, masked bool)

	// StoreTruth stores a mask as bytes of 0 or 1, on a tier that can do this in few instructions.
	StoreTruth(t ir.Type, from Register, to Memory)

	// BranchIfAny jumps if any lane of the masks is true. The masks have the type of v. To join several masks, it uses the extra
	// register.
	BranchIfAny(v *ir.Value, masks []Register, extra Register, masked bool, to string)
	BranchUnlessAny(v *ir.Value, masks []Register, extra Register, masked bool, to string)

	// GatherMask joins a mask with the masks of earlier calls. The call with first set begins anew.
	GatherMask(v *ir.Value, mask Register, first bool)
}

// A Relation is a comparison of integers.
type Relation uint8

const (
	Less Relation = iota
	AtMost
	AtLeast
	Equal
)

// A Number is an integer in one of three forms: a Whole, a Memory or an int.
type Number interface{}

// A Whole is a general-purpose register. In kernels, registers have names for their contents.
type Whole int

const (
	Row          Whole = iota
	Described          // address of the row's operands
	left               // number of remaining elements in the run
	Done               // number of finished elements
	Scratch            // temporary
	firstPointer       // the first of several registers for pointers
)

// A Memory is an address: Base + Offset, where Base is a register or the function's stack frame.
type Memory struct {
	Base   Whole
	Offset int
}

// Frame is the base of memory in the stack frame.
const Frame Whole = -1

// After returns the address m + offset.
func (m Memory) After(offset int) Memory { return Memory{m.Base, m.Offset + offset} }
