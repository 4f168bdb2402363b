package vector

import (
	"math"
	"math/bits"
)

// divideByConstant returns the quotient or the remainder of x, of up to 32 bits, and a constant d that is no power of two, by a
// multiplication. It returns nil where there is none.
//
// Source: T. Granlund, P. L. Montgomery, Division by invariant integers using multiplication, PLDI 1994, figures 4.1 and 5.1.
func (l *legaliser) divideByConstant(op Op, t Type, x *Value, d uint64) *Value {
	if op != Div && op != Rem || t.Size() == 8 {
		return nil
	}
	divisor := int64(extend(t, d))
	negative := t.IsSigned() && divisor < 0
	if negative {
		divisor = -divisor
	}
	if divisor < 3 || divisor&(divisor-1) == 0 {
		return nil
	}
	if t == Int32 && l.wide {
		return l.divideByReciprocal(op, x, int64(extend(t, d)))
	}
	if t.Size() == 1 {
		wide := Uint16
		if t.IsSigned() {
			wide = Int16
		}
		return l.to(l.divideByConstant(op, wide, l.to(x, wide), extend(t, d)&wide.ones()), t)
	}
	q := x
	var sign *Value
	of := t.unsigned()
	if t.IsSigned() {
		sign = l.value(Shr, t, uint64(t.Bits()-1), x)
		q = l.cast(l.do(Sub, l.do(Xor, x, sign), sign), of)
	}
	n, up := uint64(1)<<t.Bits(), bits.Len64(uint64(divisor-1))
	m := n*(1<<up-uint64(divisor))/uint64(divisor) + 1
	high := l.value(MulHigh, of, 1, q, l.bits(of, m))
	q = l.do(Add, high, l.value(Shr, of, 1, l.do(Sub, q, high)))
	q = l.value(Shr, of, uint64(up-1), q)
	if t.IsSigned() {
		q = l.cast(q, t)
		if negative {
			sign = l.not(sign)
		}
		q = l.do(Sub, l.do(Xor, q, sign), sign)
	}
	if op == Div {
		return q
	}
	return l.do(Sub, x, l.multiply(t, q, l.bits(t, d)))
}

// divideByReciprocal returns the quotient or the remainder of the int32 x and a constant d by way of float64, where there are as many lanes
// anyway. The reciprocal is rounded up, by less than 2⁻⁵¹ of it, so that a quotient without a fraction is not rounded to less. One with
// a fraction is at least 1/d from the next integer, and grows by less than 2³¹/d · 2⁻⁵⁰.
func (l *legaliser) divideByReciprocal(op Op, x *Value, d int64) *Value {
	reciprocal := math.Nextafter(1/float64(d), math.Copysign(1, float64(d)))
	q := l.to(l.do(Mul, l.to(x, Float64), l.bits(Float64, math.Float64bits(reciprocal))), Int32)
	if op == Div {
		return q
	}
	return l.do(Sub, x, l.multiply(Int32, q, l.bits(Int32, uint64(d))))
}

// remainderOfPower returns the remainder of the signed x and a power of two, whose lower bits x has. Rounding towards zero, that of a
// negative x is what it has more than those of y - 1 more.
func (l *legaliser) remainderOfPower(op Op, x, y *Value) *Value {
	zero, mask := l.bits(x.Type, 0), l.bits(x.Type, y.Aux-1)
	if op == FloorRem {
		return l.do(And, x, mask)
	}
	more := l.pick(l.relation(Lt, x, zero), mask, zero)
	return l.do(Sub, l.do(And, l.do(Add, x, more), mask), more)
}
