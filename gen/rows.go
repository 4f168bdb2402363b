package main

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"
)

// A rowFunction is a function of slices that is marked ndgo:rows.
type rowFunction struct {
	decl  *ast.FuncDecl
	file  *ast.File
	class *jen.Statement // the constraint of its type parameter, if it has one
	name  string         // of that
}

// isRows reports whether fn is marked ndgo:rows.
func isRows(fn *ast.FuncDecl) bool {
	return slices.ContainsFunc(directives(fn.Doc), func(d Directive) bool { return d.Name == "rows" })
}

// rows checks fn, which is marked ndgo:rows, and notes it.
func (c *checker) rows(fn *ast.FuncDecl, file *ast.File) {
	if c.newOperator(fn) == nil {
		return
	}
	signature := c.pkg.TypesInfo.Defs[fn.Name].(*types.Func).Signature()
	if wrong := notOfRows(fn.Name.Name, signature); wrong != "" {
		c.wrong(fn.Name.Pos(), "%s is no function of rows: that is a func(dst, src []T), which sets dst from src, of as many elements; %s", fn.Name.Name, wrong)
		return
	}
	if signature.TypeParams().Len() > 1 {
		c.wrong(fn.Name.Pos(), "%s has %d type parameters: it may have one; fix the other types", fn.Name.Name, signature.TypeParams().Len())
		return
	}
	r := &rowFunction{decl: fn, file: file}
	if list := fn.Type.TypeParams; list != nil {
		r.class, r.name = c.code(list.List[0].Type, c.pkg.TypesInfo), list.List[0].Names[0].Name
	}
	c.manifest.rows = append(c.manifest.rows, r)
}

// notOfRows returns what to write instead of a function of the given name that is none of rows, or "".
func notOfRows(name string, s *types.Signature) string {
	slicesOf := 0
	for v := range s.Params().Variables() {
		if _, ok := types.Unalias(v.Type()).(*types.Slice); ok && slicesOf < 2 && v == s.Params().At(slicesOf) {
			slicesOf++
		}
	}
	switch n := s.Params().Len(); {
	case n == 2 && slicesOf == 2 && s.Results().Len() == 0 && !s.Variadic():
		return ""
	case n == 1 && slicesOf == 1 && s.Results().Len() > 0:
		return "what makes one number of a row is marked ndgo:reduce, a func(acc, x T) T"
	case n == 2 && slicesOf == 2 && s.Results().Len() > 0:
		return "it has no result: set dst, and check operands before the call"
	case slicesOf == 2 && n > 2:
		return fmt.Sprintf("mark a function of two slices that calls %s with what it takes besides, a constant or what is made of src", name)
	}
	return "a function of elements, func(x T) T, is marked ndgo:ufunc"
}

// rowFunctions emits a file for each that has functions marked ndgo:rows:
//
//	// Softmax sets …
//	func Softmax[T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
//		return nd.Rows("m.Softmax", softmax[T], x, options)
//	}
//
//	func SoftmaxInto[T nd.Float](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
//		return nd.RowsInto("m.SoftmaxInto", dst, softmax[T], x, options)
//	}
func rowFunctions(o *Output) {
	for _, file := range o.marked.Syntax {
		var own []*rowFunction
		for _, r := range o.rows {
			if r.file == file {
				own = append(own, r)
			}
		}
		if own == nil {
			continue
		}
		name := filepath.Base(o.marked.Fset.PositionFor(file.Package, false).Filename)
		o.goFile(generatedBase(name)+"_rows.go", func(f *jen.File) {
			o.constrain(f, constraintOf(file, name))
			for _, r := range own {
				o.rowFunction(f, r)
			}
		})
	}
}

func (o *Output) rowFunction(f *jen.File, r *rowFunction) {
	nd := func(name string) *jen.Statement { return jen.Qual(o.Path("ndarray"), name) }
	name := title(r.decl.Name.Name)
	signature := o.marked.TypesInfo.Defs[r.decl.Name].(*types.Func).Signature()
	array := func(i int) *jen.Statement {
		of := types.Unalias(signature.Params().At(i).Type()).(*types.Slice).Elem()
		return jen.Op("*").Add(nd("NDArray")).Index(typeCode(of))
	}
	row := jen.Id(r.decl.Name.Name)
	if r.class != nil {
		row.Index(jen.Id(r.name))
	}
	text := strings.TrimSpace(r.decl.Doc.Text())
	what := fmt.Sprintf("what %s makes of the elements of x", r.decl.Name.Name)
	for _, begin := range []string{" sets dst to ", " returns "} {
		if rest, ok := strings.CutPrefix(text, r.decl.Name.Name+begin); ok {
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
	along := "The axis is the one that [nd.Axis] chooses, else the last."
	emit := func(suffix string, door string, doc []string, params, args []jen.Code) {
		comment(f, doc)
		fn := f.Func().Id(name + suffix)
		if r.class != nil {
			fn.Types(jen.Id(r.name).Add(r.class))
		}
		params = append(params, jen.Id("options").Op("...").Add(nd("Option")))
		args = append(append([]jen.Code{jen.Lit(o.marked.Name + "." + name + suffix)}, args...), jen.Id("options"))
		fn.Params(params...).Add(array(0)).Block(jen.Return(nd(door).Call(args...))).Line()
	}
	emit("", "Rows", paragraphs(fmt.Sprintf("%s returns, for each row of x, %s.", name, what), along),
		[]jen.Code{jen.Id("x").Add(array(1))}, []jen.Code{row, jen.Id("x")})
	emit("Into", "RowsInto", paragraphs(fmt.Sprintf("%sInto sets dst, for each row of x, to %s.", name, what), along,
		fmt.Sprintf("It returns dst, which must have the shape of x, or %sInto panics with [nd.ErrInPlaceShape]. What overlaps it is read as if it had been copied first.", name)),
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
