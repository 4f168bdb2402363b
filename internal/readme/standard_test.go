package readme

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// parsed returns the syntax of a package's files in this module. The function keep selects files by name.
func parsed(t *testing.T, folder string, keep func(name string) bool) (files []*ast.File) {
	t.Helper()
	all, err := filepath.Glob(filepath.Join("../..", folder, "*.go"))
	require.NoError(t, err)
	for _, path := range all {
		if keep(filepath.Base(path)) {
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
			require.NoError(t, err)
			files = append(files, file)
		}
	}
	return files
}

// isTest reports whether a file of Go belongs to tests.
func isTest(name string) bool { return strings.HasSuffix(name, "_test.go") }

// declarations returns the declarations of a package of the module, without its tests.
func declarations(t *testing.T, folder string) (all []ast.Decl) {
	t.Helper()
	for _, file := range parsed(t, folder, func(name string) bool { return !isTest(name) }) {
		all = append(all, file.Decls...)
	}
	return all
}

// exported returns the names of functions, methods, types and variables of a package of the module.
func exported(t *testing.T, folder string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, d := range declarations(t, folder) {
		switch d := d.(type) {
		case *ast.FuncDecl:
			names[d.Name.Name] = true
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					names[spec.Name.Name] = true
				case *ast.ValueSpec:
					for _, n := range spec.Names {
						names[n.Name] = true
					}
				}
			}
		}
	}
	return names
}

// In the tables for users of NumPy and of the standard, every Go name exists.
func TestTablesNameWhatExists(t *testing.T) {
	names := map[string]map[string]bool{"x": exported(t, "ndarray")}
	for name, path := range imports {
		if folder, isOwn := strings.CutPrefix(path, "ndgo/"); isOwn {
			names[name] = exported(t, folder)
		}
	}
	name := regexp.MustCompile(`\b(` + strings.Join(slices.Sorted(maps.Keys(names)), "|") + `)\.([A-Z]\w*)`)
	for file, least := range map[string]int{"README.md": 15, "docs/scipy.md": 25, "docs/standard.md": 130} {
		text, err := os.ReadFile(filepath.Join("../..", file))
		require.NoError(t, err)
		found := 0
		for line := range strings.Lines(string(text)) {
			if !strings.HasPrefix(line, "| ") {
				continue
			}
			for _, m := range name.FindAllStringSubmatch(line, -1) {
				assert.True(t, names[m[1]][m[2]], "%s: there is no %s", file, m[0])
				found++
			}
		}
		assert.Greater(t, found, least, file)
	}
}

// The index of docs names each page, and the targets of all links in pages exist.
func TestIndexNamesAllPages(t *testing.T) {
	index, err := os.ReadFile("../../docs/README.md")
	require.NoError(t, err)
	link := regexp.MustCompile(`\]\(([\w./-]+\.(?:md|go))(#[^)]*)?\)`)
	docs := os.DirFS("../../docs")
	require.NoError(t, fs.WalkDir(docs, ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".md") {
			return err
		}
		if path != "README.md" {
			assert.True(t, strings.Contains(string(index), "]("+path+")"), "docs/README.md does not name %s", path)
		}
		text, err := fs.ReadFile(docs, path)
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			_, missing := os.Stat(filepath.Join("../../docs", filepath.Dir(path), m[1]))
			assert.NoError(t, missing, path)
		}
		return err
	}))
}

// Every function of the standard exists for run-time types, except from_dlpack: its argument is an object of Python.
func TestStandardAtRunTime(t *testing.T) {
	text, err := os.ReadFile("../../docs/standard.md")
	require.NoError(t, err)
	rows := 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "| `") {
			rows++
			assert.True(t, strings.Contains(line, "`arrayapi.") || strings.Contains(line, "`from_dlpack`"), line)
		}
	}
	assert.GreaterOrEqual(t, rows, 136+25+14)
}
