package manifest

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/check"
	"ndgo/gen/compile/source"
	"ndgo/gen/form"
)

// LoadPackages is packages.Load. Tests replace it to load the packages of many cases together.
var LoadPackages = packages.Load

// LoadOperators returns the operators of the manifest file at path, or of the package at path.
func LoadOperators(path string) (*form.Manifest, error) {
	if IsManifest(path) {
		return Load(path)
	}
	return LoadPackage(path)
}

// IsManifest reports whether path is a manifest file, like go.generate.
func IsManifest(path string) bool { return filepath.Ext(path) == ".generate" }

// Load reads the manifest at path, type-checks it as a file of internal/ops, and returns its operators. The error has one line for each
// mistake, with the position of the mistake in the manifest.
func Load(path string) (*form.Manifest, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	m := &form.Manifest{Name: filepath.Base(path), Root: filepath.Dir(path)}
	if m.Text, err = os.ReadFile(path); err != nil {
		return nil, err
	}
	m.Text = form.UnixLines(m.Text)
	if err := checkFormat(m); err != nil {
		return nil, err
	}
	p, err := loadPackage(m, path)
	if err != nil {
		return nil, err
	}
	m.Module, m.Loaded, m.Source = p.Module.Path, p, source.New(p)
	for _, f := range p.Syntax {
		if p.Fset.Position(f.Package).Filename == path {
			c := &check.Checker{Manifest: m, Pkg: p, File: f}
			return m, c.Check()
		}
	}
	return nil, fmt.Errorf("%s is no file of package %s", m.Name, p.PkgPath)
}

// checkFormat returns an error if gofmt would change m.
func checkFormat(m *form.Manifest) error {
	var wrong form.Mistakes
	formatted, err := format.Source(m.Text)
	if list, ok := err.(scanner.ErrorList); ok {
		for _, e := range list {
			e.Pos.Filename = m.Name
			wrong.Add(e.Pos, "%s", e.Msg)
		}
		return wrong.Err()
	}
	if err != nil {
		return err
	}
	got, want := bytes.Split(m.Text, []byte("\n")), bytes.Split(formatted, []byte("\n"))
	for i := range min(len(got), len(want)) {
		if !bytes.Equal(got[i], want[i]) {
			wrong.Add(token.Position{Filename: m.Name, Line: i + 1, Column: 1}, "not formatted: gofmt writes %q; run gofmt -w %s", want[i], m.Name)
			return wrong.Err()
		}
	}
	return nil
}

// loadPackage returns package internal/ops. The manifest replaces its copy there. Other generated files are left out.
func loadPackage(m *form.Manifest, path string) (*packages.Package, error) {
	dir := filepath.Join(m.Root, form.OpsDir)
	old, err := filepath.Glob(filepath.Join(dir, "z_*.go"))
	if err != nil {
		return nil, err
	}
	overlay := map[string][]byte{}
	for _, file := range old {
		overlay[file] = []byte("package " + filepath.Base(dir) + "\n")
	}
	copied := filepath.Join(dir, form.ManifestFile)
	// With this line directive, errors of the go command refer to the manifest.
	overlay[copied] = append([]byte("//line "+path+":1:1\n"), m.Text...)
	parse := func(fset *token.FileSet, name string, text []byte) (*ast.File, error) {
		if name == copied {
			name, text = path, m.Text
		}
		return parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	}

	const mode = packages.LoadAllSyntax | packages.NeedModule
	env := append(os.Environ(), "GOARCH=amd64") // every machine generates the same files, for an architecture with kernels
	loaded, err := LoadPackages(&packages.Config{Mode: mode, Dir: dir, Env: env, Overlay: overlay, ParseFile: parse}, ".")
	if err != nil {
		return nil, err
	}
	p := loaded[0]
	var wrong form.Mistakes
	for _, e := range p.Errors {
		// Drop the messages from the go command's own compilation: the type-checker reports the same errors, with columns.
		if !strings.HasPrefix(e.Msg, "# ") {
			wrong.Add(parsePosition(m, e.Pos), "%s", strings.TrimSpace(e.Msg))
		}
	}
	return p, wrong.Err()
}

// parsePosition parses a position of the form FILE:LINE:COLUMN.
func parsePosition(m *form.Manifest, s string) (at token.Position) {
	for _, number := range []*int{&at.Column, &at.Line} {
		if i := strings.LastIndex(s, ":"); i >= 0 {
			*number, _ = strconv.Atoi(s[i+1:])
			s = s[:i]
		}
	}
	at.Filename = m.Relative(s)
	return at
}
