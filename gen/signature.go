package main

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"
)

// A signature emits the parts that the functions of an operator have in common.
type signature struct {
	op     *Operator
	name   string                           // what errors call the function
	title  string                           // the function's name
	nd     func(name string) *jen.Statement // a name of package ndarray
	table  jen.Code                         // the operator's variable
	class  *jen.Statement                   // the constraint of T, or nil if there is no T
	types  []string                         // the type parameters of the operands that may be scalars
	arrays int                              // how many operands come first that are arrays
	over   []string                         // the arrays that are set
}

func (o *Output) signature(op *Operator, form form) *signature {
	s := &signature{
		op:     op,
		title:  form.name(op),
		nd:     func(name string) *jen.Statement { return jen.Qual(o.Path("ndarray"), name) },
		table:  o.table(op),
		class:  op.class,
		types:  op.typeParameters(),
		arrays: 1,
	}
	switch {
	case o.marked != nil:
		s.name = o.marked.Name + "." + s.title
	case form.dir == "ndarray":
		s.name = op.Name
	default:
		s.name = form.dir + "." + op.Name
	}
	if s.class == nil && op.Constraint != "" {
		s.class = s.nd(op.Constraint)
	}
	if s.class == nil { // T is known, and so is what an array of it would say
		s.arrays = 0
	}
	return s
}

// table emits the variable of op: simd.Add.
func (o *Output) table(op *Operator) jen.Code {
	if o.marked != nil {
		return jen.Id(o.variable(op))
	}
	return jen.Qual(o.Path(simdDir), op.Name)
}

// typeParameters returns what to call the types of the operands: Y, or Lo. They must not hide what the function needs, nor be what an
// operand or a result is called.
func (op *Operator) typeParameters() (names []string) {
	taken := append(slices.Clone(neededNames), op.Constraint, op.ResultConstraint)
	for _, p := range slices.Concat(op.Params, op.Results) {
		taken = append(taken, p.Name)
	}
	if op.class != nil {
		taken = append(taken, strings.FieldsFunc(op.class.GoString(), func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })...)
	}
	for _, p := range op.Params {
		t := title(p.Name)
		for n := 1; slices.Contains(taken, t); n++ {
			if t = title(p.Name) + "Operand"; n > 1 {
				t += strconv.Itoa(n)
			}
		}
		names, taken = append(names, t), append(taken, t)
	}
	return names
}

// neededNames are those that generated functions need.
var neededNames = []string{
	"T", "R", "Option", "Reduce", "ReduceInto", "ReduceMean", "ReduceMeanInto", "Scan", "ScanInto", "JoinSum", "JoinProd", "ApplyTo", "Out", "OutNew", "Made",
	"NDArray", "Operand", "In", "Or", "Apply", "ApplyInto",
}

// A param is a parameter of a generated function, or a type parameter.
type param struct {
	name string
	kind string // two with the same kind have the same type
	code jen.Code
}

// params returns the operands: some arrays first, then arrays or scalars.
func (s *signature) params() []param {
	all := s.arrayParams(s.op.Params[:s.arrays])
	for i, p := range s.op.Params[s.arrays:] {
		if p.IsSlice() {
			all = append(all, param{p.Name, p.Type, jen.Index().Add(s.element(p.Type[2:]))})
			continue
		}
		t := s.types[s.arrays+i]
		all = append(all, param{p.Name, t, jen.Id(t)})
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

// element emits the type of an operand or a result.
func (s *signature) element(name string) *jen.Statement {
	if name == "T" && s.class == nil {
		return s.op.Loops[0].Element().code()
	}
	return jen.Id(name)
}

// array emits *nd.NDArray[T].
func (s *signature) array(element string) *jen.Statement {
	return jen.Op("*").Add(s.nd("NDArray")).Index(s.element(element))
}

func (s *signature) arrayParam(name, element string) param {
	return param{name, "array " + element, s.array(element)}
}

func (s *signature) arrayParams(list []Param) (all []param) {
	for _, p := range list {
		all = append(all, s.arrayParam(p.Name, p.Type))
	}
	return all
}

// operator emits &simd.Add.
func (s *signature) operator() jen.Code { return jen.Op("&").Add(s.table) }

// args emits the operands as a door takes them: nd.In(x), nd.Or[T](&y).
func (s *signature) args() (args []jen.Code) {
	for i, p := range s.op.Params {
		switch {
		case i < s.arrays:
			args = append(args, s.nd("In").Call(jen.Id(p.Name)))
		case p.IsSlice():
			list := []jen.Code{jen.Id(p.Name)}
			for _, z := range s.over {
				list = append(list, jen.Id(z))
			}
			args = append(args, s.nd("InSlice").Call(list...))
		default:
			args = append(args, s.nd("Or").Index(s.element(p.Type)).Call(jen.Op("&").Id(p.Name)))
		}
	}
	return args
}

// apply emits the call of one of ndarray's doors with the given arguments, and the operands after them.
func (s *signature) apply(door string, args ...jen.Code) jen.Code {
	return s.applyBy(s.nd(door), args...)
}

// applyBy emits a call of door with the operands.
func (s *signature) applyBy(door *jen.Statement, args ...jen.Code) jen.Code {
	return door.Types(s.element(s.op.Result()), s.element("T")).Call(append(args, s.args()...)...)
}

// function emits a function with one result, with neighbours of one type joined: x, y T.
func (s *signature) function(params []param, result jen.Code) *jen.Statement {
	return s.header(params).Add(s.array(s.op.Result())).Block(jen.Return(result))
}

// severalNew emits a function with several results, new arrays:
//
//	func Polar[T nd.Float, Y nd.Operand[T]](x *nd.NDArray[T], y Y) (radius, angle *nd.NDArray[T]) {
//		dst := []nd.Out{nd.OutNew[T](), nd.OutNew[T]()}
//		nd.ApplyTo[T]("m.Polar", &polarOperator, dst, nd.In(x), nd.Or[T](&y))
//		return nd.Made[T](dst[0]), nd.Made[T](dst[1])
//	}
func (s *signature) severalNew(params []param) *jen.Statement {
	var outs, made []jen.Code
	for i, result := range s.op.Results {
		element := s.element(result.Type)
		outs = append(outs, s.nd("OutNew").Index(element).Call())
		made = append(made, s.nd("Made").Index(element).Call(jen.Id("dst").Index(jen.Lit(i))))
	}
	return s.header(params).Params(join(s.arrayParams(s.op.Results))...).Block(
		jen.Id("dst").Op(":=").Add(s.outs(outs)),
		s.applyTo(jen.Id("dst")),
		jen.Return(made...),
	)
}

// severalInto emits a function that sets several targets, which it returns:
//
//	func PolarInto[T nd.Float, Y nd.Operand[T]](radius, angle, x *nd.NDArray[T], y Y) (_, _ *nd.NDArray[T]) {
//		nd.ApplyTo[T]("m.PolarInto", &polarOperator, []nd.Out{nd.OutInto(radius), nd.OutInto(angle)}, nd.In(x), nd.Or[T](&y))
//		return radius, angle
//	}
func (s *signature) severalInto(params []param, targets []Param) *jen.Statement {
	var outs, names []jen.Code
	results := s.arrayParams(s.op.Results)
	for i, t := range targets {
		names = append(names, jen.Id(t.Name))
		results[i].name = "_"
		outs = append(outs, s.nd("OutInto").Call(jen.Id(t.Name)))
	}
	return s.header(params).Params(join(results)...).Block(s.applyTo(s.outs(outs)), jen.Return(names...))
}

// outs emits []nd.Out{…}.
func (s *signature) outs(list []jen.Code) jen.Code {
	return jen.Index().Add(s.nd("Out")).Values(list...)
}

// applyTo emits the call of the door for several results.
func (s *signature) applyTo(outs jen.Code) jen.Code {
	return s.nd("ApplyTo").Index(s.element("T")).Call(append([]jen.Code{jen.Lit(s.name), s.operator(), outs}, s.args()...)...)
}

// header emits a function's name and parameters.
func (s *signature) header(params []param) *jen.Statement {
	var types []param
	if s.op.Result() == "R" {
		types = append(types, param{"R", s.op.ResultConstraint, s.nd(s.op.ResultConstraint)})
	}
	if s.class != nil {
		types = append(types, param{"T", s.op.Constraint, s.class})
	}
	for i, p := range s.op.Params[s.arrays:] {
		if p.IsSlice() {
			continue
		}
		types = append(types, param{s.types[s.arrays+i], "operand " + p.Type, s.nd("Operand").Index(s.element(p.Type))})
	}
	f := jen.Func().Id(s.title)
	if types != nil {
		f.Types(join(types)...)
	}
	return f.Params(join(params)...)
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
