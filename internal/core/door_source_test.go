package core

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// behindDoor lists packages with a rule: if a caller chooses the length of a slice, it comes from Make, Reserve or Grow of package limits.
// These functions, called the door, check the limit of memory.
var behindDoor = strings.Fields("arrayapi fft formula inplace internal/core internal/core/mistakes internal/core/limits internal/core/option internal/core/scalars internal/core/walking internal/core/elementwise internal/core/viewing internal/core/reducing internal/core/products internal/core/selecting internal/core/ordering internal/fourier internal/sorting into linalg ndarray npy picture random strict text")

// TestMakesGoThroughTheDoor checks the sources of these packages. A slice must come from Make, Reserve or Grow, have a constant length, or
// have a reason in testdata/makes.txt. No map is made with a size, and no slice grows by slices.Grow. Temporary arrays and blocks must come
// from Work, WorkCopy and WorkBlock, and memory for sorting from SortingRoom. testdata/makes.txt lists the exceptions: direct calls of
// lower functions.
func TestMakesGoThroughTheDoor(t *testing.T) {
	data, err := os.ReadFile("testdata/makes.txt")
	require.NoError(t, err)
	known, used := map[string]bool{}, map[string]bool{}
	for line := range strings.Lines(string(data)) {
		if fields := strings.SplitN(strings.TrimSpace(line), ": ", 3); !strings.HasPrefix(line, "#") && assert.Len(t, fields, 3, line) {
			known[fields[0]+": "+fields[1]] = true
		}
	}
	for _, name := range behindDoor {
		files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(name), "*.go"))
		require.NoError(t, err)
		require.NotEmpty(t, files, name)
		for _, path := range files {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			packages := importsOf(file)
			for _, d := range file.Decls {
				ast.Inspect(d, func(n ast.Node) bool {
					if key := arrayKeyOf(name, d, n, packages); key != "" {
						used[key] = true
						assert.True(t, known[key], "%s: %s: make it by Work, WorkCopy, WorkBlock or SortingRoom", set.Position(n.Pos()), key)
					}
					call, ok := n.(*ast.CallExpr)
					if !ok {
						return true
					}
					what := types.ExprString(call.Fun)
					if len(call.Args) > 1 && what == "make" {
						if key := keyOf(name, d, call); key != "" {
							used[key] = true
							assert.True(t, known[key], "%s: %s: make it by limits.Make", set.Position(call.Pos()), types.ExprString(call))
						}
					}
					assert.NotEqual(t, "slices.Grow", what, "%s: grow it by limits.Grow", set.Position(call.Pos()))
					return true
				})
			}
		}
	}
	assert.Equal(t, known, used, "every line of testdata/makes.txt is of use")
}

// keyOf returns the beginning of the line in testdata/makes.txt for a call of make. The line begins with the package and the last argument
// of the call. If this argument is a variable, the function's name stands between the package and the argument, because variables differ
// between functions. For a number the key is "". No line allows a map.
func keyOf(pkg string, d ast.Decl, call *ast.CallExpr) string {
	last := call.Args[len(call.Args)-1]
	if _, ok := call.Args[0].(*ast.MapType); ok {
		return pkg + ": a map of " + types.ExprString(last)
	}
	switch last.(type) {
	case *ast.BasicLit:
		return ""
	case *ast.Ident:
		if fn, ok := d.(*ast.FuncDecl); ok {
			pkg += " " + fn.Name.Name
		}
	}
	return pkg + ": " + types.ExprString(last)
}

// importsOf returns the names of the packages imported by file.
func importsOf(file *ast.File) map[string]bool {
	names := map[string]bool{}
	for _, i := range file.Imports {
		path := strings.Trim(i.Path.Value, `"`)
		names[path[strings.LastIndex(path, "/")+1:]] = true
	}
	return names
}

// arrayKeyOf returns the beginning of the line in testdata/makes.txt for the node n. The node is a direct call of a lower function that makes an
// array or a block of memory, or it makes a sorting.Room. The line begins with the package, the function, and the name of the callee or of the
// type. For all other nodes the key is "".
func arrayKeyOf(pkg string, d ast.Decl, n ast.Node, packages map[string]bool) string {
	what := ""
	switch n := n.(type) {
	case *ast.CallExpr:
		switch f := n.Fun.(type) {
		case *ast.Ident:
			if pkg == "internal/core" && (f.Name == "New" || f.Name == "NewCleared" || f.Name == "allocate") {
				what = f.Name
			}
		case *ast.SelectorExpr:
			what = ofArrays(f, len(n.Args), packages)
		}
	case *ast.ValueSpec:
		if n.Type != nil && types.ExprString(n.Type) == "sorting.Room" {
			what = "sorting.Room"
		}
	case *ast.CompositeLit:
		if n.Type != nil && types.ExprString(n.Type) == "sorting.Room" {
			what = "sorting.Room"
		}
	}
	fn, ok := d.(*ast.FuncDecl)
	if what == "" || !ok {
		return ""
	}
	return pkg + " " + fn.Name.Name + ": " + what
}

// ofArrays returns the name of f if a call of f with this number of arguments makes an array or a block of memory. Otherwise it returns "".
func ofArrays(f *ast.SelectorExpr, args int, packages map[string]bool) string {
	of := ""
	if x, ok := f.X.(*ast.Ident); ok && packages[x.Name] {
		of = x.Name
	}
	switch name := f.Sel.Name; {
	case of == "memory" && (name == "Uncleared" || name == "Cleared"):
		return "memory." + name
	case of == "" && name == "allocate": // the method of a token
		return name
	case of == "core" && (name == "New" || name == "NewCleared"):
		return "core." + name
	case of == "" && args > 0 && (name == "New" || name == "NewCleared" || name == "NewClearedAt" || name == "NewAt" || name == "Copy" || name == "CopyAt"):
		return "Type." + name
	}
	return ""
}
