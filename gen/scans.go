package main

import (
	"go/token"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/shape"
	"ndgo/gen/vector"
)

// scanning emits the scan of l:
//
//	&ufunc.Loop{
//		Kinds:   []reflect.Kind{reflect.Float32, reflect.Float32},
//		Go:      scanAddFloat32,
//		Kernels: &scanAddfloat32,
//		Columns: &scanAddColumnsfloat32,
//		Folding: ufunc.Along,
//	}
func (k *kernelFile) scanning(l *Loop) jen.Code {
	kind := jen.Qual("reflect", l.Out().title())
	fields := []jen.Code{
		field("Kinds", jen.Index().Qual("reflect", "Kind").Values(kind, kind)),
		field("Go", jen.Id(k.function("scan", l))),
	}
	kernels, columns := k.scanKernels(l)
	if kernels != "" {
		fields = append(fields, field("Kernels", jen.Op("&").Id(kernels)))
	}
	if columns != "" {
		fields = append(fields, field("Columns", jen.Op("&").Id(columns)))
	}
	return jen.Op("&").Add(k.ufunc("Loop")).Add(lines(append(fields, field("Folding", k.ufunc("Along")))...))
}

// scanKernels returns the names of the kernels that scan elements of l, or nothing: operators of users have none. Integers are joined
// as those without sign are, and where an int has 32 bits there are no kernels.
func (k *kernelFile) scanKernels(l *Loop) (kernels, columns string) {
	of := map[element]vector.Type{
		"float32": vector.Float32, "float64": vector.Float64,
		"int": vector.Uint64, "int64": vector.Uint64, "uint": vector.Uint64, "uint64": vector.Uint64,
	}
	t, ok := of[l.Element()]
	if k.marked != nil || !ok {
		return "", ""
	}
	return shape.ScanOf(k.Operator.Name, t)
}

// scan emits
//
//	// scanAddInt8 sets result i of every run to the reduction of elements 0 … i, from the left.
//	func scanAddInt8(r *ufunc.Row) {
//		for more := r.Rows > 0; more; more = r.Next() {
//			z, x := ufunc.Strided[int8](r, 0), ufunc.Strided[int8](r, 1)
//			if r.Done == 0 {
//				*z.At(0) = *x.At(0)
//				r.Done = 1
//			}
//			last := *z.At(r.Done - 1)
//			if r.Packed(0, 1) && r.Packed(1, 1) {
//				z, x := ufunc.Slice[int8](r, 0), ufunc.Slice[int8](r, 1)
//				z = z[:len(x)]
//				for i, v := range x {
//					last = ops.Add[int8](last, v)
//					z[i] = last
//				}
//				continue
//			}
//			for i := r.Done; i < r.N; i++ {
//				last = ops.Add[int8](last, *x.At(i))
//				*z.At(i) = last
//			}
//		}
//	}
func (k *kernelFile) scan(f *jen.File, l *Loop) {
	if _, columns := k.scanKernels(l); columns != "" {
		k.scanBlocks(f, l)
		return
	}
	row, last := jen.Id(k.row), jen.Id("last")
	f.Commentf("%s sets result i of every run to the reduction of elements 0 … i, from the left.", k.function("scan", l))
	k.kernel(f, "scan", l).Block(k.runs(func(g *jen.Group) {
		g.List(jen.Id("z"), jen.Id("x")).Op(":=").List(k.runOf(l.Types[0], 0), k.runOf(l.Types[1], 1))
		g.If(jen.Add(row).Dot("Done").Op("==").Lit(0)).Block(
			at("z", jen.Lit(0)).Op("=").Add(at("x", jen.Lit(0))),
			jen.Add(row).Dot("Done").Op("=").Lit(1),
		)
		g.Add(last).Op(":=").Add(at("z", jen.Add(row).Dot("Done").Op("-").Lit(1)))
		packed := func(operand int) *jen.Statement {
			return jen.Add(row).Dot("Packed").Call(jen.Lit(operand), l.Out().sizeCode())
		}
		g.If(packed(0).Op("&&").Add(packed(1))).Block(
			jen.List(jen.Id("z"), jen.Id("x")).Op(":=").List(k.slice(l, 0), k.slice(l, 1)),
			jen.Id("z").Op("=").Id("z").Index(jen.Op(":").Len(jen.Id("x"))),
			jen.For(jen.List(jen.Id("i"), jen.Id("v")).Op(":=").Range().Id("x")).Block(
				k.scanNext(l),
				jen.Id("z").Index(jen.Id("i")).Op("=").Add(last),
			),
			jen.Continue(),
		)
		g.For(jen.Id("i").Op(":=").Add(row).Dot("Done"), jen.Id("i").Op("<").Add(row).Dot("N"), jen.Id("i").Op("++")).Block(
			jen.Add(last).Op("=").Add(k.call(l, last, at("x", jen.Id("i")))),
			at("z", jen.Id("i")).Op("=").Add(last),
		)
	})).Line()
}

// scanNext emits what joins v to the last result, which is the result of all before it:
//
//	last = ops.Add[int8](last, v)
//
// Of floats the least and the greatest mostly stay, which takes a comparison to see, and no waiting for what was before:
//
//	if !(v < last) {
//		last = max(last, v)
//	}
func (k *kernelFile) scanNext(l *Loop) jen.Code {
	next := jen.Id("last").Op("=").Add(k.call(l, jen.Id("last"), jen.Id("v")))
	if k.stays == token.ILLEGAL || l.Out().class() != "floats" {
		return next
	}
	return jen.If(jen.Op("!").Parens(jen.Id("v").Op(k.stays.String()).Id("last"))).Block(next)
}

// runOf emits the elements of an operand of a row, which are of type e: ufunc.Strided[float64](r, 0).
func (k *kernelFile) runOf(e element, operand int) *jen.Statement {
	return k.ufunc("Strided").Index(e.code()).Call(jen.Id(k.row), jen.Lit(operand))
}

// scanBlocks emits the scan of floats that kernels compute, too, four elements at a time:
//
//	// scanAddFloat64 sets result i of every run to the reduction of elements 0 … i, in blocks.
//	func scanAddFloat64(r *ufunc.Row) {
//		for more := r.Rows > 0; more; more = r.Next() {
//			z, x := ufunc.Strided[float64](r, 0), ufunc.Strided[float64](r, 1)
//			var four, eight, last float64 // the last results of the four, of the eight and of the block before
//			if r.Done > 0 {
//				last = *z.At(r.Done - 1)
//			}
//			for i := r.Done; i < r.N; i += 4 {
//				var a, b, c, d float64
//				whole := r.N-i >= 4
//				if whole {
//					a, b, c, d = *x.At(i), *x.At(i + 1), *x.At(i + 2), *x.At(i + 3)
//				} else {
//					a, b, c, d = ufunc.LoadFour(x, i, r.N)
//				}
//				b, d = ops.Add[float64](a, b), ops.Add[float64](c, d)
//				c, d = ops.Add[float64](b, c), ops.Add[float64](b, d)
//				if i%8 < 4 {
//					four = d
//				} else {
//					a, b = ops.Add[float64](four, a), ops.Add[float64](four, b)
//					c, d = ops.Add[float64](four, c), ops.Add[float64](four, d)
//				}
//				…
//				if whole {
//					*z.At(i), *z.At(i + 1), *z.At(i + 2), *z.At(i + 3) = a, b, c, d
//				} else {
//					ufunc.StoreFour(z, i, r.N, a, b, c, d)
//				}
//			}
//		}
//	}
func (k *kernelFile) scanBlocks(f *jen.File, l *Loop) {
	row, i := jen.Id(k.row), jen.Id("i")
	four := jen.List(jen.Id("a"), jen.Id("b"), jen.Id("c"), jen.Id("d"))
	elements := func(of string) jen.Code {
		var all []jen.Code
		for n := range 4 {
			place := jen.Add(i)
			if n > 0 {
				place = place.Op("+").Lit(n)
			}
			all = append(all, at(of, place))
		}
		return jen.List(all...)
	}
	f.Commentf("%s sets result i of every run to the reduction of elements 0 … i, in blocks.", k.function("scan", l))
	k.kernel(f, "scan", l).Block(k.runs(func(g *jen.Group) {
		g.List(jen.Id("z"), jen.Id("x")).Op(":=").List(k.runOf(l.Types[0], 0), k.runOf(l.Types[1], 1))
		g.Var().List(jen.Id("four"), jen.Id("eight"), jen.Id("last")).Add(l.Out().code()).
			Comment("the last results of the four, of the eight and of the block before")
		g.If(jen.Add(row).Dot("Done").Op(">").Lit(0)).Block(jen.Id("last").Op("=").Add(at("z", jen.Add(row).Dot("Done").Op("-").Lit(1))))
		g.For(jen.Add(i).Op(":=").Add(row).Dot("Done"), jen.Add(i).Op("<").Add(row).Dot("N"), jen.Add(i).Op("+=").Lit(4)).BlockFunc(func(g *jen.Group) {
			g.Var().Add(four).Add(l.Out().code())
			g.Id("whole").Op(":=").Add(row).Dot("N").Op("-").Add(i).Op(">=").Lit(4)
			g.If(jen.Id("whole")).Block(
				jen.Add(four).Op("=").Add(elements("x")),
			).Else().Block(
				jen.Add(four).Op("=").Add(k.ufunc("LoadFour")).Call(jen.Id("x"), i, jen.Add(row).Dot("N")),
			)
			k.scanFour(g, l)
			g.If(jen.Id("whole")).Block(
				jen.Add(elements("z")).Op("=").Add(four),
			).Else().Block(
				k.ufunc("StoreFour").Call(jen.Id("z"), i, jen.Add(row).Dot("N"), four),
			)
		})
	})).Line()
}

// scanFour emits the scan of four elements, which are joined to those before them.
func (k *kernelFile) scanFour(g *jen.Group, l *Loop) {
	join := func(x, y string) jen.Code { return k.call(l, jen.Id(x), jen.Id(y)) }
	pair := func(x, y string) *jen.Statement { return jen.List(jen.Id(x), jen.Id(y)).Op("=") }
	after := func(before string) []jen.Code {
		return []jen.Code{
			pair("a", "b").List(join(before, "a"), join(before, "b")),
			pair("c", "d").List(join(before, "c"), join(before, "d")),
		}
	}
	i, block := jen.Id("i"), k.ufunc("ScanBlock")
	g.Add(pair("b", "d")).List(join("a", "b"), join("c", "d"))
	g.Add(pair("c", "d")).List(join("b", "c"), join("b", "d"))
	g.If(jen.Add(i).Op("%").Lit(8).Op("<").Lit(4)).Block(jen.Id("four").Op("=").Id("d")).Else().Block(after("four")...)
	g.If(jen.Add(i).Op("%").Lit(16).Op("<").Lit(8)).Block(jen.Id("eight").Op("=").Id("d")).Else().Block(after("eight")...)
	g.If(jen.Add(i).Op(">=").Add(block)).Block(after("last")...)
	g.If(jen.Add(i).Op("%").Add(block).Op("==").Add(block).Op("-").Lit(4)).Block(jen.Id("last").Op("=").Id("d"))
}
