package arrays

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Tables finds the variables of a package that always hold the literal of their declaration:
//
//	var weights = [][]float32{{1, 2}, {2, 1}}
//
// All code of the package may only read elements and lengths of such a variable. Its name begins with a small letter, so other packages cannot
// change it.
type Tables struct {
	Pkg    *packages.Package
	Others []*ast.File                // the files without types in Pkg: handwritten tests, and files for other systems
	Place  func(pos token.Pos) string // returns a position as text

	others []*types.Info         // the types of Others, as far as these files alone show them
	known  map[*types.Var]string // the results of Change
}

// Literal returns the literal in the declaration of the variable v of the package, or nil.
func (t *Tables) Literal(v *types.Var) (found *ast.CompositeLit) {
	for _, file := range t.Pkg.Syntax {
		for _, d := range file.Decls {
			d, ok := d.(*ast.GenDecl)
			if !ok || d.Tok != token.VAR {
				continue
			}
			for _, s := range d.Specs {
				s := s.(*ast.ValueSpec)
				for i, name := range s.Names {
					if t.Pkg.TypesInfo.Defs[name] == v && len(s.Values) == len(s.Names) {
						found, _ = ast.Unparen(s.Values[i]).(*ast.CompositeLit)
					}
				}
			}
		}
	}
	return found
}

// Change returns the reason why the variable v of the package may differ from its literal, or "" if it always holds the literal.
func (t *Tables) Change(v *types.Var) string {
	why, isKnown := t.known[v]
	if !isKnown {
		if t.known == nil {
			t.known = map[*types.Var]string{}
		}
		why = t.change(v)
		t.known[v] = why
	}
	return why
}

// change does the work of Change for the first time.
func (t *Tables) change(v *types.Var) string {
	switch {
	case v.Exported():
		return fmt.Sprintf("%s is exported, so other packages may change it", v.Name())
	case t.Literal(v) == nil || dimsOf(v.Type()) == 0:
		return fmt.Sprintf("the value of %s is not a literal of a slice or an array", v.Name())
	}
	for _, file := range t.Pkg.Syntax {
		if at := changeIn(file, t.Pkg.TypesInfo, v); at.IsValid() {
			return fmt.Sprintf("%s may change %s", t.Place(at), v.Name())
		}
		for _, g := range file.Comments {
			for _, c := range g.List {
				if words := strings.Fields(c.Text); len(words) > 1 && words[0] == "//go:linkname" && words[1] == v.Name() {
					return fmt.Sprintf("%s gives other packages access to %s", t.Place(c.Pos()), v.Name())
				}
			}
		}
	}
	for i, file := range t.Others {
		if at := changeIn(file, t.infoOf(i), v); at.IsValid() {
			return fmt.Sprintf("%s may change %s", t.Place(at), v.Name())
		}
	}
	inAssembly := regexp.MustCompile(`·` + v.Name() + `([^\pL\p{Nd}_]|$)`)
	for _, file := range slices.Concat(t.Pkg.OtherFiles, t.Pkg.IgnoredFiles) { // these include assembly for other processors
		if filepath.Ext(file) == ".go" {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil || inAssembly.Match(text) {
			return fmt.Sprintf("assembly may change %s", v.Name())
		}
	}
	return ""
}

// infoOf returns the types of file i of Others. Names declared outside of the file have no objects.
func (t *Tables) infoOf(i int) *types.Info {
	for len(t.others) <= i {
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}
		config := types.Config{Importer: noImporter{}, Error: func(error) {}}
		_, _ = config.Check(t.Pkg.PkgPath, t.Pkg.Fset, t.Others[len(t.others):len(t.others)+1], info) // undeclared names are no mistakes here
		t.others = append(t.others, info)
	}
	return t.others[i]
}

type noImporter struct{}

func (noImporter) Import(path string) (*types.Package, error) {
	return nil, fmt.Errorf("package %s is not needed", path)
}

// changeIn returns the position of the first expression in file that may change the variable v of the package, or of another declaration
// of v at package level.
func changeIn(file *ast.File, info *types.Info, v *types.Var) (at token.Pos) {
	parents := ParentsIn(file)
	for _, d := range file.Decls {
		ast.Inspect(d, func(n ast.Node) bool {
			name, ok := n.(*ast.Ident)
			if !ok || name.Name != v.Name() || at.IsValid() {
				return !at.IsValid()
			}
			object := info.Uses[name]
			if own := info.Defs[name]; own != nil {
				if own != v && own.Parent() != nil && own.Pkg() != nil && own.Parent() == own.Pkg().Scope() {
					at = name.Pos() // another file of the package declares v for another system
				}
				return false
			}
			if object != nil && object != v || isFieldName(name, parents) {
				return false
			}
			if !onlyReads(name, dimsOf(v.Type()), info, parents) {
				at = name.Pos()
			}
			return false
		})
	}
	return at
}

// isFieldName reports whether name stands after a dot, or before a colon in a literal.
func isFieldName(name *ast.Ident, parents map[ast.Node]ast.Node) bool {
	switch parent := parents[name].(type) {
	case *ast.SelectorExpr:
		return parent.Sel == name
	case *ast.KeyValueExpr:
		return parent.Key == ast.Expr(name)
	}
	return false
}

// onlyReads reports whether the expression around x, a table with the given number of dimensions, only reads numbers of x or lengths.
func onlyReads(x ast.Expr, dims int, info *types.Info, parents map[ast.Node]ast.Node) bool {
	switch parent := parents[x].(type) {
	case *ast.ParenExpr:
		return onlyReads(parent, dims, info, parents)
	case *ast.IndexExpr:
		switch {
		case parent.X != x:
			return false
		case dims == 1:
			return !isChanged(parent, parents)
		}
		return onlyReads(parent, dims-1, info, parents)
	case *ast.CallExpr:
		name := NameIn(parent.Fun)
		return name != nil && name.Name == "len" && (info.Uses[name] == nil || info.Uses[name] == types.Universe.Lookup("len"))
	case *ast.RangeStmt:
		name := NameIn(parent.Value)
		switch {
		case parent.X != x:
			return false
		case dims == 1 || parent.Value == nil || name != nil && name.Name == "_":
			return true
		case name == nil || parent.Tok != token.DEFINE || info.Defs[name] == nil:
			return false
		}
		only := true
		ast.Inspect(parent.Body, func(n ast.Node) bool {
			if use, ok := n.(*ast.Ident); ok && info.Uses[use] == info.Defs[name] {
				only = only && onlyReads(use, dims-1, info, parents)
			}
			return only
		})
		return only
	}
	return false
}

// dimsOf returns the number of dimensions of a table of type t: 2 for a slice of slices of numbers.
func dimsOf(t types.Type) (n int) {
	for t = SliceElement(t); t != nil; t = SliceElement(t) {
		n++
	}
	return n
}

// isOfPackage reports whether v is a variable of the package.
func (r *Reader) isOfPackage(v types.Object) bool {
	return v != nil && v.Parent() == r.Pkg.Types.Scope()
}
