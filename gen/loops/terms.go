package loops

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/compile/build"
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
	"ndgo/gen/compile/lower"
	"ndgo/gen/form"
)

// Converted returns the element types the reduction by l can read, converting each element. Examples are counts of truth
// values, sums of integers as wider integers or as floats, and sums of float32 as float64.
func Converted(op *form.Operator, l *form.Loop) (all []form.Element) {
	to := l.Out()
	if op.Reduce != "Sum" {
		return nil
	}
	for _, from := range form.Elements {
		narrow := from.Size() != 0 && from.Size() < 8
		switch {
		case from == "bool" && to.Size()%8 == 0 && to.Class() != "complex numbers",
			from.Class() == "integers" && to == "float64",
			from == "float32" && to == "float64",
			from.Class() == "integers" && narrow && (to == "int64" || to == "int"),
			from.IsUnsigned() && narrow && (to == "uint64" || to == "uint"):
			all = append(all, from)
		}
	}
	return all
}

// vectoriseReductions adds to the assembly a the kernels that reduce elements by l, also with conversion. If term is not nil, the
// kernels reduce the terms computed by this program.
func (o *Output) vectoriseReductions(a *kernel.Assembly, op *form.Operator, l *form.Loop, term *ir.Func) (all []*Vectorised) {
	if op.Fold != nil {
		if term == nil {
			return nil
		}
		j := op.Parts().Join
		for _, own := range j.Loops {
			if own.Out() == l.Out() {
				join, err := o.Build(own)
				all = append(all, o.vectoriseReduction(a, op, &Vectorised{Loop: l, Refused: err, Reduces: true, unsound: o.unsound(op, l, join)}, term, join))
			}
		}
		return all
	}
	if op.IsStep() {
		return o.vectoriseStates(a, op, l)
	}
	if op.Reduce == "" {
		return nil
	}
	join, err := o.Build(l)
	all = append(all, o.vectoriseReduction(a, op, &Vectorised{Loop: l, Refused: err, Reduces: true}, nil, join))
	if join != nil {
		v := &Vectorised{Loop: l, Eight: true}
		v.compile(a, v.name(op), lower.Eight(join, nil))
		all = append(all, v)
	}
	if term := o.squares(op, l); term != nil {
		v := &Vectorised{Loop: l, Eight: true, Squares: true}
		v.compile(a, v.name(op), lower.Eight(join, term))
		all = append(all, v)
		all = append(all, o.vectoriseReduction(a, op, &Vectorised{Loop: l, Refused: err, Reduces: true, Squares: true}, term, join))
	}
	for _, from := range Converted(op, l) {
		if from == from.Fixed() {
			term := ir.Conversion(from.Basic(), l.Out().Basic())
			all = append(all, o.vectoriseReduction(a, op, &Vectorised{Loop: l, Refused: err, Reduces: true, From: from}, term, join))
		}
	}
	return all
}

// vectorisePlain handles a reduction by l whose terms are the elements themselves. It needs no kernels of its own, because it uses
// those of the operator that joins elements. vectorisePlain only records whether the reduction is wrong (see unsound).
func (o *Output) vectorisePlain(op *form.Operator, l *form.Loop) []*Vectorised {
	for _, own := range op.Parts().Join.Loops {
		if own.Out() != l.Out() {
			continue
		}
		join, err := o.Build(own)
		if unsound := o.unsound(op, l, join); err == nil && unsound != "" {
			return []*Vectorised{{Loop: l, Reduces: true, unsound: unsound}}
		}
	}
	return nil
}

// HasSquares reports whether the reduction by l has a loop for sums of squared differences. Sums of floats have one, for variances.
func HasSquares(op *form.Operator, l *form.Loop) bool {
	return op.Reduce == "Sum" && l.Out().Class() == "floats"
}

// squares returns the program of a squared difference, composed of Subtract and Square, or nil if HasSquares is false.
func (o *Output) squares(op *form.Operator, l *form.Loop) *ir.Func {
	if !HasSquares(op, l) {
		return nil
	}
	var programs []*ir.Func
	for _, name := range []string{"Subtract", "Square"} {
		for _, other := range o.Operators {
			for _, own := range other.Loops {
				if other.Name == name && own.Out() == l.Out() {
					f, err := o.Build(own)
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

// ReduceSquares emits the sum of squared differences, for example reduceAddFloat64Squares for Add of float64.
func (k *KernelFile) ReduceSquares(f *jen.File, l *form.Loop) {
	f.Add(k.text(l, `
// $reduce sets the result of every run to the reduction of the squares (x - y)².
func $reduce(r *ufunc.Row) {
	ufunc.ReduceTerms(r, func(r *ufunc.Row, i int) $T {
		return ops.Square[$T](ops.Subtract[$T](*ufunc.At[$T](r, 1, i), *ufunc.At[$T](r, 2, i)))
	}, $F)
}
`, "$reduce", k.Function("reduce", l)+"Squares")).Line()
}

// EightSquares emits the sum of eight squared differences, for example eightAddFloat64Squares. It subtracts a ninth element from each of eight
// elements.
func (k *KernelFile) EightSquares(f *jen.File, l *form.Loop) {
	f.Add(k.text(l, `
// $eight subtracts a ninth element from each of eight elements, and sets the result to the pairwise reduction
// of the squares.
func $eight(r *ufunc.Row) {
	ufunc.JoinEightTerms(r, func(x, y $T) $T {
		return ops.Square[$T](ops.Subtract[$T](x, y))
	}, $F)
}
`, "$eight", k.Function("eight", l)+"Squares")).Line()
}

// vectoriseReduction adds the kernels of v to the assembly a. The program term computes terms, and join joins them.
func (o *Output) vectoriseReduction(a *kernel.Assembly, op *form.Operator, v *Vectorised, term, join *ir.Func) *Vectorised {
	if join != nil {
		v.add(v.name(op), func(name string, t *lower.Tier) (kernel.Report, error) {
			return a.AddReduction(name, lower.Reduction{Term: term, Join: join}, t)
		})
	}
	return v
}

// reductionKernels returns the kernels for the reduction by l, or nil if there are none. If from is not "", the kernels convert
// elements from this type. If terms is not "", it names the terms reduced by the kernels, like Squares.
func (o *Output) reductionKernels(op *form.Operator, l *form.Loop, from form.Element, terms string) jen.Code {
	loop := op.Like(l)
	for _, v := range o.Vectorised {
		if v.Loop == loop && v.Has() && v.Reduces && v.From == from.Fixed() && v.Squares == (terms == "Squares") {
			return jen.Id(v.name(op) + "Kernels").Call()
		}
	}
	return nil
}

// eight emits the reduction of eight elements, for example eightAddInt8 for Add of int8.
func (k *KernelFile) eight(f *jen.File, l *form.Loop) {
	if name := k.Function("eight", l); !k.IsServed(name) {
		f.Add(k.text(l, `
// $eight sets each result to the pairwise reduction of eight elements.
func $eight(r *ufunc.Row) { ufunc.JoinEight(r, $F) }
`, "$eight", name)).Line()
	}
}

// eightOf emits the loop reducing eight elements or, if terms is Squares, eight squares. If it has no kernels, eightOf emits
// nothing.
func (k *KernelFile) eightOf(l *form.Loop, terms string) (fields []jen.Code) {
	loop, operands := k.Like(l), 9
	if terms == "Squares" {
		operands++
	}
	for _, v := range k.Vectorised {
		if v.Loop != loop || !v.Eight || v.Squares != (terms == "Squares") || !v.Has() {
			continue
		}
		eight := loopFields(k.goLoop(k.Function("eight", l)+terms), slices.Repeat([]form.Element{l.Out()}, operands)...)
		eight = append(eight, Field("Kernels", jen.Id(v.name(k.Operator)+"Kernels").Call()))
		fields = append(fields, Field("Eight", jen.Op("&").Add(k.Ufunc("Loop")).Add(Lines(eight...))))
	}
	return fields
}

// reduceTerms emits the reduction of terms (functions of the elements) by l:
//
//	// reduceDistanceFloat64 sets the result of every run to the reduction of distance(0, x, y).
//	func reduceDistanceFloat64(r *ufunc.Row) {
//		ufunc.ReduceTerms(r, func(r *ufunc.Row, i int) float64 {
//			return distance(float64(0), *ufunc.At[float64](r, 1, i), *ufunc.At[float64](r, 2, i))
//		}, distanceJoin)
//	}
func (k *KernelFile) reduceTerms(f *jen.File, l *form.Loop) {
	var args []jen.Code
	for i, e := range l.Types[1:] {
		args = append(args, k.elementAt(e, 1+i))
	}
	name, row := k.Function("reduce", l), jen.Id(k.row).Op("*").Add(k.Ufunc("Row"))
	f.Commentf("%s sets the result of every run to the reduction of %s.", name, k.formula(l))
	f.Func().Id(name).Params(row).Block(k.Ufunc("ReduceTerms").Call(
		jen.Id(k.row),
		jen.Func().Params(row, jen.Id(k.index).Int()).Add(l.Out().Code()).Block(jen.Return(k.call(l, args...))),
		k.joinOf(l),
	)).Line()
}

// elementAt emits the access to an element of an operand: *ufunc.At[float64](r, 1, i).
func (k *KernelFile) elementAt(e form.Element, operand int) *jen.Statement {
	return jen.Op("*").Add(k.Ufunc("At")).Index(e.Code()).Call(jen.Id(k.row), jen.Lit(operand), jen.Id(k.index))
}

// joinOf emits the function joining partial results of the reduction of terms by l.
func (k *KernelFile) joinOf(l *form.Loop) jen.Code {
	for _, own := range k.Operator.Parts().Join.Loops {
		if own.Out() == l.Out() {
			return k.Definition(own)
		}
	}
	panic("every type of terms has a join")
}

// ReduceConverted emits a reduction converting each element first, for example reduceAddInt64Int32 for Add of int64 with elements
// of int32.
func (k *KernelFile) ReduceConverted(f *jen.File, l *form.Loop, from form.Element) {
	name := k.Function("reduce", l) + from.Title()
	if k.IsServed(name) {
		return
	}
	term := "return $T(*ufunc.At[$from](r, 1, i))"
	if from == "bool" {
		term = "if *ufunc.At[$from](r, 1, i) {\nreturn 1\n}\nreturn 0"
	}
	f.Add(k.text(l, `
// $reduce converts the elements of every run, and sets the result to their reduction.
func $reduce(r *ufunc.Row) {
	ufunc.ReduceTerms(r, func(r *ufunc.Row, i int) $T {
		`+term+`
	}, $F)
}
`, "$reduce", name, "$from", string(from))).Line()
}

// reduction emits a reduction. The first type in types is the type of the result. The other types are the types of the operands:
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
func (k *KernelFile) reduction(l *form.Loop, types []form.Element, from form.Element, of string, join jen.Code, more ...jen.Code) jen.Code {
	fields := loopFields(k.goLoop(k.Function("reduce", l)+from.Title()+of), types...)
	if kernels := k.reductionKernels(k.Operator, l, from, of); kernels != nil {
		fields = append(fields, Field("Kernels", kernels))
	}
	fields = append(fields, Field("Folding", k.Ufunc("WholeRuns")), Field("Join", join))
	return Lines(append(fields, more...)...)
}

// reductions emits the field of the operator's loop for the reduction by l.
func (k *KernelFile) reductions(l *form.Loop) jen.Code {
	loop := jen.Op("&").Add(k.Ufunc("Loop"))
	if k.Operator.Fold != nil {
		join := k.goLoop(form.Uncapitalised(k.Operator.Parts().Join.Name + l.Out().Title()))
		if k.Operator.JoinsAs() != "" {
			join = k.Ufunc("Pairs").Call(k.joinOf(l))
		}
		return loop.Add(k.reduction(l, l.Types, "", "", join))
	}
	var list, more []jen.Code
	for _, from := range Converted(k.Operator, l) {
		list = append(list, k.reduction(l, []form.Element{l.Out(), from}, from, "", k.goLoop(k.Function("", l))))
	}
	if HasSquares(k.Operator, l) {
		types := []form.Element{l.Out(), l.Out(), l.Out()}
		more = append(more, Field("Squares", jen.Op("&").Add(k.Ufunc("Loop")).Add(k.reduction(l, types, "", "Squares", k.goLoop(k.Function("", l)), k.eightOf(l, "Squares")...))))
	}
	more = append(more, k.eightOf(l, "")...)
	if list != nil {
		more = append(more, Field("Converted", jen.Index().Op("*").Add(k.Ufunc("Loop")).Add(Lines(list...))))
	}
	return loop.Add(k.reduction(l, []form.Element{l.Out(), l.Out()}, "", "", k.goLoop(k.Function("", l)), more...))
}

// unsound says what is wrong with the reduction op by l, or returns "". The program join joins partial results. A reduction is wrong
// if the result depends on the order of partial results, or if joining the identity changes a partial result.
func (o *Output) unsound(op *form.Operator, l *form.Loop, join *ir.Func) string {
	if join == nil || len(l.Values) == 0 { // the reduction at the end of a fused function joins by ndgo's operators, which are tested
		return ""
	}
	identity, ok := build.Constant(o.Source, l.Func, l.TypeArguments(), l.Values[0])
	if !ok {
		return ""
	}
	return lower.Unsound(join, identity, op.Fold.Plain)
}
