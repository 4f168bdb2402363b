package vector

import (
	"fmt"
	"strconv"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// maskedRest prints the loop over single vectors, of which the last one may have fewer elements.
func (k *kernel) maskedRest() {
	c := k.context
	c.Label("single")
	c.MOVQ(operand.U32(k.lanes), scratch)
	c.CMPQ(left, scratch)
	c.CMOVQLT(left, scratch)
	c.MOVQ(operand.I32(-1), done)
	c.BZHIQ(scratch, done, done)
	c.KMOVQ(done, reg.K7)
	k.body(k.single, true)
	c.SUBQ(scratch, left)
	c.JNE(operand.LabelRef("single"))
}

// rest prints the loop over single vectors, and the computation of what is less than one: in blocks.
func (k *kernel) rest() {
	c := k.context
	c.CMPQ(left, operand.U32(k.lanes))
	c.JLT(operand.LabelRef("partial"))
	c.Label("single")
	k.body(k.single, false)
	c.SUBQ(operand.U32(k.lanes), left)
	c.CMPQ(left, operand.U32(k.lanes))
	c.JGE(operand.LabelRef("single"))
	c.TESTQ(left, left)
	c.JE(operand.LabelRef("next"))
	c.Label("partial")
	k.toBlocks()
	k.body(k.single, false)
	k.fromBlocks()
}

// restByLoop prints the computation of what is less than a vector: in blocks, by the main loop, which comes back here.
func (k *kernel) restByLoop() {
	c := k.context
	c.CMPQ(k.part, operand.U8(0))
	c.JNE(operand.LabelRef("computed"))
	c.TESTQ(left, left)
	c.JE(operand.LabelRef("next"))
	k.toBlocks()
	c.MOVQ(left, k.part)
	c.MOVQ(operand.U32(k.lanes), left)
	c.JMP(operand.LabelRef("loop"))
	c.Label("computed")
	c.MOVQ(k.part, left)
	k.fromBlocks()
}

// toBlocks copies the elements that are left to the blocks, which are filled up with the first of them.
func (k *kernel) toBlocks() {
	c := k.context
	for i, t := range k.f.operands() {
		switch whole := "whole" + strconv.Itoa(i); {
		case !k.touched[i]:
		case i < len(k.f.Out):
			c.LEAQ(k.blocks[i], k.into(i))
			k.point(i)
		default:
			c.CMPQ(k.advance[i], operand.U8(0))
			c.JE(operand.LabelRef(whole))
			p := k.at(i)
			k.repeat(i, p, k.width(t))
			c.LEAQ(k.blocks[i], row)
			k.copyPart(i, p, row)
			c.LEAQ(k.blocks[i], p)
			k.point(i)
			c.Label(whole)
		}
	}
	k.loadRow()
}

// fromBlocks copies results from the blocks.
func (k *kernel) fromBlocks() {
	c := k.context
	for i := range k.f.Out {
		c.MOVQ(k.field(rowN), done)
		c.SUBQ(left, done)
		c.IMULQ(operandField(i, operandStep), done)
		c.ADDQ(operandField(i, operandBase), done)
		c.ADDQ(operandField(i, operandOffset), done)
		p := k.into(i)
		c.LEAQ(k.blocks[i], p)
		k.copyPart(i, p, done)
	}
}

// copyPart copies the elements that are left, less than a vector, of operand i: as parts whose sizes are the powers of 2
// in the number of their bytes. It moves the pointers.
func (k *kernel) copyPart(i int, from, to reg.Register) {
	c, t := k.context, k.f.operands()[i]
	c.MOVQ(left, scratch)
	c.SHLQ(shift(t.Size()), scratch)
	for n := k.width(t) / 2; n >= t.Size(); n /= 2 {
		skip := fmt.Sprintf("part%d_%s_%d", i, map[bool]string{true: "in", false: "out"}[to == row], n)
		c.TESTQ(operand.U32(n), scratch)
		c.JE(operand.LabelRef(skip))
		part := view(0, n)
		switch {
		case n >= 16:
			k.emit("VMOVDQU", operand.Mem{Base: from}, part)
			k.emit("VMOVDQU", part, operand.Mem{Base: to})
		case n == 8:
			k.emit("VMOVQ", operand.Mem{Base: from}, part)
			k.emit("VMOVQ", part, operand.Mem{Base: to})
		case n == 4:
			k.emit("VMOVD", operand.Mem{Base: from}, part)
			k.emit("VMOVD", part, operand.Mem{Base: to})
		case n == 2:
			c.VPINSRW(operand.U8(0), operand.Mem{Base: from}, reg.X0, reg.X0)
			c.VPEXTRW(operand.U8(0), reg.X0, operand.Mem{Base: to})
		default:
			c.VPINSRB(operand.U8(0), operand.Mem{Base: from}, reg.X0, reg.X0)
			c.VPEXTRB(operand.U8(0), reg.X0, operand.Mem{Base: to})
		}
		if n > t.Size() {
			c.ADDQ(operand.U8(n), from)
			c.ADDQ(operand.U8(n), to)
		}
		c.Label(skip)
	}
}
