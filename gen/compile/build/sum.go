package build

import (
	"go/ast"
	"go/token"

	"ndgo/gen/compile/ir"
)

// A term is an operand of a sum: a value, perhaps of several parts, and its source. The source is an expression; for the value of x in x += y,
// it is the statement.
type term struct {
	values  []*ir.Value
	written ast.Node
}

// part returns part i of t.
func (t term) part(i int) term { return term{t.values[i : i+1], t.written} }

// expression returns the expression of t. If t is written as a statement, it returns the left side. For the 1 in x++ it returns nil.
func (t term) expression() ast.Expr {
	switch n := t.written.(type) {
	case *ast.AssignStmt:
		return n.Lhs[0]
	case *ast.IncDecStmt:
		return n.X
	case ast.Expr:
		return n
	}
	return nil
}

// arithmetic returns x op y for terms of one part.
func (b *builder) arithmetic(pos token.Pos, op ir.Op, x, y term) *ir.Value {
	l, r := x.values[0], y.values[0]
	switch {
	case (op == ir.Add || op == ir.Sub) && l.Type.IsFloat():
		l, r = b.terms(pos, op, x, y)
	case (op == ir.Div || op == ir.Rem) && l.Type.IsInteger() && !b.isNonZero(r):
		if !b.mayPanic() {
			b.refuse(pos, "the divisor may be zero: guard the division with a condition, or state ndgo:requires y != 0 DivideByZero")
		}
		b.panicUnless(b.f.Not(b.f.Compare(ir.Eq, r, b.f.Bits(r.Type, 0))), pos, "the divisor is zero")
	}
	return b.f.MayFuse(op, b.f.Do(op, l, r), l, r)
}

// terms returns the values of x and y for the sum x op y at pos. It refuses products among them that are not rounded, because Go may
// fuse these with the sum on some machines.
func (b *builder) terms(pos token.Pos, op ir.Op, x, y term) (l, r *ir.Value) {
	l, r = x.values[0], y.values[0]
	var products []term
	for _, t := range []term{x, y} {
		if ir.IsProduct(t.values[0]) {
			products = append(products, t)
		}
	}
	if products == nil {
		return l, r
	}
	fix := b.fix(pos, op, x, y, products)
	if b.source.Fix != nil && b.Decl != nil && b.source.Fix(fix) {
		return b.f.Do(ir.Round, l), b.f.Do(ir.Round, r)
	}
	remedy := fix.Type + "(x*y) to round the product"
	switch {
	case b.Decl == nil: // no function: -fix cannot change a condition in a comment
	case fix.Round == nil:
		remedy += ", if this name stands for the type of x*y here"
	case fix.Fuse != nil:
		remedy += ", as -fix does"
	default:
		remedy += ", as the option -fix does"
	}
	switch {
	case b.Decl == nil:
	case fix.Fuse != nil:
		remedy = "math.FMA(x, y, z), as the option -fix=fma does, or " + remedy
	case fix.Type != "float64":
		remedy += " (math.FMA is for float64)"
	case !b.isBound(x.expression()) && !b.isBound(y.expression()):
		remedy = "math.FMA(x, y, z), or " + remedy
	}
	b.refuse(pos, "some machines fuse this sum with a product, which changes its last bit: write %s", remedy)
	return nil, nil
}
