package form

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// functionDirs lists the packages with one function for each operator.
var functionDirs = []string{"ndarray", "inplace", "into", "strict"}

// Handwritten returns the handwritten exported names of the packages in functionDirs, each with its package. It only parses these
// packages, because they do not compile without their generated files. It ignores syntax errors: the compiler reports them.
func (m *Manifest) Handwritten() map[string]string {
	names := map[string]string{}
	for _, dir := range functionDirs {
		files, _ := filepath.Glob(filepath.Join(m.Root, dir, "*.go")) // no error: the pattern is well formed
		for _, file := range files {
			if base := filepath.Base(file); strings.HasPrefix(base, "z_") || strings.HasSuffix(base, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			if err != nil {
				continue
			}
			for _, d := range f.Decls {
				for _, id := range Declared(d) {
					names[id.Name] = dir
				}
			}
		}
	}
	return names
}

// Declaration returns the declaration of fn in the package, or nil.
func Declaration(p *packages.Package, fn *types.Func) *ast.FuncDecl {
	for _, file := range p.Syntax {
		for _, d := range file.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && p.TypesInfo.Defs[d.Name] == fn.Origin() {
				return d
			}
		}
	}
	return nil
}

// Numbered returns name if it is not taken. Otherwise it returns name with a number from 2 on.
func Numbered(name string, isTaken func(name string) bool) string {
	own := name
	for i := 2; isTaken(own); i++ {
		own = fmt.Sprintf("%s%d", name, i)
	}
	return own
}

// Declared returns the package-level names of d.
func Declared(d ast.Decl) (names []*ast.Ident) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			names = append(names, d.Name)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name)
			case *ast.ValueSpec:
				names = append(names, s.Names...)
			}
		}
	}
	return names
}
