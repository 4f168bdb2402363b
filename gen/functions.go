package main

import (
	"fmt"

	"github.com/dave/jennifer/jen"
)

// A form is a function that operators have: where it puts the result. It has the operator's name, with a suffix if it
// is a user's, and is else in a package of its own.
type form struct {
	dir, suffix string
	has         func(op *Operator) bool
	emit        func(s *signature) *jen.Statement
}

// forms are those of ndgo's operators, and userForms those of users'.
var (
	forms = []form{
		{"ndarray", "", func(*Operator) bool { return true }, fresh},
		{"inplace", "", (*Operator).overwrites, inplace},
		{"into", "", func(*Operator) bool { return true }, into},
		{"strict", "", func(op *Operator) bool { return len(op.Params) == 2 }, strict},
		{"arrayapi", "", (*Operator).isAtRunTime, atRunTime},
	}
	userForms = []form{
		{"ndarray", "", (*Operator).isElementwise, fresh},
		{"into", "Into", (*Operator).isElementwise, into},
		{"inplace", "InPlace", (*Operator).overwrites, inplace},
		{"reduce", "", (*Operator).isReduction, reduceFresh},
		{"reduce", "Into", (*Operator).isReduction, reduceInto},
		{"scan", "", (*Operator).hasScan, scanFresh},
		{"scan", "Into", (*Operator).hasScan, scanInto},
		{"states", "", (*Operator).hasState, statesFresh},
		{"states", "Into", (*Operator).hasState, statesInto},
		{"stencil", "", (*Operator).isStencil, stencilFunction},
		{"stencil", "Into", (*Operator).isStencil, stencilFunction},
		{"stencil", "InPlace", (*Operator).overwritesNear, stencilFunction},
	}
)

// overwrites reports whether the results can be stored in the first operands, since they have their types.
func (op *Operator) overwrites() bool {
	if !op.isElementwise() {
		return false
	}
	for i, r := range op.Results {
		if i == len(op.Params) || r.Type != op.Params[i].Type {
			return false
		}
	}
	return true
}

func (op *Operator) isElementwise() bool { return op.fold == nil && op.state == nil && !op.isStencil() }
func (op *Operator) hasState() bool      { return op.state != nil }
func (op *Operator) isReduction() bool   { return op.fold != nil }
func (op *Operator) hasScan() bool       { return op.fold != nil && op.fold.scan != "" }

// name returns what the function of op is called.
func (f form) name(op *Operator) string {
	if f.dir == "scan" {
		return op.fold.scan + f.suffix
	}
	return op.Name + f.suffix
}

// functions emits the array functions of every operator: a file for each package and section of the manifest.
func functions(o *Output) {
	for _, form := range forms {
		for _, section := range o.Sections() {
			var members []*Operator
			for _, op := range section.Operators {
				if form.has(op) {
					members = append(members, op)
				}
			}
			if members == nil {
				continue
			}
			o.goFile(fmt.Sprintf("%s/z_%s.go", form.dir, section.FileName()), func(f *jen.File) {
				for _, op := range members {
					o.function(f, op, form)
				}
			})
		}
	}
}

// userFunctions emits those of an operator of a user, of which there are none in a manifest.
func (o *Output) userFunctions(f *jen.File, op *Operator) {
	for _, form := range userForms {
		if o.marked != nil && form.has(op) {
			o.function(f, op, form)
		}
	}
	if d := op.Definitions[0]; o.marked != nil && op.fused == nil && d.copied != "" {
		source := jen.Id(d.Func.Name())
		if args := op.Loops[0].Args; len(args) > 0 {
			source.Index(args[0].code())
		}
		f.Commentf("Loops compute %s, and nothing may call the definition.", d.copied)
		f.Var().Id("_").Op("=").Add(source).Line()
	}
}

func (o *Output) function(f *jen.File, op *Operator, form form) {
	comment(f, o.document(op, form))
	f.Add(form.emit(o.signature(op, form))).Line()
}

// fresh emits the function that makes a new array:
//
//	func Add[T Number, Y Operand[T]](x *NDArray[T], y Y, more ...*NDArray[T]) *NDArray[T] {
//		return Apply[T, T](&simd.Add, more, In(x), Or[T](&y))
//	}
func fresh(s *signature) *jen.Statement {
	params, more := s.chain()
	if len(s.op.Results) > 1 {
		return s.severalNew(params)
	}
	return s.function(params, s.apply("Apply", s.operator(), more))
}

// inplace emits the function that overwrites the first operand:
//
//	func Add[T nd.Number, Y nd.Operand[T]](x *nd.NDArray[T], y Y, more ...*nd.NDArray[T]) *nd.NDArray[T] {
//		return nd.ApplyInto[T, T]("inplace.Add", x, &simd.Add, more, nd.In(x), nd.Or[T](&y))
//	}
func inplace(s *signature) *jen.Statement {
	s.arrays = len(s.op.Results)
	for _, p := range s.op.Params[:s.arrays] {
		s.over = append(s.over, p.Name)
	}
	params, more := s.chain()
	if len(s.op.Results) > 1 {
		return s.severalInto(params, s.op.Params[:s.arrays])
	}
	return s.function(params, s.apply("ApplyInto", jen.Lit(s.name), jen.Id(s.op.Params[0].Name), s.operator(), more))
}

// into emits the function that writes its result into dst:
//
//	func Less[T nd.RealNumber, Y nd.Operand[T]](dst *nd.NDArray[bool], x *nd.NDArray[T], y Y) *nd.NDArray[bool] {
//		return nd.ApplyInto[bool, T]("into.Less", dst, &simd.Less, nil, nd.In(x), nd.Or[T](&y))
//	}
func into(s *signature) *jen.Statement {
	params, more := s.chain()
	if len(s.op.Results) > 1 {
		for _, r := range s.op.Results {
			s.over = append(s.over, r.Name)
		}
		return s.severalInto(append(s.arrayParams(s.op.Results), params...), s.op.Results)
	}
	params, s.over = append([]param{s.arrayParam("dst", s.op.Result())}, params...), []string{"dst"}
	return s.function(params, s.apply("ApplyInto", jen.Lit(s.name), jen.Id("dst"), s.operator(), more))
}

// strict emits the function that repeats only what dims says:
//
//	func Add[T nd.Number, Y nd.Operand[T]](x *nd.NDArray[T], y Y, dims ...int) *nd.NDArray[T] {
//		return apply[T, T](&simd.Add, dims, nd.In(x), nd.Or[T](&y))
//	}
func strict(s *signature) *jen.Statement {
	params := append(s.params(), param{"dims", "...int", jen.Op("...").Int()})
	return s.function(params, s.applyBy(jen.Id("apply"), s.operator(), jen.Id("dims")))
}
