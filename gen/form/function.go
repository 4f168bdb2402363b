package form

import (
	"slices"
	"strings"
)

// A Form is a way from operands to results. Its functions of arrays call one door, and its tests are of one kind.
type Form struct {
	Door    string // its name ends in Into for one given result, and in To for several
	Named   bool   // the door takes the name of the function for new arrays, too
	Several bool   // the door for several results serves one, too
	Options bool   // its functions have options
	Case    string // the type of package ndtest for a test of each loop
}

// The forms of operators. A reduction may also have scans. Ndgo's own operators have functions that repeat only by dims, and some have
// functions of element types known only at run time.
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

// Cases returns the end of the names of tests, of benchmarks and of lists of cases: Ufuncs.
func (f *Form) Cases() string { return strings.TrimSuffix(f.Case, "s") + "s" }

// has reports whether op has functions of the form.
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

// name returns the name of the function for new arrays.
func (f *Form) name(op *Operator) string {
	if f == Scan {
		return op.Fold.Scan
	}
	return op.Name
}

// A Destination is where a function puts its results.
type Destination int

const (
	Made    Destination = iota // new arrays
	Given                      // arrays as its first parameters
	InPlace                    // its first operands
)

// A Function is a function of arrays of operators. It has the operator's name, with a suffix if it is a user's, and is else in a package of
// its own.
type Function struct {
	*Form
	To  Destination
	Dir string // of the package, if it is not a user's
}

// Has reports whether op has the function.
func (f Function) Has(op *Operator) bool {
	return f.has(op) && (f.To != InPlace || op.Overwrites())
}

// suffix returns the end of the function's name.
func (f Function) suffix() string {
	if f.Dir != "" {
		return ""
	}
	return [...]string{Made: "", Given: "Into", InPlace: "InPlace"}[f.To]
}

// NameOf returns the name of the function of op.
func (f Function) NameOf(op *Operator) string { return f.name(op) + f.suffix() }

// LibraryFunctions are the functions of ndgo's operators, and UserFunctions of users'.
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

// Overwrites reports whether the results can be stored in the first operands, since they have their types. Operands with neighbourhoods are
// copied first, and only one can be.
func (op *Operator) Overwrites() bool {
	operands := op.Inputs()
	for i, r := range op.Results {
		if i == len(operands) || r.Type != operands[i].Type || op.IsStencil() && (i > 0 || !operands[i].Near) {
			return false
		}
	}
	return true
}

// HasScan reports whether op has functions of cumulative reductions.
func (op *Operator) HasScan() bool { return op.Fold != nil && op.Fold.Scan != "" }

// byHand are the operators of arrayapi written by hand, since its functions take other operands or more element types.
var byHand = []string{"Abs", "AbsComplex", "Clip", "Real"}

// IsAtRunTime reports whether op has a generated function where element types are known at run time only.
func (op *Operator) IsAtRunTime() bool {
	return len(op.Results) == 1 && len(op.Params) <= 2 && !slices.Contains(byHand, op.Name)
}
