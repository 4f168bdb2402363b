package main

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/vector"
)

// isNarrow reports whether there is a loop like l whose second operand is bytes: a function of the manifest's package that has the
// name of the operator and Bytes.
func (o *Output) isNarrow(op *Operator, l *Loop) bool {
	if o.marked != nil || l.Element().isUnsigned() || l.Element().like().size() < 4 {
		return false
	}
	_, ok := o.loaded.Types.Scope().Lookup(op.Name + "Bytes").(*types.Func)
	return ok
}

// narrow emits what l has of loops with bytes as the second operand, of which the same is required as of an int8:
//
//	narrow[int32, uint32](
//		bitwiseLeftShiftInt8NegativeShift, bitwiseLeftShiftInt8NegativeShiftKernels(),
//		countBytesInt32Kernels(),
//		bitwiseLeftShiftBytes[int32], bitwiseLeftShiftInt32BytesKernels(),
//	)
func (k *kernelFile) narrow(l *Loop) jen.Code {
	like, required := l.Element().like(), lower(k.Name)+"Int8"+l.Requires[0].Kind
	return jen.Id("narrow").Types(l.Element().code(), l.Element().unsigned().code()).Call(
		jen.Line().List(jen.Id(required), jen.Id(required+"Kernels").Call()),
		jen.Line().Id(countsName(like)+"Kernels").Call(),
		jen.Line().List(jen.Id(lower(k.Name)+"Bytes").Types(l.Element().code()), jen.Id(narrowName(k.Operator, like)+"Kernels").Call()),
		jen.Line(),
	)
}

// narrowName returns bitwiseLeftShiftInt32Bytes.
func narrowName(op *Operator, e element) string { return lower(op.Name) + e.title() + "Bytes" }

// countsName returns countBytesInt32.
func countsName(e element) string { return "countBytes" + e.title() }

// narrowKernels emits the kernels of loops whose second operand is bytes, and those that make bytes of such an operand, for AVX-512
// alone: AVX2 makes bytes of 4 Ki int64 in 1.3 µs, and reads them again in .4.
func narrowKernels(o *Output) {
	counts, ok := o.loaded.Types.Scope().Lookup("CountBytes").(*types.Func)
	if !ok {
		return
	}
	a := vector.NewAssembly(goBuild("", "!purego"), o.textsOfFile())
	a.Slow = true // they are measured
	var all []namedKernels
	add := func(name string, fn *types.Func, args ...element) {
		program, err := o.source.Build(fn, typesOf(args), nil)
		v := &Vectorised{Refused: err}
		if program != nil {
			report, err := a.Add(name+vector.AVX512.Name, program, vector.AVX512)
			v.Tiers = []Compiled{{name + vector.AVX512.Name, vector.AVX512, report, err}}
		}
		all = append(all, namedKernels{name, v})
	}
	made := map[element]bool{}
	for _, op := range o.Operators {
		fn, _ := o.loaded.Types.Scope().Lookup(op.Name + "Bytes").(*types.Func)
		for _, l := range op.Loops {
			e := l.Element()
			if !o.isNarrow(op, l) || e != e.like() {
				continue
			}
			add(narrowName(op, e), fn, e)
			if !made[e] {
				made[e] = true
				add(countsName(e), counts, e, "u"+e)
			}
		}
	}
	o.kernelFiles(a, simdDir+"/z_narrow", all)
}
