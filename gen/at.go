package main

import (
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"
)

// gathers reports whether op joins many values into one element, in any order: it has a form that does so at indices.
func (op *Operator) gathers() bool {
	return op.fold == nil && len(op.Params) == 2 && op.overwrites() && op.Has("associative") && op.Has("commutative")
}

// atFunctions emits for operators that join many values the functions that do so at indices, and their loops:
//
//	func AddAt[T nd.Number, I nd.Integer, Y nd.Operand[T]](x *nd.NDArray[T], indices *nd.NDArray[I], y Y, options ...nd.Option) *nd.NDArray[T] {
//		core.ApplyAt("inplace.AddAt", &simd.AddAt, nd.In(x), nd.In(indices), nd.Or[T](&y), options)
//		return x
//	}
func atFunctions(o *Output) {
	var all []*Operator
	for _, op := range o.Operators {
		if op.gathers() {
			all = append(all, op)
		}
	}
	if all == nil {
		return
	}
	o.goFile("inplace/z_at_indices.go", func(f *jen.File) {
		for _, op := range all {
			o.atFunction(f, op)
		}
	})
	for _, op := range all {
		o.goFile(fmt.Sprintf("%s/z_%s_at.go", simdDir, strings.ToLower(op.Name)), func(f *jen.File) {
			k := o.kernelFile(op)
			k.atTable(f)
			for _, l := range op.Loops {
				k.atLoop(f, l)
			}
		})
	}
}

func (o *Output) atFunction(f *jen.File, op *Operator) {
	s := o.signature(op, form{dir: "inplace"})
	name, x, y := op.Name+"At", op.Params[0].Name, op.Params[1].Name
	comment(f, []string{
		op.sets(name, "the elements of "+x+" at indices") + fmt.Sprintf(" Without [nd.Axis] an index counts all elements of %s in row-major order, "+
			"also where it has two axes or more; with [nd.Axis](0), as in NumPy, it is one of a row.", x),
		fmt.Sprintf("Where an index is named more than once, all values of %s for it are joined with the element, one after the other in row-major order. "+
			"Indices and options are those of [nd.Put]: with [nd.Axis] 1, element i, indices[j], k of %s is joined with element i, j, k of %s.", y, x, y),
		fmt.Sprintf("It returns %s, whose shape does not change: %s must broadcast to the shape of what is named, or %s panics with [nd.ErrInPlaceShape]. "+
			"An index out of range panics with [nd.ErrIndex]; %s is then unchanged. What shares memory with %s is read as if it had been copied first.", x, y, name, x, x),
	})
	door := jen.Lit("inplace." + name)
	f.Func().Id(name).Types(
		jen.Id("T").Add(s.class), jen.Id("I").Add(s.nd("Integer")), jen.Id("Y").Add(s.nd("Operand")).Index(jen.Id("T")),
	).Params(
		jen.Id(x).Add(s.array("T")), jen.Id("indices").Add(s.array("I")), jen.Id(y).Id("Y"), jen.Id("options").Op("...").Add(s.nd("Option")),
	).Add(s.array("T")).Block(
		jen.Qual(o.Path("internal/core"), "ApplyAt").Call(door, jen.Op("&").Qual(o.Path(simdDir), name),
			s.nd("In").Call(jen.Id(x)), s.nd("In").Call(jen.Id("indices")), s.nd("Or").Index(jen.Id("T")).Call(jen.Op("&").Id(y)), jen.Id("options")),
		jen.Return(jen.Id(x)),
	).Line()
}

// atTable emits the loops of an operator at indices:
//
//	// AddAt is the loops that join elements of operand 1 with those of the result that are as many elements away as operand 2, an
//	// int64, says, by Add.
//	var AddAt = ufunc.Loops{Make: func(kind reflect.Kind) *ufunc.Loop {
//		switch kind {
//		case reflect.Int8:
//			return &ufunc.Loop{
//				Kinds: []reflect.Kind{reflect.Int8, reflect.Int8, reflect.Int64},
//				Go:    atAddInt8,
//			}
//		…
//		}
//		return nil
//	}}
func (k *kernelFile) atTable(f *jen.File) {
	var loops []jen.Code
	for _, l := range k.Loops {
		kind := jen.Qual("reflect", l.Element().title())
		kinds := jen.Index().Qual("reflect", "Kind").Values(kind, kind, jen.Qual("reflect", "Int64"))
		loops = append(loops, k.loopFor(kind, []jen.Code{field("Kinds", kinds), field("Go", jen.Id(k.function("at", l)))}))
	}
	comment(f, []string{k.Name + "At is the loops that join elements of operand 1 with those of the result that are as many elements away as operand 2, " +
		"an int64, says, by " + k.Name + "."})
	f.Var().Id(k.Name + "At").Op("=").Add(k.loops(loops)).Line()
}

// atLoop emits one of them:
//
//	// atAddInt8 joins elements one after the other: an element may be named again.
//	func atAddInt8(r *ufunc.Row) {
//		for more := r.Rows > 0; more; more = r.Next() {
//			z, x, at := ufunc.Rest[int8](r, 0), ufunc.Rest[int8](r, 1), ufunc.Rest[int64](r, 2)
//			if r.Repeated(0) && r.Packed(1, 1) && r.Packed(2, 8) {
//				values := ufunc.Slice[int8](r, 1)
//				for i, place := range ufunc.Slice[int64](r, 2) {
//					element := z.Away(place)
//					*element = ops.Add[int8](*element, values[i])
//				}
//				continue
//			}
//			for range r.N - r.Done {
//				element := z.Away(*at.At(0))
//				*element = ops.Add[int8](*element, *x.At(0))
//				z, x, at = z.Next(), x.Next(), at.Next()
//			}
//		}
//	}
func (k *kernelFile) atLoop(f *jen.File, l *Loop) {
	names := []jen.Code{jen.Id("z"), jen.Id("x"), jen.Id("at")}
	var runs, next []jen.Code
	kinds := []element{l.Element(), l.Element(), "int64"}
	for i, e := range kinds {
		runs = append(runs, k.ufunc("Rest").Index(e.code()).Call(jen.Id(k.row), jen.Lit(i)))
		next = append(next, jen.Add(names[i]).Dot("Next").Call())
	}
	element := jen.Op("*").Id("element")
	f.Commentf("%s joins elements one after the other: an element may be named again.", k.function("at", l))
	k.kernel(f, "at", l).Block(k.runs(func(g *jen.Group) {
		g.List(names...).Op(":=").List(runs...)
		row := jen.Id(k.row)
		isPacked := jen.Add(row).Dot("Repeated").Call(jen.Lit(0))
		for i, e := range kinds[1:] {
			isPacked.Op("&&").Add(row).Dot("Packed").Call(jen.Lit(i+1), e.sizeCode())
		}
		g.If(isPacked).Block(
			jen.Id("values").Op(":=").Add(k.ufunc("Slice")).Index(l.Element().code()).Call(row, jen.Lit(1)),
			jen.For(jen.List(jen.Id("i"), jen.Id("place")).Op(":=").Range().Add(k.ufunc("Slice")).Index(jen.Int64()).Call(row, jen.Lit(2))).Block(
				jen.Id("element").Op(":=").Id("z").Dot("Away").Call(jen.Id("place")),
				jen.Add(element).Op("=").Add(k.call(l, element, jen.Id("values").Index(jen.Id("i")))),
			),
			jen.Continue(),
		)
		g.For(jen.Range().Id(k.row).Dot("N").Op("-").Id(k.row).Dot("Done")).Block(
			jen.Id("element").Op(":=").Id("z").Dot("Away").Call(at("at", jen.Lit(0))),
			jen.Add(element).Op("=").Add(k.call(l, element, at("x", jen.Lit(0)))),
			jen.List(names...).Op("=").List(next...),
		)
	})).Line()
}
