package vector

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// A Fix says how to write the products of a sum so that no machine can choose whether to fuse them with it.
type Fix struct {
	Type  string // that of the products
	Round []Edit // the conversions of the products to Type
	Fuse  *Edit  // the sum as a call of math.FMA, or nil if it cannot be one
}

// An Edit puts parts in place of what a file has between two positions.
type Edit struct {
	From, To token.Position
	Parts    []Part
	Import   string // the path of the package that the file has to import for them, or "" if it does
}

// A Part is a text or, if that is empty, what the file has between two offsets, which may have edits of its own.
type Part struct {
	Text     string
	From, To int
}

// fix returns how to fix the sum x op y, of whose terms the given ones are products.
func (b *builder) fix(op Op, x, y term, products []term) Fix {
	f := Fix{Type: b.typeName(products[0].expression()), Fuse: b.fused(op, x, y)}
	for _, t := range products {
		f.Round = append(f.Round, b.converted(t.written, f.Type))
	}
	return f
}

// converted returns how to convert to type t what is written as n.
func (b *builder) converted(n ast.Node, t string) Edit {
	switch n := n.(type) {
	case *ast.AssignStmt: // x += y becomes x = T(x) + y
		x, y := b.part(n.Lhs[0]), []Part{b.part(n.Rhs[0])}
		if sum, ok := n.Rhs[0].(*ast.BinaryExpr); ok && sum.Op.Precedence() <= token.ADD.Precedence() {
			y = []Part{{Text: "("}, y[0], {Text: ")"}}
		}
		return b.edit(n.TokPos, n.End(), append([]Part{{Text: "= " + t + "("}, x, {Text: ") " + assignOps[n.Tok].String() + " "}}, y...)...)
	case *ast.IncDecStmt: // x++ becomes x = T(x) + 1
		return b.edit(n.TokPos, n.End(), Part{Text: " = " + t + "("}, b.part(n.X), Part{Text: ") " + n.Tok.String()[:1] + " 1"})
	case *ast.ParenExpr:
		return b.edit(n.Pos(), n.End(), Part{Text: t}, b.part(n))
	}
	return b.edit(n.Pos(), n.End(), Part{Text: t + "("}, b.part(n), Part{Text: ")"})
}

// fused returns x op y as a call of math.FMA. It is nil unless a product of float64 is written as one of the terms, and
// the call means that.
func (b *builder) fused(op Op, x, y term) *Edit {
	l, r := x.expression(), y.expression()
	if r == nil || b.decl == nil || b.isBound(l) || b.isBound(r) { // x++, a condition in a comment, or a reduction's join
		return nil
	}
	name, path := b.mathAt(r.Pos())
	var factor, addend []Part
	p := b.product(l, x)
	if p != nil {
		factor, addend = b.signed(Add, p.X), b.signed(op, r)
	} else if p = b.product(r, y); p != nil {
		factor, addend = b.signed(op, p.X), b.signed(Add, l)
	}
	if name == "" || factor == nil || addend == nil {
		return nil
	}
	call := slices.Concat([]Part{{Text: name + ".FMA("}}, factor, []Part{{Text: ", "}, b.part(ast.Unparen(p.Y)), {Text: ", "}}, addend, []Part{{Text: ")"}})
	if x.written != l { // x += y becomes x = math.FMA(…)
		call = append([]Part{b.part(l), {Text: " = "}}, call...)
	}
	edit := b.edit(x.written.Pos(), r.End(), call...)
	edit.Import = path
	return &edit
}

// isBound reports whether x is a parameter that is bound, such as what a reduction has accumulated.
func (b *builder) isBound(x ast.Expr) bool {
	name, ok := ast.Unparen(x).(*ast.Ident)
	return ok && slices.Contains(b.bound, b.info.Uses[name])
}

// product returns x if it is a product of float64 that may be fused, and nil otherwise. It is the term t.
func (b *builder) product(x ast.Expr, t term) *ast.BinaryExpr {
	p, ok := ast.Unparen(x).(*ast.BinaryExpr)
	if ok && p.Op == token.MUL && isProduct(t.values[0]) && types.Identical(b.info.TypeOf(p), types.Typ[types.Float64]) {
		return p
	}
	return nil
}

// signed returns x, or -x if op is Sub. It is nil if x is the constant 0, as there is no constant -0.
func (b *builder) signed(op Op, x ast.Expr) []Part {
	x = ast.Unparen(x)
	if op != Sub {
		return []Part{b.part(x)}
	}
	if c := b.info.Types[x].Value; c != nil && constant.Sign(c) == 0 {
		return nil
	}
	switch x.(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr:
		return []Part{{Text: "-("}, b.part(x), {Text: ")"}}
	}
	return []Part{{Text: "-"}, b.part(x)}
}

// mathAt returns what package math is called at pos, and its path if the file does not import it. The name is empty if it
// means something else there.
func (b *builder) mathAt(pos token.Pos) (name, path string) {
	pkg := b.info.Defs[b.decl.Name].Pkg().Scope()
	inner := pkg.Innermost(pos)
	file := inner
	for file.Parent() != pkg {
		file = file.Parent()
	}
	var imported types.Object
	name, path = "math", "math"
	for _, n := range file.Names() {
		if p, ok := file.Lookup(n).(*types.PkgName); ok && p.Imported().Path() == "math" {
			name, path, imported = n, "", p
		}
	}
	if _, object := inner.LookupParent(name, pos); object != imported {
		return "", ""
	}
	return name, path
}

// edit returns the edit of what is between two positions.
func (b *builder) edit(from, to token.Pos, parts ...Part) Edit {
	return Edit{From: b.source.fset.Position(from), To: b.source.fset.Position(to), Parts: parts}
}

// part returns what the file has for n.
func (b *builder) part(n ast.Node) Part {
	return Part{From: b.source.fset.Position(n.Pos()).Offset, To: b.source.fset.Position(n.End()).Offset}
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
