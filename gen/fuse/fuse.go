package fuse

import (
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/arrays"
	"ndgo/gen/check"
	"ndgo/gen/form"
)

// A Fuser makes scalar functions from functions of arrays marked ndgo:fuse, and adds the scalar functions to the package in separate files.
// After that, the generator treats the scalar functions like marked functions.
type Fuser struct {
	*check.Checker
	operators map[string][]*Fusible        // the definitions of operators by name
	sources   map[*types.Func]*fusing      // the marked functions
	order     []*fusing                    // the marked functions, in the order of the package
	scalars   map[string]*ast.FuncDecl     // functions marked ndgo:ufunc, by the names of their array functions
	packages  map[string]*packages.Package // all loaded packages by path
	passes    map[passKey]*fusing          // the first of equal passes
	stub      map[*types.Func]bool         // functions still to be generated; true for elementwise ones
	known     *arrays.Tables               // the tables of the package, or nil before tables is called
	texts     map[string][]byte            // the texts of files by path, including the files of passes, which are never written
}

// A fusing is a marked function of arrays and its fused form.
type fusing struct {
	form.Fused
	file    *ast.File
	params  []*types.Var   // the parameters, without the options
	class   []form.Element // the type set of the type parameter, if there is one
	mixed   bool           // whether an operator has different definitions for the types, so each element type needs its own function
	visited int            // 1 during the translation, 2 afterwards
	failed  bool
	unfit   bool // whether only its results, or a call that may stand between passes, prevent fusion to one operator
	tried   bool // whether the generator has already tried to fuse it, or to read it as a program

	reader *arrays.Reader // for a program, the reader of its file; or nil
	loops  []string       // for a program, lines of text for loops that are not unrolled
	passOf *fusing        // for a pass, the program it belongs to; or nil

	stencil   *form.Stencil // the neighbourhoods, or nil
	functions []*fusedFunction
	decls     map[string]*ast.FuncDecl // the declarations in the file, by function name
	slices    []int                    // the numbers of the slice operands
	reduces   bool
}

// Fuse makes the scalar functions of the marked functions and adds them to the package. It adds the mistakes in marked functions to
// Manifest.Refused, and leaves these functions out.
func Fuse(c *check.Checker, loaded []*packages.Package, marked []*ast.FuncDecl) (*Fuser, error) {
	f := &Fuser{Checker: c, sources: map[*types.Func]*fusing{}, scalars: map[string]*ast.FuncDecl{}, packages: map[string]*packages.Package{},
		texts: map[string][]byte{}, passes: map[passKey]*fusing{}}
	if marked == nil {
		return f, nil
	}
	for _, file := range c.Pkg.Syntax {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if slices.Contains(marked, fn) {
				x := &fusing{Fused: form.Fused{Source: fn}, file: file, decls: map[string]*ast.FuncDecl{}}
				f.sources[c.Pkg.TypesInfo.Defs[fn.Name].(*types.Func)] = x
				f.order = append(f.order, x)
			}
			if form.IsMarked(fn, "ufunc") {
				f.scalars[form.Title(fn.Name.Name)] = fn
			}
		}
	}
	packages.Visit(loaded, nil, func(p *packages.Package) { f.packages[p.PkgPath] = p })
	var err error
	if f.operators, err = Fusibles(f.packages[c.Manifest.Path(form.OpsDir)], os.ReadFile); err != nil {
		return nil, err
	}
	f.findPrograms()
	f.stubs()
	for _, x := range slices.Clone(f.order) {
		before := len(c.Mistakes)
		f.indexTexts(x.Source)
		f.fuse(x)
		x.failed = x.failed || len(c.Mistakes) > before
	}
	f.order = slices.DeleteFunc(f.order, func(x *fusing) bool { return x.reader != nil || x.failed || x.passOf != nil && x.passOf.failed })
	c.Manifest.Programs = slices.DeleteFunc(c.Manifest.Programs, func(p *form.ProgramFunction) bool {
		return f.sources[c.Pkg.TypesInfo.Defs[p.Decl.Name].(*types.Func)].failed
	})
	c.Manifest.Refused, c.Mistakes = c.Mistakes, nil
	for _, file := range slices.Clone(c.Pkg.Syntax) {
		var own []*fusing
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
	return f, c.Mistakes.Err()
}

// add adds a file with the scalar functions for the functions of one file:
//
//	// flowFused computes flow for elements.
//	func flowFused(u, v, w float64) float64 { return float64(u*v) + elem.Sqrt(elem.Abs(w)) }
func (f *Fuser) add(file *ast.File, own []*fusing) error {
	made := &form.MadeFile{}
	for _, x := range own {
		for _, fn := range x.functions {
			name := x.Source.Name.Name
			all := form.MadeFunction{Name: fn.name, Comment: fmt.Sprintf("computes %s for %s", name, fn.reads), Head: fn.head, Lines: fn.lines,
				Begin: x.Source.Name.Pos(), End: x.Source.Body.Rbrace}
			for _, text := range fn.requires {
				all.Directives = append(all.Directives, "ndgo:requires "+text)
			}
			made.Add(f.Pkg.Fset, all)
			for _, c := range fn.checks {
				made.Add(f.Pkg.Fset, c.text)
			}
			if fn.step != "" {
				made.Add(f.Pkg.Fset, form.MadeFunction{Name: fn.step, Comment: fmt.Sprintf("joins the result of %s with the accumulated value", fn.name),
					Head: fn.stepText, Begin: x.Source.Name.Pos()})
			}
			for path, name := range fn.imports {
				made.Import(name, path)
			}
		}
	}
	parsed, err := f.AddFile(f.packages, file, "_fused.go", made, "what is fused")
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

// Define adds the operators of the fused functions.
func (f *Fuser) Define() {
	for _, x := range f.order {
		f.defineOne(x)
	}
}

// defineOne adds the operator of x.
func (f *Fuser) defineOne(x *fusing) {
	op := f.NewOperator(x.Source)
	if op == nil {
		return
	}
	op.Fused, op.Stencil = &x.Fused, x.stencil
	if x.passOf != nil {
		op.IsPass, op.Pos = true, x.passOf.Source.Name.Pos()
	}
	for i, fn := range x.functions {
		d := f.definitionOf(x.decls[fn.name])
		of := d
		if fn.step != "" {
			of = f.definitionOf(x.decls[fn.step])
			if !f.FoldAs(op, of, form.Directive{Name: "reduce", Text: "identity=" + fn.identity, Pos: of.Decl.Name.Pos(), TextPos: of.Decl.Name.Pos()}) {
				return
			}
			op.Fold.End = fn.end
		}
		if !x.mixed && !f.OnlyClass(op, of) || !f.Operands(op, of) {
			return
		}
		for _, text := range x.functions[i].requires {
			f.Directive(op, d, form.Directive{Name: "requires", Text: text, Pos: d.Decl.Name.Pos(), TextPos: d.Decl.Name.Pos()})
		}
		op.Definitions = append(op.Definitions, of)
		loops := f.Instances(op, of)
		for _, l := range loops {
			l.Definition = d
		}
		op.Loops = append(op.Loops, loops...)
	}
	if x.mixed {
		op.Class = f.Code(x.Source.Type.TypeParams.List[0].Type, f.Pkg.TypesInfo)
	}
	op.Doc = check.UserDoc(op, x.Source)
	if x.stencil != nil {
		op.Doc = strings.Replace(op.Doc, "("+form.PlainList(op.Params)+") for each element", " of the neighbourhood of each element", 1)
	}
	f.Manifest.Operators = append(f.Manifest.Operators, op)
}

func (f *Fuser) definitionOf(fn *ast.FuncDecl) *form.Definition {
	return &form.Definition{Func: f.Pkg.TypesInfo.Defs[fn.Name].(*types.Func), Decl: fn}
}

// isArray returns the element type of t, and whether t is a pointer to an array of ndarray.
func (f *Fuser) isArray(t types.Type) (types.Type, bool) {
	return arrays.ElementOf(t, f.Manifest.Path("ndarray"))
}
