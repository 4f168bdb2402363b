package vector

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
)

// A closure is a function literal, which a local variable holds or which is called at once. It reads the variables around it as they
// are when it is called, and may change them.
type closure struct {
	literal *ast.FuncLit
	*function
}

// noFunction says what to do instead of passing functions.
const noFunction = "a function is called by its name, and cannot be passed, kept or chosen: choose by a number which one is called, with if or switch"

// isFunction reports whether values of type t are functions.
func isFunction(t types.Type) bool {
	if t == nil {
		return false
	}
	_, is := t.Underlying().(*types.Signature)
	return is
}

// closes takes note of the function literal x, which name is defined as, and reports whether x is one.
func (b *builder) closes(name, x ast.Expr) bool {
	literal, ok := ast.Unparen(x).(*ast.FuncLit)
	if !ok {
		return false
	}
	id, ok := name.(*ast.Ident)
	if !ok || b.info.Defs[id] == nil {
		b.refuse(x.Pos(), "a function literal must be the value with which a local variable begins: give each a name, and choose which one is called, with if or switch")
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

// inlineClosure evaluates the call c of f, where variables are as in e, with what is passed to it. What it changes of them is so in e
// after it.
func (b *builder) inlineClosure(c *ast.CallExpr, f *closure, args [][]*Value, places []*referent, e scope, begun unit) []*Value {
	inner, i, outer := maps.Clone(e), 0, *b
	name := ast.NewIdent("the function literal")
	if f.decl != nil { // it is none of a variable of a package
		name = f.decl.Name
	}
	b.function = &function{decl: &ast.FuncDecl{Name: name, Type: f.literal.Type, Body: f.literal.Body}, pkg: f.pkg, info: f.info}
	b.pointees = nil
	for _, field := range fields(f.literal.Type.Params) {
		for _, name := range field.Names {
			b.passes(f.info.Defs[name], places[i], args[i], inner)
			i++
		}
	}
	for _, p := range places {
		if p != nil && p.x != nil && b.names(f.literal, p.of.object) {
			b.refuse(p.x.Pos(), "the function literal has two names for %s then, its own and that of a parameter: leave out one", p.of.object.Name())
		}
	}
	changed := b.changedIn(e, f.literal.Body)
	for _, object := range changed {
		b.pointees = append(b.pointees, pointee{object, e[object]})
		places = append(slices.Clip(places), b.whole(object, e))
	}
	results := b.body(inner)
	b.function, b.pointees, b.unit = outer.function, outer.pointees, outer.unit
	return b.settle(results, places, e, begun, c.Pos())
}

// changesAround reports whether f may change variables around it.
func (b *builder) changesAround(f *closure) (changes bool) {
	outer := b.function
	b.function = f.function
	defer func() { b.function = outer }()
	note := func(list ...ast.Expr) {
		for _, x := range list {
			if name := variableOf(x); name != nil {
				object := b.info.Uses[name]
				changes = changes || object != nil && (object.Pos() < f.literal.Pos() || object.Pos() >= f.literal.End())
			}
		}
	}
	b.changes(f.literal.Body, note)
	return changes
}

// names reports whether object is named in x, or in a function literal that has a name in x.
func (b *builder) names(x ast.Node, object types.Object) (named bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			f := b.closures[b.info.Uses[name]]
			named = named || b.info.Uses[name] == object || f != nil && b.names(f.literal, object)
		}
		return !named
	})
	return named
}
