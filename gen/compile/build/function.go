package build

import (
	"go/ast"
	"go/types"

	"ndgo/gen/compile/source"
)

// A function with function parameters is inlined. Therefore the compiler must know the argument: a literal, a declared function, or
// a parameter of the caller.

// functionAt returns a referent for x, a function passed as an argument. Callers handle it like the referent of a pointer.
func (b *builder) functionAt(x ast.Expr, e scope) *referent {
	if f := b.known(x); f != nil {
		if b.changesAround(f) {
			b.refuse(x.Pos(), "a function literal used as an argument may read the variables around it, but not change them: return the values instead")
		}
		return &referent{before: e, function: f}
	}
	if name, ok := ast.Unparen(x).(*ast.Ident); ok && b.closures[b.Info.Uses[name]] != nil {
		return &referent{before: e, function: b.closures[b.Info.Uses[name]]}
	}
	fn, typeArguments, receiver := b.callee(x)
	switch {
	case receiver != nil:
		b.refuse(x.Pos(), noMethod)
	case fn == nil:
		b.refuse(x.Pos(), noFunction)
	}
	if elem, of := b.elementaryFor(fn); elem != nil {
		if !b.isCopied() || !b.writeAs(x, elem, of) {
			b.refuse(x.Pos(), "%s.%s cannot be passed: pass elem.%s", fn.Pkg().Name(), fn.Name(), elem.Name())
		}
		fn, typeArguments = elem, nil
		if of != nil {
			typeArguments = []types.Type{of}
		}
	}
	return &referent{before: e, function: &closure{declared: fn, typeArguments: typeArguments}}
}

// elementaryFor returns the function of package elem that replaces fn, and the type of its numbers. It returns nil if no function
// replaces fn.
func (b *builder) elementaryFor(fn *types.Func) (elem *types.Func, of types.Type) {
	if fn.Pkg() == nil || fn.Pkg().Path() != "math" && fn.Pkg().Path() != "math/cmplx" {
		return nil, nil
	}
	name, of := source.ElementaryOf(fn.Pkg().Path(), fn.Name())
	return b.source.Elementary(name), of
}

// capture copies variables from the scope e to the scope inner. The literal f reads these variables, and inner is the scope of a function called
// with the argument f.
func (b *builder) capture(f *closure, e, inner scope) {
	outer := b.Function
	b.Function = f.Function
	defer func() { b.Function = outer }()
	for object, values := range e {
		if b.names(f.literal, object) {
			inner[object] = values
		}
	}
}

// refuseReading refuses a call with two arguments: a pointer to a variable, and a literal reading the variable.
func (b *builder) refuseReading(places []*referent) {
	for _, f := range places {
		if f == nil || f.function == nil || f.function.literal == nil {
			continue
		}
		for _, p := range places {
			if p != nil && p.x != nil && b.names(f.function.literal, p.of.object) {
				b.refuse(p.x.Pos(), "%s is passed together with a function literal that reads it, so it would have two names: copy it to another variable before the call", p.of.object.Name())
			}
		}
	}
}
