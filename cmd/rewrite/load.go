package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The paths of packages.
const (
	ndarrayPath   = "ndgo/ndarray"
	generatedPath = "ndgo/ndarray/generated"
	ufuncPath     = "ndgo/ufunc"
	elemPath      = "ndgo/elem"
)

// A program is the Go files of a folder.
type program struct {
	folder  string
	files   []*file
	set     *token.FileSet
	info    *types.Info
	remarks []string
	names   map[string]string // names of copies, by the names of the removed functions
	aliases map[string]string // names of imported packages, by path
	exports map[string]string // the files of compiled packages
}

// A file is a Go file of a program.
type file struct {
	name         string
	before, text []byte
	tree         *ast.File
	nd           string   // its name for package ndarray: "." for a dot import, "" without an import
	needs        []string // removed functions to copy
	imports      []string // the paths of packages to import
}

func newProgram(folder string) *program {
	return &program{folder: folder, names: map[string]string{}, aliases: map[string]string{}}
}

// load returns the program of a folder.
func load(folder string) (*program, error) {
	p := newProgram(folder)
	for _, name := range goFiles(folder) {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, &file{name: name, before: text, text: text})
	}
	return p, p.parse()
}

// parse reads the texts of all files anew.
func (p *program) parse() error {
	p.set = token.NewFileSet()
	for _, f := range p.files {
		tree, err := parser.ParseFile(p.set, f.name, f.text, parser.ParseComments)
		if err != nil {
			return err
		}
		f.tree, f.nd = tree, importName(tree, ndarrayPath)
		if f.nd == "_" || ast.IsGenerated(tree) {
			f.nd = ""
		}
	}
	return nil
}

// importName returns a file's name for package path, or "" if the file does not import it.
func importName(tree *ast.File, path string) string {
	for _, spec := range tree.Imports {
		if own, err := strconv.Unquote(spec.Path.Value); err != nil || own != path {
			continue
		}
		if spec.Name != nil {
			return spec.Name.Name
		}
		return path[strings.LastIndexByte(path, '/')+1:]
	}
	return ""
}

// asksForTypes matches names whose replacement depends on the types of operands.
var asksForTypes = regexp.MustCompile(`\b(HistogramWeighted|Histogram2DWeighted|Histogram2D\s*\[|(Take|Put|List|Axes)\b)`)

// check finds the types of expressions as far as possible. It ignores errors, because removed names cause some.
func (p *program) check() {
	p.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	if !slices.ContainsFunc(p.files, func(f *file) bool { return f.nd != "" && asksForTypes.Match(f.text) }) {
		return
	}
	if p.exports == nil {
		p.exports = map[string]string{}
		list := exec.Command("go", "list", "-e", "-test", "-export", "-deps", "-json=ImportPath,Export", ".")
		list.Dir = p.folder
		out, _ := list.Output() // the output has no file for a package with errors
		for d := json.NewDecoder(bytes.NewReader(out)); ; {
			var one struct{ ImportPath, Export string }
			if d.Decode(&one) != nil {
				break
			}
			if one.Export != "" {
				p.exports[one.ImportPath] = one.Export
			}
		}
	}
	lookup := func(path string) (io.ReadCloser, error) {
		if p.exports[path] == "" {
			return nil, errors.New("not compiled")
		}
		return os.Open(p.exports[path])
	}
	for _, name := range p.packages() {
		var trees []*ast.File
		for _, f := range p.files {
			if own := f.tree.Name.Name; own == name {
				trees = append(trees, f.tree)
			}
		}
		config := types.Config{Importer: importer.ForCompiler(p.set, "gc", lookup), Error: func(error) {}}
		_, _ = config.Check(name, p.set, trees, p.info)
	}
}

// packages returns the names of the packages in the folder.
func (p *program) packages() (names []string) {
	for _, f := range p.files {
		if name := f.tree.Name.Name; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// array returns the type of x, an array or a pointer to one. It returns nil if the type is unknown, or if x is no array of package
// ndarray.
func (p *program) array(x ast.Expr) *types.Named {
	t := p.info.TypeOf(x)
	if t == nil {
		return nil
	}
	pointer, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return nil
	}
	named, ok := types.Unalias(pointer.Elem()).(*types.Named)
	if !ok || named.Obj().Name() != "NDArray" || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != ndarrayPath || named.TypeArgs().Len() != 1 {
		return nil
	}
	return named
}

// element returns the element type of x in the file's notation, or "" if x is no array of package ndarray.
func (p *program) element(f *file, x ast.Expr) string {
	array := p.array(x)
	if array == nil {
		return ""
	}
	known := true
	text := types.TypeString(array.TypeArgs().At(0), func(pkg *types.Package) string {
		if pkg.Path() == f.tree.Name.Name {
			return ""
		}
		name := importName(f.tree, pkg.Path())
		known = known && name != ""
		return name
	})
	if !known {
		return ""
	}
	return text
}

// changed returns the files with changed texts.
func (p *program) changed() (all []*file) {
	for _, f := range p.files {
		if !bytes.Equal(f.before, f.text) {
			all = append(all, f)
		}
	}
	return all
}

// An edit replaces a part of a file.
type edit struct {
	from, to int
	text     string
}

// apply makes edits, which must not overlap. It formats the text if it was formatted before.
func (f *file) apply(edits []edit) error {
	slices.SortFunc(edits, func(a, b edit) int { return b.from - a.from })
	tidy, err := format.Source(f.text)
	isTidy := err == nil && bytes.Equal(tidy, f.text)
	for _, e := range edits {
		f.text = slices.Concat(f.text[:e.from], []byte(e.text), f.text[e.to:])
	}
	if isTidy {
		if tidy, err = format.Source(f.text); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		f.text = tidy
	}
	return nil
}
