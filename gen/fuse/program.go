package fuse

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ndgo/gen/arrays"
	"ndgo/gen/form"
	"ndgo/gen/passes"
)

// isProgram reports whether fn is marked ndgo:fuse and certainly cannot be one operator: it is a method, has a branch or a loop,
// calls a method that returns an array, or stores into an array. Other functions become programs only if fusing them into one
// operator fails (see fuse).
func (f *Fuser) isProgram(fn *ast.FuncDecl, r *arrays.Reader) (is bool) {
	if !form.IsMarked(fn, "fuse") || fn.Body == nil {
		return false
	}
	if fn.Recv != nil {
		return true
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.IfStmt, *ast.SwitchStmt:
			is = true
		case *ast.CallExpr:
			switch pkg, name := r.Callee(n); pkg {
			case "method":
				is = is || name != "Scalar" && r.IsArray(n) || name == "Assign"
			case "inplace", "into":
				is = true
			}
		}
		return !is
	})
	return is
}

// readerOf returns a reader of the file of x.
func (f *Fuser) readerOf(x *fusing) *arrays.Reader {
	return &arrays.Reader{Pkg: f.Pkg, File: x.file, Text: f.textOf(x.Source.Pos()), TextOf: f.textOf, Path: f.Manifest.Path,
		CanJoin: f.canJoin, CanEnd: f.canEnd, Tables: f.tables(), IsOwn: func(fn *types.Func) bool { return f.stub[fn] },
		MayFail: f.mayFail, OwnMayFail: f.ownMayFail, FailsLate: f.failsLate, SourceOf: f.sourceOf}
}

// sourceOf returns fn. But if fn is the stub of a program to be generated, it returns the marked function of the program.
func (f *Fuser) sourceOf(fn *types.Func) *types.Func {
	if isOperator, isStub := f.stub[fn]; isStub && !isOperator {
		if x := f.sourceNamed(fn.Name()); x != nil && x.reader != nil {
			return f.Pkg.TypesInfo.Defs[x.Source.Name].(*types.Func)
		}
	}
	return fn
}

// canJoin reports whether a call of the ndarray operator called name can be fused. The parameter element is the element type of the first
// operand.
func (f *Fuser) canJoin(call *ast.CallExpr, name string, element types.Type) bool {
	set := f.setOf(element)
	switch name {
	case "Where":
		return len(call.Args) == 3
	case "AsType":
		index, ok := ast.Unparen(call.Fun).(*ast.IndexExpr)
		if !ok || set == nil {
			return false
		}
		to := f.setOf(f.Pkg.TypesInfo.TypeOf(index.Index))
		return to != nil && !slices.ContainsFunc(set, func(e form.Element) bool {
			return slices.ContainsFunc(to, func(to form.Element) bool { return !isConverted(e, to) && !isReal(e, to) })
		})
	}
	return set != nil && !slices.ContainsFunc(set, func(e form.Element) bool {
		return !slices.ContainsFunc(f.operators[name], func(d *Fusible) bool { return d.serves(e) })
	})
}

// canEnd reports whether a pass of elements of the given type can end with the named reduction of ndarray.
func (f *Fuser) canEnd(name string, of types.Type) bool {
	set := f.setOf(of)
	if name == "Var" || name == "Std" {
		return set != nil && !slices.ContainsFunc(set, func(e form.Element) bool { return e.Class() != "floats" })
	}
	end := endings[name]
	if end.Join == "" || set == nil {
		return false
	}
	_, ok := neutral(end, set)
	return ok
}

// setOf returns the possible types of an array's element type. It returns nil if the element type has no kernels.
func (f *Fuser) setOf(of types.Type) []form.Element {
	if p, ok := types.Unalias(of).(*types.TypeParam); ok {
		return form.TypeSet(p.Constraint().Underlying().(*types.Interface))
	}
	if e, ok := form.ElementOf(of); ok {
		return []form.Element{e}
	}
	return nil
}

// findPrograms records the marked functions that certainly cannot be one operator (see isProgram).
func (f *Fuser) findPrograms() {
	for _, x := range f.order {
		if r := f.readerOf(x); f.isProgram(x.Source, r) {
			x.reader = r
		}
	}
}

// fuse makes one operator of x. If this fails, it reads x as a program. If this fails too, it reports the mistakes of the first attempt. But if
// only the results of x prevented the first attempt (x.unfit), it reports the mistakes of the second.
func (f *Fuser) fuse(x *fusing) {
	if x.tried {
		return
	}
	x.tried = true
	if f.isOfNumbers(x) {
		x.failed = true
		return
	}
	if x.reader != nil {
		f.program(x)
		return
	}
	before := len(f.Mistakes)
	if f.translate(x); !x.failed || !form.IsMarked(x.Source, "fuse") || x.Source.Body == nil {
		return
	}
	first := slices.Clone(f.Mistakes[before:])
	f.Mistakes = f.Mistakes[:before]
	x.reader, x.failed = f.readerOf(x), false
	if f.program(x); x.failed && !x.unfit {
		f.Mistakes = append(f.Mistakes[:before], first...)
	}
}

// isOfNumbers reports whether x, a function marked ndgo:fuse, has no array among its operands and results. In this case it reports a
// mistake.
func (f *Fuser) isOfNumbers(x *fusing) bool {
	signature := f.Pkg.TypesInfo.Defs[x.Source.Name].(*types.Func).Signature()
	if !form.IsMarked(x.Source, "fuse") || signature.Recv() != nil || signature.Results().Len() == 0 {
		return false
	}
	for _, list := range []*types.Tuple{signature.Params(), signature.Results()} {
		for v := range list.Variables() {
			if !f.isElement(v.Type()) {
				return false
			}
		}
	}
	f.Wrong(x.Source.Name.Pos(), "%s is a function of numbers, and ndgo:fuse is for functions of arrays: mark it ndgo:ufunc, and call the generated function %s with arrays",
		x.Source.Name.Name, form.Title(x.Source.Name.Name))
	return true
}

// program reads x as a program (a function with views, stores or branches), and makes operators of its passes.
func (f *Fuser) program(x *fusing) {
	defer f.Manifest.Near(x.Source.Name.Pos())
	x.visited = 2
	at := x.Source.Name.Pos()
	if f.NewOperator(x.Source) == nil || !f.canBeProgram(x) {
		x.failed = true
		return
	}
	reader, decl, head := x.reader, x.Source, ""
	if decl.Recv != nil {
		var err error
		if reader, decl, head, err = f.asFunction(x); err != nil {
			f.Wrong(at, "%s cannot be read as a function of its receiver: %v", x.Source.Name.Name, err)
			x.failed = true
			return
		}
	}
	reader, decl, places := f.plain(x, reader, decl)
	p := passes.Read(reader, form.ProgramName(x.Source), decl, places)
	p.Head = head
	n := 0
	for _, pass := range p.Passes() {
		if f.pass(x, pass); pass.Refused == "" {
			n++
		}
	}
	if n == 0 && p.Groups() == nil {
		f.Wrong(at, "%s has no two element-wise operators to join in one pass over memory: %s", x.Source.Name.Name, f.whyNone(p))
		x.failed = true
		return
	}
	program := &form.ProgramFunction{Decl: x.Source, File: x.file, Text: p.Function(), Imports: map[string]bool{}, Recovers: recovers(x.Source, reader)}
	made := &form.MadeFile{}
	made.Use(f.Pkg.Types, f.Pkg.TypesInfo, x.Source.Type)
	made.Use(f.Pkg.Types, f.Pkg.TypesInfo, decl.Body)
	made.Import("generated", f.Manifest.Path("ndarray/generated"))
	if slices.ContainsFunc(p.Passes(), func(pass *passes.Pass) bool { return strings.HasPrefix(pass.Identity, "math.") && pass.Refused == "" }) {
		made.Import("math", "math")
	}
	program.Imports = made.Imports
	for _, pass := range p.Passes() {
		program.Passes = append(program.Passes, form.ProgramPass{Name: pass.Name, What: p.Written(pass.What), Steps: pass.Steps, Stores: pass.Stores, Reads: p.Reads(pass), Refused: pass.Refused})
	}
	program.Notes = slices.Concat(p.Groups(), p.Tiled(), x.loops, p.Whole())
	f.Manifest.Programs = append(f.Manifest.Programs, program)
}

// recovers reports whether fn may recover from a panic: it has a defer statement or calls nd.Try.
func recovers(fn *ast.FuncDecl, r *arrays.Reader) (may bool) {
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt:
			may = true
		case *ast.CallExpr:
			pkg, name := r.Callee(n)
			may = may || pkg == "ndarray" && name == "Try"
		}
		return !may
	})
	return may
}

// pass fuses one pass of x. The pass is a function of arrays in a file that is never written. If this function has a mistake, the mistake
// becomes the reason for refusing the pass.
func (f *Fuser) pass(x *fusing, pass *passes.Pass) {
	already := len(f.Mistakes)
	refuse := func(why string) {
		if len(f.Mistakes) > already {
			why = f.Mistakes.Last()
		}
		pass.Refused, f.Mistakes = why, f.Mistakes[:already]
	}
	decl, err := f.declare(x, pass)
	if err != nil {
		refuse(err.Error())
		return
	}
	y := &fusing{Fused: form.Fused{Source: decl}, file: x.file, decls: map[string]*ast.FuncDecl{}, passOf: x}
	if f.translate(y); y.failed || len(f.Mistakes) > already || pass.Joins() && y.mixed {
		refuse("it cannot be fused")
		return
	}
	before := f.earlier(y)
	if before == nil {
		f.order = append(f.order, y)
	} else {
		pass.Name = before.Source.Name.Name
	}
	if pass.Joins() {
		fn := y.functions[0]
		pass.Identity, pass.Join = fn.identity, "&"+pass.Name+"JoinOperator"
		if name := form.Lender(fn.end.Join, fn.results[0].set); name != "" {
			pass.Join = "generated." + name + "()"
		}
	}
	for _, fn := range y.functions {
		for _, s := range fn.failing {
			pass.MayFail = true
			pass.FailsAlone = pass.FailsAlone || s.operands == 0
		}
	}
}

// declare adds the function of a pass to the package.
func (f *Fuser) declare(x *fusing, pass *passes.Pass) (*ast.FuncDecl, error) {
	var imports strings.Builder
	for line := range pass.Made.Imports {
		fmt.Fprintf(&imports, "import %s\n", line)
	}
	text := fmt.Sprintf("package %s\n\n%s\n%s", f.Pkg.Name, imports.String(), pass.Text)
	path := filepath.Join(f.Manifest.Root, pass.Name+".pass")
	_, decl, err := f.extend(path, text, false)
	return decl, err
}

// extend adds a file to the package, and returns the file and its last function. The file is never written. Unused imports are mistakes
// unless unusedImports is set.
func (f *Fuser) extend(path, text string, unusedImports bool) (*ast.File, *ast.FuncDecl, error) {
	parsed, err := parser.ParseFile(f.Pkg.Fset, path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, nil, err
	}
	var wrong error
	config := types.Config{Importer: f.importer(), Sizes: f.Pkg.TypesSizes, DisableUnusedImportCheck: unusedImports, Error: func(err error) { wrong = err }}
	_ = types.NewChecker(&config, f.Pkg.Fset, f.Pkg.Types, f.Pkg.TypesInfo).Files([]*ast.File{parsed}) // config.Error keeps the last error
	if wrong != nil {
		return nil, nil, wrong
	}
	f.texts[path] = []byte(text)
	return parsed, parsed.Decls[len(parsed.Decls)-1].(*ast.FuncDecl), nil
}

// importer returns an importer of the loaded packages.
func (f *Fuser) importer() types.Importer { return loadedImporter{f} }

type loadedImporter struct{ *Fuser }

// Import returns the types of a loaded package.
func (i loadedImporter) Import(path string) (*types.Package, error) {
	if p := i.packages[path]; p != nil {
		return p.Types, nil
	}
	return nil, fmt.Errorf("package %s is not loaded", path)
}

// textOf returns the text of the file at a position. The file may exist only in memory.
func (f *Fuser) textOf(pos token.Pos) []byte {
	name := f.Pkg.Fset.PositionFor(pos, false).Filename
	if text, ok := f.texts[name]; ok {
		return text
	}
	text, _ := os.ReadFile(name)
	f.texts[name] = text
	return text
}
