package kernel

import (
	"strconv"

	"ndgo/gen/compile/ir"
	"ndgo/gen/internal/rowlayout"
)

// maskedRest prints the loop over single vectors; the last one may be incomplete.
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

// rest prints the loop over single vectors, and the computation of an incomplete vector.
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

// restByLoop prints the computation of fewer elements than an iteration of a loop computes: they are copied to blocks, that loop
// computes them, and jumps back here.
func (k *kernel) restByLoop(loop string, elements int) {
	k.Open(restMacro)
	k.BranchUnlessZero(k.part, "computed")
	k.BranchIfZero(left, "next")
	k.Close()
	k.Label("partial")
	k.elementsToBlocks(left, elements)
	k.Open(restMacro)
	k.Move(left, k.part)
	k.Move(elements, left)
	k.Jump(loop)
	k.Label("computed")
	k.Move(k.part, left)
	k.Close()
	k.fromBlocks()
}

// elementsToBlocks copies n elements, fewer than lanes, to the blocks, and fills the blocks up with copies of the first element. It
// redirects the results to blocks, too.
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

// bytesOf sets scratch to the size of n elements of type t.
func (k *kernel) bytesOf(n Whole, t ir.Type) { k.Shifted(n, Shift(t.Size()), Scratch) }

// fromBlocks copies the results of the elements that are left from the blocks.
func (k *kernel) fromBlocks() {
	for i, t := range k.f.Out {
		k.Open(emptyMacro)
		k.Move(k.kept[i], Done)
		k.bytesOf(left, t)
		k.CopyPart(k.blocks[i], Memory{Base: Done})
		k.Close()
	}
}

// next moves the row to its next run, and jumps there.
func (k *kernel) next() {
	k.Open(nextMacro)
	k.NextRun(len(k.advance), "run")
	k.Close()
}

// stop prints the early end of the kernel, with elements left.
func (k *kernel) stop() {
	k.Label("stop")
	k.Open(stopMacro)
	if k.part != nil { // the blocks may hold the rest
		k.Move(k.part, Scratch)
		k.UnlessZero(Scratch, left)
	}
	k.Move(Field(rowlayout.N), Done)
	k.Subtract(left, Done)
	k.Move(Done, Field(rowlayout.Done))
	k.Close()
}
