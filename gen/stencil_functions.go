package main

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/dave/jennifer/jen"
)

func (op *Operator) isStencil() bool { return op.fused != nil && op.fused.stencil != nil }

// overwritesNear reports whether the only result can be stored in the first operand.
func (op *Operator) overwritesNear() bool {
	if !op.isStencil() {
		return false
	}
	s, results := op.fused.stencil, op.fused.functions[0].results
	return len(results) == 1 && s.near[0] && s.params[0].Type == results[0].text
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
	params, types, args := s.stencilOperands(st)
	if s.class != nil {
		types = append([]param{{"T", "T", s.class}}, types...)
	}
	var results []param
	for i, r := range own.fused.functions[0].results {
		results = append(results, param{own.Results[i].Name, "array " + r.text, s.arrayOf(r.text)})
	}
	first := s.stencilElement(st.params[st.places[0].operand].Type)
	args = append([]jen.Code{s.operator(), jen.Op("&").Id(lower(own.Name) + "Places")}, args...)
	f := jen.Func().Id(s.title)
	if types != nil {
		f.Types(join(types)...)
	}
	if len(results) > 1 {
		return s.severalNear(f, first, results, params, args)
	}
	door, of := "Stencil", s.stencilElement(own.fused.functions[0].results[0].text)
	switch s.title {
	case own.Name + "Into":
		door, args = "StencilInto", append([]jen.Code{jen.Lit(s.name), jen.Id("dst")}, args...)
		results[0].name = "dst"
		params = append(results, params...)
	case own.Name + "InPlace":
		door, args = "StencilInto", append([]jen.Code{jen.Lit(s.name), jen.Id(st.params[0].Name)}, args...)
	}
	return f.Params(join(params)...).Op("*").Add(s.nd("NDArray")).Index(of).Block(jen.Return(s.nd(door).Types(of, first).Call(args...)))
}

// severalNear emits the rest of f, a function with several results:
//
//	func Slopes(u *nd.NDArray[float64]) (down, right *nd.NDArray[float64]) {
//		dst := []nd.Out{nd.OutNew[float64](), nd.OutNew[float64]()}
//		nd.StencilTo[float64]("m.Slopes", dst, &slopesOperator, &slopesPlaces, nd.In(u))
//		return nd.Made[float64](dst[0]), nd.Made[float64](dst[1])
//	}
func (s *signature) severalNear(f *jen.Statement, first jen.Code, results, params []param, args []jen.Code) *jen.Statement {
	isInto := s.title == s.op.Name+"Into"
	var outs, returned []jen.Code
	declared := append([]param(nil), results...)
	for i, r := range results {
		of := s.stencilElement(s.op.fused.functions[0].results[i].text)
		if isInto {
			outs, returned = append(outs, s.nd("OutInto").Call(jen.Id(r.name))), append(returned, jen.Id(r.name))
			declared[i].name = "_"
			continue
		}
		outs = append(outs, s.nd("OutNew").Index(of).Call())
		returned = append(returned, s.nd("Made").Index(of).Call(jen.Id("dst").Index(jen.Lit(i))))
	}
	call := func(dst jen.Code) jen.Code {
		return s.nd("StencilTo").Index(first).Call(append([]jen.Code{jen.Lit(s.name), dst}, args...)...)
	}
	if isInto {
		return f.Params(join(append(results, params...))...).Params(join(declared)...).Block(call(s.outs(outs)), jen.Return(returned...))
	}
	return f.Params(join(params)...).Params(join(declared)...).Block(jen.Id("dst").Op(":=").Add(s.outs(outs)), call(jen.Id("dst")), jen.Return(returned...))
}

// stencilOperands returns the parameters for the operands of an operator on neighbourhoods, their types, and what the door takes.
func (s *signature) stencilOperands(st *stencil) (params, types []param, args []jen.Code) {
	names := s.op.typeParameters()
	for i, p := range st.params {
		of := s.stencilElement(p.Type)
		if st.near[i] {
			params = append(params, param{p.Name, "array " + p.Type, s.arrayOf(p.Type)})
			args = append(args, s.nd("In").Call(jen.Id(p.Name)))
			continue
		}
		name := names[i]
		types = append(types, param{name, "operand " + p.Type, s.nd("Operand").Index(of)})
		params = append(params, param{p.Name, name, jen.Id(name)})
		args = append(args, s.nd("Or").Index(of).Call(jen.Op("&").Id(p.Name)))
	}
	return params, types, args
}

// stencilElement emits the type of elements that a user calls name.
func (s *signature) stencilElement(name string) *jen.Statement {
	if s.class == nil {
		return jen.Id(name)
	}
	return jen.Id(s.op.elementName(name))
}

// arrayOf emits the type of arrays of elements that a user calls name.
func (s *signature) arrayOf(name string) *jen.Statement {
	return jen.Op("*").Add(s.nd("NDArray")).Index(s.stencilElement(name))
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
	if signature.Results().Len() == 0 {
		f.wrong(at, "%s has no result: return what it computes for one element", name)
	}
	for v := range signature.Results().Variables() {
		if !f.isElement(v.Type()) {
			f.wrong(at, "%s returns the results for one element, numbers or bools, not %s: %s", name, f.typeText(v.Type()), f.instead(name, v.Type(), true))
		}
	}
	reads := false
	for v := range signature.Params().Variables() {
		of, isNear := f.isNear(v.Type())
		if reads = reads || isNear; !isNear {
			of = v.Type()
		}
		if !f.isElement(of) {
			f.wrong(v.Pos(), "%s is of type %s: operands of a function of neighbourhoods are nd.Near of numbers or bools, and scalars: %s",
				v.Name(), f.typeText(v.Type()), f.insteadOfNear(name, v.Type()))
		}
		f.usable(v, reservedFor(signature, false)...)
	}
	if !reads {
		f.wrong(at, "%s reads no neighbourhood: give it an operand of type nd.Near, or mark it ndgo:ufunc", name)
	}
	return len(f.mistakes) == before
}

// insteadOfNear returns what to write instead of an operand of a function of neighbourhoods.
func (f *fuser) insteadOfNear(name string, t types.Type) string {
	if of, ok := f.isArray(t); ok {
		return fmt.Sprintf("write nd.Near[%s], or %[1]s for the element at the same place", f.typeText(of))
	}
	if s, ok := t.Underlying().(*types.Slice); ok && f.isElement(s.Elem()) {
		return fmt.Sprintf("make an array of what is looked up, by a function marked ndgo:ufunc, and take its element, %s", f.typeText(s.Elem()))
	}
	return f.instead(name, t, false)
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
		if len(op.Results) > 1 {
			targets := list(op.Results)
			paragraphs[0] = op.sets(name, targets)
			say("It returns %s, which must have the shape of %s, or %s panics with [nd.ErrInPlaceShape], and share no memory, or it panics with [nd.ErrOverlap]. What overlaps them is read as if it had been copied first.", targets, list(near), name)
			break
		}
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

// types returns the types of the results and of the operands of the operator, whose loop is l.
func (s *stencil) types(l *Loop) []element {
	outs := len(l.Types) - len(s.places)
	all := append(slices.Clone(l.Types[:outs]), make([]element, len(s.params))...)
	for k, p := range s.places {
		all[outs+p.operand] = l.Types[outs+k]
	}
	return all
}
