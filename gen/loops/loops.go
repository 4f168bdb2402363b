package loops

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
)

// loop emits a loop applying the definition of l to a row. It has a case for each of the patterns (frequent combinations of contiguous and
// repeated operands), and a last case for any strides. For Less of int8 it emits
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
// The loop of a slow definition has only the last case.
func (k *KernelFile) loop(f *jen.File, l *form.Loop) {
	var packed, all []string
	for i, e := range l.Types {
		if !e.IsSlice() {
			packed, all = append(packed, fmt.Sprintf("$r.Packed(%d, %s)", i, sizeText(e))), append(all, k.All()[i])
		}
	}
	f.Commentf("%s sets %s = %s.", k.Function("", l), strings.Join(k.results, ", "), k.formula(l))
	body := k.strided(l)
	if !k.takesLong(l) {
		body = fmt.Sprintf("switch %s := %s; {\n", strings.Join(all, ", "), strings.Join(packed, ", "))
		for _, repeated := range k.patterns() {
			body += fmt.Sprintf("case %s:\n%s", k.pattern(repeated), k.packed(l, repeated))
		}
		body += "default:\n" + k.strided(l) + "}\n"
	}
	f.Add(k.text(l, "func $loop($r *ufunc.Row) {\n"+body+"}", "$loop", k.Function("", l))).Line()
}

// manyCycles is the least number of cycles of a slow definition. The loop of such a definition has only the case for any strides:
// the other cases save about one cycle per element, but take most of the time for compiling the file.
const manyCycles = 16

// takesLong reports whether the definition of l takes at least manyCycles, by the cost model. For a definition without kernels there is no
// estimate, and takesLong returns false.
func (k *KernelFile) takesLong(l *form.Loop) bool {
	v := k.vectorised(k.Operator, l, nil)
	return v != nil && slices.ContainsFunc(v.Tiers, func(c Compiled) bool { return c.Err == nil && c.Report.Go >= manyCycles })
}

// formula returns the definition of l as text. If the definition is a single expression, the text is this expression of the operands;
// otherwise it is a call.
func (k *KernelFile) formula(l *form.Loop) string {
	var params []string
	for p := range l.Func.Signature().Params().Variables() {
		params = append(params, p.Name())
	}
	if name := cmp.Or(l.Name, l.Copied); name != "" && !k.accumulates(l) {
		return fmt.Sprintf("%s(%s)", name, strings.Join(k.operands, ", "))
	}
	if k.accumulates(l) {
		return fmt.Sprintf("%s(%s, %s)", cmp.Or(l.Copied, l.Func.Name()), k.Operator.Fold.Text, strings.Join(k.operands, ", "))
	}
	if body := l.Decl.Body.List; len(body) == 1 && slices.Equal(params, k.operands) {
		if r, ok := body[0].(*ast.ReturnStmt); ok && len(r.Results) == 1 {
			return types.ExprString(r.Results[0])
		}
	}
	return fmt.Sprintf("%s(%s)", l.Func.Name(), strings.Join(k.operands, ", "))
}

// accumulates reports whether the first parameter of the definition of l is the accumulated value.
func (k *KernelFile) accumulates(l *form.Loop) bool {
	return k.Operator.Fold != nil && len(l.Values) > 0
}

// patterns returns the combinations of contiguous and repeated operands for which a loop has a case; true stands for a repeated operand. There
// are at most three combinations. In the first, no operand is repeated. In the second, all operands except the first are repeated. For two
// operands there is a third: only the first is repeated. Slice operands do not take part, because they have no stride.
func (k *KernelFile) patterns() (all [][]bool) {
	for _, repeated := range patterns(len(k.Params) - len(k.Slices())) {
		for _, i := range k.Slices() {
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

// pattern returns the condition of a case: z && x && r.Repeated(2).
func (k *KernelFile) pattern(repeated []bool) string {
	all, steps := slices.Clone(k.results), []string(nil)
	for i, name := range k.operands {
		switch {
		case k.Params[i].IsSlice():
		case repeated[i]:
			steps = append(steps, fmt.Sprintf("$r.Repeated(%d)", len(k.results)+i))
		default:
			all = append(all, name)
		}
	}
	return strings.Join(append(all, steps...), " && ")
}

// runs begins the text of a loop over the runs of a row. A run is a sequence of equally spaced elements.
const runs = `for more := $r.Rows > 0; more; more = $r.Next() {
	%s
}
`

// packed returns the text of a loop over a run with contiguous or repeated operands:
//
//	z, x, y := ufunc.Slice[bool](r, 0), ufunc.Slice[int8](r, 1), *ufunc.At[int8](r, 2, 0)
//	x = x[:len(z)]
//	for i := range z {
//		z[i] = ops.Less[int8](x[i], y)
//	}
func (k *KernelFile) packed(l *form.Loop, repeated []bool) string {
	outs, first := len(k.results), k.results[0]
	var values, slices, cut, elements []string
	for i, name := range k.All() {
		if i >= outs && repeated[i-outs] {
			values, elements = append(values, fmt.Sprintf("*ufunc.At[%s]($r, %d, 0)", l.Types[i], i)), append(elements, name)
			continue
		}
		values, elements = append(values, fmt.Sprintf("ufunc.Slice[%s]($r, %d)", l.Types[i], i)), append(elements, name+"[$i]")
		if i > 0 {
			slices, cut = append(slices, name), append(cut, fmt.Sprintf("%s[:len(%s)]", name, first))
		}
	}
	list := func(all []string) string { return strings.Join(all, ", ") }
	return fmt.Sprintf(runs, fmt.Sprintf("%s := %s\n%s = %s\nfor $i := range %s {\n%s = %s\n}",
		list(k.All()), list(values), list(slices), list(cut), first, list(elements[:outs]), k.callText(l, elements[outs:]...)))
}

// strided returns the text of a loop over a run with any strides:
//
//	z, x, y := ufunc.Rest[bool](r, 0), ufunc.Rest[int8](r, 1), ufunc.Rest[int8](r, 2)
//	for range r.N - r.Done {
//		*z.At(0) = ops.Less[int8](*x.At(0), *y.At(0))
//		z, x, y = z.Next(), x.Next(), y.Next()
//	}
func (k *KernelFile) strided(l *form.Loop) string {
	var tables string
	var all, rest, args, next []string
	for i, name := range k.All() {
		if l.Types[i].IsSlice() {
			tables += fmt.Sprintf("%s := *ufunc.At[%s]($r, %d, 0)\n", name, l.Types[i], i)
			args = append(args, name)
			continue
		}
		all, rest = append(all, name), append(rest, fmt.Sprintf("ufunc.Rest[%s]($r, %d)", l.Types[i], i))
		args, next = append(args, "*"+name+".At(0)"), append(next, name+".Next()")
	}
	outs, list := len(k.results), func(all []string) string { return strings.Join(all, ", ") }
	return fmt.Sprintf(runs, fmt.Sprintf("%s%s := %s\nfor range $r.N - $r.Done {\n%s = %s\n%s = %s\n}",
		tables, list(all), list(rest), list(args[:outs]), k.callText(l, args[outs:]...), list(all), list(next)))
}

// Function returns the name of a Go function of l: lessInt8, or reduceAddInt8 with the prefix reduce.
func (k *KernelFile) Function(prefix string, l *form.Loop) string {
	return form.Uncapitalised(prefix + k.Name + l.Element().Title())
}

// call emits a call of l's definition: ops.Less[int8](x, y).
func (k *KernelFile) call(l *form.Loop, args ...jen.Code) *jen.Statement {
	if k.accumulates(l) {
		args = append([]jen.Code{l.Out().Code().Call(k.Operator.Fold.Identity)}, args...)
	}
	return k.Definition(l).Call(args...)
}

// callText returns the text of a call of l's definition, as input of the method text: $F(x, y), for example. If the definition has an
// accumulated value, the identity $I is the argument for it: $F($T($I), x, y).
func (k *KernelFile) callText(l *form.Loop, args ...string) string {
	if k.accumulates(l) {
		args = append([]string{"$T($I)"}, args...)
	}
	return "$F(" + strings.Join(args, ", ") + ")"
}

// Definition emits the name of l's definition: ops.Less[int8].
func (o *Output) Definition(l *form.Loop) *jen.Statement {
	s := jen.Qual(l.Func.Pkg().Path(), cmp.Or(l.Name, l.Copied, l.Func.Name()))
	if len(l.Args) > 0 {
		var args []jen.Code
		for _, e := range l.Args {
			args = append(args, e.Code())
		}
		s.Types(args...)
	}
	return s
}

func (o *Output) Ufunc(name string) *jen.Statement { return jen.Qual(o.Path("ufunc"), name) }

// Generated emits a qualified name of package ndarray/generated.
func (o *Output) Generated(name string) *jen.Statement {
	return jen.Qual(o.Path("ndarray/generated"), name)
}

// Operand emits a qualified name of package internal/operand.
func (o *Output) Operand(name string) *jen.Statement {
	return jen.Qual(o.Path("internal/operand"), name)
}
