package loops

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
)

// requires emits the requirements on the operands of l, or nil if there are none:
//
//	[]ufunc.Require{
//		{
//			Kind:  "DivideByZero",
//			Reads: 1 << 1,
//			Holds: ufunc.Loop{
//				Kinds:   []reflect.Kind{reflect.Int8, reflect.Int8},
//				Go:      fmodInt8DivideByZero,
//				Folding: ufunc.Search,
//				Kernels: fmodInt8DivideByZeroKernels(),
//			},
//		},
//	}
func (k *KernelFile) requires(l *form.Loop) jen.Code {
	var all []jen.Code
	for _, r := range l.Required() {
		if r.Always(l) {
			continue
		}
		reads := jen.Lit(1).Op("<<").Lit(r.Reads[0])
		for _, operand := range r.Reads[1:] {
			reads.Op("|").Lit(1).Op("<<").Lit(operand)
		}
		ins := l.Ins()
		if k.IsStep() {
			ins = ins[:len(ins)-len(k.State.Fields)] // drop the operands for the state, which come last
		}
		holds := append(loopFields(k.goLoop(k.Function("", l)+r.Kind), ins...), Field("Folding", k.Ufunc("Search")))
		if kernels := k.kernelsOf(k.Operator, l, r); kernels != nil {
			holds = append(holds, Field("Kernels", kernels))
		}
		fields := []jen.Code{
			Field("Kind", jen.Lit(r.Kind)),
			Field("Reads", reads),
			Field("Holds", k.Ufunc("Loop").Add(Lines(holds...))),
		}
		if r == l.Panics {
			fields = append(fields, Field("Panic", jen.Id(k.Function("", l)+"Panics")))
		}
		all = append(all, Lines(fields...))
	}
	if all == nil {
		return nil
	}
	return jen.Index().Add(k.Ufunc("Require")).Add(Lines(all...))
}

// requirements emits loops that check the requirements of l. For Fmod of int8 with the requirement y != 0 DivideByZero, the loop is
// called fmodInt8DivideByZero.
func (k *KernelFile) requirements(f *jen.File, l *form.Loop) {
	for _, r := range l.Required() {
		name := k.Function("", l) + r.Kind
		if r.Always(l) || k.IsServed(name) {
			continue
		}
		if r == l.Panics {
			k.panics(f, l)
			f.Commentf("%s stops at the first element for which %s panics.", name, l.Func.Name())
		} else {
			f.Commentf("%s stops at the first element for which %s is false.", name, r.Condition)
		}
		k.requirement(f, l, r, name)
	}
}

// requirement emits the loop checking r, under the given name.
func (k *KernelFile) requirement(f *jen.File, l *form.Loop, r *form.Requirement, name string) {
	var unread string // sets operands without influence on a panic to 0
	var read, runs, values []string
	for i, x := range k.operands {
		switch {
		case slices.Contains(r.Reads, i):
			read = append(read, x)
			runs, values = append(runs, fmt.Sprintf("ufunc.Strided[%s]($r, %d)", l.Ins()[i], i)), append(values, fmt.Sprintf("*%s.At($i)", x))
		case r == l.Panics:
			unread += fmt.Sprintf("var %s %s\n", x, l.Ins()[i])
		}
	}
	fails, condition := "holds := $C; !holds", jen.Code(nil)
	if r == l.Panics {
		fails = k.panicText(l) + " != nil"
	} else {
		condition = r.In(l, k.operands)
	}
	list := func(all []string) string { return strings.Join(all, ", ") }
	f.Add(k.textWith(l, condition, `
func $name($r *ufunc.Row) {
	`+unread+`for more := $r.Rows > 0; more; more = $r.Next() {
		`+list(read)+" := "+list(runs)+`
		for $i := $r.Done; $i < $r.N; $i++ {
			`+list(read)+" := "+list(values)+`
			if `+fails+` {
				$r.Done = $i
				return
			}
		}
	}
}`, "$name", name)).Line()
}

// panicText returns an expression for the value with which l's definition panics. In the expression, the operands have the names of the loop:
// ufunc.Panic(func() { _ = f(x, y) }).
func (k *KernelFile) panicText(l *form.Loop) string {
	results := strings.Join(slices.Repeat([]string{"_"}, l.Outs()), ", ")
	return fmt.Sprintf("ufunc.Panic(func() { %s = %s })", results, k.callText(l, k.operands...))
}

// panics emits a function, for example dayOfYearIntPanics for dayOfYear of int. This function gets the element at which the check
// stopped. It calls the scalar function of l, and returns the value of its panic. For slice operands, the value includes the
// lengths.
func (k *KernelFile) panics(f *jen.File, l *form.Loop) {
	var values, names, lengths []string
	for i := range k.operands {
		values = append(values, fmt.Sprintf("*ufunc.At[%s]($r, %d, $r.Done)", l.Ins()[i], i))
	}
	for _, i := range k.Slices() {
		names, lengths = append(names, strconv.Quote(k.operands[i])), append(lengths, "len("+k.operands[i]+")")
	}
	list, value := func(all []string) string { return strings.Join(all, ", ") }, k.panicText(l)
	if names != nil {
		value = fmt.Sprintf("ufunc.WithLengths(%s, []string{%s}, %s)", value, list(names), list(lengths))
	}
	f.Commentf("%sPanics calls %s for the next element of %s, and returns the value of the panic.", k.Function("", l), l.Func.Name(), k.row)
	f.Add(k.text(l, fmt.Sprintf("func $panics($r *ufunc.Row) any {\n%s := %s\nreturn %s\n}", list(k.operands), list(values), value), "$panics", k.Function("", l)+"Panics")).Line()
}
