package kernel

// A pointer is where a kernel has the address of an operand's next elements: in a register or, where there are more operands
// than registers for them, on the stack.
type pointer struct {
	register Whole // or 0
	slot     Memory
}

// place gives the touched operands a register each, in their order, and room on the stack if there is none left.
func (k *kernel) place() {
	n := 0
	for _, touched := range k.touched {
		if touched {
			n++
		}
	}
	next, end := firstPointer, spare(k.emitter.Target.Tier)+1
	if n > k.Target.Pointers {
		end = spare(k.emitter.Target.Tier)
	}
	for _, touched := range k.touched {
		var p pointer
		switch {
		case !touched:
		case next < end:
			p.register = next
			next++
		default:
			p.slot = k.Local(8)
		}
		k.pointers = append(k.pointers, p)
	}
}

// at returns the register with the address of operand i, loaded if it is on the stack.
func (k *kernel) at(i int) Whole {
	p := k.pointers[i]
	if p.register != 0 {
		return p.register
	}
	k.Move(p.slot, spare(k.emitter.Target.Tier))
	return spare(k.emitter.Target.Tier)
}

// into returns the register for the address of operand i, to be set before point is called.
func (k *kernel) into(i int) Whole {
	if r := k.pointers[i].register; r != 0 {
		return r
	}
	return spare(k.emitter.Target.Tier)
}

// point makes the register of into the pointer of operand i.
func (k *kernel) point(i int) {
	if p := k.pointers[i]; p.register == 0 {
		k.Move(spare(k.emitter.Target.Tier), p.slot)
	}
}

// moveOn adds the advance of operand i to its pointer.
func (k *kernel) moveOn(i int) {
	p := k.pointers[i]
	if p.register != 0 {
		k.Add(k.advance[i], p.register)
		return
	}
	k.Move(k.advance[i], spare(k.emitter.Target.Tier))
	k.Add(spare(k.emitter.Target.Tier), p.slot)
}
