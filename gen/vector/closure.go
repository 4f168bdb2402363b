package vector

import (
	"go/ast"
	"go/types"
	"maps"
)

// A closure is a function literal, which a local variable holds or which is called at once. It reads the variables around it as they
// are when it is called, and changes none of them.
type closure struct {
	literal *ast.FuncLit
	*function
}

// closes takes note of the function literal x, which name is defined as, and reports whether x is one.
func (b *builder) closes(name, x ast.Expr) bool {
	literal, ok := ast.Unparen(x).(*ast.FuncLit)
	if !ok {
		return false
	}
	id, ok := name.(*ast.Ident)
	if !ok || b.info.Defs[id] == nil {
		b.refuse(x.Pos(), "a function literal must be the value with which a local variable begins: declare a function")
	}
	if b.closures == nil {
		b.closures = map[types.Object]*closure{}
	}
	b.closures[b.info.Defs[id]] = &closure{literal, b.function}
	return true
}

// closure returns the function literal that c calls, or nil if it calls none.
func (b *builder) closure(c *ast.CallExpr) *closure {
	switch x := ast.Unparen(c.Fun).(type) {
	case *ast.Ident:
		return b.closures[b.info.Uses[x]]
	case *ast.FuncLit:
		return &closure{x, b.function}
	}
	return nil
}

// inlineClosure evaluates a call of f where variables are as in e.
func (b *builder) inlineClosure(f *closure, args [][]*Value, e scope) []*Value {
	b.refuseChanges(f)
	inner, i := maps.Clone(e), 0
	for _, field := range fields(f.literal.Type.Params) {
		for _, name := range field.Names {
			inner[f.info.Defs[name]] = args[i]
			i++
		}
	}
	outer, name := b.function, ast.NewIdent("the function literal")
	if f.decl != nil { // it is none of a variable of a package
		name = f.decl.Name
	}
	b.function = &function{decl: &ast.FuncDecl{Name: name, Type: f.literal.Type, Body: f.literal.Body}, info: f.info}
	results := b.body(inner)
	b.function = outer
	return results
}

// refuseChanges refuses a function literal that assigns to variables around it.
func (b *builder) refuseChanges(f *closure) {
	ast.Inspect(f.literal.Body, func(n ast.Node) bool {
		var changed []ast.Expr
		switch n := n.(type) {
		case *ast.AssignStmt:
			changed = n.Lhs
		case *ast.IncDecStmt:
			changed = []ast.Expr{n.X}
		case *ast.RangeStmt:
			changed = []ast.Expr{n.Key, n.Value}
		}
		for _, x := range changed {
			name := variableOf(x)
			if name == nil {
				continue
			}
			if object := f.info.Uses[name]; object != nil && (object.Pos() < f.literal.Pos() || object.Pos() >= f.literal.End()) {
				b.refuse(x.Pos(), "%s is a variable around the function literal, which may not change it: return the value", name.Name)
			}
		}
		return true
	})
}
