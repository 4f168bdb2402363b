package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"ndgo/gen/compile/source"
)

// sum records x as a bound of a loop. The variables in x become bounds too, unless a constant limits x.
func (c *counter) sum(x ast.Expr, as growth) {
	if c.isConstant(x) {
		return
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		c.end(c.variable(x), as)
	case *ast.UnaryExpr:
		c.sum(x.X, as)
	case *ast.CallExpr:
		c.result(x, as)
	case *ast.BinaryExpr:
		c.operands(x, as)
	}
}

// operands records the operands of x as bounds of a loop. The arithmetic operator of x decides how fast the trip count grows with
// each of them.
func (c *counter) operands(x *ast.BinaryExpr, as growth) {
	switch x.Op {
	case token.ADD, token.SUB, token.OR, token.XOR:
		c.sum(x.X, as)
		c.sum(x.Y, as)
	case token.MUL:
		if !c.isConstant(x.X) && !c.isConstant(x.Y) {
			as = steep
		}
		c.sum(x.X, as)
		c.sum(x.Y, as)
	case token.QUO:
		if v := c.variable(x.Y); v == nil || !slices.Contains(c.stepped, v) { // if d changes by steps in the condition d <= n/d, the loop ends early
			c.sum(x.X, as)
		}
	case token.REM:
		c.sum(x.Y, as)
	case token.SHL:
		c.sum(x.X, as)
		c.sum(x.Y, steep)
	case token.SHR:
		c.sum(x.X, as)
	}
}

// result records the result of the call x as a bound of a loop.
func (c *counter) result(x *ast.CallExpr, as growth) {
	switch fun := c.info.Types[x.Fun]; {
	case fun.IsType():
		c.sum(x.Args[0], as)
	case fun.IsBuiltin():
		name, ok := ast.Unparen(x.Fun).(*ast.Ident)
		if ok && (name.Name == "max" || name.Name == "min" && !slices.ContainsFunc(x.Args, c.isConstant)) {
			for _, a := range x.Args {
				c.sum(a, as)
			}
		}
	default:
		c.passes(x, true, as)
	}
}

// passes records the arguments of the call x that bound loops of the callee. If result is true, the result of the call bounds a loop of the
// caller. Then passes also records the arguments that influence the result.
func (c *counter) passes(x *ast.CallExpr, result bool, as growth) {
	name := source.NameOf(x.Fun)
	if name == nil {
		return
	}
	if literal := c.literals[c.info.Uses[name]]; literal != nil {
		if result {
			c.returns(literal.Body, as)
		}
		c.arguments(x, literal.Type.Params, c.info, c.ends)
		return
	}
	fn, ok := c.info.Uses[name].(*types.Func)
	if !ok || slices.Contains(c.inside, fn.Origin()) {
		return
	}
	decl, info := c.declared(fn.Origin())
	if decl == nil {
		return
	}
	inner := newCounter(info, c.declared)
	inner.inside = append(slices.Clip(c.inside), fn.Origin())
	if inner.look(decl.Body); result {
		inner.returns(decl.Body, as)
	}
	c.arguments(x, decl.Type.Params, info, inner.ends)
}

// returns records the returned values in body as bounds of a loop.
func (c *counter) returns(body *ast.BlockStmt, as growth) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			for _, x := range n.Results {
				if c.isInteger(x) {
					c.sum(x, as)
				}
			}
		}
		return true
	})
}

// arguments records each argument of the call x as a bound, if the callee's parameter bounds a loop.
func (c *counter) arguments(x *ast.CallExpr, parameters *ast.FieldList, info *types.Info, ends map[types.Object]growth) {
	i := 0
	for _, field := range parameters.List {
		for _, name := range field.Names {
			if as := ends[info.Defs[name]]; as > 0 && i < len(x.Args) {
				c.sum(x.Args[i], as)
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
}
