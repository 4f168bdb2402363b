package form

import (
	"slices"
	"strings"
)

// A Form is a kind of operator, for example elementwise or reduction. The generated array functions of one form all call the same function
// of package generated, and are tested in the same way.
type Form struct {
	Callee  string // the called function of package generated; Into is appended for a result in a given array, and To for several
	Named   bool   // whether a call for new results also passes the name of the array function, for errors
	Several bool   // whether a function with one result makes the same call as functions with several results
	Options bool   // whether the array functions have options as parameters
	Case    string // the type of package ndtest that tests a loop of this form
}

// The forms of operators. An operator of the form Reduction may also have a Scan. Only operators of ndgo have the forms Strict and
// AtRunTime. Strict functions broadcast only along given dims. AtRunTime functions take arrays of element types known only at run time.
var (
	Elementwise = &Form{Callee: "Apply", Case: "Ufunc"}
	Reduction   = &Form{Callee: "Reduce", Options: true, Case: "Reduction"}
	States      = &Form{Callee: "ReduceStates", Several: true, Options: true, Case: "States"}
	Stencils    = &Form{Callee: "Stencil", Case: "Stencil"}

	Scan      = &Form{Callee: "Scan", Named: true, Options: true}
	Strict    = &Form{Callee: "apply"}
	AtRunTime = &Form{}
)

// Form returns the form of op.
func (op *Operator) Form() *Form {
	switch {
	case op.Fold != nil:
		return Reduction
	case op.State != nil:
		return States
	case op.IsStencil():
		return Stencils
	}
	return Elementwise
}

// Cases returns the plural used in the names of tests, benchmarks and lists of cases: Ufuncs.
func (f *Form) Cases() string { return strings.TrimSuffix(f.Case, "s") + "s" }

// has reports whether op has array functions of the form.
func (f *Form) has(op *Operator) bool {
	switch f {
	case Scan:
		return op.HasScan()
	case Strict:
		return len(op.Params) == 2
	case AtRunTime:
		return op.IsAtRunTime()
	}
	return op.Form() == f
}

// name returns the name of the array function that makes new arrays.
func (f *Form) name(op *Operator) string {
	if f == Scan {
		return op.Fold.Scan
	}
	return op.Name
}

// A Destination says where an array function stores its results.
type Destination int

const (
	Made    Destination = iota // in new arrays
	Given                      // in the first parameters
	InPlace                    // in the first operands
)

// A Function is a kind of array function of operators, like in-place functions. For ndgo's operators, each kind is a package, and
// its functions have the names of the operators. For users' operators, each kind is a suffix of the operator's name.
type Function struct {
	*Form
	To  Destination
	Dir string // the directory of the package, for operators of ndgo
}

// Has reports whether op has a function of this kind.
func (f Function) Has(op *Operator) bool {
	return f.has(op) && !op.IsInner && (f.To != InPlace || op.Overwrites())
}

// suffix returns the end of the name of the function.
func (f Function) suffix() string {
	if f.Dir != "" {
		return ""
	}
	return [...]string{Made: "", Given: "Into", InPlace: "InPlace"}[f.To]
}

// NameOf returns the name of the function for op.
func (f Function) NameOf(op *Operator) string { return f.name(op) + f.suffix() }

// LibraryFunctions are the kinds of functions for operators of ndgo. UserFunctions are the kinds for users' operators.
var (
	LibraryFunctions = []Function{
		{Elementwise, Made, "ndarray"},
		{Elementwise, InPlace, "inplace"},
		{Elementwise, Given, "into"},
		{Strict, Made, "strict"},
		{AtRunTime, Made, "arrayapi"},
	}
	UserFunctions = []Function{
		{Elementwise, Made, ""},
		{Elementwise, Given, ""},
		{Elementwise, InPlace, ""},
		{Reduction, Made, ""},
		{Reduction, Given, ""},
		{Scan, Made, ""},
		{Scan, Given, ""},
		{States, Made, ""},
		{States, Given, ""},
		{Stencils, Made, ""},
		{Stencils, Given, ""},
		{Stencils, InPlace, ""},
	}
)

// Overwrites reports whether results can overwrite the first operands: their types must agree. An operator on neighbourhoods must also have one
// result, and its first operand must be an array with neighbours. The array function then reads a copy of this operand.
func (op *Operator) Overwrites() bool {
	operands := op.Inputs()
	for i, r := range op.Results {
		if i == len(operands) || r.Type != operands[i].Type || op.IsStencil() && (i > 0 || !operands[i].Near) {
			return false
		}
	}
	return true
}

// HasScan reports whether op has functions for cumulative reductions.
func (op *Operator) HasScan() bool { return op.Fold != nil && op.Fold.Scan != "" }

// byHand lists operators with a handwritten function in arrayapi. The handwritten function takes other operands or more element types.
var byHand = []string{"Abs", "AbsComplex", "Clip", "Real"}

// IsAtRunTime reports whether op has a generated function for arrays whose element types are known only at run time.
func (op *Operator) IsAtRunTime() bool {
	return !op.IsInner && len(op.Results) == 1 && len(op.Params) <= 2 && !slices.Contains(byHand, op.Name)
}
