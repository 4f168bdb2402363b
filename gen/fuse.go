package main

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A fuser makes functions of scalars of functions of arrays that are marked ndgo:fuse, operator by operator, and adds them to
// the package in files of their own. From there on they are as marked functions are.
type fuser struct {
	*checker
	operators map[string][]*fusible        // by name
	sources   map[*types.Func]*fused       // the marked functions
	order     []*fused                     // as they stand in the package
	scalars   map[string]*ast.FuncDecl     // those marked ndgo:ufunc, by the name of the function of arrays
	packages  map[string]*packages.Package // all that is loaded, by path
	files     map[string]fusedFile
}

// A fusedFile is a file as it is written, and as it is compiled here: with the places in the source from which lines come.
type fusedFile struct{ formatted, placed []byte }

// A fused is a marked function of arrays, and what became of it.
type fused struct {
	source  *ast.FuncDecl
	file    *ast.File
	params  []*types.Var // without options
	class   []element    // of its type parameter, if it has one
	mixed   bool         // operators are defined in several ways, so that there is a function for each element
	visited int          // 1 while it is translated, 2 afterwards
	failed  bool
	stencil *stencil // what it reads, if it is marked ndgo:stencil

	functions []*fusedFunction
	decls     map[string]*ast.FuncDecl // of the file that functions are in, by name
	scalars   []int                    // the operands that are scalars
	slices    []int                    // those that are slices
	reduces   bool
}

// isFused reports whether fn is marked ndgo:fuse.
func isFused(fn *ast.FuncDecl) bool {
	return slices.ContainsFunc(directives(fn.Doc), func(d Directive) bool { return d.Name == "fuse" })
}

// fuse adds to the package what becomes of the given functions.
func (c *checker) fuse(loaded []*packages.Package, marked []*ast.FuncDecl) (*fuser, error) {
	f := &fuser{checker: c, sources: map[*types.Func]*fused{}, scalars: map[string]*ast.FuncDecl{}, files: map[string]fusedFile{}, packages: map[string]*packages.Package{}}
	if marked == nil {
		return f, nil
	}
	for _, file := range c.pkg.Syntax {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if slices.Contains(marked, fn) {
				x := &fused{source: fn, file: file, decls: map[string]*ast.FuncDecl{}}
				f.sources[c.pkg.TypesInfo.Defs[fn.Name].(*types.Func)] = x
				f.order = append(f.order, x)
			}
			if slices.ContainsFunc(directives(fn.Doc), func(d Directive) bool { return d.Name == "ufunc" }) {
				f.scalars[title(fn.Name.Name)] = fn
			}
		}
	}
	packages.Visit(loaded, nil, func(p *packages.Package) { f.packages[p.PkgPath] = p })
	var err error
	if f.operators, err = fusibles(f.packages[c.manifest.Path(opsDir)], os.ReadFile); err != nil {
		return nil, err
	}
	for _, x := range f.order {
		f.translate(x)
	}
	if err := c.mistakes.err(); err != nil {
		return nil, err
	}
	for _, file := range slices.Clone(c.pkg.Syntax) {
		var own []*fused
		for _, x := range f.order {
			if x.file == file {
				own = append(own, x)
			}
		}
		if own != nil {
			if err := f.add(file, own); err != nil {
				return nil, err
			}
		}
	}
	c.manifest.fused = f.files
	return f, c.mistakes.err()
}

// add adds a file with the functions that become of those in a file.
//
//	// flowFused is what flow computes of elements.
//	func flowFused(u, v, w float64) float64 { return float64(u*v) + elem.Sqrt(elem.Abs(w)) }
func (f *fuser) add(file *ast.File, own []*fused) error {
	at := f.pkg.Fset.PositionFor(file.Package, false)
	name := generatedBase(filepath.Base(at.Filename)) + "_fused.go"
	var formatted, placed strings.Builder
	imports := map[string]bool{}
	for _, x := range own {
		for _, fn := range x.functions {
			fn.write(&formatted, x.source.Name.Name)
			fn.place(&placed, f.pkg.Fset, x.source)
			for path, name := range fn.imports {
				imports[fmt.Sprintf("%s %q", name, path)] = true
			}
		}
	}
	text := f.manifest.head(file, filepath.Base(at.Filename), imports)
	all, err := format.Source([]byte(text + formatted.String()))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	f.files[name] = fusedFile{f.manifest.groupImports(all), []byte(text + placed.String())}
	return f.addFused(filepath.Join(filepath.Dir(at.Filename), name), own)
}

// write writes the function, and the one that joins what it computes with what was accumulated.
func (fn *fusedFunction) write(s *strings.Builder, source string) {
	fmt.Fprintf(s, "\n// %s is what %s computes of %s.\n", fn.name, source, fn.reads)
	if fn.requires != nil {
		s.WriteString("//\n")
	}
	for _, text := range fn.requires {
		fmt.Fprintf(s, "//ndgo:requires %s\n", text)
	}
	if len(fn.lines) == 1 && !strings.Contains(fn.lines[0].text, "//") {
		fmt.Fprintf(s, "%s %s }\n", fn.head, fn.lines[0].text)
	} else {
		s.WriteString(fn.head + "\n")
		for _, l := range fn.lines {
			fmt.Fprintf(s, "\t%s\n", l.text)
		}
		s.WriteString("}\n")
	}
	if fn.step != "" {
		fmt.Fprintf(s, "\n// %s joins what %s computes with what was accumulated.\n%s\n", fn.step, fn.name, fn.stepText)
	}
}

// place writes the same with the places in the source from which lines come.
func (fn *fusedFunction) place(s *strings.Builder, fset *token.FileSet, source *ast.FuncDecl) {
	line := func(pos token.Pos, text string) {
		at := fset.Position(pos)
		fmt.Fprintf(s, "//line %s:%d:%d\n%s\n", at.Filename, at.Line, at.Column, text)
	}
	line(source.Name.Pos(), fn.head)
	for _, l := range fn.lines {
		line(l.pos, l.text)
	}
	line(source.Body.Rbrace, "}")
	if fn.step != "" {
		line(source.Name.Pos(), fn.stepText)
	}
}

// addFused adds the file of the given name, which own functions are in, to the package.
func (f *fuser) addFused(name string, own []*fused) error {
	parsed, err := f.extend(f.packages, name, f.files[filepath.Base(name)].placed, "what is fused")
	if err != nil {
		return err
	}
	for _, d := range parsed.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			for _, x := range own {
				x.decls[fn.Name.Name] = fn
			}
		}
	}
	return nil
}

// extend adds a file of the given path and text to the package, whose types it has to agree with. Mistakes in it are noted, of what
// it is said to be.
func (c *checker) extend(loaded map[string]*packages.Package, path string, text []byte, what string) (*ast.File, error) {
	parsed, err := parser.ParseFile(c.pkg.Fset, path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	config := types.Config{
		Importer: importer(loaded),
		Sizes:    c.pkg.TypesSizes,
		Error: func(err error) {
			if e, ok := err.(types.Error); ok {
				c.mistakes.add(c.position(e.Pos), "%s does not compile: %s", what, e.Msg)
			}
		},
	}
	_ = types.NewChecker(&config, c.pkg.Fset, c.pkg.Types, c.pkg.TypesInfo).Files([]*ast.File{parsed}) // errors are noted
	c.pkg.Syntax = append(c.pkg.Syntax, parsed)
	return parsed, nil
}

// importer returns the packages that are loaded.
type importer map[string]*packages.Package

func (i importer) Import(path string) (*types.Package, error) {
	if p := i[path]; p != nil {
		return p.Types, nil
	}
	return nil, fmt.Errorf("package %s is not loaded", path)
}

// define adds the operators that fused functions define.
func (f *fuser) define() {
	for _, x := range f.order {
		f.defineOne(x)
	}
}

// defineOne adds the operator that x defines.
func (f *fuser) defineOne(x *fused) {
	op := f.newOperator(x.source)
	if op == nil {
		return
	}
	op.fused = x
	for i, fn := range x.functions {
		d := f.definitionOf(x.decls[fn.name])
		of := d
		if fn.step != "" {
			of = f.definitionOf(x.decls[fn.step])
			if !f.foldAs(op, of, Directive{"reduce", "identity=" + fn.identity, of.Decl.Name.Pos(), of.Decl.Name.Pos()}) {
				return
			}
			op.fold.end = fn.end
		}
		if !x.mixed && !f.onlyClass(op, of) || !f.operands(op, of) {
			return
		}
		for _, text := range x.functions[i].requires {
			f.directive(op, d, Directive{"requires", text, d.Decl.Name.Pos(), d.Decl.Name.Pos()})
		}
		op.Definitions = append(op.Definitions, of)
		loops := f.instances(op, of)
		for _, l := range loops {
			l.Definition = d
		}
		op.Loops = append(op.Loops, loops...)
	}
	if x.mixed {
		op.class = f.code(x.source.Type.TypeParams.List[0].Type, f.pkg.TypesInfo)
	}
	op.Doc = userDoc(op, x.source)
	if x.stencil != nil {
		op.Doc = strings.Replace(op.Doc, "("+plainList(op.Params)+") for each element", " of the neighbourhood of each element", 1)
	}
	f.manifest.Operators = append(f.manifest.Operators, op)
}

// plainList returns the names of operands: x, lo, hi.
func plainList(params []Param) string {
	var names []string
	for _, p := range params {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}

func (f *fuser) definitionOf(fn *ast.FuncDecl) *Definition {
	return &Definition{Func: f.pkg.TypesInfo.Defs[fn.Name].(*types.Func), Decl: fn}
}

// variadic reports whether x takes options.
func (x *fused) variadic(info *types.Info) bool {
	return info.Defs[x.source.Name].(*types.Func).Signature().Variadic()
}

// isArray returns the element type of t, if that is a pointer to an array.
func (f *fuser) isArray(t types.Type) (types.Type, bool) {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return nil, false
	}
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok || n.Obj().Name() != "NDArray" || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != f.manifest.Path("ndarray") {
		return nil, false
	}
	return n.TypeArgs().At(0), true
}
