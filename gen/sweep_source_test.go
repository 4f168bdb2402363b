package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"ndgo/gen/compile/source"
	"ndgo/gen/form"
	"ndgo/gen/loops"
	"ndgo/gen/manifest"
)

// sources holds the packages from which a sweep takes functions, and their imports.
type sources struct {
	packages map[string]*packages.Package // packages by import path
	dir      string                       // the module for compiling single functions
	fset     *token.FileSet
}

// sweptModule is the path of this module.
const sweptModule = "example.com/sweep"

// newSources loads the standard library and this module as the generator loads the imports of a user's package.
func newSources(t *testing.T) *sources {
	t.Helper()
	dir := packageModule(t, map[string]string{"f.go": "package sweep\n"})
	m := &form.Manifest{Root: dir, Module: source.Library}
	const mode = packages.LoadAllSyntax | packages.NeedModule
	loaded, err := packages.Load(&packages.Config{Mode: mode, Dir: dir, ParseFile: manifest.ParseWithout(m)}, "std", source.Library+"/...")
	require.NoError(t, err)
	s := &sources{packages: map[string]*packages.Package{}, dir: dir}
	packages.Visit(loaded, nil, func(p *packages.Package) { s.packages[p.PkgPath], s.fset = p, p.Fset })
	require.Contains(t, s.packages, source.Library+"/elem")
	return s
}

// Import implements types.Importer for a package made from a function.
func (s *sources) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := s.packages[path]; p != nil && p.Types != nil {
		return p.Types, nil
	}
	return nil, fmt.Errorf("there is no package %s", path)
}

// A swept is a package of one marked function and the declarations that the function needs.
type swept struct {
	name string // the name and the origin of the function
	text string
}

// functionsOf returns the functions of p with operands and results of element types. Each function comes with the declarations needed from
// its package.
func (s *sources) functionsOf(p *packages.Package) (all []swept) {
	var files []*ast.File
	for _, name := range p.GoFiles {
		if f, err := parser.ParseFile(s.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution); err == nil && !strings.HasPrefix(filepath.Base(name), "z_") {
			files = append(files, f)
		}
	}
	own, info, _ := s.check(p.PkgPath, files) // errors elsewhere in the package do not matter
	if own == nil {
		return nil
	}
	x := &extractor{own: own, info: info, files: files, fset: s.fset}
	for _, f := range files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || fn.Body == nil || len(fn.Name.Name) < 2 {
				continue
			}
			if object, ok := info.Defs[fn.Name].(*types.Func); ok && isSwept(object.Signature()) {
				if text := x.text(fn, object); text != "" {
					all = append(all, swept{p.PkgPath + "." + fn.Name.Name, text})
				}
			}
		}
	}
	return all
}

// check type-checks a whole package, and returns the first error.
func (s *sources) check(path string, files []*ast.File) (*types.Package, *types.Info, error) {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{}, Implicits: map[ast.Node]types.Object{}}
	config := types.Config{Importer: s, Error: func(error) {}, Sizes: types.SizesFor("gc", "amd64")}
	own, err := config.Check(path, s.fset, files, info)
	return own, info, err
}

// isSwept reports whether a function may be marked. Its operands must be numbers, perhaps followed by slices, and its results must be
// numbers.
func isSwept(s *types.Signature) bool {
	if s.Params().Len() == 0 || s.Results().Len() == 0 || s.TypeParams().Len() > 1 || s.Variadic() {
		return false
	}
	for v := range s.Results().Variables() {
		if !isElement(v.Type()) {
			return false
		}
	}
	for i := range s.Params().Len() {
		t := s.Params().At(i).Type()
		if slice, ok := t.(*types.Slice); ok && i > 0 {
			t = slice.Elem()
		}
		if !isElement(t) {
			return false
		}
	}
	return true
}

func isElement(t types.Type) bool {
	_, basic := form.ElementOf(t)
	_, parameter := t.(*types.TypeParam)
	return basic || parameter
}

// An extractor takes functions, with the declarations they need, out of a package.
type extractor struct {
	own   *types.Package
	info  *types.Info
	files []*ast.File
	fset  *token.FileSet
}

// text returns a file with the marked function fn and the declarations that fn needs, directly or indirectly. If one of these
// declarations cannot be copied, it returns "".
func (x *extractor) text(fn *ast.FuncDecl, object *types.Func) string {
	declared := map[types.Object]ast.Node{}
	for _, f := range x.files {
		for _, d := range f.Decls {
			x.declares(d, declared)
		}
	}
	needed, imports := map[ast.Node]bool{}, map[string]bool{}
	var order []ast.Node
	alone := true
	var need func(n ast.Node)
	need = func(n ast.Node) {
		if n == nil || needed[n] {
			return
		}
		if fn, ok := n.(*ast.FuncDecl); ok && fn.Body == nil {
			alone = false // written in assembly
		}
		needed[n], order = true, append(order, n)
		ast.Inspect(n, func(n ast.Node) bool {
			if name, ok := n.(*ast.Ident); ok {
				switch use := x.info.Uses[name].(type) {
				case *types.PkgName:
					imports[fmt.Sprintf("%s %q", use.Name(), use.Imported().Path())] = true
					alone = alone && !strings.HasPrefix(use.Imported().Path(), "vendor/")
				case *types.Func:
					need(declared[use.Origin()])
				case types.Object:
					need(declared[use])
				}
			}
			return alone
		})
	}
	need(fn)
	if !alone || len(order) > 40 {
		return ""
	}
	var text bytes.Buffer
	text.WriteString("package sweep\n\n")
	for _, line := range slices.Sorted(maps.Keys(imports)) {
		alias, quoted, _ := strings.Cut(line, " ")
		if alias == path.Base(strings.Trim(quoted, `"`)) {
			line = quoted
		}
		fmt.Fprintf(&text, "import %s\n", line)
	}
	for _, n := range order {
		if n == ast.Node(fn) {
			text.WriteString("\n//ndgo:ufunc")
		}
		text.WriteString("\n")
		if err := x.print(&text, n); err != nil {
			return ""
		}
		text.WriteString("\n")
	}
	all := x.renamed(text.String(), fn.Name.Name)
	if formatted, err := format.Source([]byte(all)); err == nil {
		return string(formatted)
	}
	return ""
}

// print prints a declaration without its comment.
func (x *extractor) print(text *bytes.Buffer, n ast.Node) error {
	switch n := n.(type) {
	case *ast.FuncDecl:
		own := *n
		own.Doc = nil
		return format.Node(text, x.fset, &own)
	case *ast.GenDecl:
		own := *n
		own.Doc = nil
		return format.Node(text, x.fset, &own)
	}
	return fmt.Errorf("no declaration")
}

// declares records the declaration of each object, including methods.
func (x *extractor) declares(d ast.Decl, declared map[types.Object]ast.Node) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		declared[x.info.Defs[d.Name]] = d
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			one := ast.Node(&ast.GenDecl{Tok: d.Tok, TokPos: spec.Pos(), Specs: []ast.Spec{spec}})
			if d.Tok == token.CONST {
				one = d // d uses iota
			}
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				declared[x.info.Defs[spec.Name]] = one
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					declared[x.info.Defs[name]] = one
				}
			}
		}
	}
}

// renamed returns text with another name for the function. The name of a marked function must begin with a small letter, and must not be
// predeclared.
func (x *extractor) renamed(text, name string) string {
	to := "swept" + form.Title(name)
	f, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		return text
	}
	var at []int
	form.Unselected(f, func(id *ast.Ident) {
		if id.Name == name {
			at = append(at, int(id.Pos()-f.FileStart))
		}
	})
	slices.Sort(at)
	for _, offset := range slices.Backward(at) {
		text = text[:offset] + to + text[offset+len(name):]
	}
	return text
}

// made returns the type-checked package with the given text, or nil if the type-checker refuses it.
func (s *sources) made(text string) *packages.Package {
	file := filepath.Join(s.dir, "f.go")
	f, err := parser.ParseFile(s.fset, file, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	p := &packages.Package{PkgPath: sweptModule, Name: "sweep", Fset: s.fset, Syntax: []*ast.File{f}, GoFiles: []string{file}, Dir: s.dir,
		Imports: map[string]*packages.Package{}, Module: &packages.Module{Path: sweptModule, Dir: s.dir}}
	if p.Types, p.TypesInfo, err = s.check(sweptModule, p.Syntax); err != nil {
		return nil
	}
	for _, imported := range f.Imports {
		path := strings.Trim(imported.Path.Value, `"`)
		if path != "unsafe" {
			p.Imports[path] = s.packages[path]
		}
	}
	return p
}

// generate generates files for a package made from text. The parameter p is the type-checked package.
func (s *sources) generate(text string, p *packages.Package) (*loops.Output, error) {
	if err := os.WriteFile(filepath.Join(s.dir, "f.go"), []byte(text), 0o666); err != nil {
		return nil, err
	}
	all := []*packages.Package{p, s.packages[source.Library+"/elem"], s.packages[source.Library+"/"+form.OpsDir]}
	known.set(s.dir, func(*packages.Config, ...string) ([]*packages.Package, error) { return all, nil })
	return generate(s.dir)
}
