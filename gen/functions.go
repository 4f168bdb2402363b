package main

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// functions emits the array functions of all operators, in one file for each package and section of the manifest.
func functions(o *loops.Output) {
	for _, fn := range form.LibraryFunctions {
		for _, section := range o.Sections() {
			var members []*form.Operator
			for _, op := range section.Operators {
				if fn.Has(op) {
					members = append(members, op)
				}
			}
			if members == nil {
				continue
			}
			o.GoFile(fmt.Sprintf("%s/z_%s.go", fn.Dir, section.FileName()), func(f *jen.File) {
				for _, op := range members {
					function(o, f, op, fn)
				}
			})
		}
	}
}

// emitUserFunctions emits the array functions of a user's operator. It emits nothing for a manifest.
func emitUserFunctions(o *loops.Output, f *jen.File, op *form.Operator) {
	if o.Marked == nil || op.IsPass {
		return
	}
	for _, fn := range form.UserFunctions {
		if fn.Has(op) {
			function(o, f, op, fn)
		}
	}
	if d := op.Definitions[0]; op.Fused == nil && d.Copied != "" {
		source := jen.Id(d.Func.Name())
		if args := op.Loops[0].Args; len(args) > 0 {
			source.Index(args[0].Code())
		}
		f.Commentf("The loops call the copy %s. This line uses the definition, so linters do not report it.", d.Copied)
		f.Var().Id("_").Op("=").Add(source).Line()
	}
}

// function emits the array function of kind fn for op.
func function(o *loops.Output, f *jen.File, op *form.Operator, fn form.Function) {
	loops.Comment(f, document(o, op, fn))
	s := newSignature(o, op, fn)
	if fn.Dir == "arrayapi" {
		f.Add(emitAtRunTime(s)).Line()
		return
	}
	f.Add(s.emit()).Line()
}

// emit emits the function. The function makes new arrays:
//
//	func Add[T Number, Y Operand[T]](x *NDArray[T], y Y, more ...*NDArray[T]) *NDArray[T] {
//		var z core.Token
//		z.Self = &z
//		return fresh2[T, T](&z, &simd.Add, x, y, more)
//	}
//
// or stores into given arrays:
//
//	func DotInto[T nd.Float, Y nd.Operand[T]](dst, x *nd.NDArray[T], y Y, options ...nd.Option) *nd.NDArray[T] {
//		return generated.ReduceInto[T, T]("m.DotInto", dst, &dotJoinOperator, &dotOperator, T(0), options, generated.In(x), generated.Or[T](&y))
//	}
//
// or stores into its first operands:
//
//	func Add[T nd.Number, Y nd.Operand[T]](x *nd.NDArray[T], y Y, more ...*nd.NDArray[T]) *nd.NDArray[T] {
//		return generated.ApplyInto[T, T]("inplace.Add", x, &simd.Add, more, generated.In(x), generated.Or[T](&y))
//	}
func (s *signature) emit() *jen.Statement {
	params := append(s.params(), s.last()...)
	if s.To == form.Given {
		params = append(s.arrayParams(s.targets()), params...)
	}
	f := s.header(params)
	if s.Form.Several || len(s.op.Results) > 1 {
		return s.severally(f)
	}
	f.Add(s.array(s.op.Result()))
	if s.isFresh() {
		return s.fresh(f)
	}
	callee, args := s.from(s.callee), []jen.Code(nil)
	switch {
	case s.To != form.Made:
		callee, args = s.from(s.callee+"Into"), []jen.Code{jen.Lit(s.name), jen.Id(s.targets()[0].Name)}
	case s.Named:
		args = []jen.Code{jen.Lit(s.name)}
	case s.Form == form.Strict:
		callee = jen.Id(s.callee)
	case s.Dir == "ndarray": // package generated imports ndarray, so ndarray calls the functions behind generated directly
		callee = jen.Qual(s.path("internal/entry"), s.callee)
	}
	args = append(append(args, s.leading(nil)...), s.args()...)
	call := callee.Types(s.element(s.op.Result()), s.element("T")).Call(args...)
	if s.Dir == "ndarray" {
		call = jen.Id("typed").Index(s.element(s.op.Result())).Call(call)
	}
	return f.Block(jen.Return(call))
}

// mostFresh is the maximum number of operands of the functions fresh1, fresh2 and fresh3 of package ndarray.
const mostFresh = 3

// isFresh reports whether the emitted function calls fresh1, fresh2 or fresh3 of package ndarray, which make one new array of a few
// operands of one type. Their first argument is a token: a local variable of the emitted function (see core.Token).
func (s *signature) isFresh() bool {
	inputs := s.op.Inputs()
	if s.To != form.Made || s.Form != form.Elementwise || s.Named || len(inputs) == 0 || len(inputs) > mostFresh {
		return false
	}
	return !slices.ContainsFunc(inputs, func(x form.Operand) bool { return x.Near || x.Type != "T" })
}

// fresh emits the body of f with a call of fresh1, fresh2 or fresh3. Add nothing to this body: its cost is at the compiler's limit
// for inlining.
func (s *signature) fresh(f *jen.Statement) *jen.Statement {
	inputs := s.op.Inputs()
	token, callee := s.from("Token"), s.from("Fresh"+strconv.Itoa(len(inputs)))
	if s.Dir == "ndarray" {
		token = jen.Qual(s.path("internal/core"), "Token")
	}
	z := "z"
	if slices.ContainsFunc(inputs, func(x form.Operand) bool { return x.Name == z }) {
		z = "token"
	}
	args := []jen.Code{jen.Op("&").Id(z), s.operator()}
	for _, x := range inputs {
		args = append(args, jen.Id(x.Name))
	}
	if len(inputs) == 2 {
		if s.op.Chains() {
			args = append(args, jen.Id("more"))
		} else {
			args = append(args, jen.Nil())
		}
	}
	return f.Block(
		jen.Var().Id(z).Add(token),
		jen.Id(z).Dot("Self").Op("=").Op("&").Id(z),
		jen.Return(callee.Types(s.element(s.op.Result()), s.element("T")).Call(args...)),
	)
}

// severally emits the body of a function with several results: a call of ApplyTo. Either it makes new arrays:
//
//	func Polar[T nd.Float, Y nd.Operand[T]](x *nd.NDArray[T], y Y) (radius, angle *nd.NDArray[T]) {
//		dst := []generated.Out{generated.OutNew[T](), generated.OutNew[T]()}
//		generated.ApplyTo[T]("m.Polar", &polarOperator, dst, generated.In(x), generated.Or[T](&y))
//		return generated.Made[T](dst[0]), generated.Made[T](dst[1])
//	}
//
// or it stores into given arrays:
//
//	func PolarInto[T nd.Float, Y nd.Operand[T]](radius, angle, x *nd.NDArray[T], y Y) (_, _ *nd.NDArray[T]) {
//		generated.ApplyTo[T]("m.PolarInto", &polarOperator, []generated.Out{generated.OutInto(radius), generated.OutInto(angle)}, generated.In(x), generated.Or[T](&y))
//		return radius, angle
//	}
func (s *signature) severally(f *jen.Statement) *jen.Statement {
	var outs, returned []jen.Code
	results := s.arrayParams(s.op.Results)
	for i, target := range s.targets() {
		if s.To == form.Made {
			element := s.element(s.op.Results[i].Type)
			outs = append(outs, s.from("OutNew").Index(element).Call())
			returned = append(returned, s.from("Made").Index(element).Call(jen.Id("dst").Index(jen.Lit(i))))
		} else {
			outs, returned = append(outs, s.from("OutInto").Call(jen.Id(target.Name))), append(returned, jen.Id(target.Name))
			results[i].Name = "_"
		}
	}
	if len(results) > 1 {
		f.Params(form.Join(results)...)
	} else {
		f.Add(results[0].Code)
	}
	list, callee := jen.Index().Add(s.from("Out")).Values(outs...), s.callee
	if !s.Form.Several {
		callee += "To"
	}
	call := func(dst jen.Code) jen.Code {
		args := append(append([]jen.Code{jen.Lit(s.name)}, s.leading(jen.Code(dst))...), s.args()...)
		return s.from(callee).Index(s.element("T")).Call(args...)
	}
	if s.To == form.Made {
		return f.Block(jen.Id("dst").Op(":=").Add(list), call(jen.Id("dst")), jen.Return(returned...))
	}
	return f.Block(call(list), jen.Return(returned...))
}

// last returns the parameters after the operands: the dims of a strict function, the options, or further operands of an associative operator.
func (s *signature) last() []form.Parameter {
	switch {
	case s.Form == form.Strict:
		return []form.Parameter{{Name: "dims", Kind: "...int", Code: jen.Op("...").Int()}}
	case s.Options:
		return []form.Parameter{{Name: "options", Kind: "options", Code: jen.Op("...").Add(s.nd("Option"))}}
	case s.Form == form.Elementwise && s.op.Chains():
		return []form.Parameter{{Name: "more", Kind: "more", Code: jen.Op("...").Add(s.array("T"))}}
	}
	return nil
}

// leading emits the arguments of the called function that come before the operands. If dst is not nil, dst is the list of several
// results.
func (s *signature) leading(dst jen.Code) []jen.Code {
	switch s.Form {
	case form.Strict:
		return []jen.Code{s.operator(), jen.Id("dims")}
	case form.Reduction:
		return s.reduction(s.joiner())
	case form.Scan:
		return s.reduction(s.scanJoin())
	case form.States:
		return []jen.Code{jen.Op("&").Id(form.Uncapitalised(s.op.Name) + form.StateStep + "Operator"), dst, jen.Id("options")}
	case form.Stencils:
		args := []jen.Code{s.operator(), jen.Op("&").Id(form.Uncapitalised(s.op.Name) + "Places")}
		if dst != nil {
			return append([]jen.Code{dst}, args...)
		}
		return args
	}
	switch {
	case dst != nil:
		return []jen.Code{s.operator(), dst}
	case s.op.Chains():
		return []jen.Code{s.operator(), s.chained()}
	}
	return []jen.Code{s.operator(), jen.Nil()}
}

// chained emits the further operands of an associative operator as arguments.
func (s *signature) chained() jen.Code {
	if s.Dir == "ndarray" {
		return jen.Qual(s.path("internal/element"), "Heads").Call(jen.Id("more"))
	}
	return jen.Id("more")
}
