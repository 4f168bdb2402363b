package form

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"ndgo/gen/compile/build"
	"ndgo/gen/compile/ir"

	"github.com/dave/jennifer/jen"
)

// A Fold describes a reduction f(acc, x, …) = acc ⊕ t(x, …), where the operator ⊕ joins the accumulated value with a term. The term
// is computed as f(identity, x, …).
type Fold struct {
	Manifest *Manifest
	Identity *jen.Statement // the identity, as the argument of a conversion
	Text     string         // the identity as written

	Join  func(acc, term string) *jen.Statement // emits acc ⊕ term; nil if f itself joins two partial results
	Plain bool                                  // whether each element is its own term
	Op    token.Token                           // ⊕, if this is a Go operator
	Stays token.Token                           // a comparison like < for max: if term < acc, then acc ⊕ term is acc; or none

	Scan   string // the name of the function for cumulative reductions, or ""
	ScanAt token.Pos

	Result, Term ast.Expr  // the returned expression and the term in it, if Join is not nil
	operator     *Operator // the operator joining partial results

	End Ending // for a fused function: the reduction at its end
}

// ScansAs returns the name of the function of package ndarray that gives the same cumulative results as the reduction op, or "" if
// there is none. Without one, op needs its own scan.
func (op *Operator) ScansAs() string {
	if op.Fold.Op != token.ADD && op.Fold.Op != token.MUL {
		return ""
	}
	return Lender(op.Fold.Op.String(), op.results())
}

// JoinsAs returns the name of a function of package generated. This function returns an operator of ndarray that joins partial
// results as the reduction op does. JoinsAs returns "" if op needs its own operator.
func (op *Operator) JoinsAs() string {
	if op.Fold.Plain { // error messages need its own operator's name
		return ""
	}
	if op.Fold.Scan != "" {
		return op.ScansAs()
	}
	join := map[token.Token]string{token.LSS: "max", token.GTR: "min"}[op.Fold.Stays]
	if join == "" {
		join = op.Fold.Op.String()
	}
	return Lender(join, op.results())
}

// results returns the element types of the results of op.
func (op *Operator) results() (all []Element) {
	for _, l := range op.Loops {
		all = append(all, l.Out())
	}
	return all
}

// Lender returns the name of a function of package generated. This function returns an operator of ndarray that joins results of the
// given types by join: a Go operator, min or max. Lender returns "" if there is no such operator.
func Lender(join string, of []Element) string {
	if join == "*" && slices.ContainsFunc(of, func(e Element) bool { return e.Class() == "complex numbers" }) { // products of complex numbers are functions of package elem
		return ""
	}
	return map[string]string{"+": "JoinSum", "*": "JoinProd", "min": "JoinMin", "max": "JoinMax", "&&": "JoinAll", "||": "JoinAny"}[join]
}

// An Ending is a reduction of ndarray at the end of a fused function, as in nd.Sum(nd.Multiply(x, y)). The whole function is then a
// reduction.
type Ending struct {
	Join     string // the operator, or the function of two operands, by which elements are joined
	Identity string // the result for no elements; "" if it depends on the element type
	Counts   bool   // whether it counts the elements other than false and zero
	Mean     bool   // whether it divides the sum by the number of elements
}

// IsExtreme reports whether the reduction is a minimum or a maximum. Such a reduction needs at least one element.
func (e Ending) IsExtreme() bool { return e.Join == "min" || e.Join == "max" }

// Fusion returns the name of the constant of package ufunc for the order of the reduction.
func (e Ending) Fusion() string {
	if e.IsExtreme() {
		return "Extreme"
	}
	return "RowMajor"
}

// A StateReduction is a reduction with a struct S as its state. Its step, func(acc S, x, … T) S, is marked ndgo:reduce. The
// directive names a state for no elements, a function that joins two states, and optionally a function that computes the result from
// a state.
type StateReduction struct {
	Source *ast.FuncDecl
	File   *ast.File
	Step   *types.Func
	State  *types.Named // the type of the state; it may have the step's type parameter
	Fields []*types.Var
	Join   *types.Func
	Result *types.Func // nil if the results are the fields of the state

	Identity build.Bound
	Of       *Definition // the definition of the step, for messages
	Text     string      // the identity as written
	Parts    Parts
	Public   *Operator
}

// Parts are the operators that make up a reduction, each with loops.
type Parts struct {
	Terms  *Operator // computes the values to join: the operator of the reduction, or the step of a state
	Join   *Operator // joins two partial results or two states, or nil
	Result *Operator // computes results from a state, or nil
}

// Parts returns the parts of op.
func (op *Operator) Parts() Parts {
	switch {
	case op.State != nil && op.State.Public == op:
		return op.State.Parts
	case op.Fold != nil:
		return Parts{Terms: op, Join: op.joiner()}
	}
	return Parts{Terms: op}
}

// All returns the parts with loops.
func (p Parts) All() (all []*Operator) {
	for _, part := range []*Operator{p.Terms, p.Join, p.Result} {
		if part != nil && !part.isLent {
			all = append(all, part)
		}
	}
	return all
}

// IsStep reports whether op is the step of a reduction with a state.
func (op *Operator) IsStep() bool { return op.State != nil && op.State.Parts.Terms == op }

// PartsOf returns the parts of all given operators.
func PartsOf(operators []*Operator) (all []*Operator) {
	for _, op := range operators {
		all = append(all, op.Parts().All()...)
	}
	return all
}

// definitions returns the definitions of all operators and of their parts.
func (m *Manifest) definitions() (all []*Definition) {
	for _, op := range m.Operators {
		all = append(all, op.Definitions...)
		for _, l := range op.Loops { // a fused reduction may have another function for the terms of each type
			if !slices.Contains(all, l.Definition) {
				all = append(all, l.Definition)
			}
		}
		for _, own := range op.Parts().All() {
			if own != op {
				all = append(all, own.Definitions...)
			}
		}
	}
	return all
}

// IsGeneric reports whether the partial results of the reduction op have the type of its type parameter.
func (op *Operator) IsGeneric() bool { return op.Class != nil && op.Result() == "T" }

// joiner returns the operator that joins partial results of the reduction op.
func (op *Operator) joiner() *Operator {
	if op.Fold.operator != nil {
		return op.Fold.operator
	}
	d := op.Definitions[0]
	j := &Operator{
		Name:    op.Name + "Join",
		Doc:     op.Name + "Join joins two partial results of " + op.Name + ".",
		Params:  []Param{{"x", "T"}, {"y", "T"}},
		Results: []Param{{"", "T"}},
		Reduce:  op.Name,
		Joins:   op.Name,
		isLent:  op.JoinsAs() != "",
	}
	if op.ScansAs() == "" {
		j.Scan, j.Stays = op.Fold.Scan, op.Fold.Stays
	}
	name := cmp.Or(d.Copied, d.Func.Name())
	if op.Fold.Join != nil {
		name = Uncapitalised(j.Name)
	}
	for _, l := range op.Loops {
		e := l.Out()
		if slices.ContainsFunc(j.Loops, func(other *Loop) bool { return other.Out() == e }) {
			continue
		}
		own := &Loop{Definition: &Definition{Func: d.Func, Decl: d.Decl, Name: name}, Types: []Element{e, e, e}}
		if op.IsGeneric() {
			own.Args = l.Args
		}
		own.Build = func() (*ir.Func, error) { return op.joinProgram(own) }
		j.Loops = append(j.Loops, own)
	}
	op.Fold.operator = j
	return j
}

// joinProgram returns the program of l, a loop that joins partial results of the reduction op.
func (op *Operator) joinProgram(l *Loop) (*ir.Func, error) {
	source := op.Fold.Manifest.Source
	of := op.Loops[slices.IndexFunc(op.Loops, func(other *Loop) bool { return other.Out() == l.Out() })]
	if op.Fold.Join == nil {
		return build.Function(source, l.Func, of.TypeArguments(), nil)
	}
	return build.Join(source, l.Func, of.TypeArguments(), op.Fold.Result, op.Fold.Term)
}

// Source returns the function in the user's package that is marked for op.
func (op *Operator) Source() *ast.FuncDecl {
	switch {
	case op.Fused != nil:
		return op.Fused.Source
	case op.State != nil:
		return op.State.Source
	}
	return op.Definitions[0].Decl
}

// Source returns the marked function from which d was made.
func (d *Definition) Source() *ast.FuncDecl {
	if d.State != nil {
		return d.State.Source
	}
	return d.Decl
}

// LoopOf returns the loop of part for the element types of step. It returns nil if the reduction lacks this part.
func (s *StateReduction) LoopOf(part *Operator, step *Loop) *Loop {
	if part == nil {
		return nil
	}
	return part.Loops[slices.Index(s.Parts.Terms.Loops, step)]
}

// Suffixes in the names of scalar functions made for a reduction with a state.
const (
	StateIdentity = "Identity" // returns the state for no elements
	StateStep     = "Step"     // computes the fields of the next state from elements and the fields of a state
	StateJoin     = "Join"     // computes the fields of the join of two states from their fields
	StateResult   = "Result"   // computes the results from the fields of a state
	StateOne      = "One"      // computes the results for one element
)
