package main

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// A signature emits the parts of an array function of an operator.
type signature struct {
	form.Function
	op     *form.Operator
	name   string                           // the function's name in errors
	title  string                           // the function's name
	callee string                           // the function that the array function calls: Callee of the form, or another one for means
	nd     func(name string) *jen.Statement // emits a name of package ndarray
	from   func(name string) *jen.Statement // emits the name of a called function, with its package
	path   func(dir string) string          // emits the import path of a package of this module
	table  jen.Code                         // the variable of the operator
	class  *jen.Statement                   // the constraint of T, or nil if there is no T
	types  []string                         // the type parameters for operands that may be scalars
	arrays int                              // the number of operands that must be arrays; they come first
}

func newSignature(o *loops.Output, op *form.Operator, fn form.Function) *signature {
	s := &signature{
		Function: fn,
		op:       op,
		title:    fn.NameOf(op),
		callee:   fn.Callee,
		nd:       func(name string) *jen.Statement { return jen.Qual(o.Path("ndarray"), name) },
		from:     o.Generated,
		path:     o.Path,
		table:    table(o, op),
		class:    op.Class,
		types:    typeParameters(op),
		arrays:   1,
	}
	switch {
	case o.Marked != nil:
		s.name = o.Marked.Name + "." + s.title
	case fn.Dir == "ndarray":
		s.name, s.from = op.Name, func(name string) *jen.Statement { return jen.Id(form.Uncapitalised(name)) }
	case fn.Dir == "strict":
		s.name, s.from = "strict."+op.Name, o.Operand
	default:
		s.name = fn.Dir + "." + op.Name
	}
	if op.Fold != nil && op.Fold.End.Mean {
		s.callee += "Mean"
	}
	if s.class == nil && op.Constraint != "" {
		s.class = s.nd(op.Constraint)
	}
	switch {
	case fn.To == form.InPlace:
		s.arrays = len(op.Results)
	case s.class == nil || op.IsStencil(): // an array operand determines T, or there is no T
		s.arrays = 0
	}
	return s
}

// targets returns the arrays into which the function stores its results: dst, or arrays with the names of several results. For an in-place
// function they are the first operands.
func (s *signature) targets() []form.Param {
	switch {
	case s.To == form.InPlace:
		var all []form.Param
		for _, x := range s.op.Inputs()[:len(s.op.Results)] {
			all = append(all, x.Param)
		}
		return all
	case len(s.op.Results) == 1:
		return []form.Param{{Name: "dst", Type: s.op.Result()}}
	}
	return s.op.Results
}

// table emits the name of the variable of op: simd.Add.
func table(o *loops.Output, op *form.Operator) jen.Code {
	if o.Marked != nil {
		return jen.Id(loops.Variable(o.Manifest, op))
	}
	return jen.Qual(o.Path(form.SimdDir), op.Name)
}

// typeParameters returns the names of the type parameters for operands: Y, or Lo. A name must not shadow a name used in the function.
func typeParameters(op *form.Operator) (names []string) {
	taken := append(slices.Clone(neededNames), op.Constraint, op.ResultConstraint)
	for _, p := range op.Inputs() {
		taken = append(taken, p.Name)
	}
	for _, p := range op.Results {
		taken = append(taken, p.Name)
	}
	if op.Class != nil { // written as an interface, because ~int alone cannot be printed
		taken = append(taken, strings.FieldsFunc(jen.Interface(op.Class).GoString(), func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })...)
	}
	for _, p := range op.Inputs() {
		t := form.Title(p.Name)
		for n := 1; slices.Contains(taken, t); n++ {
			if t = form.Title(p.Name) + "Operand"; n > 1 {
				t += strconv.Itoa(n)
			}
		}
		names, taken = append(names, t), append(taken, t)
	}
	return names
}

// neededNames lists the names used by generated functions.
var neededNames = []string{
	"T", "R", "Option", "NDArray", "Operand",
}

// params returns the parameters for the operands: arrays, slices, or operands that may be scalars.
func (s *signature) params() (all []form.Parameter) {
	for i, x := range s.op.Inputs() {
		switch {
		case s.isArray(i, x):
			all = append(all, s.arrayParam(x.Name, x.Type))
		case x.IsSlice():
			all = append(all, form.Parameter{Name: x.Name, Kind: x.Type, Code: jen.Index().Add(s.element(x.Type[2:]))})
		default:
			all = append(all, form.Parameter{Name: x.Name, Kind: s.types[i], Code: jen.Id(s.types[i])})
		}
	}
	return all
}

// isArray reports whether operand i must be an array.
func (s *signature) isArray(i int, x form.Operand) bool { return x.Near || i < s.arrays }

// element emits the type of an operand or a result.
func (s *signature) element(name string) *jen.Statement {
	if name == "T" && s.class == nil {
		return s.op.Loops[0].Element().Code()
	}
	return jen.Id(name)
}

// array emits an array type, like *nd.NDArray[T].
func (s *signature) array(element string) *jen.Statement {
	return jen.Op("*").Add(s.nd("NDArray")).Index(s.element(element))
}

func (s *signature) arrayParam(name, element string) form.Parameter {
	return form.Parameter{Name: name, Kind: "array " + element, Code: s.array(element)}
}

func (s *signature) arrayParams(list []form.Param) (all []form.Parameter) {
	for _, p := range list {
		all = append(all, s.arrayParam(p.Name, p.Type))
	}
	return all
}

// operator emits the address of the variable of the operator: &simd.Add.
func (s *signature) operator() jen.Code { return jen.Op("&").Add(s.table) }

// args emits the operands as arguments: generated.In(x), generated.Or[T](&y).
func (s *signature) args() (args []jen.Code) {
	for i, x := range s.op.Inputs() {
		switch {
		case s.isArray(i, x):
			args = append(args, s.from("In").Call(jen.Id(x.Name)))
		case x.IsSlice():
			list := []jen.Code{jen.Id(x.Name)}
			if s.To != form.Made {
				for _, z := range s.targets() {
					list = append(list, s.from("In").Call(jen.Id(z.Name)))
				}
			}
			args = append(args, s.from("InSlice").Call(list...))
		default:
			args = append(args, s.from("Or").Index(s.element(x.Type)).Call(jen.Op("&").Id(x.Name)))
		}
	}
	return args
}

// header emits the name and the parameters of the function. Consecutive parameters of one type share the type: x, y T.
func (s *signature) header(params []form.Parameter) *jen.Statement {
	var types []form.Parameter
	if s.op.Result() == "R" {
		types = append(types, form.Parameter{Name: "R", Kind: s.op.ResultConstraint, Code: s.nd(s.op.ResultConstraint)})
	}
	if s.class != nil {
		types = append(types, form.Parameter{Name: "T", Kind: s.op.Constraint, Code: s.class})
	}
	for i, x := range s.op.Inputs() {
		if !s.isArray(i, x) && !x.IsSlice() {
			types = append(types, form.Parameter{Name: s.types[i], Kind: "operand " + x.Type, Code: s.nd("Operand").Index(s.element(x.Type))})
		}
	}
	f := jen.Func().Id(s.title)
	if types != nil {
		f.Types(form.Join(types)...)
	}
	return f.Params(form.Join(params)...)
}

// scanJoin emits the operator with the cumulative loops: &dotJoinOperator, or generated.JoinSum().
func (s *signature) scanJoin() jen.Code {
	if name := s.op.ScansAs(); name != "" {
		return s.from(name).Call()
	}
	return s.joiner()
}

// joiner emits the operator that joins partial results of a reduction: generated.JoinSum(), or &distanceJoinOperator.
func (s *signature) joiner() jen.Code {
	if name := s.op.JoinsAs(); name != "" {
		return s.from(name).Call()
	}
	return jen.Op("&").Id(form.Uncapitalised(s.op.Name) + "JoinOperator")
}

// reduction emits the arguments before the operands in a call for a reduction. The parameter join is the operator joining partial results.
func (s *signature) reduction(join jen.Code) []jen.Code {
	terms := s.operator()
	if s.op.Fold.Plain {
		terms = jen.Nil()
	}
	args := []jen.Code{join, terms}
	if !s.op.Fold.End.Mean {
		args = append(args, s.element(s.op.Result()).Call(s.op.Fold.Identity))
	}
	return append(args, jen.Id("options"))
}
