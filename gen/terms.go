package main

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/vector"
)

// withJoiners returns operators, each reduction with the operator that joins its partial results, or as what it is made of if it has
// a state.
func (m *Manifest) withJoiners(operators []*Operator) (all []*Operator) {
	for _, op := range operators {
		if all = append(all, op.operatorsOf()...); op.fold != nil {
			all = append(all, m.joiner(op))
		}
	}
	return all
}

// converted returns the types of which elements are converted on the way to the reduction by l, without a loop of their own:
// sums of truth values, which are counts, and of integers as wider ones and as floats, and of float32.
func (op *Operator) converted(l *Loop) (all []element) {
	to := l.Out()
	if op.Reduce != "Sum" {
		return nil
	}
	for _, from := range elements {
		narrow := from.size() != 0 && from.size() < 8
		switch {
		case from == "bool" && to.size()%8 == 0 && to.class() != "complex numbers",
			from.class() == "integers" && to == "float64",
			from == "float32" && to == "float64",
			from.class() == "integers" && narrow && (to == "int64" || to == "int"),
			from.isUnsigned() && narrow && (to == "uint64" || to == "uint"):
			all = append(all, from)
		}
	}
	return all
}

// vectoriseReductions adds the kernels of the reductions by l to a: of elements, of those that are converted, or of terms, of which term is
// the program, or nil.
func (o *Output) vectoriseReductions(a *vector.Assembly, op *Operator, l *Loop, term *vector.Func) (all []*Vectorised) {
	if op.fold != nil {
		if term == nil {
			return nil
		}
		j := o.joiner(op)
		for _, own := range j.Loops {
			if own.Out() == l.Out() {
				join, err := o.build(own)
				all = append(all, o.vectoriseReduction(a, op, &Vectorised{Loop: l, Refused: err, reduces: true, unsound: o.unsound(op, l, join)}, term, join))
			}
		}
		return all
	}
	if op.role == stateStep {
		return o.vectoriseStates(a, op, l)
	}
	if op.Reduce == "" {
		return nil
	}
	join, err := o.build(l)
	all = append(all, o.vectoriseReduction(a, op, &Vectorised{Loop: l, Refused: err, reduces: true}, nil, join))
	if join != nil {
		v := &Vectorised{Loop: l, eight: true}
		v.compile(a, v.name(op), vector.Eight(join, nil))
		all = append(all, v)
	}
	if term := o.squares(op, l); term != nil {
		v := &Vectorised{Loop: l, eight: true, squares: true}
		v.compile(a, v.name(op), vector.Eight(join, term))
		all = append(all, v)
		all = append(all, o.vectoriseReduction(a, op, &Vectorised{Loop: l, Refused: err, reduces: true, squares: true}, term, join))
	}
	for _, from := range op.converted(l) {
		if from == like(from) {
			term := vector.Conversion(from.basic(), l.Out().basic())
			all = append(all, o.vectoriseReduction(a, op, &Vectorised{Loop: l, Refused: err, reduces: true, from: from}, term, join))
		}
	}
	return all
}

// vectorisePlain returns what is wrong with the reduction by l whose terms are the elements, if anything is. Its kernels are those of the
// operator that joins.
func (o *Output) vectorisePlain(op *Operator, l *Loop) []*Vectorised {
	for _, own := range o.joiner(op).Loops {
		if own.Out() != l.Out() {
			continue
		}
		join, err := o.build(own)
		if unsound := o.unsound(op, l, join); err == nil && unsound != "" {
			return []*Vectorised{{Loop: l, reduces: true, unsound: unsound}}
		}
	}
	return nil
}

// hasSquares reports whether there is a loop of the reduction by l of squares of differences: for sums of floats, of which
// variances are made.
func (op *Operator) hasSquares(l *Loop) bool {
	return op.Reduce == "Sum" && l.Out().class() == "floats"
}

// squares returns the program of the squares of differences, which the operators Subtract and Square define, or nil if the
// reduction by l has no loop of them.
func (o *Output) squares(op *Operator, l *Loop) *vector.Func {
	if !op.hasSquares(l) {
		return nil
	}
	var programs []*vector.Func
	for _, name := range []string{"Subtract", "Square"} {
		for _, other := range o.Operators {
			for _, own := range other.Loops {
				if other.Name == name && own.Out() == l.Out() {
					f, err := o.build(own)
					if err != nil {
						return nil
					}
					programs = append(programs, f)
				}
			}
		}
	}
	if len(programs) != 2 {
		return nil
	}
	return programs[0].Then(programs[1])
}

// reduceSquares emits
//
//	// reduceAddFloat64Squares sets the result of every run to the reduction of the squares of differences.
//	func reduceAddFloat64Squares(r *ufunc.Row) {
//		ufunc.ReduceTerms(r, func(r *ufunc.Row, i int) float64 {
//			return ops.Square[float64](ops.Subtract[float64](*ufunc.At[float64](r, 1, i), *ufunc.At[float64](r, 2, i)))
//		}, ops.Add[float64])
//	}
func (k *kernelFile) reduceSquares(f *jen.File, l *Loop) {
	e, name := l.Out(), k.function("reduce", l)+"Squares"
	f.Commentf("%s sets the result of every run to the reduction of the squares of differences.", name)
	k.termsOf(f, name, l, k.definition(l), jen.Return(squareOf(l, k.elementAt(e, 1), k.elementAt(e, 2))))
}

// squareOf emits ops.Square[float64](ops.Subtract[float64](x, y)).
func squareOf(l *Loop, x, y jen.Code) jen.Code {
	of := func(name string, args ...jen.Code) *jen.Statement {
		return jen.Qual(l.Func.Pkg().Path(), name).Types(l.Out().code()).Call(args...)
	}
	return of("Square", of("Subtract", x, y))
}

// eightSquares emits
//
//	// eightAddFloat64Squares sets each result to the reduction of the squares of differences of eight elements and a ninth, by
//	// the tree.
//	func eightAddFloat64Squares(r *ufunc.Row) {
//		ufunc.JoinEightTerms(r, func(x, y float64) float64 { return ops.Square[float64](ops.Subtract[float64](x, y)) }, ops.Add[float64])
//	}
func (k *kernelFile) eightSquares(f *jen.File, l *Loop) {
	e, name := l.Out(), k.function("eight", l)+"Squares"
	f.Commentf("%s sets each result to the reduction of the squares of differences of eight elements and a ninth, by", name)
	f.Comment("the tree.")
	f.Func().Id(name).Params(jen.Id(k.row).Op("*").Add(k.ufunc("Row"))).Block(k.ufunc("JoinEightTerms").Call(
		jen.Id(k.row),
		jen.Func().Params(jen.List(jen.Id("x"), jen.Id("y")).Add(e.code())).Add(e.code()).Block(jen.Return(squareOf(l, jen.Id("x"), jen.Id("y")))),
		k.definition(l),
	)).Line()
}

// vectoriseReduction adds the kernels of v to a, by the program join of terms that the program term makes.
func (o *Output) vectoriseReduction(a *vector.Assembly, op *Operator, v *Vectorised, term, join *vector.Func) *Vectorised {
	if join != nil {
		v.add(v.name(op), func(name string, t *vector.Tier) (vector.Report, error) {
			return a.AddReduction(name, vector.Reduction{Term: term, Join: join}, t)
		})
	}
	return v
}

// like returns the type whose kernels e has.
func like(e element) element {
	if e == "int" || e == "uint" {
		return e + "64"
	}
	return e
}

func (e element) basic() types.Type { return types.Universe.Lookup(string(e)).Type() }

// reductionKernels returns the kernels that are given to the reduction by l of elements, or of those of type from if
// that is not none, or of what of names. It is nil if there are none.
func (o *Output) reductionKernels(op *Operator, l *Loop, from element, of string) jen.Code {
	loop := op.like(l)
	for _, v := range o.Vectorised {
		if v.Loop == loop && v.has() && v.reduces && v.from == like(from) && v.squares == (of == "Squares") {
			return jen.Id(v.name(op) + "Kernels").Call()
		}
	}
	return nil
}

// eight emits
//
//	// eightAddInt8 sets each result to the reduction of eight elements, by the tree.
//	func eightAddInt8(r *ufunc.Row) { ufunc.JoinEight(r, ops.Add[int8]) }
func (k *kernelFile) eight(f *jen.File, l *Loop) {
	f.Commentf("%s sets each result to the reduction of eight elements, by the tree.", k.function("eight", l))
	f.Func().Id(k.function("eight", l)).Params(jen.Id(k.row).Op("*").Add(k.ufunc("Row"))).Custom(
		jen.Options{Open: "{ ", Close: " }"}, k.ufunc("JoinEight").Call(jen.Id(k.row), k.definition(l))).Line()
}

// eightOf emits the loop of that or, for Squares, of squares, or nothing if it has no kernels.
func (k *kernelFile) eightOf(l *Loop, of string) (fields []jen.Code) {
	loop, operands := k.like(l), 9
	if of == "Squares" {
		operands++
	}
	for _, v := range k.Vectorised {
		if v.Loop != loop || !v.eight || v.squares != (of == "Squares") || !v.has() {
			continue
		}
		var kinds []jen.Code
		for range operands {
			kinds = append(kinds, jen.Qual("reflect", l.Out().title()))
		}
		fields = append(fields, field("Eight", jen.Op("&").Add(k.ufunc("Loop")).Add(lines(
			field("Kinds", jen.Index().Qual("reflect", "Kind").Values(kinds...)),
			field("Go", jen.Id(k.function("eight", l)+of)),
			field("Kernels", jen.Id(v.name(k.Operator)+"Kernels").Call()),
		))))
	}
	return fields
}

// reduceTerms emits the reduction of what l makes:
//
//	// reduceDistanceFloat64 sets the result of every run to the reduction of distance(0, x, y).
//	func reduceDistanceFloat64(r *ufunc.Row) {
//		ufunc.ReduceTerms(r, func(r *ufunc.Row, i int) float64 {
//			return distance(float64(0), *ufunc.At[float64](r, 1, i), *ufunc.At[float64](r, 2, i))
//		}, distanceJoin)
//	}
func (k *kernelFile) reduceTerms(f *jen.File, l *Loop) {
	var args []jen.Code
	for i, e := range l.Types[1:] {
		args = append(args, k.elementAt(e, 1+i))
	}
	f.Commentf("%s sets the result of every run to the reduction of %s.", k.function("reduce", l), k.formula(l))
	k.termsOf(f, k.function("reduce", l), l, k.joinOf(l), jen.Return(k.call(l, args...)))
}

// elementAt emits *ufunc.At[float64](r, 1, i).
func (k *kernelFile) elementAt(e element, operand int) *jen.Statement {
	return jen.Op("*").Add(k.ufunc("At")).Index(e.code()).Call(jen.Id(k.row), jen.Lit(operand), jen.Id(k.index))
}

// termsOf emits the function called name, of terms that the statements return.
func (k *kernelFile) termsOf(f *jen.File, name string, l *Loop, join jen.Code, statements ...jen.Code) {
	row := jen.Id(k.row).Op("*").Add(k.ufunc("Row"))
	f.Func().Id(name).Params(row).Block(k.ufunc("ReduceTerms").Call(
		jen.Id(k.row),
		jen.Func().Params(row, jen.Id(k.index).Int()).Add(l.Out().code()).Block(statements...),
		join,
	)).Line()
}

// joinOf emits what joins partial results of the reduction that l makes the terms of.
func (k *kernelFile) joinOf(l *Loop) jen.Code {
	for _, own := range k.joiner(k.Operator).Loops {
		if own.Out() == l.Out() {
			return k.definition(own)
		}
	}
	panic("every type of terms has a join")
}

// reduceConverted emits
//
//	// reduceAddInt64Int32 sets the result of every run to the reduction of its elements, converted.
//	func reduceAddInt64Int32(r *ufunc.Row) {
//		ufunc.ReduceTerms(r, func(r *ufunc.Row, i int) int64 { return int64(*ufunc.At[int32](r, 1, i)) }, ops.Add[int64])
//	}
func (k *kernelFile) reduceConverted(f *jen.File, l *Loop, from element) {
	x, name := k.elementAt(from, 1), k.function("reduce", l)+from.title()
	f.Commentf("%s sets the result of every run to the reduction of its elements, converted.", name)
	statements := []jen.Code{jen.Return(l.Out().code().Call(x))}
	if from == "bool" {
		statements = []jen.Code{jen.If(x).Block(jen.Return(jen.Lit(1))), jen.Return(jen.Lit(0))}
	}
	k.termsOf(f, name, l, k.definition(l), statements...)
}

// reduction emits a reduction of operands of the given types, the result first:
//
//	&ufunc.Loop{
//		Kinds:     []reflect.Kind{reflect.Int8, reflect.Int8},
//		Go:        reduceAddInt8,
//		Kernels:   reduceAddInt8Kernels(),
//		Folding:   ufunc.WholeRuns,
//		Join:      addInt8,
//		Eight:     …
//		Converted: …
//	}
func (k *kernelFile) reduction(l *Loop, types []element, from element, of, join string, more ...jen.Code) jen.Code {
	var kinds []jen.Code
	for _, e := range types {
		kinds = append(kinds, e.kind())
	}
	fields := []jen.Code{
		field("Kinds", jen.Index().Qual("reflect", "Kind").Values(kinds...)),
		field("Go", jen.Id(k.function("reduce", l)+from.title()+of)),
	}
	if kernels := k.reductionKernels(k.Operator, l, from, of); kernels != nil {
		fields = append(fields, field("Kernels", kernels))
	}
	fields = append(fields, field("Folding", k.ufunc("WholeRuns")), field("Join", jen.Id(join)))
	return lines(append(fields, more...)...)
}

// reductions emits what the table has as the reduction by l.
func (k *kernelFile) reductions(l *Loop) jen.Code {
	loop := jen.Op("&").Add(k.ufunc("Loop"))
	if k.Operator.fold != nil {
		return loop.Add(k.reduction(l, l.Types, "", "", lower(k.joiner(k.Operator).Name+l.Out().title())))
	}
	var converted, more []jen.Code
	for _, from := range k.converted(l) {
		converted = append(converted, k.reduction(l, []element{l.Out(), from}, from, "", k.function("", l)))
	}
	if k.hasSquares(l) {
		types := []element{l.Out(), l.Out(), l.Out()}
		more = append(more, field("Squares", jen.Op("&").Add(k.ufunc("Loop")).Add(k.reduction(l, types, "", "Squares", k.function("", l), k.eightOf(l, "Squares")...))))
	}
	more = append(more, k.eightOf(l, "")...)
	if converted != nil {
		more = append(more, field("Converted", jen.Index().Op("*").Add(k.ufunc("Loop")).Add(lines(converted...))))
	}
	return loop.Add(k.reduction(l, []element{l.Out(), l.Out()}, "", "", k.function("", l), more...))
}
