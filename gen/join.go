package main

import (
	"cmp"
	"slices"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/vector"
)

// join emits what joins partial results of the reduction op, which is an operator of two:
//
//	// dotJoin joins two partial results of dot.
//	func dotJoin[T nd.Float](x, y T) T { return x + y }
//
//	// dotJoinOperator is the operator that joins two partial results of Dot.
//	var dotJoinOperator = ufunc.Operator{…}
//
// The loops and reductions of it follow.
func (o *Output) join(f *jen.File, op *Operator) {
	d, j := op.Definitions[0], o.joiner(op)
	if op.fold.join != nil {
		f.Commentf("%s joins two partial results of %s.", lower(j.Name), d.Func.Name())
		fn := f.Func().Id(lower(j.Name))
		t := op.Loops[0].Out().code()
		if op.isGeneric() {
			fn.Types(jen.Id("T").Add(op.class))
			t = jen.Id("T")
		}
		fn.Params(jen.List(jen.Id("x"), jen.Id("y")).Add(t)).Add(t).Custom(jen.Options{Open: "{ ", Close: " }"}, jen.Return(op.fold.join("x", "y"))).Line()
	}
	k := o.kernelFile(j)
	k.operator(f)
	for _, l := range j.Loops {
		k.reduce(f, l)
	}
}

// isGeneric reports whether the partial results of the reduction op are of its type parameter.
func (op *Operator) isGeneric() bool { return op.class != nil && op.Result() == "T" }

// joiner returns the operator that joins partial results of the reduction op.
func (m *Manifest) joiner(op *Operator) *Operator {
	if op.fold.operator != nil {
		return op.fold.operator
	}
	d := op.Definitions[0]
	j := &Operator{
		Name:    op.Name + "Join",
		Doc:     op.Name + "Join joins two partial results of " + op.Name + ".",
		Params:  []Param{{"x", "T"}, {"y", "T"}},
		Results: []Param{{"", "T"}},
		Reduce:  op.Name,
		joins:   op.Name,
	}
	if op.scansAs() == "" {
		j.Scan, j.stays = op.fold.scan, op.fold.stays
	}
	name := cmp.Or(d.copied, d.Func.Name())
	if op.fold.join != nil {
		name = lower(j.Name)
	}
	for _, l := range op.Loops {
		e := l.Out()
		if slices.ContainsFunc(j.Loops, func(other *Loop) bool { return other.Out() == e }) {
			continue
		}
		own := &Loop{Definition: &Definition{Func: d.Func, Decl: d.Decl, name: name}, Types: []element{e, e, e}}
		if op.isGeneric() {
			own.Args = l.Args
		}
		own.build = func() (*vector.Func, error) { return m.joinProgram(op, own) }
		j.Loops = append(j.Loops, own)
	}
	op.fold.operator = j
	return j
}

// joinProgram returns the program of l, which joins partial results of the reduction op.
func (m *Manifest) joinProgram(op *Operator, l *Loop) (*vector.Func, error) {
	of := op.Loops[slices.IndexFunc(op.Loops, func(other *Loop) bool { return other.Out() == l.Out() })]
	if op.fold.join == nil {
		return m.source.Build(l.Func, of.typeArguments(), nil)
	}
	return m.source.BuildJoin(l.Func, of.typeArguments(), op.fold.result, op.fold.term)
}

// reduceFresh emits the function that reduces to a new array:
//
//	func Dot[T nd.Float, Y nd.Operand[T]](x *nd.NDArray[T], y Y, options ...nd.Option) *nd.NDArray[T] {
//		return nd.Reduce[T, T](&dotJoinOperator, &dotOperator, T(0), options, nd.In(x), nd.Or[T](&y))
//	}
func reduceFresh(s *signature) *jen.Statement {
	return s.function(append(s.params(), s.options()), s.apply(s.reducer(), s.reduction(s.joiner())...))
}

// reduceInto emits the function that reduces to dst:
//
//	func DotInto[T nd.Float, Y nd.Operand[T]](dst, x *nd.NDArray[T], y Y, options ...nd.Option) *nd.NDArray[T] {
//		return nd.ReduceInto[T, T]("m.DotInto", dst, &dotJoinOperator, &dotOperator, T(0), options, nd.In(x), nd.Or[T](&y))
//	}
func reduceInto(s *signature) *jen.Statement {
	params := append([]param{s.arrayParam("dst", s.op.Result())}, s.params()...)
	args := append([]jen.Code{jen.Lit(s.name), jen.Id("dst")}, s.reduction(s.joiner())...)
	s.over = []string{"dst"}
	return s.function(append(params, s.options()), s.apply(s.reducer()+"Into", args...))
}

// scanFresh emits the function that puts cumulative reductions into a new array:
//
//	func CumulativeDot[T nd.Float, Y nd.Operand[T]](x *nd.NDArray[T], y Y, options ...nd.Option) *nd.NDArray[T] {
//		return nd.Scan[T, T]("m.CumulativeDot", nd.JoinSum(), &dotOperator, T(0), options, nd.In(x), nd.Or[T](&y))
//	}
func scanFresh(s *signature) *jen.Statement {
	return s.function(append(s.params(), s.options()), s.apply("Scan", append([]jen.Code{jen.Lit(s.name)}, s.reduction(s.scanJoin())...)...))
}

// scanInto emits the function that sets dst to cumulative reductions:
//
//	func CumulativeDotInto[T nd.Float, Y nd.Operand[T]](dst, x *nd.NDArray[T], y Y, options ...nd.Option) *nd.NDArray[T] {
//		return nd.ScanInto[T, T]("m.CumulativeDotInto", dst, nd.JoinSum(), &dotOperator, T(0), options, nd.In(x), nd.Or[T](&y))
//	}
func scanInto(s *signature) *jen.Statement {
	params := append([]param{s.arrayParam("dst", s.op.Result())}, s.params()...)
	args := append([]jen.Code{jen.Lit(s.name), jen.Id("dst")}, s.reduction(s.scanJoin())...)
	s.over = []string{"dst"}
	return s.function(append(params, s.options()), s.apply("ScanInto", args...))
}

// scanJoin emits the operator that has the scans: &dotJoinOperator, or nd.JoinSum().
func (s *signature) scanJoin() jen.Code {
	if name := s.op.scansAs(); name != "" {
		return s.nd(name).Call()
	}
	return s.joiner()
}

// joiner emits the operator that joins partial results: &dotJoinOperator.
func (s *signature) joiner() jen.Code { return jen.Op("&").Id(lower(s.op.Name) + "JoinOperator") }

// reducer returns the door of the reduction.
func (s *signature) reducer() string {
	if s.op.fold.end.mean {
		return "ReduceMean"
	}
	return "Reduce"
}

func (s *signature) options() param {
	return param{"options", "options", jen.Op("...").Add(s.nd("Option"))}
}

// reduction emits what the doors of reductions by join take before the operands.
func (s *signature) reduction(join jen.Code) []jen.Code {
	terms := s.operator()
	if s.op.fold.plain {
		terms = jen.Nil()
	}
	args := []jen.Code{join, terms}
	if !s.op.fold.end.mean {
		args = append(args, s.element(s.op.Result()).Call(s.op.fold.identity))
	}
	return append(args, jen.Id("options"))
}
