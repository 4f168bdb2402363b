package fuse

import (
	"go/ast"
	"go/types"
	"os"
	"slices"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/arrays"
	"ndgo/gen/check"
	"ndgo/gen/form"
)

// A Gain describes an unmarked function of arrays. With the mark ndgo:fuse it would compile.
type Gain struct {
	Source *ast.FuncDecl
	Passes []form.ProgramPass // the passes of at least two operators
	Width  int                // the size in bytes of an element of the first array among the operands; 8 if the type is a type parameter
}

// Gains tries each unmarked function with arrays among its operands: it compiles the function with the mark ndgo:fuse. It returns the
// compiled functions, and the number of tried functions. Each function is tried by itself, because other functions call it without a mark.
func Gains(c *check.Checker, loaded []*packages.Package) (gains []Gain, tried int, err error) {
	all := map[string]*packages.Package{}
	packages.Visit(loaded, nil, func(p *packages.Package) { all[p.PkgPath] = p })
	operators, err := Fusibles(all[c.Manifest.Path(form.OpsDir)], os.ReadFile)
	if err != nil {
		return nil, 0, err
	}
	for _, file := range c.Pkg.Syntax {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil || form.Directives(fn.Doc) != nil {
				continue
			}
			f := &Fuser{Checker: c, operators: operators, packages: all, sources: map[*types.Func]*fusing{}, scalars: map[string]*ast.FuncDecl{},
				texts: map[string][]byte{}, passes: map[passKey]*fusing{}, stub: map[*types.Func]bool{}}
			width := f.widthOfArrays(fn)
			if width == 0 {
				continue
			}
			tried++
			if passes := f.tryMarked(file, fn); passes != nil {
				gains = append(gains, Gain{fn, passes, width})
			}
		}
	}
	return gains, tried, nil
}

// tryMarked compiles fn with the mark ndgo:fuse, under a name with a small first letter. It returns the passes of at least two operators.
func (f *Fuser) tryMarked(file *ast.File, fn *ast.FuncDecl) (joined []form.ProgramPass) {
	if slices.ContainsFunc(f.Pkg.TypeErrors, func(e types.Error) bool { return fn.Pos() <= e.Pos && e.Pos < fn.End() }) {
		return nil // for example, the function calls a generated function
	}
	doc, name, mistakes, programs := fn.Doc, fn.Name.Name, f.Mistakes, f.Manifest.Programs
	defer func() { fn.Doc, fn.Name.Name, f.Mistakes, f.Manifest.Programs = doc, name, mistakes, programs }()
	fn.Doc = &ast.CommentGroup{List: []*ast.Comment{{Slash: fn.Pos(), Text: "//ndgo:fuse"}}}
	fn.Name.Name = form.Uncapitalised(name)
	x := &fusing{Fused: form.Fused{Source: fn}, file: file, decls: map[string]*ast.FuncDecl{}}
	f.sources[f.Pkg.TypesInfo.Defs[fn.Name].(*types.Func)], f.order = x, []*fusing{x}
	f.Mistakes, f.Manifest.Programs = nil, nil
	f.findPrograms()
	f.indexTexts(fn)
	if f.fuse(x); x.failed || len(f.Mistakes) > 0 {
		return nil
	}
	if x.reader == nil {
		if n := f.operatorsIn(x); n > 1 {
			return []form.ProgramPass{{Name: fn.Name.Name, Steps: n}}
		}
		return nil
	}
	for _, p := range f.Manifest.Programs {
		for _, pass := range p.Passes {
			if pass.Refused == "" && pass.Steps > 1 {
				joined = append(joined, pass)
			}
		}
	}
	return joined
}

// operatorsIn returns the number of calls of operators in the body of x.
func (f *Fuser) operatorsIn(x *fusing) (n int) {
	r := f.readerOf(x)
	ast.Inspect(x.Source.Body, func(node ast.Node) bool {
		if call, ok := node.(*ast.CallExpr); ok {
			if pkg, name := r.Callee(call); pkg == "ndarray" && (f.operators[name] != nil || name == "Where" || name == "AsType") {
				n++
			}
		}
		return true
	})
	return n
}

// widthOfArrays returns the size of an element of the first array among the operands of fn, also inside of slices and structs. Without an
// array it returns 0.
func (f *Fuser) widthOfArrays(fn *ast.FuncDecl) int {
	object, ok := f.Pkg.TypesInfo.Defs[fn.Name].(*types.Func)
	if !ok {
		return 0
	}
	params := slices.Collect(object.Signature().Params().Variables())
	if receiver := object.Signature().Recv(); receiver != nil {
		params = append([]*types.Var{receiver}, params...)
	}
	for _, p := range params {
		if of := f.arrayIn(p.Type(), 3); of != nil {
			if _, ok := form.ElementOf(of); ok {
				return int(f.Pkg.TypesSizes.Sizeof(of))
			}
			return 8
		}
	}
	return 0
}

// arrayIn returns the element type of the first array in t, or nil. It looks into at most so many levels of pointers, slices and structs.
func (f *Fuser) arrayIn(t types.Type, levels int) types.Type {
	if of, ok := arrays.ElementOf(t, f.Manifest.Path("ndarray")); ok {
		return of
	}
	if levels == 0 {
		return nil
	}
	switch t := t.Underlying().(type) {
	case *types.Pointer:
		return f.arrayIn(t.Elem(), levels-1)
	case *types.Slice:
		return f.arrayIn(t.Elem(), levels-1)
	case *types.Struct:
		for field := range t.Fields() {
			if of := f.arrayIn(field.Type(), levels-1); of != nil {
				return of
			}
		}
	}
	return nil
}
