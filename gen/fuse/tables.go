package fuse

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"

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
	tests, _ := f.Manifest.TestFiles() // a mistake is reported already
	all = f.Manifest.ParseHandwritten(f.Pkg.Fset, slices.Concat(tests, f.Pkg.IgnoredFiles))
	return slices.DeleteFunc(all, func(file *ast.File) bool { return file.Name.Name != f.Pkg.Name })
}
