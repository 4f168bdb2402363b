package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/vector"
)

// loadPackage reads the package in dir, and returns its marked functions as operators. Its error has a line for each
// mistake. What the type-checker says of other functions is no mistake: they may call what is not generated yet.
func loadPackage(dir string) (*Manifest, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(dir); err != nil {
		return nil, err
	} else if !info.IsDir() {
		return nil, fmt.Errorf("%s is a file: give go.generate, or the directory of a package", dir)
	}
	m := &Manifest{Root: dir, Module: library()}
	overlay, err := m.hidden()
	if err != nil {
		return nil, err
	}
	m.generated = len(overlay) > 0
	const mode = packages.LoadAllSyntax | packages.NeedModule
	loaded, err := loadPackages(&packages.Config{Mode: mode, Dir: dir, Overlay: overlay, ParseFile: m.parseWithout()}, ".", m.Path("elem"), m.Path(opsDir))
	if err != nil {
		return nil, err
	}
	p := loaded[max(0, slices.IndexFunc(loaded, func(p *packages.Package) bool { return p.PkgPath != m.Path("elem") && p.PkgPath != m.Path(opsDir) }))]
	c := &checker{manifest: m, pkg: p}
	packages.Visit(loaded, nil, func(p *packages.Package) {
		if p.PkgPath == "math" {
			c.math = p.Types
		}
	})
	for _, e := range p.Errors {
		if e.Kind != packages.TypeError && !strings.HasPrefix(e.Msg, "# ") {
			c.mistakes.add(m.parsePosition(e.Pos), "%s", strings.TrimSpace(e.Msg))
		}
	}
	if err := c.mistakes.err(); err != nil {
		return nil, err
	}
	m.Name, m.loaded, m.marked = "package "+p.Name, p, p
	if err := c.checkMarked(loaded); err != nil {
		return m, err
	}
	m.source = vector.NewSource(loaded...)
	return m, nil
}

// library returns the import path of ndgo, wherever it is published.
func library() string {
	return strings.TrimSuffix(reflect.TypeFor[vector.Type]().PkgPath(), "/gen/vector")
}

// hidden returns the files that were generated before as they are to be read: without declarations.
func (m *Manifest) hidden() (map[string][]byte, error) {
	overlay := map[string][]byte{}
	files, err := filepath.Glob(filepath.Join(m.Root, "z_*.go"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if !m.isGenerated(text) {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.PackageClauseOnly)
		if err != nil {
			return nil, err
		}
		overlay[file] = []byte("package " + f.Name.Name + "\n")
	}
	return overlay, nil
}

// bodiless are the packages of this module whose functions marked ones do not call.
var bodiless = []string{"arrayapi", "inplace", "internal", "into", "ndarray", "ndtest", "npy", "strict", "ufunc"}

// parseWithout returns a function that parses a file, but drops the bodies of functions in the standard library and in the
// packages of arrays: to check them takes most of the time. Those that marked functions may call are kept.
func (m *Manifest) parseWithout() func(fset *token.FileSet, name string, text []byte) (*ast.File, error) {
	folders := sync.OnceValues(m.folders)
	own := filepath.ToSlash(m.Root)
	return func(fset *token.FileSet, name string, text []byte) (*ast.File, error) {
		f, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		dir := path.Dir(filepath.ToSlash(name))
		if dir == own {
			return f, err
		}
		keeps := false
		if standard, library := folders(); standard == "" || library == "" {
			keeps = true
		} else if inside, ok := strings.CutPrefix(dir, standard+"/"); ok {
			first, _, _ := strings.Cut(inside, "/")
			keeps = first == "math" && inside != "math/big" || first == "cmp"
		} else if inside, ok := strings.CutPrefix(dir, library+"/"); ok {
			first, _, _ := strings.Cut(inside, "/")
			keeps = inside == opsDir || !slices.Contains(bodiless, first)
		} else {
			keeps = true
		}
		if f == nil || keeps {
			return f, err
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				fn.Body = nil
			}
		}
		return f, err
	}
}

// folders returns where the standard library and this module are, if the go command finds both; what it does not find the loader says.
func (m *Manifest) folders() (standard, library string) {
	list := exec.Command("go", "list", "-f", "{{.Dir}}", "cmp", m.Path("elem"))
	list.Dir = m.Root
	out, err := list.Output()
	if err != nil {
		return "", ""
	}
	standard, library, _ = strings.Cut(strings.TrimSpace(filepath.ToSlash(string(out))), "\n")
	return path.Dir(standard), path.Dir(library)
}

// clashes returns an error that names what is declared twice, if anything is: by the package and by generated files.
func (o *Output) clashes() error {
	c := &checker{manifest: o.Manifest, pkg: o.marked}
	wrong := &c.mistakes
	seen, shadowed := map[string]bool{}, map[string]bool{}
	for name, text := range o.Files {
		if filepath.Ext(name) != ".go" || machineOf(name) != nil {
			continue // the latter are what other machines have in _portable.go
		}
		isTest := strings.HasSuffix(name, "_test.go")
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, x := range f.Imports {
			if at, ok := c.declaredAt(importName(x)); ok {
				wrong.add(at, "%s is also the name of a package that generated files import: call it otherwise", importName(x))
			}
		}
		c.shadows(f, name, shadowed)
		for _, d := range f.Decls {
			for _, id := range declared(d) {
				if at, ok := c.declaredAt(id.Name); ok {
					wrong.add(at, "%s is also the name of what %s declares: call it otherwise", id.Name, name)
				} else if !isTest && id.Name != "_" && seen[id.Name] {
					wrong.add(token.Position{Filename: name}, "%s would be declared twice: give one of the marked functions another name", id.Name)
				}
				seen[id.Name] = true
			}
		}
	}
	return wrong.err()
}

// shadows notes what the package declares by a name that generated file f means Go's own by, as float64, once for each name. Of functions
// these are len and min.
func (c *checker) shadows(f *ast.File, name string, noted map[string]bool) {
	if strings.HasSuffix(name, "_rounded.go") || strings.HasSuffix(name, "_fused.go") {
		return // which are the user's source, or a copy of it
	}
	ast.Inspect(f, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || noted[id.Name] || types.Universe.Lookup(id.Name) == nil {
			return true
		}
		if _, isFunction := types.Universe.Lookup(id.Name).(*types.Builtin); isFunction && id.Name != "len" && id.Name != "min" {
			return true // a marked function, which is called here
		}
		if at, ok := c.declaredAt(id.Name); ok {
			noted[id.Name] = true
			c.mistakes.add(at, "%s is Go's own in generated files, which are of this package: call what is declared here otherwise", id.Name)
		}
		return true
	})
}

// declaredAt returns where the package or its tests declare a name, if they do.
func (c *checker) declaredAt(name string) (at token.Position, ok bool) {
	if at, ok = c.manifest.inTests[name]; ok {
		return at, true
	}
	if object := c.pkg.Types.Scope().Lookup(name); object != nil && !c.isMade(object.Pos()) {
		return c.position(object.Pos()), true
	}
	return token.Position{}, false
}

// isMade reports whether pos is in what is made of functions of arrays.
func (c *checker) isMade(pos token.Pos) bool {
	_, made := c.manifest.fused[filepath.Base(c.pkg.Fset.PositionFor(pos, false).Filename)]
	return made
}

// importName returns the name by which a generated file calls what it imports.
func importName(x *ast.ImportSpec) string {
	if x.Name != nil {
		return x.Name.Name
	}
	return path.Base(strings.Trim(x.Path.Value, `"`))
}
