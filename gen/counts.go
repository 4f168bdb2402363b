package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// counts returns the numbers of the operands that say how many rounds a loop of d takes: integers that are the end of a loop that goes
// on by steps of a constant, or where such a loop begins that ends at a constant. Random ones of 64 bits would take for ever.
func counts(info *types.Info, d *Definition) (all []int) {
	c := &counter{info: info, from: map[types.Object]types.Object{}}
	ast.Inspect(d.Decl.Body, c.steps)
	ast.Inspect(d.Decl.Body, c.loops)
	for i, v := range d.Operands() {
		if slices.Contains(c.ends, types.Object(v)) {
			all = append(all, i)
		}
	}
	return all
}

// A counter looks for variables that end loops.
type counter struct {
	info    *types.Info
	stepped []types.Object                // the variables that go up or down by a constant
	changed []types.Object                // those that are assigned to in other ways
	from    map[types.Object]types.Object // the variable that another has at first
	ends    []types.Object
}

// steps notes what n, an assignment perhaps, does to variables.
func (c *counter) steps(n ast.Node) bool {
	switch s := n.(type) {
	case *ast.IncDecStmt:
		c.stepped = append(c.stepped, c.variable(s.X))
	case *ast.AssignStmt:
		for i, x := range s.Lhs {
			v := c.variable(x)
			switch {
			case s.Tok == token.DEFINE && len(s.Lhs) == len(s.Rhs):
				c.from[v] = c.variable(s.Rhs[i])
			case (s.Tok == token.ADD_ASSIGN || s.Tok == token.SUB_ASSIGN) && c.isConstant(s.Rhs[0]):
				c.stepped = append(c.stepped, v)
			default:
				c.changed = append(c.changed, v)
			}
		}
	}
	return true
}

// loops notes what ends n, if it is a loop.
func (c *counter) loops(n ast.Node) bool {
	switch s := n.(type) {
	case *ast.RangeStmt:
		c.end(c.variable(s.X))
	case *ast.ForStmt:
		if s.Cond != nil {
			ast.Inspect(s.Cond, c.comparisons)
		}
	}
	return true
}

// comparisons notes what ends a loop whose condition has n, if that compares what goes by steps.
func (c *counter) comparisons(n ast.Node) bool {
	x, ok := n.(*ast.BinaryExpr)
	if !ok {
		return true
	}
	switch x.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ, token.NEQ:
		for _, side := range [2][2]ast.Expr{{x.X, x.Y}, {x.Y, x.X}} {
			v := c.variable(side[0])
			if !slices.Contains(c.stepped, v) || v == nil {
				continue
			}
			if c.isConstant(side[1]) {
				c.end(v)
				c.end(c.from[v])
			} else {
				c.sum(side[1])
			}
		}
	}
	return true
}

// sum notes that a loop ends at x, if that is a variable, or a sum of such.
func (c *counter) sum(x ast.Expr) {
	if y, ok := ast.Unparen(x).(*ast.BinaryExpr); ok && (y.Op == token.ADD || y.Op == token.SUB) {
		c.sum(y.X)
		c.sum(y.Y)
		return
	}
	c.end(c.variable(x))
}

// end notes that v ends a loop, unless it changes in other ways than by steps.
func (c *counter) end(v types.Object) {
	if v != nil && !slices.Contains(c.changed, v) {
		c.ends = append(c.ends, v)
	}
}

// variable returns the variable of integers that x is, or is converted from. It is nil if x is none.
func (c *counter) variable(x ast.Expr) types.Object {
	x = ast.Unparen(x)
	if call, ok := x.(*ast.CallExpr); ok && len(call.Args) == 1 && c.info.Types[call.Fun].IsType() {
		return c.variable(call.Args[0])
	}
	name, ok := x.(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := c.info.ObjectOf(name).(*types.Var)
	if !ok {
		return nil
	}
	if basic, ok := v.Type().Underlying().(*types.Basic); !ok || basic.Info()&types.IsInteger == 0 {
		return nil
	}
	return v
}

func (c *counter) isConstant(x ast.Expr) bool { return c.info.Types[x].Value != nil }
