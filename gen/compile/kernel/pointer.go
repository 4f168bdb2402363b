package kernel

// A pointer says where the address of an operand's next elements is: in a register or, if there are more operands than registers,
// on the stack.
type pointer struct {
	register Whole // 0 if the address is on the stack
	slot     Memory
}

// place assigns a register to each operand read or written, in order, and stack memory when no registers are left.
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

// at returns the register with the address of operand i. If the address is on the stack, it prints a load.
func (k *kernel) at(i int) Whole {
	p := k.pointers[i]
	if p.register != 0 {
		return p.register
	}
	k.Move(p.slot, spare(k.emitter.Target.Tier))
	return spare(k.emitter.Target.Tier)
}

// into returns the register for the address of operand i. The caller sets it and then calls point.
func (k *kernel) into(i int) Whole {
	if r := k.pointers[i].register; r != 0 {
		return r
	}
	return spare(k.emitter.Target.Tier)
}

// point makes the register returned by into the pointer of operand i.
func (k *kernel) point(i int) {
	if p := k.pointers[i]; p.register == 0 {
		k.Move(spare(k.emitter.Target.Tier), p.slot)
	}
}

// moveOn prints the addition of operand i's advance to its pointer.
func (k *kernel) moveOn(i int) {
	p := k.pointers[i]
	if p.register != 0 {
		k.Add(k.advance[i], p.register)
		return
	}
	k.Move(k.advance[i], spare(k.emitter.Target.Tier))
	k.Add(spare(k.emitter.Target.Tier), p.slot)
}
