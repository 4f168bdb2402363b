package vector

import (
	"go/ast"
	"go/token"
	"math"
	"math/big"
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

// expression returns what t is written as: of a statement, its left side. It is nil for the 1 of x++.
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

// arithmetic returns x op y of terms with one part.
func (b *builder) arithmetic(pos token.Pos, op Op, x, y term) *Value {
	l, r := x.values[0], y.values[0]
	switch {
	case (op == Add || op == Sub) && l.Type.IsFloat():
		l, r = b.terms(pos, op, x, y)
	case (op == Div || op == Rem) && l.Type.IsInteger() && !b.isNonZero(r):
		if !b.mayPanic() {
			b.refuse(pos, "the divisor may be zero: guard the division with a condition, or state ndgo:requires y != 0 DivideByZero")
		}
		b.panicUnless(b.f.not(b.f.compare(Eq, r, b.f.bits(r.Type, 0))), pos, "the divisor is zero")
	}
	return b.f.mayFuse(op, b.f.do(op, l, r), l, r)
}

// mayFuse returns v, which is x op y. As a constant it is a product that has not been rounded where it is inexact: Go multiplies when it runs
// what is a constant only once loops are written out.
func (f *Func) mayFuse(op Op, v, x, y *Value) *Value {
	if v.Op != Const || !v.Type.IsFloat() || op != Mul && op != Div {
		return v
	}
	a, b := floatOf(x.Type, x.Aux), floatOf(y.Type, y.Aux)
	if fraction, _ := math.Frexp(b); op == Div && math.Abs(fraction) == 0.5 {
		b = 1 / b // Go multiplies
	} else if op == Div {
		return v
	}
	if a-a != 0 || b-b != 0 { // NaN, or infinite
		return v
	}
	exact := new(big.Float).SetPrec(128).Mul(big.NewFloat(a), big.NewFloat(b))
	if exact.Cmp(big.NewFloat(floatOf(v.Type, v.Aux))) == 0 {
		return v
	}
	return f.unrounded(v)
}

// unrounded returns a constant with the bits of v that is a product.
func (f *Func) unrounded(v *Value) *Value {
	product := &Value{ID: len(f.values), Op: Const, Type: v.Type, Aux: v.Aux, product: true}
	f.values = append(f.values, product)
	return product
}

// terms returns the terms of the sum x op y at pos, which must be no products that machines may fuse with it.
func (b *builder) terms(pos token.Pos, op Op, x, y term) (l, r *Value) {
	l, r = x.values[0], y.values[0]
	var products []term
	for _, t := range []term{x, y} {
		if isProduct(t.values[0]) {
			products = append(products, t)
		}
	}
	if products == nil {
		return l, r
	}
	fix := b.fix(pos, op, x, y, products)
	if b.source.Fix != nil && b.decl != nil && b.source.Fix(fix) {
		return b.f.do(Round, l), b.f.do(Round, r)
	}
	remedy := fix.Type + "(x*y) to round the product"
	switch {
	case b.decl == nil: // a condition in a comment, where no option rounds, and no function is called
	case fix.Round == nil:
		remedy += ", once this name means the type of x*y here"
	case fix.Fuse != nil:
		remedy += ", as -fix does"
	default:
		remedy += ", as the option -fix does"
	}
	switch {
	case b.decl == nil:
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

// isProduct reports whether v may be a product that has not been rounded explicitly. Those with -1 are exact, and
// Go doubles by a sum. Others with powers of two may leave the range of floats before they are fused, or lose bits.
func isProduct(v *Value) bool { return isProductBut(v, map[*Value]bool{}) }

// isProductBut does what isProduct does, where choices in none are not products: chains of choices have few values but many paths.
func isProductBut(v *Value, none map[*Value]bool) bool {
	switch v.Op {
	case Mul:
		for _, c := range v.Args {
			if c.Op == Const && slices.Contains([]float64{-1, 2}, floatOf(c.Type, c.Aux)) {
				return false
			}
		}
		return v.Type.IsFloat()
	case Select:
		if none[v] {
			return false
		}
		none[v] = true
		return isProductBut(v.Args[1], none) || isProductBut(v.Args[2], none)
	case Param, State, Const:
		return v.product
	}
	x, ok := negated(v)
	return ok && isProductBut(x, none)
}
