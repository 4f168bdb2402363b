package main

import (
	"fmt"
	"go/types"
	"path/filepath"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// rowFunctions emits a file for each file with functions marked ndgo:rows:
//
//	// Softmax sets …
//	func Softmax[T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
//		return generated.Rows("m.Softmax", softmax[T], x, options)
//	}
//
//	func SoftmaxInto[T nd.Float](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
//		return generated.RowsInto("m.SoftmaxInto", dst, softmax[T], x, options)
//	}
func rowFunctions(o *loops.Output) {
	for _, file := range o.Marked.Syntax {
		var own []*form.RowFunction
		for _, r := range o.Rows {
			if r.File == file {
				own = append(own, r)
			}
		}
		if own == nil {
			continue
		}
		name := filepath.Base(o.Marked.Fset.PositionFor(file.Package, false).Filename)
		o.GoFile(form.GeneratedBase(name)+"_rows.go", func(f *jen.File) {
			o.Constrain(f, form.ConstraintOf(file, name))
			o.ContractOfFunctions(f)
			for _, r := range own {
				rowFunction(o, f, r)
			}
		})
	}
}

func rowFunction(o *loops.Output, f *jen.File, r *form.RowFunction) {
	nd := func(name string) *jen.Statement { return jen.Qual(o.Path("ndarray"), name) }
	name := form.Title(r.Decl.Name.Name)
	signature := o.Marked.TypesInfo.Defs[r.Decl.Name].(*types.Func).Signature()
	array := func(i int) *jen.Statement {
		of := types.Unalias(signature.Params().At(i).Type()).(*types.Slice).Elem()
		return jen.Op("*").Add(nd("NDArray")).Index(typeCode(of))
	}
	row := jen.Id(r.Decl.Name.Name)
	if r.Class != nil {
		row.Index(jen.Id(r.Name))
	}
	text := strings.TrimSpace(r.Decl.Doc.Text())
	what := fmt.Sprintf("the result of %s for the elements of x", r.Decl.Name.Name)
	for _, begin := range []string{" sets dst to ", " returns "} {
		if rest, ok := strings.CutPrefix(text, r.Decl.Name.Name+begin); ok {
			what, text = strings.TrimSuffix(rest, "."), ""
		}
	}
	paragraphs := func(first string, rules ...string) []string {
		all := append([]string{first}, strings.Join(rules, " "))
		if text != "" {
			all = append(all, text)
		}
		return all
	}
	along := "The axis is the last unless [nd.Axis] chooses another."
	emit := func(suffix string, callee string, doc []string, params, args []jen.Code) {
		loops.Comment(f, doc)
		fn := f.Func().Id(name + suffix)
		if r.Class != nil {
			fn.Types(jen.Id(r.Name).Add(r.Class))
		}
		params = append(params, jen.Id("options").Op("...").Add(nd("Option")))
		args = append(append([]jen.Code{jen.Lit(o.Marked.Name + "." + name + suffix)}, args...), jen.Id("options"))
		fn.Params(params...).Add(array(0)).Block(jen.Return(o.Generated(callee).Call(args...))).Line()
	}
	emit("", "Rows", paragraphs(fmt.Sprintf("%s returns, for each row of x, %s.", name, what), along),
		[]jen.Code{jen.Id("x").Add(array(1))}, []jen.Code{row, jen.Id("x")})
	emit("Into", "RowsInto", paragraphs(fmt.Sprintf("%sInto sets dst, for each row of x, to %s.", name, what), along,
		fmt.Sprintf("It returns dst, which must have the shape of x, or %sInto panics with [nd.ErrInPlaceShape]. Operands that overlap it are read as if copied first.", name)),
		[]jen.Code{jen.Id("dst").Add(array(0)), jen.Id("x").Add(array(1))}, []jen.Code{jen.Id("dst"), row, jen.Id("x")})
}

// typeCode emits the type t.
func typeCode(t types.Type) *jen.Statement {
	switch t := t.(type) {
	case *types.Named:
		if t.Obj().Pkg() != nil {
			return jen.Qual(t.Obj().Pkg().Path(), t.Obj().Name())
		}
	case *types.Alias:
		if t.Obj().Pkg() != nil {
			return jen.Qual(t.Obj().Pkg().Path(), t.Obj().Name())
		}
	case *types.Pointer:
		return jen.Op("*").Add(typeCode(t.Elem()))
	case *types.Slice:
		return jen.Index().Add(typeCode(t.Elem()))
	case *types.Array:
		return jen.Index(jen.Lit(int(t.Len()))).Add(typeCode(t.Elem()))
	}
	return jen.Id(types.TypeString(t, (*types.Package).Name))
}
