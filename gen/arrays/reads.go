package arrays

import (
	"go/ast"
	"go/types"
	"slices"

	"ndgo/gen/compile/source"
)

// ReadsElements reports whether the value of x, a pure expression, may depend on elements of arrays. For a view x, only its position
// and shape count. Go slices and Go arrays may share memory with an array: so indexing or copying them, or converting them to
// strings, counts as reading elements.
func (r *Reader) ReadsElements(x ast.Expr) bool {
	return r.ReadsBut(x, func(ast.Expr) bool { return false })
}

// ReadsBut does the work of ReadsElements, but ignores the elements of a slice x if isApart(x) is true.
func (r *Reader) ReadsBut(x ast.Expr, isApart func(x ast.Expr) bool) (does bool) {
	parts := map[ast.Expr]bool{} // Go arrays that are not copied as a whole
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			_, isFunction := r.Pkg.TypesInfo.TypeOf(n).Underlying().(*types.Signature)
			does = does || !isFunction && !r.IsArray(n) && !r.isShape(n.X) && !isApart(n.X)
		case *ast.StarExpr:
			does = does || !r.IsArray(n) && !r.Pkg.TypesInfo.Types[n].IsType()
		case *ast.SliceExpr:
			parts[ast.Unparen(n.X)] = true
		case *ast.SelectorExpr:
			does = does || !parts[n] && r.copiesGoArray(n)
			parts[ast.Unparen(n.X)] = true
		case *ast.Ident:
			does = does || !parts[n] && r.copiesGoArray(n)
		case *ast.CallExpr:
			does = does || r.callReadsElements(n)
			if name := NameIn(n.Fun); name != nil && r.Pkg.TypesInfo.Types[n.Fun].IsBuiltin() && len(n.Args) == 1 {
				parts[ast.Unparen(n.Args[0])] = true // len and cap
			}
		}
		return !does
	})
	return does
}

// callReadsElements reports whether the result of call may depend on elements of arrays among its operands.
func (r *Reader) callReadsElements(call *ast.CallExpr) bool {
	if r.Pkg.TypesInfo.Types[call.Fun].IsType() {
		return MayBe(r.Pkg.TypesInfo.TypeOf(call.Args[0]), IsSlice) && !isReference(r.Pkg.TypesInfo.TypeOf(call))
	}
	pkg, name := r.Callee(call)
	if pkg == "method" {
		return !slices.Contains(Views, name) && !slices.Contains(shapes, name)
	}
	return r.IsArray(call) || slices.ContainsFunc(call.Args, r.IsArray) || r.helperOf(call) != nil
}

// copiesGoArray reports whether x is a variable or a field that may contain a Go array. Evaluating such an x copies elements.
func (r *Reader) copiesGoArray(x ast.Expr) bool {
	v, isVariable := r.Pkg.TypesInfo.Uses[source.NameOf(x)].(*types.Var)
	return isVariable && MayBe(v.Type(), containsGoArray)
}

// isReference reports whether a conversion of a slice to type t refers to the slice's elements, without a copy.
func isReference(t types.Type) bool {
	_, isPointer := t.Underlying().(*types.Pointer)
	return isPointer || IsSlice(t)
}

// IsSlice reports whether t is a slice type.
func IsSlice(t types.Type) bool {
	_, does := t.Underlying().(*types.Slice)
	return does
}

// containsGoArray reports whether each value of type t contains a Go array with elements. The type nd.Index does not count: its
// array has no elements.
func containsGoArray(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Array:
		return t.Len() > 0
	case *types.Struct:
		for field := range t.Fields() {
			if MayBe(field.Type(), containsGoArray) {
				return true
			}
		}
	}
	return false
}

// MayBe returns is(t). For a type parameter t, it reports whether is may be true for a type argument.
func MayBe(t types.Type, is func(types.Type) bool) bool {
	p, isParameter := types.Unalias(t).(*types.TypeParam)
	return isParameter && inTypeSet(p.Constraint(), is) || !isParameter && is(t)
}

// IsTypeParameter reports whether t is a type parameter.
func IsTypeParameter(t types.Type) bool {
	_, is := types.Unalias(t).(*types.TypeParam)
	return is
}

// inTypeSet reports whether is returns true for a type in the type set of constraint.
func inTypeSet(constraint types.Type, is func(types.Type) bool) bool {
	switch t := constraint.Underlying().(type) {
	case *types.Union:
		return slices.ContainsFunc(slices.Collect(t.Terms()), func(term *types.Term) bool { return inTypeSet(term.Type(), is) })
	case *types.Interface:
		return !slices.ContainsFunc(slices.Collect(t.EmbeddedTypes()), func(part types.Type) bool { return !inTypeSet(part, is) })
	}
	return is(constraint)
}

// isShape reports whether x is a call like v.Shape().
func (r *Reader) isShape(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	return ok && r.CallsMethod(call, shapes)
}
