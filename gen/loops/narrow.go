package loops

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/compile"
	"ndgo/gen/compile/build"
	"ndgo/gen/form"
)

// isNarrow reports whether l has a variant whose second operand is bytes. This variant is the function of the manifest's package
// with the suffix Bytes.
func (o *Output) isNarrow(op *form.Operator, l *form.Loop) bool {
	if o.Marked != nil || l.Element().IsUnsigned() || l.Element().Like().Size() < 4 {
		return false
	}
	_, ok := o.Loaded.Types.Scope().Lookup(op.Name + "Bytes").(*types.Func)
	return ok
}

// narrow emits the variants of l with bytes as their second operand. The operator's requirement for int8 checks these bytes:
//
//	narrow[int32, uint32](
//		bitwiseLeftShiftInt8NegativeShift, bitwiseLeftShiftInt8NegativeShiftKernels(),
//		countBytesInt32Kernels(),
//		bitwiseLeftShiftBytes[int32], bitwiseLeftShiftInt32BytesKernels(),
//	)
func (k *KernelFile) narrow(l *form.Loop) jen.Code {
	like, required := l.Element().Like(), form.Uncapitalised(k.Name)+"Int8"+l.Requires[0].Kind
	return jen.Id("narrow").Types(l.Element().Code(), l.Element().Unsigned().Code()).Call(
		jen.Line().List(jen.Id(required), jen.Id(required+"Kernels").Call()),
		jen.Line().Id(countsName(like)+"Kernels").Call(),
		jen.Line().List(jen.Id(form.Uncapitalised(k.Name)+"Bytes").Types(l.Element().Code()), jen.Id(narrowName(k.Operator, like)+"Kernels").Call()),
		jen.Line(),
	)
}

// narrowName returns the name of the variant of a loop with bytes as its second operand, like bitwiseLeftShiftInt32Bytes.
func narrowName(op *form.Operator, e form.Element) string {
	return form.Uncapitalised(op.Name) + e.Title() + "Bytes"
}

// countsName returns the name of the kernels converting a second operand to bytes, like countBytesInt32.
func countsName(e form.Element) string { return "countBytes" + e.Title() }

// NarrowKernels emits the kernels whose second operand is bytes, and the kernels that convert operands to bytes, for the instruction
// sets on which this is faster.
func NarrowKernels(o *Output) {
	counts, ok := o.Loaded.Types.Scope().Lookup("CountBytes").(*types.Func)
	if !ok {
		return
	}
	a := compile.NewAssembly(form.GoBuild("", "!purego"), o.textsOfFile())
	a.Slow = true // these kernels are faster by measurement, whatever the cost model says
	var all []namedKernels
	add := func(name string, fn *types.Func, args ...form.Element) {
		program, err := build.Function(o.Source, fn, form.TypesOf(args), nil)
		v := &Vectorised{Refused: err}
		if program != nil {
			for _, t := range compile.Tiers() {
				if t.ByteCounts {
					report, err := a.Add(name+t.Name, program, t)
					v.Tiers = append(v.Tiers, Compiled{name + t.Name, t, report, err})
				}
			}
		}
		all = append(all, namedKernels{name, v})
	}
	made := map[form.Element]bool{}
	for _, op := range o.Operators {
		fn, _ := o.Loaded.Types.Scope().Lookup(op.Name + "Bytes").(*types.Func)
		for _, l := range op.Loops {
			e := l.Element()
			if !o.isNarrow(op, l) || e != e.Like() {
				continue
			}
			add(narrowName(op, e), fn, e)
			if !made[e] {
				made[e] = true
				add(countsName(e), counts, e, "u"+e)
			}
		}
	}
	o.kernelFiles(a, form.SimdDir+"/z_narrow", all)
}
