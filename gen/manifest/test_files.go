package manifest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"

	"ndgo/gen/check"
	"ndgo/gen/form"
)

// testFiles parses the handwritten tests of the package, because these are not loaded with it. It records their package-level
// declarations. It reports a mistake for each ndgo directive, because directives have no effect in tests.
func testFiles(c *check.Checker) {
	files, err := filepath.Glob(filepath.Join(c.Manifest.Root, "*_test.go"))
	if err != nil {
		c.Mistakes.Add(token.Position{Filename: c.Manifest.Root}, "%v", err)
	}
	c.Manifest.InTests = map[string]token.Position{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil || c.Manifest.IsGenerated(text) {
			continue
		}
		f, err := parser.ParseFile(c.Pkg.Fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			continue // go test will report the error
		}
		for _, d := range f.Decls {
			testDeclaration(c, f, d)
		}
	}
}

func testDeclaration(c *check.Checker, f *ast.File, d ast.Decl) {
	if f.Name.Name == c.Pkg.Name {
		for _, name := range form.Declared(d) {
			c.Manifest.InTests[name.Name] = c.Position(name.Pos())
		}
	}
	if fn, ok := d.(*ast.FuncDecl); ok {
		for _, directive := range form.Directives(fn.Doc) {
			if slices.Contains([]string{"ufunc", "reduce", "fuse", "stencil", "rows"}, directive.Name) {
				c.Wrong(directive.Pos, "%s is a function of a test, and other code cannot call it: move it to a file of the package", fn.Name.Name)
			}
		}
	}
}
