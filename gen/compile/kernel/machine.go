package kernel

import (
	"ndgo/gen/compile/ir"
)

// A Machine prints instructions. All code printing loops and steps uses this interface, so it serves every architecture. Labels are
// local to the function begun last.
type Machine interface {
	// Operations for the loops around programs, on integers, addresses and memory; every processor has these.

	// Open and Close enclose instructions several functions have in common; a macro with this name may replace them.
	Open(name string)
	Close()

	Begin(name string)     // begins a function with the parameter r *ufunc.Row
	Leaf()                 // the function needs no stack check, since its frame is small
	Local(size int) Memory // returns memory in its stack frame
	Argument(to Whole)     // loads the address of its row
	Leave()                // returns from the function

	Label(name string)
	Jump(to string)
	Move(from, to Number) // copies a number; at most one of from and to is in memory
	Address(of Memory, to Whole)
	Sum(x, y Memory, to Whole)            // sets to to the sum of two adjacent numbers
	Shifted(x Whole, bits int, to Number) // sets to to x shifted left
	AddProduct(x, y, to Whole)            // adds x·y to to; changes y

	Add(x, to Number)
	Subtract(x, to Number)
	And(x int, to Whole)
	Multiply(x Number, to Whole)
	ShiftLeft(bits int, x Number)
	ShiftRight(bits int, x Number)
	AtMost(x, to Whole)     // sets to to x if x is less than it
	UnlessZero(x, to Whole) // sets to to x if x is not zero

	Branch(r Relation, x Number, y int, to string) // jumps to a label if x has relation r to y
	BranchIfZero(x Number, to string)
	BranchUnlessZero(x Number, to string)
	BranchIfClear(x Whole, bits int, to string) // jumps to a label if none of the given bits of x is set
	CountDown(x Memory, r Relation, to string)  // subtracts 1, and jumps to a label if the result has relation r to 0
	SubtractAndBranch(x, y Whole, to string)    // subtracts x from y, and jumps to a label if the result is not 0

	// CopyBytes copies n bytes.
	CopyBytes(n int, from, to Memory)

	// CopyPart copies the number of bytes that is in Scratch. It may overwrite Scratch, and the registers of from and to.
	CopyPart(from, to Memory)

	// NextRun moves the row to its next run and jumps to a label. If there is no further run it returns from the function. Offsets
	// never advance past the last run. NextRun may overwrite Scratch.
	NextRun(operands int, to string)

	// Repeat fills size bytes, which are whole vectors, with copies of the element of type t at from.
	Repeat(t ir.Type, from, to Memory, size int)

	// Exist restricts masked instructions to the first n lanes.
	Exist(n Whole)

	// Window sets to to an address in read-only memory with size bytes of ones and then as many zeros: the address of the first of
	// these minus the number in to. A mask of the first lanes can be loaded there.
	Window(size int, to Whole)

	// Upper moves the upper half of a vector of width bytes to the lower half of another vector.
	Upper(from, to Register, width int)

	// Hold stores the lowest n bytes of a vector. Held loads them.
	Hold(from Register, n int, to Memory)
	Held(from Memory, n int, to Register)

	// Operations for the steps of programs. With masked set, they ignore lanes beyond the last element.

	// Compute prints the instruction of a step's pattern.
	Compute(s Step)

	Constant(v *ir.Value, to Register) // v is a constant or a table
	CopyVector(v *ir.Value, from, to Register)
	Put(v *ir.Value, from Register, slot Memory)
	Get(v *ir.Value, slot Memory, to Register)

	LoadVector(t ir.Type, from Memory, to Register, masked bool)
	StoreVector(t ir.Type, from Register, to Memory, masked bool)

	// LoadPart loads the first or the second parts of complex numbers. StoreParts stores both, and needs an additional register. If
	// natural is set, lanes have the order of elements; otherwise they have another order, the same for all operands.
	LoadPart(p ir.Part, from Memory, to Register, natural, masked bool)
	StoreParts(t ir.Type, parts []Register, extra Register, to Memory, natural, masked bool)

	// StoreTruth stores a mask as bytes of 0 or 1, if the tier has an instruction for that.
	StoreTruth(t ir.Type, from Register, to Memory)

	// BranchIfAny branches if any lane of the masks is true. The masks have the type of v. With several masks it uses the extra
	// register.
	BranchIfAny(v *ir.Value, masks []Register, extra Register, masked bool, to string)
	BranchUnlessAny(v *ir.Value, masks []Register, extra Register, masked bool, to string)

	// GatherMask joins a mask with the masks of earlier calls, since the last one with first set.
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

// A Number is an integer: a Whole, a Memory or an int.
type Number interface{}

// A Whole is a general-purpose register. In kernels it has the name of its content.
type Whole int

const (
	Row          Whole = iota
	Described          // address of the row's operands
	left               // number of remaining elements in the run
	Done               // number of finished elements
	Scratch            // temporary
	firstPointer       // the first of several registers for pointers
)

// A Memory is an address: offset bytes after the address in the register Base, or in the function's stack frame.
type Memory struct {
	Base   Whole
	Offset int
}

// Frame is the base of memory in a function's stack frame.
const Frame Whole = -1

// After returns the address offset bytes further.
func (m Memory) After(offset int) Memory { return Memory{m.Base, m.Offset + offset} }
