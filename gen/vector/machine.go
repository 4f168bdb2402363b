package vector

// A machine prints what the loops around programs do with whole numbers, addresses and memory: the little that every
// processor has. Loops are written once, against it. The steps of programs have their own printer, the emitter.
//
// Labels are those of the function that was begun last.
type machine interface {
	begin(name string)     // a function func(r *ufunc.Row)
	leaf()                 // its stack is so small that there is room for it
	local(size int) memory // room on its stack
	argument(to whole)     // its row
	leave()                // it returns

	label(name string)
	jump(to string)
	move(from, to number) // not from memory to memory
	address(of memory, to whole)

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
	countDown(x memory, to string)              // subtracts 1, and branches if nothing is left
	subtractAndBranch(x, y whole, to string)    // subtracts x from y, and branches if something is left

	// copyBytes copies n bytes, a power of two that is no more than a vector.
	copyBytes(n int, from, to memory)

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

// A relation is how numbers are compared.
type relation uint8

const (
	less relation = iota
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

// registersForPointers is how many registers there are from firstPointer on.
const registersForPointers = 8

// spare takes the addresses that are on the stack, one after the other. Where there are any it is no pointer's own.
const spare = firstPointer + registersForPointers - 1

// A memory is a place: offset bytes from the address in base, or in the frame of the function.
type memory struct {
	base   whole
	offset int
}

// frame is the base of the places on a function's stack.
const frame whole = -1

// after returns the place offset bytes further.
func (m memory) after(offset int) memory { return memory{m.base, m.offset + offset} }
