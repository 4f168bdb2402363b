package main

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/form"
)

// A growth says how fast a loop's trip count grows with an operand: linearly or faster.
type growth int

// A trip count like n*n or 1<<n grows faster than n. For these, tests draw smaller operands.
const (
	linear growth = 1 + iota
	steep
)

// counts returns the operands of d that bound the trip count of a loop, in d or in a function called by d. The result fewer has operands with
// which the trip count grows faster than linearly. The result few has the others. The parameter declared finds the declarations of called
// functions.
//
// A random 64-bit operand would make such a loop practically endless, so tests draw small operands. If the variable of a loop changes by
// constant steps, the integer operands in its end and in its initial value bound the trip count.
func counts(info *types.Info, d *form.Definition, declared func(fn *types.Func) (*ast.FuncDecl, *types.Info)) (few, fewer []int) {
	c := newCounter(info, declared)
	c.look(d.Decl.Body)
	for i, v := range d.Operands() {
		switch c.ends[v] {
		case linear:
			few = append(few, i)
		case steep:
			fewer = append(fewer, i)
		}
	}
	return few, fewer
}

// declaredIn returns a function that finds declarations of functions, with type information. It searches the package own and its
// imports. For an unknown function it returns nil.
func declaredIn(own *packages.Package) func(fn *types.Func) (*ast.FuncDecl, *types.Info) {
	return func(fn *types.Func) (*ast.FuncDecl, *types.Info) {
		if fn.Pkg() == nil {
			return nil, nil
		}
		p := own
		if fn.Pkg().Path() != p.PkgPath {
			if p = p.Imports[fn.Pkg().Path()]; p == nil {
				return nil, nil
			}
		}
		for _, file := range p.Syntax {
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil && p.TypesInfo.Defs[f.Name] == fn {
					return f, p.TypesInfo
				}
			}
		}
		return nil, nil
	}
}

// A counter finds the bounds of loops: the variables that limit the trip counts.
type counter struct {
	info     *types.Info
	declared func(fn *types.Func) (*ast.FuncDecl, *types.Info)
	inside   []*types.Func                 // the functions being examined
	stepped  []types.Object                // variables with constant steps
	changed  []types.Object                // variables changed in another way
	from     map[types.Object]ast.Expr     // the initial values of variables
	literals map[types.Object]*ast.FuncLit // the function literals in local variables
	ends     map[types.Object]growth

	ways    map[types.Object]int  // 1 for a variable that only goes up, -1 for one that only goes down, 2 for others
	limited map[types.Object]bool // operands for which tests draw small values
}

func newCounter(info *types.Info, declared func(fn *types.Func) (*ast.FuncDecl, *types.Info)) *counter {
	return &counter{info: info, declared: declared, from: map[types.Object]ast.Expr{}, literals: map[types.Object]*ast.FuncLit{}, ends: map[types.Object]growth{},
		ways: map[types.Object]int{}, limited: map[types.Object]bool{}}
}

// look finds the bounds of the loops in the body of a function.
func (c *counter) look(body *ast.BlockStmt) {
	ast.Inspect(body, c.steps)
	// Repeat until nothing new is found: a call may pass arguments to a function literal that was searched before.
	for before := -1; before < c.found(); {
		before = c.found()
		ast.Inspect(body, c.loops)
	}
}

// found returns a number that grows with each new bound: it counts 1 for a linear bound, and 2 for a steep one.
func (c *counter) found() (n int) {
	for _, as := range c.ends {
		n += int(as)
	}
	return n
}

// steps records how the assignment n changes a variable. It reports whether the caller must visit the children of n.
func (c *counter) steps(n ast.Node) bool {
	switch s := n.(type) {
	case *ast.IncDecStmt:
		c.step(c.variable(s.X), s.Tok == token.INC)
	case *ast.ValueSpec:
		for i, name := range s.Names {
			if len(s.Values) == len(s.Names) {
				c.begins(name, s.Values[i])
			}
		}
	case *ast.AssignStmt:
		for i, x := range s.Lhs {
			v := c.variable(x)
			switch {
			case s.Tok == token.DEFINE && len(s.Lhs) == len(s.Rhs):
				c.begins(x, s.Rhs[i])
			case (s.Tok == token.ADD_ASSIGN || s.Tok == token.SUB_ASSIGN) && c.sign(s.Rhs[0]) != 0:
				c.step(v, (s.Tok == token.ADD_ASSIGN) == (c.sign(s.Rhs[0]) > 0))
			default:
				c.changed = append(c.changed, v)
			}
		}
	}
	return true
}

// step records a constant step of v.
func (c *counter) step(v types.Object, up bool) {
	c.stepped = append(c.stepped, v)
	way := -1
	if up {
		way = 1
	}
	if known := c.ways[v]; known != 0 && known != way {
		way = 2
	}
	c.ways[v] = way
}

// begins records x as the initial value of name.
func (c *counter) begins(name, x ast.Expr) {
	if v := c.variable(name); v != nil {
		c.from[v] = x
	}
	if literal, ok := ast.Unparen(x).(*ast.FuncLit); ok {
		c.literals[c.info.Defs[name.(*ast.Ident)]] = literal
	}
}

// loops records the bounds of the loop n, or of the loops in a function called by n.
func (c *counter) loops(n ast.Node) bool {
	switch s := n.(type) {
	case *ast.RangeStmt:
		if c.isInteger(s.X) {
			c.sum(s.X, linear)
		}
	case *ast.ForStmt:
		if s.Cond != nil {
			ast.Inspect(s.Cond, c.comparisons)
		} else {
			ast.Inspect(s.Body, c.exits)
		}
	case *ast.CallExpr:
		c.passes(s, false, linear)
	}
	return true
}

// exits records the bounds of a loop without a condition, if n is an if statement with an exit from the loop.
func (c *counter) exits(n ast.Node) bool {
	s, ok := n.(*ast.IfStmt)
	if !ok {
		return true
	}
	for _, inner := range s.Body.List {
		switch inner := inner.(type) {
		case *ast.ReturnStmt:
			ast.Inspect(s.Cond, c.comparisons)
		case *ast.BranchStmt:
			if inner.Tok == token.BREAK {
				ast.Inspect(s.Cond, c.comparisons)
			}
		}
	}
	return true
}

// comparisons records the bounds of a loop. The node n is the loop's condition or a part of it. Only a comparison with a variable that changes
// by constant steps gives bounds.
func (c *counter) comparisons(n ast.Node) bool {
	x, ok := n.(*ast.BinaryExpr)
	if !ok {
		return true
	}
	switch x.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ, token.NEQ, token.EQL:
		for _, side := range [2][2]ast.Expr{{x.X, x.Y}, {x.Y, x.X}} {
			for _, v := range c.goesBySteps(side[0]) {
				c.end(v, linear) // the initial value of v bounds the loop
				c.sum(side[1], linear)
			}
		}
	}
	return true
}

// goesBySteps returns the variables in x that change by constant steps. The expression x is a variable, or a product or sum of
// variables.
func (c *counter) goesBySteps(x ast.Expr) (all []types.Object) {
	x = ast.Unparen(x)
	if b, ok := x.(*ast.BinaryExpr); ok && (b.Op == token.MUL || b.Op == token.ADD) {
		return append(c.goesBySteps(b.X), c.goesBySteps(b.Y)...)
	}
	if v := c.variable(x); v != nil && slices.Contains(c.stepped, v) {
		return []types.Object{v}
	}
	return nil
}

// end records v and the initial value of v as bounds of a loop. It ignores v if v also changes in another way than by constant steps.
func (c *counter) end(v types.Object, as growth) {
	if v == nil || slices.Contains(c.changed, v) || c.ends[v] >= as {
		return
	}
	c.ends[v] = as
	if c.from[v] != nil {
		c.sum(c.from[v], as)
	}
}

// variable returns the integer variable x. It looks inside conversions. If x is something else, it returns nil.
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
	if !ok || !isIntegral(v.Type()) {
		return nil
	}
	return v
}

func (c *counter) isConstant(x ast.Expr) bool { return c.info.Types[x].Value != nil }

// sign returns the sign of the constant x, and 0 for other expressions.
func (c *counter) sign(x ast.Expr) int {
	switch v := c.info.Types[x].Value; {
	case v == nil, v.Kind() == constant.String, v.Kind() == constant.Bool:
		return 0
	default:
		return constant.Sign(v)
	}
}

// isInteger reports whether x is an integer.
func (c *counter) isInteger(x ast.Expr) bool { return isIntegral(c.info.TypeOf(x)) }

// isIntegral reports whether t is an integer type, or a type parameter for integers only.
func isIntegral(t types.Type) bool {
	if parameter, ok := types.Unalias(t).(*types.TypeParam); ok {
		return isIntegral(parameter.Constraint())
	}
	switch of := t.Underlying().(type) {
	case *types.Basic:
		return of.Info()&types.IsInteger != 0
	case *types.Union:
		for term := range of.Terms() {
			if !isIntegral(term.Type()) {
				return false
			}
		}
		return true
	case *types.Interface:
		for embedded := range of.EmbeddedTypes() {
			if isIntegral(embedded) {
				return true
			}
		}
	}
	return false
}
