package form

import (
	"go/ast"
	"slices"

	"github.com/dave/jennifer/jen"
)

// A Fused describes a user's function of arrays, or of neighbourhoods, from which the generator made an operator.
type Fused struct {
	Source  *ast.FuncDecl
	Scalars []int // the numbers of the scalar operands
	Options bool  // whether the function has options as parameters
}

// A Stencil describes the inputs of an operator on neighbourhoods: its operands, and the neighbouring elements its loop receives.
type Stencil struct {
	Rank    int
	Border  string
	Outside string // the value of elements beyond the border, as written
	Value   *jen.Statement
	Params  []Param
	Near    []bool // for each operand, whether the loop receives neighbouring elements
	Places  []Place
}

// A Place is one operand of the loop: an operand of the function, read at fixed offsets from the element.
type Place struct {
	Operand int
	Offsets []int // nil for the element itself
}

// IsStencil reports whether op reads neighbourhoods.
func (op *Operator) IsStencil() bool { return op.Stencil != nil }

// stencilOperands returns the operands of an operator on neighbourhoods. T stands for the element type of the first operand.
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

// A FusedFile is a generated file in two forms. Formatted is the text to write. Placed is the same text for the generator's
// compiler, with line directives that refer to the source.
type FusedFile struct{ Formatted, Placed []byte }

// A RowFunction is a user's function of slices marked ndgo:rows.
type RowFunction struct {
	Decl  *ast.FuncDecl
	File  *ast.File
	Class *jen.Statement // the constraint of the type parameter; nil without a type parameter
	Name  string         // the name of the type parameter
}

// A ProgramFunction is the generated form of a user's function of arrays. The function is marked ndgo:fuse, and does more than a single
// elementwise operator.
type ProgramFunction struct {
	Decl    *ast.FuncDecl
	File    *ast.File
	Text    string // the generated function, without its comment
	Imports map[string]bool
	Passes  []ProgramPass
	Notes   []string // lines of text for groups, regions executed some rows at a time, and arrays stored between passes

	Recovers bool // whether the function may recover from a panic
}

// A ProgramPass describes a pass: code that computes several array operators in one iteration over memory.
type ProgramPass struct {
	Name, What string
	Steps      int      // the number of joined operators
	Stores     bool     // whether the pass stores into an array of the program
	Reads      []string // the operands of the pass, as written
	Refused    string   // the reason against joining these steps; "" if they are joined
}
