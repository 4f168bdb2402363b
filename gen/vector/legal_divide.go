package vector

import "math/bits"

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
