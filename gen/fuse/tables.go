package fuse

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ndgo/gen/arrays"
)

// tables returns the tables of the package.
func (f *Fuser) tables() *arrays.Tables {
	if f.known == nil {
		f.known = &arrays.Tables{Pkg: f.Pkg, Others: f.otherFiles(), Place: func(pos token.Pos) string {
			return fmt.Sprint(f.Position(pos))
		}}
	}
	return f.known
}

// otherFiles returns the handwritten Go files of the package that are not loaded: tests, and files that build constraints exclude.
func (f *Fuser) otherFiles() (all []*ast.File) {
	names, _ := filepath.Glob(filepath.Join(f.Manifest.Root, "*_test.go")) // the pattern is valid, so there is no error
	for _, name := range slices.Concat(names, f.Pkg.IgnoredFiles) {
		text, err := os.ReadFile(name)
		if err != nil || !strings.HasSuffix(name, ".go") || f.Manifest.IsGenerated(text) {
			continue
		}
		parsed, err := parser.ParseFile(f.Pkg.Fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if parsed != nil && err == nil && parsed.Name.Name == f.Pkg.Name {
			all = append(all, parsed)
		}
	}
	return all
}
