package kernel

import (
	"ndgo/gen/compile/ir"
)

// A Machine prints instructions. The loops of a kernel and the steps of its programs are written once, against this interface.
// Labels are local to the function begun last.
type Machine interface {
	// Operations for the loops around programs, on whole numbers, addresses and memory; every processor has these.

	// Open and Close enclose instructions that several functions have in common; a macro of this name may replace them.
	Open(name string)
	Close()

	Begin(name string)     // begins a function func(r *ufunc.Row)
	Leaf()                 // makes it a function without a stack check, since its frame is small
	Local(size int) Memory // room in its stack frame
	Argument(to Whole)     // loads its row
	Leave()                // returns from it

	Label(name string)
	Jump(to string)
	Move(from, to Number) // not from memory to memory
	Address(of Memory, to Whole)
	Sum(x, y Memory, to Whole)            // sum of two adjacent numbers
	Shifted(x Whole, bits int, to Number) // sets to to x shifted left
	AddProduct(x, y, to Whole)            // adds x·y to to; y is lost

	Add(x, to Number)
	Subtract(x, to Number)
	And(x int, to Whole)
	Multiply(x Number, to Whole)
	ShiftLeft(bits int, x Number)
	ShiftRight(bits int, x Number)
	AtMost(x, to Whole)     // sets to to x if x is less
	UnlessZero(x, to Whole) // sets to to x if x is not zero

	Branch(r Relation, x Number, y int, to string) // branches if x r y
	BranchIfZero(x Number, to string)
	BranchUnlessZero(x Number, to string)
	BranchIfClear(x Whole, bits int, to string) // branches if x has none of bits
	CountDown(x Memory, r Relation, to string)  // subtracts 1, and branches if the result r 0
	SubtractAndBranch(x, y Whole, to string)    // subtracts x from y, and branches if the result is not 0

	// CopyBytes copies n bytes.
	CopyBytes(n int, from, to Memory)

	// CopyPart copies as many bytes as scratch says. It may overwrite scratch, and the registers of from and to.
	CopyPart(from, to Memory)

	// NextRun moves the row to its next run and goes to a label, or returns if there is none. Offsets are not moved past the last
	// run. It may overwrite scratch.
	NextRun(operands int, to string)

	// Repeat fills size bytes, a number of whole vectors, with the element of type t at from.
	Repeat(t ir.Type, from, to Memory, size int)

	// Exist makes masked instructions act on the first n lanes.
	Exist(n Whole)

	// Window sets to to the address of size bytes of ones followed by as many zeros, minus the number in to.
	Window(size int, to Whole)

	// Upper moves the upper half of a vector of width bytes to the lower half of another vector.
	Upper(from, to Register, width int)

	// Hold stores the lowest n bytes of a vector, and Held loads them.
	Hold(from Register, n int, to Memory)
	Held(from Memory, n int, to Register)

	// Operations for the steps of programs. If lanes are masked, only existing lanes count.

	// Compute prints the instruction of a step's pattern.
	Compute(s Step)

	Constant(v *ir.Value, to Register) // or a table
	CopyVector(v *ir.Value, from, to Register)
	Put(v *ir.Value, from Register, slot Memory)
	Get(v *ir.Value, slot Memory, to Register)

	LoadVector(t ir.Type, from Memory, to Register, masked bool)
	StoreVector(t ir.Type, from Register, to Memory, masked bool)

	// LoadPart loads the first or the second parts of complex numbers, and StoreParts stores both, with an additional register. If
	// natural is set, lanes are in the order of elements; otherwise they are in another order, common to all operands.
	LoadPart(p ir.Part, from Memory, to Register, natural, masked bool)
	StoreParts(t ir.Type, parts []Register, extra Register, to Memory, natural, masked bool)

	// StoreTruth stores a mask as bytes of 0 or 1, if the tier has an instruction for that.
	StoreTruth(t ir.Type, from Register, to Memory)

	// BranchIfAny branches if any lane of the masks is true. The masks have the type of v. The extra register is used if there are
	// several masks.
	BranchIfAny(v *ir.Value, masks []Register, extra Register, masked bool, to string)
	BranchUnlessAny(v *ir.Value, masks []Register, extra Register, masked bool, to string)

	// GatherMask joins a mask with the earlier masks, from the first one on.
	GatherMask(v *ir.Value, mask Register, first bool)
}

// A Relation is a comparison of numbers.
type Relation uint8

const (
	Less Relation = iota
	AtMost
	AtLeast
	Equal
)

// A Number is a Whole, a Memory or an int.
type Number interface{}

// A Whole is a general-purpose register, named after its content in kernels.
type Whole int

const (
	Row          Whole = iota
	Described          // the operands of the row
	left               // number of elements left in the run
	Done               // number of elements done
	Scratch            // temporary
	firstPointer       // the first of several registers
)

// A Memory is an address: offset bytes from the address in base, or from the frame of the function.
type Memory struct {
	Base   Whole
	Offset int
}

// Frame is the base of memory in a function's stack frame.
const Frame Whole = -1

// After returns the address offset bytes further.
func (m Memory) After(offset int) Memory { return Memory{m.Base, m.Offset + offset} }
