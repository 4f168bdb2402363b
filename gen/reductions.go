package main

import "github.com/dave/jennifer/jen"

// reduce emits the reduction of l and, if the operator makes one, its scan.
func (k *kernelFile) reduce(f *jen.File, l *Loop) {
	k.fold(f, l)
	k.eight(f, l)
	if k.Scan != "" {
		k.scan(f, l)
	}
}

// fold emits
//
//	// reduceAddInt8 sets the result of every run to the reduction of its elements.
//	func reduceAddInt8(r *ufunc.Row) {
//		ufunc.ReduceRows(r, foldAddInt8, ops.Add[int8])
//	}
//
//	// foldAddInt8 folds elements lo … hi-1 of a run in interleaved lanes, and joins the lanes in halves.
//	func foldAddInt8(r *ufunc.Row, lo, hi int) int8 {
//		var lanes [ufunc.Lanes]int8
//		x := ufunc.Strided[int8](r, 1)
//		n := min(hi-lo, ufunc.Lanes)
//		for l := range n {
//			lanes[l] = *x.At(lo + l)
//		}
//		switch {
//		case lo+n == hi: // nothing is left
//		case r.Packed(1, 1):
//			…
//		default:
//			for i := lo + n; i < hi; i++ {
//				l := (i - lo) % ufunc.Lanes
//				lanes[l] = ops.Add[int8](lanes[l], *x.At(i))
//			}
//		}
//		for half := ufunc.Lanes / 2; half > 0; half /= 2 {
//			for l := range min(n-half, half) {
//				lanes[l] = ops.Add[int8](lanes[l], lanes[l+half])
//			}
//			n = min(n, half)
//		}
//		return lanes[0]
//	}
func (k *kernelFile) fold(f *jen.File, l *Loop) {
	fold := k.function("fold", l)
	f.Commentf("%s sets the result of every run to the reduction of its elements.", k.function("reduce", l))
	k.kernel(f, "reduce", l).Block(
		k.ufunc("ReduceRows").Call(jen.Id(k.row), jen.Id(fold), k.definition(l)),
	).Line()

	lanes, row := k.ufunc("Lanes"), jen.Id(k.row)
	lane := jen.Id("lanes").Index(jen.Id("l"))
	f.Commentf("%s folds elements lo … hi-1 of a run in interleaved lanes, and joins the lanes in halves.", fold)
	f.Func().Id(fold).Params(jen.Add(row).Op("*").Add(k.ufunc("Row")), jen.List(jen.Id("lo"), jen.Id("hi")).Int()).Add(l.Out().code()).Block(
		jen.Var().Id("lanes").Index(lanes).Add(l.Out().code()),
		jen.Id("x").Op(":=").Add(k.runOf(l.Element(), 1)),
		jen.Id("n").Op(":=").Min(jen.Id("hi").Op("-").Id("lo"), lanes),
		jen.For(jen.Id("l").Op(":=").Range().Id("n")).Block(
			jen.Add(lane).Op("=").Op("*").Id("x").Dot("At").Call(jen.Id("lo").Op("+").Id("l")),
		),
		jen.Switch().Block(
			jen.Case(jen.Id("lo").Op("+").Id("n").Op("==").Id("hi")).Comment("// nothing is left"),
			jen.Case(jen.Add(row).Dot("Packed").Call(jen.Lit(1), l.Element().sizeCode())).BlockFunc(func(g *jen.Group) { k.foldPacked(g, l) }),
			jen.Default().Block(
				jen.For(jen.Id("i").Op(":=").Id("lo").Op("+").Id("n"), jen.Id("i").Op("<").Id("hi"), jen.Id("i").Op("++")).Block(
					jen.Id("l").Op(":=").Parens(jen.Id("i").Op("-").Id("lo")).Op("%").Add(lanes),
					jen.Add(lane).Op("=").Add(k.call(l, lane, jen.Op("*").Id("x").Dot("At").Call(jen.Id("i")))),
				),
			),
		),
		jen.For(jen.Id("half").Op(":=").Add(lanes).Op("/").Lit(2), jen.Id("half").Op(">").Lit(0), jen.Id("half").Op("/=").Lit(2)).Block(
			jen.For(jen.Id("l").Op(":=").Range().Min(jen.Id("n").Op("-").Id("half"), jen.Id("half"))).Block(
				jen.Add(lane).Op("=").Add(k.call(l, lane, jen.Id("lanes").Index(jen.Id("l").Op("+").Id("half")))),
			),
			jen.Id("n").Op("=").Min(jen.Id("n"), jen.Id("half")),
		),
		jen.Return(jen.Id("lanes").Index(jen.Lit(0))),
	).Line()
}

// foldPacked emits the fold of packed elements, some lanes at a time, which stay in registers: four, and eight of floats, whose
// operations take four cycles.
//
//	x := ufunc.Slice[int8](r, 1)[lo+n : hi]
//	whole := len(x) - len(x)%ufunc.Lanes
//	for l := 0; l < ufunc.Lanes; l += 4 {
//		a, b, c, d := lanes[l], lanes[l+1], lanes[l+2], lanes[l+3]
//		for i := l; i < whole; i += ufunc.Lanes {
//			y := x[i : i+4 : i+4]
//			a, b = ops.Add[int8](a, y[0]), ops.Add[int8](b, y[1])
//			c, d = ops.Add[int8](c, y[2]), ops.Add[int8](d, y[3])
//		}
//		lanes[l], lanes[l+1], lanes[l+2], lanes[l+3] = a, b, c, d
//	}
//	for l, v := range x[whole:] {
//		lanes[l] = ops.Add[int8](lanes[l], v)
//	}
func (k *kernelFile) foldPacked(g *jen.Group, l *Loop) {
	lanes, whole, i := k.ufunc("Lanes"), jen.Id("whole"), jen.Id("i")
	var accumulators, own, joined []jen.Code
	names := []string{"a", "b", "c", "d", "e", "f", "g", "h"}
	if l.Element().class() != "floats" {
		names = names[:4]
	}
	for n, name := range names {
		accumulators = append(accumulators, jen.Id(name))
		own = append(own, jen.Id("lanes").Index(jen.Id("l").Op("+").Lit(n)))
		joined = append(joined, k.call(l, jen.Id(name), jen.Id("y").Index(jen.Lit(n))))
	}
	own[0] = jen.Id("lanes").Index(jen.Id("l"))
	end := jen.Add(i).Op("+").Lit(len(names))

	g.Id("x").Op(":=").Add(k.slice(l, 1)).Index(jen.Id("lo").Op("+").Id("n"), jen.Id("hi"))
	g.Add(whole).Op(":=").Len(jen.Id("x")).Op("-").Len(jen.Id("x")).Op("%").Add(lanes)
	g.For(jen.Id("l").Op(":=").Lit(0), jen.Id("l").Op("<").Add(lanes), jen.Id("l").Op("+=").Lit(len(names))).Block(
		jen.List(accumulators...).Op(":=").List(own...),
		jen.For(jen.Add(i).Op(":=").Id("l"), jen.Add(i).Op("<").Add(whole), jen.Add(i).Op("+=").Add(lanes)).BlockFunc(func(g *jen.Group) {
			g.Id("y").Op(":=").Id("x").Index(i, end, end)
			for n := 0; n < len(names); n += 2 {
				g.List(accumulators[n : n+2]...).Op("=").List(joined[n : n+2]...)
			}
		}),
		jen.List(own...).Op("=").List(accumulators...),
	)
	g.For(jen.List(jen.Id("l"), jen.Id("v")).Op(":=").Range().Id("x").Index(jen.Add(whole).Op(":"))).Block(
		own[0].(*jen.Statement).Clone().Op("=").Add(k.call(l, own[0], jen.Id("v"))),
	)
}
