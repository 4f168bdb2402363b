package kernel

import (
	"ndgo/gen/compile/ir"
)

// A Machine prints instructions. The loops of a kernel and the steps of its programs are written once, against it. Labels are those of the
// function begun last.
type Machine interface {
	// Operations of loops around programs on whole numbers, addresses and memory: the little that every processor has.

	// Open and close enclose instructions common to several functions; a macro of this name may stand for them.
	Open(name string)
	Close()

	Begin(name string)     // a function func(r *ufunc.Row)
	Leaf()                 // its stack is small enough to need no check for room
	Local(size int) Memory // room on its stack
	Argument(to Whole)     // its row
	Leave()                // it returns

	Label(name string)
	Jump(to string)
	Move(from, to Number) // not from memory to memory
	Address(of Memory, to Whole)
	Sum(x, y Memory, to Whole)            // of two side by side
	Shifted(x Whole, bits int, to Number) // to becomes x, shifted left
	AddProduct(x, y, to Whole)            // x and y; y is lost

	Add(x, to Number)
	Subtract(x, to Number)
	And(x int, to Whole)
	Multiply(x Number, to Whole)
	ShiftLeft(bits int, x Number)
	ShiftRight(bits int, x Number)
	AtMost(x, to Whole)     // to becomes x if x is less
	UnlessZero(x, to Whole) // to becomes x if x is not zero

	Branch(r Relation, x Number, y int, to string) // if x r y
	BranchIfZero(x Number, to string)
	BranchUnlessZero(x Number, to string)
	BranchIfClear(x Whole, bits int, to string) // if x has none of bits
	CountDown(x Memory, r Relation, to string)  // subtracts 1, and branches if the rest is r 0
	SubtractAndBranch(x, y Whole, to string)    // subtracts x from y, and branches if something is left

	// CopyBytes copies n bytes.
	CopyBytes(n int, from, to Memory)

	// CopyPart copies as many bytes as there are in scratch. The content of scratch, and the registers of from and to, may be lost.
	CopyPart(from, to Memory)

	// NextRun moves the row to its next run, if there is one, and goes to a label then, else to return. Offsets are not moved past the last.
	// The content of scratch may be lost.
	NextRun(operands int, to string)

	// Repeat fills size bytes, whole vectors, with the element of type t at from.
	Repeat(t ir.Type, from, to Memory, size int)

	// Exist makes the first n lanes the existing ones of masked instructions.
	Exist(n Whole)

	// Window makes to the address of size bytes of ones, followed by as many zeros, less the number in it.
	Window(size int, to Whole)

	// Upper moves the upper half of a vector of width bytes to the lower half of another.
	Upper(from, to Register, width int)

	// Hold stores the lowest n bytes of a vector, and held loads them.
	Hold(from Register, n int, to Memory)
	Held(from Memory, n int, to Register)

	// Operations of the steps of programs. Where lanes are masked, only existing ones count.

	// Compute prints the instructions of a step's pattern.
	Compute(s Step)

	Constant(v *ir.Value, to Register) // or a table
	CopyVector(v *ir.Value, from, to Register)
	Put(v *ir.Value, from Register, slot Memory)
	Get(v *ir.Value, slot Memory, to Register)

	LoadVector(t ir.Type, from Memory, to Register, masked bool)
	StoreVector(t ir.Type, from Register, to Memory, masked bool)

	// LoadPart loads the first or second parts of complex numbers, and StoreParts stores both, with a register more. They are in the order of
	// elements if natural is set, else in one common to all operands.
	LoadPart(p ir.Part, from Memory, to Register, natural, masked bool)
	StoreParts(t ir.Type, parts []Register, extra Register, to Memory, natural, masked bool)

	// StoreTruth stores a mask as bytes of 0 or 1, where the tier has an instruction for it.
	StoreTruth(t ir.Type, from Register, to Memory)

	// BranchIfAny branches if any lane of the masks is true; they have the type of v. The extra register is used if there are several.
	BranchIfAny(v *ir.Value, masks []Register, extra Register, masked bool, to string)
	BranchUnlessAny(v *ir.Value, masks []Register, extra Register, masked bool, to string)

	// GatherMask joins a mask with the masks before it, from the first one on.
	GatherMask(v *ir.Value, mask Register, first bool)
}

// A Relation is how numbers are compared.
type Relation uint8

const (
	Less Relation = iota
	AtMost
	AtLeast
	Equal
)

// A Number is a whole, a memory or an int.
type Number interface{}

// A Whole is a register of a number or an address, named after its content in kernels.
type Whole int

const (
	Row          Whole = iota
	Described          // the operands of the row
	left               // elements left in the run
	Done               // elements done
	Scratch            // whatever is needed for a moment
	firstPointer       // of several, in a row
)

// A Memory is a place: offset bytes from the address in base, or in the frame of the function.
type Memory struct {
	Base   Whole
	Offset int
}

// Frame is the base of the places on a function's stack.
const Frame Whole = -1

// After returns the place offset bytes further.
func (m Memory) After(offset int) Memory { return Memory{m.Base, m.Offset + offset} }
