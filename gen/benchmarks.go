package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// measured lists the element types with benchmarks: one for each width and class.
var measured = []form.Element{"bool", "uint8", "int64", "float32", "float64", "complex128"}

// benchmarks emits two benchmarks for each operator: one with a new array for the result, and one with a given array.
//
//	func BenchmarkAdd(b *testing.B) {
//		measure[int64](b, func(n int) (fresh, reused func()) {
//			x, y, z := operand[int64](b, n), operand[int64](b, n), operand[int64](b, n)
//			return func() { nd.Add(x, y) }, func() { into.Add(z, x, y) }
//		})
//		…
//	}
func benchmarks(o *loops.Output) {
	for _, s := range o.Sections() {
		o.GoFile(fmt.Sprintf("bench/z_%s_test.go", s.FileName()), func(f *jen.File) {
			for _, op := range s.Operators {
				f.Func().Id("Benchmark" + op.Name).Params(jen.Id("b").Op("*").Qual("testing", "B")).BlockFunc(func(g *jen.Group) {
					for _, l := range op.Loops {
						if slices.Contains(measured, l.Element()) {
							measure(o, g, op, l)
						}
					}
				}).Line()
			}
		})
	}
}

// measure emits the benchmark of one loop.
func measure(o *loops.Output, g *jen.Group, op *form.Operator, l *form.Loop) {
	names := loops.LoopNames(op).All()
	var values []string
	for i := range names {
		values = append(values, fmt.Sprintf("operand[%s](b, n)", l.Types[i]))
	}
	instance := ""
	if op.Result() == "R" {
		instance = "[" + string(l.Out()) + "]"
	}
	list := func(all []string) string { return strings.Join(all, ", ") }
	// the result comes last: x, y, z := …
	last := func(all []string) string { return list(append(slices.Clone(all[1:]), all[0])) }
	g.Add(o.LibraryText(`measure[%s](b, func(n int) (fresh, reused func()) {
	%s := %s
	return func() { nd.%s%s(%s) }, func() { into.%[4]s(%[7]s) }
})`, l.Element(), last(names), last(values), op.Name, instance, list(names[1:]), list(names)))
}
