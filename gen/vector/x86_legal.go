package vector

// AVX512 is its parts F, BW, DQ and VL; AVX2 includes FMA.
var (
	AVX512 = &Tier{Name: "AVX512", Architecture: AMD64, bytes: 64, registers: 32, pointers: 8, masks: true, pairs: true, unroll: 4, once: 160, widens: true, perCycle: 2.6, instructions: avx512{}}
	AVX2   = &Tier{Name: "AVX2", Architecture: AMD64, bytes: 32, registers: 16, pointers: 8, tested: 16, pairs: true, unroll: 2, once: 24, emulates: true, widens: true, perCycle: 2.7, instructions: avx2{}}
)

// avx512 are the instructions of AVX-512. What it lacks is what all of x86 does.
type avx512 struct{}

func (avx512) patterns(t target, v *Value) []pattern { return x86Patterns{t}.of(v) }

func (avx512) hasLimits(Type) bool { return true }

func (avx512) storesTruth(Type, int) bool { return false }

func (avx512) relation(l *legaliser, op Op, x, y *Value) *Value { return l.compare(op, x, y) }

func (avx512) pick(l *legaliser, c, x, y *Value) *Value { return l.choose(c, x, y) }

func (avx512) hasExtremes() bool { return false }

func (avx512) multiply(l *legaliser, x, y *Value) *Value { return l.do(Mul, x, y) }

// shift returns a shift. There are none of bytes.
func (avx512) shift(l *legaliser, v *Value, a []*Value) *Value { return l.shiftIn(Int16, v, a) }

func (avx512) resize(l *legaliser, v *Value, t Type) *Value { return l.convert(v, t) }

func (avx512) float(l *legaliser, v *Value, t Type) *Value {
	if v.Type.Size() < 4 {
		v = l.to(v, Int32)
	}
	return l.convert(v, t)
}

func (avx512) whole(l *legaliser, v *Value, t Type) *Value { return l.convert(v, t) }

// truncate returns a float as an integer. Unsigned ones that are too large become the largest.
func (avx512) truncate(l *legaliser, x *Value, t Type) *Value {
	switch v := l.as[x]; {
	case t.IsSigned() || t.Size() < 4:
		return l.truncateX86(x, t)
	case isWithin(x, t):
		return l.convert(v, t)
	default:
		return l.convert(l.do(Max, v, l.bits(v.Type, 0)), t)
	}
}

func (avx512) scale(l *legaliser, x, n *Value) *Value { return l.do(Scale, x, n) }

func (avx512) parts(l *legaliser, op Op, x *Value) *Value { return l.do(op, x) }

// fixedLogs says what an instruction does with numbers of each kind, in four bits for each: 0 leaves the result, 1 is the number
// itself, 3 NaN and 4 -Inf. Kinds are, from the lowest bits on, NaN, signalling NaN, 0, 1, -Inf, +Inf, negative and positive
// numbers.
const fixedLogs = 0x03130411

func (avx512) logSpecial(l *legaliser, z, x *Value) *Value {
	return l.do(LogSpecial, z, x, l.bits(x.Type, fixedLogs))
}

func (avx512) lookUp(l *legaliser, i, table *Value) *Value {
	t, one := table.Type, 64/table.Type.Size()
	if len(table.elements()) == one {
		return l.value(Lookup, t, 0, i, table)
	}
	return l.lookUpIn(table, 2*one, i, func(part []uint64) *Value {
		return l.value(Lookup, t, 0, i, l.table(t, part[:one]), l.table(t, part[one:]))
	})
}

func (avx512) onesCount(l *legaliser, x *Value) *Value { return l.onesByBytes(x) }

func (avx2) onesCount(l *legaliser, x *Value) *Value { return l.onesByBytes(x) }

func (avx512) gather(l *legaliser, v, i *Value) *Value { return l.gatherLegal(v, i) }

func (avx512) element(l *legaliser, v *Value, a []*Value) *Value { return l.elementX86(v, a) }

func (avx2) element(l *legaliser, v *Value, a []*Value) *Value { return l.elementX86(v, a) }

func (avx2) gather(l *legaliser, v, i *Value) *Value { return l.gatherLegal(v, i) }

// shiftIn returns a shift in lanes of type wide at least, if there are none of less by a variable count, nor of bytes.
func (l *legaliser) shiftIn(wide Type, v *Value, a []*Value) *Value {
	t, variable := v.Type, v.Op == ShlV || v.Op == ShrV
	if t.Size() >= wide.Size() || !variable && t.Size() > 1 {
		return l.value(v.Op, t, v.Aux, a...)
	}
	if !variable {
		wide = Int16
	}
	if !t.IsSigned() {
		wide = wide.unsigned()
	}
	b := []*Value{l.to(a[0], wide)}
	if variable {
		b = append(b, l.to(a[1], wide.unsigned()))
	}
	return l.to(l.value(v.Op, wide, v.Aux, b...), t)
}
