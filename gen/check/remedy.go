package check

import (
	"fmt"
	"go/types"

	"ndgo/gen/form"
)

// Instead returns a remedy for an operand or a result of type t, which is not an element type.
func (c *Checker) Instead(function string, t types.Type, isResult bool) string {
	_, isNamed := types.Unalias(t).(*types.Named)
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if e, ok := form.ElementOf(u); ok && isNamed && e != "bool" {
			constraint := map[string]string{"floats": "nd.Float", "integers": "nd.Integer", "complex numbers": "nd.ComplexNumber"}[e.Class()]
			return fmt.Sprintf("a generic function, func %s[T %s](x T) T, also takes types defined from %s", function, constraint, e.Class())
		}
		if u.Info()&types.IsString != 0 {
			return "use nd.Map for functions with strings"
		}
	case *types.Slice:
		return c.insteadOfSlice(t, u)
	case *types.Array:
		if isResult {
			return "return its elements as several results"
		}
		return "use its elements as operands, or a slice operand, shared by all elements"
	case *types.Struct:
		if isResult {
			return "return its fields as several results"
		}
		return "use its fields as operands"
	case *types.Pointer:
		if isResult {
			return "return the value"
		}
		return "use the value as an operand, and return the new value"
	case *types.Interface:
		if isResult && types.Identical(t, types.Universe.Lookup("error").Type()) {
			return "return NaN or a second result of type bool, or check operands before the call"
		}
		return "use one type of numbers, or constrain a type parameter, as in [T nd.Float]"
	case *types.Signature:
		return "call a function of the package by its name"
	case *types.Map:
		return "use a slice, indexed by integers"
	}
	return "operands and results must be numbers or bools"
}

// isArray reports whether t is a pointer to an array.
func (c *Checker) isArray(t types.Type) bool {
	p, isPointer := types.Unalias(t).(*types.Pointer)
	if !isPointer {
		return false
	}
	of, ok := types.Unalias(p.Elem()).(*types.Named)
	return ok && of.Obj().Name() == "NDArray" && of.Obj().Pkg() != nil && of.Obj().Pkg().Path() == c.Manifest.Path("ndarray")
}

// insteadOfSlice returns the remedy for the slice type t. Its underlying type is u.
func (c *Checker) insteadOfSlice(t types.Type, u *types.Slice) string {
	if _, ok := form.ElementOf(u.Elem()); ok && types.Identical(t, u) {
		return fmt.Sprintf("return numbers, or an array: *nd.NDArray[%s]", u.Elem())
	} else if ok {
		return fmt.Sprintf("write %s, which also takes values of type %s", u, c.typeText(t))
	}
	if _, ok := types.Unalias(u.Elem()).(*types.TypeParam); ok { // a function of the library has a type parameter
		return "operands and results must be numbers or bools"
	}
	var of types.Type
	switch rows := u.Elem().Underlying().(type) {
	case *types.Slice:
		of = rows.Elem()
	case *types.Array:
		of = rows.Elem()
	}
	if of != nil {
		if e, ok := form.ElementOf(of); ok {
			return fmt.Sprintf("pass its rows one after another as t []%s, and their length n, and write t[i*n+j]", e)
		}
	}
	return "slices must have numbers or bools: convert the elements before the call"
}
