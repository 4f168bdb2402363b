package kernel

// A pointer tells where the address of an operand's next elements is kept: in a register, or on the stack if all registers are taken.
type pointer struct {
	register Whole // 0 for an address on the stack
	slot     Memory
}

// place chooses a register, in order, for the address of each operand that is read or written. When no register is left, it chooses
// stack memory.
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

// at returns a register with the address of operand i. If the address is on the stack, at prints a load into the spare register.
func (k *kernel) at(i int) Whole {
	p := k.pointers[i]
	if p.register != 0 {
		return p.register
	}
	k.Move(p.slot, spare(k.emitter.Target.Tier))
	return spare(k.emitter.Target.Tier)
}

// into returns the register for the address of operand i. After setting the register, the caller calls point.
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

// moveOn prints the addition of operand i's advance (pointer increment) to its pointer.
func (k *kernel) moveOn(i int) {
	p := k.pointers[i]
	if p.register != 0 {
		k.Add(k.advance[i], p.register)
		return
	}
	k.Move(k.advance[i], spare(k.emitter.Target.Tier))
	k.Add(spare(k.emitter.Target.Tier), p.slot)
}
