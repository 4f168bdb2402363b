package build

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
)

// maxSteps is the maximum number of evaluated statements. A statement counts again for each call of its function, for each iteration
// of an unrolled loop, and for each earlier branch with a return, because code after such a branch is evaluated twice.
const maxSteps = 1 << 15

// maxWork is the maximum number of evaluated statements, including those of loops for which unrolling was tried in vain. At this limit, the
// evaluation takes a few seconds.
const maxWork = 1 << 17

// block evaluates the statements in list, and then the rest of the function.
func (b *builder) block(list []ast.Stmt, e scope, then next) []*ir.Value {
	if len(list) == 0 {
		return then(e)
	}
	b.unit, b.at = unit{}, list[0].Pos()
	*b.work++
	if b.steps++; b.steps > maxSteps || *b.work > maxWork {
		b.refuse(list[0].Pos(), "the function is too long after its calls, loops and branches are expanded: "+
			"use fewer returns in branches, or move a part into a function marked ndgo:rare")
	}
	rest := func(e scope) []*ir.Value { return b.block(list[1:], e, then) }
	switch s := list[0].(type) {
	case *ast.ReturnStmt:
		return b.returned(slices.Concat(b.results(s, e), b.finals(e)))
	case *ast.IfStmt:
		b.simple(s.Init, e)
		return b.branch(b.decides(s.Cond, e), b.arm(s.Body), b.arm(s.Else), e, rest)
	case *ast.SwitchStmt:
		return b.switches(s, "", e, rest)
	case *ast.BlockStmt:
		return b.block(s.List, e, rest)
	case *ast.LabeledStmt:
		return b.labelled(s, e, rest)
	case *ast.BranchStmt:
		return b.jump(s, e)
	case *ast.ForStmt:
		return b.forLoop(s, "", e, rest)
	case *ast.RangeStmt:
		return b.rangeLoop(s, "", e, rest)
	case *ast.ExprStmt:
		return b.effect(s, e, rest)
	default:
		b.simple(s, e)
	}
	return rest(e)
}

// effect evaluates a call for its effects, and then the rest of the function.
func (b *builder) effect(s *ast.ExprStmt, e scope, then next) []*ir.Value {
	c, ok := ast.Unparen(s.X).(*ast.CallExpr)
	switch {
	case ok && b.mayPanic() && b.isPanic(c):
		return b.panics(c)
	case ok && b.acts(c):
		b.call(c, e)
		return then(e)
	// If the call sets an element of a slice, it is refused later, with a better message.
	case ok && (slices.ContainsFunc(c.Args, b.isSlice) || b.isRecover(c)):
		b.call(c, e)
	}
	b.refuse(s.Pos(), "a statement with only an effect cannot be compiled: compute values, and return them")
	return nil
}

// isRecover reports whether c is a call of recover.
func (b *builder) isRecover(c *ast.CallExpr) bool {
	name := source.NameOf(c.Fun)
	return b.Info.Types[c.Fun].IsBuiltin() && name != nil && name.Name == "recover"
}

func (b *builder) results(s *ast.ReturnStmt, e scope) (values []*ir.Value) {
	b.refuseTwice(s.Results)
	for _, x := range s.Results {
		if b.isPointer(b.Info.TypeOf(x)) {
			values = append(values, b.leaving(x, e)...)
		} else {
			values = append(values, b.expression(x, e)...)
		}
	}
	if len(s.Results) == 0 {
		for _, field := range fields(b.Decl.Type.Results) {
			for _, name := range field.Names {
				values = append(values, e[b.Info.Defs[name]]...)
			}
		}
	}
	return values
}

// An arm is one side of a branch. The field leaves reports whether execution may continue at another place than the next statement.
type arm struct {
	run    func(e scope, then next) []*ir.Value
	leaves bool
}

// arm returns the arm for s. If s is nil, the arm is empty.
func (b *builder) arm(s ast.Stmt) arm {
	switch s := s.(type) {
	case *ast.BlockStmt:
		return arm{func(e scope, then next) []*ir.Value { return b.block(s.List, e, then) }, leaves(s)}
	case *ast.IfStmt:
		return arm{func(e scope, then next) []*ir.Value { return b.block([]ast.Stmt{s}, e, then) }, leaves(s)}
	}
	return arm{func(e scope, then next) []*ir.Value { return then(e) }, false}
}

// branch evaluates both arms, each for the lanes that take it, and then the rest of the function.
func (b *builder) branch(c *ir.Value, yes, no arm, e scope, then next) []*ir.Value {
	switch {
	case c.Op == ir.Const && c.Aux != 0:
		return yes.run(e, then)
	case c.Op == ir.Const:
		return no.run(e, then)
	}
	not := b.f.Not(c)
	if yes.leaves || no.leaves {
		x := b.under(c, func() []*ir.Value { return yes.run(maps.Clone(e), then) })
		y := b.under(not, func() []*ir.Value { return no.run(maps.Clone(e), then) })
		return b.merge(c, x, y)
	}
	var x, y scope
	b.under(c, func() []*ir.Value { return yes.run(maps.Clone(e), capture(&x)) })
	b.under(not, func() []*ir.Value { return no.run(maps.Clone(e), capture(&y)) })
	return then(b.join(c, x, y))
}

// capture returns a continuation. It stores the variables at the end of an arm in end.
func capture(end *scope) next {
	return func(e scope) []*ir.Value {
		*end = e
		return nil
	}
}

// switches evaluates a switch as a chain of its cases.
func (b *builder) switches(s *ast.SwitchStmt, label string, e scope, then next) []*ir.Value {
	then = b.outside(then)
	outside := b.flow
	b.flow.targets = append(slices.Clip(b.flow.targets), destination{label: label, stop: then})
	defer func() { b.flow = outside }()
	b.simple(s.Init, e)
	var tag []*ir.Value
	if s.Tag != nil {
		tag = b.expression(s.Tag, e)
	}
	var other, after []ast.Stmt
	var cases []*ast.CaseClause
	for _, c := range slices.Backward(s.Body.List) {
		own := *c.(*ast.CaseClause)
		if last := len(own.Body) - 1; last >= 0 && isFallthrough(own.Body[last]) {
			own.Body = slices.Concat(own.Body[:last], after)
		}
		if after = own.Body; own.List != nil {
			cases = append(cases, &own)
		} else {
			other = own.Body
		}
	}
	slices.Reverse(cases)
	return b.cases(s, tag, cases, other, e, then)
}

// isFallthrough reports whether s is a fallthrough statement.
func isFallthrough(s ast.Stmt) bool {
	jump, ok := s.(*ast.BranchStmt)
	return ok && jump.Tok == token.FALLTHROUGH
}

// cases evaluates the first case that applies. If no case applies, it evaluates the statements in other.
func (b *builder) cases(s *ast.SwitchStmt, tag []*ir.Value, cases []*ast.CaseClause, other []ast.Stmt, e scope, then next) []*ir.Value {
	if len(cases) == 0 {
		return b.block(other, e, then)
	}
	var c *ir.Value
	b.unit = unit{}
	for i, x := range cases[0].List {
		before := b.unit.calls
		d := b.applies(x, tag, e)
		if i > 0 && b.unit.calls > before {
			b.refuse(x.Pos(), "a call that changes variables cannot be one of several values of a case: call it before the switch")
		}
		if c == nil {
			c = d
		} else {
			c = b.f.Do(ir.Or, c, d)
		}
	}
	leave := leaves(s)
	for _, c := range s.Body.List {
		leave = leave || leaves(&ast.BlockStmt{List: c.(*ast.CaseClause).Body})
	}
	yes := arm{func(e scope, then next) []*ir.Value { return b.block(cases[0].Body, e, then) }, leave}
	no := arm{func(e scope, then next) []*ir.Value { return b.cases(s, tag, cases[1:], other, e, then) }, leave}
	return b.branch(c, yes, no, e, then)
}

// applies returns whether the case x of a switch applies.
func (b *builder) applies(x ast.Expr, tag []*ir.Value, e scope) *ir.Value {
	if tag == nil {
		return b.one(x, e)
	}
	return b.equal(tag, b.expression(x, e))
}

// simple evaluates a statement without branches. The statement s may be nil.
func (b *builder) simple(s ast.Stmt, e scope) {
	b.unit = unit{}
	switch s := s.(type) {
	case nil:
	case *ast.AssignStmt:
		b.assign(s, e)
	case *ast.IncDecStmt:
		op := ir.Add
		if s.Tok == token.DEC {
			op = ir.Sub
		}
		b.refuseActs(s.X)
		x := b.one(s.X, e)
		b.store(s.X, []*ir.Value{b.arithmetic(s.TokPos, op, term{[]*ir.Value{x}, s}, term{[]*ir.Value{b.number(x.Type, 1)}, nil})}, e)
	case *ast.DeclStmt:
		for _, spec := range s.Decl.(*ast.GenDecl).Specs {
			if v, ok := spec.(*ast.ValueSpec); ok && s.Decl.(*ast.GenDecl).Tok == token.VAR {
				b.declare(v, e)
			}
		}
	case *ast.EmptyStmt:
	case *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt, *ast.DeferStmt:
		b.refuse(s.Pos(), "goroutines, channels and defer cannot be compiled: compute values, and return them")
	case *ast.TypeSwitchStmt:
		b.refuse(s.Pos(), "type switches cannot be compiled: write a function for each type, or choose by a condition on values")
	default:
		b.refuse(s.Pos(), "this statement cannot be compiled: use assignments, if, switch, for and return")
	}
}

func (b *builder) declare(v *ast.ValueSpec, e scope) {
	values := make([][]*ir.Value, len(v.Names))
	for i, x := range v.Values {
		if b.closes(v.Names[min(i, len(v.Names)-1)], x) {
			values[i] = []*ir.Value{}
			continue
		}
		values[i] = b.begins(v.Names[min(i, len(v.Names)-1)], x, e)
	}
	if len(v.Values) == 1 && len(v.Names) > 1 {
		values = b.split(v.Values[0], values[0])
	}
	for i, name := range v.Names {
		if values[i] == nil && b.isSlice(name) {
			b.refuse(name.Pos(), "%s has no elements at first, and append cannot be compiled: begin with make(%s, n) with a constant n, and count the elements that are set", name.Name,
				types.TypeString(b.Info.TypeOf(name), (*types.Package).Name))
		}
		if values[i] == nil {
			values[i] = b.zeros(name.Pos(), b.Info.TypeOf(name))
		}
		b.store(name, values[i], e)
	}
}

// split divides values into one list of values for each result of the call x.
func (b *builder) split(x ast.Expr, values []*ir.Value) (parts [][]*ir.Value) {
	for v := range b.Info.TypeOf(x).(*types.Tuple).Variables() {
		n := len(b.layout(x.Pos(), b.pointed(v.Type())))
		parts, values = append(parts, values[:n]), values[n:]
	}
	return parts
}

// assignOps are the operators of assignments like x += y.
var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO,
	token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR,
	token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

func (b *builder) assign(s *ast.AssignStmt, e scope) {
	var values [][]*ir.Value
	for _, x := range s.Lhs {
		b.refuseActs(x)
	}
	if op, ok := assignOps[s.Tok]; ok {
		values = append(values, b.combined(s.TokPos, op, term{b.expression(s.Lhs[0], e), s}, s.Rhs[0], e))
	} else {
		for i, x := range s.Rhs {
			if b.closes(s.Lhs[i], x) {
				values = append(values, nil)
				continue
			}
			values = append(values, b.begins(s.Lhs[i], x, e))
		}
		if len(s.Lhs) > len(s.Rhs) {
			if _, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr); !ok {
				b.refuse(s.Pos(), "this assignment cannot be compiled: assign one value to one variable")
			}
			values = b.split(s.Rhs[0], values[0])
		}
	}
	before := e
	if len(s.Lhs) > 1 { // indices on the left use the variables before the assignment
		before = maps.Clone(e)
	}
	for i, x := range s.Lhs {
		b.refusePointing(x)
		b.storeAt(x, values[i], e, before)
	}
}

// store sets x: a variable, or a field or an element of a variable.
func (b *builder) store(x ast.Expr, values []*ir.Value, e scope) { b.storeAt(x, values, e, e) }

// storeAt stores values in x, a variable, field or element, in the scope e. It computes indices in x with the variables of indexScope.
func (b *builder) storeAt(x ast.Expr, values []*ir.Value, e, indexScope scope) {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if x.Name == "_" {
			return
		}
		object := b.Info.ObjectOf(x)
		if b.closures[object] != nil && b.Info.Defs[x] == nil {
			b.refuse(x.Pos(), "%s is a function variable and cannot be set again: select the call with if or switch", x.Name)
		}
		if _, local := e[object]; b.Info.Defs[x] == nil && !local {
			b.refuse(x.Pos(), "%s is shared by all elements: only local variables can be set", x.Name)
		}
		e[object] = values
		return
	case *ast.SelectorExpr:
		if first, n, ok := b.field(x); ok {
			whole := slices.Clone(b.held(x.X, e, indexScope))
			copy(whole[first:first+n], values)
			b.storeAt(x.X, whole, e, indexScope)
			return
		}
	case *ast.IndexExpr:
		b.storeAt(x.X, b.withElement(x, values, e, indexScope), e, indexScope)
		return
	case *ast.StarExpr:
		b.storeAt(x.X, values, e, indexScope)
		return
	}
	b.refuse(x.Pos(), "only local variables, their fields and their elements can be set")
}

// held returns the value of x in e: a variable, a field, an element or, for a pointer, the value of its target. Variables in indices
// take their values from indexScope.
func (b *builder) held(x ast.Expr, e, indexScope scope) []*ir.Value {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return b.variable(x, e)
	case *ast.SelectorExpr:
		if first, n, ok := b.field(x); ok {
			return b.held(x.X, e, indexScope)[first : first+n]
		}
		if s := b.Info.Selections[x]; s != nil {
			b.refuse(x.Pos(), noMethod)
		}
		return b.variable(x.Sel, e)
	case *ast.IndexExpr:
		return b.index(x, e, indexScope)
	case *ast.StarExpr:
		return b.held(x.X, e, indexScope)
	case *ast.UnaryExpr:
		if x.Op == token.AND && source.VariableOf(x.X) != nil {
			return b.held(x.X, e, indexScope)
		}
	}
	if b.isPointer(b.Info.TypeOf(x)) {
		return b.fresh(x, e)
	}
	return b.expression(x, e)
}
