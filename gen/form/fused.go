package form

import (
	"go/ast"
	"slices"

	"github.com/dave/jennifer/jen"
)

// A Fused describes the user's function, of arrays or of neighbourhoods, from which the generator made an operator.
type Fused struct {
	Source  *ast.FuncDecl
	Scalars []int // the numbers of the scalar operands
	Options bool  // whether the function takes options
}

// A Stencil describes the inputs of an operator on neighbourhoods: its operands, and which neighbouring elements of them the loop
// gets.
type Stencil struct {
	Rank    int
	Border  string
	Outside string // the value beyond the border, as written
	Value   *jen.Statement
	Params  []Param
	Near    []bool // for each operand, whether neighbouring elements are read
	Places  []Place
}

// A Place is one operand of the loop: the number of an operand of the function, and the offsets at which it is read.
type Place struct {
	Operand int
	Offsets []int // nil if it is read at the same index only
}

// IsStencil reports whether op reads neighbourhoods.
func (op *Operator) IsStencil() bool { return op.Stencil != nil }

// stencilOperands returns the operands of an operator on neighbourhoods. As in other operators, T stands for the first operand's
// element type.
func (op *Operator) stencilOperands() (all []Operand) {
	st := op.Stencil
	for i, p := range st.Params {
		if op.Class != nil && !slices.Contains(Elements, Element(p.Type)) || op.Class == nil && p.Type == string(op.Loops[0].Element()) {
			p.Type = "T"
		}
		all = append(all, Operand{p, st.Near[i]})
	}
	return all
}

// A FusedFile holds a generated file in two forms: as it is written, and as it is compiled here, with line directives naming the
// source of its lines.
type FusedFile struct{ Formatted, Placed []byte }

// A RowFunction is a function of slices marked ndgo:rows.
type RowFunction struct {
	Decl  *ast.FuncDecl
	File  *ast.File
	Class *jen.Statement // the constraint of the type parameter; nil without a type parameter
	Name  string         // the name of the type parameter
}

// A ProgramFunction is a user's function of arrays marked ndgo:fuse doing more than compute element by element, in its generated
// form.
type ProgramFunction struct {
	Decl    *ast.FuncDecl
	File    *ast.File
	Text    string // the text of the generated function, without its comment
	Imports map[string]bool
	Passes  []ProgramPass
	Whole   []string // a line for each array made as a whole that is no result

	Recovers bool // the function may recover from a panic
}

// A ProgramPass describes the code made of some steps of a program.
type ProgramPass struct {
	Name, What string
	Steps      int      // the number of joined operators
	Reads      []string // the operands of the pass, as written
	Refused    string   // why these steps are not joined; "" if they are
}
