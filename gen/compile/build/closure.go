package build

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
)

// A closure is a called function that the compiler knows: a literal in a local variable, a literal called at once, or a literal or a declared
// function passed to a parameter. A literal reads the variables around it. It may change them, except if it was passed to a parameter.
type closure struct {
	literal          *ast.FuncLit                    // nil for a declared function
	*source.Function                                 // the function around the literal
	arguments        map[*types.TypeParam]types.Type // the type arguments of the function around the literal

	declared      *types.Func // nil for a literal
	typeArguments []types.Type
}

// noFunction is the remedy for a function used as a value.
const noFunction = "a function can only be called by its name or passed to a function, not stored or selected: select the call by a number, with if or switch"

// noMethod is the remedy for a method used as a value.
const noMethod = "a method cannot be stored or passed: call it, or write a function literal with the call"

// isFunction reports whether t is a function type.
func isFunction(t types.Type) bool {
	if t == nil {
		return false
	}
	_, is := t.Underlying().(*types.Signature)
	return is
}

// closes records the function literal x as the value of name. If x is not a function literal, it returns false.
func (b *builder) closes(name, x ast.Expr) bool {
	literal, ok := ast.Unparen(x).(*ast.FuncLit)
	if !ok {
		return false
	}
	id, ok := name.(*ast.Ident)
	if !ok || b.Info.Defs[id] == nil {
		b.refuse(x.Pos(), "a function literal must initialise a local variable: give each literal a name, and select the call with if or switch")
	}
	b.closures[b.Info.Defs[id]] = b.literal(literal)
	return true
}

// closure returns the function literal called by c, or nil.
func (b *builder) closure(c *ast.CallExpr) *closure { return b.known(c.Fun) }

// known returns the function literal denoted by x, or nil.
func (b *builder) known(x ast.Expr) *closure {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if f := b.closures[b.Info.Uses[x]]; f != nil && f.literal != nil {
			return f
		}
	case *ast.FuncLit:
		return b.literal(x)
	}
	return nil
}

// literal returns x as a closure of the current function.
func (b *builder) literal(x *ast.FuncLit) *closure {
	return &closure{literal: x, Function: b.Function, arguments: b.arguments}
}

// inlineClosure evaluates c, a call of f with the given arguments. It reads variables of e, and stores their changed values in e.
func (b *builder) inlineClosure(c *ast.CallExpr, f *closure, args [][]*ir.Value, places []*referent, e scope, begun unit) []*ir.Value {
	inner, i, outer := maps.Clone(e), 0, *b
	name := ast.NewIdent("the function literal")
	if f.Decl != nil { // a literal in the initial value of a package variable is not inside a function
		name = f.Decl.Name
	}
	for _, p := range places {
		if p != nil && p.function != nil && p.function.literal != nil && b.mentions(p.function.literal, func(use types.Object) bool { return b.closures[use] == f }) {
			b.refuse(c.Pos(), "a call of the function literal inside a function passed to it cannot be compiled: write a second literal with another name for the inner call")
		}
	}
	b.Function = &source.Function{Decl: &ast.FuncDecl{Name: name, Type: f.literal.Type, Body: f.literal.Body}, Pkg: f.Pkg, Info: f.Info}
	b.pointees, b.arguments = nil, f.arguments
	for _, field := range fields(f.literal.Type.Params) {
		for _, name := range field.Names {
			b.passes(f.Info.Defs[name], places[i], args[i], inner)
			i++
		}
	}
	for _, p := range places {
		if p != nil && p.x != nil && b.names(f.literal, p.of.object) {
			b.refuse(p.x.Pos(), "the function literal would then have two names for %s, its own and the name of a parameter: remove one", p.of.object.Name())
		}
	}
	changed := b.changedIn(e, f.literal.Body)
	for _, object := range changed {
		b.pointees = append(b.pointees, pointee{object, e[object]})
		places = append(slices.Clip(places), b.whole(object, e))
	}
	results := b.body(inner)
	b.Function, b.arguments, b.pointees, b.unit = outer.Function, outer.arguments, outer.pointees, outer.unit
	return b.settle(results, places, e, begun, c.Pos())
}

// changesAround reports whether f may change variables around it.
func (b *builder) changesAround(f *closure) (changes bool) {
	outer := b.Function
	b.Function = f.Function
	defer func() { b.Function = outer }()
	note := func(list ...ast.Expr) {
		for _, x := range list {
			if name := source.VariableOf(x); name != nil {
				object := b.Info.Uses[name]
				changes = changes || object != nil && (object.Pos() < f.literal.Pos() || object.Pos() >= f.literal.End())
			}
		}
	}
	b.changes(f.literal.Body, note)
	return changes
}

// names reports whether the name of object occurs in x. It also looks into function literals.
func (b *builder) names(x ast.Node, object types.Object) bool {
	return b.mentions(x, func(use types.Object) bool { return use == object })
}

// mentions reports whether x contains the name of an object for which matches returns true. It also looks into function literals.
func (b *builder) mentions(x ast.Node, matches func(types.Object) bool) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			use := b.Info.Uses[name]
			f := b.closures[use]
			found = found || matches(use) || f != nil && f.literal != nil && b.mentions(f.literal, matches)
		}
		return !found
	})
	return found
}
