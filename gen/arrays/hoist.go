package arrays

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/form"
)

// hoist moves one expression of s to a separate statement before s: an array computed by operators, a reduction of such an array, or
// an expression that may panic and is evaluated before one of these.
func (p *plainer) hoist(s ast.Stmt) {
	list, isTop := p.evaluated(s)
	x := p.first(list, isTop)
	if x == nil {
		return
	}
	name := p.NewName(p.nameFor(x), p.taken)
	p.comesFrom(name, p.Written(p.NodeText(x)))
	text := name + " := " + p.NodeText(x) + "\n"
	p.changes = append(p.changes, change{p.Offset(s), p.Offset(s), text}, change{p.Offset(x), p.End(x), name})
}

// evaluated returns the expressions that s evaluates first and exactly once, in order. The function isTop reports whether such an expression
// need not be hoisted, because a pass can compute it where it is.
func (p *plainer) evaluated(s ast.Stmt) (list []ast.Expr, isTop func(x ast.Expr) bool) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		x := ast.Unparen(s.X)
		if call, ok := x.(*ast.CallExpr); ok {
			if _, isStore := p.Store(call); isStore {
				return p.children(x), p.IsStep
			}
		}
		return p.children(x), never
	case *ast.AssignStmt:
		list, ok := p.indices(s.Lhs)
		if !ok {
			return nil, never
		}
		name, ok := s.Lhs[0].(*ast.Ident)
		if len(s.Lhs) == 1 && ok && name.Name != "_" && (s.Tok == token.DEFINE || s.Tok == token.ASSIGN) {
			return s.Rhs, p.isWhole
		}
		return append(list, s.Rhs...), never
	case *ast.ReturnStmt:
		if len(s.Results) == 1 {
			return s.Results, p.isWhole
		}
		return s.Results, p.IsComputed
	case *ast.IfStmt:
		if s.Init == nil {
			return []ast.Expr{s.Cond}, never
		}
		if a, ok := s.Init.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
			return a.Rhs, never
		}
	case *ast.SwitchStmt:
		if s.Init == nil && s.Tag != nil {
			return []ast.Expr{s.Tag}, never
		}
	case *ast.RangeStmt:
		return []ast.Expr{s.X}, never
	}
	return nil, never
}

func never(ast.Expr) bool { return false }

// isWhole reports whether x, the only value of a statement, need not be hoisted: a pass computes x, or the call x is inlined as
// statements, or x makes a large array (see isApart).
func (p *plainer) isWhole(x ast.Expr) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	return p.IsComputed(x) || p.spreads(x) || isCall && p.isApart(call)
}

// indices returns the index expressions on the left side of an assignment. ok is false if anything else on the left side calls a
// function.
func (p *plainer) indices(targets []ast.Expr) (all []ast.Expr, ok bool) {
	for _, x := range targets {
		if element, ok := x.(*ast.IndexExpr); ok && p.IsPure(x) && !p.calls(element.X) {
			all = append(all, element.Index)
			continue
		}
		if _, isVariable := x.(*ast.Ident); !isVariable && (!p.IsPure(x) || p.calls(x)) {
			return nil, false
		}
	}
	return all, true
}

// calls reports whether x contains a call that may panic.
func (p *plainer) calls(x ast.Expr) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && p.mayPanic(call)
		return !found
	})
	return found
}

// first returns the expression to hoist from list, or nil. The expressions of list are evaluated in this order.
func (p *plainer) first(list []ast.Expr, isTop func(x ast.Expr) bool) ast.Expr {
	for i, x := range list {
		found := p.within(x, isTop(x))
		if found == nil {
			continue
		}
		for _, before := range list[:i] {
			if !p.mayPanic(before) {
				continue
			}
			if !p.IsPure(before) || !p.hasOneValue(before) {
				return nil
			}
			return before
		}
		return found
	}
	return nil
}

// within returns the expression to hoist from x: x itself, a part of x, or nil. If isTop is set, x itself need not be hoisted.
func (p *plainer) within(x ast.Expr, isTop bool) ast.Expr {
	x = ast.Unparen(x)
	call, _ := x.(*ast.CallExpr)
	var found ast.Expr
	switch {
	case call != nil && p.IsComputed(x):
		isSmall := p.IsSmall(x)
		found = p.first(call.Args, func(a ast.Expr) bool { return p.IsStep(a) && (isSmall || !p.IsSmall(a)) })
	default:
		found = p.first(p.children(x), never)
	}
	if found != nil || isTop || !p.isWorthy(x) {
		return found
	}
	return x
}

// isWorthy reports whether a separate statement for x is useful: x may become a pass, the end of a pass, a small operand of several
// passes, or an array to release.
func (p *plainer) isWorthy(x ast.Expr) bool {
	call, ok := x.(*ast.CallExpr)
	switch {
	case !ok:
		return false
	case p.IsReduction(x), p.IsSmall(x), p.IsArray(x) && p.spreads(x), p.isApart(call):
		return true
	case !p.IsStep(x):
		return false
	}
	return slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return p.IsStep(a) || p.isLocal(a) })
}

// isApart reports whether call makes a large array by a function other than an operator. The array needs a variable, so that it can be released.
func (p *plainer) isApart(call *ast.CallExpr) bool {
	pkg, name := p.Callee(call)
	return pkg == "ndarray" && slices.Contains(Fresh, name) && !slices.Contains(Smaller, name) && p.FilledBy(call) == nil && p.IsPure(call) && !p.TakesFunctions(call)
}

// isLocal reports whether x is an array variable declared in the body of the function.
func (p *plainer) isLocal(x ast.Expr) bool {
	name, ok := ast.Unparen(x).(*ast.Ident)
	if !ok || !p.IsArray(x) {
		return false
	}
	object := p.Pkg.TypesInfo.Uses[name]
	return object != nil && p.fn.Body.Pos() <= object.Pos() && object.Pos() < p.fn.Body.End()
}

// children returns the operands evaluated with x in every case, in order.
func (p *plainer) children(x ast.Expr) []ast.Expr {
	switch x := x.(type) {
	case *ast.CallExpr:
		if p.Pkg.TypesInfo.Types[x.Fun].IsType() {
			return x.Args
		}
		if s, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr); ok && p.Pkg.TypesInfo.Selections[s] != nil {
			return append([]ast.Expr{s.X}, x.Args...)
		}
		if pkg, _ := p.Callee(x); pkg == "" {
			return append([]ast.Expr{x.Fun}, x.Args...)
		}
		return x.Args
	case *ast.SelectorExpr:
		if p.Pkg.TypesInfo.Selections[x] != nil {
			return []ast.Expr{x.X}
		}
	case *ast.UnaryExpr:
		if x.Op != token.AND {
			return []ast.Expr{x.X}
		}
	case *ast.BinaryExpr:
		if x.Op == token.LAND || x.Op == token.LOR {
			return []ast.Expr{x.X}
		}
		return []ast.Expr{x.X, x.Y}
	case *ast.StarExpr:
		return []ast.Expr{x.X}
	case *ast.IndexExpr:
		return []ast.Expr{x.X, x.Index}
	case *ast.CompositeLit:
		return p.elements(x)
	}
	return nil
}

// elements returns the values in a composite literal.
func (p *plainer) elements(x *ast.CompositeLit) (all []ast.Expr) {
	if _, isMap := p.Pkg.TypesInfo.TypeOf(x).Underlying().(*types.Map); isMap {
		return nil
	}
	for _, e := range x.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		all = append(all, e)
	}
	return all
}

// hasOneValue reports whether a variable can hold x: x has exactly one value.
func (p *plainer) hasOneValue(x ast.Expr) bool {
	tv := p.Pkg.TypesInfo.Types[x]
	if tv.Type == nil || !tv.IsValue() || tv.Value != nil {
		return false
	}
	switch t := tv.Type.(type) {
	case *types.Tuple:
		return false
	case *types.Basic:
		return t.Info()&types.IsUntyped == 0
	}
	return true
}

// mayPanic reports whether evaluating x may panic.
func (p *plainer) mayPanic(x ast.Expr) (may bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IndexExpr:
			tv := p.Pkg.TypesInfo.Types[n.X]
			may = may || tv.IsValue() && p.Pkg.TypesInfo.Types[n.Index].IsValue()
		case *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr:
			may = may || !p.Pkg.TypesInfo.Types[n.(ast.Expr)].IsType()
		case *ast.UnaryExpr:
			may = may || n.Op == token.ARROW
		case *ast.BinaryExpr:
			may = may || n.Op == token.QUO || n.Op == token.REM || n.Op == token.SHL || n.Op == token.SHR
		case *ast.CallExpr:
			pkg, name := p.Callee(n)
			tv := p.Pkg.TypesInfo.Types[n.Fun]
			isQuiet := tv.IsType() || pkg == "math" || pkg == "ndarray" && slices.Contains(safe, name) || tv.IsBuiltin() && p.isPureCall(n)
			may = may || !isQuiet
		}
		return !may
	})
	return may && p.Pkg.TypesInfo.Types[x].Value == nil
}

// nameFor returns a variable name for x. For a call it is the name of the called function.
func (p *plainer) nameFor(x ast.Expr) string {
	if call, ok := ast.Unparen(x).(*ast.CallExpr); ok {
		if _, name := p.Callee(call); name != "" {
			name = form.Uncapitalised(name)
			if token.IsIdentifier(name) && !strings.HasPrefix(name, "_") {
				return name
			}
		}
	}
	return "value"
}
