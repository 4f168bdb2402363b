package vector

// truncateX86 returns the float x of the program as an integer. Instructions make the least integer of NaN and of what is out of
// range, so that only what is too large, and NaN, has to be seen to where one converts to the type itself.
func (l *legaliser) truncateX86(x *Value, t Type) *Value {
	v, wide := l.as[x], t
	if t.Size() < 4 {
		wide = Int32
	}
	switch low, high := t.limits(); {
	case t == Uint64:
		return l.truncateUint64(v)
	case isWithin(x, t):
	case !t.IsSigned():
		if t == Uint32 {
			v = l.to(v, Float64) // which has all of them
		}
		v = l.between(v, low, high)
	case t.Size() < 4:
		v = l.between(l.orZero(v), low, high)
	case t.isExact(v.Type):
		v = l.do(Min, l.bits(v.Type, floatBits(v.Type, high)), l.orZero(v))
	default:
		limit := l.bits(v.Type, floatBits(v.Type, -low))
		return l.pick(l.relation(Le, limit, v), l.bits(t, t.ones()>>1), l.to(l.orZero(v), t))
	}
	return l.to(l.to(v, wide), t)
}

// truncateUint64 returns a float as a uint64, where there are conversions to int64: the upper half of them is 2⁶³ less there.
func (l *legaliser) truncateUint64(v *Value) *Value {
	number := func(x float64) *Value { return l.bits(v.Type, floatBits(v.Type, x)) }
	v = l.do(Max, v, number(0)) // 0 of NaN
	low := l.cast(l.to(v, Int64), Uint64)
	high := l.cast(l.to(l.do(Sub, v, number(1<<63)), Int64), Uint64)
	z := l.pick(l.relation(Lt, v, number(1<<63)), low, l.do(Or, high, l.bits(Uint64, 1<<63)))
	return l.pick(l.relation(Le, number(1<<64), v), l.bits(Uint64, Uint64.ones()), z)
}

// between returns the float v within limits, and the lower one for NaN.
func (l *legaliser) between(v *Value, low, high float64) *Value {
	number := func(x float64) *Value { return l.bits(v.Type, floatBits(v.Type, x)) }
	return l.do(Max, l.do(Min, number(high), v), number(low))
}

// orZero returns the float v, or 0 for NaN.
func (l *legaliser) orZero(v *Value) *Value {
	return l.pick(l.relation(Eq, v, v), v, l.bits(v.Type, 0))
}
