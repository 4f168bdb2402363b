package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
)

// A fusedFunction is the text of a function of scalars that was made of one of arrays.
type fusedFunction struct {
	name       string
	head       string // func flowFused(u, v, w float64) float64 {
	lines      []fusedLine
	imports    map[string]string // names by paths
	params     []string
	results    []elementType
	operands   []operandSet       // for each result those of which it is made
	given      []bool             // which of the results are operands themselves
	conditions []fusedRequirement // on the parameters
	requires   []string           // the same as directives have them, without ndgo:requires

	step, stepText string // of a reduction: what joins a term with what was accumulated
	identity       string
	end            ending
	reads          string // elements, or neighbourhoods
}

// A fusedLine is a line of it, and where it comes from.
type fusedLine struct {
	text string
	pos  token.Pos
}

// A fusedText is an expression. An atom needs no parentheses.
type fusedText struct {
	text string
	atom bool
}

// A fusedValue is what an array or a scalar is of elements.
type fusedValue struct {
	fusedText
	of       elementType
	pure     fusedText // the same in terms of operands alone, or empty
	constant bool
	operands operandSet // of the function, of which it is made
	given    bool       // it is an operand itself, which lies in memory in any order
}

// An operandSet has bit k for operand k.
type operandSet uint32

// An elementType is a type of elements as it is written, or of slices of them, and what elements can be.
type elementType struct {
	text string
	set  []element
}

// isSlice reports whether e is a type of slices.
func (e elementType) isSlice() bool { return strings.HasPrefix(e.text, "[]") }

// A fusion makes one function of scalars.
type fusion struct {
	*fuser
	of      *fused
	fn      *fusedFunction
	element element // that stands for the type parameter, or none if the function is generic
	values  map[types.Object]fusedValue
	taken   map[string]bool
	text    []byte // of the file
}

// These end a fusion: what is wrong has been noted, or an operator is defined in several ways.
type (
	fusionRefused struct{}
	fusionMixed   struct{}
)

func (f *fusion) refuse(pos token.Pos, format string, args ...any) {
	f.wrong(pos, format, args...)
	panic(fusionRefused{})
}

// translate makes the functions of x.
func (f *fuser) translate(x *fused) {
	if x.visited == 2 {
		return
	}
	x.visited = 1
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

// prepare checks what does not depend on the body.
func (f *fuser) prepare(x *fused) bool {
	before := len(f.mistakes)
	signature := f.pkg.TypesInfo.Defs[x.source.Name].(*types.Func).Signature()
	at := x.source.Name.Pos()
	if x.source.Recv != nil || x.source.Body == nil || !token.IsExported(title(x.source.Name.Name)) || token.IsExported(x.source.Name.Name) {
		return f.newOperator(x.source) != nil // which says what is wrong
	}
	if isStencil(x.source) {
		return f.prepareStencil(x, signature)
	}
	if n := signature.TypeParams().Len(); n > 1 {
		f.wrong(at, "%s has %d type parameters: an operator has one, of the type of its first operand; fix the other types", x.source.Name.Name, n)
	} else if n == 1 {
		x.class = typeSet(signature.TypeParams().At(0).Constraint().Underlying().(*types.Interface))
	}
	for v := range signature.Params().Variables() {
		if signature.Variadic() && v == signature.Params().At(signature.Params().Len()-1) {
			if s, ok := v.Type().(*types.Slice); !ok || !types.Identical(s.Elem(), f.packages[f.manifest.Path("ndarray")].Types.Scope().Lookup("Option").Type()) {
				f.wrong(v.Pos(), "an operator has no variadic operands: give each its name")
			}
			break
		}
		t, ok := f.isArray(v.Type())
		if s, isSlice := types.Unalias(v.Type()).(*types.Slice); isSlice {
			t = s.Elem()
			x.slices = append(x.slices, len(x.params))
		} else if !ok {
			t = v.Type()
			x.scalars = append(x.scalars, len(x.params))
		}
		if !f.isElement(t) {
			f.wrong(v.Pos(), "%s is of type %s: operands of a fused function are arrays of numbers or bools, scalars, and slices of numbers or bools, which operators of the package look up%s",
				v.Name(), f.typeText(v.Type()), f.otherwise(x.source.Name.Name, v.Type(), false))
		}
		f.usable(v, reservedFor(signature, signature.Variadic())...)
		x.params = append(x.params, v)
	}
	if len(x.params) == len(x.scalars)+len(x.slices) {
		f.wrong(at, "%s has no operand that is an array", x.source.Name.Name)
	} else if slices.Contains(x.slices, 0) {
		f.wrong(x.params[0].Pos(), "the first operand of %s is a slice, but elements come first: put it after one", x.source.Name.Name)
	} else if _, ok := f.isArray(x.params[0].Type()); !ok && len(x.class) > 0 {
		f.wrong(x.params[0].Pos(), "the first operand of %s must be an array of the type parameter, by which its loops are found", x.source.Name.Name)
	}
	if len(x.params)+signature.Results().Len() > maxOperands+1 {
		f.wrong(at, "%s has more than %d operands and results", x.source.Name.Name, maxOperands+1)
	}
	if signature.Results().Len() == 0 {
		f.wrong(at, "%s has no result: return the array that it computes", x.source.Name.Name)
	}
	for v := range signature.Results().Variables() {
		if t, ok := f.isArray(v.Type()); !ok || !f.isElement(t) {
			f.wrong(v.Pos(), "a result of a fused function is an array of numbers or bools, not %s%s", f.typeText(v.Type()), f.otherwise(x.source.Name.Name, v.Type(), true))
		}
	}
	return len(f.mistakes) == before
}

// otherwise returns what to write instead of an operand or a result of type t, as the end of a sentence.
func (f *fuser) otherwise(function string, t types.Type, isResult bool) string {
	if f.isElement(t) {
		return ": return an array, of which Item returns the only element"
	}
	if of, ok := f.isArray(t); ok {
		t = of
	}
	return ": " + f.instead(function, t, isResult)
}

// isElement reports whether t is a type parameter, or has kernels.
func (f *fuser) isElement(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return true
	}
	_, ok := elementOf(t)
	return ok
}

// typeText returns a type as the package writes it.
func (f *fuser) typeText(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		switch p {
		case f.pkg.Types:
			return ""
		case f.packages[f.manifest.Path("ndarray")].Types:
			return "nd"
		}
		return p.Name()
	})
}

// translated returns the function of x for an element, or the generic one. It reports whether operators are defined in several
// ways for the elements, or all is well.
func (f *fuser) translated(x *fused, e element) (fn *fusedFunction, mixed, ok bool) {
	defer func() {
		switch r := recover().(type) {
		case nil, fusionRefused:
		case fusionMixed:
			mixed = true
		default:
			panic(r)
		}
	}()
	name, reads := x.source.Name.Name+"Fused"+e.title(), "elements"
	if isStencil(x.source) {
		name, reads = x.source.Name.Name+"Stencil", "the elements of neighbourhoods"
	}
	t := &fusion{
		fuser: f, of: x, element: e, fn: &fusedFunction{name: name, reads: reads, imports: map[string]string{}},
		values: map[types.Object]fusedValue{}, taken: map[string]bool{},
	}
	for _, made := range []string{name, x.source.Name.Name + "Step"} {
		if object := f.pkg.Types.Scope().Lookup(made); object != nil {
			t.refuse(object.Pos(), "%s is also the name of what %s is fused to: call it otherwise", made, x.source.Name.Name)
		}
	}
	t.text, _ = os.ReadFile(f.pkg.Fset.PositionFor(x.source.Pos(), false).Filename)
	ast.Inspect(x.source, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			t.taken[name.Name] = true
		}
		return true
	})
	if isStencil(x.source) {
		t.stencil()
		return t.fn, false, true
	}
	t.head()
	for i, s := range x.source.Body.List {
		t.statement(s, i == len(x.source.Body.List)-1)
	}
	var used operandSet
	for _, operands := range t.fn.operands {
		used |= operands
	}
	for i, v := range x.params {
		if used>>i&1 == 1 {
			continue
		}
		all := ", to which its result would broadcast all the same"
		if slices.Contains(x.slices, i) {
			all = ""
		}
		t.refuse(v.Pos(), "%s does not use %s%s: remove the operand", x.source.Name.Name, v.Name(), all)
	}
	t.conditions()
	return t.fn, false, true
}

// head writes the first line.
func (t *fusion) head() {
	signature := t.pkg.TypesInfo.Defs[t.of.source.Name].(*types.Func).Signature()
	var params, results []param
	for i, v := range t.of.params {
		of, ok := t.isArray(v.Type())
		if !ok {
			of = v.Type()
		}
		own := t.elementType(of)
		name := fusedText{v.Name(), true}
		t.values[v] = fusedValue{fusedText: name, of: own, pure: name, operands: 1 << i, given: ok}
		params = append(params, param{v.Name(), own.text, nil})
		t.fn.params = append(t.fn.params, v.Name())
	}
	for v := range signature.Results().Variables() {
		of, _ := t.isArray(v.Type())
		own := t.elementType(of)
		t.fn.results = append(t.fn.results, own)
		results = append(results, param{v.Name(), own.text, nil})
	}
	list := ""
	if signature.TypeParams().Len() > 0 && t.element == "" {
		p := t.of.source.Type.TypeParams.List[0]
		t.use(p.Type)
		list = fmt.Sprintf("[%s %s]", p.Names[0].Name, t.source(p.Type))
	}
	out := results[0].kind
	if len(results) > 1 || results[0].name != "" {
		out = "(" + joined(results) + ")"
	}
	t.fn.head = fmt.Sprintf("func %s%s(%s) %s {", t.fn.name, list, joined(params), out)
}

// joined returns parameters, and the type of neighbours that have the same once: x, y T.
func joined(params []param) string {
	var s strings.Builder
	for i, p := range params {
		if i > 0 {
			s.WriteString(", ")
		}
		s.WriteString(p.name)
		if p.name == "" {
			s.WriteString(p.kind)
		} else if i+1 == len(params) || params[i+1].kind != p.kind {
			s.WriteString(" " + p.kind)
		}
	}
	return s.String()
}

// elementType returns what t is called in the function.
func (t *fusion) elementType(of types.Type) elementType {
	if s, ok := types.Unalias(of).(*types.Slice); ok {
		e := t.elementType(s.Elem())
		return elementType{"[]" + e.text, e.set}
	}
	if p, ok := types.Unalias(of).(*types.TypeParam); ok {
		if t.element != "" {
			return elementType{string(t.element), []element{t.element}}
		}
		return elementType{p.Obj().Name(), t.of.class}
	}
	e, _ := elementOf(of)
	return elementType{string(e), []element{e}}
}

// source returns the text of a node.
func (t *fusion) source(n ast.Node) string {
	from, to := t.pkg.Fset.PositionFor(n.Pos(), false).Offset, t.pkg.Fset.PositionFor(n.End(), false).Offset
	return string(t.text[from:to])
}

// use notes the packages that an expression names.
func (t *fusion) use(x ast.Node) {
	unselected(x, func(name *ast.Ident) {
		if alias, path := importOf(t.pkg.Types, t.pkg.TypesInfo.Uses[name]); path != "" {
			t.fn.imports[path] = alias
		}
	})
}

func (t *fusion) line(pos token.Pos, format string, args ...any) {
	t.fn.lines = append(t.fn.lines, fusedLine{fmt.Sprintf(format, args...), pos})
}

// fresh returns a name that is not taken, which begins with the one given.
func (t *fusion) fresh(name string) string {
	free := name
	for i := 2; t.taken[free] || t.pkg.Types.Scope().Lookup(free) != nil; i++ {
		free = fmt.Sprintf("%s%d", name, i)
	}
	t.taken[free] = true
	return free
}

// conditions writes the directives for what must hold of operands: one for each kind of error.
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

// typeOf returns what the type parameter is called.
func (t *fusion) typeOf() string {
	if t.element != "" || t.of.class == nil {
		return string(t.element)
	}
	return t.of.source.Type.TypeParams.List[0].Names[0].Name
}

// elem notes that the function calls package elem.
func (t *fusion) elem() {
	p := t.manifest.Path("elem")
	t.fn.imports[p] = path.Base(p)
}
