package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"strings"

	"ndgo/gen/check"
	"ndgo/gen/form"
	"ndgo/gen/fuse"
	"ndgo/gen/loops"
)

// clashes returns an error for each name that the package declares and a generated file declares as well.
func clashes(o *loops.Output) error {
	c := &check.Checker{Manifest: o.Manifest, Pkg: o.Marked}
	wrong := &c.Mistakes
	seen, shadowed := map[string]bool{}, map[string]bool{}
	for name, text := range o.Files {
		if filepath.Ext(name) != ".go" || loops.MachineOf(name) != nil {
			continue // the file _portable.go declares the same names, for machines without kernels
		}
		isTest := strings.HasSuffix(name, "_test.go")
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, x := range f.Imports {
			if at, ok := declaredAt(c, importName(x)); ok {
				wrong.Add(at, "%s is also the name of a package that generated files import: choose another name", importName(x))
			}
		}
		shadows(c, f, name, shadowed)
		for _, d := range f.Decls {
			for _, id := range form.Declared(d) {
				if id.Name == "_" {
					continue
				}
				if at, ok := declaredAt(c, id.Name); ok {
					wrong.Add(at, "%s is also declared by %s: choose another name", id.Name, name)
				} else if !isTest && seen[id.Name] {
					wrong.Add(token.Position{Filename: name}, "%s would be declared twice: give one of the marked functions another name", id.Name)
				}
				seen[id.Name] = true
			}
		}
	}
	return wrong.Err()
}

// shadows reports a mistake for each predeclared identifier of Go, for example float64, that the generated file f uses and the
// package declares. It reports each name once.
func shadows(c *check.Checker, f *ast.File, name string, noted map[string]bool) {
	if strings.HasSuffix(name, "_rounded.go") || strings.HasSuffix(name, "_fused.go") || strings.HasSuffix(name, "_programs.go") {
		return // the file holds the user's own code or a copy of it
	}
	ast.Inspect(f, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || noted[id.Name] || types.Universe.Lookup(id.Name) == nil {
			return true
		}
		if _, isFunction := types.Universe.Lookup(id.Name).(*types.Builtin); isFunction && id.Name != "len" && id.Name != "min" {
			return true // a call of the user's function
		}
		if at, ok := declaredAt(c, id.Name); ok {
			noted[id.Name] = true
			c.Mistakes.Add(at, "generated files of this package use Go's own %s: give the declaration here another name", id.Name)
		}
		return true
	})
}

// declaredAt returns the position of the declaration of a name in the package or its tests. Without such a declaration, ok is false.
func declaredAt(c *check.Checker, name string) (at token.Position, ok bool) {
	if at, ok = c.Manifest.InTests[name]; ok {
		return at, true
	}
	if object := c.Pkg.Types.Scope().Lookup(name); object != nil && !isMade(c, object.Pos()) {
		return c.Position(object.Pos()), true
	}
	return token.Position{}, false
}

// isMade reports whether the generator wrote the code at pos: a stub, or a file made from functions of arrays.
func isMade(c *check.Checker, pos token.Pos) bool {
	name := filepath.Base(c.Pkg.Fset.PositionFor(pos, false).Filename)
	_, made := c.Manifest.Fused[name]
	return made || name == fuse.StubFile
}

// importName returns the name of an import in a generated file.
func importName(x *ast.ImportSpec) string {
	if x.Name != nil {
		return x.Name.Name
	}
	return path.Base(strings.Trim(x.Path.Value, `"`))
}
