package vector

import (
	"go/ast"
	"go/token"
	"go/types"
)

// arithmeticOps are the operators whose result has the type of the operands.
var arithmeticOps = map[token.Token]Op{
	token.ADD: Add, token.SUB: Sub, token.MUL: Mul, token.QUO: Div, token.REM: Rem,
	token.AND: And, token.OR: Or, token.XOR: Xor,
}

// binary returns x op y.
func (b *builder) binary(pos token.Pos, op token.Token, x, y ast.Expr, e scope) []*Value {
	if op == token.LAND || op == token.LOR {
		return []*Value{b.logical(op, x, y, e)}
	}
	return b.combined(pos, op, term{b.expression(x, e), x}, y, e)
}

// combined returns x op y.
func (b *builder) combined(pos token.Pos, op token.Token, x term, y ast.Expr, e scope) []*Value {
	l := x.values
	if op == token.SHL || op == token.SHR {
		return []*Value{b.shift(pos, op, l[0], y, e)}
	}
	r := b.expression(y, e)
	switch op {
	case token.EQL:
		return []*Value{b.equal(l, r)}
	case token.NEQ:
		return []*Value{b.f.not(b.equal(l, r))}
	case token.LSS:
		return []*Value{b.f.compare(Lt, l[0], r[0])}
	case token.GTR:
		return []*Value{b.f.compare(Lt, r[0], l[0])}
	case token.LEQ:
		return []*Value{b.f.compare(Le, l[0], r[0])}
	case token.GEQ:
		return []*Value{b.f.compare(Le, r[0], l[0])}
	case token.AND_NOT:
		return []*Value{b.f.do(AndNot, r[0], l[0])}
	}
	if len(l) > 1 && op != token.ADD && op != token.SUB {
		if values, ok := b.replacedComplex(pos, op, x, y, r); ok {
			return values
		}
		b.refuse(pos, "%s of complex numbers may be fused on some machines: compute the parts, with explicit conversions", op)
	}
	code, ok := arithmeticOps[op]
	if !ok {
		b.refuse(pos, "operator %s cannot be compiled", op)
	}
	var values []*Value
	for i := range l {
		values = append(values, b.arithmetic(pos, code, x.part(i), term{r, y}.part(i)))
	}
	return values
}

// logical returns x && y or x || y. Only lanes that need y count for what it leaves out.
func (b *builder) logical(op token.Token, x, y ast.Expr, e scope) *Value {
	before := b.unit
	l := b.one(x, e)
	needed, code := l, And
	if op == token.LOR {
		needed, code = b.f.not(l), Or
	}
	if l.Op == Const && needed.Aux == 0 {
		return l
	}
	if l.Op == Const {
		return b.one(y, e)
	}
	r := b.needing(needed, y, e, before)
	if r[0].Op == Undefined { // lanes that need y are rare
		return l
	}
	return b.f.do(code, l, r[0])
}

// equal returns whether all of x and y are equal.
func (b *builder) equal(x, y []*Value) (all *Value) {
	for i := range x {
		var c *Value
		if x[i].Type == Bool {
			c = b.f.not(b.f.do(Xor, x[i], y[i]))
		} else {
			c = b.f.compare(Eq, x[i], y[i])
		}
		if all == nil {
			all = c
		} else {
			all = b.f.do(And, all, c)
		}
	}
	return all
}

// mostAsked is of how many values isNonZero asks at most. A chain of choices has few values but many paths.
const mostAsked = 1 << 10

// isNonZero reports whether the integer v is known never to be 0 where the builder is.
func (b *builder) isNonZero(v *Value) bool {
	left := mostAsked
	return b.isNonZeroBy(v, &left)
}

// isNonZeroBy does what isNonZero does, and asks of so many values as are left.
func (b *builder) isNonZeroBy(v *Value, left *int) bool {
	if *left--; *left < 0 {
		return false
	}
	switch {
	case v.Op == Undefined: // Go divides, and panics as it does
		return true
	case v.Op == Const:
		return v.Aux != 0
	case v.Op == Param && int(v.Aux) < len(b.promises) && b.promises[v.Aux].NonZero:
		return true
	}
	zero := b.f.bits(v.Type, 0)
	if b.holds(b.f.not(b.f.compare(Eq, v, zero))) || b.holds(b.f.compare(Lt, zero, v)) || b.holds(b.f.compare(Lt, v, zero)) {
		return true
	}
	switch {
	case v.Op == Bitcast, v.Op == Convert && v.Args[0].Type.IsInteger() && v.Args[0].Type.Size() <= v.Type.Size():
		return b.isNonZeroBy(v.Args[0], left)
	case v.Op == Or:
		return b.isNonZeroBy(v.Args[0], left) || b.isNonZeroBy(v.Args[1], left)
	case v.Op == Select: // as if y == 0 { y = 1 } makes it
		return b.isNonZeroUnder(v.Args[0], v.Args[1], left) && b.isNonZeroUnder(b.f.not(v.Args[0]), v.Args[2], left)
	}
	return false
}

// isNonZeroUnder does what isNonZeroBy does in the lanes of c.
func (b *builder) isNonZeroUnder(c, v *Value, left *int) (is bool) {
	b.under(c, func() []*Value {
		is = b.isNonZeroBy(v, left)
		return nil
	})
	return is
}

// holds reports whether c is one of the conditions under which the builder is where it is.
func (b *builder) holds(c *Value) bool {
	return b.path != nil && b.implies(b.path, c) || b.fact != nil && b.implies(b.fact, c)
}

// implies reports whether c is one of the conditions of path, or of what neither of two being the case is.
func (b *builder) implies(path, c *Value) bool {
	switch {
	case path == c:
		return true
	case path.Op == And:
		return b.implies(path.Args[0], c) || b.implies(path.Args[1], c)
	case path.Op == Xor && path.Args[0].Op == Or && path.Args[1].Op == Const:
		x := path.Args[0].Args
		return b.implies(b.f.not(x[0]), c) || b.implies(b.f.not(x[1]), c)
	}
	return false
}

// shift returns x << y or x >> y.
func (b *builder) shift(pos token.Pos, op token.Token, x *Value, y ast.Expr, e scope) *Value {
	constant, variable := Shl, ShlV
	if op == token.SHR {
		constant, variable = Shr, ShrV
	}
	n := b.one(y, e)
	if n.Op == Const {
		return b.f.value(constant, x.Type, min(n.Aux, 64), x)
	}
	if n.Type.IsSigned() && !b.isNonNegative(n) {
		if !b.mayPanic() {
			b.refuse(pos, "the shift count may be negative: use an unsigned count, or state ndgo:requires y >= 0 NegativeShift")
		}
		b.panicUnless(b.f.compare(Le, b.f.bits(n.Type, 0), n), pos, "the shift count is negative")
	}
	n = b.f.cast(n, n.Type.unsigned())
	if limit := b.f.bits(n.Type, uint64(x.Type.Bits())); n.Type.Size() > x.Type.Size() {
		n = b.f.do(Min, n, limit)
	}
	return b.f.value(variable, x.Type, 0, x, b.f.convert(n, x.Type.unsigned()))
}

// isNonNegative reports whether the integer v is not negative in the lanes that are where the builder is.
func (b *builder) isNonNegative(v *Value) bool {
	switch v.Op {
	case Undefined:
		return true
	case Param:
		if int(v.Aux) < len(b.promises) && b.promises[v.Aux].NonNegative {
			return true
		}
	case Convert:
		from := v.Args[0]
		if from.Type.IsInteger() && from.Type.Size() < v.Type.Size() && (!from.Type.IsSigned() || b.isNonNegative(from)) {
			return true
		}
		if from.Type.IsFloat() && b.holdsNonNegative(from) {
			return true
		}
	case And:
		if v.Args[1].Op == Const && v.Args[1].Aux < v.Type.signBit() {
			return true
		}
	case Max:
		if b.isNonNegative(v.Args[0]) || b.isNonNegative(v.Args[1]) {
			return true
		}
	case Const:
		return v.Aux < v.Type.signBit()
	}
	if v.Type == Int64 && b.bounds(v).low >= 0 {
		return true
	}
	return b.holdsNonNegative(v)
}

// holdsNonNegative reports whether v ≥ 0 is among the conditions under which the builder is where it is, or v > 0.
func (b *builder) holdsNonNegative(v *Value) bool {
	zero := b.f.bits(v.Type, 0)
	return b.holds(b.f.compare(Le, zero, v)) || b.holds(b.f.compare(Lt, zero, v))
}

// conversion returns x as type t.
func (b *builder) conversion(c *ast.CallExpr, t types.Type, e scope) (values []*Value) {
	layout := b.layout(c.Pos(), t)
	from := b.expression(c.Args[0], e)
	if tv := b.info.Types[c.Args[0]]; tv.Value != nil && len(from) < len(layout) {
		from = append(from, b.number(from[0].Type, 0)) // a constant that becomes complex
	}
	if len(from) != len(layout) {
		b.refuse(c.Pos(), "a value of type %s cannot be converted to %s", b.info.TypeOf(c.Args[0]), t)
	}
	for i, v := range from {
		if v.Type.IsFloat() && layout[i].IsInteger() {
			values = append(values, b.integer(c, v, layout[i]))
		} else {
			values = append(values, b.convert(v, layout[i]))
		}
	}
	return values
}

// convert returns v as type t.
func (b *builder) convert(v *Value, t Type) *Value {
	for v.Op == Convert && t.IsInteger() && v.Type.IsInteger() && v.Args[0].Type.IsInteger() && t.Size() <= min(v.Type.Size(), v.Args[0].Type.Size()) {
		v = v.Args[0] // whose lower bits are those of v
	}
	switch {
	case v.Type == t && t.IsFloat():
		return b.f.do(Round, v)
	case v.Type == t:
		return v
	case v.Type.IsInteger() && t.IsInteger() && v.Type.Size() == t.Size():
		return b.f.cast(v, t)
	}
	return b.f.convert(v, t)
}
