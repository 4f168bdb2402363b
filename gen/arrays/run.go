package arrays

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A Run is a sequence of consecutive statements. All but the last define variables. The last one may also store into an array, or
// return.
type Run struct {
	Statements []ast.Stmt
	roots      []*root // in the order of the statements
}

// A root is an array needed as a whole: the value of a variable, of the target of a store, or of a result. Steps only this root
// needs are joined to it.
type root struct {
	statement int // the number of the statement in the run
	x         ast.Expr
	name      *ast.Ident // the variable, or nil
	target    ast.Expr   // the array stored into, or nil
	result    int        // the number of the result of the function, or -1
	steps     []int      // the numbers of the statements defining what only this root needs, in order
	pass      *Pass      // nil if the root is computed as written
}

// run returns the run at the beginning of list, or nil if there is none with a pass.
func (p *Program) run(list []ast.Stmt) *Run {
	run := &Run{}
	mentioned := map[string]types.Object{}
	for _, s := range list {
		roots, ends := p.roots(s, len(run.Statements))
		if roots == nil {
			break
		}
		if name := roots[0].name; name != nil && mentioned[name.Name] != nil {
			break // the statement would change the variable, or declare another one of this name, while earlier steps mean the first
		}
		if !p.mention(s, mentioned) {
			break // x := nd.Add(x, y), where the outer x and the new variable have one name
		}
		run.Statements, run.roots = append(run.Statements, s), append(run.roots, roots...)
		if ends {
			break
		}
	}
	p.join(run)
	return p.trimmed(run)
}

// mention notes what the variable names in s refer to. It reports whether each name refers to only one variable.
func (p *Program) mention(s ast.Stmt, mentioned map[string]types.Object) bool {
	one := true
	ast.Inspect(s, func(n ast.Node) bool {
		name, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		object := p.Pkg.TypesInfo.ObjectOf(name)
		if _, isVariable := object.(*types.Var); !isVariable {
			return true
		}
		if before := mentioned[name.Name]; before != nil && before != object {
			one = false
		}
		mentioned[name.Name] = object
		return true
	})
	return one
}

// trimmed returns run without the statements before its first pass and after its last one, or nil if it has no pass.
func (p *Program) trimmed(run *Run) *Run {
	first, last := len(run.Statements), -1
	for _, r := range run.roots {
		if r.pass != nil {
			first, last = min(first, slices.Min(append(r.steps, r.statement))), r.statement
		}
	}
	if last < 0 {
		return nil
	}
	short := &Run{Statements: run.Statements[first : last+1]}
	for _, r := range run.roots {
		if first <= r.statement && r.statement <= last {
			r.statement -= first
			for i := range r.steps {
				r.steps[i] -= first
			}
			short.roots = append(short.roots, r)
		}
	}
	return short
}

// roots returns the arrays s, statement k of a run, computes, and whether s ends the run. It returns no roots if s cannot be in a
// run.
func (p *Program) roots(s ast.Stmt, k int) (all []*root, ends bool) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.DEFINE && s.Tok != token.ASSIGN {
			return nil, false
		}
		name, ok := s.Lhs[0].(*ast.Ident)
		if !ok || name.Name == "_" || !p.IsArray(s.Rhs[0]) || !p.isStep(s.Rhs[0]) && !p.isPure(s.Rhs[0]) {
			return nil, false
		}
		if v, ok := p.Pkg.TypesInfo.ObjectOf(name).(*types.Var); !ok || v.Parent() == p.Pkg.Types.Scope() || !p.IsArray(name) {
			return nil, false
		}
		return []*root{{statement: k, x: s.Rhs[0], name: name, result: -1}}, s.Tok == token.ASSIGN
	case *ast.ExprStmt:
		x, ok := ast.Unparen(s.X).(*ast.CallExpr)
		if !ok {
			return nil, false
		}
		if target, isStore := p.store(x); isStore {
			return []*root{{statement: k, x: x, target: target, result: -1}}, true
		}
	case *ast.ReturnStmt:
		if len(s.Results) != p.Pkg.TypesInfo.Defs[p.Source.Name].(*types.Func).Signature().Results().Len() {
			return nil, false
		}
		for i, x := range s.Results {
			if !p.isStep(x) && !p.isPure(x) {
				return nil, false
			}
			all = append(all, &root{statement: k, x: x, result: i})
		}
		return all, true
	}
	return nil, false
}

// store returns the array the call x stores a step into, and whether x is this call: inplace.Add(u, v), into.Add(w, u, v) or
// w.Assign(nd.Add(u, v)).
func (p *Program) store(x *ast.CallExpr) (target ast.Expr, ok bool) {
	pkg, name := p.Callee(x)
	switch {
	case x.Ellipsis.IsValid() || len(x.Args) == 0:
		return nil, false
	case pkg == "inplace" && p.IsOperator(name), pkg == "into" && p.IsOperator(name) && len(x.Args) > 1:
		target = x.Args[0]
		for _, a := range x.Args[1:] {
			if !p.isStep(a) && !p.isPure(a) {
				return nil, false
			}
		}
	case pkg == "method" && name == "Assign":
		target = ast.Unparen(x.Fun).(*ast.SelectorExpr).X
		if !p.isStep(x.Args[0]) {
			return nil, false
		}
	default:
		return nil, false
	}
	return target, p.isPure(target) && p.IsArray(target)
}

// isStep reports whether x is an elementwise operator whose operands are steps, or pure arrays and scalars.
func (p *Program) isStep(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() || len(call.Args) == 0 {
		return false
	}
	pkg, name := p.Callee(call)
	if pkg != "ndarray" || !p.IsOperator(name) || !p.IsArray(x) {
		return false
	}
	return !slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return !p.isStep(a) && !p.isPure(a) })
}

// join joins the steps of run into passes.
func (p *Program) join(run *Run) {
	alone := map[*root]bool{} // roots no step can be joined to
	for !p.joinBut(alone, run) {
	}
}

// joinBut joins the steps of run, but joins none to the roots in alone. It reports whether every root that steps were joined to has
// a pass. If one has none, joinBut adds it to alone.
func (p *Program) joinBut(alone map[*root]bool, run *Run) bool {
	for _, r := range run.roots {
		r.steps, r.pass = nil, nil
	}
	own := make([]*root, len(run.Statements)) // for each statement, the root it is joined to
	joined := map[types.Object]bool{}         // variables that are no longer arrays, since their steps are joined to another root
	for k := len(run.roots) - 1; k >= 0; k-- {
		r := run.roots[k]
		to := r
		if r.name != nil && p.isStep(r.x) && run.Statements[r.statement].(*ast.AssignStmt).Tok == token.DEFINE {
			if user := p.onlyUser(run, own, p.Pkg.TypesInfo.Defs[r.name]); user != nil && !alone[user] {
				to = user
				joined[p.Pkg.TypesInfo.Defs[r.name]] = true
			}
		}
		if own[r.statement] = to; to != r {
			to.steps = append([]int{r.statement}, to.steps...)
		}
	}
	for _, r := range run.roots {
		if own[r.statement] == r || r.name == nil {
			if r.pass = p.pass(run, r, joined); r.pass == nil && r.steps != nil {
				alone[r] = true
				return false
			}
		}
	}
	run.roots = slices.DeleteFunc(run.roots, func(r *root) bool { return r.name != nil && own[r.statement] != r })
	return true
}

// onlyUser returns the root of run that alone uses the variable v, if it uses it only as an operand of steps. Otherwise it returns
// nil.
func (p *Program) onlyUser(run *Run, own []*root, v types.Object) *root {
	var user *root
	found := 0
	for _, r := range run.roots {
		if r.target != nil && p.uses(r.target, v) > 0 {
			return nil
		}
		n := 0
		p.operands(r.x, func(x ast.Expr) {
			if name, ok := ast.Unparen(x).(*ast.Ident); ok && p.Pkg.TypesInfo.Uses[name] == v {
				n++
			}
		})
		if n == 0 {
			continue
		}
		to := r
		if r.name != nil {
			to = own[r.statement]
		}
		if user != nil && user != to {
			return nil
		}
		user, found = to, found+n
	}
	if found != p.uses(p.Source, v) {
		return nil
	}
	return user
}

// uses returns how often n names v.
func (p *Program) uses(n ast.Node, v types.Object) (count int) {
	ast.Inspect(n, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && p.Pkg.TypesInfo.Uses[name] == v {
			count++
		}
		return true
	})
	return count
}

// operands calls do for each operand of the steps in x.
func (p *Program) operands(x ast.Expr, do func(x ast.Expr)) {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		return
	}
	if _, isStore := p.store(call); !isStore && !p.isStep(x) {
		return
	}
	for _, a := range call.Args {
		if p.isStep(a) {
			p.operands(a, do)
		} else {
			do(a)
		}
	}
}
