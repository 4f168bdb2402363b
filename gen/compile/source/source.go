package source

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/compile/ir"
)

// A Source is the functions that can be read and inlined: all of the given packages and of their imports.
type Source struct {
	// Fix, if not nil, is called for each sum that would be refused because some machines fuse it with a product. It reports whether
	// the sum will be written without this choice.
	Fix func(Fix) bool

	// Replace, if not nil, is called for each call of a function of math, and each product or quotient of complex numbers, that would
	// be refused, with the edit to a call of a function of elem. It reports whether it will be written so.
	Replace func(Edit) bool

	// Panics allows functions that panic for some of their operands. Without it, they are refused, except for indices out of range.
	Panics bool

	// Rarely says that panicking lanes are always rare, as they are in loops, and the loop in Go panics.
	Rarely bool

	Elem         *types.Package  // the library's, if it is among the packages
	Standard     map[string]bool // the paths of packages outside of modules
	Fset         *token.FileSet
	Functions    map[*types.Func]*Function
	variables    map[*types.Var]*Variable
	tested       map[string]map[string]bool   // names with possible changes by tests in a directory
	namedInTests map[string]map[string]bool   // names with possible other names of the elements in tests
	named        map[*types.Var]bool          // slices with other names perhaps
	Constants    map[*Variable][]ConstantBits // known values of variables
}

// A Function is the declaration of one, and the types in it.
type Function struct {
	Decl *ast.FuncDecl
	Pkg  *types.Package
	Info *types.Info

	Rare   bool // marked ndgo:rare: lanes that reach it are left to Go
	Seldom bool // marked ndgo:seldom: it is jumped over where no lane reaches it
}

// A Variable is one of a package, never changed after its initialisation, except perhaps by the tests in dir.
type Variable struct {
	Value ast.Expr
	Pkg   *types.Package
	Info  *types.Info
	dir   string
}

// Library is the import path of ndgo, wherever it is published.
var Library = ownPath[:strings.LastIndex(ownPath, "/gen/")]

var ownPath = reflect.TypeFor[Source]().PkgPath()

// New returns the functions of roots, loaded with syntax and types, dependencies included.
func New(roots ...*packages.Package) *Source {
	s := &Source{Standard: map[string]bool{}, Functions: map[*types.Func]*Function{}, variables: map[*types.Var]*Variable{}, tested: map[string]map[string]bool{}, namedInTests: map[string]map[string]bool{}, named: map[*types.Var]bool{}, Constants: map[*Variable][]ConstantBits{}}
	packages.Visit(roots, nil, func(p *packages.Package) {
		s.Fset = p.Fset
		s.Standard[p.PkgPath] = p.Module == nil
		if p.PkgPath == Library+"/elem" {
			s.Elem = p.Types
		}
		for _, file := range p.Syntax {
			for _, d := range file.Decls {
				s.declare(p, d)
			}
		}
		for _, file := range p.Syntax {
			s.forgetChanged(p.TypesInfo, file)
		}
	})
	return s
}

func (s *Source) declare(p *packages.Package, d ast.Decl) {
	info := p.TypesInfo
	switch d := d.(type) {
	case *ast.FuncDecl:
		if f, ok := info.Defs[d.Name].(*types.Func); ok && d.Body != nil {
			s.Functions[f] = &Function{d, p.Types, info, isMarked(d, "//ndgo:rare"), isMarked(d, "//ndgo:seldom")}
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			v, ok := spec.(*ast.ValueSpec)
			if !ok || len(v.Values) != len(v.Names) {
				continue
			}
			for i, name := range v.Names {
				if object, ok := info.Defs[name].(*types.Var); ok && !object.Exported() {
					s.variables[object] = &Variable{v.Values[i], p.Types, info, filepath.Dir(p.GoFiles[0])}
				}
			}
		}
	}
}

// isMarked reports whether the comment of d has a directive.
func isMarked(d *ast.FuncDecl, directive string) bool {
	return d.Doc != nil && slices.ContainsFunc(d.Doc.List, func(c *ast.Comment) bool { return strings.TrimSpace(c.Text) == directive })
}

// ConstantBits is a constant of a program.
type ConstantBits struct {
	Of   ir.Type
	Bits uint64
}
