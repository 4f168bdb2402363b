package vector

import (
	"math"
	"slices"
)

// legalise returns f in operations that the tier has. The error says what it has no instructions for.
func (t *Tier) legalise(f *Func) (g *Func, err error) {
	defer catch(&err)
	l := &legaliser{Func: &Func{Name: f.Name, inSlices: f.inSlices, kept: f.kept, tier: t}, as: map[*Value]*Value{}, same: f.common(), wide: t.widens && widest(f).Size() == 8}
	stores := func(types []Type) (all []Type) {
		for _, t := range types {
			all = append(all, stored(t))
		}
		return all
	}
	l.Params, l.In, l.Out = stores(f.Params), stores(f.In), stores(f.Out)
	if l.hasPairs() && !l.tier.pairs {
		l.tier.lack("form of complex numbers")
	}
	l.addAll(f)
	for _, r := range f.Results {
		l.Results = append(l.Results, l.as[r])
	}
	for i, r := range l.Results {
		l.Results[i] = l.result(r)
	}
	if f.Rare != nil {
		l.addRare(l.as[f.Rare])
	}
	if r := l.Rare; r != nil && r.Op == Const { // of which no kernel has to make sure
		if r.Aux != 0 {
			t.lack("fast route for any element")
		}
		l.Rare = nil
	}
	if l.Rare != nil {
		for lanes := t.target(l.Func).lanes; lanes*l.Rare.Type.Size() < t.tested; {
			l.Rare = l.to(l.Rare, l.Rare.Type+1)
		}
	}
	l.unify()
	return l.Func, nil
}

// A legaliser writes a program anew.
type legaliser struct {
	*Func
	as   map[*Value]*Value
	same map[*Value]bool // of what is written anew, the values that all lanes have in common
	wide bool            // lanes are those of 64 bits, and of these int32 becomes a float64 by one instruction
}

// addAll writes the values of f that are no parameters of rounds.
func (l *legaliser) addAll(f *Func) {
	compared := f.congruences()
	for _, v := range f.Live() {
		if l.as[v] == nil && !compared[v] {
			l.as[v] = l.legal(v)
		}
	}
}

// result returns v as it is stored.
func (l *legaliser) result(v *Value) *Value {
	switch {
	case !l.kept && l.tier.storesTruth(v.Type, l.tier.target(l.Func).lanes):
		return v
	case v.Type.isMask():
		return l.pick(v, l.bits(Uint8, 1), l.bits(Uint8, 0))
	}
	return v
}

// addRare adds lanes to those that the program does not compute.
func (l *legaliser) addRare(v *Value) {
	if l.Rare == nil {
		l.Rare = v
	} else {
		l.Rare = l.logic(Or, l.Rare, v)
	}
}

// legal returns v, whose arguments are legal, in operations that the tier has.
func (l *legaliser) legal(v *Value) *Value {
	if v.isCongruence() {
		return l.congruence(v, l.as[v.Args[0].Args[0]])
	}
	a := make([]*Value, len(v.Args))
	for i := range a {
		a[i] = l.as[v.Args[i]]
	}
	switch v.Op {
	case Param:
		if v.Type == Bool {
			p := l.value(Param, Uint8, v.Aux)
			return l.relation(Ne, p, l.bits(Uint8, 0))
		}
	case Undefined:
		return l.bits(v.Type, 0)
	case Round:
		return a[0]
	case Div, Rem, FloorDiv, FloorRem:
		if v.Type.IsInteger() {
			return l.divide(v.Op, v.Type, a[0], a[1])
		}
	case Mul:
		return l.multiply(v.Type, a[0], a[1])
	case Shl, Shr, ShlV, ShrV:
		return l.tier.shift(l, v, a)
	case Eq, Ne, Lt, Le:
		return l.relation(v.Op, a[0], a[1])
	case And, AndNot, Or, Xor:
		if v.Type == Bool {
			return l.logic(v.Op, a[0], a[1])
		}
	case Select:
		if op, x, y, ok := v.extreme(); ok {
			return l.extreme(op, l.as[x], l.as[y])
		}
		return l.pick(a[0], a[1], a[2])
	case Max, Min:
		return l.limit(v.Op, a[0], a[1])
	case OnesCount:
		return l.tier.onesCount(l, a[0])
	case Lookup:
		return l.tier.lookUp(l, a[0], a[1])
	case Element:
		return l.tier.element(l, v, a)
	case Gather:
		return l.tier.gather(l, v, a[0])
	case Scale:
		return l.tier.scale(l, a[0], a[1])
	case Exponent, Significand:
		return l.tier.parts(l, v.Op, a[0])
	case LogSpecial:
		return l.tier.logSpecial(l, a[0], a[1])
	case Convert:
		if v.Args[0].Type.IsFloat() && v.Type.IsInteger() && v.Aux != inRange {
			return l.tier.truncate(l, v.Args[0], v.Type)
		}
		return l.to(a[0], v.Type)
	case Rounds:
		return l.rounds(v, a)
	case State:
		return l.state(a[0], int(v.Aux))
	}
	return l.value(v.Op, v.Type, v.Aux, a...)
}

// multiply returns x * y.
func (l *legaliser) multiply(t Type, x, y *Value) *Value {
	if t.IsInteger() {
		return l.tier.multiply(l, x, y)
	}
	return l.do(Mul, x, y)
}

// limit returns Max or Min of x and y.
func (l *legaliser) limit(op Op, x, y *Value) *Value {
	switch {
	case l.tier.hasLimits(x.Type):
		return l.do(op, x, y)
	case l.tier.hasExtremes() && isNumber(x): // of which NaN is not a limit, nor a zero of another sign
		return l.do(map[Op]Op{Max: Maximum, Min: Minimum}[op], x, y)
	case op == Max:
		return l.pick(l.relation(Lt, y, x), x, y)
	}
	return l.pick(l.relation(Lt, x, y), x, y)
}

// extreme returns Maximum or Minimum of x and y, of Max and Min where the tier has these alone. Both orders of x and y differ where either is
// NaN, which remains in the bits that any of them has, and for zeros of two signs: of their bits the difference is +0.
func (l *legaliser) extreme(op Op, x, y *Value) *Value {
	if x.Op == Const {
		x, y = y, x
	}
	limit := map[Op]Op{Maximum: Max, Minimum: Min}[op]
	switch {
	case l.tier.hasExtremes():
		return l.do(op, x, y)
	case y.Op == Const && y.Aux == 0 && op == Maximum:
		return l.do(Add, l.do(Max, y, x), y) // -0 and +0 are +0
	case limits(limit, y):
		return l.do(limit, y, x)
	}
	z, turned := l.do(limit, x, y), l.do(limit, y, x)
	bits := l.do(Or, z, turned)
	if op == Minimum || isMagnitude(x) && isMagnitude(y) {
		return bits
	}
	return l.do(Sub, bits, l.do(Xor, z, turned))
}

// limits reports whether op, which is Max or Min, of v and any float is what Go's max or min is: v is a constant, and of zeros the one that does
// not take another's place.
func limits(op Op, v *Value) bool {
	if v.Op != Const {
		return false
	}
	x := floatOf(v.Type, v.Aux)
	return x == x && (x != 0 || math.Signbit(x) == (op == Max))
}

// isMagnitude reports whether v is a float whose sign has been cleared.
func isMagnitude(v *Value) bool {
	return v.Op == And && slices.ContainsFunc(v.Args, func(a *Value) bool { return a.Op == Const && a.Aux < v.Type.signBit() })
}

// isNumber reports whether v is a constant, a float that is no zero and not NaN.
func isNumber(v *Value) bool {
	if v.Op != Const || !v.Type.IsFloat() {
		return false
	}
	x := floatOf(v.Type, v.Aux)
	return x == x && x != 0
}

// extreme returns Go's max or min of floats, which is what v makes of several operations, as one. It reports whether v is that:
//
//	if x != x { x } else if x == y { x & y } else if x > y { x } else { y }
//
// Where y is a constant that is not zero, nothing is joined.
func (v *Value) extreme() (op Op, x, y *Value, ok bool) {
	nan, x, rest := v.Args[0], v.Args[1], v.Args[2]
	if !v.Type.IsFloat() || nan.Op != Ne || nan.Args[0] != x || nan.Args[1] != x {
		return 0, nil, nil, false
	}
	switch rest.Op {
	case Max, Min:
		op, y = map[Op]Op{Max: Maximum, Min: Minimum}[rest.Op], rest.Args[1]
		return op, x, y, rest.Args[0] == x && isNumber(y)
	case Select:
	default:
		return 0, nil, nil, false
	}
	equal, zero, limit := rest.Args[0], rest.Args[1], rest.Args[2]
	op, join := Maximum, And
	if limit.Op == Min {
		op, join = Minimum, Or
	}
	if equal.Op != Eq || limit.Op != Max && limit.Op != Min || equal.Args[0] != x || limit.Args[0] != x || equal.Args[1] != limit.Args[1] {
		return 0, nil, nil, false
	}
	y = limit.Args[1]
	switch isZero := y.Op == Const && y.Aux == 0; {
	case zero.Op == join:
		ok = zero.Args[0] == x && zero.Args[1] == y || zero.Args[0] == y && zero.Args[1] == x
	case isZero: // which leaves no more of the join than one of its arguments
		ok = zero == map[Op]*Value{And: y, Or: x}[join]
	}
	return op, x, y, ok
}

// relation returns whether x op y, as a mask.
func (l *legaliser) relation(op Op, x, y *Value) *Value { return l.tier.relation(l, op, x, y) }

// logic returns an operation on masks.
func (l *legaliser) logic(op Op, x, y *Value) *Value {
	if !l.tier.masks { // the wider of the two
		t := max(x.Type, y.Type)
		x, y = l.to(x, t), l.to(y, t)
	}
	return l.do(op, x, y)
}

// pick returns x where c is true, else y.
func (l *legaliser) pick(c, x, y *Value) *Value {
	if c.Op == Const {
		return l.choose(c, x, y)
	}
	return l.tier.pick(l, c, x, y)
}

// to returns v as type t.
func (l *legaliser) to(v *Value, t Type) *Value {
	from := v.Type
	if v.Op == Const && from == Bool && !l.tier.masks { // whatever the width
		return l.bits(t, maskBits(t)*v.Aux)
	}
	switch {
	case from == t:
		return v
	case from.isMask() && t == Bool:
		return v
	case from.IsFloat() && t.IsFloat():
		return l.convert(v, t)
	case from.IsFloat():
		return l.tier.whole(l, v, t)
	case t.IsFloat():
		return l.tier.float(l, v, t)
	case from.Size() == t.Size():
		return l.cast(v, t)
	}
	return l.tier.resize(l, v, t)
}

// divide returns the quotient or the remainder of x and y.
func (l *legaliser) divide(op Op, t Type, x, y *Value) *Value {
	if y.Op == Const {
		if y.isPower() && (op == Rem || op == FloorRem) {
			return l.remainderOfPower(op, x, y)
		}
		if q := l.divideByConstant(op, t, x, y.Aux); q != nil {
			return q
		}
	}
	switch {
	case t.Size() < 4:
		return l.to(l.divide(op, Int32, l.to(x, Int32), l.to(y, Int32)), t)
	case t == Int32 && l.isShort(x) && l.isShort(y):
		return l.divideIn(Float32, op, t, x, y)
	case t.Size() == 4:
		return l.divideIn(Float64, op, t, x, y)
	}
	var q *Value
	if t == Uint64 && y.Op == Const && y.Aux <= 1<<21 {
		q = l.quotientByShort(x, y)
	} else {
		q = l.quotient64(t, x, y)
	}
	if op == FloorDiv || op == FloorRem {
		q = l.lower(q, x, y)
	}
	if op == Div || op == FloorDiv {
		return q
	}
	return l.do(Sub, x, l.multiply(t, q, y))
}

// divideIn returns a quotient or remainder by way of floats with more bits than x has: where x / y is no integer, it is
// further from the next one than an ulp of the quotient, so that rounding does not reach it. The remainder is exact.
func (l *legaliser) divideIn(of Type, op Op, t Type, x, y *Value) *Value {
	x, y = l.to(x, of), l.to(y, of)
	q := l.do(Div, x, y)
	switch {
	case op == FloorDiv || op == FloorRem:
		q = l.do(Floor, q)
	case op == Rem || t == Uint32:
		q = l.do(Trunc, q)
	}
	if op == Rem || op == FloorRem {
		q = l.do(FNMA, q, y, x)
	}
	if t == Uint32 { // the bits of 2⁵² + q end in those of q
		return l.to(l.cast(l.do(Add, q, l.bits(Float64, exponent52)), Uint64), t)
	}
	return l.to(q, t)
}

// lower returns the quotient q of x and y, which was rounded towards zero, rounded down.
func (l *legaliser) lower(q, x, y *Value) *Value {
	zero := l.bits(q.Type, 0)
	rest := l.relation(Ne, l.do(Sub, x, l.multiply(q.Type, q, y)), zero)
	return l.pick(l.logic(And, rest, l.relation(Lt, l.do(Xor, x, y), zero)), l.do(Sub, q, l.bits(q.Type, 1)), q)
}

// isShort reports whether the int32 x has 16 bits at most.
func (l *legaliser) isShort(x *Value) bool {
	return x.Op == Convert && x.Args[0].Type.Size() < 4 || x.Op == Const && extend(Int32, x.Aux)+1<<15 < 1<<16
}

// quotientByShort returns x / y for y up to 2²¹ as a long division of two digits of 32 bits: neither the first digit, nor
// the rest with the second, has more than 53 bits.
func (l *legaliser) quotientByShort(x, y *Value) *Value {
	divide := func(x *Value) *Value {
		return l.cast(l.to(l.do(Div, l.to(x, Float64), l.to(y, Float64)), Int64), Uint64)
	}
	high := l.value(Shr, Uint64, 32, x)
	q := divide(high)
	rest := l.value(Shl, Uint64, 32, l.do(Sub, high, l.multiply(Uint64, q, y)))
	low := divide(l.do(Or, rest, l.do(And, x, l.bits(Uint64, 1<<32-1))))
	return l.do(Add, l.value(Shl, Uint64, 32, q), low)
}

// quotient64 returns x / y. Lanes in which |x| is 2⁵³ or more are rare. In the others x is exact as a float64. So is a y
// up to 2⁵³, and where x / y is no integer, it is at least 1/|y| from the next one, and rounded by at most
// |x/y|·2⁻⁵³ < 1/|y|, so that it does not get there. A larger y is rounded, but to no less than 2⁵³, which is more than |x|:
// the quotient is at most 1 - 2⁻⁵³, and 0 once it is truncated.
func (l *legaliser) quotient64(t Type, x, y *Value) *Value {
	limit, offset := uint64(1)<<53, x
	if t.IsSigned() { // from -(2⁵³ - 1) to 2⁵³ - 1
		limit, offset = 1<<54-1, l.cast(l.do(Add, x, l.bits(Int64, 1<<53-1)), Uint64)
	}
	l.addRare(l.relation(Le, l.bits(Uint64, limit), offset))
	return l.cast(l.to(l.do(Div, l.to(x, Float64), l.to(y, Float64)), Int64), t)
}
