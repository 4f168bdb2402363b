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

// A Manifest is operators: of a go.generate file, or of the marked functions of a user's package.
type Manifest struct {
	Name      string // of the file or of the package, for headers and errors
	Root      string // the directory of the module, or of the package
	Module    string // the path of ndgo
	Text      []byte // of the file
	Operators []*Operator

	Rows     []*RowFunction       // of slices, marked ndgo:rows
	Programs []*ProgramFunction   // of arrays, marked ndgo:fuse, with more than steps on elements
	Source   *source.Source       // of the definitions and their callees
	Loaded   *packages.Package    // with the definitions
	Copies   *Copies              // of marked functions, or nil
	Counted  *Copies              // of functions with counted rounds, or nil
	Fused    map[string]FusedFile // files made from functions of arrays, by name
	Marked   *packages.Package    // the same if the definitions are marked functions, or nil

	Generated bool                      // whether the package has generated files
	InTests   map[string]token.Position // declarations of the package in handwritten tests
}

// Path returns the import path of the package in a directory of ndgo.
func (m *Manifest) Path(dir string) string { return m.Module + "/" + dir }

// An Operator is a name and, for each choice of element types, its defining function of scalars.
type Operator struct {
	Name    string
	Doc     string // the comment of the first function with one, without directives
	Section string // the heading above it in the manifest
	Pos     token.Pos

	Params  []Param
	Results []Param // of type T, R if the caller names it, or an element

	Constraint       string // the class of T, or none if there is no T
	ResultConstraint string // the class of R, for a result R

	Class   *jen.Statement  // the constraint of T as a user has written it
	Fold    *Fold           // its reduction, if a user's
	Joins   string          // the reduction with these partial results, if any
	Stays   token.Token     // as fold has it, if it joins floats
	Fused   *Fused          // the function of arrays, or of neighbourhoods, behind it, or nil
	IsPass  bool            // it is a pass of a program, and has no functions of its own
	Stencil *Stencil        // the neighbours read, for neighbourhoods
	State   *StateReduction // its reduction with a state, or the one it is part of, or nil

	Laws         []Law
	Reduce, Scan string // the names of the operator's reduction and scan, if any
	ReducePos    token.Pos

	Definitions []*Definition
	Loops       []*Loop // in the order of elements
}

// A Param is an operand or a result: its name, perhaps missing in a result, and its type, T or an element.
type Param struct{ Name, Type string }

// IsSlice reports whether p is a slice, a lookup table for all elements: its type is []T or []int8, for instance.
func (p Param) IsSlice() bool { return strings.HasPrefix(p.Type, "[]") }

// An Operand is an operand of functions of arrays.
type Operand struct {
	Param
	Near bool // its neighbourhoods are read
}

// Inputs returns the operands of the functions of op: the operands of its loops, or the arrays with these as elements.
func (op *Operator) Inputs() (all []Operand) {
	if op.IsStencil() {
		return op.stencilOperands()
	}
	for _, p := range op.Params {
		all = append(all, Operand{Param: p})
	}
	return all
}

// InputTypes returns the types of the inputs of op, results first, where its loop is l.
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

// Sort puts the loops of op in the order of elements.
func (op *Operator) Sort() {
	slices.SortFunc(op.Loops, func(x, y *Loop) int {
		return cmp.Compare(slices.Index(Elements, x.Element()), slices.Index(Elements, y.Element()))
	})
}

// A Law is an operator's promise about its operands, with its argument: identity=0.
type Law struct {
	Name, Value string
	Pos         token.Pos
}

// A Definition is one function of the manifest.
type Definition struct {
	Func      *types.Func
	Decl      *ast.FuncDecl
	Requires  []*Requirement
	Constants []*Constant
	Portable  token.Position // of //ndgo:portable, for a function that need not be compiled, if present

	Values []build.Bound   // of the first parameters; they are no operands
	Name   string          // of the function called by loops, if it joins partial results
	Copied string          // of its copy with every operation rounded, if there is one
	State  *StateReduction // of the definition, or nil
}

// Declared returns the types of the operands as they are declared, results first.
func (d *Definition) Declared() (all []types.Type) {
	for v := range d.Func.Signature().Results().Variables() {
		all = append(all, v.Type())
	}
	for _, v := range d.Operands() {
		all = append(all, v.Type())
	}
	return all
}

// Operands returns the operands among the parameters: all, except the accumulated value of a reduction.
func (d *Definition) Operands() []*types.Var {
	return slices.Collect(d.Func.Signature().Params().Variables())[len(d.Values):]
}

// Outs returns the number of results.
func (d *Definition) Outs() int { return d.Func.Signature().Results().Len() }

// A Loop is a definition at one choice of element types.
type Loop struct {
	*Definition
	Args  []Element // the definition's type arguments
	Types []Element // of the operands, results first

	Panics *Requirement // that the definition does not panic, unless known
	By     Element      // the type that finds it, or none for its first operand's

	Build func() (*ir.Func, error) // its program, if not the definition's
}

// Has reports whether op has the named law.
func (op *Operator) Has(law string) bool {
	return slices.ContainsFunc(op.Laws, func(l Law) bool { return l.Name == law })
}

// Result returns the type of the first result: T, R or an element.
func (op *Operator) Result() string { return op.Results[0].Type }

// Chains reports whether op takes any number of operands, from left to right.
func (op *Operator) Chains() bool { return op.Has("associative") }

// Element returns the type that finds l: of the first operand read.
func (l *Loop) Element() Element { return cmp.Or(l.By, l.Ins()[0]) }

// Ins returns the types of the operands read.
func (l *Loop) Ins() []Element { return l.Types[l.Outs():] }

// Out returns the type of the first result.
func (l *Loop) Out() Element { return l.Types[0] }

// Uncapitalised returns a name with a small first letter: isNaN.
func Uncapitalised(name string) string {
	first, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(first)) + name[n:]
}

// Title returns a name with a capital first letter: Int8.
func Title(name string) string {
	first, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[n:]
}

// A Section is the operators under one heading of the manifest.
type Section struct {
	Heading   string
	Operators []*Operator
}

// Sections returns the manifest's, in order.
func (m *Manifest) Sections() (all []Section) {
	for _, op := range m.Operators {
		i := slices.IndexFunc(all, func(s Section) bool { return s.Heading == op.Section })
		if i < 0 {
			i, all = len(all), append(all, Section{Heading: op.Section})
		}
		all[i].Operators = append(all[i].Operators, op)
	}
	return all
}

// FileName returns the heading as part of a file's name: parts_of_floats. It is operators if there is none.
func (s Section) FileName() string {
	words := strings.FieldsFunc(strings.ToLower(s.Heading), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 {
		return "operators"
	}
	return strings.Join(words, "_")
}
