package arrays

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// carries reports whether the loop consists of assignments to variables and of stores, and at least one of them sets a variable from
// outside the loop, or its elements, by an elementwise operator. The loop may also contain loops of this kind over rows of its table.
func (u *unrolling) carries() (does bool) {
	for _, s := range u.body.List {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if len(s.Lhs) != len(s.Rhs) {
				return false
			}
			for i, x := range s.Lhs {
				name, isName := x.(*ast.Ident)
				if !isName || !u.IsComputed(s.Rhs[i]) && !u.IsPure(s.Rhs[i]) {
					return false
				}
				v := u.Pkg.TypesInfo.Uses[name]
				does = does || s.Tok == token.ASSIGN && v != nil && u.IsStep(s.Rhs[i]) && !u.isInside(v)
			}
		case *ast.ExprStmt:
			if !u.storesWhole(s.X) || !u.hasKnownWeights() {
				return false
			}
			does = true
		case *ast.RangeStmt: // over a row of the table; the next round unrolls this loop
			inner := &unrolling{plainer: u.plainer, body: s.Body}
			if name := NameIn(s.X); u.value == nil || name == nil || u.Pkg.TypesInfo.Uses[name] != u.value || s.Tok != token.DEFINE || !inner.carries() {
				return false
			}
			does = true
		default:
			return false
		}
	}
	for _, v := range []types.Object{u.counter, u.value} {
		does = does && (v == nil || !u.Sets(u.body, v))
	}
	return does && !u.hasLiterals()
}

// storesWhole reports whether x stores an elementwise operator into an array variable from outside the loop, and the loop uses no view of
// this array. So the stores of all iterations can be in one pass.
func (u *unrolling) storesWhole(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		return false
	}
	target, isStore := u.Store(call)
	name := NameIn(target)
	if !isStore || name == nil || u.isInside(u.Pkg.TypesInfo.Uses[name]) {
		return false
	}
	whole, of := true, u.Origin(target)
	ast.Inspect(u.body, func(n ast.Node) bool {
		x, isExpr := n.(ast.Expr)
		if isExpr && u.IsArray(x) && u.Origin(x) == of && u.NodeText(x) != name.Name {
			whole = false
		}
		return whole
	})
	return whole
}

// hasKnownWeights reports whether constants or variables can replace all elements of Go slices and Go arrays in the body. Any other element
// may share memory with a target. Then each store would need a pass of its own, and the loop is better as written.
func (u *unrolling) hasKnownWeights() bool {
	if u.table != nil && u.value != nil && SliceElement(u.value.Type()) == nil && slices.Contains(u.table.atoms, "") {
		return false
	}
	known := true
	ast.Inspect(u.body, func(n ast.Node) bool {
		x, ok := n.(*ast.IndexExpr)
		if !ok || SliceElement(u.Pkg.TypesInfo.TypeOf(x.X)) == nil || !u.ReadsElements(x) {
			return known
		}
		of := ast.Unparen(x.X)
		if outer, isNested := of.(*ast.IndexExpr); isNested {
			v, _ := u.Pkg.TypesInfo.Uses[NameIn(outer.X)].(*types.Var)
			known = known && v != nil && !u.Sets(u.fn.Body, v) && u.hasAtoms(u.rowsOf(v, u.literalOf(v)), x)
		} else {
			t := u.tableOf(of)
			known = known && t != nil && !slices.Contains(t.atoms, "")
		}
		return false
	})
	return known
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
