package vector

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A pointer is where a kernel has the address of an operand's next elements: in a register or, where there are more operands
// than registers for them, on the stack.
type pointer struct {
	register reg.Register // nil if it is on the stack
	slot     operand.Mem
}

// spare takes the addresses that are on the stack, one after the other. Where there are any it is no pointer's own.
var spare = pointers[len(pointers)-1]

// place gives the operands that are touched a register each, in their order, and room on the stack if there is none left.
func (k *kernel) place() {
	n := 0
	for _, touched := range k.touched {
		if touched {
			n++
		}
	}
	free := pointers
	if n > len(pointers) {
		free = pointers[:len(pointers)-1]
	}
	for _, touched := range k.touched {
		var p pointer
		switch {
		case !touched:
		case len(free) > 0:
			p.register, free = free[0], free[1:]
		default:
			p.slot = k.context.AllocLocal(8)
		}
		k.pointers = append(k.pointers, p)
	}
}

// at returns the register that has the address of operand i, which is loaded if it is on the stack.
func (e *emitter) at(i int) reg.Register {
	p := e.pointers[i]
	if p.register != nil {
		return p.register
	}
	e.context.MOVQ(p.slot, spare)
	return spare
}

// into returns the register that an address of operand i is to be put into before point is called.
func (e *emitter) into(i int) reg.Register {
	if r := e.pointers[i].register; r != nil {
		return r
	}
	return spare
}

// point makes the register of into the pointer of operand i.
func (e *emitter) point(i int) {
	if p := e.pointers[i]; p.register == nil {
		e.context.MOVQ(spare, p.slot)
	}
}

// again returns what at does. In a body, where pointers do not change, an address that was loaded last is not loaded again.
func (e *emitter) again(i int) reg.Register {
	if e.pointers[i].register == nil && e.loaded == i {
		return spare
	}
	r := e.at(i)
	if r == spare {
		e.loaded = i
	}
	return r
}

// moveOn adds the advance of operand i to its pointer.
func (k *kernel) moveOn(i int) {
	c, p := k.context, k.pointers[i]
	if p.register != nil {
		c.ADDQ(k.advance[i], p.register)
		return
	}
	c.MOVQ(k.advance[i], spare)
	c.ADDQ(spare, p.slot)
}
