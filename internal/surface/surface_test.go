// Package surface checks the public names: their number, and the types in their declarations.
package surface

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	module = "ndgo"
	root   = "../.."
)

// most is the greatest number of functions, methods and types in package ndarray.
const most = 334

// TestNames counts the names of package ndarray in go doc's list.
func TestNames(t *testing.T) {
	p, _, _ := documentation(t, "ndarray")
	names := len(p.Funcs)
	for _, of := range p.Types {
		names += 1 + len(of.Funcs) + len(of.Methods)
	}
	if names > most {
		t.Errorf("ndarray has %d functions, methods and types, more than %d: give a function an option, or another kind of operand", names, most)
	}
	t.Logf("ndarray has %d functions, methods and types", names)
}

// TestNoInternalTypes looks for internal packages in the signatures, fields and types of public packages.
func TestNoInternalTypes(t *testing.T) {
	for _, folder := range publicFolders(t) {
		for _, name := range internalTypes(documentation(t, folder)) {
			t.Errorf("%s.%s shows a type of internal", folder, name)
		}
	}
}

// TestInternalTypesAreFound runs the check on a package with a violation of each kind.
func TestInternalTypesAreFound(t *testing.T) {
	const text = `package p

import "ndgo/internal/core"

type Alias = core.Error
type Shown struct { Head *core.Header; head *core.Header }
type Hidden struct { head *core.Header }
type Is interface { head() *core.Header }
type Has interface { Head() *core.Header }
func Takes(x []*core.Header) {}
func Gives() (y core.Arg) { return }
func (h Hidden) Method() core.Arg { panic(core.Arg{}) }
func (h Hidden) method() core.Arg { panic(core.Arg{}) }
func takes(x core.Arg) {}
func Plain() { core.Fail("", nil, "") }
`
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "p.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	p, err := doc.NewFromFiles(set, []*ast.File{file}, "p")
	if err != nil {
		t.Fatal(err)
	}
	got := internalTypes(p, set, map[string]map[string]bool{"p.go": internalImports(file)})
	slices.Sort(got)
	if want := []string{"Alias", "Gives", "Has", "Hidden.Method", "Shown", "Takes"}; !slices.Equal(got, want) {
		t.Errorf("found %v, not %v", got, want)
	}
}

// documentation returns go doc's output for the package in a folder, and for each file the names of imported internal packages.
func documentation(t *testing.T, folder string) (p *doc.Package, set *token.FileSet, internal map[string]map[string]bool) {
	t.Helper()
	set, internal = token.NewFileSet(), map[string]map[string]bool{}
	var files []*ast.File
	for _, name := range sources(t, folder) {
		file, err := parser.ParseFile(set, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
		internal[name] = internalImports(file)
	}
	p, err := doc.NewFromFiles(set, files, path.Join(module, folder))
	if err != nil {
		t.Fatal(err)
	}
	return p, set, internal
}

// internalImports returns the names under which a file imports internal packages.
func internalImports(file *ast.File) map[string]bool {
	names := map[string]bool{}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil || !strings.Contains(imported, "/internal/") {
			continue
		}
		if spec.Name != nil {
			names[spec.Name.Name] = true
		} else {
			names[path.Base(imported)] = true
		}
	}
	return names
}

// sources returns the files of a folder, without tests.
func sources(t *testing.T, folder string) (names []string) {
	all, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(folder), "*.go"))
	if err != nil || len(all) == 0 {
		t.Fatalf("no sources in %s: %v", folder, err)
	}
	for _, name := range all {
		if !strings.HasSuffix(name, "_test.go") {
			names = append(names, name)
		}
	}
	return names
}

// publicFolders returns the folders of public packages, in this module and in nested modules.
func publicFolders(t *testing.T) (folders []string) {
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		base := d.Name()
		if name != root && (base == "internal" || base == "testdata" || base == "cmd" || base == "bench" || base == "examples" || base == "conformance" ||
			strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")) {
			return filepath.SkipDir
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(entries, func(e os.DirEntry) bool {
			return strings.HasSuffix(e.Name(), ".go") && !strings.HasSuffix(e.Name(), "_test.go")
		}) {
			folder, err := filepath.Rel(root, name)
			if err != nil {
				return err
			}
			if folder = filepath.ToSlash(folder); folder != "." && folder != "gen" && !strings.HasPrefix(folder, "gen/") {
				folders = append(folders, folder)
			}
		}
		return nil
	})
	if err != nil || len(folders) < 15 {
		t.Fatalf("found the packages %v: %v", folders, err)
	}
	return folders
}

// internalTypes returns the exported names of p with an internal type in their declaration. For each file, the map internal has
// the names of imported internal packages.
func internalTypes(p *doc.Package, set *token.FileSet, internal map[string]map[string]bool) (names []string) {
	shows := func(n ast.Node) bool {
		found := false
		ast.Inspect(n, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if ok {
				id, isName := s.X.(*ast.Ident)
				found = found || isName && internal[set.Position(s.Pos()).Filename][id.Name]
			}
			return true
		})
		return found
	}
	function := func(prefix string, f *doc.Func) {
		if shows(f.Decl.Type) {
			names = append(names, prefix+f.Name)
		}
	}
	for _, f := range p.Funcs {
		function("", f)
	}
	for _, of := range p.Types {
		for _, f := range of.Funcs {
			function("", f)
		}
		for _, f := range of.Methods {
			function(of.Name+".", f)
		}
		if slices.ContainsFunc(of.Decl.Specs, func(s ast.Spec) bool { own := s.(*ast.TypeSpec); return own.Name.Name == of.Name && shows(own.Type) }) {
			names = append(names, of.Name)
		}
	}
	return names
}
