package main

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"
)

// measured are the element types of benchmarks: one of each width and class.
var measured = []element{"bool", "uint8", "int64", "float32", "float64", "complex128"}

// benchmarks emits one for each operator, which measures it in a new array and in a given one:
//
//	func BenchmarkAdd(b *testing.B) {
//		measure[int64](b, func(n int) (fresh, reused func()) {
//			x, y, z := operand[int64](b, n), operand[int64](b, n), operand[int64](b, n)
//			return func() { nd.Add(x, y) }, func() { into.Add(z, x, y) }
//		})
//		…
//	}
func benchmarks(o *Output) {
	for _, s := range o.Sections() {
		o.goFile(fmt.Sprintf("bench/z_%s_test.go", s.FileName()), func(f *jen.File) {
			for _, op := range s.Operators {
				f.Func().Id("Benchmark" + op.Name).Params(jen.Id("b").Op("*").Qual("testing", "B")).BlockFunc(func(g *jen.Group) {
					for _, l := range op.Loops {
						if slices.Contains(measured, l.Element()) {
							o.measure(g, op, l)
						}
					}
				}).Line()
			}
		})
	}
}

// measure emits the benchmark of one loop.
func (o *Output) measure(g *jen.Group, op *Operator, l *Loop) {
	n := loopNames(op)
	var all, values, args []jen.Code
	for i, name := range n.all() {
		all = append(all, jen.Id(name))
		values = append(values, jen.Id("operand").Index(l.Types[i].code()).Call(jen.Id("b"), jen.Id("n")))
		args = append(args, jen.Id(name))
	}
	// The result is declared last, as in x, y, z := …
	all, values = append(all[1:], all[0]), append(values[1:], values[0])

	fresh := jen.Qual(o.Path("ndarray"), op.Name)
	if op.Result() == "R" {
		fresh.Index(l.Out().code())
	}
	call := func(s *jen.Statement) jen.Code {
		return jen.Func().Params().Custom(jen.Options{Open: "{ ", Close: " }"}, s)
	}
	g.Id("measure").Index(l.Element().code()).Call(jen.Id("b"), jen.Func().Params(jen.Id("n").Int()).Params(jen.List(jen.Id("fresh"), jen.Id("reused")).Func().Params()).Block(
		jen.List(all...).Op(":=").List(values...),
		jen.Return(
			call(fresh.Call(args[1:]...)),
			call(jen.Qual(o.Path("into"), op.Name).Call(args...)),
		),
	))
}
