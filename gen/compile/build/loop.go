package build

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"math"
	"slices"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
)

// A loop is a for or range statement, in a form that can be evaluated one iteration at a time.
type loop struct {
	pos       token.Pos
	label     string
	body      []ast.Stmt
	condition func(e scope) *ir.Value // nil for a statement without a condition
	enter     func(e scope)           // sets the range variables at the beginning of an iteration
	after     func(e scope)           // the statement at the end of an iteration
	changed   []types.Object          // variables from outside, possibly changed by the loop
	own       map[types.Object]bool   // the variables in changed without reads after the loop
	counts    types.Object            // the variable counting up from a nonnegative number, or nil
}

// forLoop evaluates a statement like for i := 0; i < n; i++.
func (b *builder) forLoop(s *ast.ForStmt, label string, e scope, then next) []*ir.Value {
	b.simple(s.Init, e)
	l := &loop{pos: s.Pos(), label: label, body: s.Body.List, enter: func(scope) {}, after: func(e scope) { b.simple(s.Post, e) }}
	if s.Cond != nil {
		l.condition = func(e scope) *ir.Value { return b.decides(s.Cond, e) }
	}
	l.changed, l.own, l.counts = b.changedIn(e, s.Cond, s.Post, s.Body), b.declaredIn(s.Init), b.counted(s, e)
	return b.loop(l, e, then)
}

// counted returns the integer variable that the loop s counts up, or nil. The variable starts at a nonnegative number, and only the post
// statement changes it, by 1. It never overflows: either the condition limits it from above, or it starts so small that no kernel reaches an
// overflow.
func (b *builder) counted(s *ast.ForStmt, e scope) types.Object {
	post, ok := s.Post.(*ast.IncDecStmt)
	if !ok || post.Tok != token.INC {
		return nil
	}
	name, ok := ast.Unparen(post.X).(*ast.Ident)
	if !ok {
		return nil
	}
	object := b.Info.ObjectOf(name)
	values := e[object]
	if len(values) != 1 || !values[0].Type.IsSigned() || !b.isNonNegative(values[0]) || slices.Contains(b.changedIn(e, s.Cond, s.Body), object) {
		return nil
	}
	if b.isLess(s.Cond, object) || b.startsSmall(values[0]) {
		return object
	}
	return nil
}

// isLess reports whether the condition x limits the variable from above.
func (b *builder) isLess(x ast.Expr, object types.Object) bool {
	c, ok := ast.Unparen(x).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	is := func(x ast.Expr) bool {
		name, ok := ast.Unparen(x).(*ast.Ident)
		return ok && b.Info.ObjectOf(name) == object
	}
	switch c.Op {
	case token.LAND:
		return b.isLess(c.X, object) || b.isLess(c.Y, object)
	case token.LSS:
		return is(c.X)
	case token.GTR:
		return is(c.Y)
	}
	return false
}

// startsSmall reports whether the int64 v is nonnegative in every lane, and so small that no kernel can count from it to an
// overflow.
func (b *builder) startsSmall(v *ir.Value) bool {
	s := ir.Span{Low: math.MinInt64, High: math.MaxInt64}
	if v.Type == ir.Int64 {
		s = b.bounds(v)
	}
	return s.Low >= 0 && s.High <= ir.MaxLength
}

// changedIn returns the variables of e changed by the statements in all, in the order of declaration.
func (b *builder) changedIn(e scope, all ...ast.Node) []types.Object {
	found := map[types.Object]bool{}
	note := func(list ...ast.Expr) {
		for _, x := range list {
			if name := source.VariableOf(x); name != nil {
				if object := b.Info.ObjectOf(name); e[object] != nil {
					found[object] = true
				}
			}
		}
	}
	for _, n := range all {
		if n == nil {
			continue
		}
		b.changes(n, note)
	}
	return slices.SortedFunc(maps.Keys(found), byPosition)
}

// changes calls note for the variables assigned in n, and for the arguments within reach of a call in n.
func (b *builder) changes(n ast.Node, note func(list ...ast.Expr)) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			note(n.Lhs...)
		case *ast.IncDecStmt:
			note(n.X)
		case *ast.RangeStmt:
			note(n.Key, n.Value)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				note(n.X)
			}
		case *ast.CallExpr:
			if f := b.closure(n); f != nil && f.literal != n.Fun {
				b.changes(f.literal.Body, note)
			}
			note(b.passed(n)...)
		}
		return true
	})
}

// byPosition orders variables by their declarations, so every run of the generator makes the same program.
func byPosition(v, w types.Object) int { return cmp.Compare(v.Pos(), w.Pos()) }

// The limits of unrolled loops: the number of iterations, the number of iterations if the loop contains a return, and the number of
// operations.
const (
	maxRounds     = 1024
	maxReturns    = 8
	maxOperations = 1000
)

// unwritten is the value of an internal panic: the loop is too large to be unrolled.
type unwritten struct{ loop *loop }

// loop evaluates a loop. If the loop has a small constant trip count, it is unrolled. Otherwise it becomes an ir.Loop.
func (b *builder) loop(l *loop, e scope, then next) []*ir.Value {
	then = b.outside(then)
	returns, jumps := exits(&ast.BlockStmt{List: l.body})
	if !jumps && l.condition != nil {
		if results, ok := b.writeOut(l, returns, maps.Clone(e), then); ok {
			return results
		}
	}
	if results, ok := b.unroll(l, maps.Clone(e), then); ok {
		return results
	}
	return b.rounds(l, e, then)
}

// writeOut unrolls l. It returns false if the trip count of l is not constant, or if l is too large.
func (b *builder) writeOut(l *loop, returns bool, e scope, then next) ([]*ir.Value, bool) {
	rounds, begun := 0, len(b.f.Values)
	var round func(e scope) []*ir.Value
	round = func(e scope) []*ir.Value {
		c := l.condition(e)
		switch rounds++; {
		case c.Op != ir.Const:
			panic(unwritten{l})
		case c.Aux == 0:
			return then(e)
		case b.beginning == 0 && (rounds > maxRounds || returns && rounds > maxReturns || len(b.f.Values)-begun > maxOperations):
			panic(unwritten{l})
		}
		l.enter(e)
		return b.block(l.body, e, func(e scope) []*ir.Value {
			l.after(e)
			return round(e)
		})
	}
	return b.attempt(l, func() []*ir.Value { return round(e) })
}
