package manifest

import (
	"fmt"
	"go/ast"
	"go/types"

	"ndgo/gen/check"
	"ndgo/gen/form"
)

// rowsOf checks fn, a function marked ndgo:rows, and adds it to the manifest.
func rowsOf(c *check.Checker, fn *ast.FuncDecl, file *ast.File) {
	defer c.Manifest.Near(fn.Name.Pos())
	if c.NewOperator(fn) == nil {
		return
	}
	signature := c.Pkg.TypesInfo.Defs[fn.Name].(*types.Func).Signature()
	if wrong := notOfRows(fn.Name.Name, signature); wrong != "" {
		c.Wrong(fn.Name.Pos(), "%s is not a function of rows: write a func(dst, src []T) that sets dst from src, a slice of the same length; %s", fn.Name.Name, wrong)
		return
	}
	if signature.TypeParams().Len() > 1 {
		c.Wrong(fn.Name.Pos(), "%s has %d type parameters: it may have one; write fixed types for the others", fn.Name.Name, signature.TypeParams().Len())
		return
	}
	r := &form.RowFunction{Decl: fn, File: file}
	if list := fn.Type.TypeParams; list != nil {
		r.Class, r.Name = c.Code(list.List[0].Type, c.Pkg.TypesInfo), list.List[0].Names[0].Name
	}
	c.Manifest.Rows = append(c.Manifest.Rows, r)
}

// notOfRows returns a remedy if the function is not a function of rows, and "" otherwise.
func notOfRows(name string, s *types.Signature) string {
	slicesOf := 0
	for v := range s.Params().Variables() {
		if _, ok := types.Unalias(v.Type()).(*types.Slice); ok && slicesOf < 2 && v == s.Params().At(slicesOf) {
			slicesOf++
		}
	}
	switch n := s.Params().Len(); {
	case n == 2 && slicesOf == 2 && s.Results().Len() == 0 && !s.Variadic():
		return ""
	case n == 1 && slicesOf == 1 && s.Results().Len() > 0:
		return "a function that reduces a row to one number is marked ndgo:reduce, a func(acc, x T) T"
	case n == 2 && slicesOf == 2 && s.Results().Len() > 0:
		return "it has no result: set dst, and check operands before the call"
	case slicesOf == 2 && n > 2:
		return fmt.Sprintf("mark a function of two slices that calls %s with the other arguments: constants, or values computed from src", name)
	}
	return "a function of elements, func(x T) T, is marked ndgo:ufunc"
}
