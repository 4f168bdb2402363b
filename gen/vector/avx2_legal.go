package vector

// avx2 are the instructions of AVX2.
type avx2 struct{}

func (avx2) patterns(t target, v *Value) []pattern { return x86Patterns{t}.of(v) }

func (avx2) hasLimits(of Type) bool { return of.IsFloat() || of.Size() < 8 }

// storesTruth reports whether there are four lanes, whose bits are enough for one multiplication.
func (avx2) storesTruth(of Type, lanes int) bool { return of >= Mask32 && of <= Mask64 && lanes == 4 }

// relation returns whether x op y, as a mask as wide as they are. There is only = of integers, and < of signed ones.
func (t avx2) relation(l *legaliser, op Op, x, y *Value) *Value {
	m := x.Type.mask()
	if x.Type.IsFloat() {
		return l.value(op, m, 0, x, y)
	}
	switch op {
	case Ne:
		return l.not(l.value(Eq, m, 0, x, y))
	case Le:
		return l.not(t.relation(l, Lt, y, x))
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

func (avx2) pick(l *legaliser, c, x, y *Value) *Value { return l.pickByVector(c, x, y) }

// pickByVector returns x where c is true, else y, where masks are vectors.
func (l *legaliser) pickByVector(c, x, y *Value) *Value {
	m := l.to(c, x.Type.mask())
	switch {
	case y.Op == Const && y.Aux == 0:
		return l.do(And, l.cast(m, x.Type), x)
	case x.Op == Const && x.Aux == 0:
		return l.do(AndNot, l.cast(m, x.Type), y)
	}
	return l.choose(m, x, y)
}

func (avx2) hasExtremes() bool { return false }

func (avx2) multiply(l *legaliser, x, y *Value) *Value {
	if x.Type.Size() == 8 {
		return l.multiply64(x, y)
	}
	return l.do(Mul, x, y)
}

// shift returns a shift. There are none of bytes, none of 16 bits by a variable count, and of 64 bits none that fills with the
// sign.
func (avx2) shift(l *legaliser, v *Value, a []*Value) *Value {
	if v.Type == Int64 && (v.Op == Shr || v.Op == ShrV) {
		return l.shiftRight64(v, a)
	}
	return l.shiftIn(Int32, v, a)
}

func (avx2) resize(l *legaliser, v *Value, t Type) *Value {
	if v.Type.Size() > t.Size() {
		return l.narrowByHalves(v, t)
	}
	return l.convert(v, t)
}

func (avx2) float(l *legaliser, v *Value, t Type) *Value {
	switch {
	case v.Type.Size() < 4:
		return l.convert(l.to(v, Int32), t)
	case v.Type == Int32:
		return l.convert(v, t)
	}
	return l.floatAVX2(v, t)
}

func (avx2) whole(l *legaliser, v *Value, t Type) *Value {
	switch t {
	case Int64:
		return l.truncate64(l.to(v, Float64))
	case Uint32: // by an int32 that is 2³¹ less, and so rounded down
		v = l.to(v, Float64)
		low := l.do(Sub, l.do(Floor, v), l.bits(v.Type, floatBits(v.Type, 1<<31)))
		return l.do(Xor, l.cast(l.convert(low, Int32), t), l.bits(t, 1<<31))
	}
	return l.convert(v, t)
}

func (avx2) truncate(l *legaliser, x *Value, t Type) *Value { return l.truncateX86(x, t) }

func (avx2) scale(l *legaliser, x, n *Value) *Value { return l.scaleTwice(x, n) }

func (avx2) parts(l *legaliser, op Op, x *Value) *Value { return l.partsByBits(op, x) }

func (avx2) logSpecial(l *legaliser, z, x *Value) *Value { return l.orLogOfSpecial(z, x) }

// lookUp returns the element of a table at index i. Of float64 it moves halves of elements, whose numbers are in the lowest three bits
// of the halves of an index.
func (avx2) lookUp(l *legaliser, i, table *Value) *Value {
	t, at := table.Type, i
	if t.Size() == 8 {
		i = l.do(And, i, l.bits(Uint64, uint64(len(table.elements())-1)))
		twice := l.value(Shl, Uint64, 1, i)
		at = l.do(Or, l.do(Or, l.value(Shl, Uint64, 32, twice), twice), l.bits(Uint64, 1<<32))
	}
	return l.lookUpIn(table, 32/t.Size(), i, func(part []uint64) *Value { return l.value(Permute, t, 0, at, l.table(t, part)) })
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
