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

// A Source has the functions the compiler can read: all functions of the given packages and their imports.
type Source struct {
	// The compiler calls Fix before it refuses a sum because Go fuses it with a product on some machines. Fix returns true if the generator will
	// rewrite the sum. Fix may be nil.
	Fix func(Fix) bool

	// The compiler calls Replace before it refuses a call of a function of math, or a product or quotient of complex numbers. The edit writes a
	// call of package elem instead. Replace returns true if the generator will make the edit. Replace may be nil.
	Replace func(Edit) bool

	// Panics allows functions to panic for some operands. If it is false, functions with panics are refused, except for an index out
	// of range.
	Panics bool

	// Rarely decides about elements for which the function panics. If it is true, kernels leave all these elements to the Go loop, which then
	// panics. If it is false, kernels do so only for panics in loops.
	Rarely bool

	Elem         *types.Package  // package elem, if it is loaded
	Standard     map[string]bool // the paths of packages outside of modules
	Fset         *token.FileSet
	Functions    map[*types.Func]*Function
	variables    map[*types.Var]*Variable
	tested       map[string]map[string]bool   // names of variables possibly changed by tests, by directory
	namedInTests map[string]map[string]bool   // names of slices with a possible alias in tests, by directory
	named        map[*types.Var]bool          // slices with a possible alias
	Constants    map[*Variable][]ConstantBits // variables with known values
}

// A Function is the declaration of a function, with its type information.
type Function struct {
	Decl *ast.FuncDecl
	Pkg  *types.Package
	Info *types.Info

	Rare   bool // whether it is marked ndgo:rare: the Go loop computes the elements that reach it
	Seldom bool // whether it is marked ndgo:seldom, so kernels jump over it if no element of a vector reaches it
}

// A Variable is a package variable that only its initialisation sets. Tests in the directory dir may still change it.
type Variable struct {
	Value ast.Expr
	Pkg   *types.Package
	Info  *types.Info
	dir   string
}

// Library is the import path of ndgo under any module name.
var Library = ownPath[:strings.LastIndex(ownPath, "/gen/")]

var ownPath = reflect.TypeFor[Source]().PkgPath()

// New returns the functions of roots and of all their dependencies. The packages must be loaded with syntax and types.
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

// isMarked reports whether the doc comment of d contains a directive.
func isMarked(d *ast.FuncDecl, directive string) bool {
	return d.Doc != nil && slices.ContainsFunc(d.Doc.List, func(c *ast.Comment) bool { return strings.TrimSpace(c.Text) == directive })
}

// ConstantBits holds the bits of a constant of a program.
type ConstantBits struct {
	Of   ir.Type
	Bits uint64
}
