package vector

import (
	"strconv"

	"ndgo/gen/internal/rowlayout"
)

// maskedRest prints the loop over single vectors, of which the last one may have fewer elements.
func (k *kernel) maskedRest() {
	k.label("single")
	k.open(restMacro)
	k.move(k.lanes, scratch)
	k.atMost(left, scratch)
	k.exist(scratch)
	k.close()
	k.body(k.single, true)
	k.open(againMacro)
	k.advanceAll()
	k.subtractAndBranch(scratch, left, "single")
	k.close()
}

// rest prints the loop over single vectors, and restByLoop the computation of what is less than the elements of a round.
func (k *kernel) rest() {
	k.branch(less, left, k.lanes, "partial")
	k.label("single")
	k.body(k.single, false)
	k.open(againMacro)
	k.advanceAll()
	k.subtract(k.lanes, left)
	k.branch(atLeast, left, k.lanes, "single")
	k.close()
	k.restByLoop("single", k.lanes)
}

// restByLoop prints the computation of what is less than the elements of a round of a loop: in blocks, by that loop, which comes back here.
func (k *kernel) restByLoop(loop string, elements int) {
	k.open(restMacro)
	k.branchUnlessZero(k.part, "computed")
	k.branchIfZero(left, "next")
	k.close()
	k.label("partial")
	k.elementsToBlocks(left, elements)
	k.open(restMacro)
	k.move(left, k.part)
	k.move(elements, left)
	k.jump(loop)
	k.label("computed")
	k.move(k.part, left)
	k.close()
	k.fromBlocks()
}

// elementsToBlocks copies as many elements as there are in n, fewer than lanes, to the blocks, which are filled up with the
// first of them. The results are to be in blocks, too.
func (k *kernel) elementsToBlocks(n whole, lanes int) {
	for i, t := range k.f.operands() {
		if !k.moves(i) {
			continue
		}
		k.open(fillMacro)
		switch repeated := "whole" + strconv.Itoa(i); {
		case i < len(k.f.Out):
			k.move(k.at(i), k.kept[i])
			k.address(k.blocks[i], k.into(i))
			k.point(i)
		default:
			k.branchIfZero(k.advance[i], repeated)
			p := k.at(i)
			k.repeat(t, memory{base: p}, k.blocks[i], lanes*t.Size())
			k.bytesOf(n, t)
			k.copyPart(memory{base: p}, k.blocks[i])
			k.address(k.blocks[i], p)
			k.point(i)
			k.label(repeated)
		}
		k.close()
	}
}

// bytesOf sets scratch to the bytes of n elements of type t.
func (k *kernel) bytesOf(n whole, t Type) { k.shifted(n, shift(t.Size()), scratch) }

// fromBlocks copies results, of as many elements as are left, from the blocks.
func (k *kernel) fromBlocks() {
	for i, t := range k.f.Out {
		k.open(emptyMacro)
		k.move(k.kept[i], done)
		k.bytesOf(left, t)
		k.copyPart(k.blocks[i], memory{base: done})
		k.close()
	}
}

// next moves the row to its next run, and goes there.
func (k *kernel) next() {
	k.open(nextMacro)
	k.nextRun(len(k.advance), "run")
	k.close()
}

// stop prints what ends the kernel before all elements are done.
func (k *kernel) stop() {
	k.label("stop")
	k.open(stopMacro)
	if k.part != nil { // the blocks hold what is left
		k.move(k.part, scratch)
		k.unlessZero(scratch, left)
	}
	k.move(field(rowlayout.N), done)
	k.subtract(left, done)
	k.move(done, field(rowlayout.Done))
	k.close()
}
