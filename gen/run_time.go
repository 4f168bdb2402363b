package main

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// emitAtRunTime emits the function for arrays with element types known only at run time:
//
//	func Add(x, y any) nd.Array { return two("arrayapi.Add", &simd.Add, x, y) }
func emitAtRunTime(s *signature) *jen.Statement {
	callee, kind := "one", s.nd("Array")
	if len(s.op.Params) == 2 {
		callee, kind = "two", jen.Id("any")
	}
	operands := jen.Op(form.PlainList(s.op.Params))
	return jen.Func().Id(s.title).Params(jen.Add(operands).Add(kind)).Add(s.nd("Array")).Block(
		jen.Return(jen.Id(callee).Call(jen.Lit(s.name), s.operator(), operands)))
}

// classed lists one element type of each class. For these, tests compare functions of package arrayapi with functions of typed
// arrays.
var classed = []form.Element{"bool", "int16", "uint64", "float32", "complex128"}

// runTimeTests emits tests of the functions of arrays with types known only at run time. A test compares such a function with the function of
// typed arrays:
//
//	func TestOperators(t *testing.T) {
//		checkTwo(t, "Add", arrayapi.Add, func(x, y *nd.NDArray[int16]) nd.Array { return nd.Add(x, y) })
//		…
//	}
func runTimeTests(o *loops.Output) {
	o.GoFile("arrayapi/z_operators_test.go", func(f *jen.File) {
		f.Func().Id("TestOperators").Params(jen.Id("t").Op("*").Qual("testing", "T")).BlockFunc(func(g *jen.Group) {
			for _, op := range o.Operators {
				if !op.IsAtRunTime() {
					continue
				}
				for _, l := range op.Loops {
					if slices.Contains(classed, l.Element()) || len(op.Loops) < 3 {
						g.Add(runTimeTest(o, op, l))
					}
				}
			}
		})
	})
}

// runTimeTest emits the comparison for one operator and one element type.
func runTimeTest(o *loops.Output, op *form.Operator, l *form.Loop) jen.Code {
	check, instance := "checkOne", ""
	if len(op.Params) == 2 {
		check = "checkTwo"
	}
	if op.Result() == "R" {
		instance = "[" + string(l.Out()) + "]"
	}
	return o.LibraryText("%s(t, %q, arrayapi.%[2]s, func(%s *nd.NDArray[%s]) nd.Array { return nd.%[2]s%[5]s(%[3]s) })",
		check, op.Name, form.PlainList(op.Params), l.Element(), instance)
}
