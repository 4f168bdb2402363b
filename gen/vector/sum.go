package vector

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A term is a value of several parts, and where it is written: an expression, or a statement such as x += y whose left
// side it is.
type term struct {
	values  []*Value
	written ast.Node
}

// part returns part i of t.
func (t term) part(i int) term { return term{t.values[i : i+1], t.written} }

// arithmetic returns x op y of terms with one part.
func (b *builder) arithmetic(pos token.Pos, op Op, x, y term) *Value {
	l, r := x.values[0], y.values[0]
	switch {
	case (op == Add || op == Sub) && l.Type.IsFloat():
		l, r = b.rounded(pos, x), b.rounded(pos, y)
	case (op == Div || op == Rem) && l.Type.IsInteger() && !b.isNonZero(r):
		b.refuse(pos, "the divisor may be zero: guard the division with a condition, or state ndgo:requires y != 0 DivideByZero")
	}
	return b.f.do(op, l, r)
}

// rounded returns the term x of the sum at pos, which must be no product that machines may fuse with the sum.
func (b *builder) rounded(pos token.Pos, x term) *Value {
	v := x.values[0]
	if !isProduct(v) {
		return v
	}
	fix := b.rounding(x.written)
	if b.source.Fix != nil && b.decl != nil && b.source.Fix(fix) {
		return b.f.do(Round, v)
	}
	b.refuse(pos, "some machines fuse this sum with a product, which changes its last bit: "+
		"write math.FMA(x, y, z), or %s(x*y) to round the product, as the option -fix does", fix.Type)
	return nil
}

// rounding returns how to convert explicitly what is written as n.
func (b *builder) rounding(n ast.Node) Fix {
	at := func(pos token.Pos) int { return b.source.fset.Position(pos).Offset }
	fix := Fix{At: b.source.fset.Position(n.Pos())}
	switch n := n.(type) {
	case *ast.AssignStmt: // x += y becomes x = T(x) + y
		fix.Type = b.typeName(n.Lhs[0])
		y, open := n.Rhs[0], ""
		if sum, ok := y.(*ast.BinaryExpr); ok && sum.Op.Precedence() <= token.ADD.Precedence() {
			open = "("
			fix.Edits[1] = Edit{at(y.End()), at(y.End()), ")"}
		}
		fix.Edits[0] = Edit{at(n.TokPos), at(y.Pos()), "= " + fix.Type + "(" + types.ExprString(n.Lhs[0]) + ") " + assignOps[n.Tok].String() + " " + open}
	case *ast.IncDecStmt: // x++ becomes x = T(x) + 1
		fix.Type = b.typeName(n.X)
		fix.Edits[0] = Edit{at(n.TokPos), at(n.End()), " = " + fix.Type + "(" + types.ExprString(n.X) + ") " + n.Tok.String()[:1] + " 1"}
	case *ast.ParenExpr:
		fix.Type = b.typeName(n)
		fix.Edits[0] = Edit{at(n.Pos()), at(n.Pos()), fix.Type}
	case ast.Expr:
		fix.Type = b.typeName(n)
		fix.Edits = [2]Edit{{at(n.Pos()), at(n.Pos()), fix.Type + "("}, {at(n.End()), at(n.End()), ")"}}
	}
	return fix
}

// typeName returns the type of x as the current function writes it.
func (b *builder) typeName(x ast.Expr) string {
	return types.TypeString(b.info.TypeOf(x), func(p *types.Package) string {
		if b.decl == nil || p == b.info.Defs[b.decl.Name].Pkg() {
			return ""
		}
		return p.Name()
	})
}

// isProduct reports whether v may be a product that has not been rounded explicitly. Those with 1 and -1 are exact, and
// Go doubles by a sum. Others with powers of two may leave the range of floats before they are fused, or lose bits.
func isProduct(v *Value) bool {
	switch v.Op {
	case Mul:
		for _, c := range v.Args {
			if c.Op == Const && slices.Contains([]float64{1, -1, 2}, floatOf(c.Type, c.Aux)) {
				return false
			}
		}
		return v.Type.IsFloat()
	case Select:
		return isProduct(v.Args[1]) || isProduct(v.Args[2])
	}
	x, ok := negated(v)
	return ok && isProduct(x)
}
