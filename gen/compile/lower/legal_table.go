package lower

import (
	"slices"

	"ndgo/gen/compile/ir"
)

// gather returns the Gather v in operations of the tier, at the index i. It clears the bits of i that exceed the last index of the table.
func (l *Legaliser) gather(v, i *ir.Value) *ir.Value {
	if !l.Tier.Gathers {
		l.Tier.Refuse("instruction that loads from several addresses, for a table of %d elements", len(v.Elements()))
	}
	if last := uint64(len(v.Elements())) - 1; ir.Largest(i) > last {
		i = l.Do(ir.And, i, l.Bits(i.Type, last))
	}
	return l.Value(ir.Gather, v.Type, v.Aux, i)
}

// LookUpIn returns the element at index i of table. The table takes several registers, with n elements in each. The function find looks up index
// i in one register; the parameter part has the elements of this register.
func (l *Legaliser) LookUpIn(table *ir.Value, n int, i *ir.Value, find func(part []uint64) *ir.Value) *ir.Value {
	var parts []*ir.Value
	for part := range slices.Chunk(table.Elements(), n) {
		parts = append(parts, find(part))
	}
	for bit := uint64(n); len(parts) > 1; bit *= 2 {
		low := l.Relation(ir.Eq, l.Do(ir.And, i, l.Bits(i.Type, bit)), l.Bits(i.Type, 0))
		for k := range len(parts) / 2 {
			parts[k] = l.Pick(low, parts[2*k], parts[2*k+1])
		}
		parts = parts[:len(parts)/2]
	}
	return parts[0]
}

// element returns the Element v in operations of the tier. The arguments a are in such operations already. It uses a load for each lane, or a
// gather. A gather loads 4 bytes; for a smaller element, it loads the word with the element. Words begin at multiples of 4 bytes, so the load
// stays within the memory pages of the slice.
func (l *Legaliser) element(v *ir.Value, a []*ir.Value) *ir.Value {
	if !l.Tier.Gathers {
		return l.Value(ir.Element, v.Type, v.Aux|l.alike(v), l.To(a[0], v.Type.Unsigned()))
	}
	operand, size := v.InSlice()
	of := v.Aux | l.alike(v)
	switch x := v.Args[0]; {
	case size == 8 && x.Op == ir.Convert && x.Args[0].Type.Size() == 8:
		return l.Value(ir.Element, v.Type, of, l.As[x.Args[0]])
	case size >= 4:
		return l.Value(ir.Element, v.Type, of, a[0])
	}
	at := a[0]
	if size == 2 {
		at = l.Value(ir.Shl, ir.Uint32, 1, at)
	}
	at = l.Do(ir.Add, at, a[1])
	word := l.Value(ir.Element, ir.Uint32, uint64(operand)|of&ir.Alike, l.Do(ir.And, at, l.Bits(ir.Uint32, 0xffffffff-3)))
	by := l.Value(ir.Shl, ir.Uint32, 3, l.Do(ir.And, at, l.Bits(ir.Uint32, 3)))
	shifted := l.Tier.Shift(l, &ir.Value{Op: ir.ShrV, Type: ir.Uint32}, []*ir.Value{word, by})
	return l.Do(ir.And, shifted, l.Bits(ir.Uint32, 1<<(8*size)-1))
}
