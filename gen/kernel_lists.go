package main

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/vector"
)

// kernelFunction emits the function that returns kernels, made anew, since a loop asks for them once.
func (o *Output) kernelFunction(name string, fields jen.Code) *jen.Statement {
	return jen.Func().Id(name + "Kernels").Params().Op("*").Add(o.ufunc("Kernels")).Block(jen.Return(jen.Op("&").Add(o.ufunc("Kernels")).Add(fields)))
}

// kernelList emits the function that returns the kernels of v, which has a number of results, and their declarations for an architecture.
func (o *Output) kernelList(f *jen.File, of *vector.Architecture, name string, v *Vectorised, results int) {
	var fields, constants []jen.Code
	list, stubs, operations := o.list(of, v)
	if list != nil {
		fields = append(fields, field("List", list))
	}
	for _, special := range v.Special {
		if kernels, declared, _ := o.list(of, special); kernels != nil {
			constants = append(constants, lines(
				field("Bits", jen.Op(fmt.Sprintf("%#x", special.Constant.bits(v.Types[len(v.Types)-1])))),
				field("List", kernels)))
			stubs = append(stubs, declared...)
		}
	}
	if constants != nil {
		fields = append(fields, field("Constants", jen.Index().Add(o.ufunc("Constant")).Add(lines(constants...))))
	}
	if d := v.Divisor; d != nil && d.hasFor(of) {
		kernels, declared, _ := o.list(of, d)
		fields = append(fields, field("Divisor", jen.Op("&").Add(o.ufunc("Divisor")).Add(lines(
			field("Prepare", jen.Id("prepareDivisor").Types(v.Element().code(), multiplierOf(v.Element()).code())),
			field("List", kernels)))))
		stubs = append(stubs, declared...)
	}
	if fields == nil {
		f.Add(o.kernelFunction(name, jen.Values())).Line()
		return
	}
	if (operations >= heavy || v.slow) && v.Requirement == nil && !v.reduces && !v.eight { // a condition has no result, and stops where it fails
		fields = append(fields, field("Pack", jen.True()))
	}
	if results > 1 && v.Requirement == nil {
		fields = append(fields, field("Results", jen.Lit(results)))
	}
	if n := v.chunk(of); n < usualChunk {
		fields = append(fields, field("Chunk", jen.Lit(n)))
	}
	f.Add(o.kernelFunction(name, lines(fields...))).Line()
	for _, s := range stubs {
		f.Add(s).Line()
	}
}

// list emits the kernels of v for an architecture, best first, and their declarations. It is nil if there are none. The operations
// are those of the largest.
func (o *Output) list(of *vector.Architecture, v *Vectorised) (list jen.Code, stubs []jen.Code, operations int) {
	var kernels []jen.Code
	for _, c := range slices.Backward(v.Tiers) {
		if c.isFor(of) {
			kernels = append(kernels, jen.Values(jen.Id("Needs").Op(":").Add(o.ufunc("Has"+c.Tier.Name)), jen.Id("Run").Op(":").Id(c.Report.Function)))
			if c.Report.Function == c.Name {
				stubs = append(stubs, jen.Comment("//go:noescape").Line().Func().Id(c.Name).Params(jen.Id("r").Op("*").Add(o.ufunc("Row"))))
			}
			operations = max(operations, c.Report.Operations)
		}
	}
	if kernels == nil {
		return nil, nil, 0
	}
	return jen.Index().Add(o.ufunc("Kernel")).Add(lines(kernels...)), stubs, operations
}

// chunk returns how many elements the kernels of v for an architecture are to be given at once.
func (v *Vectorised) chunk(of *vector.Architecture) int {
	n := usualChunk
	for _, c := range v.Tiers {
		if c.isFor(of) {
			vectors := max(1, uninterrupted/max(1, c.Report.Instructions)) // none are what no element decides
			if c.Report.Loops {
				vectors = min(vectors, loopChunk)
			}
			n = min(n, vectors*c.Report.Lanes*c.Report.Copies)
		}
	}
	return n
}

// loopName returns lessInt8.
func loopName(op *Operator, l *Loop) string { return lower(op.Name) + l.Element().title() }

// kernelsOf returns the kernels that are given to l, or to its requirement r if that is not nil. It is nil if there
// are none.
func (o *Output) kernelsOf(op *Operator, l *Loop, r *Requirement) jen.Code {
	if v := o.vectorised(op, l, r); v != nil {
		return jen.Id(v.name(op) + "Kernels").Call()
	}
	return nil
}

// vectorised returns the kernels of l, or of one of its requirements, unless that is nil. It is nil if there are none.
func (o *Output) vectorised(op *Operator, l *Loop, r *Requirement) *Vectorised {
	like := op.like(l)
	for _, v := range o.Vectorised {
		if v.Loop == like && v.has() && !v.reduces && !v.eight && (r == nil) == (v.Requirement == nil) && (r == nil || r.Kind == v.Requirement.Kind) {
			return v
		}
	}
	return nil
}
