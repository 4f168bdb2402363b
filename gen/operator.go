package main

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

	"ndgo/gen/vector"
)

// A Manifest is operators: those of a go.generate file, or the marked functions of a user's package.
type Manifest struct {
	Name      string // of the file or of the package, for headers and errors
	Root      string // the directory of the module, or of the package
	Module    string // the path of ndgo
	Text      []byte // of the file
	Operators []*Operator

	rows   []*rowFunction       // of slices, marked ndgo:rows
	source *vector.Source       // of the definitions and of what they call
	loaded *packages.Package    // that has the definitions
	copies *copies              // of marked functions, or nil
	fused  map[string]fusedFile // what is made of functions of arrays, by name
	marked *packages.Package    // the same if the definitions are marked functions, or nil

	generated bool                      // whether the package has generated files
	inTests   map[string]token.Position // what the package declares in tests that are written by hand
}

// Path returns the import path of the package in a directory of ndgo.
func (m *Manifest) Path(dir string) string { return m.Module + "/" + dir }

// An Operator is a name and, for each choice of element types, a function of scalars that defines it.
type Operator struct {
	Name    string
	Doc     string // the comment of the first function that has one, without directives
	Section string // the heading above it in the manifest
	pos     token.Pos

	Params  []Param
	Results []Param // of type T, R if the caller names it, or an element

	Constraint       string // the class of T, or none if there is no T
	ResultConstraint string // the class of R, if that is the result

	class *jen.Statement  // the constraint of T as a user has written it
	fold  *fold           // the reduction that it is, if a user's is one
	joins string          // the reduction whose partial results it joins, if it does
	stays token.Token     // as fold has it, if it joins floats
	fused *fused          // the function of arrays that it is made of, or nil
	state *stateReduction // the reduction with a state that it is, or is part of, or nil
	role  string          // which part of that

	Laws         []Law
	Reduce, Scan string // the names of the reduction and of the scan that the operator makes, if any
	reducePos    token.Pos

	Definitions []*Definition
	Loops       []*Loop // in the order of elements
}

// A Param is an operand or a result: its name, which a result may lack, and its type, which is T or an element.
type Param struct{ Name, Type string }

// IsSlice reports whether p is a slice, in which all elements look up others: its type is []T or that of an element.
func (p Param) IsSlice() bool { return strings.HasPrefix(p.Type, "[]") }

// arrays returns the operands that are arrays or scalars.
func (op *Operator) arrays() (all []Param) {
	for _, p := range op.Params {
		if !p.IsSlice() {
			all = append(all, p)
		}
	}
	return all
}

// slices returns the numbers of the operands that are slices.
func (op *Operator) slices() (all []int) {
	for i, p := range op.Params {
		if p.IsSlice() {
			all = append(all, i)
		}
	}
	return all
}

// A Law is a promise that an operator makes of its operands, with its argument: identity=0.
type Law struct {
	Name, Value string
	pos         token.Pos
}

// A Definition is one function of the manifest.
type Definition struct {
	Func      *types.Func
	Decl      *ast.FuncDecl
	Requires  []*Requirement
	Constants []*Constant
	Portable  token.Position // of //ndgo:portable, which says that it need not be compiled, if it is there

	values []vector.Bound  // of the first parameters, which are no operands
	name   string          // of the function that loops call, if it joins partial results
	copied string          // of its copy with every operation rounded, if there is one
	state  *stateReduction // that it is made of, or nil
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

// Operands returns the parameters that are operands: all, but for what a reduction accumulates.
func (d *Definition) Operands() []*types.Var {
	return slices.Collect(d.Func.Signature().Params().Variables())[len(d.values):]
}

// Outs returns the number of results.
func (d *Definition) Outs() int { return d.Func.Signature().Results().Len() }

// A Loop is a definition at one choice of element types.
type Loop struct {
	*Definition
	Args  []element // the definition's type arguments
	Types []element // of the operands, results first

	Panics *Requirement // that the definition does not panic, unless that is known
	by     element      // by which it is found, or none if that is its first operand

	build func() (*vector.Func, error) // its program, where that is not the definition's
}

// Has reports whether op has the law of that name.
func (op *Operator) Has(law string) bool {
	return slices.ContainsFunc(op.Laws, func(l Law) bool { return l.Name == law })
}

// Result returns the type of the first result: T, R or an element.
func (op *Operator) Result() string { return op.Results[0].Type }

// Chains reports whether op takes any number of operands, from left to right.
func (op *Operator) Chains() bool { return op.Has("associative") }

// Element returns the type by which l is found, that of the first operand that is read.
func (l *Loop) Element() element { return cmp.Or(l.by, l.Ins()[0]) }

// Ins returns the types of the operands that are read.
func (l *Loop) Ins() []element { return l.Types[l.Outs():] }

// Out returns the type of the first result.
func (l *Loop) Out() element { return l.Types[0] }

// lower returns a name with a small first letter: isNaN.
func lower(name string) string {
	first, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(first)) + name[n:]
}

// title returns a name with a capital first letter: Int8.
func title(name string) string {
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
