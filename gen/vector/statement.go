package vector

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
)

// maxSteps is how many statements are evaluated: each as often as calls, rounds of loops, and branches before it that
// return from the function, lead there.
const maxSteps = 1 << 15

// block evaluates statements, then what follows them.
func (b *builder) block(list []ast.Stmt, e scope, then next) []*Value {
	if len(list) == 0 {
		return then(e)
	}
	if b.steps++; b.steps > maxSteps {
		b.refuse(list[0].Pos(), "the function is too long once calls, loops and branches are written out: "+
			"let fewer branches return, or move a part into a function marked ndgo:rare")
	}
	rest := func(e scope) []*Value { return b.block(list[1:], e, then) }
	switch s := list[0].(type) {
	case *ast.ReturnStmt:
		return b.results(s, e)
	case *ast.IfStmt:
		b.simple(s.Init, e)
		return b.branch(b.one(s.Cond, e), b.arm(s.Body), b.arm(s.Else), e, rest)
	case *ast.SwitchStmt:
		return b.switches(s, e, rest)
	case *ast.BlockStmt:
		return b.block(s.List, e, rest)
	case *ast.ForStmt:
		b.simple(s.Init, e)
		return b.loop(s, e, rest)
	case *ast.RangeStmt:
		return b.rangeLoop(s, e, rest)
	case *ast.ExprStmt:
		b.refuse(s.Pos(), "a statement that only has an effect cannot be compiled: compute values, and return them")
	default:
		b.simple(s, e)
	}
	return rest(e)
}

func (b *builder) results(s *ast.ReturnStmt, e scope) (values []*Value) {
	for _, x := range s.Results {
		values = append(values, b.expression(x, e)...)
	}
	if len(s.Results) == 0 {
		for _, field := range fields(b.decl.Type.Results) {
			for _, name := range field.Names {
				values = append(values, e[b.info.Defs[name]]...)
			}
		}
	}
	return values
}

// An arm is a branch: how it is evaluated, and whether it may return from the function.
type arm struct {
	run     func(e scope, then next) []*Value
	returns bool
}

// arm returns the branch s, which may be nil.
func (b *builder) arm(s ast.Stmt) arm {
	switch s := s.(type) {
	case *ast.BlockStmt:
		return arm{func(e scope, then next) []*Value { return b.block(s.List, e, then) }, returns(s)}
	case *ast.IfStmt:
		return arm{func(e scope, then next) []*Value { return b.block([]ast.Stmt{s}, e, then) }, returns(s)}
	}
	return arm{func(e scope, then next) []*Value { return then(e) }, false}
}

// returns reports whether there is a return in s.
func returns(s ast.Node) (found bool) {
	ast.Inspect(s, func(n ast.Node) bool {
		_, isReturn := n.(*ast.ReturnStmt)
		_, isFunction := n.(*ast.FuncLit)
		found = found || isReturn
		return !isFunction
	})
	return found
}

// branch evaluates both arms, each for its lanes, then what follows.
func (b *builder) branch(c *Value, yes, no arm, e scope, then next) []*Value {
	switch {
	case c.Op == Const && c.Aux != 0:
		return yes.run(e, then)
	case c.Op == Const:
		return no.run(e, then)
	}
	not := b.f.not(c)
	if yes.returns || no.returns {
		x := b.under(c, func() []*Value { return yes.run(maps.Clone(e), then) })
		y := b.under(not, func() []*Value { return no.run(maps.Clone(e), then) })
		return b.merge(c, x, y)
	}
	var x, y scope
	b.under(c, func() []*Value { return yes.run(maps.Clone(e), capture(&x)) })
	b.under(not, func() []*Value { return no.run(maps.Clone(e), capture(&y)) })
	return then(b.join(c, x, y))
}

// capture keeps the variables at the end of an arm.
func capture(end *scope) next {
	return func(e scope) []*Value {
		*end = e
		return nil
	}
}

// switches evaluates a switch as the chain of its cases.
func (b *builder) switches(s *ast.SwitchStmt, e scope, then next) []*Value {
	b.simple(s.Init, e)
	var tag []*Value
	if s.Tag != nil {
		tag = b.expression(s.Tag, e)
	}
	var other []ast.Stmt
	var cases []*ast.CaseClause
	for _, c := range s.Body.List {
		if c := c.(*ast.CaseClause); c.List != nil {
			cases = append(cases, c)
		} else {
			other = c.Body
		}
	}
	return b.cases(s, tag, cases, other, e, then)
}

// cases evaluates the first of cases that applies, or other if none does.
func (b *builder) cases(s *ast.SwitchStmt, tag []*Value, cases []*ast.CaseClause, other []ast.Stmt, e scope, then next) []*Value {
	if len(cases) == 0 {
		return b.block(other, e, then)
	}
	var c *Value
	for _, x := range cases[0].List {
		d := b.applies(x, tag, e)
		if c == nil {
			c = d
		} else {
			c = b.f.do(Or, c, d)
		}
	}
	yes := arm{func(e scope, then next) []*Value { return b.block(cases[0].Body, e, then) }, returns(s)}
	no := arm{func(e scope, then next) []*Value { return b.cases(s, tag, cases[1:], other, e, then) }, returns(s)}
	return b.branch(c, yes, no, e, then)
}

// applies returns whether a switch takes the case x.
func (b *builder) applies(x ast.Expr, tag []*Value, e scope) *Value {
	if tag == nil {
		return b.one(x, e)
	}
	return b.equal(tag, b.expression(x, e))
}

// maxRounds is how many rounds of loops are written out.
const maxRounds = 1024

// round counts a round of a loop.
func (b *builder) round(pos token.Pos) {
	if b.rounds++; b.rounds > maxRounds {
		b.refuse(pos, "loops have more than %d rounds altogether, which are written out: "+
			"take fewer, or move the loop into a function marked ndgo:rare", maxRounds)
	}
}

// loop evaluates the rounds of a loop, whose number must not depend on elements.
func (b *builder) loop(s *ast.ForStmt, e scope, then next) []*Value {
	b.round(s.Pos())
	if s.Cond == nil {
		b.refuse(s.Pos(), "a loop without a condition cannot be compiled: give it a constant number of rounds")
	}
	c := b.one(s.Cond, e)
	switch {
	case c.Op != Const:
		b.refuse(s.Cond.Pos(), "the number of rounds of the loop depends on elements: "+
			"make it constant, or move the loop into a function marked ndgo:rare")
	case c.Aux == 0:
		return then(e)
	}
	return b.block(s.Body.List, e, func(e scope) []*Value {
		b.simple(s.Post, e)
		return b.loop(s, e, then)
	})
}

// rangeLoop evaluates a loop over a constant number of rounds, or over the elements of an array or a slice.
func (b *builder) rangeLoop(s *ast.RangeStmt, e scope, then next) []*Value {
	if b.elementsOf(b.info.TypeOf(s.X)) != nil {
		return b.rangeElements(s, e, then)
	}
	var n *Value
	if t, ok := b.concrete(b.info.TypeOf(s.X)).Underlying().(*types.Basic); ok && t.Info()&types.IsInteger != 0 {
		n = b.one(s.X, e)
	}
	if n == nil || n.Op != Const {
		b.refuse(s.Pos(), "the number of rounds of the loop is no constant: "+
			"make it constant, or move the loop into a function marked ndgo:rare")
	}
	if n.Type.IsSigned() && n.Aux&n.Type.signBit() != 0 {
		return then(e)
	}
	var round func(i uint64, e scope) []*Value
	round = func(i uint64, e scope) []*Value {
		if i == n.Aux {
			return then(e)
		}
		b.round(s.Pos())
		if s.Key != nil {
			b.store(s.Key, []*Value{b.f.bits(n.Type, i)}, e)
		}
		return b.block(s.Body.List, e, func(e scope) []*Value { return round(i+1, e) })
	}
	return round(0, e)
}

// simple evaluates a statement without branches. It may be nil.
func (b *builder) simple(s ast.Stmt, e scope) {
	switch s := s.(type) {
	case nil:
	case *ast.AssignStmt:
		b.assign(s, e)
	case *ast.IncDecStmt:
		op := Add
		if s.Tok == token.DEC {
			op = Sub
		}
		x := b.one(s.X, e)
		b.store(s.X, []*Value{b.arithmetic(s.TokPos, op, term{[]*Value{x}, s}, term{[]*Value{b.number(x.Type, 1)}, nil})}, e)
	case *ast.DeclStmt:
		for _, spec := range s.Decl.(*ast.GenDecl).Specs {
			if v, ok := spec.(*ast.ValueSpec); ok && s.Decl.(*ast.GenDecl).Tok == token.VAR {
				b.declare(v, e)
			}
		}
	case *ast.EmptyStmt:
	case *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt, *ast.DeferStmt:
		b.refuse(s.Pos(), "goroutines, channels and defer cannot be compiled: compute values, and return them")
	case *ast.BranchStmt:
		b.refuse(s.Pos(), "%s cannot be compiled: use if and else", s.Tok)
	default:
		b.refuse(s.Pos(), "this statement cannot be compiled: use assignments, if, switch, loops of constant length, and return")
	}
}

func (b *builder) declare(v *ast.ValueSpec, e scope) {
	values := make([][]*Value, len(v.Names))
	for i, x := range v.Values {
		if b.closes(v.Names[min(i, len(v.Names)-1)], x) {
			values[i] = []*Value{}
			continue
		}
		values[i] = b.expression(x, e)
	}
	if len(v.Values) == 1 && len(v.Names) > 1 {
		values = b.split(v.Values[0], values[0])
	}
	for i, name := range v.Names {
		if values[i] == nil {
			values[i] = b.zeros(name.Pos(), b.info.TypeOf(name))
		}
		b.store(name, values[i], e)
	}
}

// split returns the values of each of the results of the call x.
func (b *builder) split(x ast.Expr, values []*Value) (parts [][]*Value) {
	for v := range b.info.TypeOf(x).(*types.Tuple).Variables() {
		n := len(b.layout(x.Pos(), v.Type()))
		parts, values = append(parts, values[:n]), values[n:]
	}
	return parts
}

// assignOps are the operators of assignments such as x += y.
var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO,
	token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR,
	token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

func (b *builder) assign(s *ast.AssignStmt, e scope) {
	var values [][]*Value
	if op, ok := assignOps[s.Tok]; ok {
		values = append(values, b.combined(s.TokPos, op, term{b.expression(s.Lhs[0], e), s}, s.Rhs[0], e))
	} else {
		for i, x := range s.Rhs {
			if b.closes(s.Lhs[i], x) {
				values = append(values, nil)
				continue
			}
			values = append(values, b.expression(x, e))
		}
		if len(s.Lhs) > len(s.Rhs) {
			if _, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr); !ok {
				b.refuse(s.Pos(), "this assignment cannot be compiled: assign one value to one variable")
			}
			values = b.split(s.Rhs[0], values[0])
		}
	}
	before := e
	if len(s.Lhs) > 1 { // indices on the left are those before the assignment
		before = maps.Clone(e)
	}
	for i, x := range s.Lhs {
		b.storeAt(x, values[i], e, before)
	}
}

// store sets the variable x, or a field or an element of one.
func (b *builder) store(x ast.Expr, values []*Value, e scope) { b.storeAt(x, values, e, e) }

// storeAt sets x in e. Indices in x have the values that they have in before.
func (b *builder) storeAt(x ast.Expr, values []*Value, e, before scope) {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if x.Name == "_" {
			return
		}
		object := b.info.ObjectOf(x)
		if b.closures[object] != nil && b.info.Defs[x] == nil {
			b.refuse(x.Pos(), "%s is a function, and cannot become another one: declare functions", x.Name)
		}
		if _, local := e[object]; b.info.Defs[x] == nil && !local {
			b.refuse(x.Pos(), "%s is changed for all elements: only local variables can be assigned to", x.Name)
		}
		e[object] = values
		return
	case *ast.SelectorExpr:
		if first, n, ok := b.field(x); ok {
			whole := slices.Clone(b.expression(x.X, e))
			copy(whole[first:first+n], values)
			b.storeAt(x.X, whole, e, before)
			return
		}
	case *ast.IndexExpr:
		first, n := b.element(x, before)
		whole := slices.Clone(b.expression(x.X, e))
		copy(whole[first:first+n], values)
		b.storeAt(x.X, whole, e, before)
		return
	}
	b.refuse(x.Pos(), "only local variables, their fields and elements can be assigned to")
}
