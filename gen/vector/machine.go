package vector

// A machine prints instructions. What a kernel is made of, its loops and the steps of its programs, is written once, against it.
type machine interface {
	loopPrinter
	stepPrinter
}

// A loopPrinter prints what loops around programs do with whole numbers, addresses and memory: the little that every processor has.
//
// Labels are those of the function that was begun last.
type loopPrinter interface {
	// open and close enclose instructions that other functions have, too, and that a macro of this name may stand for.
	open(name string)
	close()

	begin(name string)     // a function func(r *ufunc.Row)
	leaf()                 // its stack is so small that there is room for it
	local(size int) memory // room on its stack
	argument(to whole)     // its row
	leave()                // it returns

	label(name string)
	jump(to string)
	move(from, to number) // not from memory to memory
	address(of memory, to whole)
	sum(x, y memory, to whole)            // of two that lie side by side
	shifted(x whole, bits int, to number) // to becomes x, shifted left
	addProduct(x, y, to whole)            // x and y, which is lost

	add(x, to number)
	subtract(x, to number)
	and(x int, to whole)
	multiply(x number, to whole)
	shiftLeft(bits int, x number)
	shiftRight(bits int, x number)
	atMost(x, to whole)     // to becomes x if that is less
	unlessZero(x, to whole) // to becomes x if that is not zero

	branch(r relation, x number, y int, to string) // if x r y
	branchIfZero(x number, to string)
	branchUnlessZero(x number, to string)
	branchIfClear(x whole, bits int, to string) // if x has none of bits
	countDown(x memory, r relation, to string)  // subtracts 1, and branches if what is left is r 0
	subtractAndBranch(x, y whole, to string)    // subtracts x from y, and branches if something is left

	// copyBytes copies n bytes.
	copyBytes(n int, from, to memory)

	// copyPart copies as many bytes as there are in scratch. What is in scratch, and the registers of from and to, may be lost.
	copyPart(from, to memory)

	// nextRun moves the row to its next run, if there is one, and goes to a label then, else to return. Offsets are not moved past the last.
	// What is in scratch may be lost.
	nextRun(operands int, to string)

	// repeat fills size bytes, whole vectors, with the element of type t at from.
	repeat(t Type, from, to memory, size int)

	// exist makes the first n lanes those that exist where instructions are masked.
	exist(n whole)

	// window makes to the address of size bytes of ones that are followed by as many zeros, less what is in it.
	window(size int, to whole)

	// upper moves the upper half of a vector of width bytes to the lower half of another.
	upper(from, to register, width int)

	// hold stores the lowest n bytes of a vector, and held loads them.
	hold(from register, n int, to memory)
	held(from memory, n int, to register)
}

// A stepPrinter prints the steps of programs. Where lanes are said to be masked, only those that exist count.
type stepPrinter interface {
	// compute prints the instructions of a step's pattern.
	compute(s step)

	constant(v *Value, to register) // or a table
	copyVector(v *Value, from, to register)
	put(v *Value, from register, slot memory)
	get(v *Value, slot memory, to register)

	loadVector(t Type, from memory, to register, masked bool)
	storeVector(t Type, from register, to memory, masked bool)

	// loadPart loads the first or second parts of complex numbers, and storeParts stores both, with a register more. They are in
	// the order of elements if that is natural, else in one that all operands have.
	loadPart(p part, from memory, to register, natural, masked bool)
	storeParts(t Type, parts []register, extra register, to memory, natural, masked bool)

	// storeTruth stores a mask as bytes that are 0 or 1, where the tier has that.
	storeTruth(t Type, from register, to memory)

	// branchIfAny branches if any lane of the masks is true, which have the type of v. The extra register is used if there are
	// several.
	branchIfAny(v *Value, masks []register, extra register, masked bool, to string)
	branchUnlessAny(v *Value, masks []register, extra register, masked bool, to string)

	// gatherMask joins a mask with those before it, from the first one on.
	gatherMask(v *Value, mask register, first bool)
}

// A relation is how numbers are compared.
type relation uint8

const (
	less relation = iota
	atMost
	atLeast
	equal
)

// A number is a whole, a memory or an int.
type number interface{}

// A whole is a register of a number or an address, named after what kernels have in it.
type whole int

const (
	row          whole = iota
	described          // the operands of the row
	left               // elements of the run that are left
	done               // those that are done
	scratch            // whatever is needed for a moment
	firstPointer       // of several, in a row
)

// spare is the last pointer's register. It takes the addresses that are on the stack, one after the other: where there are any it is no
// pointer's own.
func (t *Tier) spare() whole { return firstPointer + whole(t.pointers) - 1 }

// A memory is a place: offset bytes from the address in base, or in the frame of the function.
type memory struct {
	base   whole
	offset int
}

// frame is the base of the places on a function's stack.
const frame whole = -1

// after returns the place offset bytes further.
func (m memory) after(offset int) memory { return memory{m.base, m.offset + offset} }
