package fuse

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"ndgo/gen/form"
)

// canBeProgram checks the parameters, results and directives of x, and the names declared in x.
func (f *Fuser) canBeProgram(x *fusing) bool {
	before := len(f.Mistakes)
	signature := f.Pkg.TypesInfo.Defs[x.Source.Name].(*types.Func).Signature()
	params := slices.Collect(signature.Params().Variables())
	if signature.Recv() != nil {
		params = append(params, signature.Recv())
	}
	for _, v := range params {
		if !f.isDrawn(v.Type(), nil) {
			f.Wrong(v.Pos(), "%s is of type %s: operands of a function of arrays that is marked are arrays of numbers or bools, numbers, bools, strings, functions, random generators, and slices, maps and structs of these with exported fields or fields of this package, of which its test draws some",
				v.Name(), f.typeText(v.Type()))
		}
	}
	ast.Inspect(x.Source, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BranchStmt:
			if n.Tok == token.GOTO {
				f.Wrong(n.Pos(), "goto would jump over variables of passes: write a loop, or a branch")
			}
		case *ast.Ident:
			object := f.Pkg.TypesInfo.Defs[n]
			v, isVariable := object.(*types.Var)
			if n.Name == "generated" || isVariable && n.Name == "math" {
				f.Wrong(n.Pos(), "a variable cannot be called %s, because generated code uses this name", n.Name)
			}
			if object != nil && !(isVariable && v.IsField()) && isElementName(n.Name) {
				f.Wrong(n.Pos(), "%s cannot have another meaning in a function that is marked, because generated code uses this name", n.Name)
			}
		}
		return true
	})
	return len(f.Mistakes) == before
}

// isElementName reports whether name is a predeclared type of numbers or bools.
func isElementName(name string) bool {
	object, isType := types.Universe.Lookup(name).(*types.TypeName)
	if !isType {
		return false
	}
	of, isBasic := types.Unalias(object.Type()).(*types.Basic)
	return isBasic && of.Info()&(types.IsNumeric|types.IsBoolean) != 0
}

// isDrawn reports whether the test of a program can draw random operands of type t. It can draw arrays, elements, strings, options, functions
// and generators of random numbers, and slices, maps and structs of these. It cannot draw a type that contains itself. The list outer has the
// structs around t.
func (f *Fuser) isDrawn(t types.Type, outer []*types.Struct) bool {
	if of, ok := f.isArray(t); ok {
		return f.isElement(of)
	}
	if f.isElement(t) {
		return true
	}
	if p := f.packages[f.Manifest.Path("ndarray")]; p != nil { // a package without arrays need not import it
		for _, name := range []string{"Array", "Option"} {
			if types.Identical(t, p.Types.Scope().Lookup(name).Type()) {
				return true
			}
		}
	}
	if f.isRand(t) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Map:
		return f.isDrawn(u.Key(), outer) && f.isDrawn(u.Elem(), outer)
	case *types.Pointer:
		return f.isDrawn(u.Elem(), outer)
	case *types.Slice:
		return f.isDrawn(u.Elem(), outer)
	case *types.Array:
		return f.isDrawn(u.Elem(), outer)
	case *types.Basic:
		return u.Info()&(types.IsNumeric|types.IsBoolean|types.IsString) != 0 && u.Kind() != types.Uintptr
	case *types.Struct:
		for field := range u.Fields() {
			if !field.Exported() && field.Pkg() != f.Pkg.Types || slices.Contains(outer, u) || !f.isDrawn(field.Type(), append(slices.Clip(outer), u)) {
				return false
			}
		}
		return true
	}
	return false
}

// isRand reports whether t is a pointer to a generator of random numbers of package math/rand, math/rand/v2 or random.
func (f *Fuser) isRand(t types.Type) bool {
	return slices.Contains([]string{"math/rand", "math/rand/v2", f.Manifest.Path("random")}, form.RandPath(t))
}
