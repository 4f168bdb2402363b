package vector

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
)

// A loop is a statement that is evaluated round by round.
type loop struct {
	pos       token.Pos
	label     string
	body      []ast.Stmt
	condition func(e scope) *Value  // nil if there is none
	enter     func(e scope)         // sets the variables of a range
	after     func(e scope)         // a round
	changed   []types.Object        // declared before the loop
	own       map[types.Object]bool // those of changed that nothing reads after it
	counts    types.Object          // the one that counts rounds from a number that is not negative, if there is one
}

// forLoop evaluates a for statement.
func (b *builder) forLoop(s *ast.ForStmt, label string, e scope, then next) []*Value {
	b.simple(s.Init, e)
	l := &loop{pos: s.Pos(), label: label, body: s.Body.List, enter: func(scope) {}, after: func(e scope) { b.simple(s.Post, e) }}
	if s.Cond != nil {
		l.condition = func(e scope) *Value { return b.decides(s.Cond, e) }
	}
	l.changed, l.own, l.counts = b.changedIn(e, s.Cond, s.Post, s.Body), b.declaredIn(s.Init), b.counted(s, e)
	return b.loop(l, e, then)
}

// counted returns the int that s counts upward, from a number that is not negative, and that nothing else changes, or nil.
func (b *builder) counted(s *ast.ForStmt, e scope) types.Object {
	post, ok := s.Post.(*ast.IncDecStmt)
	if !ok || post.Tok != token.INC {
		return nil
	}
	name, ok := ast.Unparen(post.X).(*ast.Ident)
	if !ok {
		return nil
	}
	object := b.info.ObjectOf(name)
	values := e[object]
	if len(values) != 1 || values[0].Type != Int64 || !b.isNonNegative(values[0]) || slices.Contains(b.changedIn(e, s.Cond, s.Body), object) {
		return nil
	}
	return object
}

// rangeLoop evaluates a loop over a number of rounds, or over the elements of an array or a slice, which are those before it.
func (b *builder) rangeLoop(s *ast.RangeStmt, label string, e scope, then next) []*Value {
	var n *Value
	var values []*Value
	b.unit = unit{}
	width, at := 0, b.concrete(b.info.TypeOf(s.X))
	if t, ok := at.Underlying().(*types.Basic); ok && t.Info()&types.IsInteger != 0 {
		n = b.one(s.X, e)
	} else {
		var rounds int
		if values = b.slices(s.X, e, e); values != nil {
			n = values[1]
		} else {
			values, width, rounds = b.all(s.X, e, e)
			n = b.f.bits(Int64, uint64(rounds))
		}
	}
	whole, from := s.X, 0
	if part, ok := ast.Unparen(s.X).(*ast.SliceExpr); ok {
		if whole = part.X; part.Low != nil {
			from = int(b.one(part.Low, e).Aux) * width
		}
	}
	shared := b.isOwn(whole) || b.isPointer(at)
	hidden := b.hidden(s)
	counter, limit, elements := hidden[0], hidden[1], hidden[2]
	e[counter], e[limit], e[elements] = []*Value{b.f.bits(n.Type, 0)}, []*Value{n}, values
	l := &loop{pos: s.Pos(), label: label, body: s.Body.List}
	l.condition = func(e scope) *Value { return b.f.compare(Lt, e[counter][0], e[limit][0]) }
	l.enter = func(e scope) {
		if s.Key != nil {
			b.store(s.Key, e[counter], e)
		}
		if s.Value != nil {
			values := e[elements]
			if shared { // its elements are those of now
				values, _, _ = b.all(whole, e, e)
				values = values[from:][:len(e[elements])]
			}
			b.store(s.Value, b.elementAt(values, width, e[counter][0], s.Pos()), e)
		}
	}
	l.after = func(e scope) { e[counter] = []*Value{b.f.do(Add, e[counter][0], b.f.bits(n.Type, 1))} }
	l.changed, l.own = append(b.changedIn(e, s, s.Body), counter), map[types.Object]bool{counter: true}
	l.counts = counter
	return b.loop(l, e, then)
}

// hidden returns the variables that stand for the counter of a range, its limit, and what it is over.
func (b *builder) hidden(s *ast.RangeStmt) (all [3]types.Object) {
	all, ok := b.ranges[s]
	if !ok {
		for i := range all {
			all[i] = types.NewVar(s.Pos()+token.Pos(i), nil, "", types.Typ[types.Int])
		}
		b.ranges[s] = all
	}
	return all
}

// changedIn returns the variables in e that statements assign to, in the order of their declarations.
func (b *builder) changedIn(e scope, all ...ast.Node) []types.Object {
	found := map[types.Object]bool{}
	note := func(list ...ast.Expr) {
		for _, x := range list {
			if name := variableOf(x); name != nil {
				if object := b.info.ObjectOf(name); e[object] != nil {
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

// changes calls note for what statements in n assign to, and what they pass to calls that may change it.
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

// byPosition orders variables as they are declared, so that every run makes the same program.
func byPosition(v, w types.Object) int { return cmp.Compare(v.Pos(), w.Pos()) }

// What is written out of a loop: rounds, those of a loop with a return, and operations.
const (
	maxRounds     = 1024
	maxReturns    = 8
	maxOperations = 1000
)

// unwritten ends the evaluation of a loop that cannot be written out.
type unwritten struct{ loop *loop }

// loop evaluates the rounds of a loop: one after the other where their number is constant and small, else as rounds.
func (b *builder) loop(l *loop, e scope, then next) []*Value {
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

// writeOut evaluates the rounds of l one after the other. It reports whether it did.
func (b *builder) writeOut(l *loop, returns bool, e scope, then next) ([]*Value, bool) {
	rounds, begun := 0, len(b.f.values)
	var round func(e scope) []*Value
	round = func(e scope) []*Value {
		c := l.condition(e)
		switch rounds++; {
		case c.Op != Const:
			panic(unwritten{l})
		case c.Aux == 0:
			return then(e)
		case b.beginning == 0 && (rounds > maxRounds || returns && rounds > maxReturns || len(b.f.values)-begun > maxOperations):
			panic(unwritten{l})
		}
		l.enter(e)
		return b.block(l.body, e, func(e scope) []*Value {
			l.after(e)
			return round(e)
		})
	}
	return b.attempt(l, func() []*Value { return round(e) })
}
