package amd64

import (
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// AVX2 is the tier (set of vector instructions) of the extensions AVX2, FMA and BMI2.
var AVX2 = &lower.Tier{
	Name: "AVX2", Architecture: "amd64", Dialect: ir.Dialect{HasLimits: limitsAVX2, Truncated: truncated},
	Bytes: 32, Registers: 16, Pointers: 8, Tested: 16,
	// ByteCounts is not set: converting 4 Ki int64 to bytes takes 1.3 µs, and saves only 0.4 µs when the bytes are read.
	Pairs: true, Widens: true, Emulates: true, WideProducts: true, Gathers: true, ByteSums: true,
	TruthLanes: 4, // one multiplication collects the truth values of four lanes
	Unroll:     2, Once: 24, PerCycle: 2.7, Measured: true,
	Relation: relationAVX2, Shift: shiftAVX2, Resize: resizeAVX2, Float: floatAVX2, Whole: wholeAVX2, Truncate: truncate, LookUp: lookUpAVX2,
}

// limitsAVX2 reports whether AVX2 has instructions for the operations Max and Min of a type.
func limitsAVX2(of ir.Type) bool { return of.IsFloat() || of.Size() < 8 }

// relationAVX2 returns x op y as a mask of the operands' width. Only = of integers and < of signed integers have instructions.
func relationAVX2(l *lower.Legaliser, op ir.Op, x, y *ir.Value) *ir.Value {
	m := x.Type.Mask()
	if x.Type.IsFloat() {
		return l.Value(op, m, 0, x, y)
	}
	switch op {
	case ir.Ne:
		return l.Not(l.Value(ir.Eq, m, 0, x, y))
	case ir.Le:
		return l.Not(relationAVX2(l, ir.Lt, y, x))
	case ir.Lt:
		if !x.Type.IsSigned() {
			x, y = biased(l, x), biased(l, y)
		}
	}
	return l.Value(op, m, 0, x, y)
}

// biased returns the unsigned x as a signed integer with the same order. It inverts the highest bit.
func biased(l *lower.Legaliser, x *ir.Value) *ir.Value {
	return l.Cast(l.Do(ir.Xor, x, l.Bits(x.Type, x.Type.SignBit())), x.Type.Signed())
}

// shiftAVX2 returns a shift made from existing instructions. No instruction shifts bytes, shifts 16-bit lanes by a variable count, or
// shifts 64-bit lanes right with sign fill.
func shiftAVX2(l *lower.Legaliser, v *ir.Value, a []*ir.Value) *ir.Value {
	if v.Type == ir.Int64 && (v.Op == ir.Shr || v.Op == ir.ShrV) {
		return shiftRight64(l, v, a)
	}
	return shiftIn(l, ir.Int32, v, a)
}

func resizeAVX2(l *lower.Legaliser, v *ir.Value, t ir.Type) *ir.Value {
	if v.Type.Size() > t.Size() {
		return l.NarrowByHalves(v, t)
	}
	return l.Convert(v, t)
}

func floatAVX2(l *lower.Legaliser, v *ir.Value, t ir.Type) *ir.Value {
	switch {
	case v.Type.Size() < 4:
		return l.Convert(l.To(v, ir.Int32), t)
	case v.Type == ir.Int32:
		return l.Convert(v, t)
	}
	return floatOfInteger(l, v, t)
}

func wholeAVX2(l *lower.Legaliser, v *ir.Value, t ir.Type) *ir.Value {
	switch t {
	case ir.Int64:
		return truncate64(l, l.To(v, ir.Float64))
	case ir.Uint32: // there is only a conversion from int32, so convert x - 2³¹, rounding down
		v = l.To(v, ir.Float64)
		low := l.Do(ir.Sub, l.Do(ir.Floor, v), l.Bits(v.Type, ir.FloatBits(v.Type, 1<<31)))
		return l.Do(ir.Xor, l.Cast(l.Convert(low, ir.Int32), t), l.Bits(t, 1<<31))
	}
	return l.Convert(v, t)
}

// lookUpAVX2 returns the element of a table at index i. AVX2 permutes only lanes of 32 bits, so a float64 is permuted as two halves.
// Each lane of the index then becomes two 32-bit indices; their lowest three bits give the number of a half in the table.
func lookUpAVX2(l *lower.Legaliser, i, table *ir.Value) *ir.Value {
	t, at := table.Type, i
	if t.Size() == 8 {
		i = l.Do(ir.And, i, l.Bits(ir.Uint64, uint64(len(table.Elements())-1)))
		twice := l.Value(ir.Shl, ir.Uint64, 1, i)
		at = l.Do(ir.Or, l.Do(ir.Or, l.Value(ir.Shl, ir.Uint64, 32, twice), twice), l.Bits(ir.Uint64, 1<<32))
	}
	return l.LookUpIn(table, 32/t.Size(), i, func(part []uint64) *ir.Value { return l.Value(ir.Permute, t, 0, at, l.Table(t, part)) })
}

// shiftRight64 returns a right shift with sign fill, made from a shift with zero fill: for negative numbers, it inverts all bits before and
// after the shift.
func shiftRight64(l *lower.Legaliser, v *ir.Value, a []*ir.Value) *ir.Value {
	sign := l.Cast(l.Relation(ir.Lt, a[0], l.Bits(ir.Int64, 0)), ir.Uint64)
	if v.Op == ir.Shr && v.Aux == 63 {
		return l.Cast(sign, ir.Int64)
	}
	x := l.Do(ir.Xor, l.Cast(a[0], ir.Uint64), sign)
	shifted := l.Value(v.Op, ir.Uint64, v.Aux, append([]*ir.Value{x}, a[1:]...)...)
	return l.Cast(l.Do(ir.Xor, shifted, sign), ir.Int64)
}

// floatOfInteger returns the integer v as a float. The type of v is not int32. For a 64-bit v it builds two floats, whose low bits are the
// halves of v. Their sum exceeds v by a constant, which comes from their exponents and is subtracted. Only the last addition rounds.
func floatOfInteger(l *lower.Legaliser, v *ir.Value, t ir.Type) *ir.Value {
	if v.Type == ir.Uint32 {
		wide := l.Do(ir.Or, l.To(v, ir.Uint64), l.Bits(ir.Uint64, lower.Exponent52))
		return l.To(l.Do(ir.Sub, l.Cast(wide, ir.Float64), l.Bits(ir.Float64, lower.Exponent52)), t)
	}
	if t == ir.Float32 {
		return l.Convert(floatOfInteger(l, l.Sticky(v), ir.Float64), t)
	}
	// The constant by which the sum exceeds v is 2⁸⁴ + 2⁵². For signed integers it is 2⁶³ more, because the sign bit is inverted.
	flip, excess := uint64(0), ir.FloatBits(ir.Float64, 0x1p84+0x1p52)
	if v.Type.IsSigned() {
		flip, excess = 1<<31, ir.FloatBits(ir.Float64, 0x1p84+0x1p63+0x1p52)
	}
	x := l.Cast(v, ir.Uint64)
	low := l.Do(ir.Or, l.Do(ir.And, x, l.Bits(ir.Uint64, 1<<32-1)), l.Bits(ir.Uint64, lower.Exponent52))
	high := l.Do(ir.Xor, l.Value(ir.Shr, ir.Uint64, 32, x), l.Bits(ir.Uint64, lower.Exponent84|flip))
	return l.Do(ir.Add, l.Do(ir.Sub, l.Cast(high, ir.Float64), l.Bits(ir.Float64, excess)), l.Cast(low, ir.Float64))
}

// truncate64 returns the float64 v as int64, computed from two parts of 32 bits. If v is out of range, the result is the least
// int64.
func truncate64(l *lower.Legaliser, v *ir.Value) *ir.Value {
	number := func(x float64) *ir.Value { return l.Bits(ir.Float64, ir.FloatBits(ir.Float64, x)) }
	v = l.Do(ir.Trunc, v)
	high := l.Do(ir.Floor, l.Do(ir.Mul, v, number(0x1p-32)))
	low := l.Do(ir.Add, l.Do(ir.FNMA, high, number(0x1p32), v), number(0x1p52))
	digits := l.Do(ir.Or,
		l.Value(ir.Shl, ir.Int64, 32, l.To(l.Convert(high, ir.Int32), ir.Int64)),
		l.Do(ir.And, l.Cast(low, ir.Int64), l.Bits(ir.Int64, 1<<32-1)))
	inside := l.Logic(ir.And, l.Relation(ir.Le, number(-0x1p63), v), l.Relation(ir.Lt, v, number(0x1p63)))
	return l.Pick(inside, digits, l.Bits(ir.Int64, 1<<63))
}
