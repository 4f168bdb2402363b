package manifest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/check"
	"ndgo/gen/compile/source"
	"ndgo/gen/form"
	"ndgo/gen/fuse"
)

// LoadPackage reads the package in dir and returns its marked functions as operators. The error has one line for each mistake. Type errors
// elsewhere in the package are not mistakes: other code may call functions that are not yet generated.
func LoadPackage(dir string) (*form.Manifest, error) {
	c, loaded, err := load(dir)
	if err != nil {
		return nil, err
	}
	if err := checkMarked(c, loaded); err != nil {
		return c.Manifest, err
	}
	c.Manifest.Source = source.New(loaded...)
	return c.Manifest, nil
}

// LoadGains reads the package in dir, and tries the mark ndgo:fuse on its unmarked functions (see [fuse.Gains]).
func LoadGains(dir string) (m *form.Manifest, gains []fuse.Gain, tried int, err error) {
	c, loaded, err := load(dir)
	if err != nil {
		return nil, nil, 0, err
	}
	gains, tried, err = fuse.Gains(c, loaded)
	return c.Manifest, gains, tried, err
}

// load loads the package in dir with its imports, and checks its syntax.
func load(dir string) (*check.Checker, []*packages.Package, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, nil, err
	}
	if info, err := os.Stat(dir); err != nil {
		return nil, nil, err
	} else if !info.IsDir() {
		return nil, nil, fmt.Errorf("%s is a file: name go.generate, or the directory of a package", dir)
	}
	m := &form.Manifest{Root: dir, Module: source.Library}
	overlay, err := hidden(m)
	if err != nil {
		return nil, nil, err
	}
	m.Generated = len(overlay) > 0
	const mode = packages.LoadAllSyntax | packages.NeedModule
	loaded, err := LoadPackages(&packages.Config{Mode: mode, Dir: dir, Overlay: overlay, ParseFile: ParseWithout(m)}, ".", m.Path("elem"), m.Path(form.OpsDir))
	if err != nil {
		return nil, nil, err
	}
	p := loaded[max(0, slices.IndexFunc(loaded, func(p *packages.Package) bool { return p.PkgPath != m.Path("elem") && p.PkgPath != m.Path(form.OpsDir) }))]
	c := &check.Checker{Manifest: m, Pkg: p}
	packages.Visit(loaded, nil, func(p *packages.Package) {
		if p.PkgPath == "math" {
			c.Math = p.Types
		}
	})
	for _, e := range p.Errors {
		if e.Kind != packages.TypeError && !strings.HasPrefix(e.Msg, "# ") {
			c.Mistakes.Add(parsePosition(m, e.Pos), "%s", strings.TrimSpace(e.Msg))
		}
	}
	if err := c.Mistakes.Err(); err != nil {
		return nil, nil, err
	}
	m.Name, m.Loaded, m.Marked = "package "+p.Name, p, p
	return c, loaded, nil
}

// hidden returns an overlay with empty generated files, so the package is loaded without their declarations.
func hidden(m *form.Manifest) (map[string][]byte, error) {
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
		if !m.IsGenerated(text) {
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

// bodiless lists packages of this module whose function bodies take long to check. Marked functions do not call these packages.
var bodiless = []string{"arrayapi", "inplace", "internal", "into", "ndarray", "ndtest", "npy", "strict", "ufunc"}

// ParseWithout returns a parser that drops the bodies of functions in the standard library and in the packages of bodiless, because
// checking them would take most of the time. It keeps bodies of functions that marked functions may call.
func ParseWithout(m *form.Manifest) func(fset *token.FileSet, name string, text []byte) (*ast.File, error) {
	folders := sync.OnceValues(func() (standard, library string) { return folders(m) })
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
			keeps = inside == form.OpsDir || !slices.Contains(bodiless, first)
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

// folders returns the directories of the standard library and of this module. If the go command finds only one of them, both are "",
// and the loader reports the missing packages.
func folders(m *form.Manifest) (standard, library string) {
	list := exec.Command("go", "list", "-f", "{{.Dir}}", "cmp", m.Path("elem"))
	list.Dir = m.Root
	out, err := list.Output()
	if err != nil {
		return "", ""
	}
	standard, library, _ = strings.Cut(strings.TrimSpace(filepath.ToSlash(string(out))), "\n")
	return path.Dir(standard), path.Dir(library)
}
