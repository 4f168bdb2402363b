package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"
)

// loop emits the definition of l in a loop over a row:
//
//	// lessInt8 sets z = x < y.
//	func lessInt8(r *ufunc.Row) {
//		switch z, x, y := r.Packed(0, 1), r.Packed(1, 1), r.Packed(2, 1); {
//		case z && x && y:
//			…
//		case z && x && r.Repeated(2):
//			…
//		case z && y && r.Repeated(1):
//			…
//		default:
//			…
//		}
//	}
//
// A definition that takes long has the last form alone.
func (k *kernelFile) loop(f *jen.File, l *Loop) {
	var packed, all []jen.Code
	for i, e := range l.Types {
		if e.isSlice() {
			continue
		}
		packed = append(packed, jen.Id(k.row).Dot("Packed").Call(jen.Lit(i), e.sizeCode()))
		all = append(all, jen.Id(k.all()[i]))
	}
	f.Commentf("%s sets %s = %s.", k.function("", l), strings.Join(k.results, ", "), k.formula(l))
	if k.takesLong(l) {
		k.kernel(f, "", l).Block(k.runs(func(g *jen.Group) { k.strided(g, l) })).Line()
		return
	}
	k.kernel(f, "", l).BlockFunc(func(g *jen.Group) {
		g.Switch(jen.List(all...).Op(":=").List(packed...), jen.Empty()).BlockFunc(func(g *jen.Group) {
			for _, repeated := range k.patterns() {
				g.Case(k.pattern(repeated)).Add(k.runs(func(g *jen.Group) { k.packed(g, l, repeated) }))
			}
			g.Default().Add(k.runs(func(g *jen.Group) { k.strided(g, l) }))
		})
	}).Line()
}

// manyCycles is what a definition takes at least for which forms of the loop are not told apart. That saves a cycle for an element,
// and takes most of the time for which files of such loops are compiled.
const manyCycles = 16

// takesLong reports whether the definition of l takes long by the model of a kernel's cost. Of those without kernels nothing is known.
func (k *kernelFile) takesLong(l *Loop) bool {
	v := k.vectorised(k.Operator, l, nil)
	return v != nil && slices.ContainsFunc(v.Tiers, func(c Compiled) bool { return c.Err == nil && c.Report.Go >= manyCycles })
}

// formula returns the body of l's definition, if it is one expression of the operands, else a call of it.
func (k *kernelFile) formula(l *Loop) string {
	var params []string
	for p := range l.Func.Signature().Params().Variables() {
		params = append(params, p.Name())
	}
	if name := cmp.Or(l.name, l.copied); name != "" && !k.accumulates(l) {
		return fmt.Sprintf("%s(%s)", name, strings.Join(k.operands, ", "))
	}
	if k.accumulates(l) {
		return fmt.Sprintf("%s(%s, %s)", cmp.Or(l.copied, l.Func.Name()), k.Operator.fold.text, strings.Join(k.operands, ", "))
	}
	if body := l.Decl.Body.List; len(body) == 1 && slices.Equal(params, k.operands) {
		if r, ok := body[0].(*ast.ReturnStmt); ok && len(r.Results) == 1 {
			return types.ExprString(r.Results[0])
		}
	}
	return fmt.Sprintf("%s(%s)", l.Func.Name(), strings.Join(k.operands, ", "))
}

// accumulates reports whether the definition of l has what was accumulated as its first parameter.
func (k *kernelFile) accumulates(l *Loop) bool { return k.Operator.fold != nil && len(l.values) > 0 }

// patterns returns for which operands loops are specialised: none repeated, all after the first repeated and, for two
// operands, the first repeated. The operands that are not repeated are packed. Slices are always the same.
func (k *kernelFile) patterns() (all [][]bool) {
	for _, repeated := range patterns(len(k.Params) - len(k.slices())) {
		for _, i := range k.slices() {
			repeated = slices.Insert(repeated, i, true)
		}
		all = append(all, repeated)
	}
	return all
}

func patterns(operands int) [][]bool {
	all := [][]bool{make([]bool, operands)}
	if operands == 1 {
		return all
	}
	scalars := make([]bool, operands)
	for i := range operands {
		scalars[i] = i > 0
	}
	if all = append(all, scalars); operands == 2 {
		all = append(all, []bool{true, false})
	}
	return all
}

// pattern emits z && x && r.Repeated(2).
func (k *kernelFile) pattern(repeated []bool) jen.Code {
	condition := jen.Id(k.results[0])
	for _, name := range k.results[1:] {
		condition.Op("&&").Id(name)
	}
	var steps []jen.Code
	for i, name := range k.operands {
		if k.Params[i].IsSlice() {
			continue
		}
		if repeated[i] {
			steps = append(steps, jen.Id(k.row).Dot("Repeated").Call(jen.Lit(len(k.results)+i)))
		} else {
			condition.Op("&&").Id(name)
		}
	}
	for _, step := range steps {
		condition.Op("&&").Add(step)
	}
	return condition
}

// runs emits the loop over the runs of a row:
//
//	for more := r.Rows > 0; more; more = r.Next() {
//		…
//	}
func (k *kernelFile) runs(body func(g *jen.Group)) *jen.Statement {
	return jen.For(
		jen.Id("more").Op(":=").Id(k.row).Dot("Rows").Op(">").Lit(0),
		jen.Id("more"),
		jen.Id("more").Op("=").Id(k.row).Dot("Next").Call(),
	).BlockFunc(body)
}

// packed emits a run of packed operands, some of them repeated:
//
//	z, x, y := ufunc.Slice[bool](r, 0), ufunc.Slice[int8](r, 1), *ufunc.At[int8](r, 2, 0)
//	x = x[:len(z)]
//	for i := range z {
//		z[i] = ops.Less[int8](x[i], y)
//	}
func (k *kernelFile) packed(g *jen.Group, l *Loop, repeated []bool) {
	outs, first := len(k.results), k.results[0]
	var all, values, slices, cut, elements []jen.Code
	for i, name := range k.all() {
		all = append(all, jen.Id(name))
		if i >= outs && repeated[i-outs] {
			values = append(values, jen.Op("*").Add(k.ufunc("At")).Index(l.Types[i].code()).Call(jen.Id(k.row), jen.Lit(i), jen.Lit(0)))
			elements = append(elements, jen.Id(name))
			continue
		}
		values = append(values, k.slice(l, i))
		elements = append(elements, jen.Id(name).Index(jen.Id(k.index)))
		if i > 0 {
			slices = append(slices, jen.Id(name))
			cut = append(cut, jen.Id(name).Index(jen.Op(":").Len(jen.Id(first))))
		}
	}
	g.List(all...).Op(":=").List(values...)
	g.List(slices...).Op("=").List(cut...)
	g.For(jen.Id(k.index).Op(":=").Range().Id(first)).Block(
		jen.List(elements[:outs]...).Op("=").Add(k.call(l, elements[outs:]...)),
	)
}

// strided emits a run of operands with any steps:
//
//	z, x, y := ufunc.Rest[bool](r, 0), ufunc.Rest[int8](r, 1), ufunc.Rest[int8](r, 2)
//	for range r.N - r.Done {
//		*z.At(0) = ops.Less[int8](*x.At(0), *y.At(0))
//		z, x, y = z.Next(), x.Next(), y.Next()
//	}
func (k *kernelFile) strided(g *jen.Group, l *Loop) {
	var all, rest, args, next []jen.Code
	for i, name := range k.all() {
		if l.Types[i].isSlice() {
			g.Id(name).Op(":=").Op("*").Add(k.ufunc("At")).Index(l.Types[i].code()).Call(jen.Id(k.row), jen.Lit(i), jen.Lit(0))
			args = append(args, jen.Id(name))
			continue
		}
		all = append(all, jen.Id(name))
		rest = append(rest, k.ufunc("Rest").Index(l.Types[i].code()).Call(jen.Id(k.row), jen.Lit(i)))
		args = append(args, at(name, jen.Lit(0)))
		next = append(next, jen.Id(name).Dot("Next").Call())
	}
	g.List(all...).Op(":=").List(rest...)
	g.For(jen.Range().Id(k.row).Dot("N").Op("-").Id(k.row).Dot("Done")).Block(
		jen.List(args[:len(k.results)]...).Op("=").Add(k.call(l, args[len(k.results):]...)),
		jen.List(all...).Op("=").List(next...),
	)
}

// kernel emits func lessInt8(r *ufunc.Row).
func (k *kernelFile) kernel(f *jen.File, prefix string, l *Loop) *jen.Statement {
	return f.Func().Id(k.function(prefix, l)).Params(jen.Id(k.row).Op("*").Add(k.ufunc("Row")))
}

// function returns the name of a function of l: lessInt8 or reduceAddInt8.
func (k *kernelFile) function(prefix string, l *Loop) string {
	return lower(prefix + k.Name + l.Element().title())
}

// call emits a call of the definition: ops.Less[int8](x, y).
func (k *kernelFile) call(l *Loop, args ...jen.Code) *jen.Statement {
	if k.accumulates(l) {
		args = append([]jen.Code{l.Out().code().Call(k.Operator.fold.identity)}, args...)
	}
	return k.definition(l).Call(args...)
}

// definition emits the definition of l: ops.Less[int8].
func (o *Output) definition(l *Loop) *jen.Statement {
	s := jen.Qual(l.Func.Pkg().Path(), cmp.Or(l.name, l.copied, l.Func.Name()))
	if len(l.Args) > 0 {
		var args []jen.Code
		for _, e := range l.Args {
			args = append(args, e.code())
		}
		s.Types(args...)
	}
	return s
}

// slice emits ufunc.Slice[int8](r, 1).
func (k *kernelFile) slice(l *Loop, operand int) jen.Code {
	return k.ufunc("Slice").Index(l.Types[operand].code()).Call(jen.Id(k.row), jen.Lit(operand))
}

// at emits *x.At(i).
func at(name string, i jen.Code) *jen.Statement { return jen.Op("*").Id(name).Dot("At").Call(i) }

func (o *Output) ufunc(name string) *jen.Statement { return jen.Qual(o.Path("ufunc"), name) }

func (e element) code() *jen.Statement {
	if e.isSlice() {
		return jen.Index().Id(string(e.of()))
	}
	return jen.Id(string(e))
}

// sizeCode emits the bytes of e, which the compiler knows for int and uint.
func (e element) sizeCode() jen.Code {
	if e.size() == 0 {
		return jen.Qual("unsafe", "Sizeof").Call(e.code().Call(jen.Lit(0)))
	}
	return jen.Lit(e.size())
}
