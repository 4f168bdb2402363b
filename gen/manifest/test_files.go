package manifest

import (
	"go/ast"
	"go/token"
	"slices"

	"ndgo/gen/check"
	"ndgo/gen/form"
)

// testFiles parses the handwritten tests of the package, because these are not loaded with it. It records their package-level
// declarations. It reports a mistake for each ndgo directive, because directives have no effect in tests.
func testFiles(c *check.Checker) {
	names, err := c.Manifest.TestFiles()
	if err != nil {
		c.Mistakes.Add(token.Position{Filename: c.Manifest.Root}, "%v", err)
	}
	c.Manifest.InTests = map[string]token.Position{}
	for _, f := range c.Manifest.ParseHandwritten(c.Pkg.Fset, names) {
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
