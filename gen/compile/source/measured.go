package source

import (
	"go/ast"
	"go/types"
)

// Measured reports whether body uses the slice object only to index it, to range over it, to take its len, or to pass it to functions that do
// only these things. The list within has the slices under examination: for recursion, Measured returns false.
func (s *Source) Measured(object types.Object, body ast.Node, info *types.Info, within []types.Object) bool {
	for _, other := range within {
		if other == object {
			return false
		}
	}
	within = append(within, object)
	fine := map[*ast.Ident]bool{}
	note := func(x ast.Expr) {
		if part, ok := ast.Unparen(x).(*ast.SliceExpr); ok {
			x = part.X
		}
		if name, ok := ast.Unparen(x).(*ast.Ident); ok && info.Uses[name] == object {
			fine[name] = true
		}
	}
	is := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			note(n.X)
		case *ast.RangeStmt:
			note(n.X)
		case *ast.CallExpr:
			s.noteMeasured(n, info, within, note)
		case *ast.Ident:
			is = is && (info.Uses[n] != object || fine[n])
		}
		return is
	})
	return is
}

// noteMeasured calls note for each argument of c that the called function only indexes, ranges over, or measures by len.
func (s *Source) noteMeasured(c *ast.CallExpr, info *types.Info, within []types.Object, note func(x ast.Expr)) {
	fun := ast.Unparen(c.Fun)
	if selector, ok := fun.(*ast.SelectorExpr); ok {
		fun = selector.Sel
	}
	name, ok := fun.(*ast.Ident)
	if !ok || c.Ellipsis.IsValid() {
		return
	}
	if name.Name == "len" && info.Types[c.Fun].IsBuiltin() {
		note(c.Args[0])
	}
	fn, ok := info.Uses[name].(*types.Func)
	if !ok {
		return
	}
	f := s.Functions[fn.Origin()]
	for i, x := range c.Args { // a part of a slice is a new slice in the callee
		if _, isName := ast.Unparen(x).(*ast.Ident); !isName || f == nil || f.Rare || i >= fn.Signature().Params().Len() {
			continue
		}
		p := fn.Origin().Signature().Params().At(i)
		if _, isSlice := p.Type().Underlying().(*types.Slice); isSlice && s.Measured(p, f.Decl.Body, f.Info, within) {
			note(x)
		}
	}
}
