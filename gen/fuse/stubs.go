package fuse

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"ndgo/gen/form"
)

// StubFile is the name of a file that exists only for the type-checker. It declares functions that are not generated yet.
const StubFile = "operators.stub"

// stubs declares the array functions that programs of the package call before they are generated, so these calls have types:
//
//	func Hypot3[T nd.Float, Y nd.Operand[T], W nd.Operand[T]](x *nd.NDArray[T], y Y, w W) *nd.NDArray[T] { panic(nil) }
//
// A package with a function marked ndgo:rare has no stubs, because such a function may do anything.
func (f *Fuser) stubs() {
	f.stub = map[*types.Func]bool{}
	for _, file := range f.Pkg.Syntax {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && form.IsMarked(fn, "rare") {
				return
			}
		}
	}
	for _, file := range f.Pkg.Syntax {
		var heads []string
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			switch {
			case !ok || fn.Recv != nil || !f.isCalled(form.Title(fn.Name.Name)):
			case form.IsMarked(fn, "ufunc"):
				heads = append(heads, f.stubOf(fn))
			case form.IsMarked(fn, "fuse"):
				heads = append(heads, f.fusedStub(fn))
			}
		}
		if heads == nil {
			continue
		}
		text := f.header(file) + "import stub_ " + fmt.Sprintf("%q", f.Manifest.Path("ndarray")) + "\n\n" + strings.Join(heads, "\n") + "\n"
		parsed, _, err := f.extend(filepath.Join(f.Manifest.Root, StubFile), text, true)
		if err != nil {
			continue // their calls have no types, so the programs are refused
		}
		for _, d := range parsed.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				f.stub[f.Pkg.TypesInfo.Defs[fn.Name].(*types.Func)] = true
			}
		}
	}
	f.fuseCalled()
}

// fuseCalled fuses the functions of arrays that have stubs, to find out which of them are elementwise.
func (f *Fuser) fuseCalled() {
	called := map[*types.Func]*fusing{}
	for fn := range f.stub {
		if x := f.sourceNamed(fn.Name()); x != nil {
			called[fn], f.stub[fn] = x, false
		}
	}
	for _, x := range slices.Clone(f.order) {
		for fn, of := range called {
			if of == x {
				f.fuse(x)
				f.stub[fn] = x.reader == nil && !x.failed && !x.reduces
			}
		}
	}
}

// sourceNamed returns the marked function of arrays from which a function called name will be generated, or nil. It finds no
// methods.
func (f *Fuser) sourceNamed(name string) *fusing {
	for source, x := range f.sources {
		if source.Signature().Recv() == nil && form.Title(source.Name()) == name {
			return x
		}
	}
	return nil
}

// fusedStub returns the stub of fn, a function marked ndgo:fuse. The stub has the parameters and results of fn.
func (f *Fuser) fusedStub(fn *ast.FuncDecl) string {
	from := fn.Type.Params.Pos()
	if fn.Type.TypeParams != nil {
		from = fn.Type.TypeParams.Pos()
	}
	return fmt.Sprintf("func %s%s { panic(nil) }", form.Title(fn.Name.Name), f.textOf(fn.Pos())[f.offset(from):f.offset(fn.Type.End())])
}

// stubOf returns the stub of the array function of fn, marked ndgo:ufunc.
func (f *Fuser) stubOf(fn *ast.FuncDecl) string {
	text := f.textOf(fn.Pos())
	source := func(n ast.Node) string {
		return string(text[f.offset(n.Pos()):f.offset(n.End())])
	}
	var class, params, results []string
	if list := fn.Type.TypeParams; list != nil && len(list.List) > 0 {
		class = append(class, source(list.List[0]))
	}
	for _, field := range fn.Type.Params.List {
		of := source(field.Type)
		_, isSlice := field.Type.(*ast.ArrayType)
		for range max(1, len(field.Names)) {
			x := fmt.Sprintf("x%d_", len(params))
			switch {
			case isSlice:
				params = append(params, x+" "+of)
			case len(params) == 0 && class != nil:
				params = append(params, fmt.Sprintf("%s *stub_.NDArray[%s]", x, of))
			default:
				class = append(class, fmt.Sprintf("%s stub_.Operand[%s]", strings.ToUpper(x), of))
				params = append(params, x+" "+strings.ToUpper(x))
			}
		}
	}
	if fn.Type.Results != nil {
		for _, field := range fn.Type.Results.List {
			for range max(1, len(field.Names)) {
				results = append(results, fmt.Sprintf("*stub_.NDArray[%s]", source(field.Type)))
			}
		}
	}
	list := ""
	if class != nil {
		list = "[" + strings.Join(class, ", ") + "]"
	}
	return fmt.Sprintf("func %s%s(%s) (%s) { panic(nil) }", form.Title(fn.Name.Name), list, strings.Join(params, ", "), strings.Join(results, ", "))
}

// isCalled reports whether a marked function of arrays calls an undeclared function called name.
func (f *Fuser) isCalled(name string) bool {
	return slices.ContainsFunc(f.order, func(x *fusing) bool {
		return callsUndeclared(x.Source, f.Pkg.TypesInfo, func(called string) bool { return called == name })
	})
}

// callsUndeclared reports whether fn calls an undeclared function, and among returns true for the function's name.
func callsUndeclared(fn *ast.FuncDecl, info *types.Info, among func(name string) bool) (found bool) {
	ast.Inspect(fn, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			name, ok := ast.Unparen(call.Fun).(*ast.Ident)
			found = found || ok && info.Uses[name] == nil && among(name.Name)
		}
		return !found
	})
	return found
}

// isStubName reports whether a stub has the given name.
func (f *Fuser) isStubName(name string) bool {
	for fn := range f.stub {
		if fn.Name() == name {
			return true
		}
	}
	return false
}

// isStub reports whether a stub declares fn.
func (f *Fuser) isStub(fn *types.Func) bool {
	_, is := f.stub[fn.Origin()]
	return is
}
