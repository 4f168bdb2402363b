package main

import (
	"fmt"
	"go/ast"
	"slices"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// userTests emits, for each operator of a user, the test comparing its loops with the definition, and a benchmark:
//
//	// hypot3Ufuncs has a test case of Hypot3 for each element type.
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
//	func TestHypot3(t *testing.T) {
//		ndtest.Unchanged(t, "hypot3", "5ad8c7a3b2f6e001")
//		ndtest.TestUfuncs(t, hypot3Ufuncs...)
//	}
//
//	func BenchmarkHypot3(b *testing.B) { ndtest.BenchmarkUfuncs(b, hypot3Ufuncs...) }
func userTests(o *loops.Output) {
	ndtest := func(name string) *jen.Statement { return jen.Qual(o.Path("ndtest"), name) }
	oneLine := jen.Options{Open: "{ ", Close: " }"}
	for _, family := range loops.Families(o.Manifest) {
		o.GoFile(family.Base+"_test.go", func(f *jen.File) {
			o.Constrain(f, family.Constraint)
			programTests(o, f, family.Base)
			for _, op := range family.Operators {
				if op.IsPass {
					continue // a test of the whole program covers this operator
				}
				of := op.Form().Cases()
				cases := form.Uncapitalised(op.Name) + of
				var all []jen.Code
				for i := range op.Loops {
					all = append(all, userTest(o, op, i))
				}
				f.Commentf("%s has a test case of %s for each element type.", cases, op.Name)
				f.Var().Id(cases).Op("=").Index().Add(ndtest(op.Form().Case)).Add(loops.Lines(all...)).Line()
				f.Func().Id("Test"+op.Name).Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(
					unchanged(o, op.Source()),
					ndtest("Test"+of).Call(jen.Id("t"), jen.Id(cases).Op("..."))).Line()
				f.Func().Id("Benchmark"+op.Name).Params(jen.Id("b").Op("*").Qual("testing", "B")).Custom(oneLine,
					ndtest("Benchmark"+of).Call(jen.Id("b"), jen.Id(cases).Op("...")))
			}
		})
	}
}

// unchanged emits a check that compares a function's digest with its digest at the time of generation.
func unchanged(o *loops.Output, fn *ast.FuncDecl) *jen.Statement {
	name := fn.Name.Name
	if fn.Recv != nil {
		name = "." + name
	}
	return jen.Qual(o.Path("ndtest"), "Unchanged").Call(jen.Id("t"), jen.Lit(name), jen.Lit(o.Digest(name)))
}

// userTest emits the test of loop i of op. The call of a reduction takes options too:
//
//	{
//		Definition: dot[float64],
//		Identity: float64(0),
//		Call: func(options []nd.Option, x ...nd.Array) {
//			DotInto(x[0].(*nd.NDArray[float64]), x[1].(*nd.NDArray[float64]), x[2].(*nd.NDArray[float64]), options...)
//		},
//	},
func userTest(o *loops.Output, op *form.Operator, i int) jen.Code {
	defer o.Near(op.Pos)
	l := op.Loops[i]
	fields := heldTo(o, op, i)
	if conditions := conditions(o, op, l); conditions != nil {
		fields = append(fields, loops.Field("Requires", jen.Index().Any().Values(conditions...)))
	}
	if of := op.Form(); of == form.Elementwise || of == form.Reduction {
		fields = append(fields, roundCounts(o, whole(op, l))...)
		fields = append(fields, ends(o, whole(op, l))...)
	}
	fields = append(fields, loops.Field("Call", testCall(o, op, l, op.Name)))
	if op.HasScan() {
		fields = append(fields, loops.Field("Scan", testCall(o, op, l, op.Fold.Scan)))
	}
	if op.IsStencil() {
		fields = append(fields, loops.Field("Places", jen.Op("&").Id(form.Uncapitalised(op.Name)+"Places")))
	} else if op.Fused != nil {
		fields = append(fields, arrays(o, op, l)...)
	}
	return loops.Lines(fields...)
}

// whole returns l with the marked function itself as its definition. For a reduction, this function has one more parameter than the
// loop: the accumulated value.
func whole(op *form.Operator, l *form.Loop) *form.Loop {
	if op.Fold == nil {
		return l
	}
	return &form.Loop{Definition: op.Definitions[0], Args: l.Args}
}

// heldTo emits the scalar functions against which the test compares loop i of op.
func heldTo(o *loops.Output, op *form.Operator, i int) []jen.Code {
	l := op.Loops[i]
	if op.State != nil {
		return o.HeldToStates(op, i)
	}
	fields := []jen.Code{loops.Field("Definition", o.Definition(whole(op, l)))}
	if op.Fold != nil {
		fields = append(fields, loops.Field("Identity", l.Out().Code().Call(op.Fold.Identity)))
		if op.Fold.End.Mean {
			fields = append(fields, loops.Field("Mean", jen.True()))
		}
		if op.Fold.End.IsExtreme() {
			fields = append(fields, loops.Field("Extreme", jen.True()))
		}
	}
	return fields
}

// testCall emits a function literal that takes arrays. The literal calls name…Into with the element types of l.
func testCall(o *loops.Output, op *form.Operator, l *form.Loop, name string) jen.Code {
	nd := func(name string) *jen.Statement { return jen.Qual(o.Path("ndarray"), name) }
	var params, args []jen.Code
	for i, e := range op.InputTypes(l) {
		x := jen.Id("x").Index(jen.Lit(i)).Assert(jen.Op("*").Add(nd("NDArray")).Index(e.Of().Code()))
		if e.IsSlice() {
			x.Dot("ToSlice").Call()
		}
		args = append(args, x)
	}
	if op.Form().Options {
		params = append(params, jen.Id("options").Index().Add(nd("Option")))
		args = append(args, jen.Id("options").Op("..."))
	}
	params = append(params, jen.Id("x").Op("...").Add(nd("Array")))
	return jen.Func().Params(params...).Block(jen.Id(name + "Into").Call(args...))
}

// roundCounts emits fields listing the operands that bound a loop's trip count. In Counts: []int{1}, this is operand 1. Powers lists
// the operands with which the trip count grows faster than linearly.
func roundCounts(o *loops.Output, l *form.Loop) (fields []jen.Code) {
	few, fewer := counts(o.Marked.TypesInfo, l.Definition, declaredIn(o.Marked))
	for _, f := range []struct {
		name     string
		operands []int
	}{{"Counts", few}, {"Powers", fewer}} {
		var numbers []jen.Code
		for _, i := range f.operands {
			numbers = append(numbers, jen.Lit(i))
		}
		if numbers != nil {
			fields = append(fields, loops.Field(f.name, jen.Index().Int().Values(numbers...)))
		}
	}
	return fields
}

// arrays emits the fields for the user's array function from which the operator was made:
//
//	Arrays: func(x ...nd.Array) []nd.Array {
//		z := flow(x[0].(*nd.NDArray[float64]), x[1].(*nd.NDArray[float64]).Item())
//		return []nd.Array{z}
//	},
//	Scalars: []int{1},
//
// For a reduction, the function also takes options, and returns one array.
func arrays(o *loops.Output, op *form.Operator, l *form.Loop) []jen.Code {
	nd := func(name string) *jen.Statement { return jen.Qual(o.Path("ndarray"), name) }
	array := jen.Op("*").Add(nd("NDArray"))
	var args, scalars []jen.Code
	for i, e := range l.Ins() {
		x := jen.Id("x").Index(jen.Lit(i)).Assert(jen.Add(array).Index(e.Of().Code()))
		if e.IsSlice() {
			x.Dot("ToSlice").Call()
		}
		if slices.Contains(op.Fused.Scalars, i) {
			x.Dot("Item").Call()
			scalars = append(scalars, jen.Lit(i))
		}
		args = append(args, x)
	}
	var results []jen.Code
	for i := range op.Results {
		results = append(results, jen.Id(fmt.Sprintf("z%d", i+1)))
	}
	variadic := op.Fused.Options
	if variadic {
		args = append(args, jen.Id("options").Op("..."))
	}
	call := jen.Id(op.Fused.Source.Name.Name).Call(args...)
	x := jen.Id("x").Op("...").Add(nd("Array"))
	f := jen.Func().Params(x).Index().Add(nd("Array")).Block(
		jen.List(results...).Op(":=").Add(call),
		jen.Return(jen.Index().Add(nd("Array")).Values(results...)),
	)
	if op.Fold != nil {
		f = jen.Func().Params(jen.Id("options").Index().Add(nd("Option")), x).Add(nd("Array")).Block(jen.Return(call))
	}
	fields := []jen.Code{loops.Field("Arrays", f)}
	if scalars != nil {
		fields = append(fields, loops.Field("Scalars", jen.Index().Int().Values(scalars...)))
	}
	return fields
}
