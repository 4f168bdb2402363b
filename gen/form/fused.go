package form

import (
	"go/ast"
	"slices"

	"github.com/dave/jennifer/jen"
)

// A Fused is the function of arrays, or of neighbourhoods, that an operator is made of.
type Fused struct {
	Source  *ast.FuncDecl
	Scalars []int // the operands that are scalars
	Options bool  // it takes options
}

// A Stencil is what an operator on neighbourhoods reads: its operands, and of which elements of them the loop's are.
type Stencil struct {
	Rank    int
	Border  string
	Outside string // of the border constant, as it is written
	Value   *jen.Statement
	Params  []Param
	Near    []bool // which of the operands have neighbourhoods
	Places  []Place
}

// A Place is an operand of the loop.
type Place struct {
	Operand int
	Offsets []int // or nil
}

// IsStencil reports whether op reads neighbourhoods.
func (op *Operator) IsStencil() bool { return op.Stencil != nil }

// stencilOperands returns the operands of an operator on neighbourhoods. Types are those of other operators: T where it is that of the first element.
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

// A FusedFile is a file as it is written, and as it is compiled here: with the places in the source from which lines come.
type FusedFile struct{ Formatted, Placed []byte }

// A RowFunction is a function of slices that is marked ndgo:rows.
type RowFunction struct {
	Decl  *ast.FuncDecl
	File  *ast.File
	Class *jen.Statement // the constraint of its type parameter, if it has one
	Name  string         // of that
}

// A ProgramFunction is a function of arrays that is marked ndgo:fuse and has more than steps on elements: what it becomes.
type ProgramFunction struct {
	Decl    *ast.FuncDecl
	File    *ast.File
	Text    string // of the function that it becomes, without comment
	Imports map[string]bool
	Passes  []ProgramPass
}

// A ProgramPass says what became of steps of a program.
type ProgramPass struct {
	Name, What string
	Steps      int      // operators that it joins
	Reads      []string // the operands, as they are written
	Refused    string   // why they are done as they are written, or ""
}
