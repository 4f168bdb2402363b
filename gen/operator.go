package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"
)

// A Manifest is the operators of a go.generate file.
type Manifest struct {
	Name      string // of the file, for headers and errors
	Root      string // the directory of the module
	Module    string // the path of the module
	Text      []byte
	Operators []*Operator
}

// Path returns the import path of the package in a directory of the module.
func (m *Manifest) Path(dir string) string { return m.Module + "/" + dir }

// An Operator is a name and, for each choice of element types, a function of scalars that defines it.
type Operator struct {
	Name    string
	Doc     string // the comment of the first function that has one, without directives
	Section string // the heading above it in the manifest

	Params []Param
	Result string // "T", "R" if the caller names it, or an element

	Constraint       string // the class of T
	ResultConstraint string // the class of R, if that is the result

	Laws         []Law
	Reduce, Scan string // names of the reduction and of the scan that the operator makes, if any
	reducePos    token.Pos

	Definitions []*Definition
	Loops       []*Loop // in the order of elements
}

// A Param is an operand: its name, and its type, which is T or an element.
type Param struct{ Name, Type string }

// A Law is a promise that an operator makes of its operands, with its argument: identity=0.
type Law struct {
	Name, Value string
	pos         token.Pos
}

// A Definition is one function of the manifest.
type Definition struct {
	Func     *types.Func
	Decl     *ast.FuncDecl
	Requires []*Requirement
}

// Types returns the types of the operands as they are declared, the result first.
func (d *Definition) Types() []types.Type {
	s := d.Func.Signature()
	all := []types.Type{s.Results().At(0).Type()}
	for v := range s.Params().Variables() {
		all = append(all, v.Type())
	}
	return all
}

// A Loop is a definition at one choice of element types.
type Loop struct {
	*Definition
	Args  []element // the definition's type arguments
	Types []element // of the operands, the result first
}

// Law returns the law of that name, if the operator has it.
func (op *Operator) Law(name string) (Law, bool) {
	i := slices.IndexFunc(op.Laws, func(l Law) bool { return l.Name == name })
	if i < 0 {
		return Law{}, false
	}
	return op.Laws[i], true
}

// Has reports whether op has the law of that name.
func (op *Operator) Has(name string) bool {
	_, ok := op.Law(name)
	return ok
}

// Chains reports whether op takes any number of operands, from left to right.
func (op *Operator) Chains() bool { return op.Has("associative") }

// Elements returns the element types of the first operand, in order.
func (op *Operator) Elements() (set []element) {
	for _, l := range op.Loops {
		set = append(set, l.Element())
	}
	return set
}

// Requires returns the requirements of all of the operator's definitions.
func (op *Operator) Requires() (all []*Requirement) {
	for _, d := range op.Definitions {
		all = append(all, d.Requires...)
	}
	return all
}

// Element returns the type by which l is found, that of the first operand that is read.
func (l *Loop) Element() element { return l.Types[1] }

// Out returns the type of the result.
func (l *Loop) Out() element { return l.Types[0] }

// lower returns an exported name as an unexported one: isNaN.
func lower(name string) string { return strings.ToLower(name[:1]) + name[1:] }

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
