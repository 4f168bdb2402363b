package loops

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/compile/kernel"
	"ndgo/gen/form"
)

// kernelFunction emits a function returning new ufunc.Kernels at each call.
func (o *Output) kernelFunction(name string, fields jen.Code) *jen.Statement {
	return jen.Func().Id(name + "Kernels").Params().Op("*").Add(o.Ufunc("Kernels")).Block(jen.Return(jen.Op("&").Add(o.Ufunc("Kernels")).Add(fields)))
}

// kernelList returns two declarations: the function returning the kernels of v for an architecture, and the kernels themselves. The
// parameter results is the number of results of the loop.
func (o *Output) kernelList(of *kernel.Architecture, name string, v *Vectorised, results int) []jen.Code {
	var fields, constants []jen.Code
	list, stubs, operations := o.list(of, v)
	if list != nil {
		fields = append(fields, Field("List", list))
	}
	for _, special := range v.Special {
		if kernels, declared, _ := o.list(of, special); kernels != nil {
			constants = append(constants, Lines(
				Field("Bits", jen.Op(fmt.Sprintf("%#x", special.Constant.Bits(v.Types[len(v.Types)-1])))),
				Field("List", kernels)))
			stubs = append(stubs, declared...)
		}
	}
	if constants != nil {
		fields = append(fields, Field("Constants", jen.Index().Add(o.Ufunc("Constant")).Add(Lines(constants...))))
	}
	if d := v.Divisor; d != nil && d.hasFor(of) {
		kernels, declared, _ := o.list(of, d)
		fields = append(fields, Field("Divisor", jen.Op("&").Add(o.Ufunc("Divisor")).Add(Lines(
			Field("Prepare", jen.Id("prepareDivisor").Types(v.Element().Code(), multiplierOf(v.Element()).Code())),
			Field("List", kernels)))))
		stubs = append(stubs, declared...)
	}
	if fields == nil {
		return []jen.Code{o.kernelFunction(name, jen.Values())}
	}
	// The check of a requirement needs no copies of strided operands: it has no result, and it stops at the first violation.
	// Slow loops are never deferred, so a loop that may panic is one of them.
	if (operations >= heavy || v.slow || v.panics) && v.Requirement == nil && !v.Reduces && !v.Eight {
		fields = append(fields, Field("Pack", jen.True()))
	}
	if results > 1 && v.Requirement == nil {
		fields = append(fields, Field("Results", jen.Lit(results)))
	}
	if n := v.chunk(of); n < usualChunk {
		fields = append(fields, Field("Chunk", jen.Lit(n)))
	}
	return append([]jen.Code{o.kernelFunction(name, Lines(fields...))}, stubs...)
}

// list emits the kernels of v for an architecture, from best to worst, and their declarations. If there are no kernels, the list is nil.
// The result operations is the number of operations of the largest kernel.
func (o *Output) list(of *kernel.Architecture, v *Vectorised) (list jen.Code, stubs []jen.Code, operations int) {
	var kernels []jen.Code
	for _, c := range slices.Backward(v.Tiers) {
		if c.isFor(of) {
			kernels = append(kernels, jen.Values(jen.Id("Needs").Op(":").Add(o.Ufunc("Has"+c.Tier.Name)), jen.Id("Run").Op(":").Id(c.Report.Function)))
			if c.Report.Function == c.Name {
				stubs = append(stubs, jen.Comment("//go:noescape").Line().Func().Id(c.Name).Params(jen.Id("r").Op("*").Add(o.Ufunc("Row"))))
			}
			operations = max(operations, c.Report.Operations)
		}
	}
	if kernels == nil {
		return nil, nil, 0
	}
	return jen.Index().Add(o.Ufunc("Kernel")).Add(Lines(kernels...)), stubs, operations
}

// chunk returns the number of elements in one call of the kernels of v for an architecture.
func (v *Vectorised) chunk(of *kernel.Architecture) int {
	n := usualChunk
	for _, c := range v.Tiers {
		if c.isFor(of) {
			// The kernel has no instructions if the result does not depend on elements.
			vectors := max(1, uninterrupted/max(1, c.Report.Instructions))
			if c.Report.Loops {
				vectors = min(vectors, loopChunk)
			}
			n = min(n, vectors*c.Report.Lanes*c.Report.Copies)
		}
	}
	return n
}

// loopName returns the name of the loop l of op, for example lessInt8.
func loopName(op *form.Operator, l *form.Loop) string {
	return form.Uncapitalised(op.Name) + l.Element().Title()
}

// kernelsOf returns a call of the function that returns the kernels of l or, if r is not nil, the kernels that check its requirement
// r. It returns nil if there are no kernels.
func (o *Output) kernelsOf(op *form.Operator, l *form.Loop, r *form.Requirement) jen.Code {
	if v := o.vectorised(op, l, r); v != nil {
		return jen.Id(v.name(op) + "Kernels").Call()
	}
	return nil
}

// vectorised returns the kernels of l or, if r is not nil, the kernels that check its requirement r. It returns nil if there are
// none.
func (o *Output) vectorised(op *form.Operator, l *form.Loop, r *form.Requirement) *Vectorised {
	like := op.Like(l)
	for _, v := range o.Vectorised {
		if v.Loop == like && v.Has() && !v.Reduces && !v.Eight && (r == nil) == (v.Requirement == nil) && (r == nil || r.Kind == v.Requirement.Kind) {
			return v
		}
	}
	return nil
}
