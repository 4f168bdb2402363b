package fuse

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"path"
	"slices"
	"strings"

	"ndgo/gen/check"
	"ndgo/gen/form"
)

// A fusedFunction is a scalar function being made from a function of arrays.
type fusedFunction struct {
	name       string
	head       string // the first line, like func flowFused(u, v, w float64) float64 {
	lines      []form.Line
	imports    map[string]string // the names of imported packages, by path
	params     []string
	results    []elementType
	operands   []operandSet       // for each result, the operands it depends on
	given      []bool             // for each result, whether it is simply an operand
	conditions []fusedRequirement // the conditions on the parameters
	failing    []failingStep      // the steps (operators) that may fail for some elements
	checks     []checking         // the functions called in conditions
	callsOwn   bool               // whether it calls a function of the package
	requires   []string           // the conditions in the syntax of ndgo:requires

	step, stepText string // for a reduction, the name and the text of the function acc ⊕ term
	identity       string
	end            form.Ending
	reads          string // the kind of input, for the comment: elements or neighbourhoods
}

// A fusedText is the text of an expression. If it is an atom, it needs no parentheses.
type fusedText struct {
	text string
	atom bool
}

// A fusedValue is the scalar expression computed for an array or a scalar.
type fusedValue struct {
	fusedText
	of       elementType
	pure     fusedText // the value as an expression of operands only, for conditions; or empty
	constant bool
	operands operandSet // the operands the value depends on
	given    bool       // whether the value is simply an operand; then the result has this operand's memory order
	product  bool       // whether the value may be an unrounded product: the result of a user's operator, or of steps with such a result
}

// An operandSet is a set of operands. Bit k is set if operand k is in the set.
type operandSet uint32

// An elementType is an element type, a slice of one, or a type parameter, with its text and the possible element types.
type elementType struct {
	text string
	set  []form.Element
}

// isSlice reports whether e is a slice type.
func (e elementType) isSlice() bool { return strings.HasPrefix(e.text, "[]") }

// A fusion is the state of making one scalar function from a function of arrays.
type fusion struct {
	*Fuser
	of      *fusing
	fn      *fusedFunction
	element form.Element // the element type that replaces the type parameter, or "" for a generic function
	values  map[types.Object]fusedValue
	taken   map[string]bool
	text    []byte // the text of the file

	parameters []form.Parameter // the parameters of fn
}

// A panic with one of these values ends a fusion. The value fusionRefused means that a mistake was reported. The value fusionMixed
// means that an operator has different definitions for the possible types of the type parameter.
type (
	fusionRefused struct{}
	fusionMixed   struct{}
)

func (f *fusion) refuse(pos token.Pos, format string, args ...any) {
	f.Wrong(pos, format, args...)
	panic(fusionRefused{})
}

// translate makes the scalar functions of x.
func (f *Fuser) translate(x *fusing) {
	if x.visited == 2 {
		return
	}
	x.visited = 1
	defer f.Manifest.Near(x.Source.Name.Pos())
	defer func() { x.visited = 2 }()
	if x.failed = !f.prepare(x); x.failed {
		return
	}
	fn, mixed, ok := f.translated(x, "")
	if !mixed {
		x.failed, x.functions = !ok, []*fusedFunction{fn}
		return
	}
	x.mixed = true
	for _, e := range x.class {
		fn, _, ok := f.translated(x, e)
		if x.failed = !ok; !ok {
			return
		}
		x.functions = append(x.functions, fn)
	}
}

// prepare checks the parameters, results and directives of x.
func (f *Fuser) prepare(x *fusing) bool {
	before := len(f.Mistakes)
	signature := f.Pkg.TypesInfo.Defs[x.Source.Name].(*types.Func).Signature()
	at := x.Source.Name.Pos()
	if x.Source.Recv != nil || x.Source.Body == nil || !token.IsExported(form.Title(x.Source.Name.Name)) || token.IsExported(x.Source.Name.Name) {
		return f.NewOperator(x.Source) != nil // NewOperator reports a mistake
	}
	if form.IsMarked(x.Source, "stencil") {
		return f.prepareStencil(x, signature)
	}
	if f.HasOneType(x.Source, signature) && signature.TypeParams().Len() == 1 {
		x.class = form.TypeSet(signature.TypeParams().At(0).Constraint().Underlying().(*types.Interface))
	}
	x.Options = signature.Variadic()
	for v := range signature.Params().Variables() {
		if signature.Variadic() && v == signature.Params().At(signature.Params().Len()-1) {
			if s, ok := v.Type().(*types.Slice); !ok || !types.Identical(s.Elem(), f.packages[f.Manifest.Path("ndarray")].Types.Scope().Lookup("Option").Type()) {
				f.Wrong(v.Pos(), "an operator has no variadic operands: name each operand")
			}
			break
		}
		t, ok := f.isArray(v.Type())
		if s, isSlice := types.Unalias(v.Type()).(*types.Slice); isSlice {
			t = s.Elem()
			x.slices = append(x.slices, len(x.params))
		} else if !ok {
			t = v.Type()
			x.Scalars = append(x.Scalars, len(x.params))
		}
		if !f.isElement(t) {
			f.Wrong(v.Pos(), "%s is of type %s: operands of a fused function are arrays of numbers or bools, scalars, and slices of numbers or bools, which operators of the package look up%s",
				v.Name(), f.typeText(v.Type()), f.otherwise(x.Source.Name.Name, v.Type(), false))
		}
		f.Usable(v, check.ReservedFor(signature, signature.Variadic())...)
		x.params = append(x.params, v)
	}
	if len(x.params) == len(x.Scalars)+len(x.slices) {
		f.Wrong(at, "%s has no operand that is an array", x.Source.Name.Name)
	} else if slices.Contains(x.slices, 0) {
		f.Wrong(x.params[0].Pos(), "the first operand of %s is a slice: put an operand with an element type first", x.Source.Name.Name)
	} else if _, ok := f.isArray(x.params[0].Type()); !ok && len(x.class) > 0 {
		f.Wrong(x.params[0].Pos(), "the first operand of %s must be an array of the type parameter: its element type selects the loop", x.Source.Name.Name)
	}
	if len(x.params)+signature.Results().Len() > check.MaxOperands+1 {
		f.Wrong(at, "%s has more than %d operands and results", x.Source.Name.Name, check.MaxOperands+1)
	}
	if signature.Results().Len() == 0 {
		f.Wrong(at, "%s has no result: return the array that it computes", x.Source.Name.Name)
	}
	isFine := len(f.Mistakes) == before
	for v := range signature.Results().Variables() {
		if t, ok := f.isArray(v.Type()); !ok || !f.isElement(t) {
			f.Wrong(v.Pos(), "a result of a fused function is an array of numbers or bools, not %s%s", f.typeText(v.Type()), f.otherwise(x.Source.Name.Name, v.Type(), true))
			x.unfit = isFine
		}
	}
	return len(f.Mistakes) == before
}

// otherwise returns the remedy for an operand or a result of type t, as the end of a sentence.
func (f *Fuser) otherwise(function string, t types.Type, isResult bool) string {
	if f.isElement(t) {
		return ": return an array, of which Item returns the only element"
	}
	if of, ok := f.isArray(t); ok {
		t = of
	}
	return ": " + f.Instead(function, t, isResult)
}

// isElement reports whether t is a type parameter or an element type.
func (f *Fuser) isElement(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return true
	}
	_, ok := form.ElementOf(t)
	return ok
}

// typeText returns a type in the syntax of the package.
func (f *Fuser) typeText(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		switch p {
		case f.Pkg.Types:
			return ""
		case f.packages[f.Manifest.Path("ndarray")].Types:
			return "nd"
		}
		return p.Name()
	})
}

// translated returns the scalar function of x for the element type e, or a generic function if e is "". If mixed is true, there is
// no generic function, because an operator has different definitions for the possible types. The result ok reports success.
func (f *Fuser) translated(x *fusing, e form.Element) (fn *fusedFunction, mixed, ok bool) {
	defer func() {
		switch r := recover().(type) {
		case nil, fusionRefused:
		case fusionMixed:
			mixed = true
		default:
			panic(r)
		}
	}()
	name, reads := x.Source.Name.Name+"Fused"+e.Title(), "elements"
	if form.IsMarked(x.Source, "stencil") {
		name, reads = x.Source.Name.Name+"Stencil", "the elements of one neighbourhood"
	}
	t := &fusion{
		Fuser: f, of: x, element: e, fn: &fusedFunction{name: name, reads: reads, imports: map[string]string{}},
		values: map[types.Object]fusedValue{}, taken: map[string]bool{},
	}
	for _, made := range []string{name, x.Source.Name.Name + "Step"} {
		if object := f.Pkg.Types.Scope().Lookup(made); object != nil {
			t.refuse(object.Pos(), "%s is also generated from %s: choose another name", made, x.Source.Name.Name)
		}
	}
	t.text = f.textOf(x.Source.Pos())
	ast.Inspect(x.Source, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			t.taken[name.Name] = true
		}
		return true
	})
	if form.IsMarked(x.Source, "stencil") {
		t.stencil()
		return t.fn, false, true
	}
	t.head()
	for i, s := range x.Source.Body.List {
		t.statement(s, i == len(x.Source.Body.List)-1)
	}
	var used operandSet
	for _, operands := range t.fn.operands {
		used |= operands
	}
	for i, v := range x.params {
		if used>>i&1 == 1 || x.passOf != nil { // the program broadcasts all operands, so its pass may have operands without influence on the result
			continue
		}
		all := ", to which its result would broadcast all the same"
		if slices.Contains(x.slices, i) {
			all = ""
		}
		t.refuse(v.Pos(), "%s does not use %s%s: remove the operand", x.Source.Name.Name, v.Name(), all)
	}
	if x.passOf == nil {
		t.holdShapes()
	}
	t.conditions()
	return t.fn, false, true
}

// head writes the first line of the function.
func (t *fusion) head() {
	signature := t.Pkg.TypesInfo.Defs[t.of.Source.Name].(*types.Func).Signature()
	var params, results []form.Parameter
	for i, v := range t.of.params {
		of, ok := t.isArray(v.Type())
		if !ok {
			of = v.Type()
		}
		own := t.elementType(of)
		name := fusedText{v.Name(), true}
		t.values[v] = fusedValue{fusedText: name, of: own, pure: name, operands: 1 << i, given: ok}
		params = append(params, form.Parameter{Name: v.Name(), Kind: own.text, Code: nil})
		t.fn.params = append(t.fn.params, v.Name())
	}
	for v := range signature.Results().Variables() {
		of, _ := t.isArray(v.Type())
		own := t.elementType(of)
		t.fn.results = append(t.fn.results, own)
		results = append(results, form.Parameter{Name: v.Name(), Kind: own.text, Code: nil})
	}
	t.fn.head = t.headOf(params, results)
	t.parameters = params
}

// headOf returns the first line of a function and imports the packages named there.
func (t *fusion) headOf(params, results []form.Parameter) string {
	constraint := ""
	if list := t.of.Source.Type.TypeParams; list != nil && t.element == "" {
		t.use(list.List[0].Type)
		constraint = t.source(list.List[0].Type)
	}
	return form.Head(t.fn.name, t.of.Source, constraint, params, results)
}

// elementType returns the type of a parameter in the scalar function. The parameter goType is the type in the function of arrays;
// for an array, it is the type of the elements.
func (t *fusion) elementType(goType types.Type) elementType {
	if s, ok := types.Unalias(goType).(*types.Slice); ok {
		e := t.elementType(s.Elem())
		return elementType{"[]" + e.text, e.set}
	}
	if p, ok := types.Unalias(goType).(*types.TypeParam); ok {
		if t.element != "" {
			return elementType{string(t.element), []form.Element{t.element}}
		}
		return elementType{p.Obj().Name(), t.of.class}
	}
	e, _ := form.ElementOf(goType)
	return elementType{string(e), []form.Element{e}}
}

// source returns the text of a node.
func (t *fusion) source(n ast.Node) string {
	return string(t.text[t.offset(n.Pos()):t.offset(n.End())])
}

// use imports the packages named in an expression.
func (t *fusion) use(x ast.Node) {
	form.Unselected(x, func(name *ast.Ident) {
		if alias, path := form.ImportOf(t.Pkg.Types, t.Pkg.TypesInfo.Uses[name]); path != "" {
			t.fn.imports[path] = alias
		}
	})
}

func (t *fusion) line(pos token.Pos, format string, args ...any) {
	t.fn.lines = append(t.fn.lines, form.Line{Text: fmt.Sprintf(format, args...), Pos: pos})
}

// fresh returns an unused name that begins with the given one.
func (t *fusion) fresh(name string) string {
	free := form.Numbered(name, func(name string) bool { return t.taken[name] || t.Pkg.Types.Scope().Lookup(name) != nil })
	t.taken[free] = true
	return free
}

// conditions writes an ndgo:requires directive for each kind of error.
func (t *fusion) conditions() {
	byKind := map[string][]string{}
	for _, r := range t.fn.conditions {
		text := expand(r.pieces, t.operands(), t.typeOf())
		if !slices.Contains(byKind[r.kind], text) {
			byKind[r.kind] = append(byKind[r.kind], text)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(byKind)) {
		t.fn.requires = append(t.fn.requires, fmt.Sprintf("%s %s", strings.Join(byKind[kind], " && "), kind))
	}
}

// operands returns the names of the parameters.
func (t *fusion) operands() (all []fusedText) {
	for _, name := range t.fn.params {
		all = append(all, fusedText{name, true})
	}
	return all
}

// typeOf returns the element type in the made function: the name of the type parameter, or the type that replaces it. Without a type
// parameter it returns "".
func (t *fusion) typeOf() string {
	if t.element != "" || t.of.class == nil {
		return string(t.element)
	}
	return t.of.Source.Type.TypeParams.List[0].Names[0].Name
}

// elem imports package elem.
func (t *fusion) elem() {
	p := t.Manifest.Path("elem")
	t.fn.imports[p] = path.Base(p)
}
