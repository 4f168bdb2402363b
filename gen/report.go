package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/compile/source"
	"ndgo/gen/form"
	"ndgo/gen/fuse"
	"ndgo/gen/manifest"
)

// report lists unmarked functions of arrays. With the mark ndgo:fuse they would compile. The patterns, such as ./..., name packages relative to
// the directory dir; report skips packages without an import of ndarray.
func report(dir string, patterns ...string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports, Dir: dir}, patterns...)
	if err != nil {
		return "", err
	}
	var s strings.Builder
	gaining, all := 0, 0
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			return "", fmt.Errorf("%s: %s", p.PkgPath, p.Errors[0].Msg)
		}
		if p.Imports[source.Library+"/ndarray"] == nil || len(p.GoFiles) == 0 {
			continue
		}
		m, gains, tried, err := manifest.LoadGains(filepath.Dir(p.GoFiles[0]))
		if err != nil {
			return "", err
		}
		for _, g := range gains {
			s.WriteString(gainLine(m, dir, g))
		}
		gaining, all = gaining+len(gains), all+tried
	}
	fmt.Fprintf(&s, "%d of %s without directives would gain from //ndgo:fuse\n", gaining, counted(all, "function")+" of arrays")
	return s.String(), nil
}

// gainLine describes g: its position, the numbers of operators and passes, the number of spared temporary arrays, and the bytes written to
// these arrays and read from them.
func gainLine(m *form.Manifest, dir string, g fuse.Gain) string {
	steps, spared := 0, 0
	for _, pass := range g.Passes {
		steps += pass.Steps
		spared += pass.Steps - 1 - strings.Count(pass.What, " and ") // the names of several results are joined by this word
	}
	at := m.Loaded.Fset.Position(g.Source.Name.Pos())
	if rel, err := filepath.Rel(dir, at.Filename); err == nil {
		at.Filename = filepath.ToSlash(rel)
	}
	name := g.Source.Name.Name
	remedy := "mark it //ndgo:fuse"
	if ast.IsExported(name) {
		to := form.Uncapitalised(name)
		if token.IsKeyword(to) || m.Loaded.Types.Scope().Lookup(to) != nil {
			to = "a free name with a small first letter"
		}
		remedy = fmt.Sprintf("rename it to %s, and mark it //ndgo:fuse", to)
	}
	traffic := ""
	if spared > 0 {
		traffic = fmt.Sprintf(", without %s (%d bytes written and read for each element)", counted(spared, "temporary array"), 2*g.Width*spared)
	}
	return fmt.Sprintf("%s: %s: %s in place of %d operators%s: %s\n", at, name, passesOf(len(g.Passes)), steps, traffic, remedy)
}

// passesOf returns a text such as "2 passes over memory".
func passesOf(n int) string {
	if n == 1 {
		return "1 pass over memory"
	}
	return fmt.Sprintf("%d passes over memory", n)
}

// patternsOr returns args, or the package in the current directory if there are none.
func patternsOr(args []string) []string {
	if len(args) == 0 {
		return []string{"."}
	}
	return slices.Clone(args)
}
