package vector

import (
	"fmt"
	"strconv"

	"ndgo/gen/internal/rowlayout"
)

// maskedRest prints the loop over single vectors, of which the last one may have fewer elements.
func (k *kernel) maskedRest() {
	k.label("single")
	k.move(k.lanes, scratch)
	k.atMost(left, scratch)
	k.exist(scratch)
	k.body(k.single, true)
	k.subtractAndBranch(scratch, left, "single")
}

// rest prints the loop over single vectors, and restByLoop the computation of what is less than one.
func (k *kernel) rest() {
	k.branch(less, left, k.lanes, "partial")
	k.label("single")
	k.body(k.single, false)
	k.subtract(k.lanes, left)
	k.branch(atLeast, left, k.lanes, "single")
	k.restByLoop("single")
}

// restByLoop prints the computation of what is less than a vector: in blocks, by a loop over single vectors, which comes back here.
func (k *kernel) restByLoop(loop string) {
	k.branchUnlessZero(k.part, "computed")
	k.branchIfZero(left, "next")
	k.label("partial")
	k.toBlocks()
	k.move(left, k.part)
	k.move(k.lanes, left)
	k.jump(loop)
	k.label("computed")
	k.move(k.part, left)
	k.fromBlocks()
}

// toBlocks copies the elements that are left to the blocks, which are filled up with the first of them.
func (k *kernel) toBlocks() { k.elementsToBlocks(left, k.lanes) }

// elementsToBlocks copies as many elements as there are in n, fewer than lanes, to the blocks, which are filled up with the
// first of them.
func (k *kernel) elementsToBlocks(n whole, lanes int) {
	for i, t := range k.f.operands() {
		switch repeated := "whole" + strconv.Itoa(i); {
		case !k.moves(i):
		case i < len(k.f.Out):
			k.address(k.blocks[i], k.into(i))
			k.point(i)
		default:
			k.branch(equal, k.advance[i], 0, repeated)
			p := k.at(i)
			k.repeat(t, memory{base: p}, k.blocks[i], lanes*t.Size())
			k.address(k.blocks[i], row)
			k.copyPart(i, n, lanes, p, row)
			k.address(k.blocks[i], p)
			k.point(i)
			k.label(repeated)
		}
	}
	k.argument(row)
}

// fromBlocks copies results from the blocks.
func (k *kernel) fromBlocks() {
	for i := range k.f.Out {
		k.move(field(rowlayout.N), done)
		k.subtract(left, done)
		k.multiply(operandField(i, rowlayout.Step), done)
		k.add(operandField(i, rowlayout.Base), done)
		k.add(operandField(i, rowlayout.Offset), done)
		p := k.into(i)
		k.address(k.blocks[i], p)
		k.copyPart(i, left, k.lanes, p, done)
	}
}

// copyPart copies as many elements of operand i as there are in n, fewer than lanes: as parts whose sizes are the powers of 2
// in the number of their bytes. It moves the pointers.
func (k *kernel) copyPart(i int, n whole, lanes int, from, to whole) {
	t := k.f.operands()[i]
	k.move(n, scratch)
	k.shiftLeft(shift(t.Size()), scratch)
	for size := lanes * t.Size() / 2; size >= t.Size(); size /= 2 {
		skip := fmt.Sprintf("part%d_%s_%d", i, map[bool]string{true: "in", false: "out"}[to == row], size)
		k.branchIfClear(scratch, size, skip)
		k.copyBytes(size, memory{base: from}, memory{base: to})
		if size > t.Size() {
			k.add(size, from)
			k.add(size, to)
		}
		k.label(skip)
	}
}
