package main

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/dave/jennifer/jen"
)

func (op *Operator) isStencil() bool { return op.fused != nil && op.fused.stencil != nil }

// overwritesNear reports whether the result can be stored in the first operand.
func (op *Operator) overwritesNear() bool {
	return op.isStencil() && op.fused.stencil.near[0] && op.fused.stencil.params[0].Type == op.fused.functions[0].results[0].text
}

// stencilFunction emits one of them:
//
//	func JacobiInto[T nd.Float](dst, u *nd.NDArray[T]) *nd.NDArray[T] {
//		return nd.StencilInto[T, T]("m.JacobiInto", dst, &jacobiOperator, &jacobiPlaces, nd.In(u))
//	}
func stencilFunction(s *signature) *jen.Statement {
	st := s.op.fused.stencil
	own := *s.op
	own.Params = st.params
	s.op, s.types, s.arrays = &own, nil, 0
	into := ""
	switch s.title {
	case own.Name + "Into":
		into = "dst"
	case own.Name + "InPlace":
		into = st.params[0].Name
	}
	var params, types []param
	if s.class != nil {
		types = append(types, param{"T", "T", s.class})
	}
	code := func(name string) *jen.Statement {
		if s.class == nil {
			return jen.Id(name)
		}
		return jen.Id(own.elementName(name))
	}
	result := code(own.fused.functions[0].results[0].text)
	if into == "dst" {
		params = append(params, param{"dst", "array " + own.fused.functions[0].results[0].text, jen.Op("*").Add(s.nd("NDArray")).Index(result)})
	}
	var args []jen.Code
	for i, p := range st.params {
		of := code(p.Type)
		if st.near[i] {
			params = append(params, param{p.Name, "array " + p.Type, jen.Op("*").Add(s.nd("NDArray")).Index(of)})
			args = append(args, s.nd("In").Call(jen.Id(p.Name)))
			continue
		}
		name := own.typeParameter(p.Name)
		types = append(types, param{name, "operand " + p.Type, s.nd("Operand").Index(of)})
		params = append(params, param{p.Name, name, jen.Id(name)})
		args = append(args, s.nd("Or").Index(of).Call(jen.Op("&").Id(p.Name)))
	}
	f := jen.Func().Id(s.title)
	if types != nil {
		f.Types(join(types)...)
	}
	first := code(st.params[st.places[0].operand].Type)
	call := []jen.Code{s.operator(), jen.Op("&").Id(lower(own.Name) + "Places")}
	door := "Stencil"
	if into != "" {
		door, call = "StencilInto", append([]jen.Code{jen.Lit(s.name), jen.Id(into)}, call...)
	}
	return f.Params(join(params)...).Op("*").Add(s.nd("NDArray")).Index(result).Block(
		jen.Return(s.nd(door).Types(result, first).Call(append(call, args...)...)))
}

// elementName returns what the type of elements is called that a user calls name: T if it is the type parameter.
func (op *Operator) elementName(name string) string {
	if slices.Contains(elements, element(name)) {
		return name
	}
	return "T"
}

// places emits what the operator reads:
//
//	// jacobiPlaces is what Jacobi reads for each element.
//	var jacobiPlaces = nd.Neighbourhood{
//		Rank:   2,
//		Border: "wrap",
//		Places: []nd.Place{{Operand: 0, Offsets: []int{-1, 0}}, …},
//	}
func (o *Output) places(f *jen.File, op *Operator) {
	s := op.fused.stencil
	nd := func(name string) *jen.Statement { return jen.Qual(o.Path("ndarray"), name) }
	var all []jen.Code
	for _, p := range s.places {
		fields := []jen.Code{field("Operand", jen.Lit(p.operand))}
		if p.offsets != nil {
			var list []jen.Code
			for _, d := range p.offsets {
				list = append(list, jen.Lit(d))
			}
			fields = append(fields, field("Offsets", jen.Index().Int().Values(list...)))
		}
		all = append(all, jen.Values(fields...))
	}
	fields := []jen.Code{field("Rank", jen.Lit(s.rank)), field("Border", jen.Lit(s.border))}
	if s.outside != "" {
		value := s.value
		switch s.outside {
		case "true":
			value = jen.Op("1")
		case "false":
			value = jen.Op("0")
		}
		fields = append(fields, field("Outside", value))
	}
	fields = append(fields, field("Places", jen.Index().Add(nd("Place")).Add(lines(all...))))
	f.Commentf("%sPlaces is what %s reads for each element.", lower(op.Name), op.Name)
	f.Var().Id(lower(op.Name) + "Places").Op("=").Add(nd("Neighbourhood")).Add(lines(fields...)).Line()
	source := jen.Id(op.fused.source.Name.Name)
	if op.fused.source.Type.TypeParams != nil {
		source.Index(op.Loops[0].Args[0].code())
	}
	f.Comment("Loops compute what becomes of the definition, which nothing calls.")
	f.Var().Id("_").Op("=").Add(source).Line()
}

// prepareStencil checks what does not depend on the body of x, which is marked ndgo:stencil.
func (f *fuser) prepareStencil(x *fused, signature *types.Signature) bool {
	before := len(f.mistakes)
	name, at := x.source.Name.Name, x.source.Name.Pos()
	if n := signature.TypeParams().Len(); n > 1 {
		f.wrong(at, "%s has %d type parameters: an operator has one, of the type of its first operand; fix the other types", name, n)
	} else if n == 1 {
		x.class = typeSet(signature.TypeParams().At(0).Constraint().Underlying().(*types.Interface))
	}
	if n := signature.Results().Len(); n > 1 {
		f.wrong(at, "%s has %d results, and what reads neighbourhoods has one: write a function for each of them", name, n)
	} else if n == 0 || !f.isElement(signature.Results().At(0).Type()) {
		f.wrong(at, "%s returns the result for one element: a number or a bool", name)
	}
	reads := false
	for v := range signature.Params().Variables() {
		of, isNear := f.isNear(v.Type())
		if reads = reads || isNear; !isNear {
			of = v.Type()
		}
		if !f.isElement(of) {
			f.wrong(v.Pos(), "%s is of type %s: operands of a function of neighbourhoods are nd.Near of numbers or bools, and scalars", v.Name(), f.typeText(v.Type()))
		}
		f.usable(v)
	}
	if !reads {
		f.wrong(at, "%s reads no neighbourhood: give it an operand of type nd.Near, or mark it ndgo:ufunc", name)
	}
	return len(f.mistakes) == before
}

// sayStencil says what the functions of an operator on neighbourhoods have in common.
func (o *Output) sayStencil(op *Operator, form form, paragraphs []string, say func(format string, args ...any)) {
	s := op.fused.stencil
	name := op.Name + form.suffix
	var near []Param
	for i, p := range s.params {
		if s.near[i] {
			near = append(near, p)
		}
	}
	switch form.suffix {
	case "Into":
		paragraphs[0] = op.sets(name, "dst")
		say("It returns dst, which must have the shape of %s, or %s panics with [nd.ErrInPlaceShape]. What overlaps it is read as if it had been copied first.", list(near), name)
	case "InPlace":
		paragraphs[0] = op.sets(name, s.params[0].Name)
		say("It returns %s, which is read as if it had been copied first.", s.params[0].Name)
	}
	axes := "axis is that"
	if s.rank > 1 {
		axes = fmt.Sprintf("%d axes are those", s.rank)
	}
	say("The last %s of neighbourhoods; others are computed one by one.", axes)
	if len(near) > 1 {
		say("The shapes of %s are one, or %s panics with [nd.ErrBroadcast].", list(near), name)
	}
	if len(near) < len(s.params) {
		say("Other operands broadcast to it.")
	}
	switch s.border {
	case "keep":
		say("Elements whose neighbourhood is not whole stay those of %s.", near[0].Name)
	case "wrap":
		say("Axes are rings. Where neighbourhoods reach farther than once around, %s panics with [nd.ErrShape].", name)
	case "reflect":
		say("Axes are turned around at their first and last elements, which are not repeated. Where neighbourhoods reach farther than that gives, %s panics with [nd.ErrShape].", name)
	default:
		say("What is beyond an array is %s.", s.outside)
	}
}

// types returns the types of the result and of the operands of the operator, whose loop is l.
func (s *stencil) types(l *Loop) []element {
	all := make([]element, 1+len(s.params))
	all[0] = l.Out()
	for k, p := range s.places {
		all[1+p.operand] = l.Ins()[k]
	}
	return all
}
