package check

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/types"
	"path/filepath"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/form"
)

// extend type-checks text as a file of the package at the given path. Error messages refer to the text by the parameter subject.
func (c *Checker) extend(loaded map[string]*packages.Package, path string, text []byte, subject string) (*ast.File, error) {
	parsed, err := parser.ParseFile(c.Pkg.Fset, path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	config := types.Config{
		Importer: importer(loaded),
		Sizes:    c.Pkg.TypesSizes,
		Error: func(err error) {
			if e, ok := err.(types.Error); ok {
				c.Mistakes.Add(c.Position(e.Pos), "%s does not compile: %s", subject, e.Msg)
			}
		},
	}
	_ = types.NewChecker(&config, c.Pkg.Fset, c.Pkg.Types, c.Pkg.TypesInfo).Files([]*ast.File{parsed}) // config.Error collects the errors
	c.Pkg.Syntax = append(c.Pkg.Syntax, parsed)
	return parsed, nil
}

// An importer imports loaded packages.
type importer map[string]*packages.Package

// Import returns the types of a loaded package.
func (i importer) Import(path string) (*types.Package, error) {
	if p := i[path]; p != nil {
		return p.Types, nil
	}
	return nil, fmt.Errorf("package %s is not loaded", path)
}

// AddFile adds the functions in made to the package as a file, and type-checks the file. The generator has made them from functions of the
// parameter file. The parameter end is the end of the new file's name.
func (c *Checker) AddFile(loaded map[string]*packages.Package, file *ast.File, end string, made *form.MadeFile, what string) (*ast.File, error) {
	at := c.Pkg.Fset.PositionFor(file.Package, false)
	name := form.GeneratedBase(filepath.Base(at.Filename)) + end
	head := c.Manifest.Head(file, filepath.Base(at.Filename), made.Imports)
	all, err := format.Source([]byte(head + made.Formatted.String()))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	placed := []byte(head + made.Placed.String())
	c.Manifest.AddMade(name, form.FusedFile{Formatted: c.Manifest.GroupImports(all), Placed: placed})
	return c.extend(loaded, filepath.Join(filepath.Dir(at.Filename), name), placed, what)
}
