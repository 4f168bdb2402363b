package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/dave/jennifer/jen"
)

// A reductionFunction is a reduction, search or scan of package ndarray, which is written by hand. Its body is one call:
//
//	return typed[U](core.Sum("SumAs", kindOf[U](), nil, In(x), options))
type reductionFunction struct {
	decl        *ast.FuncDecl
	call        string // the function of the core
	result, own ast.Expr
}

// reductionFunctions emits the functions of package into that follow from those of package ndarray:
//
//	func SumAs[U, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
//		core.Sum("into.SumAs", element.Kind[U](), target("into.SumAs", dst), nd.In(x), options)
//		return dst
//	}
func reductionFunctions(o *Output) {
	files, err := filepath.Glob(filepath.Join(o.Root, "ndarray", "*.go"))
	if err != nil {
		o.failed = err
		return
	}
	var all []reductionFunction
	for _, name := range files {
		if base := filepath.Base(name); strings.HasPrefix(base, "z_") || strings.HasSuffix(base, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			o.failed = err
			return
		}
		for _, d := range file.Decls {
			if f, ok := asReduction(d); ok {
				all = append(all, f)
			}
		}
	}
	if all == nil {
		return
	}
	o.goFile("into/z_reductions.go", func(f *jen.File) {
		for _, r := range all {
			comment(f, r.document())
			f.Add(r.into(o)).Line()
		}
	})
}

// asReduction returns the reduction that d is, if it is one.
func asReduction(d ast.Decl) (r reductionFunction, ok bool) {
	f, ok := d.(*ast.FuncDecl)
	if !ok || f.Recv != nil || f.Body == nil || len(f.Body.List) != 1 {
		return r, false
	}
	back, ok := f.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(back.Results) != 1 {
		return r, false
	}
	typed, ok := back.Results[0].(*ast.CallExpr)
	if !ok || len(typed.Args) != 1 {
		return r, false
	}
	index, _ := typed.Fun.(*ast.IndexExpr)
	call, ok := typed.Args[0].(*ast.CallExpr)
	if !ok || index == nil || len(call.Args) != 5 || !isIdent(call.Args[2], "nil") || !isIdent(call.Args[4], "options") {
		return r, false
	}
	function, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || !isIdent(function.X, "core") {
		return r, false
	}
	own := f.Type.Params.List[0].Type.(*ast.StarExpr).X.(*ast.IndexExpr).Index
	return reductionFunction{f, function.Sel.Name, index.Index, own}, true
}

func isIdent(x ast.Expr, name string) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == name
}

// reference is a link in a comment to what is exported.
var reference = regexp.MustCompile(`\[([A-Z])`)

// document returns the comment of the function of package into.
func (r *reductionFunction) document() []string {
	name := r.decl.Name.Name
	verb, rest, _ := strings.Cut(predicate(r.decl.Doc.Text()), " ")
	rest = reference.ReplaceAllString(strings.TrimSpace(rest), "[nd.$1")
	return []string{
		fmt.Sprintf("%s sets dst to what [nd.%s] %s: %s", name, name, verb, rest),
		fmt.Sprintf("It returns dst, whose shape does not change: it must be that of the result, or %s panics with [nd.ErrInPlaceShape]. "+
			"If dst and x share memory the result is as if x had been copied first.", name),
	}
}

// into emits the function of package into.
func (r *reductionFunction) into(o *Output) *jen.Statement {
	nd := func(name string) *jen.Statement { return jen.Qual(o.Path("ndarray"), name) }
	array := func(of ast.Expr) *jen.Statement {
		return jen.Op("*").Add(nd("NDArray")).Index(jen.Id(of.(*ast.Ident).Name))
	}
	var types []jen.Code
	for _, field := range r.decl.Type.TypeParams.List {
		var names []jen.Code
		for _, id := range field.Names {
			names = append(names, jen.Id(id.Name))
		}
		types = append(types, jen.List(names...).Add(nd(field.Type.(*ast.Ident).Name)))
	}
	params := []jen.Code{jen.Id("dst").Add(array(r.result)), jen.Id("x").Add(array(r.own))}
	if r.result.(*ast.Ident).Name == r.own.(*ast.Ident).Name {
		params = []jen.Code{jen.List(jen.Id("dst"), jen.Id("x")).Add(array(r.own))}
	}
	params = append(params, jen.Id("options").Op("...").Add(nd("Option")))
	name := jen.Lit("into." + r.decl.Name.Name)
	kind := jen.Qual(o.Path("internal/element"), "Kind").Index(jen.Id(r.result.(*ast.Ident).Name)).Call()
	return jen.Func().Id(r.decl.Name.Name).Types(types...).Params(params...).Add(array(r.result)).Block(
		jen.Qual(o.Path("internal/core"), r.call).Call(name, kind, jen.Id("target").Call(name, jen.Id("dst")), nd("In").Call(jen.Id("x")), jen.Id("options")),
		jen.Return(jen.Id("dst")),
	)
}
