package loops

import (
	"cmp"
	"fmt"
	"go/types"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/compile/build"
	"ndgo/gen/compile/kernel"
	"ndgo/gen/compile/lower"
	"ndgo/gen/form"
)

// vectoriseStates adds to the assembly a the kernels that reduce elements by the step l of a reduction with a struct as its state.
func (o *Output) vectoriseStates(a *kernel.Assembly, op *form.Operator, l *form.Loop) []*Vectorised {
	step, err := o.Build(l)
	if err != nil {
		return nil // the refusal of the step is reported elsewhere
	}
	join, err := o.Build(op.State.LoopOf(op.State.Parts.Join, l))
	if err != nil {
		return nil
	}
	start, ok := build.Constant(o.Source, op.State.Step, l.TypeArguments(), op.State.Identity)
	v := &Vectorised{Loop: l, Reduces: true}
	if !ok {
		v.unsound = fmt.Sprintf("identity=%s is no constant: write a literal of constants, as in identity=%s{}", op.State.Text, op.State.State.Obj().Name())
		return []*Vectorised{v}
	}
	if v.unsound = (lower.Reduction{Step: step, Join: join, Start: start}).Unsound(); v.unsound != "" {
		return []*Vectorised{v}
	}
	v.add(v.name(op), func(name string, t *lower.Tier) (kernel.Report, error) {
		return a.AddReduction(name, lower.Reduction{Step: step, Join: join, Start: start}, t)
	})
	return []*Vectorised{v}
}

// StateOperators emits the loops of the reduction op, which has a struct as its state: the operator of the step, and the loops of
// the join, the identity and the result.
func (o *Output) StateOperators(f *jen.File, op *form.Operator) {
	for _, own := range op.Parts().All() {
		k := o.KernelFile(own)
		if own.IsStep() {
			k.EmitOperator(f)
			for _, l := range own.Loops {
				k.stateLoops(f, l)
			}
			continue
		}
		for _, l := range own.Loops {
			k.loop(f, l)
		}
	}
}

// states emits the loops of a reduction with a struct as its state, for the element types of l, the loop of the step:
//
//	&ufunc.States{
//		Identity: spreadIdentityFloat64,
//		Runs:     &ufunc.Loop{…},
//		Join:     &ufunc.Loop{…},
//		Result:   &ufunc.Loop{…},
//	}
func (k *KernelFile) states(l *form.Loop) jen.Code {
	loop := func(fields ...jen.Code) jen.Code { return jen.Op("&").Add(k.Ufunc("Loop")).Add(Lines(fields...)) }
	fields := len(k.State.Fields)
	runs := loopFields(jen.Id(k.Function("reduce", l)), l.Types[:len(l.Types)-fields]...)
	if kernels := k.reductionKernels(k.Operator, l, "", ""); kernels != nil {
		runs = append(runs, Field("Kernels", kernels))
	}
	all := []jen.Code{
		Field("Identity", jen.Id(k.identityName(l))),
		Field("Runs", loop(append(runs, Field("Folding", k.Ufunc("WholeRuns")))...)),
	}
	for _, part := range k.State.Parts.All()[1:] {
		own := k.State.LoopOf(part, l)
		fields := loopFields(jen.Id(loopName(part, own)), own.Types...)
		if kernels := k.kernelsOf(part, own, nil); kernels != nil {
			fields = append(fields, Field("Kernels", kernels))
		}
		name := form.StateJoin
		if part == k.State.Parts.Result {
			name = form.StateResult
		}
		all = append(all, Field(name, loop(fields...)))
	}
	return jen.Op("&").Add(k.Ufunc("States")).Add(Lines(all...))
}

func (k *KernelFile) identityName(l *form.Loop) string {
	return k.State.Source.Name.Name + form.StateIdentity + l.Element().Title()
}

// made returns the name of fn, one of the user's functions that define the reduction, or the name of its rounded copy:
// spread[float64].
func (k *KernelFile) made(l *form.Loop, fn *types.Func) string {
	name := fn.Name()
	if k.Copies != nil {
		name = cmp.Or(k.Copies.Names[fn.Origin()], name)
	}
	return atTypes(name, l.Args[:fn.Signature().TypeParams().Len()])
}

// atTypes returns a name with type arguments, if there are any: name[float64].
func atTypes(name string, args []form.Element) string {
	if len(args) == 0 {
		return name
	}
	var all []string
	for _, e := range args {
		all = append(all, string(e))
	}
	return name + "[" + strings.Join(all, ", ") + "]"
}

// stateText returns the type of the state: moments[float64].
func (k *KernelFile) stateText(l *form.Loop) string {
	var args []form.Element
	for t := range k.State.State.TypeArgs().Types() {
		if e, ok := form.Instantiate(t, l.Args); ok {
			args = append(args, e)
		}
	}
	return atTypes(k.State.State.Obj().Name(), args)
}

// identityText returns the name of the function that returns the state for no elements: spreadIdentity[float64].
func (k *KernelFile) identityText(l *form.Loop) string {
	return atTypes(k.State.Source.Name.Name+form.StateIdentity, l.Args)
}

// stateLoops emits the Go loops of a reduction with a state, except for the loops of its operators. For spread these are spreadIdentityFloat64
// and reduceSpreadStepFloat64.
func (k *KernelFile) stateLoops(f *jen.File, l *form.Loop) {
	var to, from, args []string
	for i, v := range k.State.Fields {
		to = append(to, fmt.Sprintf("*ufunc.At[%s](r, %d, 0)", l.Types[i], i))
		from = append(from, "s."+v.Name())
	}
	fields := len(to)
	for i, e := range l.Types[fields : len(l.Types)-fields] {
		args = append(args, fmt.Sprintf("*ufunc.At[%s](r, %d, i)", e, fields+i))
	}
	f.Add(k.text(l, `
// $reduce sets the results of every run to the fields of the state that reduces its elements.
func $reduce(r *ufunc.Row) {
	ufunc.ReduceStates(r, $none(), func(r *ufunc.Row, s $State, i int) $State {
		return $step(s, $args)
	}, $join, func(r *ufunc.Row, s $State) {
		$to = $from
	})
}

// $identity sets the results to the fields of the state of no elements.
func $identity(r *ufunc.Row) {
	s := $none()
	$to = $from
}
`, "$reduce", k.Function("reduce", l), "$identity", k.identityName(l), "$none", k.identityText(l), "$State", k.stateText(l),
		"$step", k.made(l, k.State.Step), "$join", k.made(l, k.State.Join), "$to", strings.Join(to, ", "), "$from", strings.Join(from, ", "), "$args", strings.Join(args, ", "))).Line()
}

// HeldToStates emits the functions with which tests compare loop i of a reduction:
//
//	Identity: spreadIdentity[float64],
//	Step:     spread[float64],
//	Join:     joinMoments[float64],
//	Result:   variance[float64],
//
// If the reduction has no result function, Result returns the fields of the state.
func (o *Output) HeldToStates(op *form.Operator, i int) []jen.Code {
	k := o.KernelFile(op.State.Parts.Terms)
	l := k.Loops[i]
	result := jen.Code(nil)
	if op.State.Result != nil {
		result = jen.Op(k.made(l, op.State.Result))
	} else {
		var kinds, values []jen.Code
		for n, v := range op.State.Fields {
			kinds, values = append(kinds, l.Types[n].Code()), append(values, jen.Id("s").Dot(v.Name()))
		}
		result = jen.Func().Params(jen.Id("s").Op(k.stateText(l))).Params(kinds...).Block(jen.Return(values...))
	}
	return []jen.Code{
		Field("Identity", jen.Op(k.identityText(l))),
		Field("Step", jen.Op(k.made(l, op.State.Step))),
		Field("Join", jen.Op(k.made(l, op.State.Join))),
		Field("Result", result),
	}
}
