package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSumsOfElem adds numbers to results of all functions of package elem. The compiler must know that these results are rounded,
// because it refuses sums with products that Go might fuse.
func TestSumsOfElem(t *testing.T) {
	long(t)
	t.Setenv("GOFLAGS", "-mod=mod")
	files, err := filepath.Glob("../elem/*.go")
	require.NoError(t, err)
	text, n := "package user\n\nimport \"ndgo/elem\"\n", 0
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || !fn.Name.IsExported() || fn.Recv != nil || fn.Type.TypeParams.NumFields() != 1 ||
				!isNamed(fn.Type.TypeParams.List[0].Type, "Float") || fn.Type.Results.NumFields() != 1 || !isNamed(fn.Type.Results.List[0].Type, "T") {
				continue
			}
			var params []string
			for _, field := range fn.Type.Params.List {
				if !isNamed(field.Type, "T") {
					params = nil
					break
				}
				for _, name := range field.Names {
					params = append(params, name.Name)
				}
			}
			if params == nil {
				continue // the function also takes integers
			}
			all := strings.Join(params, ", ")
			text += fmt.Sprintf("\n//ndgo:ufunc\nfunc sum%[1]s[T elem.Float](%[2]s, term T) T { return elem.%[1]s(%[2]s) + term }\n", fn.Name.Name, all)
			n++
		}
	}
	require.Greater(t, n, 30)
	dir := emptyModule(t)
	put(t, filepath.Join(dir, "sums.go"), text)
	_, err = generate(dir)
	require.NoError(t, err)
}

func isNamed(x ast.Expr, name string) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == name
}
