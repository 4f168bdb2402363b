package vector

import "math"

// What AVX2 lacks, in operations that it has.

// relationAVX2 returns whether x op y, as a mask as wide as they are. There is only = of integers, and < of signed ones.
func (l *legaliser) relationAVX2(op Op, x, y *Value) *Value {
	m := x.Type.mask()
	if x.Type.IsFloat() {
		return l.value(op, m, 0, x, y)
	}
	switch op {
	case Ne:
		return l.not(l.value(Eq, m, 0, x, y))
	case Le:
		return l.not(l.relationAVX2(Lt, y, x))
	case Lt:
		if !x.Type.IsSigned() {
			x, y = l.biased(x), l.biased(y)
		}
	}
	return l.value(op, m, 0, x, y)
}

// biased returns unsigned x as the signed integer that has its place in the order.
func (l *legaliser) biased(x *Value) *Value {
	return l.cast(l.do(Xor, x, l.bits(x.Type, x.Type.signBit())), x.Type.signed())
}

// pickAVX2 returns x where c is true, else y.
func (l *legaliser) pickAVX2(c, x, y *Value) *Value {
	m := l.to(c, x.Type.mask())
	switch {
	case y.Op == Const && y.Aux == 0:
		return l.do(And, l.cast(m, x.Type), x)
	case x.Op == Const && x.Aux == 0:
		return l.do(AndNot, l.cast(m, x.Type), y)
	}
	return l.choose(m, x, y)
}

// scale returns x · 2ⁿ. AVX2 multiplies twice, as the function of package elem does: one factor could not hold every power that is
// needed.
func (l *legaliser) scale(x, n *Value) *Value {
	if l.tier.masks {
		return l.do(Scale, x, n)
	}
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

// fixedLogs says what an instruction of AVX-512 does with numbers of each kind, in four bits for each: 0 leaves the result, 1 is
// the number itself, 3 NaN and 4 -Inf. Kinds are, from the lowest bits on, NaN, signalling NaN, 0, 1, -Inf, +Inf, negative and
// positive numbers.
const fixedLogs = 0x03130411

// logSpecial returns z, or the logarithm of x where that is no positive finite number.
func (l *legaliser) logSpecial(z, x *Value) *Value {
	if l.tier.masks {
		return l.do(LogSpecial, z, x, l.bits(z.Type, fixedLogs))
	}
	number := func(v float64) *Value { return l.bits(x.Type, floatBits(x.Type, v)) }
	zero, largest := number(0), math.MaxFloat64
	if x.Type == Float32 {
		largest = math.MaxFloat32
	}
	z = l.pick(l.relation(Le, x, number(largest)), z, x)
	z = l.pick(l.relation(Lt, x, zero), number(math.NaN()), z)
	return l.pick(l.relation(Eq, x, zero), number(math.Inf(-1)), z)
}

// narrowAVX2 returns the low half of v, or the half of that, and so on.
func (l *legaliser) narrowAVX2(v *Value, t Type) *Value {
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

// multiply64 returns x * y from products of halves: the high halves' product is beyond the result.
func (l *legaliser) multiply64(x, y *Value) *Value {
	high := func(v *Value) *Value { return l.value(Shr, Uint64, 32, l.cast(v, Uint64)) }
	t := x.Type
	x, y = l.cast(x, Uint64), l.cast(y, Uint64)
	cross := l.do(Add, l.do(MulWide, high(x), y), l.do(MulWide, x, high(y)))
	return l.cast(l.do(Add, l.do(MulWide, x, y), l.value(Shl, Uint64, 32, cross)), t)
}

// shiftRight64 returns a shift that fills with the sign, from one that fills with zeros: negative numbers are shifted
// inverted.
func (l *legaliser) shiftRight64(v *Value, a []*Value) *Value {
	sign := l.cast(l.relation(Lt, a[0], l.bits(Int64, 0)), Uint64)
	x := l.do(Xor, l.cast(a[0], Uint64), sign)
	shifted := l.value(v.Op, Uint64, v.Aux, append([]*Value{x}, a[1:]...)...)
	return l.cast(l.do(Xor, shifted, sign), Int64)
}

// Bits of floats in which integers of 32 bits are put: 2⁵² with the low half, and 2⁸⁴ with the high half, which
// counts 2³².
const (
	exponent52 = 0x4330000000000000
	exponent84 = 0x4530000000000000
)

// floatAVX2 returns the integer v, not of type int32, as a float: its halves as floats, less what their exponents add.
// Only the last sum rounds.
func (l *legaliser) floatAVX2(v *Value, t Type) *Value {
	if v.Type == Uint32 {
		wide := l.do(Or, l.to(v, Uint64), l.bits(Uint64, exponent52))
		return l.to(l.do(Sub, l.cast(wide, Float64), l.bits(Float64, exponent52)), t)
	}
	if t == Float32 {
		return l.convert(l.floatAVX2(l.sticky(v), Float64), t)
	}
	// 2⁸⁴ + 2⁵², and for signed integers 2⁶³, since their sign bit is inverted
	flip, excess := uint64(0), floatBits(Float64, 0x1p84+0x1p52)
	if v.Type.IsSigned() {
		flip, excess = 1<<31, floatBits(Float64, 0x1p84+0x1p63+0x1p52)
	}
	x := l.cast(v, Uint64)
	low := l.do(Or, l.do(And, x, l.bits(Uint64, 1<<32-1)), l.bits(Uint64, exponent52))
	high := l.do(Xor, l.value(Shr, Uint64, 32, x), l.bits(Uint64, exponent84|flip))
	return l.do(Add, l.do(Sub, l.cast(high, Float64), l.bits(Float64, excess)), l.cast(low, Float64))
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

// truncate64 returns the float64 v as int64, by its digits of 32 bits: the smallest one if it is out of range.
func (l *legaliser) truncate64(v *Value) *Value {
	number := func(x float64) *Value { return l.bits(Float64, floatBits(Float64, x)) }
	v = l.do(Trunc, v)
	high := l.do(Floor, l.do(Mul, v, number(0x1p-32)))
	low := l.do(Add, l.do(FNMA, high, number(0x1p32), v), number(0x1p52))
	digits := l.do(Or,
		l.value(Shl, Int64, 32, l.to(l.convert(high, Int32), Int64)),
		l.do(And, l.cast(low, Int64), l.bits(Int64, 1<<32-1)))
	inside := l.logic(And, l.relation(Le, number(-0x1p63), v), l.relation(Lt, v, number(0x1p63)))
	return l.pick(inside, digits, l.bits(Int64, 1<<63))
}
