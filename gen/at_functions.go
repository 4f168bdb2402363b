package main

import (
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// gathers reports whether op can join any number of values to one element, in any order. For such an operator, the generator emits a
// function with indices, for example AddAt.
func gathers(op *form.Operator) bool {
	return op.Form() == form.Elementwise && len(op.Params) == 2 && op.Overwrites() && op.Has("associative") && op.Has("commutative")
}

// atFunctions emits the functions with indices, and their loops, for all operators accepted by gathers:
//
//	func AddAt[T nd.Number, I nd.Integer, Y nd.Operand[T]](x *nd.NDArray[T], indices *nd.NDArray[I], y Y, options ...nd.Option) *nd.NDArray[T] {
//		selecting.ApplyAt("inplace.AddAt", &simd.AddAt, operand.In(x), operand.In(indices), operand.Or[T](&y), options)
//		return x
//	}
func atFunctions(o *loops.Output) {
	var all []*form.Operator
	for _, op := range o.Operators {
		if gathers(op) {
			all = append(all, op)
		}
	}
	if all == nil {
		return
	}
	o.GoFile("inplace/z_at_indices.go", func(f *jen.File) {
		for _, op := range all {
			atFunction(o, f, op)
		}
	})
	for _, op := range all {
		o.GoFile(fmt.Sprintf("%s/z_%s_at.go", form.SimdDir, strings.ToLower(op.Name)), func(f *jen.File) {
			k := o.KernelFile(op)
			k.AtTable(f)
			for _, l := range op.Loops {
				if !k.IsServed(k.Function("at", l)) {
					k.AtLoop(f, l)
				}
			}
		})
	}
}

func atFunction(o *loops.Output, f *jen.File, op *form.Operator) {
	s := newSignature(o, op, form.Function{Form: form.Elementwise, To: form.InPlace, Dir: "inplace"})
	name, x, y := op.Name+"At", op.Params[0].Name, op.Params[1].Name
	loops.Comment(f, []string{
		sets(op, name, "the elements of "+x+" at indices") + fmt.Sprintf(" Without [nd.Axis] an index counts all elements of %s in row-major order, "+
			"even if it has several axes. With [nd.Axis](0) an index names a row, as in NumPy.", x),
		fmt.Sprintf("If an index repeats, its element is joined with all of its values of %s, in row-major order. "+
			"Indices and options are those of [nd.Put]: with [nd.Axis] 1, element i, indices[j], k of %s is joined with element i, j, k of %s.", y, x, y),
		fmt.Sprintf("It returns %s with unchanged shape: %s must broadcast to the shape of the named elements, or %s panics with [nd.ErrInPlaceShape]. "+
			"An index out of range panics with [nd.ErrIndex]; %s is then unchanged. Operands that share memory with %s are read as if copied first.", x, y, name, x, x),
	})
	callee := jen.Lit("inplace." + name)
	f.Func().Id(name).Types(
		jen.Id("T").Add(s.class), jen.Id("I").Add(s.nd("Integer")), jen.Id("Y").Add(s.nd("Operand")).Index(jen.Id("T")),
	).Params(
		jen.Id(x).Add(s.array("T")), jen.Id("indices").Add(s.array("I")), jen.Id(y).Id("Y"), jen.Id("options").Op("...").Add(s.nd("Option")),
	).Add(s.array("T")).Block(
		jen.Qual(o.Path("internal/core/selecting"), "ApplyAt").Call(callee, jen.Op("&").Qual(o.Path(form.SimdDir), name),
			o.Operand("In").Call(jen.Id(x)), o.Operand("In").Call(jen.Id("indices")), o.Operand("Or").Index(jen.Id("T")).Call(jen.Op("&").Id(y)), jen.Id("options")),
		jen.Return(jen.Id(x)),
	).Line()
}
