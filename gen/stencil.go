package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/vector"
)

// A stencil is what an operator on neighbourhoods reads: its operands, and of which elements of them the loop's are.
type stencil struct {
	rank    int
	border  string
	outside string // of the border constant
	params  []Param
	near    []bool // which of the operands have neighbourhoods
	places  []place
}

// A place is an operand of the loop.
type place struct {
	operand int
	offsets []int // or nil
}

// isStencil reports whether fn is marked ndgo:stencil.
func isStencil(fn *ast.FuncDecl) bool {
	return slices.ContainsFunc(directives(fn.Doc), func(d Directive) bool { return d.Name == "stencil" })
}

// borders are the words of ndgo:stencil.
const borders = "keep, wrap, reflect or constant=VALUE"

// stencil makes the function of scalars of x, which is marked ndgo:stencil: each call of At becomes an operand.
//
//	func jacobiStencil(uM1_0, uP1_0 float64) float64 { return (uM1_0 + uP1_0) / 2 }
func (t *fusion) stencil() {
	x := t.of.source
	s := &stencil{}
	t.of.stencil = s
	t.border(s)
	signature := t.pkg.TypesInfo.Defs[x.Name].(*types.Func).Signature()
	near := map[types.Object]int{}
	var params []param
	for i := range signature.Params().Len() {
		v := signature.Params().At(i)
		of, isNear := t.isNear(v.Type())
		if isNear {
			near[v] = i
		} else {
			of = v.Type()
		}
		own := t.elementType(of)
		s.params, s.near = append(s.params, Param{v.Name(), own.text}), append(s.near, isNear)
	}
	var edits []vector.Edit
	names := map[string]string{}
	known := map[*ast.Ident]bool{}
	ast.Inspect(x.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			object, offsets := t.at(n, near)
			if object == nil {
				return true
			}
			known[n.Fun.(*ast.SelectorExpr).X.(*ast.Ident)] = true
			i := near[object]
			if len(s.places) > 0 && s.rank != 0 && len(offsets) != s.rank {
				t.refuse(n.Pos(), "this call has %d offsets, and others have %d: give one for each axis", len(offsets), s.rank)
			}
			s.rank = len(offsets)
			name := object.Name() + offsetName(offsets)
			if names[name] == "" {
				names[name] = t.fresh(name)
				params = append(params, param{names[name], s.params[i].Type, nil})
				s.places = append(s.places, place{i, offsets})
			}
			e := vector.Edit{Parts: []vector.Part{{Text: names[name]}}}
			e.From, e.To = t.pkg.Fset.PositionFor(n.Pos(), false), t.pkg.Fset.PositionFor(n.End(), false)
			edits = append(edits, e)
			return true
		case *ast.Ident:
			if _, ok := near[t.pkg.TypesInfo.Uses[n]]; ok && !known[n] {
				t.refuse(n.Pos(), "%s is a neighbourhood, of which elements alone can be handed on: write %[1]s.At(…)", n.Name)
			}
		}
		return true
	})
	for i, p := range s.params {
		if s.near[i] {
			if !slices.ContainsFunc(s.places, func(at place) bool { return at.operand == i }) {
				t.refuse(signature.Params().At(i).Pos(), "no element of %s is read: remove the operand", p.Name)
			}
			continue
		}
		params = append(params, param{p.Name, p.Type, nil})
		s.places = append(s.places, place{operand: i})
	}
	if len(s.places) > maxOperands {
		t.refuse(x.Name.Pos(), "%s reads %d elements and other operands; there may be %d: compute what is common in an operator before", x.Name.Name, len(s.places), maxOperands)
	}
	t.stencilText(params, edits)
}

// border reads the directive.
func (t *fusion) border(s *stencil) {
	for _, d := range directives(t.of.source.Doc) {
		if d.Name != "stencil" {
			continue
		}
		value, isConstant := strings.CutPrefix(d.Text, "constant=")
		switch {
		case isConstant:
			s.border, s.outside = "constant", value
		case d.Text == "keep", d.Text == "wrap", d.Text == "reflect":
			s.border = d.Text
		default:
			t.refuse(d.Pos, "ndgo:stencil says what is beyond the border: %s", borders)
		}
	}
	signature := t.pkg.TypesInfo.Defs[t.of.source.Name].(*types.Func).Signature()
	result := signature.Results().At(0).Type()
	for v := range signature.Params().Variables() {
		of, ok := t.isNear(v.Type())
		if !ok {
			continue
		}
		if s.border == "keep" && !types.Identical(of, result) {
			t.refuse(v.Pos(), "the border keep leaves elements of type %s in a result of type %s: choose another border", t.typeText(of), t.typeText(result))
		}
		if s.border == "constant" {
			for _, e := range t.elementType(of).set {
				if v, err := types.Eval(t.pkg.Fset, nil, token.NoPos, fmt.Sprintf("%s(%s)", e, s.outside)); err != nil || v.Value == nil || !isFloat64(v.Value) {
					t.refuse(t.of.source.Name.Pos(), "the constant %s of ndgo:stencil is no %s, or not one that a float64 holds", s.outside, e)
				}
			}
		}
		if s.border == "keep" {
			break // the first is what is kept
		}
	}
}

// isFloat64 reports whether a float64 holds v.
func isFloat64(v constant.Value) bool {
	if v.Kind() == constant.Bool {
		return true
	}
	if v.Kind() == constant.Complex {
		return false
	}
	if v.Kind() == constant.Float { // rounded to its type already
		return true
	}
	f, exact := constant.Float64Val(v)
	return exact && f == f
}

// isNear returns the element type of t, if that is a neighbourhood.
func (f *fuser) isNear(t types.Type) (types.Type, bool) {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Name() != "Near" || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != f.manifest.Path("ndarray") {
		return nil, false
	}
	return n.TypeArgs().At(0), true
}

// at returns the neighbourhood of which x reads an element, and where that is, or nil if it is another call.
func (t *fusion) at(x *ast.CallExpr, near map[types.Object]int) (types.Object, []int) {
	s, ok := x.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil, nil
	}
	name, ok := s.X.(*ast.Ident)
	if !ok {
		return nil, nil
	}
	object := t.pkg.TypesInfo.Uses[name]
	if _, ok := near[object]; !ok {
		return nil, nil
	}
	if len(x.Args) == 0 || x.Ellipsis.IsValid() {
		t.refuse(x.Pos(), "At takes an offset for each axis, as in %s.At(-1, 0)", name.Name)
	}
	var offsets []int
	for _, a := range x.Args {
		v := t.pkg.TypesInfo.Types[a].Value
		if v == nil {
			t.refuse(a.Pos(), "an offset must be a constant, since each element that is read is an operand of the loop: write the rounds of a loop one after the other")
		}
		n, exact := constant.Int64Val(v)
		if !exact || n < -1<<20 || n > 1<<20 {
			t.refuse(a.Pos(), "the offset %s is too large", v)
		}
		offsets = append(offsets, int(n))
	}
	return object, offsets
}

// offsetName returns offsets as part of a name: M1_0 for -1, 0.
func offsetName(offsets []int) string {
	var all []string
	for _, d := range offsets {
		switch {
		case d < 0:
			all = append(all, fmt.Sprintf("M%d", -d))
		case d > 0:
			all = append(all, fmt.Sprintf("P%d", d))
		default:
			all = append(all, "0")
		}
	}
	return strings.Join(all, "_")
}

// stencilText writes the function: the body of the source with its edits.
func (t *fusion) stencilText(params []param, edits []vector.Edit) {
	x := t.of.source
	signature := t.pkg.TypesInfo.Defs[x.Name].(*types.Func).Signature()
	for v := range signature.Results().Variables() {
		t.fn.results = append(t.fn.results, t.elementType(v.Type()))
	}
	list := ""
	if signature.TypeParams().Len() > 0 {
		p := x.Type.TypeParams.List[0]
		t.use(p.Type)
		list = fmt.Sprintf("[%s %s]", p.Names[0].Name, t.source(p.Type))
	}
	result := t.fn.results[0].text
	if name := signature.Results().At(0).Name(); name != "" {
		result = fmt.Sprintf("(%s %s)", name, result)
	}
	t.use(x.Body)
	t.fn.head = fmt.Sprintf("func %s%s(%s) %s {", t.fn.name, list, joined(params), result)
	sortEdits(edits)
	e := &editor{text: t.text}
	begin, end := t.pkg.Fset.PositionFor(x.Body.Lbrace+1, false).Offset, t.pkg.Fset.PositionFor(x.Body.Rbrace, false).Offset
	at := x.Body.Lbrace + 1
	for i, line := range strings.Split(e.edited(begin, end, edits), "\n") {
		if i > 0 {
			at = t.pkg.Fset.File(x.Pos()).LineStart(t.pkg.Fset.File(x.Pos()).Line(x.Body.Lbrace) + i)
		}
		if line = strings.TrimSpace(line); line != "" {
			t.fn.lines = append(t.fn.lines, fusedLine{line, at})
		}
	}
}

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
		outside := s.outside
		if outside == "true" {
			outside = "1"
		} else if outside == "false" {
			outside = "0"
		}
		fields = append(fields, field("Outside", jen.Op(outside)))
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
	if signature.Results().Len() != 1 || !f.isElement(signature.Results().At(0).Type()) {
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
