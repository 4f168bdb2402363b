package vector

import (
	"go/ast"
	"go/types"
)

// A slice that is only indexed, ranged over and measured is an array, if it begins as one that no other shares. Functions that do no more
// with it may set its elements, too.

// setOwn takes note of whether no other slice has the elements of object.
func (b *builder) setOwn(object types.Object, own bool) {
	if b.own == nil {
		b.own = map[types.Object]bool{}
	}
	b.own[object] = own
}

// isOwn reports whether x is a slice whose elements no other has.
func (b *builder) isOwn(x ast.Expr) bool {
	name, ok := ast.Unparen(x).(*ast.Ident)
	return ok && b.own[b.info.ObjectOf(name)]
}

// isMade reports whether x, a slice, is a literal or made.
func (b *builder) isMade(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return b.info.Types[x.Fun].IsBuiltin()
	}
	return false
}

// begins returns the value of x, with which name begins, or which is assigned to it.
func (b *builder) begins(name, x ast.Expr, e scope) []*Value {
	if b.isPointer(b.info.TypeOf(x)) {
		return b.fresh(x, e)
	}
	if id, ok := name.(*ast.Ident); ok && b.info.Defs[id] != nil && b.isSlice(x) {
		object := b.info.Defs[id]
		b.setOwn(object, b.isMade(x) && b.decl != nil && b.source.measured(object, b.decl.Body, b.info, nil))
	}
	return b.expression(x, e)
}

// measures reports whether fn only indexes, ranges over and measures its parameter i.
func (b *builder) measures(fn *types.Func, i int) bool {
	f := b.source.functions[fn]
	return f != nil && !f.rare && b.source.measured(fn.Signature().Params().At(i), f.decl.Body, f.info, nil)
}

// measured reports whether the slice object is only indexed, ranged over and measured in body, and in functions that it is passed to.
func (s *Source) measured(object types.Object, body ast.Node, info *types.Info, within []types.Object) bool {
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

// noteMeasured notes the arguments of the call c that it only measures, or does the like with.
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
	f := s.functions[fn.Origin()]
	for i, x := range c.Args { // of parts copies would be passed
		if _, isName := ast.Unparen(x).(*ast.Ident); !isName || f == nil || f.rare || i >= fn.Signature().Params().Len() {
			continue
		}
		p := fn.Origin().Signature().Params().At(i)
		if _, isSlice := p.Type().Underlying().(*types.Slice); isSlice && s.measured(p, f.decl.Body, f.info, within) {
			note(x)
		}
	}
}
