package amd64

import (
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// truncate returns the float x as an integer. The instructions return the least integer for NaN and for floats out of range. If
// there is an instruction for the type t, only NaN and too large floats need special treatment.
func truncate(l *lower.Legaliser, x *ir.Value, t ir.Type) *ir.Value {
	v, wide := l.As[x], t
	if t.Size() < 4 {
		wide = ir.Int32
	}
	switch low, high := t.Limits(); {
	case t == ir.Uint64:
		return truncateUint64(l, v)
	case ir.IsWithin(x, t):
	case !t.IsSigned():
		if t == ir.Uint32 {
			v = l.To(v, ir.Float64) // a float64 holds every value of this type
		}
		v = between(l, v, low, high)
	case t.Size() < 4:
		v = between(l, orZero(l, v), low, high)
	case t.IsExact(v.Type):
		v = l.Do(ir.Min, l.Bits(v.Type, ir.FloatBits(v.Type, high)), orZero(l, v))
	default:
		limit := l.Bits(v.Type, ir.FloatBits(v.Type, -low))
		return l.Pick(l.Relation(ir.Le, limit, v), l.Bits(t, t.Ones()>>1), l.To(orZero(l, v), t))
	}
	return l.To(l.To(v, wide), t)
}

// truncateUint64 returns a float as a uint64, by conversions to int64. From floats of 2⁶³ and above, it subtracts 2⁶³ before the
// conversion, and adds it afterwards.
func truncateUint64(l *lower.Legaliser, v *ir.Value) *ir.Value {
	number := func(x float64) *ir.Value { return l.Bits(v.Type, ir.FloatBits(v.Type, x)) }
	v = l.Do(ir.Max, v, number(0)) // 0 for NaN
	low := l.Cast(l.To(v, ir.Int64), ir.Uint64)
	high := l.Cast(l.To(l.Do(ir.Sub, v, number(1<<63)), ir.Int64), ir.Uint64)
	z := l.Pick(l.Relation(ir.Lt, v, number(1<<63)), low, l.Do(ir.Or, high, l.Bits(ir.Uint64, 1<<63)))
	return l.Pick(l.Relation(ir.Le, number(1<<64), v), l.Bits(ir.Uint64, ir.Uint64.Ones()), z)
}

// between returns the float v limited to the range from low to high. NaN becomes low.
func between(l *lower.Legaliser, v *ir.Value, low, high float64) *ir.Value {
	number := func(x float64) *ir.Value { return l.Bits(v.Type, ir.FloatBits(v.Type, x)) }
	return l.Do(ir.Max, l.Do(ir.Min, number(high), v), number(low))
}

// orZero returns the float v, or 0 if v is NaN.
func orZero(l *lower.Legaliser, v *ir.Value) *ir.Value {
	return l.Pick(l.Relation(ir.Eq, v, v), v, l.Bits(v.Type, 0))
}
