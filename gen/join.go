package main

import (
	"cmp"
	"slices"

	"github.com/dave/jennifer/jen"
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
	d := op.Definitions[0]
	j := &Operator{
		Name:    op.Name + "Join",
		Doc:     op.Name + "Join joins two partial results of " + op.Name + ".",
		Params:  []Param{{"x", "T"}, {"y", "T"}},
		Results: []Param{{"", "T"}},
		Reduce:  op.Name,
		joins:   op.Name,
	}
	generic := op.class != nil && op.Result() == "T"
	name := cmp.Or(d.copied, d.Func.Name())
	if op.fold.join != nil {
		name = lower(j.Name)
		f.Commentf("%s joins two partial results of %s.", name, d.Func.Name())
		fn := f.Func().Id(name)
		t := op.Loops[0].Out().code()
		if generic {
			fn.Types(jen.Id("T").Add(op.class))
			t = jen.Id("T")
		}
		fn.Params(jen.List(jen.Id("x"), jen.Id("y")).Add(t)).Add(t).Custom(jen.Options{Open: "{ ", Close: " }"}, jen.Return(op.fold.join("x", "y"))).Line()
	}
	for _, l := range op.Loops {
		e := l.Out()
		if slices.ContainsFunc(j.Loops, func(other *Loop) bool { return other.Out() == e }) {
			continue
		}
		own := &Loop{Definition: &Definition{Func: d.Func, Decl: d.Decl, name: name}, Types: []element{e, e, e}}
		if generic {
			own.Args = l.Args
		}
		j.Loops = append(j.Loops, own)
	}
	k := o.kernelFile(j)
	k.operator(f)
	for _, l := range j.Loops {
		k.reduce(f, l)
	}
}

// reduceFresh emits the function that reduces to a new array:
//
//	func Dot[T nd.Float, Y nd.Operand[T]](x *nd.NDArray[T], y Y, options ...nd.Option) *nd.NDArray[T] {
//		return nd.Reduce[T, T](&dotJoinOperator, &dotOperator, T(0), options, nd.In(x), nd.Or[T](&y))
//	}
func reduceFresh(s *signature) *jen.Statement {
	return s.function(append(s.params(), s.options()), s.apply("Reduce", s.reduction()...))
}

// reduceInto emits the function that reduces to dst:
//
//	func DotInto[T nd.Float, Y nd.Operand[T]](dst, x *nd.NDArray[T], y Y, options ...nd.Option) *nd.NDArray[T] {
//		return nd.ReduceInto[T, T]("m.DotInto", dst, &dotJoinOperator, &dotOperator, T(0), options, nd.In(x), nd.Or[T](&y))
//	}
func reduceInto(s *signature) *jen.Statement {
	params := append([]param{s.arrayParam("dst", s.op.Result())}, s.params()...)
	args := append([]jen.Code{jen.Lit(s.name), jen.Id("dst")}, s.reduction()...)
	return s.function(append(params, s.options()), s.apply("ReduceInto", args...))
}

func (s *signature) options() param {
	return param{"options", "options", jen.Op("...").Add(s.nd("Option"))}
}

// reduction emits what the doors of reductions take before the operands.
func (s *signature) reduction() []jen.Code {
	terms := s.operator()
	if s.op.fold.plain {
		terms = jen.Nil()
	}
	return []jen.Code{
		jen.Op("&").Id(lower(s.op.Name) + "JoinOperator"), terms,
		s.element(s.op.Result()).Call(s.op.fold.identity), jen.Id("options"),
	}
}
