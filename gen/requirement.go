package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"
)

// requirementKinds are the errors that //ndgo:requires may name.
var requirementKinds = []string{"DivideByZero", "NegativePower", "NegativeShift"}

// A Requirement is a condition on the operands of a definition: //ndgo:requires y != 0 DivideByZero.
type Requirement struct {
	Condition string // as it is written; empty if it is that the definition does not panic
	Kind      string
	Reads     []int // the operands on which it depends, in order

	checker    *checker
	expression ast.Expr
	of         *types.Func        // the function whose operands it names
	info       *types.Info        // of the expression
	operands   map[*ast.Ident]int // where operands stand in the expression
	types      map[*ast.Ident]int // where type parameters do
}

// requirement returns what the directive d of def says, or nil after a mistake.
func (c *checker) requirement(def *Definition, d Directive) *Requirement {
	i := strings.LastIndexAny(d.Text, " \t")
	if i < 0 {
		c.wrong(d.Pos, "ndgo:requires needs a condition and a kind of error, as in y != 0 DivideByZero")
		return nil
	}
	r := &Requirement{
		Condition: strings.TrimSpace(d.Text[:i]),
		Kind:      d.Text[i+1:],
		checker:   c,
		of:        def.Func,
		operands:  map[*ast.Ident]int{},
		types:     map[*ast.Ident]int{},
	}
	if _, err := parser.ParseExpr(d.Text); err == nil {
		c.wrong(d.TextPos, "%s names no kind of error: write one of %s behind it, as in //ndgo:requires y != 0 DivideByZero", d.Text, strings.Join(requirementKinds, ", "))
		return nil
	}
	if !slices.Contains(requirementKinds, r.Kind) {
		c.wrong(d.TextPos+token.Pos(i+1), "unknown kind of error %s: it is one of %s", r.Kind, strings.Join(requirementKinds, ", "))
		return nil
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
		Instances: map[*ast.Ident]types.Instance{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	r.info = info
	var err error
	if r.expression, err = parseAt(d.TextPos, r.Condition); err == nil {
		c.nameMath(def.Decl.Body.Lbrace)
		err = types.CheckExpr(c.pkg.Fset, c.pkg.Types, def.Decl.Body.Lbrace, r.expression, info)
	}
	if err != nil {
		c.wrong(d.TextPos, "condition %s: %s", r.Condition, message(err))
		return nil
	}
	if t := info.Types[r.expression].Type; !types.Identical(t.Underlying(), types.Typ[types.Bool]) && t != types.Typ[types.UntypedBool] {
		c.wrong(d.TextPos, "condition %s is of type %s, not bool", r.Condition, t)
		return nil
	}
	ok := true
	ast.Inspect(r.expression, func(n ast.Node) bool {
		if name, isName := n.(*ast.Ident); isName && ok && info.Uses[name] != nil {
			if ok = r.place(def, name, info.Uses[name]); !ok {
				c.wrong(d.TextPos, "condition %s: %s is neither an operand nor predeclared, nor is it of package math", r.Condition, name.Name)
			}
		}
		return true
	})
	if !ok {
		return nil
	}
	if len(r.Reads) == 0 {
		c.wrong(d.TextPos, "condition %s names no operand", r.Condition)
		return nil
	}
	return r
}

// place notes what name stands for in a condition on the operands of def. It reports whether that is something that
// generated loops have.
func (r *Requirement) place(def *Definition, name *ast.Ident, object types.Object) bool {
	if object.Parent() == types.Universe || isOfMath(object) {
		return true
	}
	if k := slices.IndexFunc(def.Operands(), func(p *types.Var) bool { return p == object }); k >= 0 {
		r.operands[name] = k
		if !slices.Contains(r.Reads, k) {
			r.Reads = append(r.Reads, k)
			slices.Sort(r.Reads)
		}
		return true
	}
	t, ok := object.Type().(*types.TypeParam)
	if ok {
		r.types[name] = t.Index()
	}
	return ok
}

// isOfMath reports whether object is package math, or something of it.
func isOfMath(object types.Object) bool {
	if name, ok := object.(*types.PkgName); ok {
		return name.Imported().Path() == "math"
	}
	return object.Pkg() != nil && object.Pkg().Path() == "math"
}

// panicKind is the kind of the requirement that a definition does not panic.
const panicKind = "Panic"

// required returns what is required of the operands of l: what the directives say, and that the definition does not panic.
func (l *Loop) required() []*Requirement {
	if l.Panics == nil {
		return l.Requires
	}
	return append(slices.Clip(l.Requires), l.Panics)
}

// In emits the condition in a loop whose operands have the given names.
func (r *Requirement) In(l *Loop, names []string) *jen.Statement {
	for name, k := range r.operands {
		name.Name = names[k]
	}
	for name, k := range r.types {
		name.Name = string(l.Args[k])
	}
	return r.checker.code(r.expression, r.info)
}

// Always reports whether the condition holds for every element of l: an unsigned operand is never negative.
func (r *Requirement) Always(l *Loop) bool {
	b, ok := r.expression.(*ast.BinaryExpr)
	if !ok {
		return false
	}
	k, ok := r.comparedToZero(b)
	return ok && b.Op == token.GEQ && l.Ins()[k].isUnsigned()
}

// parts calls yield with each comparison of an operand, by its number, to 0 that holds wherever the condition does.
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
	visit(r.expression)
}

// comparedToZero returns the number of the operand that b is an operation on and 0, as y != 0 is.
func (r *Requirement) comparedToZero(b *ast.BinaryExpr) (operand int, ok bool) {
	x, isName := b.X.(*ast.Ident)
	y, isLiteral := b.Y.(*ast.BasicLit)
	k, isOperand := r.operands[x]
	return k, isName && isLiteral && isOperand && y.Value == "0"
}
