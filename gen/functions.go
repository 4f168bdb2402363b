package main

import (
	"fmt"

	"github.com/dave/jennifer/jen"
)

// A form is one of the packages that have the operators: where it puts the result of one.
type form struct {
	dir  string
	has  func(op *Operator) bool
	emit func(s *signature) *jen.Statement
}

// forms are the four of them.
var forms = []form{
	{"ndarray", func(*Operator) bool { return true }, fresh},
	{"inplace", func(op *Operator) bool { return op.Result == "T" }, inplace},
	{"into", func(*Operator) bool { return true }, into},
	{"strict", func(op *Operator) bool { return len(op.Params) == 2 }, strict},
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
					comment(f, o.document(op, form.dir))
					f.Add(form.emit(o.signature(op))).Line()
				}
			})
		}
	}
}

// fresh emits the function that makes a new array:
//
//	func Add[T Number, Y Operand[T]](x *NDArray[T], y Y, more ...*NDArray[T]) *NDArray[T] {
//		return Apply[T, T](&simd.Add, more, In(x), Or[T](&y))
//	}
func fresh(s *signature) *jen.Statement {
	params, more := s.chain()
	return s.function(params, s.apply("Apply", s.operator(), more))
}

// inplace emits the function that overwrites the first operand:
//
//	func Add[T nd.Number, Y nd.Operand[T]](x *nd.NDArray[T], y Y, more ...*nd.NDArray[T]) *nd.NDArray[T] {
//		return nd.ApplyInto[T, T]("inplace.Add", x, &simd.Add, more, nd.In(x), nd.Or[T](&y))
//	}
func inplace(s *signature) *jen.Statement {
	params, more := s.chain()
	name := jen.Lit("inplace." + s.op.Name)
	return s.function(params, s.apply("ApplyInto", name, jen.Id(s.op.Params[0].Name), s.operator(), more))
}

// into emits the function that writes its result into dst:
//
//	func Less[T nd.RealNumber, Y nd.Operand[T]](dst *nd.NDArray[bool], x *nd.NDArray[T], y Y) *nd.NDArray[bool] {
//		return nd.ApplyInto[bool, T]("into.Less", dst, &simd.Less, nil, nd.In(x), nd.Or[T](&y))
//	}
func into(s *signature) *jen.Statement {
	params, more := s.chain()
	name := jen.Lit("into." + s.op.Name)
	params = append([]param{s.arrayParam("dst", s.op.Result)}, params...)
	return s.function(params, s.apply("ApplyInto", name, jen.Id("dst"), s.operator(), more))
}

// strict emits the function that repeats only what dims says:
//
//	func Add[T nd.Number, Y nd.Operand[T]](x *nd.NDArray[T], y Y, dims ...int) *nd.NDArray[T] {
//		return nd.ApplyStrict[T, T](&simd.Add, dims, nd.In(x), nd.Or[T](&y))
//	}
func strict(s *signature) *jen.Statement {
	params := append(s.params(), param{"dims", "...int", jen.Op("...").Int()})
	return s.function(params, s.apply("ApplyStrict", s.operator(), jen.Id("dims")))
}

// A signature emits the parts that the functions of an operator have in common.
type signature struct {
	op    *Operator
	nd    func(name string) *jen.Statement // a name of package ndarray
	simd  func(name string) *jen.Statement
	types []string // the type parameters of the operands after the first
}

func (o *Output) signature(op *Operator) *signature {
	s := &signature{
		op:   op,
		nd:   func(name string) *jen.Statement { return jen.Qual(o.Path("ndarray"), name) },
		simd: func(name string) *jen.Statement { return jen.Qual(o.Path(simdDir), name) },
	}
	for _, p := range op.Params[1:] {
		s.types = append(s.types, op.typeParameter(p.Name))
	}
	return s
}

// typeParameter returns what to call the type of the operand of the given name: Y, or Lo. It must not hide what the
// function needs.
func (op *Operator) typeParameter(operand string) string {
	t := title(operand)
	switch t {
	case operand, "T", "R", op.Constraint, op.ResultConstraint, "NDArray", "Operand", "In", "Or", "Apply", "ApplyInto", "ApplyStrict":
		return t + "Operand"
	}
	return t
}

// A param is a parameter of a generated function, or a type parameter.
type param struct {
	name string
	kind string // two with the same kind have the same type
	code jen.Code
}

// params returns the operands: the first an array, the others arrays or scalars.
func (s *signature) params() []param {
	all := []param{s.arrayParam(s.op.Params[0].Name, "T")}
	for i, p := range s.op.Params[1:] {
		all = append(all, param{p.Name, s.types[i], jen.Id(s.types[i])})
	}
	return all
}

// chain returns the operands with those that an associative operator takes more, and the argument for the latter.
func (s *signature) chain() ([]param, jen.Code) {
	if s.op.Chains() {
		return append(s.params(), param{"more", "more", jen.Op("...").Add(s.array("T"))}), jen.Id("more")
	}
	return s.params(), jen.Nil()
}

// array emits *nd.NDArray[T].
func (s *signature) array(element string) *jen.Statement {
	return jen.Op("*").Add(s.nd("NDArray")).Index(jen.Id(element))
}

func (s *signature) arrayParam(name, element string) param {
	return param{name, "array " + element, s.array(element)}
}

// operator emits &simd.Add.
func (s *signature) operator() jen.Code { return jen.Op("&").Add(s.simd(s.op.Name)) }

// apply emits the call of one of ndarray's doors with the given arguments, and the operands after them.
func (s *signature) apply(door string, args ...jen.Code) jen.Code {
	args = append(args, s.nd("In").Call(jen.Id(s.op.Params[0].Name)))
	for _, p := range s.op.Params[1:] {
		args = append(args, s.nd("Or").Index(jen.Id(p.Type)).Call(jen.Op("&").Id(p.Name)))
	}
	return s.nd(door).Types(jen.Id(s.op.Result), jen.Id("T")).Call(args...)
}

// function emits a function of the operator's name, with neighbours of one type joined: x, y T.
func (s *signature) function(params []param, result jen.Code) *jen.Statement {
	var types []param
	if s.op.Result == "R" {
		types = append(types, param{"R", s.op.ResultConstraint, s.nd(s.op.ResultConstraint)})
	}
	types = append(types, param{"T", s.op.Constraint, s.nd(s.op.Constraint)})
	for i, p := range s.op.Params[1:] {
		types = append(types, param{s.types[i], "operand " + p.Type, s.nd("Operand").Index(jen.Id(p.Type))})
	}
	return jen.Func().Id(s.op.Name).Types(join(types)...).Params(join(params)...).Add(s.array(s.op.Result)).Block(jen.Return(result))
}

// join emits parameters, and the type of neighbours that have the same once.
func join(params []param) (code []jen.Code) {
	for i, p := range params {
		if i+1 < len(params) && p.kind == params[i+1].kind {
			code = append(code, jen.Id(p.name))
		} else {
			code = append(code, jen.Id(p.name).Add(p.code))
		}
	}
	return code
}
