package arm64

import (
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// NEON is the only tier (set of vector instructions): every arm64 processor has it. Truth values are vectors, as on AVX2.
var NEON = &lower.Tier{
	Name: "NEON", Architecture: "arm64", Dialect: ir.Dialect{HasLimits: limits, Truncated: ir.Saturated, Together: true},
	Bytes: 16, Registers: spareVector, Pointers: 15, Anew: true, Tested: 16,
	Pairs: true, Extremes: true,
	Unroll: 2, Once: 24, PerCycle: 3,
	Relation: relation, Shift: shift, Resize: resize, Float: float, Whole: whole, Truncate: truncate, LookUp: lookUp,
}

// limits reports whether there are instructions for Max and Min of a type.
func limits(of ir.Type) bool { return of.IsInteger() && of.Size() < 8 }

// relation returns x op y as a mask of the operands' width. There is no instruction for ≠.
func relation(l *lower.Legaliser, op ir.Op, x, y *ir.Value) *ir.Value {
	m := x.Type.Mask()
	if op == ir.Ne {
		return l.Not(l.Value(ir.Eq, m, 0, x, y))
	}
	return l.Value(op, m, 0, x, y)
}

// shift returns a shift. NEON reads a variable count as a signed byte, so larger counts are limited first.
func shift(l *lower.Legaliser, v *ir.Value, a []*ir.Value) *ir.Value {
	if v.Op == ir.Shl || v.Op == ir.Shr {
		return l.Value(v.Op, v.Type, v.Aux, a...)
	}
	n := a[1]
	limit := l.Bits(n.Type, uint64(v.Type.Bits()))
	isShort := func(x *ir.Value) bool { return x.Op == ir.Const && x.Aux <= limit.Aux }
	switch {
	case isShort(n), n.Op == ir.And && isShort(n.Args[1]):
	case limits(n.Type):
		n = l.Do(ir.Min, n, limit)
	default:
		n = l.Pick(l.Relation(ir.Lt, limit, n), limit, n)
	}
	return l.Value(v.Op, v.Type, 0, a[0], n)
}

// resize returns v in a wider or narrower type. It doubles or halves the width in steps.
func resize(l *lower.Legaliser, v *ir.Value, t ir.Type) *ir.Value {
	if v.Type.Size() > t.Size() {
		return l.NarrowByHalves(v, t)
	}
	for v.Type.Size() < t.Size() {
		v = l.Convert(v, v.Type+1)
	}
	return l.Cast(v, t)
}

func float(l *lower.Legaliser, v *ir.Value, t ir.Type) *ir.Value {
	wide := ir.Int32
	if t == ir.Float64 {
		wide = ir.Int64
	} else if v.Type.Size() == 8 {
		return l.Convert(l.Convert(l.Sticky(v), ir.Float64), t)
	}
	if !v.Type.IsSigned() {
		wide = wide.Unsigned()
	}
	return l.Convert(l.To(v, wide), t)
}

// whole returns the float v as an integer. v is the quotient of two integers, rounded to a whole number. Only the least int32 divided by -1
// gives a v out of range. It exceeds the largest int32, and must wrap around.
func whole(l *lower.Legaliser, v *ir.Value, t ir.Type) *ir.Value {
	switch {
	case v.Type == ir.Float64 && t.Size() == 4:
		return l.To(l.Convert(v, ir.Int64), t)
	case t.Size() == 8:
		v = l.To(v, ir.Float64)
	}
	return l.Convert(v, t)
}

// truncate returns a float as an integer. For a float out of range, conversion instructions give the nearest integer of the same width.
// Narrowing instructions then give the nearest integer of the smaller width.
func truncate(l *lower.Legaliser, x *ir.Value, t ir.Type) *ir.Value {
	v := l.As[x]
	if t.Size() == 8 {
		v = l.To(v, ir.Float64)
	}
	return l.Convert(v, t)
}

// lookUp returns the element of a table at index i. It first brings i into the range of the table.
func lookUp(l *lower.Legaliser, i, table *ir.Value) *ir.Value {
	n := uint64(len(table.Elements()))
	return l.Value(ir.Lookup, table.Type, 0, l.Do(ir.And, i, l.Bits(i.Type, n-1)), table)
}
