package main

import (
	"slices"

	"github.com/dave/jennifer/jen"
)

// byHand are the operators that arrayapi writes by hand, since its functions take other operands or more element types.
var byHand = []string{"Abs", "AbsComplex", "Clip", "Real"}

// isAtRunTime reports whether op has a generated function where element types are known at run time only.
func (op *Operator) isAtRunTime() bool {
	return len(op.Results) == 1 && len(op.Params) <= 2 && !slices.Contains(byHand, op.Name)
}

// atRunTime emits the function of arrays whose element types are known at run time only:
//
//	func Add(x, y any) nd.Array { return two("arrayapi.Add", &simd.Add, x, y) }
func atRunTime(s *signature) *jen.Statement {
	door, kind := "one", s.nd("Array")
	if len(s.op.Params) == 2 {
		door, kind = "two", jen.Id("any")
	}
	args, operands := []jen.Code{jen.Lit(s.name), s.operator()}, []jen.Code{}
	for _, p := range s.op.Params {
		operands = append(operands, jen.Id(p.Name))
	}
	return jen.Func().Id(s.title).Params(jen.List(operands...).Add(kind)).Add(s.nd("Array")).Block(
		jen.Return(jen.Id(door).Call(append(args, operands...)...)))
}

// classed are the element types at which functions of run-time types are held to those of known ones: one of each class.
var classed = []element{"bool", "int16", "uint64", "float32", "complex128"}

// runTimeTests emits the test that functions of arrays whose types are known at run time only do what those of known types do:
//
//	func TestOperators(t *testing.T) {
//		checkTwo(t, "Add", arrayapi.Add, func(x, y *nd.NDArray[int16]) nd.Array { return nd.Add(x, y) })
//		…
//	}
func runTimeTests(o *Output) {
	o.goFile("arrayapi/z_operators_test.go", func(f *jen.File) {
		f.Func().Id("TestOperators").Params(jen.Id("t").Op("*").Qual("testing", "T")).BlockFunc(func(g *jen.Group) {
			for _, op := range o.Operators {
				if !op.isAtRunTime() {
					continue
				}
				for _, l := range op.Loops {
					if slices.Contains(classed, l.Element()) || len(op.Loops) < 3 {
						g.Add(o.runTimeTest(op, l))
					}
				}
			}
		})
	})
}

// runTimeTest emits the comparison of one operator with its typed function, at one type.
func (o *Output) runTimeTest(op *Operator, l *Loop) jen.Code {
	nd := func(name string) *jen.Statement { return jen.Qual(o.Path("ndarray"), name) }
	typed := nd(op.Name)
	if op.Result() == "R" {
		typed.Index(l.Out().code())
	}
	var operands []jen.Code
	for _, p := range op.Params {
		operands = append(operands, jen.Id(p.Name))
	}
	check := [...]string{1: "checkOne", 2: "checkTwo"}[len(operands)]
	return jen.Id(check).Call(jen.Id("t"), jen.Lit(op.Name), jen.Qual(o.Path("arrayapi"), op.Name), jen.Func().Params(
		jen.List(operands...).Op("*").Add(nd("NDArray")).Index(l.Element().code())).Add(nd("Array")).Custom(
		jen.Options{Open: "{ ", Close: " }"}, jen.Return(typed.Call(operands...))))
}
