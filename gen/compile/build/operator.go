package build

import (
	"go/ast"
	"go/token"
	"go/types"

	"ndgo/gen/compile/ir"
)

// arithmeticOps are the operators with results of the operands' type.
var arithmeticOps = map[token.Token]ir.Op{
	token.ADD: ir.Add, token.SUB: ir.Sub, token.MUL: ir.Mul, token.QUO: ir.Div, token.REM: ir.Rem,
	token.AND: ir.And, token.OR: ir.Or, token.XOR: ir.Xor,
}

// binary returns x op y.
func (b *builder) binary(pos token.Pos, op token.Token, x, y ast.Expr, e scope) []*ir.Value {
	if op == token.LAND || op == token.LOR {
		return []*ir.Value{b.logical(op, x, y, e)}
	}
	return b.combined(pos, op, term{b.expression(x, e), x}, y, e)
}

// combined returns x op y.
func (b *builder) combined(pos token.Pos, op token.Token, x term, y ast.Expr, e scope) []*ir.Value {
	l := x.values
	if op == token.SHL || op == token.SHR {
		return []*ir.Value{b.shift(pos, op, l[0], y, e)}
	}
	r := b.expression(y, e)
	switch op {
	case token.EQL:
		return []*ir.Value{b.equal(l, r)}
	case token.NEQ:
		return []*ir.Value{b.f.Not(b.equal(l, r))}
	case token.LSS:
		return []*ir.Value{b.f.Compare(ir.Lt, l[0], r[0])}
	case token.GTR:
		return []*ir.Value{b.f.Compare(ir.Lt, r[0], l[0])}
	case token.LEQ:
		return []*ir.Value{b.f.Compare(ir.Le, l[0], r[0])}
	case token.GEQ:
		return []*ir.Value{b.f.Compare(ir.Le, r[0], l[0])}
	case token.AND_NOT:
		return []*ir.Value{b.f.Do(ir.AndNot, r[0], l[0])}
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
	var values []*ir.Value
	for i := range l {
		values = append(values, b.arithmetic(pos, code, x.part(i), term{r, y}.part(i)))
	}
	return values
}

// logical returns x && y or x || y. In lanes that do not need y, a panic of y has no effect, and y does not leave the lane to the Go loop.
func (b *builder) logical(op token.Token, x, y ast.Expr, e scope) *ir.Value {
	before := b.unit
	l := b.one(x, e)
	needed, code := l, ir.And
	if op == token.LOR {
		needed, code = b.f.Not(l), ir.Or
	}
	if l.Op == ir.Const && needed.Aux == 0 {
		return l
	}
	if l.Op == ir.Const {
		return b.one(y, e)
	}
	r := b.needing(needed, y, e, before)
	if r[0].Op == ir.Undefined { // all lanes needing y are left to the Go loop
		return l
	}
	return b.f.Do(code, l, r[0])
}

// equal returns whether all values of x and y are equal.
func (b *builder) equal(x, y []*ir.Value) (all *ir.Value) {
	for i := range x {
		var c *ir.Value
		if x[i].Type == ir.Bool {
			c = b.f.Not(b.f.Do(ir.Xor, x[i], y[i]))
		} else {
			c = b.f.Compare(ir.Eq, x[i], y[i])
		}
		if all == nil {
			all = c
		} else {
			all = b.f.Do(ir.And, all, c)
		}
	}
	return all
}

// mostAsked limits the number of values inspected by isNonZero, because a chain of selections has few values but many paths.
const mostAsked = 1 << 10

// isNonZero reports whether the integer v is known to be nonzero at the current position.
func (b *builder) isNonZero(v *ir.Value) bool {
	left := mostAsked
	return b.isNonZeroBy(v, &left)
}

// isNonZeroBy does the work of isNonZero with a budget: the number of values it may still inspect.
func (b *builder) isNonZeroBy(v *ir.Value, budget *int) bool {
	if *budget--; *budget < 0 {
		return false
	}
	switch {
	case v.Op == ir.Undefined: // such lanes are left to Go code, which panics if necessary
		return true
	case v.Op == ir.Const:
		return v.Aux != 0
	case v.Op == ir.Param && int(v.Aux) < len(b.promises) && b.promises[v.Aux].NonZero:
		return true
	}
	zero := b.f.Bits(v.Type, 0)
	if b.holds(b.f.Not(b.f.Compare(ir.Eq, v, zero))) || b.holds(b.f.Compare(ir.Lt, zero, v)) || b.holds(b.f.Compare(ir.Lt, v, zero)) {
		return true
	}
	switch {
	case v.Op == ir.Bitcast, v.Op == ir.Convert && v.Args[0].Type.IsInteger() && v.Args[0].Type.Size() <= v.Type.Size():
		return b.isNonZeroBy(v.Args[0], budget)
	case v.Op == ir.Or:
		return b.isNonZeroBy(v.Args[0], budget) || b.isNonZeroBy(v.Args[1], budget)
	case v.Op == ir.Select: // for example the result of if y == 0 { y = 1 }
		return b.isNonZeroUnder(v.Args[0], v.Args[1], budget) && b.isNonZeroUnder(b.f.Not(v.Args[0]), v.Args[2], budget)
	}
	return false
}

// isNonZeroUnder does the work of isNonZeroBy for the lanes with a true c.
func (b *builder) isNonZeroUnder(c, v *ir.Value, left *int) (is bool) {
	b.under(c, func() []*ir.Value {
		is = b.isNonZeroBy(v, left)
		return nil
	})
	return is
}

// holds reports whether c is one of the conditions at the current position.
func (b *builder) holds(c *ir.Value) bool {
	return b.path != nil && b.implies(b.path, c) || b.fact != nil && b.implies(b.fact, c)
}

// implies reports whether path implies c. This is so if path is a conjunction containing c, or a negated disjunction containing the
// negation of c.
func (b *builder) implies(path, c *ir.Value) bool {
	switch {
	case path == c:
		return true
	case path.Op == ir.And:
		return b.implies(path.Args[0], c) || b.implies(path.Args[1], c)
	case path.Op == ir.Xor && path.Args[0].Op == ir.Or && path.Args[1].Op == ir.Const:
		x := path.Args[0].Args
		return b.implies(b.f.Not(x[0]), c) || b.implies(b.f.Not(x[1]), c)
	}
	return false
}

// shift returns x << y or x >> y.
func (b *builder) shift(pos token.Pos, op token.Token, x *ir.Value, y ast.Expr, e scope) *ir.Value {
	constant, variable := ir.Shl, ir.ShlV
	if op == token.SHR {
		constant, variable = ir.Shr, ir.ShrV
	}
	n := b.one(y, e)
	if n.Op == ir.Const {
		return b.f.Value(constant, x.Type, min(n.Aux, 64), x)
	}
	if n.Type.IsSigned() && !b.isNonNegative(n) {
		if !b.mayPanic() {
			b.refuse(pos, "the shift count may be negative: use an unsigned count, or state ndgo:requires y >= 0 NegativeShift")
		}
		b.panicUnless(b.f.Compare(ir.Le, b.f.Bits(n.Type, 0), n), pos, "the shift count is negative")
	}
	n = b.f.Cast(n, n.Type.Unsigned())
	if limit := b.f.Bits(n.Type, uint64(x.Type.Bits())); n.Type.Size() > x.Type.Size() {
		n = b.f.Do(ir.Min, n, limit)
	}
	return b.f.Value(variable, x.Type, 0, x, b.f.Convert(n, x.Type.Unsigned()))
}

// isNonNegative reports whether the integer v is known to be nonnegative at the current position.
func (b *builder) isNonNegative(v *ir.Value) bool {
	switch v.Op {
	case ir.Undefined:
		return true
	case ir.Param:
		if int(v.Aux) < len(b.promises) && b.promises[v.Aux].NonNegative {
			return true
		}
	case ir.Convert:
		from := v.Args[0]
		if from.Type.IsInteger() && from.Type.Size() < v.Type.Size() && (!from.Type.IsSigned() || b.isNonNegative(from)) {
			return true
		}
		if from.Type.IsFloat() && b.holdsNonNegative(from) {
			return true
		}
	case ir.And:
		if v.Args[1].Op == ir.Const && v.Args[1].Aux < v.Type.SignBit() {
			return true
		}
	case ir.Max:
		if b.isNonNegative(v.Args[0]) || b.isNonNegative(v.Args[1]) {
			return true
		}
	case ir.Const:
		return v.Aux < v.Type.SignBit()
	}
	if v.Type == ir.Int64 && b.bounds(v).Low >= 0 {
		return true
	}
	return b.holdsNonNegative(v)
}

// holdsNonNegative reports whether v ≥ 0 or v > 0 is among the conditions at the current position.
func (b *builder) holdsNonNegative(v *ir.Value) bool {
	zero := b.f.Bits(v.Type, 0)
	return b.holds(b.f.Compare(ir.Le, zero, v)) || b.holds(b.f.Compare(ir.Lt, zero, v))
}

// conversion returns x as type t.
func (b *builder) conversion(c *ast.CallExpr, t types.Type, e scope) (values []*ir.Value) {
	layout := b.layout(c.Pos(), t)
	from := b.expression(c.Args[0], e)
	if tv := b.Info.Types[c.Args[0]]; tv.Value != nil && len(from) < len(layout) {
		from = append(from, b.number(from[0].Type, 0)) // a constant becoming a complex number
	}
	if len(from) != len(layout) {
		b.refuse(c.Pos(), "a value of type %s cannot be converted to %s", b.Info.TypeOf(c.Args[0]), t)
	}
	for i, v := range from {
		if v.Type.IsFloat() && layout[i].IsInteger() {
			values = append(values, b.integer(c, v, layout[i]))
		} else {
			values = append(values, b.f.As(v, layout[i]))
		}
	}
	return values
}
