package main

import (
	"slices"

	"github.com/dave/jennifer/jen"
)

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
	for _, r := range l.required() {
		if r.Always(l) {
			continue
		}
		reads := jen.Lit(1).Op("<<").Lit(r.Reads[0])
		for _, operand := range r.Reads[1:] {
			reads.Op("|").Lit(1).Op("<<").Lit(operand)
		}
		ins := l.Ins()
		if k.role == stateStep {
			ins = ins[:len(ins)-len(k.state.fields)] // the elements, which are what a call has
		}
		var kinds []jen.Code
		for _, e := range ins {
			kinds = append(kinds, e.kind())
		}
		holds := []jen.Code{
			field("Kinds", jen.Index().Qual("reflect", "Kind").Values(kinds...)),
			field("Go", jen.Id(k.function("", l)+r.Kind)),
			field("Folding", k.ufunc("Search")),
		}
		if kernels := k.kernelsOf(k.Operator, l, r); kernels != nil {
			holds = append(holds, field("Kernels", kernels))
		}
		fields := []jen.Code{
			field("Kind", jen.Lit(r.Kind)),
			field("Reads", reads),
			field("Holds", k.ufunc("Loop").Add(lines(holds...))),
		}
		if r == l.Panics {
			fields = append(fields, field("Panic", jen.Id(k.function("", l)+"Panics")))
		}
		all = append(all, lines(fields...))
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
	for _, r := range l.required() {
		if r.Always(l) {
			continue
		}
		name := k.function("", l) + r.Kind
		var read, runs, values []jen.Code
		for _, operand := range r.Reads {
			x := k.operands[operand]
			read = append(read, jen.Id(x))
			runs = append(runs, k.runOf(l.Ins()[operand], operand))
			values = append(values, at(x, jen.Id(k.index)))
		}
		i, done := jen.Id(k.index), jen.Id(k.row).Dot("Done")
		if r == l.Panics {
			k.panics(f, l)
			f.Commentf("%s stops at the first element for which %s panics.", name, l.Func.Name())
		} else {
			f.Commentf("%s stops at the first element without %s.", name, r.Condition)
		}
		f.Func().Id(name).Params(jen.Id(k.row).Op("*").Add(k.ufunc("Row"))).Block(append(k.unread(l, r),
			k.runs(func(g *jen.Group) {
				g.List(read...).Op(":=").List(runs...)
				g.For(jen.Add(i).Op(":=").Add(done), jen.Add(i).Op("<").Id(k.row).Dot("N"), jen.Add(i).Op("++")).Block(
					jen.List(read...).Op(":=").List(values...),
					jen.If(k.holds(l, r)...).Block(
						jen.Add(done).Op("=").Add(i),
						jen.Return(),
					),
				)
			}),
		)...).Line()
	}
}

// unread emits the operands on which it does not depend whether the definition panics: zeros.
func (k *kernelFile) unread(l *Loop, r *Requirement) (all []jen.Code) {
	for i, x := range k.operands {
		if r == l.Panics && !slices.Contains(r.Reads, i) {
			all = append(all, jen.Var().Id(x).Add(l.Ins()[i].code()))
		}
	}
	return all
}

// holds emits what a loop asks of an element, as in if holds := y != 0; !holds, or in if ufunc.Panic(func() { _ = f(x, y) }) != nil.
func (k *kernelFile) holds(l *Loop, r *Requirement) []jen.Code {
	if r == l.Panics {
		return []jen.Code{k.panicOf(l).Op("!=").Nil()}
	}
	return []jen.Code{jen.Id("holds").Op(":=").Add(r.In(l, k.operands)), jen.Op("!").Id("holds")}
}

// panicOf emits what the definition of l panics with, whose operands are variables: ufunc.Panic(func() { _ = f(x, y) }).
func (k *kernelFile) panicOf(l *Loop) *jen.Statement {
	var args []jen.Code
	for _, x := range k.operands {
		args = append(args, jen.Id(x))
	}
	var results []jen.Code
	for range l.Outs() {
		results = append(results, jen.Id("_"))
	}
	oneLine := jen.Options{Open: "{ ", Close: " }"}
	return k.ufunc("Panic").Call(jen.Func().Params().Custom(oneLine, jen.List(results...).Op("=").Add(k.call(l, args...))))
}

// withLengths emits what a definition panics with, with the lengths of its slices: ufunc.WithLengths(value, []string{"lut"}, len(lut)).
func (k *kernelFile) withLengths(value jen.Code) jen.Code {
	var names []jen.Code
	args := []jen.Code{value, nil}
	for _, i := range k.slices() {
		names = append(names, jen.Lit(k.operands[i]))
		args = append(args, jen.Len(jen.Id(k.operands[i])))
	}
	if names == nil {
		return value
	}
	args[1] = jen.Index().String().Values(names...)
	return k.ufunc("WithLengths").Call(args...)
}

// panics emits the function that says what the definition of l panics with:
//
//	// dayOfYearIntPanics returns what dayOfYear panics with for the next element of r.
//	func dayOfYearIntPanics(r *ufunc.Row) any {
//		year, month, day := *ufunc.At[int](r, 0, r.Done), *ufunc.At[int](r, 1, r.Done), *ufunc.At[int](r, 2, r.Done)
//		return ufunc.Panic(func() { _ = dayOfYear(year, month, day) })
//	}
func (k *kernelFile) panics(f *jen.File, l *Loop) {
	var names, values []jen.Code
	for i, x := range k.operands {
		names = append(names, jen.Id(x))
		values = append(values, jen.Op("*").Add(k.ufunc("At")).Index(l.Ins()[i].code()).Call(jen.Id(k.row), jen.Lit(i), jen.Id(k.row).Dot("Done")))
	}
	f.Commentf("%sPanics returns what %s panics with for the next element of %s.", k.function("", l), l.Func.Name(), k.row)
	f.Func().Id(k.function("", l)+"Panics").Params(jen.Id(k.row).Op("*").Add(k.ufunc("Row"))).Any().Block(
		jen.List(names...).Op(":=").List(values...),
		jen.Return(k.withLengths(k.panicOf(l))),
	).Line()
}
