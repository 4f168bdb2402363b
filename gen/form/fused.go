package form

import (
	"go/ast"
	"slices"

	"github.com/dave/jennifer/jen"
)

// A Fused is the function of arrays, or of neighbourhoods, behind an operator.
type Fused struct {
	Source  *ast.FuncDecl
	Scalars []int // the scalar operands
	Options bool  // it takes options
}

// A Stencil is the inputs of an operator on neighbourhoods: its operands, and the elements of them in the loop's operands.
type Stencil struct {
	Rank    int
	Border  string
	Outside string // of the border constant, as it is written
	Value   *jen.Statement
	Params  []Param
	Near    []bool // whether operands have neighbourhoods
	Places  []Place
}

// A Place is an operand of the loop.
type Place struct {
	Operand int
	Offsets []int // or nil
}

// IsStencil reports whether op reads neighbourhoods.
func (op *Operator) IsStencil() bool { return op.Stencil != nil }

// stencilOperands returns the operands of an operator on neighbourhoods. Types are as in other operators: T for the type of the first
// element.
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

// A FusedFile is a file as written, and as compiled here: with the places of its lines in the source.
type FusedFile struct{ Formatted, Placed []byte }

// A RowFunction is a function of slices marked ndgo:rows.
type RowFunction struct {
	Decl  *ast.FuncDecl
	File  *ast.File
	Class *jen.Statement // the constraint of its type parameter, if it has one
	Name  string         // of the type parameter
}

// A ProgramFunction is a function of arrays marked ndgo:fuse with more than steps on elements: its generated form.
type ProgramFunction struct {
	Decl    *ast.FuncDecl
	File    *ast.File
	Text    string // of the generated function, without comment
	Imports map[string]bool
	Passes  []ProgramPass
}

// A ProgramPass is the fate of steps of a program.
type ProgramPass struct {
	Name, What string
	Steps      int      // operators joined
	Reads      []string // the operands, as they are written
	Refused    string   // why they are done as they are written, or ""
}
