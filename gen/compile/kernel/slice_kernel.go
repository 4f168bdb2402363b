package kernel

import (
	"strconv"

	"ndgo/gen/compile/ir"
	"ndgo/gen/internal/rowlayout"
)

// This file has the parts of kernels for slice operands.

// moves reports whether the pointer to operand i advances. Pointers to slices stay.
func (k *kernel) moves(i int) bool { return k.touched[i] && !k.f.Operands()[i].IsSlice() }

// partOf returns the first or the second part of the slice operand i, and the part's type. ok is false if the program has no such
// parameter.
func (k *kernel) partOf(i int, second bool) (p ir.Part, of ir.Type, ok bool) {
	for at, p := range k.from {
		if p.Operand+len(k.f.Out) != i || p.Second != second {
			continue
		}
		k.f.Each(func(v *ir.Value) {
			if v.Op == ir.Param && int(v.Aux) == at && k.isOfProgram(v) {
				of, ok = v.Type, true
			}
		})
		return p, of, ok
	}
	return p, of, false
}

// gathersWords reports whether a gather reads elements of the slice operand i as 4-byte words.
func (k *kernel) gathersWords(i int) (does bool) {
	k.f.Each(func(v *ir.Value) {
		if v.Op == ir.Element {
			operand, size := v.InSlice()
			does = does || operand+len(k.f.Out) == i && size == 0
		}
	})
	return does
}

// looksUp reports whether f has a look-up in a slice with different indices in different lanes.
func looksUp(f *ir.Func) (does bool) {
	f.Each(func(v *ir.Value) { does = does || v.Op == ir.Element && !v.IsAlike() })
	return does
}

// isOfProgram reports whether v belongs to the program itself, and not to a loop's body.
func (k *kernel) isOfProgram(v *ir.Value) bool {
	return v.ID < len(k.f.Values) && k.f.Values[v.ID] == v
}

// enterSlice sets the pointer of operand i, a slice whose header is at p, and stores the length in the operand's block. The pointer
// is the address of the first element, or of the 4-byte word that contains it. For an empty slice it is the address of the header,
// because all lanes load something, even without a look-up. The kernel stops if the slice is too long.
func (k *kernel) enterSlice(i int, p Whole) {
	k.Move(Memory{p, rowlayout.Length}, Scratch)
	if k.part != nil {
		k.Move(0, k.part)
	}
	k.Branch(AtLeast, Scratch, ir.MaxLength+1, "stop")
	if part, of, ok := k.partOf(i, false); ok {
		k.Address(Memory{p, rowlayout.Length}, Done)
		k.Repeat(of, Memory{Base: Done}, k.blocks[i], k.Bytes)
		k.lengths[part] = k.blocks[i]
	}
	empty := "empty" + strconv.Itoa(i)
	k.BranchIfZero(Scratch, empty)
	k.Move(Memory{p, 0}, p)
	k.Label(empty)
	if k.gathersWords(i) {
		part, of, _ := k.partOf(i, true)
		block := k.blocks[i].After(k.Bytes)
		k.Move(p, Scratch)
		k.And(3, Scratch)
		k.Move(Scratch, block)
		k.Address(block, Done)
		k.Repeat(of, Memory{Base: Done}, block, k.Bytes)
		k.lengths[part] = block
		k.And(-4, p)
	}
	k.Move(Field(rowlayout.Done), Done)
	k.point(i)
}

// sliceBase returns a register with the address of the slice that the Element v reads.
func (e *emitter) sliceBase(v *ir.Value) Whole {
	operand, _ := v.InSlice()
	return e.element(len(e.f.Out)+operand, 0, ir.Uint8).Base
}
