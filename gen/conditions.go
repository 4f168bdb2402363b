package main

import "github.com/dave/jennifer/jen"

// requires emits what must hold of the operands of l, or nil:
//
//	[]ufunc.Require{
//		{
//			Kind:  "DivideByZero",
//			Reads: 1 << 1,
//			Holds: ufunc.Loop{
//				Kinds:   []reflect.Kind{reflect.Int8, reflect.Int8},
//				Go:      fmodInt8DivideByZero,
//				Folding: ufunc.Search,
//				Kernels: fmodInt8DivideByZeroKernels(),
//			},
//		},
//	}
func (k *kernelFile) requires(l *Loop) jen.Code {
	var all []jen.Code
	for _, r := range l.Requires {
		if r.Always(l) {
			continue
		}
		reads := jen.Lit(1).Op("<<").Lit(r.Reads[0])
		for _, operand := range r.Reads[1:] {
			reads.Op("|").Lit(1).Op("<<").Lit(operand)
		}
		var kinds []jen.Code
		for _, e := range l.Ins() {
			kinds = append(kinds, jen.Qual("reflect", e.title()))
		}
		holds := []jen.Code{
			field("Kinds", jen.Index().Qual("reflect", "Kind").Values(kinds...)),
			field("Go", jen.Id(k.function("", l)+r.Kind)),
			field("Folding", k.ufunc("Search")),
		}
		if kernels := k.kernelsOf(k.Operator, l, r); kernels != nil {
			holds = append(holds, field("Kernels", kernels))
		}
		all = append(all, lines(
			field("Kind", jen.Lit(r.Kind)),
			field("Reads", reads),
			field("Holds", k.ufunc("Loop").Add(lines(holds...))),
		))
	}
	if all == nil {
		return nil
	}
	return jen.Index().Add(k.ufunc("Require")).Add(lines(all...))
}

// requirements emits the loops that check them:
//
//	// fmodInt8DivideByZero stops at the first element without y != 0.
//	func fmodInt8DivideByZero(r *ufunc.Row) {
//		for more := r.Rows > 0; more; more = r.Next() {
//			y := ufunc.Strided[int8](r, 1)
//			for i := r.Done; i < r.N; i++ {
//				y := *y.At(i)
//				if holds := y != 0; !holds {
//					r.Done = i
//					return
//				}
//			}
//		}
//	}
func (k *kernelFile) requirements(f *jen.File, l *Loop) {
	for _, r := range l.Requires {
		if r.Always(l) {
			continue
		}
		name := k.function("", l) + r.Kind
		var read, runs, values []jen.Code
		for _, operand := range r.Reads {
			x := k.operands[operand]
			read = append(read, jen.Id(x))
			runs = append(runs, k.ufunc("Strided").Index(l.Ins()[operand].code()).Call(jen.Id(k.row), jen.Lit(operand)))
			values = append(values, at(x, jen.Id(k.index)))
		}
		i, done := jen.Id(k.index), jen.Id(k.row).Dot("Done")
		f.Commentf("%s stops at the first element without %s.", name, r.Condition)
		f.Func().Id(name).Params(jen.Id(k.row).Op("*").Add(k.ufunc("Row"))).Block(
			k.runs(func(g *jen.Group) {
				g.List(read...).Op(":=").List(runs...)
				g.For(jen.Add(i).Op(":=").Add(done), jen.Add(i).Op("<").Id(k.row).Dot("N"), jen.Add(i).Op("++")).Block(
					jen.List(read...).Op(":=").List(values...),
					jen.If(jen.Id("holds").Op(":=").Id(r.In(l, k.operands)), jen.Op("!").Id("holds")).Block(
						jen.Add(done).Op("=").Add(i),
						jen.Return(),
					),
				)
			}),
		).Line()
	}
}
