package form

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/dave/jennifer/jen"
)

// RequirementKinds lists the errors a directive //ndgo:requires can name.
var RequirementKinds = []string{"DivideByZero", "NegativePower", "NegativeShift"}

// A Requirement is a condition on the operands of a definition: //ndgo:requires y != 0 DivideByZero.
type Requirement struct {
	Condition string // the condition as written; "" for the requirement that the scalar function does not panic
	Kind      string
	Reads     []int // the numbers of the operands in the condition, in order

	Code       func() *jen.Statement // emits the condition as an expression
	Expression ast.Expr
	Of         *types.Func        // the function with the operands named in the condition
	Info       *types.Info        // the type information of the condition's expression
	Operands   map[*ast.Ident]int // the operand to which each name in the condition refers
	Types      map[*ast.Ident]int // the type parameter to which each name in the condition refers
}

// PanicKind is the kind of the requirement that the scalar function does not panic.
const PanicKind = "Panic"

// Required returns the requirements on the operands of l: the conditions of its directives and, if the scalar function may panic, the
// requirement Panics.
func (l *Loop) Required() []*Requirement {
	if l.Panics == nil {
		return l.Requires
	}
	return append(slices.Clip(l.Requires), l.Panics)
}

// In emits the condition for a loop with the given operand names.
func (r *Requirement) In(l *Loop, names []string) *jen.Statement {
	for name, k := range r.Operands {
		name.Name = names[k]
	}
	for name, k := range r.Types {
		name.Name = string(l.Args[k])
	}
	return r.Code()
}

// Always reports whether the types of the operands alone make the condition true, as for y >= 0 and an unsigned y.
func (r *Requirement) Always(l *Loop) bool {
	b, ok := r.Expression.(*ast.BinaryExpr)
	if !ok {
		return false
	}
	k, ok := r.comparedToZero(b)
	return ok && b.Op == token.GEQ && l.Ins()[k].IsUnsigned()
}

// parts calls yield for each comparison of an operand with 0 that follows from the condition. The argument operand is the number of
// the operand.
func (r *Requirement) parts(yield func(op token.Token, operand int)) {
	var visit func(x ast.Expr)
	visit = func(x ast.Expr) {
		b, ok := ast.Unparen(x).(*ast.BinaryExpr)
		if !ok {
			return
		}
		if b.Op == token.LAND {
			visit(b.X)
			visit(b.Y)
		} else if k, ok := r.comparedToZero(b); ok {
			yield(b.Op, k)
		}
	}
	visit(r.Expression)
}

// comparedToZero returns the operand compared with 0 in b, as in y != 0.
func (r *Requirement) comparedToZero(b *ast.BinaryExpr) (operand int, ok bool) {
	x, isName := b.X.(*ast.Ident)
	y, isLiteral := b.Y.(*ast.BasicLit)
	k, isOperand := r.Operands[x]
	return k, isName && isLiteral && isOperand && y.Value == "0"
}
