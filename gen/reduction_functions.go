package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// A reductionFunction is a handwritten reduction, search or scan of package ndarray. Its body ends with a call of a function in
// fresh.go, which calls package reducing:
//
//	return freshSum[U, T](&z, "SumAs", x, options)
type reductionFunction struct {
	decl        *ast.FuncDecl
	fresh       string // the called function in fresh.go
	result, own ast.Expr
}

// Functions in fresh.go call package reducing as follows:
//
//	return of[U](z, reducing.Sum.Of(op, kindOf[U](), z.Target(), hidden(x), options))

// reductionFunctions emits the functions of package into for the handwritten reductions, searches and scans of package ndarray:
//
//	func SumAs[U, T nd.Number](dst *nd.NDArray[U], x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
//		reducing.Sum.Of("into.SumAs", element.Kind[U](), target("into.SumAs", dst).Hidden(), operand.InHidden(x), options)
//		return dst
//	}
func reductionFunctions(o *loops.Output) {
	files, err := filepath.Glob(filepath.Join(o.Root, "ndarray", "*.go"))
	if err != nil {
		o.Failed = err
		return
	}
	var all []reductionFunction
	called := map[string]string{} // from a function in fresh.go to its callee in package reducing
	for _, name := range files {
		if base := filepath.Base(name); strings.HasPrefix(base, "z_") || strings.HasSuffix(base, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			o.Failed = err
			return
		}
		for _, d := range file.Decls {
			if f, ok := asReduction(d); ok {
				all = append(all, f)
			}
			if by, of := reducing(d); of != "" {
				called[by] = of
			}
		}
	}
	if all == nil {
		return
	}
	o.GoFile("into/z_reductions.go", func(f *jen.File) {
		for _, r := range all {
			loops.Comment(f, r.document())
			f.Add(r.into(o, called[r.fresh])).Line()
		}
	})
}

// asReduction returns the reduction declared by d. The result ok is false if d declares no reduction.
func asReduction(d ast.Decl) (r reductionFunction, ok bool) {
	f, call := returning(d, 3)
	if call == nil || f.Recv != nil || len(call.Args) != 4 || !isIdent(call.Args[3], "options") {
		return r, false
	}
	_, isName := call.Args[1].(*ast.BasicLit)
	function, ok := call.Fun.(*ast.IndexListExpr)
	if !ok || !isName || len(function.Indices) != 2 {
		return r, false
	}
	fresh, ok := function.X.(*ast.Ident)
	if !ok {
		return r, false
	}
	return reductionFunction{f, fresh.Name, function.Indices[0], function.Indices[1]}, true
}

// reducing returns the name of the function declared by d, and the function of package reducing called by it. If d does not declare
// a function with such a call, both are "".
func reducing(d ast.Decl) (name, called string) {
	f, of := returning(d, 1)
	if of == nil || len(of.Args) != 2 {
		return "", ""
	}
	call, ok := of.Args[1].(*ast.CallExpr)
	if !ok {
		return "", ""
	}
	if called = types.ExprString(call.Fun); !strings.HasPrefix(called, "reducing.") {
		return "", ""
	}
	return f.Name.Name, called
}

// returning returns the function declared by d, and the call returned by its last statement. The call is nil if the function does
// not have n statements, or does not end with such a return.
func returning(d ast.Decl, n int) (*ast.FuncDecl, *ast.CallExpr) {
	f, ok := d.(*ast.FuncDecl)
	if !ok || f.Body == nil || len(f.Body.List) != n {
		return nil, nil
	}
	back, ok := f.Body.List[n-1].(*ast.ReturnStmt)
	if !ok || len(back.Results) != 1 {
		return nil, nil
	}
	call, _ := back.Results[0].(*ast.CallExpr)
	return f, call
}

func isIdent(x ast.Expr, name string) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == name
}

// reference matches a link to an exported name in a comment.
var reference = regexp.MustCompile(`\[([A-Z])`)

// document returns the comment of the function in package into.
func (r *reductionFunction) document() []string {
	name := r.decl.Name.Name
	_, rest, _ := strings.Cut(form.Predicate(r.decl.Doc.Text()), " ")
	rest = reference.ReplaceAllString(strings.TrimSpace(rest), "[nd.$1")
	return []string{
		fmt.Sprintf("%s sets dst to the result of [nd.%s]: %s", name, name, rest),
		fmt.Sprintf("It returns dst with unchanged shape. This must be the shape of the result, or %s panics with [nd.ErrInPlaceShape]. "+
			"If dst and x share memory, the result is as if x had been copied first.", name),
	}
}

// into emits the function in package into. It calls the function of package reducing.
func (r *reductionFunction) into(o *loops.Output, called string) *jen.Statement {
	var types []string
	for _, field := range r.decl.Type.TypeParams.List {
		var names []string
		for _, id := range field.Names {
			names = append(names, id.Name)
		}
		types = append(types, strings.Join(names, ", ")+" nd."+field.Type.(*ast.Ident).Name)
	}
	name, result, own := r.decl.Name.Name, r.result.(*ast.Ident).Name, r.own.(*ast.Ident).Name
	dst := "dst"
	if result != own {
		dst += " *nd.NDArray[" + result + "]"
	}
	return o.LibraryText(`func %s[%s](%s, x *nd.NDArray[%s], options ...nd.Option) *nd.NDArray[%s] {
	%[7]s(%[6]q, element.Kind[%[5]s](), target(%[6]q, dst).Hidden(), operand.InHidden(x), options)
	return dst
}`, name, strings.Join(types, ", "), dst, own, result, "into."+name, called)
}
