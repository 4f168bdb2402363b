package main

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/vector"
)

// A Vectorised is what became of a loop: its kernels, or why it has none.
type Vectorised struct {
	*Loop
	Refused error
	Tiers   []Compiled
}

// A Compiled is a loop's kernel for a tier, or why it has none there.
type Compiled struct {
	Tier   *vector.Tier
	Report vector.Report
	Err    error
}

// has reports whether there is a kernel for any tier.
func (v *Vectorised) has() bool {
	for _, c := range v.Tiers {
		if c.Err == nil {
			return true
		}
	}
	return false
}

// heavy is how many operations a kernel has that is worth copying strided operands for.
const heavy = 12

// vectors emits, for each operator with loops that can be compiled to vector instructions, the kernels in assembly and
// what the operator's table points to:
//
//	const _ = ufunc.ABI1
//
//	var lessInt8Kernels = ufunc.Kernels{
//		AVX2:   lessInt8AVX2,
//		AVX512: lessInt8AVX512,
//	}
//
//	//go:noescape
//	func lessInt8AVX2(r *ufunc.Row)
//
// Other machines have the same variables without kernels, so that one table serves all.
func vectors(o *Output) {
	var portable []jen.Code
	for _, op := range o.Operators {
		a := vector.NewAssembly("!purego")
		var with []*Vectorised
		for _, l := range op.Loops {
			if op.like(l) != l {
				continue
			}
			v := o.vectorise(a, op, l)
			if o.Vectorised = append(o.Vectorised, v); v.has() {
				with = append(with, v)
				portable = append(portable, jen.Id(kernelsName(op, l)).Add(o.ufunc("Kernels")))
			}
		}
		if with == nil {
			continue
		}
		base := fmt.Sprintf("%s/z_%s_amd64", simdDir, strings.ToLower(op.Name))
		o.goFile(base+".go", func(f *jen.File) {
			f.HeaderComment("//go:build !purego")
			f.Const().Id("_").Op("=").Add(o.ufunc("ABI1"))
			for _, v := range with {
				o.kernelVariable(f, op, v)
			}
		})
		text, err := a.Text(o.Path("gen") + " from " + o.Name)
		if err != nil && o.failed == nil {
			o.failed = fmt.Errorf("%s: %w", op.Name, err)
		}
		o.Files[base+".s"] = text
	}
	o.goFile(simdDir+"/z_portable.go", func(f *jen.File) {
		f.HeaderComment("//go:build !amd64 || purego")
		f.Comment("There are kernels for amd64 only.")
		f.Var().Defs(portable...)
	})
}

// vectorise adds the kernels of l to a.
func (o *Output) vectorise(a *vector.Assembly, op *Operator, l *Loop) *Vectorised {
	v := &Vectorised{Loop: l}
	var args []types.Type
	for _, e := range l.Args {
		args = append(args, types.Universe.Lookup(string(e)).Type())
	}
	f, err := o.source.Build(l.Func, args, l.promises())
	if err != nil {
		v.Refused = err
		return v
	}
	for _, t := range []*vector.Tier{vector.AVX2, vector.AVX512} {
		r, err := a.Add(loopName(op, l)+t.Name, f, t)
		v.Tiers = append(v.Tiers, Compiled{t, r, err})
	}
	return v
}

// promises returns what is known of the operands of l once its requirements have been checked.
func (l *Loop) promises() []vector.Promise {
	all := make([]vector.Promise, len(l.Types)-1)
	for _, r := range l.Requires {
		for _, k := range r.Reads {
			all[k].NonZero = all[k].NonZero || r.Kind == "DivideByZero"
			all[k].NonNegative = all[k].NonNegative || r.Kind == "NegativeShift" || r.Kind == "NegativePower"
		}
	}
	return all
}

// like returns the loop whose kernels l has: those of int are those of int64, where there are kernels at all.
func (op *Operator) like(l *Loop) *Loop {
	if l.Element() != "int" && l.Element() != "uint" {
		return l
	}
	for _, other := range op.Loops {
		if other.Definition == l.Definition && other.Element() == l.Element()+"64" {
			return other
		}
	}
	return l
}

// kernelVariable emits the variable of v and the declarations of its kernels.
func (o *Output) kernelVariable(f *jen.File, op *Operator, v *Vectorised) {
	var fields, stubs []jen.Code
	operations := 0
	for _, c := range v.Tiers {
		if c.Err == nil {
			name := loopName(op, v.Loop) + c.Tier.Name
			fields = append(fields, field(c.Tier.Name, jen.Id(name)))
			stubs = append(stubs, jen.Comment("//go:noescape").Line().Func().Id(name).Params(jen.Id("r").Op("*").Add(o.ufunc("Row"))))
			operations = max(operations, c.Report.Operations)
		}
	}
	if operations >= heavy {
		fields = append(fields, field("Pack", jen.True()))
	}
	f.Var().Id(kernelsName(op, v.Loop)).Op("=").Add(o.ufunc("Kernels")).Add(lines(fields...)).Line()
	for _, s := range stubs {
		f.Add(s).Line()
	}
}

// loopName returns lessInt8, and kernelsName lessInt8Kernels.
func loopName(op *Operator, l *Loop) string    { return lower(op.Name) + l.Element().title() }
func kernelsName(op *Operator, l *Loop) string { return loopName(op, l) + "Kernels" }

// kernelsOf returns the kernels that the table gives to l, or nil if it has none.
func (o *Output) kernelsOf(op *Operator, l *Loop) jen.Code {
	for _, v := range o.Vectorised {
		if v.Loop == op.like(l) && v.has() {
			return jen.Op("&").Id(kernelsName(op, v.Loop))
		}
	}
	return nil
}
