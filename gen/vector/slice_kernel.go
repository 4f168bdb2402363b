package vector

import (
	"strconv"

	"ndgo/gen/internal/rowlayout"
)

// What kernels do with operands that are slices.

// moves reports whether the pointer to operand i moves.
func (k *kernel) moves(i int) bool { return k.touched[i] && !k.f.operands()[i].isSlice() }

// partOf returns the type that the program has of a part of operand i, a slice, and where it is among the parameters.
func (k *kernel) partOf(i int, second bool) (p part, of Type, ok bool) {
	for at, p := range k.from {
		if p.operand+len(k.f.Out) != i || p.second != second {
			continue
		}
		k.f.each(func(v *Value) {
			if v.Op == Param && int(v.Aux) == at && k.isOfProgram(v) {
				of, ok = v.Type, true
			}
		})
		return p, of, ok
	}
	return p, of, false
}

// gathersWords reports whether elements of operand i, a slice, are read by the words that they are in, which begin at a multiple of 4.
func (k *kernel) gathersWords(i int) (does bool) {
	k.f.each(func(v *Value) {
		if v.Op == Element {
			operand, size := v.inSlice()
			does = does || operand+len(k.f.Out) == i && size == 0
		}
	})
	return does
}

// looksUp reports whether lanes of f look up elements of their own in slices.
func (f *Func) looksUp() (does bool) {
	f.each(func(v *Value) { does = does || v.Op == Element && !v.isAlike() })
	return does
}

// isOfProgram reports whether v is a value of the program, not of a round.
func (k *kernel) isOfProgram(v *Value) bool { return v.ID < len(k.f.values) && k.f.values[v.ID] == v }

// enterSlice sets the pointer to operand i, a slice that is at p, to its first element, or to the word that this is in, and repeats what is
// known of it in the block.
// Of an empty slice it is the address of the slice itself, where lanes that look up nothing can load something. The kernel stops if
// the slice is too long.
func (k *kernel) enterSlice(i int, p whole) {
	k.move(memory{p, rowlayout.Length}, scratch)
	if k.part != nil {
		k.move(0, k.part)
	}
	k.branch(atLeast, scratch, maxLength+1, "stop")
	if part, of, ok := k.partOf(i, false); ok {
		k.address(memory{p, rowlayout.Length}, done)
		k.repeat(of, memory{base: done}, k.blocks[i], k.bytes)
		k.lengths[part] = k.blocks[i]
	}
	empty := "empty" + strconv.Itoa(i)
	k.branchIfZero(scratch, empty)
	k.move(memory{p, 0}, p)
	k.label(empty)
	if k.gathersWords(i) {
		part, of, _ := k.partOf(i, true)
		block := k.blocks[i].after(k.bytes)
		k.move(p, scratch)
		k.and(3, scratch)
		k.move(scratch, block)
		k.address(block, done)
		k.repeat(of, memory{base: done}, block, k.bytes)
		k.lengths[part] = block
		k.and(-4, p)
	}
	k.move(field(rowlayout.Done), done)
	k.point(i)
}

// sliceBase returns the register that has the address of the slice of the Element v.
func (e *emitter) sliceBase(v *Value) whole {
	operand, _ := v.inSlice()
	return e.element(len(e.f.Out)+operand, 0, Uint8).base
}
