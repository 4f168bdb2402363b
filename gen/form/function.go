package form

import (
	"slices"
	"strings"
)

// A Form is a kind of operator: how it computes results from operands. The generated array functions of one form all call the same
// function of package generated, named by Door. Their tests are of one kind.
type Form struct {
	Door    string // the name of this function; for results in given arrays, Into is appended for one result, and To for several
	Named   bool   // the function gets the name of the array function even if it returns new arrays
	Several bool   // the variant for several results also serves one result
	Options bool   // the array functions take options
	Case    string // the type of package ndtest testing a loop of this form
}

// The forms of operators. A reduction may also have a Scan. Only ndgo's own operators have functions of the forms Strict, which
// broadcast only along given dims, and AtRunTime, whose element types are known only at run time.
var (
	Elementwise = &Form{Door: "Apply", Case: "Ufunc"}
	Reduction   = &Form{Door: "Reduce", Options: true, Case: "Reduction"}
	States      = &Form{Door: "ReduceStates", Several: true, Options: true, Case: "States"}
	Stencils    = &Form{Door: "Stencil", Case: "Stencil"}

	Scan      = &Form{Door: "Scan", Named: true, Options: true}
	Strict    = &Form{Door: "apply"}
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

// Cases returns the word for this form in the names of tests, of benchmarks and of lists of cases: Ufuncs.
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

// name returns the name of the array function returning new arrays.
func (f *Form) name(op *Operator) string {
	if f == Scan {
		return op.Fold.Scan
	}
	return op.Name
}

// A Destination says where an array function stores its results.
type Destination int

const (
	Made    Destination = iota // results in new arrays
	Given                      // results in arrays given as the first parameters
	InPlace                    // results in the first operands
)

// A Function is a kind of array function operators have. An array function has the name of its operator. For ndgo's own operators,
// each kind is in a package of its own; for users' operators, the name gets a suffix.
type Function struct {
	*Form
	To  Destination
	Dir string // the directory of this package, for ndgo's own operators
}

// Has reports whether op has a function of this kind.
func (f Function) Has(op *Operator) bool {
	return f.has(op) && (f.To != InPlace || op.Overwrites())
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

// LibraryFunctions are the kinds for ndgo's operators. UserFunctions are the kinds for users' operators.
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

// Overwrites reports whether the results can be stored in the first operands. They need the same types. An operand whose
// neighbouring elements are read is copied first; this is possible for one operand only.
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

// byHand lists the operators whose function in arrayapi is handwritten, because it takes other operands or more element types.
var byHand = []string{"Abs", "AbsComplex", "Clip", "Real"}

// IsAtRunTime reports whether op has a generated function for arrays whose element types are known only at run time.
func (op *Operator) IsAtRunTime() bool {
	return len(op.Results) == 1 && len(op.Params) <= 2 && !slices.Contains(byHand, op.Name)
}
