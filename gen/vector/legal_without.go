package vector

import "math"

// What several tiers lack, in operations that they have.

// narrowByHalves returns the low half of v, or the half of that, and so on.
func (l *legaliser) narrowByHalves(v *Value, t Type) *Value {
	for v.Type.Size() > t.Size() {
		half := t.unsigned()
		if t.isMask() {
			half = t
		}
		for 2*half.Size() < v.Type.Size() {
			half++
		}
		v = l.convert(v, half)
	}
	return l.cast(v, t)
}

// sticky returns an integer of 64 bits that a float64 holds exactly and that is rounded to float32 as x is: where x has more
// bits than a float64, those that it has no room for become one above them, which says whether there are any.
func (l *legaliser) sticky(x *Value) *Value {
	const cut = 1<<11 - 1 // float64 has 53 bits
	var large *Value
	if x.Type.IsSigned() {
		sign := l.cast(l.relation(Lt, x, l.bits(Int64, 0)), Int64)
		large = l.relation(Lt, l.bits(Int64, 1<<53-1), l.do(Xor, x, sign))
	} else {
		large = l.relation(Ne, l.value(Shr, Uint64, 53, x), l.bits(Uint64, 0))
	}
	some := l.do(Add, l.do(And, x, l.bits(x.Type, cut)), l.bits(x.Type, cut)) // has the bit above cut
	return l.pick(large, l.do(Or, l.do(And, x, l.bits(x.Type, ^uint64(cut))), l.do(And, some, l.bits(x.Type, cut+1))), x)
}

// scaleTwice returns x · 2ⁿ by two multiplications, as the function of package elem does: one factor could not hold every power that
// is needed.
func (l *legaliser) scaleTwice(x, n *Value) *Value {
	t, digits, bias, integers := x.Type, uint64(52), uint64(1023), 0x1.8p52 // added to a float, it leaves an integer in the last bits
	if t == Float32 {
		digits, bias, integers = 23, 127, 0x1.8p23
	}
	number := func(x float64) *Value { return l.bits(t, floatBits(t, x)) }
	power := func(v *Value) *Value {
		exponent := l.do(Add, l.cast(v, t.unsigned()), l.bits(t.unsigned(), bias))
		return l.cast(l.value(Shl, t.unsigned(), digits, exponent), t)
	}
	n = l.do(Floor, n)
	half := l.do(FMA, n, number(0.5), number(integers))
	rest := l.do(Add, l.do(Sub, n, l.do(Sub, half, number(integers))), number(integers))
	return l.do(Mul, l.do(Mul, x, power(half)), power(rest))
}

// partsByBits returns the Exponent or the Significand of x by its bits, which are those of a greater number where x is subnormal, as the
// functions of package elem do.
func (l *legaliser) partsByBits(op Op, x *Value) *Value {
	t, digits, bias, shift := x.Type, uint64(52), 1023., 54.
	if t == Float32 {
		digits, bias, shift = 23, 127, 24
	}
	number := func(x float64) *Value { return l.bits(t, floatBits(t, x)) }
	isSmall := l.relation(Lt, x, number(math.Ldexp(1, 1-int(bias))))
	of := l.cast(l.pick(isSmall, l.do(Mul, x, number(math.Ldexp(1, int(shift)))), x), t.unsigned())
	if op == Significand {
		one := floatBits(t, 1)
		return l.cast(l.do(Or, l.do(And, of, l.bits(t.unsigned(), 1<<digits-1)), l.bits(t.unsigned(), one)), t)
	}
	whole := math.Ldexp(1, int(digits)) // whose last bits are those of an integer
	e := l.do(Or, l.value(Shr, t.unsigned(), digits, of), l.bits(t.unsigned(), floatBits(t, whole)))
	return l.do(Sub, l.cast(e, t), l.pick(isSmall, number(whole+bias+shift), number(whole+bias)))
}

// orLogOfSpecial returns z, or the logarithm of x where that is no positive finite number.
func (l *legaliser) orLogOfSpecial(z, x *Value) *Value {
	number := func(v float64) *Value { return l.bits(x.Type, floatBits(x.Type, v)) }
	zero, largest := number(0), math.MaxFloat64
	if x.Type == Float32 {
		largest = math.MaxFloat32
	}
	z = l.pick(l.relation(Le, x, number(largest)), z, x)
	z = l.pick(l.relation(Lt, x, zero), number(math.Float64frombits(0x7ff8<<48)), z) // as the function of package elem has it
	return l.pick(l.relation(Eq, x, zero), number(math.Inf(-1)), z)
}
