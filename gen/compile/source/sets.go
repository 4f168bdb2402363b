package source

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Sets reports whether the function fn may change the target of its parameter, a pointer or a slice, or may create an alias of it. The list
// inspected has the functions whose inspection has begun, to stop at recursion.
func (s *Source) Sets(fn *types.Func, parameter *types.Var, inspected []*types.Func) (may bool) {
	f := s.Functions[fn]
	if f == nil || slices.Contains(inspected, fn) {
		return f == nil
	}
	read := map[*ast.Ident]bool{} // names only read
	note := func(x ast.Expr) {
		if name := VariableOf(x); name != nil && f.Info.Uses[name] == parameter {
			read[name] = true
		}
	}
	set := func(all ...ast.Expr) {
		for _, x := range all {
			name := VariableOf(x)
			may = may || name != nil && f.Info.Uses[name] == parameter
		}
	}
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			set(n.Lhs...)
		case *ast.IncDecStmt:
			set(n.X)
		case *ast.RangeStmt:
			set(n.Key, n.Value)
			note(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				set(n.X)
			}
		case *ast.IndexExpr, *ast.StarExpr:
			note(n.(ast.Expr))
		case *ast.SelectorExpr:
			if f.Info.Selections[n] != nil && f.Info.Selections[n].Kind() == types.FieldVal {
				note(n)
			}
		case *ast.CallExpr:
			eachPassed(f.Info, n, func(x ast.Expr, to *types.Func, as *types.Var) {
				if to == nil || !s.Sets(to, as, append(slices.Clip(inspected), fn)) {
					note(x)
				} else {
					set(x)
				}
			})
		case *ast.Ident:
			may = may || f.Info.Uses[n] == parameter && !read[n]
		}
		return !may
	})
	return may
}

// eachPassed calls do for each variable passed in the call c, with the called function and the parameter. Both are nil if the call
// cannot change the variable, for example an argument of len, or a receiver passed by value.
func eachPassed(info *types.Info, c *ast.CallExpr, do func(x ast.Expr, to *types.Func, as *types.Var)) {
	name := NameOf(c.Fun)
	if name == nil {
		return
	}
	if name.Name == "len" && info.Types[c.Fun].IsBuiltin() {
		do(c.Args[0], nil, nil)
	}
	to, ok := info.Uses[name].(*types.Func)
	if !ok {
		return
	}
	to = to.Origin()
	if r := to.Signature().Recv(); r != nil {
		x := ast.Unparen(c.Fun).(*ast.SelectorExpr).X
		if _, isPointer := types.Unalias(r.Type()).(*types.Pointer); isPointer {
			do(x, to, r)
		} else {
			do(x, nil, nil)
		}
	}
	for i, x := range c.Args {
		if _, isName := ast.Unparen(x).(*ast.Ident); isName && i < to.Signature().Params().Len() {
			do(x, to, to.Signature().Params().At(i))
		}
	}
}

// WithoutTypes returns x, the function of a call, without parentheses and type arguments.
func WithoutTypes(x ast.Expr) ast.Expr {
	x = ast.Unparen(x)
	switch y := x.(type) {
	case *ast.IndexExpr:
		return ast.Unparen(y.X)
	case *ast.IndexListExpr:
		return ast.Unparen(y.X)
	}
	return x
}

// NameOf returns the last name in x, the function of a call, or nil if x has no name.
func NameOf(x ast.Expr) *ast.Ident {
	switch y := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		return NameOf(y.X)
	case *ast.IndexListExpr:
		return NameOf(y.X)
	case *ast.SelectorExpr:
		return y.Sel
	case *ast.Ident:
		return y
	}
	return nil
}
