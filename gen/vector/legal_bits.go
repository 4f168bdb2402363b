package vector

import "math/bits"

// How many bits are set, in operations that tiers have.

// onesBySums returns how many bits of x are set: sums of bits, of pairs, and so on.
func (l *legaliser) onesBySums(x *Value) *Value {
	for n := 1; n < x.Type.Bits(); n *= 2 {
		m, high := l.pattern(x, n), l.shiftRight(x, n)
		switch {
		case n == 1: // pairs have what they count less the upper bit
			x = l.do(Sub, x, l.do(And, high, m))
		case n < 4:
			x = l.do(Add, l.do(And, x, m), l.do(And, high, m))
		default: // there is room for the sum
			x = l.do(And, l.do(Add, x, high), m)
		}
	}
	return x
}

// onesByBytes returns how many bits of x are set: a table has those of four, and bytes have room for sums of them.
//
// Source: W. Muła, N. Kurz, D. Lemire, Faster population counts using AVX2 instructions, The Computer Journal 61 (2018), 111–120.
func (l *legaliser) onesByBytes(x *Value) *Value {
	counts := make([]uint64, l.tier.bytes)
	for i := range counts {
		counts[i] = uint64(bits.OnesCount8(uint8(i % 16)))
	}
	table, four := l.table(Uint8, counts), l.pattern(x, 4)
	of := func(x *Value) *Value { return l.do(LookupBytes, table, l.do(And, x, four)) }
	sums := l.do(Add, of(x), of(l.shiftRight(x, 4)))
	if x.Type.Size() == 8 {
		return l.cast(l.do(SumBytes, l.cast(sums, Uint64), l.bits(Uint64, 0)), x.Type)
	}
	for n := 8; n < x.Type.Bits(); n *= 2 {
		sums = l.do(Add, sums, l.shiftRight(sums, n))
	}
	return l.do(And, sums, l.bits(x.Type, uint64(2*x.Type.Bits()-1)))
}

// shiftRight returns the unsigned x shifted by n.
func (l *legaliser) shiftRight(x *Value, n int) *Value {
	return l.tier.shift(l, &Value{Op: Shr, Type: x.Type, Aux: uint64(n)}, []*Value{x})
}
