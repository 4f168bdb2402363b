package arrays

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// why returns "" if the body of the loop can be unrolled: it consists of assignments to variables and of stores, and at least one of them sets
// a variable from outside the loop, or its elements, by an elementwise operator. The body may also contain loops of this kind over rows of a
// table. Otherwise why returns the reason.
func (u *unrolling) why() string {
	does := false
	for _, s := range u.body.List {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if len(s.Lhs) != len(s.Rhs) {
				return u.quoted(s) + " calls a function with several results"
			}
			for i, x := range s.Lhs {
				name, isName := x.(*ast.Ident)
				if !isName {
					return u.quoted(s) + " sets an element or a field"
				}
				if !u.IsComputed(s.Rhs[i]) && !u.IsPure(s.Rhs[i]) {
					return u.quoted(s) + " calls a function that may have effects"
				}
				v := u.Pkg.TypesInfo.Uses[name]
				does = does || s.Tok == token.ASSIGN && v != nil && u.IsStep(s.Rhs[i]) && !u.isInside(v)
			}
		case *ast.ExprStmt:
			if why := u.whyStore(s.X); why != "" {
				return why
			}
			does = true
		case *ast.RangeStmt: // over a row of the table; the next round unrolls this loop
			if !u.isOverRow(s) {
				return u.quoted(s) + " is not unrolled"
			}
			inner := &unrolling{plainer: u.plainer, body: s.Body}
			if why := inner.why(); why != "" {
				return why
			}
			does = true
		default:
			return u.quoted(s) + " is neither an assignment nor a store"
		}
	}
	for _, v := range []types.Object{u.counter, u.value} {
		if v != nil && u.Sets(u.body, v) {
			return fmt.Sprintf("it sets %s", v.Name())
		}
	}
	switch {
	case !does:
		return "it sets no array from outside of the loop by an element-wise operator"
	case u.hasLiterals():
		return "it has a function literal, or takes the address of a variable"
	}
	return ""
}

// quoted returns the beginning of the text of s, without a block, in words.
func (u *unrolling) quoted(s ast.Stmt) string {
	text, _, _ := strings.Cut(u.NodeText(s), "\n")
	return "its statement " + Shortened(strings.TrimSuffix(u.Written(text), " {"))
}

// isOverRow reports whether s ranges over a row of the table, or over a row of another table with a known index.
func (u *unrolling) isOverRow(s *ast.RangeStmt) bool {
	if s.Tok != token.DEFINE {
		return false
	}
	if x, isRow := ast.Unparen(s.X).(*ast.IndexExpr); isRow {
		if u.rowsIn(x.X) == nil {
			return false
		}
		known := u.knownIn(0)
		u.define(known)
		_, isKnown := u.number(x.Index, known)
		return isKnown
	}
	name := NameIn(s.X)
	return u.value != nil && name != nil && u.Pkg.TypesInfo.Uses[name] == u.value
}

// whyStore returns "" if x stores an elementwise operator into an array variable from outside the loop, the loop uses no view of this array, and
// all weights are known. So the stores of all iterations can be in one pass. Otherwise it returns the reason.
func (u *unrolling) whyStore(x ast.Expr) string {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		return "its statement " + u.textOf(x) + " is neither an assignment nor a store"
	}
	text := "its statement " + u.textOf(x)
	target, isStore := u.Store(call)
	name := NameIn(target)
	switch {
	case !isStore:
		return text + " is not a store of an element-wise operator"
	case name == nil:
		return text + " stores into a part of an array"
	case u.isInside(u.Pkg.TypesInfo.Uses[name]):
		return text + " stores into an array of one iteration"
	}
	whole, of := true, u.Origin(target)
	ast.Inspect(u.body, func(n ast.Node) bool {
		x, isExpr := n.(ast.Expr)
		if isExpr && u.IsArray(x) && u.Origin(x) == of && u.NodeText(x) != name.Name {
			whole = false
		}
		return whole
	})
	if !whole {
		return fmt.Sprintf("it stores into %s, and also uses a view of it", u.Written(name.Name))
	}
	return u.whyUnknown()
}

// whyUnknown returns "" if constants or variables can replace all elements of Go slices and Go arrays in the body. Any other element
// may share memory with a target. Then each store would need a pass of its own, and the loop is better as written. In this case
// whyUnknown returns the reason.
func (u *unrolling) whyUnknown() (why string) {
	if u.table != nil && u.value != nil && SliceElement(u.value.Type()) == nil && slices.Contains(u.table.atoms, "") {
		return u.whyNoTable(u.over)
	}
	ast.Inspect(u.body, func(n ast.Node) bool {
		x, ok := n.(*ast.IndexExpr)
		if !ok || why != "" || SliceElement(u.Pkg.TypesInfo.TypeOf(x.X)) == nil || !u.ReadsElements(x) {
			return why == ""
		}
		of := ast.Unparen(x.X)
		if outer, isNested := of.(*ast.IndexExpr); isNested {
			of = outer.X
			if !u.hasAtoms(u.rowsIn(of), x) {
				why = u.whyNoTable(of)
			}
		} else if t := u.tableOf(of); t == nil || slices.Contains(t.atoms, "") {
			why = u.whyNoTable(of)
		}
		return false
	})
	return why
}

// hasAtoms reports whether there are rows, and a constant or a variable can replace each of their elements at the place of the node at.
func (u *unrolling) hasAtoms(rows []*ast.CompositeLit, at ast.Node) bool {
	return rows != nil && !slices.ContainsFunc(rows, func(row *ast.CompositeLit) bool {
		atoms := u.atoms(row, at)
		return atoms == nil || slices.Contains(atoms, "")
	})
}

// isInside reports whether the body of the loop declares v.
func (u *unrolling) isInside(v types.Object) bool {
	return u.body.Pos() <= v.Pos() && v.Pos() < u.body.End()
}

// hasLiterals reports whether the body of the loop has function literals, or takes addresses of variables.
func (u *unrolling) hasLiterals() (has bool) {
	ast.Inspect(u.body, func(n ast.Node) bool {
		_, isLiteral := n.(*ast.FuncLit)
		x, isUnary := n.(*ast.UnaryExpr)
		has = has || isLiteral || isUnary && x.Op == token.AND
		return !has
	})
	return has
}
