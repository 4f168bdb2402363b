package vector

// NEON is what every arm64 has.
var NEON = &Tier{Name: "NEON", Architecture: ARM64, bytes: 16, registers: spareVector, pointers: 15, tested: 16, pairs: true, anew: true, together: true, once: 24, unroll: 2, perCycle: 3, instructions: neon{}}

// neon are the instructions of NEON. Truth values are vectors, as on AVX2.
type neon struct{}

func (neon) hasLimits(of Type) bool { return of.IsInteger() && of.Size() < 8 }

func (neon) storesTruth(Type, int) bool { return false }

func (neon) hasExtremes() bool { return true }

// relation returns whether x op y, as a mask as wide as they are. There is no ≠.
func (neon) relation(l *legaliser, op Op, x, y *Value) *Value {
	m := x.Type.mask()
	if op == Ne {
		return l.not(l.value(Eq, m, 0, x, y))
	}
	return l.value(op, m, 0, x, y)
}

func (neon) pick(l *legaliser, c, x, y *Value) *Value { return l.pickByVector(c, x, y) }

func (neon) multiply(l *legaliser, x, y *Value) *Value { return l.do(Mul, x, y) }

// shift returns a shift. A variable count is a signed byte there, so that it must not be too large.
func (t neon) shift(l *legaliser, v *Value, a []*Value) *Value {
	if v.Op == Shl || v.Op == Shr {
		return l.value(v.Op, v.Type, v.Aux, a...)
	}
	n := a[1]
	limit := l.bits(n.Type, uint64(v.Type.Bits()))
	isShort := func(x *Value) bool { return x.Op == Const && x.Aux <= limit.Aux }
	switch {
	case isShort(n), n.Op == And && isShort(n.Args[1]):
	case t.hasLimits(n.Type):
		n = l.do(Min, n, limit)
	default:
		n = l.pick(l.relation(Lt, limit, n), limit, n)
	}
	return l.value(v.Op, v.Type, 0, a[0], n)
}

// resize returns v in more bits or fewer, which are doubled or halved one by one.
func (neon) resize(l *legaliser, v *Value, t Type) *Value {
	if v.Type.Size() > t.Size() {
		return l.narrowByHalves(v, t)
	}
	for v.Type.Size() < t.Size() {
		v = l.convert(v, v.Type+1)
	}
	return l.cast(v, t)
}

func (neon) float(l *legaliser, v *Value, t Type) *Value {
	wide := Int32
	if t == Float64 {
		wide = Int64
	} else if v.Type.Size() == 8 {
		return l.convert(l.convert(l.sticky(v), Float64), t)
	}
	if !v.Type.IsSigned() {
		wide = wide.unsigned()
	}
	return l.convert(l.to(v, wide), t)
}

// whole returns a float as an integer. An int32 that is out of range by one, as a quotient may be, wraps around.
func (neon) whole(l *legaliser, v *Value, t Type) *Value {
	switch {
	case v.Type == Float64 && t.Size() == 4:
		return l.to(l.convert(v, Int64), t)
	case t.Size() == 8:
		v = l.to(v, Float64)
	}
	return l.convert(v, t)
}

// truncate returns a float as an integer. Conversions to the integers that are as wide saturate, and so does narrowing these.
func (neon) truncate(l *legaliser, x *Value, t Type) *Value {
	v := l.as[x]
	if t.Size() == 8 {
		v = l.to(v, Float64)
	}
	return l.convert(v, t)
}

func (neon) scale(l *legaliser, x, n *Value) *Value { return l.scaleTwice(x, n) }

func (neon) parts(l *legaliser, op Op, x *Value) *Value { return l.partsByBits(op, x) }

func (neon) logSpecial(l *legaliser, z, x *Value) *Value { return l.orLogOfSpecial(z, x) }

func (neon) onesCount(l *legaliser, x *Value) *Value { return l.onesBySums(x) }

func (neon) gather(l *legaliser, v, i *Value) *Value {
	l.tier.lack("instruction that loads from several addresses, for a table of %d elements", len(v.elements()))
	return nil
}

// element returns the element of a slice, which is loaded for each lane by itself.
func (neon) element(l *legaliser, v *Value, a []*Value) *Value {
	return l.value(Element, v.Type, v.Aux|l.alike(v), l.to(a[0], v.Type.unsigned()))
}

// lookUp returns the element of a table at index i, which is put in range.
func (neon) lookUp(l *legaliser, i, table *Value) *Value {
	n := uint64(len(table.elements()))
	return l.value(Lookup, table.Type, 0, l.do(And, i, l.bits(i.Type, n-1)), table)
}
