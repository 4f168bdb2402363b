package passes

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"
)

// Reductions after a store are computed together with it, a part of the elements at a time:
//
//	v.Assign(nd.Multiply(nd.Add(above, below, left, right), 0.25))
//	change := nd.Max(nd.Abs(nd.Subtract(v, u)))
//
// The generated.Pass checks the store and the reductions before it stores the first element. So if a check fails, nothing is stored, and
// the statements are executed as written. Steps that may fail for some elements are not computed together with a store.

// measuring returns the run at the beginning of list. The run has the given number of stores, and all following reductions that can be computed
// together with the last store. If there are no such reductions, measuring returns nil. The parameter join joins the elementwise operators of a
// run into passes, and reports its success.
func (p *Program) measuring(list []ast.Stmt, stores int, join func(run *Run) bool) *Run {
	most := p.collect(list, stores)
	if len(most.roots) == 0 || most.roots[len(most.roots)-1].target == nil {
		return nil
	}
	first := len(most.Statements)
	p.collectMeasures(list, most)
	for n := len(most.Statements); n > first; n-- {
		taken := maps.Clone(p.taken)
		run := p.collect(list, stores)
		p.collectMeasures(list[:n], run)
		run.measured = first
		ends := slices.ContainsFunc(run.roots, func(r *root) bool { return r.statement == n-1 && p.reduces(r) })
		if ends && join(run) && p.isMeasured(run) {
			return p.trimmed(run)
		}
		p.taken = taken
	}
	return nil
}

// collectMeasures adds to run the statements after its last store: reductions, elementwise operators, and definitions that read no
// elements.
func (p *Program) collectMeasures(list []ast.Stmt, run *Run) {
	for _, s := range list[len(run.Statements):] {
		a, isAssignment := s.(*ast.AssignStmt)
		roots, _ := p.roots(s, len(run.Statements))
		if roots == nil || isAssignment && a.Tok != token.DEFINE || !p.haveOneMeaning(run, s) ||
			slices.ContainsFunc(roots, func(r *root) bool { return r.target != nil || !p.IsComputed(r.x) && p.ReadsElements(r.x) }) {
			return
		}
		run.Statements, run.roots = append(run.Statements, s), append(run.roots, roots...)
	}
}

// isMeasured reports whether the store of run and all reductions after it are in one group, and no computation outside of the group
// follows the store.
func (p *Program) isMeasured(run *Run) bool {
	at := slices.IndexFunc(run.groups, func(g *group) bool { return g.roots[0].target != nil })
	if at < 0 {
		return false
	}
	g := run.groups[at]
	if slices.ContainsFunc(g.roots, func(r *root) bool { return p.rootMayFail(run, r) }) {
		return false
	}
	return !slices.ContainsFunc(run.roots, func(r *root) bool {
		return r.statement >= run.measured && r.leader == nil && !slices.Contains(g.roots, r) &&
			(r.pass != nil || p.IsComputed(r.x) || p.needs(r, g))
	})
}

// rootMayFail reports whether some step may fail for some elements: a step of r, a step of a member of r, or a step joined to one of these.
func (p *Program) rootMayFail(run *Run, r *root) bool { return p.rootHas(run, r, p.mayFail) }

// rootHas reports whether some call has the given property: a call in r, in a member of r, or in a step joined to one of these.
func (p *Program) rootHas(run *Run, r *root, property func(call *ast.CallExpr) bool) (has bool) {
	look := func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		has = has || ok && property(call)
		return !has
	}
	for _, m := range r.all() {
		ast.Inspect(m.x, look)
		for _, k := range m.steps {
			ast.Inspect(run.Statements[k], look)
		}
	}
	return has
}

// isMeasure reports whether r may be computed together with an earlier store. r must be a reduction, and stores may change only the elements of
// its arrays.
func (p *Program) isMeasure(r *root) bool {
	if !p.reduces(r) || r.pass != nil && slices.ContainsFunc(r.pass.params, func(a param) bool { return !a.isFixed }) {
		return false
	}
	return !slices.ContainsFunc(ast.Unparen(r.x).(*ast.CallExpr).Args[1:], func(option ast.Expr) bool {
		axes, isCall := ast.Unparen(option).(*ast.CallExpr)
		return isCall && slices.ContainsFunc(axes.Args, p.ReadsElements)
	})
}

// areParted reports whether the last store of the run comes between the roots of and user, or is the root of itself. The store may change the
// operands of the root of, so a pass for user must not compute this root again.
func (r *Run) areParted(of, user *root) bool {
	return r.measured > 0 && of.statement < r.measured && r.measured <= user.statement
}

// targetsOf returns the arrays into which r stores.
func (p *Program) targetsOf(r *root) (all []string) {
	for _, m := range r.all() {
		if m.target != nil {
			all = append(all, p.NodeText(ast.Unparen(m.target)))
		}
	}
	return all
}

// hasTable reports whether the pass of r has a slice as an operand.
func (r *root) hasTable() bool {
	return r.pass != nil && slices.ContainsFunc(r.pass.params, func(a param) bool { return a.isTable })
}
