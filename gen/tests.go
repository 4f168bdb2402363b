package main

import (
	"ndgo/gen/check"
	"ndgo/gen/form"
	"ndgo/gen/loops"

	"github.com/dave/jennifer/jen"
)

// lawTests emits a test of every law for every element type:
//
//	func TestLaws(t *testing.T) {
//		t.Run("Add", func(t *testing.T) {
//			commutative(t, Add[int8])
//			…
//			identity(t, Add[int8], 0)
//			…
//		})
//		…
//	}
func lawTests(o *loops.Output) {
	o.GoFile(form.OpsDir+"/z_laws_test.go", func(f *jen.File) {
		f.Comment("TestLaws checks the laws of every operator in the manifest.")
		f.Func().Id("TestLaws").Params(jen.Id("t").Op("*").Qual("testing", "T")).BlockFunc(func(g *jen.Group) {
			for _, op := range o.Operators {
				if len(op.Laws) == 0 {
					continue
				}
				g.Id("t").Dot("Run").Call(jen.Lit(op.Name), jen.Func().Params(jen.Id("t").Op("*").Qual("testing", "T")).BlockFunc(func(g *jen.Group) {
					for _, law := range op.Laws {
						for _, l := range op.Loops {
							if check.LawRules[law.Name].Applies(l.Element()) {
								g.Id(trial(op, law)).Call(trialArgs(o, l, law)...)
							}
						}
					}
				}))
			}
		})
	})
}

// trial returns the name of the test function for a law.
func trial(op *form.Operator, law form.Law) string {
	if law.Name == "idempotent" && len(op.Params) == 1 {
		return "projection"
	}
	return law.Name
}

func trialArgs(o *loops.Output, l *form.Loop, law form.Law) []jen.Code {
	args := []jen.Code{jen.Id("t"), o.Definition(l)}
	if law.Value != "" {
		args = append(args, jen.Id(law.Value))
	}
	return args
}

// kernelTests emits the table for tests comparing every loop with its definition:
//
//	// definitions lists the loops of the operators, each with its definition.
//	var definitions = []definition{
//		{operator: &Abs, function: ops.Abs[int8]},
//		{operator: &Fmod, function: ops.FmodInteger[int8], requires: []any{func(x, y int8) bool { return y != 0 }}},
//		…
//	}
func kernelTests(o *loops.Output) {
	o.GoFile(form.SimdDir+"/z_kernels_test.go", func(f *jen.File) {
		var rows []jen.Code
		for _, op := range o.Operators {
			for _, l := range op.Loops {
				row := []jen.Code{
					loops.Field("operator", jen.Op("&").Qual(o.Path(form.SimdDir), op.Name)),
					loops.Field("function", o.Definition(l)),
				}
				if conditions := conditions(o, op, l); conditions != nil {
					row = append(row, loops.Field("requires", jen.Index().Any().Values(conditions...)))
				}
				rows = append(rows, jen.Values(row...))
			}
		}
		f.Comment("definitions lists the loops of the operators, each with its definition.")
		f.Var().Id("definitions").Op("=").Index().Id("definition").Add(loops.Lines(rows...))
	})
}

// conditions emits the requirements on the operands of l as functions: func(x, y int8) bool { return y != 0 }.
func conditions(o *loops.Output, op *form.Operator, l *form.Loop) (all []jen.Code) {
	var names []string
	var params []form.Parameter
	for i, p := range op.Params {
		e := l.Ins()[i]
		names = append(names, p.Name)
		params = append(params, form.Parameter{Name: p.Name, Kind: string(e), Code: e.Code()})
	}
	for _, r := range l.Requires {
		if !r.Always(l) {
			body := jen.Custom(jen.Options{Open: "{ ", Close: " }"}, jen.Return(r.In(l, names)))
			all = append(all, jen.Func().Params(form.Join(params)...).Bool().Add(body))
		}
	}
	return all
}
