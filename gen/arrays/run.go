package arrays

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A Run is statements side by side. All but the last define variables, and the last one may store into an array, or return.
type Run struct {
	Statements []ast.Stmt
	roots      []*root // in the order of their statements
}

// A root is an array needed as a whole: the value of a variable, of a target, or a result. Steps needed by it alone join it.
type root struct {
	statement int // of the run
	x         ast.Expr
	name      *ast.Ident // the variable, or nil
	target    ast.Expr   // the array set, or nil
	result    int        // of the function, or -1
	steps     []int      // the defining statements of everything it alone needs, in order
	pass      *Pass      // or nil if it is computed as it is written
}

// run returns the run at the beginning of list, if there is one with a pass.
func (p *Program) run(list []ast.Stmt) *Run {
	run := &Run{}
	mentioned := map[string]types.Object{}
	for _, s := range list {
		roots, ends := p.roots(s, len(run.Statements))
		if roots == nil {
			break
		}
		if name := roots[0].name; name != nil && mentioned[name.Name] != nil {
			break // it becomes another array or another variable, and earlier steps mean the first
		}
		if !p.mention(s, mentioned) {
			break // x := nd.Add(x, y), of an outer x with the new variable's name
		}
		run.Statements, run.roots = append(run.Statements, s), append(run.roots, roots...)
		if ends {
			break
		}
	}
	p.join(run)
	return p.trimmed(run)
}

// mention notes the meanings of the names in s. It reports whether each means one thing.
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

// trimmed returns run without the statements before its first pass, or nil if it has none.
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

// roots returns the arrays computed by s, statement number k of a run, and whether the run ends with it. There are none if it is of another
// kind.
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

// store returns the array that x sets to a step, if any: inplace.Add(u, v), into.Add(w, u, v) or w.Assign(nd.Add(u, v)).
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

// isStep reports whether x is an operator on elements, of pure arrays and scalars, or steps themselves.
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

// join joins steps of run to passes.
func (p *Program) join(run *Run) {
	alone := map[*root]bool{} // roots that steps cannot join
	for !p.joinBut(alone, run) {
	}
}

// joinBut is join, if each result of joining has a pass. Otherwise it adds the root without one to alone, and reports false.
func (p *Program) joinBut(alone map[*root]bool, run *Run) bool {
	for _, r := range run.roots {
		r.steps, r.pass = nil, nil
	}
	own := make([]*root, len(run.Statements)) // for each statement, the root that it joins
	joined := map[types.Object]bool{}         // variables that are no arrays any more
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

// onlyUser returns the one root of run with all uses of a variable, each as an operand of a step, or nil.
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
