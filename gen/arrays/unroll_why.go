package arrays

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Loops calls note with each loop in fn that is not unrolled although its own statements compute arrays, and with the reason.
func (r *Reader) Loops(fn *ast.FuncDecl, note func(s ast.Stmt, why string)) {
	p := r.rewriting(fn)
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if !p.computes(n) {
				return true
			}
			_, why := p.unrolling(n.(ast.Stmt))
			if why == "" && p.End(fn)-p.Offset(fn) > mostSpread {
				why = fmt.Sprintf("the function has more than %d bytes", mostSpread)
			}
			if why == "" {
				why = "Go rejects the unrolled text"
			}
			note(n.(ast.Stmt), why)
		}
		return true
	})
}

// computes reports whether statements of a loop, outside of inner loops, compute arrays by operators.
func (p *plainer) computes(loop ast.Node) (does bool) {
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return n == loop
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			_, isStore := p.Store(n)
			does = does || isStore || p.IsComputed(n)
		}
		return !does
	})
	return does
}

// whyUncounted returns the reason why the number of iterations of s is unknown.
func (p *plainer) whyUncounted(s ast.Stmt) string {
	switch s := s.(type) {
	case *ast.ForStmt:
		c := p.counted(s)
		if c == nil {
			return "it does not count an int by constant steps"
		}
		limit := c.stop
		if _, isKnown := p.number(c.stop, nil); isKnown {
			limit = c.begin
		}
		return fmt.Sprintf("its limit %s is not a constant", p.textOf(limit))
	case *ast.RangeStmt:
		if s.Tok == token.ASSIGN {
			return "its variables are declared before it"
		}
		switch p.Pkg.TypesInfo.TypeOf(s.X).Underlying().(type) {
		case *types.Basic:
			return fmt.Sprintf("its number of iterations, %s, is not a constant", p.textOf(s.X))
		case *types.Slice, *types.Array:
			return p.whyNoTable(s.X)
		}
		return fmt.Sprintf("it ranges over %s, and neither over a number nor over a table", p.textOf(s.X))
	}
	return "it is no loop"
}

// textOf returns the text of x in the terms of the source, shortened.
func (p *plainer) textOf(x ast.Expr) string { return Shortened(p.Written(p.NodeText(x))) }

// whyNoTable returns the reason why elements of the slice or array x are unknown.
func (p *plainer) whyNoTable(x ast.Expr) string {
	x = ast.Unparen(x)
	if row, isRow := x.(*ast.IndexExpr); isRow {
		x = ast.Unparen(row.X)
	}
	if part, isPart := x.(*ast.SliceExpr); isPart {
		x = ast.Unparen(part.X)
	}
	v, isVariable := p.Pkg.TypesInfo.Uses[NameIn(x)].(*types.Var)
	text := p.textOf(x)
	if _, isLiteral := x.(*ast.CompositeLit); isLiteral {
		return fmt.Sprintf("an element of %s is neither a constant nor a variable with one value", text)
	}
	switch {
	case !isVariable:
		return fmt.Sprintf("%s is neither a literal nor a variable that holds one", text)
	case p.isOfPackage(v) && p.Tables.Change(v) != "":
		return p.Tables.Change(v)
	case p.Sets(p.fn.Body, v):
		return fmt.Sprintf("the function sets %s again", text)
	case p.literalOf(v) == nil:
		return fmt.Sprintf("the function does not define %s by a literal", text)
	case dimsOf(v.Type()) == 1 && !p.isConstantIn(v), dimsOf(v.Type()) > 1 && !p.readsOnlyRows(v):
		return fmt.Sprintf("the function may change elements of %s", text)
	case slices.Contains(p.atoms(p.literalOf(v), x), "") && dimsOf(v.Type()) == 1:
		return fmt.Sprintf("an element of %s is neither a constant nor a variable with one value", text)
	case slices.ContainsFunc(p.literalOf(v).Elts, isPair):
		return fmt.Sprintf("the literal of %s has keys", text)
	}
	return fmt.Sprintf("the elements of %s are not known", text)
}

func isPair(x ast.Expr) bool { _, is := x.(*ast.KeyValueExpr); return is }
