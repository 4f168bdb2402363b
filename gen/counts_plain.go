package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// isPlainFor reports whether the loop s certainly ends soon: its variable starts at a small number, and goes by constant steps to a
// small limit.
func (c *counter) isPlainFor(s *ast.ForStmt) bool { return s.Cond != nil && c.endsLoop(s.Cond) }

// endsLoop reports whether the condition x certainly becomes false soon.
func (c *counter) endsLoop(x ast.Expr) bool {
	b, ok := ast.Unparen(x).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	switch b.Op {
	case token.LAND:
		return c.endsLoop(b.X) || c.endsLoop(b.Y)
	case token.LSS, token.LEQ:
		return c.comes(b.X, 1, b.Y) || c.comes(b.Y, -1, b.X)
	case token.GTR, token.GEQ:
		return c.comes(b.X, -1, b.Y) || c.comes(b.Y, 1, b.X)
	}
	return false
}

// comes reports whether x counts from a small number to the small number end: upwards if way is 1, downwards if it is -1.
func (c *counter) comes(x ast.Expr, way int, end ast.Expr) bool {
	v := c.variable(x)
	if v == nil || c.ways[v] != way || slices.Contains(c.changed, v) || way < 0 && isUnsigned(v.Type()) {
		return false
	}
	return (c.limited[v] || c.from[v] != nil && c.isLimited(c.from[v])) && c.isLimited(end)
}

// isPlainRange reports whether s ranges over elements, or over a small number of integers.
func (c *counter) isPlainRange(s *ast.RangeStmt) bool {
	t := c.info.TypeOf(s.X)
	if _, isFunc := t.Underlying().(*types.Signature); isFunc {
		return false
	}
	return !c.isInteger(s.X) || c.isLimited(s.X)
}

// isLimited reports whether the integer x is certainly small. Operands that bound a trip count are small: tests draw small values
// for them.
func (c *counter) isLimited(x ast.Expr) bool {
	if c.isConstant(x) {
		return true
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		v := c.variable(x)
		if v == nil || slices.Contains(c.changed, v) || c.ways[v] != 0 {
			return false
		}
		return c.limited[v] || c.from[v] != nil && c.isLimited(c.from[v])
	case *ast.BinaryExpr:
		switch x.Op {
		case token.SUB:
			return !isUnsigned(c.info.TypeOf(x)) && c.isLimited(x.X) && c.isLimited(x.Y)
		case token.ADD, token.MUL, token.QUO:
			return c.isLimited(x.X) && c.isLimited(x.Y)
		case token.REM:
			return c.isLimited(x.Y)
		}
	case *ast.CallExpr:
		return c.isLimitedCall(x)
	}
	return false
}

// isLimitedCall does the work of isLimited for calls and conversions.
func (c *counter) isLimitedCall(x *ast.CallExpr) bool {
	fun := c.info.Types[x.Fun]
	if fun.IsType() {
		return c.isInteger(x.Args[0]) && !(isUnsigned(fun.Type) && !isUnsigned(c.info.TypeOf(x.Args[0]))) && c.isLimited(x.Args[0])
	}
	name, ok := ast.Unparen(x.Fun).(*ast.Ident)
	if !fun.IsBuiltin() || !ok {
		return false
	}
	switch name.Name {
	case "len":
		return true
	case "min":
		return slices.ContainsFunc(x.Args, c.isLimited) // a minimum is small if one of its arguments is small
	case "max":
		return !slices.ContainsFunc(x.Args, func(a ast.Expr) bool { return !c.isLimited(a) })
	}
	return false
}

// isUnsigned reports whether t is an unsigned integer type, or a type parameter that may be one.
func isUnsigned(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return !ok || basic.Info()&types.IsUnsigned != 0
}
