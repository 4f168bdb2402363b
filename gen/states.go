package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/vector"
)

// A stateReduction is a reduction whose state is several values, the fields of a struct: a step func(acc S, x, … T) S that is marked
// ndgo:reduce, with the state of no elements, a function that joins two states, and perhaps one of what a state amounts to.
type stateReduction struct {
	source *ast.FuncDecl
	file   *ast.File
	step   *types.Func
	state  *types.Named // may have the type parameter of the step
	fields []*types.Var
	join   *types.Func
	result *types.Func // or nil: the fields are the results

	identity  vector.Bound
	of        *Definition // of the step, for messages about it
	text      string      // of the identity as it is written
	operators map[string]*Operator
	public    *Operator
}

// The functions of numbers that are made of a state's, by what their names end with.
const (
	stateIdentity = "Identity" // the state of no elements
	stateStep     = "Step"     // from elements and the fields of a state to those of the next
	stateJoin     = "Join"     // from the fields of two states to those of one
	stateResult   = "Result"   // from the fields of a state to results
	stateOne      = "One"      // the results for one element
)

// hasState reports whether fn is a step whose state is a struct.
func (c *checker) hasState(fn *ast.FuncDecl) bool {
	object, ok := c.pkg.TypesInfo.Defs[fn.Name].(*types.Func)
	marked := slices.ContainsFunc(directives(fn.Doc), func(d Directive) bool { return d.Name == "reduce" })
	if !ok || !marked || object.Signature().Params().Len() == 0 {
		return false
	}
	_, isStruct := object.Signature().Params().At(0).Type().Underlying().(*types.Struct)
	return isStruct
}

// stateOf returns the reduction that fn is, or nil after a mistake.
func (c *checker) stateOf(fn *ast.FuncDecl, file *ast.File) *stateReduction {
	s := &stateReduction{source: fn, file: file, step: c.pkg.TypesInfo.Defs[fn.Name].(*types.Func), operators: map[string]*Operator{}}
	at, name, signature := fn.Name.Pos(), fn.Name.Name, s.step.Signature()
	if c.newOperator(fn) == nil {
		return nil
	}
	acc := signature.Params().At(0)
	switch {
	case signature.Params().Len() < 2 || signature.Results().Len() != 1 || !types.Identical(acc.Type(), signature.Results().At(0).Type()):
		c.wrong(at, "%s is no reduction: that is a func(acc S, x T) S, of the state and of elements, which returns the next state", name)
		return nil
	case signature.Variadic():
		c.wrong(at, "an operator has no variadic operands: give each its name")
		return nil
	case slices.ContainsFunc(slices.Collect(signature.Params().Variables()), isSliceParameter):
		c.wrong(at, "%s has a state of several values, beside which there are no slices: look elements up in a function marked //ndgo:ufunc, and give its result as an operand", name)
		return nil
	case signature.TypeParams().Len() > 1:
		c.wrong(at, "%s has %d type parameters: an operator has one, of the type of its first operand; fix the other types", name, signature.TypeParams().Len())
		return nil
	case signature.TypeParams().Len() == 1 && signature.Params().At(1).Type() != signature.TypeParams().At(0):
		c.wrong(at, "the first operand of %s must be of type %s, by which its loops are found", name, signature.TypeParams().At(0))
		return nil
	}
	var ok bool
	if s.state, ok = types.Unalias(acc.Type()).(*types.Named); !ok || s.state.Obj().Pkg() != c.pkg.Types {
		c.wrong(acc.Pos(), "the state of %s is %s: declare it as a type of package %s, as in type state struct{ sum, count float64 }", name, acc.Type(), c.pkg.Name)
		return nil
	}
	if !c.stateFields(s) || !c.stateDirective(s) {
		return nil
	}
	return s
}

// maxFields is how many fields a state may have: two states and one that joins them are operands of a loop.
const maxFields = (maxOperands + 1) / 3

// stateFields takes the fields of the state. It reports whether all are numbers.
func (c *checker) stateFields(s *stateReduction) bool {
	all := s.state.Underlying().(*types.Struct)
	size := 0
	for v := range all.Fields() {
		e, ok := elementOf(v.Type())
		if p, isParam := v.Type().(*types.TypeParam); isParam {
			constraint, isInterface := p.Constraint().Underlying().(*types.Interface)
			ok = !isInterface || !slices.Contains(typeSet(constraint), "bool") // what is no constraint does not compile, which is said later
		}
		switch {
		case v.Name() == "_" || v.Embedded():
			c.wrong(v.Pos(), "the field %s of the state %s needs a name: write count int64", v.Name(), s.state.Obj().Name())
			return false
		case e == "bool":
			c.wrong(v.Pos(), "the field %s of the state %s is a bool, and a state has numbers: make it an int64 that is 0 or 1", v.Name(), s.state.Obj().Name())
			return false
		case !ok:
			c.wrong(v.Pos(), "the field %s of the state %s is a %s, and a state has numbers: write a field for each of them", v.Name(), s.state.Obj().Name(), c.typeText(v.Type()))
			return false
		}
		s.fields, size = append(s.fields, v), size+1
	}
	if size == 0 || size > maxFields {
		c.wrong(s.state.Obj().Pos(), "the state %s has %d fields: it has from 1 to %d; compute what follows from others at the end, in result=", s.state.Obj().Name(), size, maxFields)
		return false
	}
	return true
}

// stateWords are the words of ndgo:reduce where the state is a struct.
var stateWords = regexp.MustCompile(`(?:^|\s)(\w+)=`)

// stateDirective reads the directive. It reports whether all is well.
func (c *checker) stateDirective(s *stateReduction) bool {
	values, at, ok := c.stateValues(s)
	if !ok {
		return false
	}
	s.of = &Definition{Func: s.step, Decl: s.source}
	s.text = values["identity"]
	x, info, err := c.conversion(s.of, s.state, at["identity"], s.text)
	if err != nil {
		c.wrong(at["identity"], "identity=%s: %s", s.text, message(err))
		return false
	}
	s.identity = vector.Bound{Value: x, Info: info}
	if s.join = c.stateFunction(s, at["join"], values["join"], 2); s.join == nil {
		return false
	}
	got := c.instantiated(s, s.join)
	if got.Results().Len() != 1 || !types.Identical(got.Results().At(0).Type(), s.state) {
		c.wrong(at["join"], "%s returns %s: what joins states is a func(a, b %s) %[3]s", values["join"], c.typeText(got.Results()), s.typeText(c))
		return false
	}
	return values["result"] == "" || c.stateResult(s, values["result"], at["result"])
}

// stateValues returns what the directive of s says its identity, its join and its result are, and where. It reports whether that is complete.
func (c *checker) stateValues(s *stateReduction) (values map[string]string, at map[string]token.Pos, ok bool) {
	all := directives(s.source.Doc)
	d := all[slices.IndexFunc(all, func(d Directive) bool { return d.Name == "reduce" })]
	usage := fmt.Sprintf("as in //ndgo:reduce identity=%s{} join=NAME", s.typeText(c))
	values, at = map[string]string{}, map[string]token.Pos{}
	words := stateWords.FindAllStringSubmatchIndex(d.Text, -1)
	for i, w := range words {
		end := len(d.Text)
		if i+1 < len(words) {
			end = words[i+1][0]
		}
		key := d.Text[w[2]:w[3]]
		if key == "scan" {
			c.wrong(d.TextPos+token.Pos(w[2]), "scan= is for a reduction that accumulates one number, and the state of %s is a struct: remove it, and for cumulative results "+
				"mark a func(dst, src []T) //ndgo:rows, which goes from one state to the next; where there are several operands T is a struct of them", s.source.Name.Name)
			return nil, nil, false
		}
		if !slices.Contains([]string{"identity", "join", "result"}, key) || values[key] != "" {
			c.wrong(d.TextPos+token.Pos(w[2]), "%s= is unknown to ndgo:reduce, or there twice: for a state of several values it has identity=VALUE join=NAME, and result=NAME for what a state amounts to", key)
			return nil, nil, false
		}
		values[key], at[key] = strings.TrimSpace(d.Text[w[1]:end]), d.TextPos+token.Pos(w[1])
	}
	switch {
	case len(words) == 0 && d.Text != "" || len(words) > 0 && words[0][0] != 0:
		c.wrong(d.TextPos, "ndgo:reduce needs the state of no elements and the function that joins two states, %s", usage)
	case values["identity"] == "":
		c.wrong(d.Pos, "ndgo:reduce needs the state of no elements, %s", usage)
	case values["join"] == "":
		c.wrong(d.Pos, "ndgo:reduce needs the function that joins the states of two parts of the elements, a func(a, b %s) %[1]s, %s", s.typeText(c), usage)
	default:
		return values, at, true
	}
	return nil, nil, false
}

// stateResult sets the function of that name as the one that says what a state amounts to. It reports whether it is one.
func (c *checker) stateResult(s *stateReduction, name string, at token.Pos) bool {
	if s.result = c.stateFunction(s, at, name, 1); s.result == nil {
		return false
	}
	results := c.instantiated(s, s.result).Results()
	for v := range results.Variables() {
		if _, isParam := v.Type().(*types.TypeParam); !isParam {
			if _, ok := elementOf(v.Type()); !ok {
				c.wrong(at, "%s returns %s: results are numbers or bool, one or several", name, c.typeText(results))
				return false
			}
		}
	}
	if results.Len() == 0 {
		c.wrong(at, "%s has no result: return what the state amounts to", name)
		return false
	}
	return true
}

// stateFunction returns the function of that name, of so many states, or nil after a mistake.
func (c *checker) stateFunction(s *stateReduction, at token.Pos, name string, states int) *types.Func {
	want := "func(s " + s.typeText(c) + ") T"
	if states == 2 {
		want = "func(a, b " + s.typeText(c) + ") " + s.typeText(c)
	}
	fn, ok := c.pkg.Types.Scope().Lookup(name).(*types.Func)
	if !ok {
		c.wrong(at, "%s is no function of package %s: write a %s", name, c.pkg.Name, want)
		return nil
	}
	n := fn.Signature().TypeParams().Len()
	right := fn.Signature().Params().Len() == states && !fn.Signature().Variadic() && n <= s.step.Signature().TypeParams().Len()
	if right {
		got := c.instantiated(s, fn)
		for v := range got.Params().Variables() {
			right = right && types.Identical(v.Type(), s.state)
		}
	}
	if !right {
		c.wrong(at, "%s is a %s, not a %s", name, c.typeText(fn.Signature()), want)
		return nil
	}
	return fn
}

// instantiated returns the signature of fn with the type parameter of the step for its own.
func (c *checker) instantiated(s *stateReduction, fn *types.Func) *types.Signature {
	if fn.Signature().TypeParams().Len() == 0 {
		return fn.Signature()
	}
	t, err := types.Instantiate(nil, fn.Signature(), []types.Type{s.step.Signature().TypeParams().At(0)}, false)
	if err != nil {
		return fn.Signature()
	}
	return t.(*types.Signature)
}

func (c *checker) typeText(t types.Type) string {
	return types.TypeString(t, types.RelativeTo(c.pkg.Types))
}

// typeText returns the type of the state as the step has it.
func (s *stateReduction) typeText(c *checker) string { return c.typeText(s.state) }

// states adds files with the functions of numbers that are made of those of states, and defines operators of them.
func (c *checker) states(loaded []*packages.Package, all []*stateReduction) error {
	byPath := map[string]*packages.Package{}
	packages.Visit(loaded, nil, func(p *packages.Package) { byPath[p.PkgPath] = p })
	if c.manifest.fused == nil {
		c.manifest.fused = map[string]fusedFile{}
	}
	for _, file := range slices.Clone(c.pkg.Syntax) {
		var own []*stateReduction
		for _, s := range all {
			if s.file == file {
				own = append(own, s)
			}
		}
		if own == nil {
			continue
		}
		parsed, err := c.stateFile(byPath, file, own)
		if err != nil {
			return err
		}
		if err := c.mistakes.err(); err != nil {
			return err
		}
		for _, s := range own {
			c.defineState(s, parsed)
		}
	}
	return nil
}

// defineState adds the operator that s defines, and those that it is made of, which are in a file.
func (c *checker) defineState(s *stateReduction, file *ast.File) {
	of := func(end string) *Definition {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == s.source.Name.Name+end {
				d := &Definition{Func: c.pkg.TypesInfo.Defs[fn.Name].(*types.Func), Decl: fn, state: s}
				for _, x := range directives(s.source.Doc) {
					if x.Name == "portable" {
						d.Portable = c.position(x.Pos)
					}
				}
				return d
			}
		}
		return nil
	}
	op := c.newOperator(s.source)
	d := of(stateOne)
	d.Portable = token.Position{}
	for _, x := range directives(s.source.Doc) {
		if x.Name == "portable" || x.Name == "requires" {
			c.directive(op, d, x)
		}
	}
	if op.state, s.public = s, op; !c.onlyClass(op, d) || !c.operands(op, d) {
		return
	}
	op.Definitions, op.Loops = []*Definition{d}, c.instances(op, d)
	op.Doc = userDoc(op, s.source)
	c.manifest.Operators = append(c.manifest.Operators, op)
	for _, end := range []string{stateStep, stateJoin, stateResult} {
		d := of(end)
		if d == nil {
			continue
		}
		own := &Operator{Name: op.Name + end, Doc: op.Name + end + " is part of the reduction " + op.Name + ".", pos: op.pos, joins: op.Name, class: op.class, state: s, role: end}
		if !c.operands(own, d) {
			return
		}
		if own.Definitions = []*Definition{d}; end == stateStep {
			d.Requires = op.Definitions[0].Requires // elements come first in both, so that their numbers agree
		}
		for _, l := range op.Loops { // in the same order
			x := &Loop{Definition: d, Args: l.Args, by: l.Element()}
			for _, t := range d.Declared() {
				e, _ := instantiate(t, l.Args)
				x.Types = append(x.Types, e)
			}
			own.Loops = append(own.Loops, x)
		}
		s.operators[end] = own
	}
}

// stateFile makes the functions of numbers of all reductions in a file.
func (c *checker) stateFile(loaded map[string]*packages.Package, file *ast.File, own []*stateReduction) (*ast.File, error) {
	source := c.pkg.Fset.PositionFor(file.Package, false).Filename
	text, err := os.ReadFile(source)
	if err != nil {
		return nil, err
	}
	w := &stateText{checker: c, text: text, imports: map[string]bool{}}
	for _, s := range own {
		w.write(s)
	}
	if err := c.mistakes.err(); err != nil {
		return nil, err
	}
	return c.addFile(loaded, file, "_states.go", w.imports, w.formatted.String(), w.placed.String())
}

// operatorsOf returns the operators that loops are made of, for op: itself, or what a reduction with a state is made of.
func (op *Operator) operatorsOf() []*Operator {
	if op.state == nil || op.role != "" {
		return []*Operator{op}
	}
	var all []*Operator
	for _, end := range []string{stateStep, stateJoin, stateResult} {
		if own := op.state.operators[end]; own != nil {
			all = append(all, own)
		}
	}
	return all
}

// definitions returns those of all operators, and of what reductions with a state are made of.
func (m *Manifest) definitions() (all []*Definition) {
	for _, op := range m.Operators {
		all = append(all, op.Definitions...)
		for _, l := range op.Loops { // those of a fused reduction compute terms, which are a function of their own
			if !slices.Contains(all, l.Definition) {
				all = append(all, l.Definition)
			}
		}
		for _, own := range op.operatorsOf() {
			if own != op {
				all = append(all, own.Definitions...)
			}
		}
	}
	return all
}
