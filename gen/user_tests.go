package main

import "github.com/dave/jennifer/jen"

// userTests emits, for each operator of a user, the test that holds its loops to the definition, and a benchmark:
//
//	// hypot3Ufuncs are Hypot3 at each element type.
//	var hypot3Ufuncs = []ndtest.Ufunc{
//		{
//			Definition: hypot3[float32],
//			Call: func(x ...nd.Array) {
//				Hypot3Into(x[0].(*nd.NDArray[float32]), x[1].(*nd.NDArray[float32]), …)
//			},
//		},
//		…
//	}
//
//	func TestHypot3(t *testing.T) { ndtest.Hold(t, hypot3Ufuncs...) }
//
//	func BenchmarkHypot3(b *testing.B) { ndtest.Measure(b, hypot3Ufuncs...) }
func userTests(o *Output) {
	ndtest := func(name string) *jen.Statement { return jen.Qual(o.Path("ndtest"), name) }
	oneLine := jen.Options{Open: "{ ", Close: " }"}
	for _, family := range o.families() {
		o.goFile(family.base+"_test.go", func(f *jen.File) {
			for _, op := range family.operators {
				var all []jen.Code
				for _, l := range op.Loops {
					all = append(all, o.userTest(op, l))
				}
				table := lower(op.Name) + "Ufuncs"
				f.Commentf("%s are %s at each element type.", table, op.Name)
				f.Var().Id(table).Op("=").Index().Add(ndtest("Ufunc")).Add(lines(all...)).Line()
				f.Func().Id("Test"+op.Name).Params(jen.Id("t").Op("*").Qual("testing", "T")).Custom(oneLine,
					ndtest("Hold").Call(jen.Id("t"), jen.Id(table).Op("..."))).Line()
				f.Func().Id("Benchmark"+op.Name).Params(jen.Id("b").Op("*").Qual("testing", "B")).Custom(oneLine,
					ndtest("Measure").Call(jen.Id("b"), jen.Id(table).Op("...")))
			}
		})
	}
}

// userTest emits what one loop is held to.
func (o *Output) userTest(op *Operator, l *Loop) jen.Code {
	var args []jen.Code
	for i, e := range l.Types {
		array := jen.Op("*").Qual(o.Path("ndarray"), "NDArray").Index(e.code())
		args = append(args, jen.Id("x").Index(jen.Lit(i)).Assert(array))
	}
	fields := []jen.Code{field("Definition", o.definition(l))}
	if conditions := conditions(op, l); conditions != nil {
		fields = append(fields, field("Requires", jen.Index().Any().Values(conditions...)))
	}
	call := jen.Func().Params(jen.Id("x").Op("...").Qual(o.Path("ndarray"), "Array")).Block(jen.Id(op.Name + "Into").Call(args...))
	return lines(append(fields, field("Call", call))...)
}
