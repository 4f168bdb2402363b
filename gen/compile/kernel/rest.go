package kernel

import (
	"strconv"

	"ndgo/gen/compile/ir"
	"ndgo/gen/internal/rowlayout"
)

// maskedRest prints the loop over the vectors after the main loop. The last vector may be incomplete.
func (k *kernel) maskedRest() {
	k.Label("single")
	k.Open(restMacro)
	k.Move(k.Lanes, Scratch)
	k.AtMost(left, Scratch)
	k.Exist(Scratch)
	k.Close()
	k.body(k.single, true)
	k.Open(againMacro)
	k.advanceAll()
	k.SubtractAndBranch(Scratch, left, "single")
	k.Close()
}

// rest prints the loop over the vectors after the main loop, and then the code for fewer elements than a vector.
func (k *kernel) rest() {
	k.Branch(Less, left, k.Lanes, "partial")
	k.Label("single")
	k.body(k.single, false)
	k.Open(againMacro)
	k.advanceAll()
	k.Subtract(k.Lanes, left)
	k.Branch(AtLeast, left, k.Lanes, "single")
	k.Close()
	k.restByLoop("single", k.Lanes)
}

// restByLoop prints the code for the last elements, if they are fewer than in one iteration of the given loop. The code copies the
// elements to blocks on the stack and jumps to the loop. The loop computes the blocks and jumps back.
func (k *kernel) restByLoop(loop string, elements int) {
	k.Open(restMacro)
	k.BranchUnlessZero(k.part, "computed")
	k.BranchIfZero(left, "next")
	k.Close()
	k.Label("partial")
	if k.goesAhead() {
		k.Branch(AtLeast, k.part, aheadDone, "join")
	}
	k.elementsToBlocks(left, elements)
	k.Open(restMacro)
	k.Move(left, k.part)
	k.Move(elements, left)
	k.Jump(loop)
	k.Label("computed")
	k.Close()
	k.afterAhead(elements)
	k.Open(restMacro)
	k.Move(k.part, left)
	k.Close()
	k.fromBlocks()
}

// elementsToBlocks copies n elements to blocks on the stack, where n is less than the number of lanes, and fills the blocks with
// copies of the first element. It also sets the pointers of results to blocks.
func (k *kernel) elementsToBlocks(n Whole, lanes int) {
	for i, t := range k.f.Operands() {
		if !k.moves(i) {
			continue
		}
		k.Open(fillMacro)
		switch repeated := "whole" + strconv.Itoa(i); {
		case i < len(k.f.Out):
			k.Move(k.at(i), k.kept[i])
			k.Address(k.blocks[i], k.into(i))
			k.point(i)
		default:
			k.BranchIfZero(k.advance[i], repeated)
			p := k.at(i)
			k.Repeat(t, Memory{Base: p}, k.blocks[i], lanes*t.Size())
			k.bytesOf(n, t)
			k.CopyPart(Memory{Base: p}, k.blocks[i])
			k.Address(k.blocks[i], p)
			k.point(i)
			k.Label(repeated)
		}
		k.Close()
	}
}

// bytesOf sets Scratch to the size in bytes of n elements of type t.
func (k *kernel) bytesOf(n Whole, t ir.Type) { k.Shifted(n, Shift(t.Size()), Scratch) }

// fromBlocks copies the results of the last elements from the blocks on the stack to the arrays.
func (k *kernel) fromBlocks() {
	for i, t := range k.f.Out {
		k.Open(emptyMacro)
		k.Move(k.kept[i], Done)
		k.bytesOf(left, t)
		k.CopyPart(k.blocks[i], Memory{Base: Done})
		k.Close()
	}
}

// next prints the instructions that advance to the next run of elements, and jump to its beginning.
func (k *kernel) next() {
	k.Open(nextMacro)
	k.NextRun(len(k.advance), "run")
	k.Close()
}

// stop prints the early end of a kernel that leaves the remaining elements to the Go loop.
func (k *kernel) stop() {
	k.Label("stop")
	k.Open(stopMacro)
	if k.part != nil { // the elements may be in blocks on the stack
		k.Move(k.part, Scratch)
		k.UnlessZero(Scratch, left)
	}
	k.Move(Field(rowlayout.N), Done)
	k.Subtract(left, Done)
	k.Move(Done, Field(rowlayout.Done))
	k.Close()
}
