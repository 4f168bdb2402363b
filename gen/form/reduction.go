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

// A Fold makes a reduction of a function f(acc, x, …): acc ⊕ t(x, …), where ⊕ joins partial results. The terms are t(x, …) =
// f(identity, x, …).
type Fold struct {
	Manifest *Manifest
	Identity *jen.Statement // as the argument of a conversion
	Text     string         // the same as it is written

	Join  func(acc, term string) *jen.Statement // emits acc ⊕ term, or is nil where f(acc, x) joins itself
	Plain bool                                  // the terms are the elements
	Op    token.Token                           // ⊕, if it is an operator of Go
	Stays token.Token                           // where term stays acc, as < says for max, acc ⊕ term is acc; or none

	Scan   string // the name of the function of cumulative reductions, or ""
	ScanAt token.Pos

	Result, Term ast.Expr  // with join: the function's result, and the term in it
	operator     *Operator // joins partial results

	End Ending // of a fused function
}

// ScansAs returns the function of package ndarray for the operator with the scans of the reduction op, of sums and products, or "" if
// it has its own.
func (op *Operator) ScansAs() string {
	isComplex := slices.ContainsFunc(op.Loops, func(l *Loop) bool { return l.Out().Class() == "complex numbers" })
	switch {
	case op.Fold.Op == token.ADD:
		return "JoinSum"
	case op.Fold.Op == token.MUL && !isComplex: // elem has the products of these
		return "JoinProd"
	}
	return ""
}

// An Ending is a reduction of ndarray at the end of a fused function; this becomes a reduction.
type Ending struct {
	Join     string // joins elements: an operator, or a function of two
	Identity string // the reduction of no elements, unless it depends on the type of elements
	Counts   bool   // counts true, or nonzero, elements
	Mean     bool   // the sum is divided by the number of elements
}

// IsExtreme reports whether e chooses one of the elements, and needs one.
func (e Ending) IsExtreme() bool { return e.Join == "min" || e.Join == "max" }

// Fusion is package ufunc's name for the order of a reduction with this ending.
func (e Ending) Fusion() string {
	if e.IsExtreme() {
		return "Extreme"
	}
	return "RowMajor"
}

// A StateReduction is a reduction whose state is several values, the fields of a struct: a step func(acc S, x, … T) S marked
// ndgo:reduce, with the state of no elements, a function for joining two states, and perhaps one from a state to its result.
type StateReduction struct {
	Source *ast.FuncDecl
	File   *ast.File
	Step   *types.Func
	State  *types.Named // may have the type parameter of the step
	Fields []*types.Var
	Join   *types.Func
	Result *types.Func // or nil: the fields are the results

	Identity build.Bound
	Of       *Definition // of the step, for messages about it
	Text     string      // of the identity as it is written
	Parts    Parts
	Public   *Operator
}

// Parts are the operators with the loops of an operator.
type Parts struct {
	Terms  *Operator // of the joined values: the operator itself, or the step from one state to the next
	Join   *Operator // of partial results, or of two states, or nil
	Result *Operator // from a state to results, or nil
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

// All returns the existing parts.
func (p Parts) All() (all []*Operator) {
	for _, part := range []*Operator{p.Terms, p.Join, p.Result} {
		if part != nil {
			all = append(all, part)
		}
	}
	return all
}

// IsStep reports whether op is the step of a reduction with a state.
func (op *Operator) IsStep() bool { return op.State != nil && op.State.Parts.Terms == op }

// PartsOf returns the parts of operators.
func PartsOf(operators []*Operator) (all []*Operator) {
	for _, op := range operators {
		all = append(all, op.Parts().All()...)
	}
	return all
}

// definitions returns the definitions of all operators, and of the parts of reductions with a state.
func (m *Manifest) definitions() (all []*Definition) {
	for _, op := range m.Operators {
		all = append(all, op.Definitions...)
		for _, l := range op.Loops { // a fused reduction's compute terms, a function of their own
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

// IsGeneric reports whether the partial results of the reduction op are of its type parameter.
func (op *Operator) IsGeneric() bool { return op.Class != nil && op.Result() == "T" }

// joiner returns the operator for partial results of the reduction op.
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

// joinProgram returns the program of l, a loop for joining partial results of the reduction op.
func (op *Operator) joinProgram(l *Loop) (*ir.Func, error) {
	source := op.Fold.Manifest.Source
	of := op.Loops[slices.IndexFunc(op.Loops, func(other *Loop) bool { return other.Out() == l.Out() })]
	if op.Fold.Join == nil {
		return build.Function(source, l.Func, of.TypeArguments(), nil)
	}
	return build.Join(source, l.Func, of.TypeArguments(), op.Fold.Result, op.Fold.Term)
}

// Source returns the marked function.
func (d *Definition) Source() *ast.FuncDecl {
	if d.State != nil {
		return d.State.Source
	}
	return d.Decl
}

// LoopOf returns the loop of a part of the reduction for the loop of a step, or nil if the part is missing.
func (s *StateReduction) LoopOf(part *Operator, step *Loop) *Loop {
	if part == nil {
		return nil
	}
	return part.Loops[slices.Index(s.Parts.Terms.Loops, step)]
}

// The functions of numbers made from a state's, by the ends of their names.
const (
	StateIdentity = "Identity" // the state of no elements
	StateStep     = "Step"     // from elements and the fields of a state to the fields of the next
	StateJoin     = "Join"     // from the fields of two states to the fields of one
	StateResult   = "Result"   // from the fields of a state to results
	StateOne      = "One"      // the results for one element
)
