package lower

import (
	"slices"

	"ndgo/gen/compile/ir"
)

// This file joins several bitwise operations to one function of three operands, for tiers with an instruction for any such function.
// For instance, Copysign is one instruction instead of three.

// joinBitwise joins each bitwise operation of f with operations that compute its arguments. An argument must have no other use, and the joined
// operation has at most three operands. Operations in loops stay as they are.
func joinBitwise(f *ir.Func) {
	live, uses := f.Live(), map[*ir.Value]int{}
	for _, v := range live {
		for _, a := range v.Args {
			uses[a]++
		}
	}
	for _, v := range append(slices.Clone(f.Results), f.Rare) {
		uses[v]++
	}
	for _, v := range slices.Backward(live) {
		if !isBitwise(v) {
			continue
		}
		b := bitwise{uses: uses, leaves: slices.Clone(v.Args)}
		for b.expand() {
		}
		if slices.Equal(b.leaves, v.Args) {
			continue
		}
		for len(b.leaves) < 3 {
			b.leaves = append(b.leaves, b.leaves[0]) // any value does, because the function does not depend on this operand
		}
		table := b.table(v) & 0xff
		v.Op, v.Args, v.Aux = ir.Bitwise, b.leaves, table
	}
}

// isBitwise reports whether v is a bitwise operation on vectors, not on masks.
func isBitwise(v *ir.Value) bool { return v.Op >= ir.And && v.Op <= ir.Xor && !v.Type.IsMask() }

// A bitwise is a tree of bitwise operations, with at most three different operands.
type bitwise struct {
	uses   map[*ir.Value]int
	leaves []*ir.Value
}

// expand looks for an operand of b that is itself a bitwise operation and can be joined. It replaces this operand by the operation's operands,
// and reports whether it found one.
func (b *bitwise) expand() bool {
	for i, v := range b.leaves {
		inner := v
		for inner.Op == ir.Bitcast && b.uses[inner] == 1 {
			inner = inner.Args[0]
		}
		if !isBitwise(inner) || b.uses[inner] != 1 {
			continue
		}
		leaves := slices.Delete(slices.Clone(b.leaves), i, i+1)
		for _, a := range inner.Args {
			if !slices.Contains(leaves, a) {
				leaves = append(leaves, a)
			}
		}
		if len(leaves) <= 3 {
			b.leaves = leaves
			return true
		}
	}
	return false
}

// table returns the truth table of v: bit 4x+2y+z is its value for the bits x, y and z of the operands.
func (b *bitwise) table(v *ir.Value) uint64 {
	if i := slices.Index(b.leaves, v); i >= 0 {
		return [...]uint64{0xf0, 0xcc, 0xaa}[i]
	}
	if v.Op == ir.Bitcast {
		return b.table(v.Args[0])
	}
	x, y := b.table(v.Args[0]), b.table(v.Args[1])
	switch v.Op {
	case ir.And:
		return x & y
	case ir.AndNot:
		return ^x & y
	case ir.Or:
		return x | y
	}
	return x ^ y
}
