package main

import (
	"cmp"
	"fmt"
	"go/types"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/vector"
)

// like returns the loop of the operator own, of op's reduction, that goes with the loop of a step.
func (s *stateReduction) loop(end string, step *Loop) *Loop {
	own := s.operators[end]
	if own == nil {
		return nil
	}
	for i, l := range s.operators[stateStep].Loops {
		if l == step {
			return own.Loops[i]
		}
	}
	panic("a loop of a step is among its operator's")
}

// vectoriseStates adds the kernel of the reduction of runs by the step l to a.
func (o *Output) vectoriseStates(a *vector.Assembly, op *Operator, l *Loop) []*Vectorised {
	step, err := o.build(l)
	if err != nil {
		return nil // which the step says itself
	}
	join, err := o.build(op.state.loop(stateJoin, l))
	if err != nil {
		return nil
	}
	start, ok := o.source.Constant(op.state.step, l.typeArguments(), op.state.identity)
	v := &Vectorised{Loop: l, reduces: true}
	if !ok {
		v.unsound = fmt.Sprintf("identity=%s is no constant: write a literal of constants, as in identity=%s{}", op.state.text, op.state.state.Obj().Name())
		return []*Vectorised{v}
	}
	if v.unsound = (vector.Reduction{Step: step, Join: join, Start: start}).Unsound(); v.unsound != "" {
		return []*Vectorised{v}
	}
	v.add(v.name(op), func(name string, t *vector.Tier) (vector.Report, error) {
		return a.AddReduction(name, vector.Reduction{Step: step, Join: join, Start: start}, t)
	})
	return []*Vectorised{v}
}

// stateOperators emits what the reduction op is made of: the operator of its step, and loops that this names.
func (o *Output) stateOperators(f *jen.File, op *Operator) {
	for _, own := range op.operatorsOf() {
		k := o.kernelFile(own)
		if own.role == stateStep {
			k.operator(f)
			for _, l := range own.Loops {
				k.reduceStates(f, l)
				k.identityLoop(f, l)
			}
			continue
		}
		for _, l := range own.Loops {
			k.loop(f, l)
		}
	}
}

// states emits what the loop of a step has of its reduction:
//
//	&ufunc.States{
//		Identity: spreadIdentityFloat64,
//		Runs:     &ufunc.Loop{…},
//		Join:     &ufunc.Loop{…},
//		Result:   &ufunc.Loop{…},
//	}
func (k *kernelFile) states(l *Loop) jen.Code {
	loop := func(fields ...jen.Code) jen.Code { return jen.Op("&").Add(k.ufunc("Loop")).Add(lines(fields...)) }
	kinds := func(all []element) jen.Code {
		var list []jen.Code
		for _, e := range all {
			list = append(list, jen.Qual("reflect", e.title()))
		}
		return field("Kinds", jen.Index().Qual("reflect", "Kind").Values(list...))
	}
	fields := len(k.state.fields)
	elements := l.Types[fields : len(l.Types)-fields]
	runs := []jen.Code{kinds(append(append([]element{}, l.Types[:fields]...), elements...)), field("Go", jen.Id(k.function("reduce", l)))}
	if kernels := k.reductionKernels(k.Operator, l, "", ""); kernels != nil {
		runs = append(runs, field("Kernels", kernels))
	}
	all := []jen.Code{
		field("Identity", jen.Id(k.identityName(l))),
		field("Runs", loop(append(runs, field("Folding", k.ufunc("WholeRuns")))...)),
	}
	for _, end := range []string{stateJoin, stateResult} {
		own := k.state.loop(end, l)
		if own == nil {
			continue
		}
		op := k.state.operators[end]
		parts := []jen.Code{kinds(own.Types), field("Go", jen.Id(loopName(op, own)))}
		if kernels := k.kernelsOf(op, own, nil); kernels != nil {
			parts = append(parts, field("Kernels", kernels))
		}
		all = append(all, field(end, loop(parts...)))
	}
	return jen.Op("&").Add(k.ufunc("States")).Add(lines(all...))
}

func (k *kernelFile) identityName(l *Loop) string {
	return k.state.source.Name.Name + stateIdentity + l.Element().title()
}

// made emits a call of a function that is made of the reduction's, or of its copy: spreadIdentity[float64].
func (k *kernelFile) made(l *Loop, fn *types.Func) *jen.Statement {
	name := fn.Name()
	if k.copies != nil {
		name = cmp.Or(k.copies.names[fn.Origin()], name)
	}
	return k.atTypes(l, jen.Id(name), fn.Signature().TypeParams().Len())
}

// atTypes emits name[float64] where what is named is generic.
func (k *kernelFile) atTypes(l *Loop, name *jen.Statement, parameters int) *jen.Statement {
	if parameters == 0 {
		return name
	}
	return name.Types(l.Args[0].code())
}

// stateCode emits the type of the state.
func (k *kernelFile) stateCode(l *Loop) *jen.Statement {
	s := jen.Id(k.state.state.Obj().Name())
	var args []jen.Code
	for t := range k.state.state.TypeArgs().Types() {
		if e, ok := instantiate(t, l.Args); ok {
			args = append(args, e.code())
		}
	}
	if args != nil {
		s.Types(args...)
	}
	return s
}

// identityCall emits spreadIdentity[float64]().
func (k *kernelFile) identityCall(l *Loop) *jen.Statement {
	return k.atTypes(l, jen.Id(k.state.source.Name.Name+stateIdentity), len(l.Args)).Call()
}

// fieldsOf emits what assigns the fields of s to the results of a row:
//
//	*ufunc.At[float64](r, 0, 0), *ufunc.At[float64](r, 1, 0) = s.n, s.mean
func (k *kernelFile) fieldsOf(l *Loop) *jen.Statement {
	var to, from []jen.Code
	for i, v := range k.state.fields {
		to = append(to, jen.Op("*").Add(k.ufunc("At")).Index(l.Types[i].code()).Call(jen.Id("r"), jen.Lit(i), jen.Lit(0)))
		from = append(from, jen.Id("s").Dot(v.Name()))
	}
	return jen.List(to...).Op("=").List(from...)
}

// identityLoop emits
//
//	// spreadIdentityFloat64 sets the results to the state of no elements.
//	func spreadIdentityFloat64(r *ufunc.Row) {
//		s := spreadIdentity[float64]()
//		*ufunc.At[float64](r, 0, 0), *ufunc.At[float64](r, 1, 0) = s.n, s.mean
//	}
func (k *kernelFile) identityLoop(f *jen.File, l *Loop) {
	f.Commentf("%s sets the results to the state of no elements.", k.identityName(l))
	f.Func().Id(k.identityName(l)).Params(jen.Id("r").Op("*").Add(k.ufunc("Row"))).Block(
		jen.Id("s").Op(":=").Add(k.identityCall(l)),
		k.fieldsOf(l),
	).Line()
}

// reduceStates emits
//
//	// reduceSpreadStepFloat64 sets the results of every run to the state that its elements make.
//	func reduceSpreadStepFloat64(r *ufunc.Row) {
//		ufunc.ReduceStates(r, spreadIdentity[float64](), func(r *ufunc.Row, s moments[float64], i int) moments[float64] {
//			return spread[float64](s, *ufunc.At[float64](r, 3, i))
//		}, joinMoments[float64], func(r *ufunc.Row, s moments[float64]) {
//			*ufunc.At[float64](r, 0, 0), *ufunc.At[float64](r, 1, 0) = s.n, s.mean
//		})
//	}
func (k *kernelFile) reduceStates(f *jen.File, l *Loop) {
	row, fields := jen.Id("r").Op("*").Add(k.ufunc("Row")), len(k.state.fields)
	args := []jen.Code{jen.Id("s")}
	for i, e := range l.Types[fields : len(l.Types)-fields] {
		args = append(args, jen.Op("*").Add(k.ufunc("At")).Index(e.code()).Call(jen.Id("r"), jen.Lit(fields+i), jen.Id("i")))
	}
	state := jen.Id("s").Add(k.stateCode(l))
	f.Commentf("%s sets the results of every run to the state that its elements make.", k.function("reduce", l))
	f.Func().Id(k.function("reduce", l)).Params(row).Block(k.ufunc("ReduceStates").Call(
		jen.Id("r"), k.identityCall(l),
		jen.Func().Params(row, state, jen.Id("i").Int()).Add(k.stateCode(l)).Block(jen.Return(k.made(l, k.state.step).Call(args...))),
		k.made(l, k.state.join),
		jen.Func().Params(row, state).Block(k.fieldsOf(l)),
	)).Line()
}

// statesFresh emits the function that reduces to new arrays:
//
//	func Spread[T nd.Float](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
//		dst := []nd.Out{nd.OutNew[T]()}
//		nd.ReduceStates[T]("m.Spread", &spreadStepOperator, dst, options, nd.In(x))
//		return nd.Made[T](dst[0])
//	}
func statesFresh(s *signature) *jen.Statement {
	var outs, made []jen.Code
	for i, result := range s.op.Results {
		element := s.element(result.Type)
		outs = append(outs, s.nd("OutNew").Index(element).Call())
		made = append(made, s.nd("Made").Index(element).Call(jen.Id("dst").Index(jen.Lit(i))))
	}
	return s.header(append(s.params(), s.options())).Add(s.stateResults(false)).Block(
		jen.Id("dst").Op(":=").Add(s.outs(outs)), s.reduceStates(jen.Id("dst")), jen.Return(made...))
}

// statesInto emits the function that reduces to targets:
//
//	func SpreadInto[T nd.Float](dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
//		nd.ReduceStates[T]("m.SpreadInto", &spreadStepOperator, []nd.Out{nd.OutInto(dst)}, options, nd.In(x))
//		return dst
//	}
func statesInto(s *signature) *jen.Statement {
	var outs, names []jen.Code
	var targets []param
	for _, result := range s.op.Results {
		name := result.Name
		if len(s.op.Results) == 1 {
			name = "dst"
		}
		targets, names = append(targets, s.arrayParam(name, result.Type)), append(names, jen.Id(name))
		outs = append(outs, s.nd("OutInto").Call(jen.Id(name)))
	}
	return s.header(append(append(targets, s.params()...), s.options())).Add(s.stateResults(true)).Block(
		s.reduceStates(s.outs(outs)), jen.Return(names...))
}

// stateResults emits the results of a function: one, or several with their names, which targets have already.
func (s *signature) stateResults(blank bool) *jen.Statement {
	if len(s.op.Results) == 1 {
		return s.array(s.op.Result())
	}
	results := s.arrayParams(s.op.Results)
	for i := range results {
		if blank {
			results[i].name = "_"
		}
	}
	return jen.Params(join(results)...)
}

// reduceStates emits the call of the door.
func (s *signature) reduceStates(outs jen.Code) jen.Code {
	args := []jen.Code{jen.Lit(s.name), jen.Op("&").Id(lower(s.op.Name) + stateStep + "Operator"), outs, jen.Id("options")}
	return s.nd("ReduceStates").Index(s.element("T")).Call(append(args, s.args()...)...)
}

// sayStates completes the comment of a function of a reduction with a state.
func (o *Output) sayStates(op *Operator, form form, paragraphs []string, say func(format string, args ...any)) {
	name, all := op.Name+form.suffix, list(op.Params)
	paragraphs[0] = strings.Replace(paragraphs[0], op.Name, name, 1)
	if form.suffix != "" {
		targets := "dst"
		if len(op.Results) > 1 {
			targets = list(op.Results)
		}
		paragraphs[0] = op.sets(name, targets)
		say("It returns %s, which must have the shape of the result, or %s panics with [nd.ErrInPlaceShape].", targets, name)
	}
	shape := "shape of " + all
	if len(op.Params) > 1 {
		say("The shapes of %s broadcast to one, or %s panics with [nd.ErrBroadcast].", all, name)
		shape = "common shape"
	}
	say("The axes of the %s that [nd.Axis] chooses, all of them without it, leave the result, or have size 1 there with [nd.KeepDims].", shape)
	say("The state of no elements is %s. Others are joined by %s in an order that depends on the shape only.", op.state.text, op.state.join.Name())
}

// stateTest emits what loop i of a reduction with a state is held to:
//
//	{
//		Identity: spreadIdentity[float64],
//		Step:     spread[float64],
//		Join:     joinMoments[float64],
//		Result:   variance[float64],
//		Call: func(options []nd.Option, x ...nd.Array) {
//			SpreadInto(x[0].(*nd.NDArray[float64]), x[1].(*nd.NDArray[float64]), options...)
//		},
//	},
//
// Where there is no result it is a function of the fields.
func (o *Output) stateTest(op *Operator, i int) jen.Code {
	nd := func(name string) *jen.Statement { return jen.Qual(o.Path("ndarray"), name) }
	public := op.Loops[i]
	k := o.kernelFile(op.state.operators[stateStep])
	l := k.Loops[i]
	result := jen.Code(nil)
	if op.state.result != nil {
		result = k.made(l, op.state.result)
	} else {
		var kinds, values []jen.Code
		for n, v := range op.state.fields {
			kinds, values = append(kinds, l.Types[n].code()), append(values, jen.Id("s").Dot(v.Name()))
		}
		result = jen.Func().Params(jen.Id("s").Add(k.stateCode(l))).Params(kinds...).Block(jen.Return(values...))
	}
	fields := []jen.Code{
		field("Identity", k.atTypes(l, jen.Id(op.state.source.Name.Name+stateIdentity), len(l.Args))),
		field("Step", k.made(l, op.state.step)),
		field("Join", k.made(l, op.state.join)),
		field("Result", result),
	}
	if conditions := o.conditions(op, public); conditions != nil {
		fields = append(fields, field("Requires", jen.Index().Any().Values(conditions...)))
	}
	var args []jen.Code
	for i, e := range public.Types {
		args = append(args, jen.Id("x").Index(jen.Lit(i)).Assert(jen.Op("*").Add(nd("NDArray")).Index(e.code())))
	}
	call := jen.Func().Params(jen.Id("options").Index().Add(nd("Option")), jen.Id("x").Op("...").Add(nd("Array"))).Block(
		jen.Id(op.Name + "Into").Call(append(args, jen.Id("options").Op("..."))...))
	return lines(append(fields, field("Call", call))...)
}
