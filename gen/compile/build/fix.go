package build

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"slices"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
)

// fix returns the remedy for the sum x op y at pos. The parameter products has the products that Go might fuse with the sum.
func (b *builder) fix(pos token.Pos, op ir.Op, x, y term, products []term) source.Fix {
	name, known := b.typeName(products[0].expression())
	f := source.Fix{Sum: b.position(pos), Type: name, Fuse: b.fused(op, x, y), Beginning: b.beginning > 0}
	if known {
		for _, t := range products {
			f.Round = append(f.Round, b.converted(t.written, f.Type))
		}
	}
	return f
}

// converted returns an edit converting n to type t.
func (b *builder) converted(n ast.Node, t string) source.Edit {
	switch n := n.(type) {
	case *ast.AssignStmt: // x += y becomes x = T(x) + y
		x, y := b.part(n.Lhs[0]), []source.Part{b.part(n.Rhs[0])}
		if sum, ok := n.Rhs[0].(*ast.BinaryExpr); ok && sum.Op.Precedence() <= token.ADD.Precedence() {
			y = []source.Part{{Text: "("}, y[0], {Text: ")"}}
		}
		return b.edit(n.TokPos, n.End(), append([]source.Part{{Text: "= " + t + "("}, x, {Text: ") " + assignOps[n.Tok].String() + " "}}, y...)...)
	case *ast.IncDecStmt: // x++ becomes x = T(x) + 1
		return b.edit(n.TokPos, n.End(), source.Part{Text: " = " + t + "("}, b.part(n.X), source.Part{Text: ") " + n.Tok.String()[:1] + " 1"})
	case *ast.ParenExpr:
		return b.edit(n.Pos(), n.End(), source.Part{Text: t}, b.part(n))
	}
	return b.edit(n.Pos(), n.End(), source.Part{Text: t + "("}, b.part(n), source.Part{Text: ")"})
}

// fused returns an edit that writes x op y as a call of math.FMA. It returns nil if no term is written as a product of float64, or if the name
// math cannot denote package math at this place.
func (b *builder) fused(op ir.Op, x, y term) *source.Edit {
	l, r := x.expression(), y.expression()
	// No edit is possible for x++ (its 1 is not in the source), for a sum in a condition in a comment, and for a sum in the join of a reduction.
	if r == nil || b.Decl == nil || b.isBound(l) || b.isBound(r) {
		return nil
	}
	name, path := b.mathAt(r.Pos())
	var factor, addend []source.Part
	p := b.product(l, x)
	if p != nil {
		factor, addend = b.signed(ir.Add, p.X), b.signed(op, r)
	} else if p = b.product(r, y); p != nil && !b.acting(l) { // r becomes the product, evaluated before l
		factor, addend = b.signed(op, p.X), b.signed(ir.Add, l)
	}
	if name == "" || factor == nil || addend == nil {
		return nil
	}
	call := slices.Concat([]source.Part{{Text: name + ".FMA("}}, factor, []source.Part{{Text: ", "}, b.part(ast.Unparen(p.Y)), {Text: ", "}}, addend, []source.Part{{Text: ")"}})
	if x.written != l { // x += y becomes x = math.FMA(…)
		call = append([]source.Part{b.part(l), {Text: " = "}}, call...)
	}
	edit := b.edit(x.written.Pos(), r.End(), call...)
	edit.Import = path
	return &edit
}

// isBound reports whether x is a bound parameter, like the accumulator of a reduction.
func (b *builder) isBound(x ast.Expr) bool {
	name, ok := ast.Unparen(x).(*ast.Ident)
	return ok && slices.Contains(b.bound, b.Info.Uses[name])
}

// product returns x as a product of float64 that may be fused, or nil. The parameter t is the term of the sum that contains x.
func (b *builder) product(x ast.Expr, t term) *ast.BinaryExpr {
	p, ok := ast.Unparen(x).(*ast.BinaryExpr)
	if ok && p.Op == token.MUL && ir.IsProduct(t.values[0]) && types.Identical(b.Info.TypeOf(p), types.Typ[types.Float64]) {
		return p
	}
	return nil
}

// signed returns x, or -x if op is Sub. For -x it returns nil if x is the constant 0, because there is no constant -0.
func (b *builder) signed(op ir.Op, x ast.Expr) []source.Part {
	x = ast.Unparen(x)
	if op != ir.Sub {
		return []source.Part{b.part(x)}
	}
	if c := b.Info.Types[x].Value; c != nil && constant.Sign(c) == 0 {
		return nil
	}
	switch x.(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr:
		return []source.Part{{Text: "-("}, b.part(x), {Text: ")"}}
	}
	return []source.Part{{Text: "-"}, b.part(x)}
}

// mathAt returns the name of package math at pos. If the file does not import math yet, it also returns the path to import. If the
// name means something else at pos, mathAt returns "".
func (b *builder) mathAt(pos token.Pos) (name, path string) {
	var imported types.Object
	name, path = "math", "math"
	if p := b.imported("math", pos); p != nil {
		name, path, imported = p.Name(), "", p
	}
	if _, object := b.Pkg.Scope().Innermost(pos).LookupParent(name, pos); object != imported {
		return "", ""
	}
	return name, path
}

// imported returns the name under which the file at pos imports the package at path, or nil if the file does not import it.
func (b *builder) imported(path string, pos token.Pos) *types.PkgName {
	file := b.Pkg.Scope().Innermost(pos)
	for file.Parent() != b.Pkg.Scope() {
		file = file.Parent()
	}
	for _, n := range file.Names() {
		if p, ok := file.Lookup(n).(*types.PkgName); ok && p.Imported().Path() == path {
			return p
		}
	}
	return nil
}

// edit returns an edit replacing the text between two positions.
func (b *builder) edit(from, to token.Pos, parts ...source.Part) source.Edit {
	return source.Edit{From: b.position(from), To: b.position(to), Parts: parts}
}

// part returns the text of n.
func (b *builder) part(n ast.Node) source.Part {
	return source.Part{From: b.position(n.Pos()).Offset, To: b.position(n.End()).Offset}
}

// position returns the position of pos. It ignores line directives.
func (b *builder) position(pos token.Pos) token.Position {
	return b.source.Fset.PositionFor(pos, false)
}

// typeName returns the type of x in the syntax of the current function. known is false if this syntax would need another import, or
// a name that is hidden in the function.
func (b *builder) typeName(x ast.Expr) (name string, known bool) {
	t := b.Info.TypeOf(x)
	if b.Decl == nil {
		return types.TypeString(t, (*types.Package).Name), false
	}
	name = types.TypeString(t, func(p *types.Package) string {
		imported := b.imported(p.Path(), x.Pos())
		switch {
		case imported != nil:
			return imported.Name()
		case p == b.Pkg:
			return ""
		}
		return p.Name()
	})
	written, err := parser.ParseExpr(name)
	if err != nil {
		return name, false
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	err = types.CheckExpr(b.source.Fset, b.Pkg, x.Pos(), written, info)
	return name, err == nil && info.Types[written].IsType() && types.Identical(info.Types[written].Type, t)
}
