package build

import (
	"go/ast"
	"go/types"

	"ndgo/gen/compile/ir"
)

// The builder treats a slice as an array under two conditions. No other slice shares its elements. The function only indexes the
// slice, ranges over it, sets its elements, takes its len, or passes it to a function that does only these things.

// setOwn records whether another slice may share the elements of object.
func (b *builder) setOwn(object types.Object, own bool) {
	if b.own == nil {
		b.own = map[types.Object]bool{}
	}
	b.own[object] = own
}

// isOwn reports whether x is a slice sharing its elements with no other slice.
func (b *builder) isOwn(x ast.Expr) bool {
	name, ok := ast.Unparen(x).(*ast.Ident)
	return ok && b.own[b.Info.ObjectOf(name)]
}

// isMade reports whether the slice x is a literal or a call of make.
func (b *builder) isMade(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return b.Info.Types[x.Fun].IsBuiltin()
	}
	return false
}

// begins returns the value of x, assigned to name. It records whether name is then a slice that shares its elements with no other
// slice.
func (b *builder) begins(name, x ast.Expr, e scope) []*ir.Value {
	if b.isPointer(b.Info.TypeOf(x)) {
		return b.fresh(x, e)
	}
	if id, ok := name.(*ast.Ident); ok && b.Info.Defs[id] != nil && b.isSlice(x) {
		object := b.Info.Defs[id]
		b.setOwn(object, b.isMade(x) && b.Decl != nil && b.source.Measured(object, b.Decl.Body, b.Info, nil))
	}
	return b.expression(x, e)
}

// measures reports whether fn uses its parameter i, a slice, only by indexing, range and len.
func (b *builder) measures(fn *types.Func, i int) bool {
	f := b.source.Functions[fn]
	return f != nil && !f.Rare && b.source.Measured(fn.Signature().Params().At(i), f.Decl.Body, f.Info, nil)
}
