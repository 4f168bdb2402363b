package lower

import (
	"math/bits"

	"ndgo/gen/compile/ir"
)

// This file counts bits, in the operations of the tiers.

// onesBySums returns the number of bits set in x. It adds neighbouring bits, then neighbouring sums, and so on.
func (l *Legaliser) onesBySums(x *ir.Value) *ir.Value {
	for n := 1; n < x.Type.Bits(); n *= 2 {
		m, high := l.Pattern(x, n), l.shiftRight(x, n)
		switch {
		case n == 1: // n1 + n0 = (2·n1 + n0) - n1 for a pair of bits
			x = l.Do(ir.Sub, x, l.Do(ir.And, high, m))
		case n < 4:
			x = l.Do(ir.Add, l.Do(ir.And, x, m), l.Do(ir.And, high, m))
		default: // no such sum overflows
			x = l.Do(ir.And, l.Do(ir.Add, x, high), m)
		}
	}
	return x
}

// onesByBytes returns the number of bits set in x. It looks up the count of each group of four bits in a table, and adds the counts in
// bytes.
func (l *Legaliser) onesByBytes(x *ir.Value) *ir.Value {
	counts := make([]uint64, l.Tier.Bytes)
	for i := range counts {
		counts[i] = uint64(bits.OnesCount8(uint8(i % 16)))
	}
	table, four := l.Table(ir.Uint8, counts), l.Pattern(x, 4)
	of := func(x *ir.Value) *ir.Value { return l.Do(ir.LookupBytes, table, l.Do(ir.And, x, four)) }
	sums := l.Do(ir.Add, of(x), of(l.shiftRight(x, 4)))
	if x.Type.Size() == 8 {
		return l.Cast(l.Do(ir.SumBytes, l.Cast(sums, ir.Uint64), l.Bits(ir.Uint64, 0)), x.Type)
	}
	for n := 8; n < x.Type.Bits(); n *= 2 {
		sums = l.Do(ir.Add, sums, l.shiftRight(sums, n))
	}
	return l.Do(ir.And, sums, l.Bits(x.Type, uint64(2*x.Type.Bits()-1)))
}

// shiftRight returns x >> n for an unsigned x.
func (l *Legaliser) shiftRight(x *ir.Value, n int) *ir.Value {
	return l.Tier.Shift(l, &ir.Value{Op: ir.Shr, Type: x.Type, Aux: uint64(n)}, []*ir.Value{x})
}
