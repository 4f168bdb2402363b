package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"
)

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
//	func TestHypot3(t *testing.T) { ndtest.TestUfuncs(t, hypot3Ufuncs...) }
//
//	func BenchmarkHypot3(b *testing.B) { ndtest.BenchmarkUfuncs(b, hypot3Ufuncs...) }
func userTests(o *Output) {
	ndtest := func(name string) *jen.Statement { return jen.Qual(o.Path("ndtest"), name) }
	oneLine := jen.Options{Open: "{ ", Close: " }"}
	for _, family := range o.families() {
		o.goFile(family.base+"_test.go", func(f *jen.File) {
			o.constrain(f, family.constraint)
			for _, op := range family.operators {
				kind, cases := "Ufunc", lower(op.Name)+"Ufuncs"
				if op.isStencil() {
					kind, cases = "Stencil", lower(op.Name)+"Stencils"
				}
				if op.fold != nil {
					kind, cases = "Reduction", lower(op.Name)+"Reductions"
				}
				if op.state != nil {
					kind, cases = "State", lower(op.Name)+"States"
				}
				var all []jen.Code
				for i, l := range op.Loops {
					if op.state != nil {
						all = append(all, o.stateTest(op, i))
					} else {
						all = append(all, o.userTest(op, l))
					}
				}
				f.Commentf("%s are %s at each element type.", cases, op.Name)
				f.Var().Id(cases).Op("=").Index().Add(ndtest(strings.Replace(kind, "State", "States", 1))).Add(lines(all...)).Line()
				f.Func().Id("Test"+op.Name).Params(jen.Id("t").Op("*").Qual("testing", "T")).Custom(oneLine,
					ndtest("Test"+kind+"s").Call(jen.Id("t"), jen.Id(cases).Op("..."))).Line()
				f.Func().Id("Benchmark"+op.Name).Params(jen.Id("b").Op("*").Qual("testing", "B")).Custom(oneLine,
					ndtest("Benchmark"+kind+"s").Call(jen.Id("b"), jen.Id(cases).Op("...")))
			}
		})
	}
}

// userTest emits what one loop is held to. The call of a reduction takes options too:
//
//	{
//		Definition: dot[float64],
//		Identity: float64(0),
//		Call: func(options []nd.Option, x ...nd.Array) {
//			DotInto(x[0].(*nd.NDArray[float64]), x[1].(*nd.NDArray[float64]), x[2].(*nd.NDArray[float64]), options...)
//		},
//	},
func (o *Output) userTest(op *Operator, l *Loop) jen.Code {
	nd := func(name string) *jen.Statement { return jen.Qual(o.Path("ndarray"), name) }
	var params, args []jen.Code
	all := l.Types
	if op.isStencil() {
		all = op.fused.stencil.types(l)
	}
	for i, e := range all {
		x := jen.Id("x").Index(jen.Lit(i)).Assert(jen.Op("*").Add(nd("NDArray")).Index(e.of().code()))
		if e.isSlice() {
			x.Dot("ToSlice").Call()
		}
		args = append(args, x)
	}
	of := l
	if op.fold != nil { // with what was accumulated
		of = &Loop{Definition: op.Definitions[0], Args: l.Args}
	}
	fields := []jen.Code{field("Definition", o.definition(of))}
	if op.fold != nil {
		fields = append(fields, field("Identity", l.Out().code().Call(op.fold.identity)))
		if op.fold.end.mean {
			fields = append(fields, field("Mean", jen.True()))
		}
		if op.fold.end.isExtreme() {
			fields = append(fields, field("Extreme", jen.True()))
		}
		params = append(params, jen.Id("options").Index().Add(nd("Option")))
		args = append(args, jen.Id("options").Op("..."))
	}
	if conditions := o.conditions(op, l); conditions != nil {
		fields = append(fields, field("Requires", jen.Index().Any().Values(conditions...)))
	}
	if !op.isStencil() {
		fields = append(fields, o.counts(of)...)
	}
	params = append(params, jen.Id("x").Op("...").Add(nd("Array")))
	call := func(name string) jen.Code {
		return jen.Func().Params(params...).Block(jen.Id(name + "Into").Call(args...))
	}
	fields = append(fields, field("Call", call(op.Name)))
	if op.hasScan() {
		fields = append(fields, field("Scan", call(op.fold.scan)))
	}
	if op.isStencil() {
		fields = append(fields, field("Places", jen.Op("&").Id(lower(op.Name)+"Places")))
	} else if op.fused != nil {
		fields = append(fields, o.arrays(op, l)...)
	}
	return lines(fields...)
}

// counts emits which operands say how many rounds a loop takes, if there are any: Counts: []int{1}, and Powers likewise.
func (o *Output) counts(l *Loop) (fields []jen.Code) {
	few, fewer := counts(o.marked.TypesInfo, l.Definition, o.declared)
	for _, f := range []struct {
		name     string
		operands []int
	}{{"Counts", few}, {"Powers", fewer}} {
		var numbers []jen.Code
		for _, i := range f.operands {
			numbers = append(numbers, jen.Lit(i))
		}
		if numbers != nil {
			fields = append(fields, field(f.name, jen.Index().Int().Values(numbers...)))
		}
	}
	return fields
}

// arrays emits what the function of arrays is that the operator is made of:
//
//	Arrays: func(x ...nd.Array) []nd.Array {
//		z := flow(x[0].(*nd.NDArray[float64]), x[1].(*nd.NDArray[float64]).Item())
//		return []nd.Array{z}
//	},
//	Scalars: []int{1},
//
// That of a reduction takes options too, and returns one array.
func (o *Output) arrays(op *Operator, l *Loop) []jen.Code {
	nd := func(name string) *jen.Statement { return jen.Qual(o.Path("ndarray"), name) }
	array := jen.Op("*").Add(nd("NDArray"))
	var args, scalars []jen.Code
	for i, e := range l.Ins() {
		x := jen.Id("x").Index(jen.Lit(i)).Assert(jen.Add(array).Index(e.of().code()))
		if e.isSlice() {
			x.Dot("ToSlice").Call()
		}
		if slices.Contains(op.fused.scalars, i) {
			x.Dot("Item").Call()
			scalars = append(scalars, jen.Lit(i))
		}
		args = append(args, x)
	}
	var results []jen.Code
	for i := range op.Results {
		results = append(results, jen.Id(fmt.Sprintf("z%d", i+1)))
	}
	variadic := op.fused.variadic(o.marked.TypesInfo)
	if variadic {
		args = append(args, jen.Id("options").Op("..."))
	}
	call := jen.Id(op.fused.source.Name.Name).Call(args...)
	x := jen.Id("x").Op("...").Add(nd("Array"))
	f := jen.Func().Params(x).Index().Add(nd("Array")).Block(
		jen.List(results...).Op(":=").Add(call),
		jen.Return(jen.Index().Add(nd("Array")).Values(results...)),
	)
	if op.fold != nil {
		f = jen.Func().Params(jen.Id("options").Index().Add(nd("Option")), x).Add(nd("Array")).Block(jen.Return(call))
	}
	fields := []jen.Code{field("Arrays", f)}
	if scalars != nil {
		fields = append(fields, field("Scalars", jen.Index().Int().Values(scalars...)))
	}
	return fields
}
