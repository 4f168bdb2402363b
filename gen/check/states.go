package check

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"regexp"
	"slices"
	"strings"

	"ndgo/gen/compile/build"
	"ndgo/gen/form"

	"golang.org/x/tools/go/packages"
)

// HasState reports whether fn is the step of a reduction with a struct as its state: fn takes a state and an element, and returns a
// state.
func (c *Checker) HasState(fn *ast.FuncDecl) bool {
	object, ok := c.Pkg.TypesInfo.Defs[fn.Name].(*types.Func)
	if !ok || !form.IsMarked(fn, "reduce") || object.Signature().Params().Len() == 0 {
		return false
	}
	_, isStruct := object.Signature().Params().At(0).Type().Underlying().(*types.Struct)
	return isStruct
}

// StateOf returns the reduction whose step is fn, or nil after a mistake.
func (c *Checker) StateOf(fn *ast.FuncDecl, file *ast.File) *form.StateReduction {
	defer c.Manifest.Near(fn.Name.Pos())
	s := &form.StateReduction{Source: fn, File: file, Step: c.Pkg.TypesInfo.Defs[fn.Name].(*types.Func)}
	at, name, signature := fn.Name.Pos(), fn.Name.Name, s.Step.Signature()
	if c.NewOperator(fn) == nil {
		return nil
	}
	acc := signature.Params().At(0)
	switch {
	case signature.Params().Len() < 2 || signature.Results().Len() != 1 || !types.Identical(acc.Type(), signature.Results().At(0).Type()):
		c.Wrong(at, "%s is not a reduction: write a func(acc S, x T) S of the state and elements that returns the next state", name)
		return nil
	case signature.Variadic():
		c.Wrong(at, "an operator has no variadic operands: name each operand")
		return nil
	case slices.ContainsFunc(slices.Collect(signature.Params().Variables()), isSliceParameter):
		c.Wrong(at, "%s has a state of several values, and cannot also have a slice operand: look elements up in a function marked //ndgo:ufunc, and pass its result as an operand", name)
		return nil
	case !c.HasOneType(fn, signature):
		return nil
	case signature.TypeParams().Len() == 1 && signature.Params().At(1).Type() != signature.TypeParams().At(0):
		c.Wrong(at, "the first operand of %s must be of type %s: this type selects the loop", name, signature.TypeParams().At(0))
		return nil
	}
	var ok bool
	if s.State, ok = types.Unalias(acc.Type()).(*types.Named); !ok || s.State.Obj().Pkg() != c.Pkg.Types {
		c.Wrong(acc.Pos(), "the state of %s is %s: declare it as a type of package %s, as in type state struct{ sum, count float64 }", name, acc.Type(), c.Pkg.Name)
		return nil
	}
	if !c.stateFields(s) || !c.stateDirective(s) {
		return nil
	}
	return s
}

// maxFields is the maximum number of fields of a state. The loop that joins two states has three operands or results for each field:
// one for each of the two states, and one for the joined state.
const maxFields = (MaxOperands + 1) / 3

// stateFields records the fields of the state. It reports whether all fields are numbers.
func (c *Checker) stateFields(s *form.StateReduction) bool {
	all := s.State.Underlying().(*types.Struct)
	size := 0
	for v := range all.Fields() {
		e, ok := form.ElementOf(v.Type())
		if p, isParam := v.Type().(*types.TypeParam); isParam {
			constraint, isInterface := p.Constraint().Underlying().(*types.Interface)
			// the compiler reports other field types later
			ok = !isInterface || !slices.Contains(form.TypeSet(constraint), "bool")
		}
		switch {
		case v.Name() == "_" || v.Embedded():
			c.Wrong(v.Pos(), "the field %s of the state %s needs a name: write count int64", v.Name(), s.State.Obj().Name())
			return false
		case e == "bool":
			c.Wrong(v.Pos(), "the field %s of the state %s is a bool, and a state has only numbers: use an int64 of value 0 or 1", v.Name(), s.State.Obj().Name())
			return false
		case !ok:
			c.Wrong(v.Pos(), "the field %s of the state %s is a %s, and a state has only numbers: write a field for each number", v.Name(), s.State.Obj().Name(), c.typeText(v.Type()))
			return false
		}
		s.Fields, size = append(s.Fields, v), size+1
	}
	if size == 0 || size > maxFields {
		c.Wrong(s.State.Obj().Pos(), "the state %s has %d fields, and must have from 1 to %d: compute dependent values at the end, in result=", s.State.Obj().Name(), size, maxFields)
		return false
	}
	return true
}

// stateWords matches the words before = in a directive ndgo:reduce for a reduction with a state.
var stateWords = regexp.MustCompile(`(?:^|\s)(\w+)=`)

// stateDirective reads the directive of s. It reports whether there was no mistake.
func (c *Checker) stateDirective(s *form.StateReduction) bool {
	values, at, ok := c.stateValues(s)
	if !ok {
		return false
	}
	s.Of = &form.Definition{Func: s.Step, Decl: s.Source}
	s.Text = values["identity"]
	x, info, err := c.conversion(s.Of, s.State, at["identity"], s.Text)
	if err != nil {
		c.Wrong(at["identity"], "identity=%s: %s", s.Text, message(err))
		return false
	}
	s.Identity = build.Bound{Value: x, Info: info}
	if s.Join = c.stateFunction(s, at["join"], values["join"], 2); s.Join == nil {
		return false
	}
	got := c.instantiated(s, s.Join)
	if got.Results().Len() != 1 || !types.Identical(got.Results().At(0).Type(), s.State) {
		c.Wrong(at["join"], "%s returns %s: a function that joins states is a func(a, b %s) %[3]s", values["join"], c.typeText(got.Results()), typeText(s, c))
		return false
	}
	return values["result"] == "" || c.stateResult(s, values["result"], at["result"])
}

// stateValues returns the values in the directive of s (identity, join and result), and their positions. ok reports whether all are
// given.
func (c *Checker) stateValues(s *form.StateReduction) (values map[string]string, at map[string]token.Pos, ok bool) {
	all := form.Directives(s.Source.Doc)
	d := all[slices.IndexFunc(all, func(d form.Directive) bool { return d.Name == "reduce" })]
	usage := fmt.Sprintf("as in //ndgo:reduce identity=%s{} join=NAME", typeText(s, c))
	values, at = map[string]string{}, map[string]token.Pos{}
	words := stateWords.FindAllStringSubmatchIndex(d.Text, -1)
	for i, w := range words {
		end := len(d.Text)
		if i+1 < len(words) {
			end = words[i+1][0]
		}
		key := d.Text[w[2]:w[3]]
		if key == "scan" {
			c.Wrong(d.TextPos+token.Pos(w[2]), "scan= is for a reduction that accumulates one number, and the state of %s is a struct: remove it, and for cumulative results "+
				"mark a func(dst, src []T) //ndgo:rows, which goes from one state to the next; where there are several operands T is a struct of them", s.Source.Name.Name)
			return nil, nil, false
		}
		if !slices.Contains([]string{"identity", "join", "result"}, key) || values[key] != "" {
			c.Wrong(d.TextPos+token.Pos(w[2]), "%s= is unknown to ndgo:reduce, or written twice: for a state of several values write identity=VALUE join=NAME, and result=NAME for the function that computes the result", key)
			return nil, nil, false
		}
		values[key], at[key] = strings.TrimSpace(d.Text[w[1]:end]), d.TextPos+token.Pos(w[1])
	}
	switch {
	case len(words) == 0 && d.Text != "" || len(words) > 0 && words[0][0] != 0:
		c.Wrong(d.TextPos, "ndgo:reduce needs the state of no elements and the function that joins two states, %s", usage)
	case values["identity"] == "":
		c.Wrong(d.Pos, "ndgo:reduce needs the state of no elements, %s", usage)
	case values["join"] == "":
		c.Wrong(d.Pos, "ndgo:reduce needs the function that joins the states of two parts of the elements, a func(a, b %s) %[1]s, %s", typeText(s, c), usage)
	default:
		return values, at, true
	}
	return nil, nil, false
}

// stateResult sets the function that computes the result from a state. It reports whether the function has the right signature.
func (c *Checker) stateResult(s *form.StateReduction, name string, at token.Pos) bool {
	if s.Result = c.stateFunction(s, at, name, 1); s.Result == nil {
		return false
	}
	results := c.instantiated(s, s.Result).Results()
	for v := range results.Variables() {
		if _, isParam := v.Type().(*types.TypeParam); !isParam {
			if _, ok := form.ElementOf(v.Type()); !ok {
				c.Wrong(at, "%s returns %s: results must be numbers or bools", name, c.typeText(results))
				return false
			}
		}
	}
	if results.Len() == 0 {
		c.Wrong(at, "%s has no result: return the value computed from the state", name)
		return false
	}
	return true
}

// stateFunction returns the named function of the package. The function must have the given number of parameters, all with the type
// of the state. Otherwise stateFunction reports a mistake and returns nil.
func (c *Checker) stateFunction(s *form.StateReduction, at token.Pos, name string, states int) *types.Func {
	want := "func(s " + typeText(s, c) + ") T"
	if states == 2 {
		want = "func(a, b " + typeText(s, c) + ") " + typeText(s, c)
	}
	fn, ok := c.Pkg.Types.Scope().Lookup(name).(*types.Func)
	if !ok {
		c.Wrong(at, "%s is not a function of package %s: write a %s", name, c.Pkg.Name, want)
		return nil
	}
	n := fn.Signature().TypeParams().Len()
	right := fn.Signature().Params().Len() == states && !fn.Signature().Variadic() && n <= s.Step.Signature().TypeParams().Len()
	if right {
		got := c.instantiated(s, fn)
		for v := range got.Params().Variables() {
			right = right && types.Identical(v.Type(), s.State)
		}
	}
	if !right {
		c.Wrong(at, "%s is a %s, not a %s", name, c.typeText(fn.Signature()), want)
		return nil
	}
	return fn
}

// instantiated returns the signature of fn, with the step's type parameter in place of the type parameter of fn, if there is one.
func (c *Checker) instantiated(s *form.StateReduction, fn *types.Func) *types.Signature {
	if fn.Signature().TypeParams().Len() == 0 {
		return fn.Signature()
	}
	t, err := types.Instantiate(nil, fn.Signature(), []types.Type{s.Step.Signature().TypeParams().At(0)}, false)
	if err != nil {
		return fn.Signature()
	}
	return t.(*types.Signature)
}

func (c *Checker) typeText(t types.Type) string {
	return types.TypeString(t, types.RelativeTo(c.Pkg.Types))
}

// typeText returns the type of the state, as written in the file of the step.
func typeText(s *form.StateReduction, c *Checker) string { return c.typeText(s.State) }

// States defines the operators of the given reductions. To each file with reductions it adds a file of scalar functions. These have
// a state's fields as separate operands and results.
func (c *Checker) States(loaded []*packages.Package, all []*form.StateReduction) error {
	byPath := map[string]*packages.Package{}
	packages.Visit(loaded, nil, func(p *packages.Package) { byPath[p.PkgPath] = p })
	for _, file := range slices.Clone(c.Pkg.Syntax) {
		var own []*form.StateReduction
		for _, s := range all {
			if s.File == file {
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
		if err := c.Mistakes.Err(); err != nil {
			return err
		}
		for _, s := range own {
			c.defineState(s, parsed)
		}
	}
	return nil
}

// defineState adds the operator of s, and operators for its parts: step, join, identity and result. Their functions are in file.
func (c *Checker) defineState(s *form.StateReduction, file *ast.File) {
	of := func(end string) *form.Definition {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == s.Source.Name.Name+end {
				d := &form.Definition{Func: c.Pkg.TypesInfo.Defs[fn.Name].(*types.Func), Decl: fn, State: s}
				for _, x := range form.Directives(s.Source.Doc) {
					if x.Name == "portable" {
						d.Portable = c.Position(x.Pos)
					}
				}
				return d
			}
		}
		return nil
	}
	op := c.NewOperator(s.Source)
	d := of(form.StateOne)
	d.Portable = token.Position{}
	for _, x := range form.Directives(s.Source.Doc) {
		if x.Name == "portable" || x.Name == "requires" {
			c.Directive(op, d, x)
		}
	}
	if op.State, s.Public = s, op; !c.OnlyClass(op, d) || !c.Operands(op, d) {
		return
	}
	op.Definitions, op.Loops = []*form.Definition{d}, c.Instances(op, d)
	op.Doc = UserDoc(op, s.Source)
	c.Manifest.Operators = append(c.Manifest.Operators, op)
	parts := []**form.Operator{&s.Parts.Terms, &s.Parts.Join, &s.Parts.Result}
	does := map[string]string{form.StateStep: "adds elements to a state", form.StateJoin: "joins two states", form.StateResult: "computes the results from the state"}
	for i, end := range []string{form.StateStep, form.StateJoin, form.StateResult} {
		d := of(end)
		if d == nil {
			continue
		}
		own := &form.Operator{Name: op.Name + end, Doc: fmt.Sprintf("%s%s %s of the reduction %s.", op.Name, end, does[end], op.Name), Pos: op.Pos, Joins: op.Name, Class: op.Class, State: s}
		if !c.Operands(own, d) {
			return
		}
		if own.Definitions = []*form.Definition{d}; end == form.StateStep {
			d.Requires = op.Definitions[0].Requires // both functions have the elements first, so operand numbers in conditions agree
		}
		for _, l := range op.Loops { // the loops of all parts have the same order
			x := &form.Loop{Definition: d, Args: l.Args, By: l.Element()}
			for _, t := range d.Declared() {
				e, _ := form.Instantiate(t, l.Args)
				x.Types = append(x.Types, e)
			}
			own.Loops = append(own.Loops, x)
		}
		*parts[i] = own
	}
}

// stateFile makes the scalar functions for the reductions of one file.
func (c *Checker) stateFile(loaded map[string]*packages.Package, file *ast.File, own []*form.StateReduction) (*ast.File, error) {
	source := c.Pkg.Fset.PositionFor(file.Package, false).Filename
	text, err := os.ReadFile(source)
	if err != nil {
		return nil, err
	}
	w := &stateText{Checker: c, text: text}
	for _, s := range own {
		w.write(s)
	}
	if err := c.Mistakes.Err(); err != nil {
		return nil, err
	}
	return c.AddFile(loaded, file, "_states.go", &w.made, "what is made of it")
}
