package amd64

import (
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// AVX512 is the tier (set of vector instructions) of the extensions AVX-512 F, BW, DQ and VL.
var AVX512 = &lower.Tier{
	Name: "AVX512", Architecture: "amd64", Dialect: ir.Dialect{HasLimits: func(ir.Type) bool { return true }, Truncated: truncated},
	// MaskRegisters leaves out two of the eight mask registers: in many instructions K0 means "no mask", and K7 is the mask of the
	// last, incomplete vector.
	Bytes: 64, Registers: 32, Pointers: 8, Masks: true, MaskRegisters: 6,
	Pairs: true, Widens: true, WideProducts: true, Gathers: true, Scales: true, FixedLogs: fixedLogs, Bitwise: true, ByteSums: true, ByteCounts: true,
	Unroll: 4, Once: 160, PerCycle: 2.6, Measured: true,
	Shift: shiftAVX512, Float: floatAVX512, Truncate: truncateAVX512, LookUp: lookUpAVX512,
}

// shiftAVX512 returns a shift. Bytes are shifted in wider lanes, because no instruction shifts bytes.
func shiftAVX512(l *lower.Legaliser, v *ir.Value, a []*ir.Value) *ir.Value {
	return shiftIn(l, ir.Int16, v, a)
}

func floatAVX512(l *lower.Legaliser, v *ir.Value, t ir.Type) *ir.Value {
	if v.Type.Size() < 4 {
		v = l.To(v, ir.Int32)
	}
	return l.Convert(v, t)
}

// truncateAVX512 returns the float x as an integer. The conversion instructions return the largest unsigned integer for floats above
// it.
func truncateAVX512(l *lower.Legaliser, x *ir.Value, t ir.Type) *ir.Value {
	switch v := l.As[x]; {
	case t.IsSigned() || t.Size() < 4:
		return truncate(l, x, t)
	case ir.IsWithin(x, t):
		return l.Convert(v, t)
	default:
		return l.Convert(l.Do(ir.Max, v, l.Bits(v.Type, 0)), t)
	}
}

// fixedLogs is the table of VFIXUPIMM with four bits for each kind of number: 0 keeps the result, 1 gives the number itself, 3 gives NaN,
// and 4 gives -Inf. The kinds are, from the lowest bits on, NaN, signalling NaN, 0, 1, -Inf, +Inf, negative and positive numbers.
const fixedLogs = 0x03130411

func lookUpAVX512(l *lower.Legaliser, i, table *ir.Value) *ir.Value {
	t, one := table.Type, 64/table.Type.Size()
	if len(table.Elements()) == one {
		return l.Value(ir.Lookup, t, 0, i, table)
	}
	return l.LookUpIn(table, 2*one, i, func(part []uint64) *ir.Value {
		return l.Value(ir.Lookup, t, 0, i, l.Table(t, part[:one]), l.Table(t, part[one:]))
	})
}

// shiftIn returns a shift of v, if necessary in wider lanes. A shift by a variable count has lanes of at least the type wide. A shift of bytes
// by a constant count has lanes of 16 bits.
func shiftIn(l *lower.Legaliser, wide ir.Type, v *ir.Value, a []*ir.Value) *ir.Value {
	t, variable := v.Type, v.Op == ir.ShlV || v.Op == ir.ShrV
	if t.Size() >= wide.Size() || !variable && t.Size() > 1 {
		return l.Value(v.Op, t, v.Aux, a...)
	}
	if !variable {
		wide = ir.Int16
	}
	if !t.IsSigned() {
		wide = wide.Unsigned()
	}
	b := []*ir.Value{l.To(a[0], wide)}
	if variable {
		b = append(b, l.To(a[1], wide.Unsigned()))
	}
	return l.To(l.Value(v.Op, wide, v.Aux, b...), t)
}
