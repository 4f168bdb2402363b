package lower

import (
	"math"
	"math/bits"

	"ndgo/gen/compile/ir"
)

// divideByConstant returns the quotient or the remainder of x and a constant d, by a multiplication. It returns nil for a division
// that rounds down, for 64-bit x, and for d = 0 and ±powers of two.
//
// Source: T. Granlund, P. L. Montgomery, Division by invariant integers using multiplication, PLDI 1994, figures 4.1 and 5.1.
func (l *Legaliser) divideByConstant(op ir.Op, t ir.Type, x *ir.Value, d uint64) *ir.Value {
	if op != ir.Div && op != ir.Rem || t.Size() == 8 {
		return nil
	}
	divisor := int64(ir.Extend(t, d))
	negative := t.IsSigned() && divisor < 0
	if negative {
		divisor = -divisor
	}
	if divisor < 3 || divisor&(divisor-1) == 0 {
		return nil
	}
	if t == ir.Int32 && l.wide {
		return l.divideByReciprocal(op, x, int64(ir.Extend(t, d)))
	}
	if t.Size() == 1 {
		wide := ir.Uint16
		if t.IsSigned() {
			wide = ir.Int16
		}
		return l.To(l.divideByConstant(op, wide, l.To(x, wide), ir.Extend(t, d)&wide.Ones()), t)
	}
	q := x
	var sign *ir.Value
	of := t.Unsigned()
	if t.IsSigned() {
		sign = l.Value(ir.Shr, t, uint64(t.Bits()-1), x)
		q = l.Cast(l.Do(ir.Sub, l.Do(ir.Xor, x, sign), sign), of)
	}
	n, up := uint64(1)<<t.Bits(), bits.Len64(uint64(divisor-1))
	m := n*(1<<up-uint64(divisor))/uint64(divisor) + 1
	high := l.Value(ir.MulHigh, of, 1, q, l.Bits(of, m))
	q = l.Do(ir.Add, high, l.Value(ir.Shr, of, 1, l.Do(ir.Sub, q, high)))
	q = l.Value(ir.Shr, of, uint64(up-1), q)
	if t.IsSigned() {
		q = l.Cast(q, t)
		if negative {
			sign = l.Not(sign)
		}
		q = l.Do(ir.Sub, l.Do(ir.Xor, q, sign), sign)
	}
	if op == ir.Div {
		return q
	}
	return l.Do(ir.Sub, x, l.multiply(t, q, l.Bits(t, d)))
}

// divideByReciprocal returns the quotient or the remainder of the int32 x and a constant d, by a product with a float64 near 1/d. It
// is for programs with lanes of 64 bits.
//
// The reciprocal is too large by less than 2⁻⁵¹ of its value, so a quotient that is an integer does not fall below it. Any other
// quotient is at least 1/d below the next integer. It grows by less than 2³¹/d · 2⁻⁵⁰, so it does not reach this integer.
func (l *Legaliser) divideByReciprocal(op ir.Op, x *ir.Value, d int64) *ir.Value {
	reciprocal := math.Nextafter(1/float64(d), math.Copysign(1, float64(d)))
	q := l.To(l.Do(ir.Mul, l.To(x, ir.Float64), l.Bits(ir.Float64, math.Float64bits(reciprocal))), ir.Int32)
	if op == ir.Div {
		return q
	}
	return l.Do(ir.Sub, x, l.multiply(ir.Int32, q, l.Bits(ir.Int32, uint64(d))))
}

// remainderOfPower returns the remainder of the signed x and a power of two y, from the low bits of x. A quotient is rounded towards
// zero, so for a negative x the remainder is (the low bits of x + y - 1) - (y - 1).
func (l *Legaliser) remainderOfPower(op ir.Op, x, y *ir.Value) *ir.Value {
	zero, mask := l.Bits(x.Type, 0), l.Bits(x.Type, y.Aux-1)
	if op == ir.FloorRem {
		return l.Do(ir.And, x, mask)
	}
	more := l.Pick(l.Relation(ir.Lt, x, zero), mask, zero)
	return l.Do(ir.Sub, l.Do(ir.And, l.Do(ir.Add, x, more), mask), more)
}

// Upper bits of floats that hold a 32-bit integer in their lower bits: Exponent52 for the low half of a 64-bit integer, in units of
// 1, and Exponent84 for the high half, in units of 2³².
const (
	Exponent52 = 0x4330000000000000
	Exponent84 = 0x4530000000000000
)
