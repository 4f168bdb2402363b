package trial

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"testing"
)

// Whole checks whether a table is complete for the package in a folder: it must have each exported function and method with arrays as
// parameters or results. The map apart has a reason for each missing function or method. Generated functions are exempt.
func Whole(t *testing.T, folder string, table Table, apart map[string]string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no source in %s: %v", folder, err)
	}
	found := map[string]bool{}
	for _, name := range files {
		if base := filepath.Base(name); strings.HasPrefix(base, "z_") || strings.HasSuffix(base, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.IsExported() && hasArrays(f) {
				found[f.Name.Name] = true
				if table[f.Name.Name] == nil && table[file.Name.Name+"."+f.Name.Name] == nil && apart[f.Name.Name] == "" {
					t.Errorf("%s is in no table", f.Name.Name)
				}
			}
		}
	}
	for name := range apart {
		if !found[name] || table[name] != nil {
			t.Errorf("%s need not be apart", name)
		}
	}
}

// hasArrays reports whether f takes or returns arrays or slices of their elements.
func hasArrays(f *ast.FuncDecl) bool {
	fields := f.Type.Params.List
	if f.Recv != nil {
		fields = append(fields, f.Recv.List...)
	}
	if f.Type.Results != nil {
		fields = append(fields, f.Type.Results.List...)
	}
	for _, field := range fields {
		if s := types.ExprString(field.Type); strings.Contains(s, "Array") || s == "[]T" {
			return true
		}
	}
	return false
}
