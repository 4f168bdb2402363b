package lower

import (
	"ndgo/gen/compile/ir"
)

// Legalise returns f in operations of the tier. The error names the operations for which the tier has no instructions.
func (t *Tier) Legalise(f *ir.Func) (g *ir.Func, err error) {
	defer Catch(&err)
	l := &Legaliser{Func: &ir.Func{Name: f.Name, InSlices: f.InSlices, Kept: f.Kept, Dialect: &t.Dialect}, Tier: t, As: map[*ir.Value]*ir.Value{}, same: f.Common(), wide: t.Widens && widest(f).Size() == 8}
	stores := func(types []ir.Type) (all []ir.Type) {
		for _, t := range types {
			all = append(all, ir.Stored(t))
		}
		return all
	}
	l.Params, l.In, l.Out = stores(f.Params), stores(f.In), stores(f.Out)
	if l.HasPairs() && !l.Tier.Pairs {
		l.Tier.Refuse("form of complex numbers")
	}
	l.addAll(f)
	for _, r := range f.Results {
		l.Results = append(l.Results, l.As[r])
	}
	for i, r := range l.Results {
		l.Results[i] = l.result(r)
	}
	if f.Rare != nil {
		l.addRare(l.As[f.Rare])
	}
	if r := l.Rare; r != nil && r.Op == ir.Const { // the program leaves either all lanes or none to the Go loop, so no test is needed
		if r.Aux != 0 {
			t.Refuse("fast route for any element")
		}
		l.Rare = nil
	}
	if l.Rare != nil {
		for lanes := t.Lanes(l.Func); lanes*l.Rare.Type.Size() < t.Tested; {
			l.Rare = l.To(l.Rare, l.Rare.Type+1)
		}
	}
	if t.Bitwise {
		joinBitwise(l.Func)
	}
	unify(l.Func)
	return l.Func, nil
}

// A Legaliser rewrites a program in the operations of a tier.
type Legaliser struct {
	*ir.Func
	Tier *Tier
	As   map[*ir.Value]*ir.Value
	same map[*ir.Value]bool // the new values equal in all lanes
	wide bool               // whether lanes have 64 bits; then one instruction converts an int32 to float64
}

// addAll rewrites the values of f, except the parameters of loops.
func (l *Legaliser) addAll(f *ir.Func) {
	compared := congruences(f)
	for _, v := range f.Live() {
		if l.As[v] == nil && !compared[v] {
			l.As[v] = l.legal(v)
		}
	}
}

// result returns v as it is stored in memory: truth values become bytes.
func (l *Legaliser) result(v *ir.Value) *ir.Value {
	switch {
	case !l.Kept && v.Type >= ir.Mask32 && v.Type <= ir.Mask64 && l.Tier.Lanes(l.Func) == l.Tier.TruthLanes:
		return v
	case v.Type.IsMask():
		return l.Pick(v, l.Bits(ir.Uint8, 1), l.Bits(ir.Uint8, 0))
	}
	return v
}

// addRare records that the lanes with a true mask v are left to the Go loop.
func (l *Legaliser) addRare(v *ir.Value) {
	if l.Rare == nil {
		l.Rare = v
	} else {
		l.Rare = l.Logic(ir.Or, l.Rare, v)
	}
}

// legal returns v in operations that the tier has. The arguments of v are already in such operations.
func (l *Legaliser) legal(v *ir.Value) *ir.Value {
	if isCongruence(v) {
		return l.congruence(v, l.As[v.Args[0].Args[0]])
	}
	a := make([]*ir.Value, len(v.Args))
	for i := range a {
		a[i] = l.As[v.Args[i]]
	}
	switch v.Op {
	case ir.Param:
		if v.Type == ir.Bool {
			p := l.Value(ir.Param, ir.Uint8, v.Aux)
			return l.Relation(ir.Ne, p, l.Bits(ir.Uint8, 0))
		}
	case ir.Undefined:
		return l.Bits(v.Type, 0)
	case ir.Round:
		return a[0]
	case ir.Div, ir.Rem, ir.FloorDiv, ir.FloorRem:
		if v.Type.IsInteger() {
			return l.divide(v.Op, v.Type, a[0], a[1])
		}
	case ir.Mul:
		return l.multiply(v.Type, a[0], a[1])
	case ir.Shl, ir.Shr, ir.ShlV, ir.ShrV:
		return l.Tier.Shift(l, v, a)
	case ir.Eq, ir.Ne, ir.Lt, ir.Le:
		return l.Relation(v.Op, a[0], a[1])
	case ir.And, ir.AndNot, ir.Or, ir.Xor:
		if v.Type == ir.Bool {
			return l.Logic(v.Op, a[0], a[1])
		}
	case ir.Select:
		if op, x, y, ok := extreme(v); ok {
			return l.extreme(op, l.As[x], l.As[y])
		}
		return l.Pick(a[0], a[1], a[2])
	case ir.Max, ir.Min:
		return l.limit(v.Op, a[0], a[1])
	case ir.Convert:
		if v.Args[0].Type.IsFloat() && v.Type.IsInteger() && v.Aux != ir.InRange {
			return l.Tier.Truncate(l, v.Args[0], v.Type)
		}
		return l.To(a[0], v.Type)
	case ir.Rounds:
		return l.rounds(v, a)
	case ir.State:
		return l.State(a[0], int(v.Aux))
	}
	return l.special(v, a)
}

// special replaces operations of few tiers.
func (l *Legaliser) special(v *ir.Value, a []*ir.Value) *ir.Value {
	switch t := l.Tier; {
	case v.Op == ir.OnesCount && t.ByteSums:
		return l.onesByBytes(a[0])
	case v.Op == ir.OnesCount:
		return l.onesBySums(a[0])
	case v.Op == ir.Lookup:
		return t.LookUp(l, a[0], a[1])
	case v.Op == ir.Element:
		return l.element(v, a)
	case v.Op == ir.Gather:
		return l.gather(v, a[0])
	case v.Op == ir.Scale && !t.Scales:
		return l.scaleTwice(a[0], a[1])
	case (v.Op == ir.Exponent || v.Op == ir.Significand) && !t.Scales:
		return l.partsByBits(v.Op, a[0])
	case v.Op == ir.LogSpecial && t.FixedLogs == 0:
		return l.orLogOfSpecial(a[0], a[1])
	case v.Op == ir.LogSpecial:
		return l.Do(ir.LogSpecial, a[0], a[1], l.Bits(v.Type, t.FixedLogs))
	}
	return l.Value(v.Op, v.Type, v.Aux, a...)
}

// multiply returns x * y.
func (l *Legaliser) multiply(t ir.Type, x, y *ir.Value) *ir.Value {
	if t.IsInteger() && t.Size() == 8 {
		switch {
		case l.Tier.WideProducts && isHalf(x) && isHalf(y):
			return l.Cast(l.wideProduct(x, y), t)
		case l.Tier.Emulates:
			return l.multiplyByHalves(x, y)
		}
	}
	return l.Do(ir.Mul, x, y)
}

// Relation returns x op y, a comparison, as a mask.
func (l *Legaliser) Relation(op ir.Op, x, y *ir.Value) *ir.Value {
	if l.Tier.Relation == nil {
		return l.Compare(op, x, y)
	}
	return l.Tier.Relation(l, op, x, y)
}

// Logic returns an operation on masks.
func (l *Legaliser) Logic(op ir.Op, x, y *ir.Value) *ir.Value {
	if !l.Tier.Masks { // take the wider of the two mask types
		t := max(x.Type, y.Type)
		x, y = l.To(x, t), l.To(y, t)
	}
	return l.Do(op, x, y)
}

// Pick returns x where c is true and y elsewhere.
func (l *Legaliser) Pick(c, x, y *ir.Value) *ir.Value {
	if c.Op == ir.Const || l.Tier.Masks {
		return l.Choose(c, x, y)
	}
	return l.pickByVector(c, x, y)
}

// To returns v as type t.
func (l *Legaliser) To(v *ir.Value, t ir.Type) *ir.Value {
	from := v.Type
	if v.Op == ir.Const && from == ir.Bool && !l.Tier.Masks { // a constant mask can have any width
		return l.Bits(t, ir.MaskBits(t)*v.Aux)
	}
	switch {
	case from == t:
		return v
	case from.IsMask() && t == ir.Bool:
		return v
	case from.IsFloat() && t.IsFloat():
		return l.Convert(v, t)
	case from.IsFloat() && l.Tier.Whole != nil:
		return l.Tier.Whole(l, v, t)
	case from.IsFloat():
		return l.Convert(v, t)
	case t.IsFloat() && l.Tier.Float != nil:
		return l.Tier.Float(l, v, t)
	case t.IsFloat():
		return l.Convert(v, t)
	case from.Size() == t.Size():
		return l.Cast(v, t)
	}
	if l.Tier.Resize == nil {
		return l.Convert(v, t)
	}
	return l.Tier.Resize(l, v, t)
}

// divide returns the quotient or the remainder of x and y.
func (l *Legaliser) divide(op ir.Op, t ir.Type, x, y *ir.Value) *ir.Value {
	if y.Op == ir.Const {
		if y.IsPower() && (op == ir.Rem || op == ir.FloorRem) {
			return l.remainderOfPower(op, x, y)
		}
		if q := l.divideByConstant(op, t, x, y.Aux); q != nil {
			return q
		}
	}
	switch {
	case t.Size() < 4:
		return l.To(l.divide(op, ir.Int32, l.To(x, ir.Int32), l.To(y, ir.Int32)), t)
	case t == ir.Int32 && l.isShort(x) && l.isShort(y):
		return l.divideIn(ir.Float32, op, t, x, y)
	case t.Size() == 4:
		return l.divideIn(ir.Float64, op, t, x, y)
	}
	var q *ir.Value
	if t == ir.Uint64 && y.Op == ir.Const && y.Aux <= 1<<21 {
		q = l.quotientByShort(x, y)
	} else {
		q = l.quotient64(t, x, y)
	}
	if op == ir.FloorDiv || op == ir.FloorRem {
		q = l.lower(q, x, y)
	}
	if op == ir.Div || op == ir.FloorDiv {
		return q
	}
	return l.Do(ir.Sub, x, l.multiply(t, q, y))
}

// divideIn returns a quotient or a remainder, computed in floats with more bits than x. A quotient that is no integer differs from
// the nearest integer by more than the rounding error, so rounding does not make it an integer. The remainder is exact.
func (l *Legaliser) divideIn(of ir.Type, op ir.Op, t ir.Type, x, y *ir.Value) *ir.Value {
	x, y = l.To(x, of), l.To(y, of)
	q := l.Do(ir.Div, x, y)
	switch {
	case op == ir.FloorDiv || op == ir.FloorRem:
		q = l.Do(ir.Floor, q)
	case op == ir.Rem || t == ir.Uint32:
		q = l.Do(ir.Trunc, q)
	}
	if op == ir.Rem || op == ir.FloorRem {
		q = l.Do(ir.FNMA, q, y, x)
	}
	if t == ir.Uint32 { // the low bits of the float 2⁵² + q are the integer q
		return l.To(l.Cast(l.Do(ir.Add, q, l.Bits(ir.Float64, Exponent52)), ir.Uint64), t)
	}
	return l.To(q, t)
}

// lower returns the quotient of x and y rounded down. The parameter q is the quotient rounded towards zero.
func (l *Legaliser) lower(q, x, y *ir.Value) *ir.Value {
	zero := l.Bits(q.Type, 0)
	rest := l.Relation(ir.Ne, l.Do(ir.Sub, x, l.multiply(q.Type, q, y)), zero)
	return l.Pick(l.Logic(ir.And, rest, l.Relation(ir.Lt, l.Do(ir.Xor, x, y), zero)), l.Do(ir.Sub, q, l.Bits(q.Type, 1)), q)
}

// isShort reports whether the int32 x is known to have at most 16 bits.
func (l *Legaliser) isShort(x *ir.Value) bool {
	return x.Op == ir.Convert && x.Args[0].Type.Size() < 4 || x.Op == ir.Const && ir.Extend(ir.Int32, x.Aux)+1<<15 < 1<<16
}

// quotientByShort returns x / y for y up to 2²¹, by long division with two digits of 32 bits. First it divides the upper digit. Then
// it divides the remainder followed by the lower digit: a number of at most 53 bits, exact as a float64.
func (l *Legaliser) quotientByShort(x, y *ir.Value) *ir.Value {
	divide := func(x *ir.Value) *ir.Value {
		return l.Cast(l.To(l.Do(ir.Div, l.To(x, ir.Float64), l.To(y, ir.Float64)), ir.Int64), ir.Uint64)
	}
	high := l.Value(ir.Shr, ir.Uint64, 32, x)
	q := divide(high)
	rest := l.Value(ir.Shl, ir.Uint64, 32, l.Do(ir.Sub, high, l.multiply(ir.Uint64, q, y)))
	low := divide(l.Do(ir.Or, rest, l.Do(ir.And, x, l.Bits(ir.Uint64, 1<<32-1))))
	return l.Do(ir.Add, l.Value(ir.Shl, ir.Uint64, 32, q), low)
}

// quotient64 returns x / y. Lanes with |x| ≥ 2⁵³ are left to the Go loop; in the others x is exact as a float64.
//
// Truncating the float quotient gives the right integer. If y is at most 2⁵³, y is exact as well. A quotient that is no integer is
// at least 1/|y| away from the next integer. Rounding changes the quotient by at most |x/y|·2⁻⁵³ < 1/|y|, so it does not become this
// integer. A larger y is rounded, but not below 2⁵³, which exceeds |x|. Then the quotient is at most 1 - 2⁻⁵³, and becomes 0.
func (l *Legaliser) quotient64(t ir.Type, x, y *ir.Value) *ir.Value {
	limit, offset := uint64(1)<<53, x
	if t.IsSigned() { // from -(2⁵³ - 1) to 2⁵³ - 1
		limit, offset = 1<<54-1, l.Cast(l.Do(ir.Add, x, l.Bits(ir.Int64, 1<<53-1)), ir.Uint64)
	}
	l.addRare(l.Relation(ir.Le, l.Bits(ir.Uint64, limit), offset))
	return l.Cast(l.To(l.Do(ir.Div, l.To(x, ir.Float64), l.To(y, ir.Float64)), ir.Int64), t)
}

// pickByVector returns x where c is true and y elsewhere, for tiers whose masks are vectors.
func (l *Legaliser) pickByVector(c, x, y *ir.Value) *ir.Value {
	m := l.To(c, x.Type.Mask())
	switch {
	case y.Op == ir.Const && y.Aux == 0:
		return l.Do(ir.And, l.Cast(m, x.Type), x)
	case x.Op == ir.Const && x.Aux == 0:
		return l.Do(ir.AndNot, l.Cast(m, x.Type), y)
	}
	return l.Choose(m, x, y)
}
