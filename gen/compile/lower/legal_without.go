package lower

import (
	"math"

	"ndgo/gen/compile/ir"
)

// This file replaces operations that several tiers lack.

// NarrowByHalves halves the width of v, by taking the low halves, until v has type t.
func (l *Legaliser) NarrowByHalves(v *ir.Value, t ir.Type) *ir.Value {
	for v.Type.Size() > t.Size() {
		half := t.Unsigned()
		if t.IsMask() {
			half = t
		}
		for 2*half.Size() < v.Type.Size() {
			half++
		}
		v = l.Convert(v, half)
	}
	return l.Cast(v, t)
}

// Sticky returns an integer that float64 represents exactly, and that rounds to the same float32 as the 64-bit integer x. If x has too many bits
// for a float64, Sticky clears the lowest bits. If one of these was 1, it sets the bit above them.
func (l *Legaliser) Sticky(x *ir.Value) *ir.Value {
	const cut = 1<<11 - 1 // a float64 has 53 bits
	var large *ir.Value
	if x.Type.IsSigned() {
		sign := l.Cast(l.Relation(ir.Lt, x, l.Bits(ir.Int64, 0)), ir.Int64)
		large = l.Relation(ir.Lt, l.Bits(ir.Int64, 1<<53-1), l.Do(ir.Xor, x, sign))
	} else {
		large = l.Relation(ir.Ne, l.Value(ir.Shr, ir.Uint64, 53, x), l.Bits(ir.Uint64, 0))
	}
	// The sum carries into the bit above cut if a bit of x in cut is set.
	some := l.Do(ir.Add, l.Do(ir.And, x, l.Bits(x.Type, cut)), l.Bits(x.Type, cut))
	return l.Pick(large, l.Do(ir.Or, l.Do(ir.And, x, l.Bits(x.Type, ^uint64(cut))), l.Do(ir.And, some, l.Bits(x.Type, cut+1))), x)
}

// scaleTwice returns x · 2ⁿ by two multiplications, because 2ⁿ itself may be out of range. Package elem does the same.
func (l *Legaliser) scaleTwice(x, n *ir.Value) *ir.Value {
	t, digits, bias, integers := x.Type, uint64(52), uint64(1023), 0x1.8p52 // the last bits of 0x1.8p52 + a small integer are this integer
	if t == ir.Float32 {
		digits, bias, integers = 23, 127, 0x1.8p23
	}
	number := func(x float64) *ir.Value { return l.Bits(t, ir.FloatBits(t, x)) }
	power := func(v *ir.Value) *ir.Value {
		exponent := l.Do(ir.Add, l.Cast(v, t.Unsigned()), l.Bits(t.Unsigned(), bias))
		return l.Cast(l.Value(ir.Shl, t.Unsigned(), digits, exponent), t)
	}
	n = l.Do(ir.Floor, n)
	half := l.Do(ir.FMA, n, number(0.5), number(integers))
	rest := l.Do(ir.Add, l.Do(ir.Sub, n, l.Do(ir.Sub, half, number(integers))), number(integers))
	return l.Do(ir.Mul, l.Do(ir.Mul, x, power(half)), power(rest))
}

// partsByBits returns the Exponent or the Significand of x, taken from the bits of x. As in package elem, a subnormal x is first
// multiplied by a power of two.
func (l *Legaliser) partsByBits(op ir.Op, x *ir.Value) *ir.Value {
	t, digits, bias, shift := x.Type, uint64(52), 1023., 54.
	if t == ir.Float32 {
		digits, bias, shift = 23, 127, 24
	}
	number := func(x float64) *ir.Value { return l.Bits(t, ir.FloatBits(t, x)) }
	isSmall := l.Relation(ir.Lt, x, number(math.Ldexp(1, 1-int(bias))))
	of := l.Cast(l.Pick(isSmall, l.Do(ir.Mul, x, number(math.Ldexp(1, int(shift)))), x), t.Unsigned())
	if op == ir.Significand {
		one := ir.FloatBits(t, 1)
		return l.Cast(l.Do(ir.Or, l.Do(ir.And, of, l.Bits(t.Unsigned(), 1<<digits-1)), l.Bits(t.Unsigned(), one)), t)
	}
	whole := math.Ldexp(1, int(digits)) // the last bits of whole + a small integer are this integer
	e := l.Do(ir.Or, l.Value(ir.Shr, t.Unsigned(), digits, of), l.Bits(t.Unsigned(), ir.FloatBits(t, whole)))
	return l.Do(ir.Sub, l.Cast(e, t), l.Pick(isSmall, number(whole+bias+shift), number(whole+bias)))
}

// orLogOfSpecial returns z if x is a positive finite number. For any other x, it returns the logarithm of x, which may be NaN or infinite.
func (l *Legaliser) orLogOfSpecial(z, x *ir.Value) *ir.Value {
	number := func(v float64) *ir.Value { return l.Bits(x.Type, ir.FloatBits(x.Type, v)) }
	zero, largest := number(0), math.MaxFloat64
	if x.Type == ir.Float32 {
		largest = math.MaxFloat32
	}
	z = l.Pick(l.Relation(ir.Le, x, number(largest)), z, x)
	z = l.Pick(l.Relation(ir.Lt, x, zero), number(math.Float64frombits(0x7ff8<<48)), z) // the same NaN as package elem's
	return l.Pick(l.Relation(ir.Eq, x, zero), number(math.Inf(-1)), z)
}

// multiplyByHalves returns x * y as a sum of products of halves. The product of the high halves is omitted, because it affects no
// bit of the result. A product with a half that is always 0 is omitted, too.
func (l *Legaliser) multiplyByHalves(x, y *ir.Value) *ir.Value {
	if isHalf(x) {
		x, y = y, x
	}
	high := func(v *ir.Value) *ir.Value { return l.Value(ir.Shr, ir.Uint64, 32, l.Cast(v, ir.Uint64)) }
	cross := l.wideProduct(high(x), y)
	if !isHalf(y) {
		cross = l.Do(ir.Add, cross, l.wideProduct(x, high(y)))
	}
	return l.Cast(l.Do(ir.Add, l.wideProduct(x, y), l.Value(ir.Shl, ir.Uint64, 32, cross)), x.Type)
}

// isHalf reports whether the high half of v, a 64-bit integer, is 0.
func isHalf(v *ir.Value) bool { return ir.Largest(v) <= math.MaxUint32 }

// wideProduct returns the product of the low halves of x and y.
func (l *Legaliser) wideProduct(x, y *ir.Value) *ir.Value {
	return l.Do(ir.MulWide, l.lowHalf(x), l.lowHalf(y))
}

// lowHalf returns a value with the same low half as v. It skips operations of v that change only the high half.
func (l *Legaliser) lowHalf(v *ir.Value) *ir.Value {
	v = l.Cast(v, ir.Uint64)
	for v.Op == ir.And && v.Args[1].Op == ir.Const && uint32(v.Args[1].Aux) == math.MaxUint32 {
		v = v.Args[0]
	}
	return v
}
