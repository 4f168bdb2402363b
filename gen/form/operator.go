package form

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
	"golang.org/x/tools/go/packages"

	"ndgo/gen/compile/build"
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
)

// A Manifest is a set of operators: all operators of a go.generate file, or all marked functions of a user's package.
type Manifest struct {
	Name      string // the name of the file or package, for headers and errors
	Root      string // the root directory of the module, or the directory of the user's package
	Module    string // the module path of ndgo
	Text      []byte // the text of the file
	Operators []*Operator

	Rows     []*RowFunction       // users' functions of slices marked ndgo:rows
	Programs []*ProgramFunction   // users' functions of arrays marked ndgo:fuse that do more than compute element by element
	Source   *source.Source       // the source of the definitions and their callees
	Loaded   *packages.Package    // the package with the definitions
	Copies   *Copies              // the rounded copies of marked functions, or nil
	Counted  *Copies              // the copies that count loop iterations, or nil
	Fused    map[string]FusedFile // the files made from functions of arrays, by name
	Marked   *packages.Package    // the user's package, or nil for a manifest file

	Refused   Mistakes                  // why functions of arrays were refused; these functions are not among Operators and Programs
	Generated bool                      // whether the package has generated files
	InTests   map[string]token.Position // package-level declarations in handwritten tests, by name
}

// Path returns the import path of the package in a directory of ndgo.
func (m *Manifest) Path(dir string) string { return m.Module + "/" + dir }

// An Operator is a named operation. For each choice of element types, one scalar function defines the operator.
type Operator struct {
	Name    string
	Doc     string // the first comment among the definitions, without directives
	Section string // the heading above the operator in the manifest
	Pos     token.Pos

	Params  []Param
	Results []Param // a result's type is T, or R if the caller names it, or an element type

	Constraint       string // the constraint of T, the elements' type parameter; "" without T
	ResultConstraint string // the constraint of R, the results' type parameter; "" without R

	Class   *jen.Statement  // the constraint of T in the user's words
	Fold    *Fold           // the reduction defined by a user; or nil
	Joins   string          // the reduction that joins partial results by this operator, or ""
	isLent  bool            // whether the operator needs no loops, because an operator of ndarray joins partial results instead
	Stays   token.Token     // for an operator that joins floats, the comparison in Fold.Stays
	Fused   *Fused          // the function of arrays or neighbourhoods from which this operator was made, or nil
	IsPass  bool            // whether the operator is a pass of a program, and so has no array functions
	IsInner bool            // whether only the library uses the operator: it has no array functions
	Stencil *Stencil        // the neighbourhoods of an operator on neighbourhoods, or nil
	State   *StateReduction // the reduction with a state to which the operator belongs, or nil

	First string   // for the first operation of a pair: Sum, Difference or Product; else ""
	Pairs []string // the operators for pairs that have this one as the second operation

	Laws         []Law
	Reduce, Scan string // the names of the operator's reduction and scan, or ""
	ReducePos    token.Pos

	Definitions []*Definition
	Loops       []*Loop // in the order of the element types
}

// A Param is an operand or a result. Its type is T or an element type. A result may have no name.
type Param struct{ Name, Type string }

// IsSlice reports whether p is a slice: a lookup table, the same for all elements. Its type is []T, or a type like []int8.
func (p Param) IsSlice() bool { return strings.HasPrefix(p.Type, "[]") }

// An Operand is an operand of the array functions.
type Operand struct {
	Param
	Near bool // whether the loop also reads neighbouring elements
}

// Inputs returns the operands of the array functions of op. They are the operands of the loops, except for an operator on
// neighbourhoods: there, one array gives several operands of the loop.
func (op *Operator) Inputs() (all []Operand) {
	if op.IsStencil() {
		return op.stencilOperands()
	}
	for _, p := range op.Params {
		all = append(all, Operand{Param: p})
	}
	return all
}

// InputTypes returns the types of the results and then of the inputs, for the loop l of op.
func (op *Operator) InputTypes(l *Loop) []Element {
	if !op.IsStencil() {
		return l.Types
	}
	s, outs := op.Stencil, len(op.Results)
	all := append(slices.Clone(l.Types[:outs]), make([]Element, len(s.Params))...)
	for k, p := range s.Places {
		all[outs+p.Operand] = l.Types[outs+k]
	}
	return all
}

// Slices returns the numbers of the slice operands.
func (op *Operator) Slices() (all []int) {
	for i, p := range op.Params {
		if p.IsSlice() {
			all = append(all, i)
		}
	}
	return all
}

// Sort sorts the loops of op in the order of their element types.
func (op *Operator) Sort() {
	slices.SortFunc(op.Loops, func(x, y *Loop) int {
		return cmp.Compare(slices.Index(Elements, x.Element()), slices.Index(Elements, y.Element()))
	})
}

// A Law is a promised property of an operator. Some laws have an argument: identity=0.
type Law struct {
	Name, Value string
	Pos         token.Pos
}

// A Definition is a scalar function defining an operator for some element types.
type Definition struct {
	Func      *types.Func
	Decl      *ast.FuncDecl
	Requires  []*Requirement
	Constants []*Constant
	// Portable is the position of //ndgo:portable, or an invalid position without this directive. The directive allows a function that
	// cannot be compiled to kernels.
	Portable token.Position

	Values []build.Bound   // values of the first parameters, which are then not operands
	Name   string          // the name of a function that joins partial results, for calls in loops
	Copied string          // the name of the copy that rounds every operation, or ""
	State  *StateReduction // the reduction with a state to which the definition belongs, or nil
}

// Declared returns the declared types of the results and then of the operands.
func (d *Definition) Declared() (all []types.Type) {
	for v := range d.Func.Signature().Results().Variables() {
		all = append(all, v.Type())
	}
	for _, v := range d.Operands() {
		all = append(all, v.Type())
	}
	return all
}

// Operands returns the parameters of d except for the accumulated value of a reduction.
func (d *Definition) Operands() []*types.Var {
	return slices.Collect(d.Func.Signature().Params().Variables())[len(d.Values):]
}

// Outs returns the number of results.
func (d *Definition) Outs() int { return d.Func.Signature().Results().Len() }

// A Loop is a definition for one choice of element types.
type Loop struct {
	*Definition
	Args  []Element // the type arguments of the definition
	Types []Element // the types of the results and then of the operands

	Panics *Requirement // the requirement that the function does not panic for the operands; nil if it never panics
	By     Element      // the element type that selects the loop; "" if the first operand does

	Build func() (*ir.Func, error) // compiles the loop if its program differs from the definition's; or nil
}

// Has reports whether op has the law of the given name.
func (op *Operator) Has(law string) bool {
	return slices.ContainsFunc(op.Laws, func(l Law) bool { return l.Name == law })
}

// Result returns the type of the first result: T, R or an element.
func (op *Operator) Result() string { return op.Results[0].Type }

// Chains reports whether the array functions take any number of operands, joined from left to right.
func (op *Operator) Chains() bool { return op.Has("associative") }

// Element returns the element type by which the loop is selected.
func (l *Loop) Element() Element { return cmp.Or(l.By, l.Ins()[0]) }

// Ins returns the types of the operands.
func (l *Loop) Ins() []Element { return l.Types[l.Outs():] }

// Out returns the type of the first result.
func (l *Loop) Out() Element { return l.Types[0] }

// Uncapitalised returns name with a lower-case first letter: isNaN.
func Uncapitalised(name string) string {
	first, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(first)) + name[n:]
}

// Title returns name with an upper-case first letter: Int8.
func Title(name string) string {
	first, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[n:]
}

// ProgramName returns a name for fn, a marked function of arrays. For a method it begins with the type of the receiver: gridCurl.
func ProgramName(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return fn.Name.Name
	}
	of, _ := Receiver(fn)
	return Uncapitalised(of) + Title(fn.Name.Name)
}

// Receiver returns the name of the receiver's type, without a pointer, and whether the receiver is a pointer. fn is a method.
func Receiver(fn *ast.FuncDecl) (name string, isPointer bool) {
	of := ast.Unparen(fn.Recv.List[0].Type)
	star, isPointer := of.(*ast.StarExpr)
	if isPointer {
		of = star.X
	}
	return source.NameOf(of).Name, isPointer
}

// RandPath returns the import path of the package of t, if t is a pointer to a type named Rand. Otherwise it returns "".
func RandPath(t types.Type) string {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return ""
	}
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok || n.Obj().Name() != "Rand" || n.Obj().Pkg() == nil {
		return ""
	}
	return n.Obj().Pkg().Path()
}

// A Section is the group of operators under one heading of the manifest.
type Section struct {
	Heading   string
	Operators []*Operator
}

// Sections returns the sections of the manifest, in order, with the operators that have array functions.
func (m *Manifest) Sections() (all []Section) {
	for _, op := range m.Operators {
		if op.IsInner {
			continue
		}
		i := slices.IndexFunc(all, func(s Section) bool { return s.Heading == op.Section })
		if i < 0 {
			i, all = len(all), append(all, Section{Heading: op.Section})
		}
		all[i].Operators = append(all[i].Operators, op)
	}
	return all
}

// FileName returns the heading as a part of a file name, for example parts_of_floats. If there is no heading, it returns operators.
func (s Section) FileName() string {
	words := strings.FieldsFunc(strings.ToLower(s.Heading), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 {
		return "operators"
	}
	return strings.Join(words, "_")
}
