package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
)

// testFiles reads the tests of the package that are written by hand, which are not loaded with it. It notes what they
// declare in the package, and marks, which have no effect there.
func (c *checker) testFiles() {
	files, err := filepath.Glob(filepath.Join(c.manifest.Root, "*_test.go"))
	if err != nil {
		c.mistakes.add(token.Position{Filename: c.manifest.Root}, "%v", err)
	}
	c.manifest.inTests = map[string]token.Position{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil || c.manifest.isGenerated(text) {
			continue
		}
		f, err := parser.ParseFile(c.pkg.Fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			continue // go test says so
		}
		for _, d := range f.Decls {
			c.testDeclaration(f, d)
		}
	}
}

func (c *checker) testDeclaration(f *ast.File, d ast.Decl) {
	if f.Name.Name == c.pkg.Name {
		for _, name := range declared(d) {
			c.manifest.inTests[name.Name] = c.position(name.Pos())
		}
	}
	if fn, ok := d.(*ast.FuncDecl); ok {
		for _, directive := range directives(fn.Doc) {
			if directive.Name == "ufunc" || directive.Name == "reduce" {
				c.wrong(directive.Pos, "%s is a function of a test, which others cannot call: move it to a file of the package", fn.Name.Name)
			}
		}
	}
}
