package form

import (
	"go/ast"
	"slices"

	"github.com/dave/jennifer/jen"
)

// A Fused is the function of arrays, or of neighbourhoods, that an operator was made from.
type Fused struct {
	Source  *ast.FuncDecl
	Scalars []int // the numbers of the scalar operands
	Options bool  // the function takes options
}

// A Stencil describes the inputs of an operator on neighbourhoods: its operands, and which of their elements are the operands of
// the loop.
type Stencil struct {
	Rank    int
	Border  string
	Outside string // the border constant as written
	Value   *jen.Statement
	Params  []Param
	Near    []bool // for each operand, whether its neighbourhood is read
	Places  []Place
}

// A Place is one operand of the loop: an operand of the function and the offsets of the element that is read.
type Place struct {
	Operand int
	Offsets []int // nil for an operand without neighbourhoods
}

// IsStencil reports whether op reads neighbourhoods.
func (op *Operator) IsStencil() bool { return op.Stencil != nil }

// stencilOperands returns the operands of an operator on neighbourhoods. Their types are written as in other operators: T stands
// for the type of the first element.
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

// A FusedFile holds a file in two forms: as it is written, and as it is compiled here, with line directives giving the source of
// its lines.
type FusedFile struct{ Formatted, Placed []byte }

// A RowFunction is a function of slices marked ndgo:rows.
type RowFunction struct {
	Decl  *ast.FuncDecl
	File  *ast.File
	Class *jen.Statement // the constraint of the type parameter, or nil without a type parameter
	Name  string         // the name of the type parameter
}

// A ProgramFunction is a function of arrays marked ndgo:fuse that does not only compute element by element, in its generated form.
type ProgramFunction struct {
	Decl    *ast.FuncDecl
	File    *ast.File
	Text    string // the text of the generated function, without its comment
	Imports map[string]bool
	Passes  []ProgramPass
	Whole   []string // a line for each array made as a whole that is no result
}

// A ProgramPass says what became of some steps of a program.
type ProgramPass struct {
	Name, What string
	Steps      int      // the number of joined operators
	Reads      []string // the operands as written
	Refused    string   // why the steps are not joined, or "" if they are
}
