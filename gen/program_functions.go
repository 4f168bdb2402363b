package main

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// programFunctions emits a file for each file with programs. A program is a function of arrays marked ndgo:fuse that does more than
// compute element by element:
//
//	// Heat returns …
//	//
//	// Heat does the same as heat, but joins array operations to 2 passes over memory: heatFlow, heatResult.
//	func Heat(u *nd.NDArray[float64]) *nd.NDArray[float64] {
//		…
//	}
func programFunctions(o *loops.Output) {
	for _, file := range o.Marked.Syntax {
		name := filepath.Base(o.Marked.Fset.PositionFor(file.Package, false).Filename)
		imports := map[string]bool{}
		var text strings.Builder
		for _, p := range o.Programs {
			if p.File != file {
				continue
			}
			for line := range p.Imports {
				imports[line] = true
			}
			fmt.Fprintf(&text, "\n%s\n%s\n", programComment(p), p.Text)
		}
		if text.Len() == 0 {
			continue
		}
		to := form.GeneratedBase(name) + "_programs.go"
		contract := "\n// If generated.ABI1 is undefined, the code below was generated for another version of ndgo: run go generate.\nconst _ = generated.ABI1\n"
		all, err := format.Source([]byte(o.Head(file, name, imports) + contract + text.String()))
		if err != nil && o.Failed == nil {
			o.Failed = fmt.Errorf("%s: %w", to, err)
		}
		o.Files[to] = o.GroupImports(all)
	}
}

// programsOf returns the programs of one source file. The names of the files generated from this source file begin with base.
func programsOf(o *loops.Output, base string) (all []*form.ProgramFunction) {
	for _, p := range o.Programs {
		if form.GeneratedBase(filepath.Base(o.Marked.Fset.PositionFor(p.File.Package, false).Filename)) == base {
			all = append(all, p)
		}
	}
	return all
}

// programComment returns the comment of a generated program: the comment in the source, and a sentence about the passes.
func programComment(p *form.ProgramFunction) string {
	name := p.Decl.Name.Name
	text := strings.TrimSpace(p.Decl.Doc.Text())
	if rest, ok := strings.CutPrefix(text, name+" "); ok {
		text = form.Title(name) + " " + rest
	}
	var passes []string // different ones
	count := 0
	for _, pass := range p.Passes {
		if pass.Refused != "" {
			continue
		}
		if count++; !slices.Contains(passes, pass.Name) {
			passes = append(passes, pass.Name)
		}
	}
	how := "1 pass"
	if count > 1 {
		how = fmt.Sprintf("%d passes", count)
	}
	if text != "" {
		text += "\n\n"
	}
	text += fmt.Sprintf("%s does the same as %s, but ", form.Title(name), name)
	if passes != nil {
		text += fmt.Sprintf("joins array operations to %s over memory: %s.", how, form.PlainList(named(passes)))
	} else {
		text += "computes several reductions in one pass over memory."
	}
	return "// " + strings.ReplaceAll(strings.ReplaceAll(text, "\n", "\n// "), "// \n", "//\n")
}

// named returns an operand for each name.
func named(names []string) (all []form.Param) {
	for _, name := range names {
		all = append(all, form.Param{Name: name})
	}
	return all
}

// programTests emits tests comparing programs with their sources:
//
//	func TestHeat(t *testing.T) {
//		ndtest.Unchanged(t, "heat", "5ad8c7a3b2f6e001")
//		ndtest.TestPrograms(t, ndtest.Program{Source: heat[float32], Made: Heat[float32]}, ndtest.Program{Source: heat[float64], Made: Heat[float64]})
//	}
func programTests(o *loops.Output, f *jen.File, base string) {
	ndtest := func(name string) *jen.Statement { return jen.Qual(o.Path("ndtest"), name) }
	for _, p := range programsOf(o, base) {
		all := []jen.Code{jen.Id("t")}
		name := form.ProgramName(p.Decl)
		for _, of := range instancesOf(o, p.Decl) {
			source, made := instance(p.Decl, p.Decl.Name.Name, of), instance(p.Decl, form.Title(p.Decl.Name.Name), of)
			fields := []jen.Code{loops.Field("Source", source), loops.Field("Made", made)}
			if o.Path("random") != "" && hasRand(o, p.Decl) {
				fields = append(fields, loops.Field("Rand", jen.Func().Params(jen.Id("seed").Uint64()).Any().Block(jen.Return(jen.Qual(o.Path("random"), "New").Call(jen.Id("seed"))))))
			}
			if p.Recovers {
				fields = append(fields, loops.Field("Recovers", jen.True()))
			}
			all = append(all, ndtest("Program").Values(fields...))
		}
		f.Func().Id("Test"+form.Title(name)).Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(unchanged(o, p.Decl), ndtest("TestPrograms").Call(all...)).Line()
	}
}

// hasRand reports whether an operand of fn has a generator of random numbers in its type.
func hasRand(o *loops.Output, fn *ast.FuncDecl) (has bool) {
	signature := o.Marked.TypesInfo.Defs[fn.Name].(*types.Func).Signature()
	params := slices.Collect(signature.Params().Variables())
	if signature.Recv() != nil {
		params = append(params, signature.Recv())
	}
	seen := map[types.Type]bool{}
	var look func(t types.Type)
	look = func(t types.Type) {
		has = has || form.RandPath(t) == o.Path("random")
		if seen[t] || has {
			return
		}
		seen[t] = true
		switch u := t.Underlying().(type) {
		case *types.Pointer:
			look(u.Elem())
		case *types.Slice:
			look(u.Elem())
		case *types.Array:
			look(u.Elem())
		case *types.Map:
			look(u.Elem())
		case *types.Struct:
			for field := range u.Fields() {
				look(field.Type())
			}
		}
	}
	for _, v := range params {
		look(v.Type())
	}
	return has
}

// instance returns the function called name with type arguments. For a method fn it is a method expression: (*grid[float64]).curl.
func instance(fn *ast.FuncDecl, name string, of []jen.Code) *jen.Statement {
	if fn.Recv == nil {
		if of == nil {
			return jen.Id(name)
		}
		return jen.Id(name).Types(of...)
	}
	typeName, isPointer := form.Receiver(fn)
	receiver := jen.Id(typeName)
	if of != nil {
		receiver = receiver.Types(of...)
	}
	if isPointer {
		receiver = jen.Parens(jen.Op("*").Add(receiver))
	}
	return receiver.Dot(name)
}

// instancesOf returns lists of type arguments for fn. Each possible type of each type parameter is in at least one list. For a function
// without type parameters there is one list, nil.
func instancesOf(o *loops.Output, fn *ast.FuncDecl) (all [][]jen.Code) {
	signature := o.Marked.TypesInfo.Defs[fn.Name].(*types.Func).Signature()
	list := signature.TypeParams()
	if fn.Recv != nil {
		list = signature.RecvTypeParams()
	}
	if list.Len() == 0 {
		return [][]jen.Code{nil}
	}
	var sets [][]form.Element
	most := 0
	for t := range list.TypeParams() {
		set := form.TypeSet(t.Constraint().Underlying().(*types.Interface))
		sets, most = append(sets, set), max(most, len(set))
	}
	for k := range most {
		var one []jen.Code
		for _, set := range sets {
			one = append(one, jen.Id(string(set[k%len(set)])))
		}
		all = append(all, one)
	}
	return all
}
