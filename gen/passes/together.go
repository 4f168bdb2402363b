package passes

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"ndgo/gen/arrays"
)

// together merges passes of run over the same elements into one pass with several results:
//
//	lower := nd.Subtract(mean, nd.Multiply(deviation, 2))
//	upper := nd.Add(mean, nd.Multiply(deviation, 2))
//
// The merged passes have the same array operands; one may also read the result of another. Therefore all results have one shape.
func (p *Program) together(run *Run) {
	for i, r := range run.roots {
		if !r.isElementwise() || r.leader != nil {
			continue
		}
		for _, next := range run.roots[i+1:] {
			if next.isElementwise() && next.leader == nil && !run.areParted(r, next) && next.pass.result == r.pass.result && p.isAlongside(run, r, next) {
				p.merge(run, r, next)
			}
		}
	}
	for _, r := range slices.Backward(run.roots) {
		p.absorb(run, r)
	}
}

// absorb removes r from the results of its pass, if only other results of the pass need it. In
//
//	e := nd.Exp(x)
//	a, b := nd.Add(nd.Square(e), 1), nd.Subtract(nd.Sqrt(e), x)
//
// the pass computes e, but need not store it.
func (p *Program) absorb(run *Run, r *root) {
	first := cmp.Or(r.leader, r)
	if !r.isElementwise() || first.members == nil || r.name == nil || !p.isJoinable(run, r) || !p.IsStep(r.x) {
		return
	}
	rest := slices.DeleteFunc(append([]*root{first}, first.members...), func(m *root) bool { return m == r })
	v := p.Pkg.TypesInfo.Defs[r.name]
	others := slices.DeleteFunc(slices.Clone(run.roots), func(other *root) bool { return other == r || slices.Contains(rest, other) })
	if p.usesIn(run, rest, v) != p.Uses(p.Source, v) || p.usesIn(run, others, v) > 0 {
		return
	}
	leader, members := rest[0], append([]*root(nil), rest[1:]...) // nil for a single result
	next := rest[max(0, slices.IndexFunc(rest, func(m *root) bool { return m.statement >= r.statement }))]
	steps := next.steps
	next.steps = slices.Compact(slices.Sorted(slices.Values(slices.Concat(steps, r.steps, []int{r.statement}))))
	run.joined[v] = true
	delete(p.taken, first.pass.Name)
	pass := p.pass(run, leader, members, run.joined)
	if pass == nil {
		p.taken[first.pass.Name], next.steps = true, steps
		delete(run.joined, v)
		return
	}
	leader.leader, leader.members = nil, members
	for _, m := range rest {
		if m.pass = pass; m != leader {
			m.leader = leader
		}
	}
	run.roots = slices.DeleteFunc(run.roots, func(other *root) bool { return other == r })
}

// usesIn returns the number of occurrences of v in the roots and in the operators joined to them.
func (p *Program) usesIn(run *Run, roots []*root, v types.Object) (count int) {
	seen := map[int]bool{}
	for _, r := range roots {
		count += p.Uses(r.x, v)
		for _, k := range r.steps {
			if !seen[k] {
				count += p.Uses(run.Statements[k], v)
			}
			seen[k] = true
		}
	}
	return count
}

// isElementwise reports whether a pass computes r element by element, as a new array.
func (r *root) isElementwise() bool { return r.pass != nil && r.pass.Reduces == "" && r.target == nil }

// merge lets the pass of r also compute the root next. It does nothing if this pass would have too many operands.
func (p *Program) merge(run *Run, r, next *root) {
	members := append(slices.Clone(r.members), next)
	delete(p.taken, r.pass.Name) // the merged pass can have this name
	if pass := p.pass(run, r, members, run.joined); pass == nil {
		p.taken[r.pass.Name] = true
	} else {
		delete(p.taken, next.pass.Name)
		r.members, next.leader, r.pass = members, r, pass
		for _, m := range members {
			m.pass = pass
		}
	}
}

// isAlongside reports whether the pass of r can also compute the root next. The root must have the same shape as r. Its operands must be known
// before the pass, or be results of the pass.
func (p *Program) isAlongside(run *Run, r, next *root) bool {
	var own, others []string
	for _, m := range r.all() {
		if m.name != nil {
			own = append(own, m.name.Name)
		}
	}
	if p.replaces(run, next) {
		return false
	}
	before := r.pass.arrays()
	for _, text := range next.pass.arrays() {
		if slices.Contains(own, text) {
			continue
		}
		if others = append(others, text); !slices.Contains(before, text) {
			return false
		}
	}
	if len(others) == len(next.pass.arrays()) && len(others) != len(before) {
		return false // next could have fewer elements
	}
	for _, s := range run.Statements[r.statement:next.statement] {
		if a, ok := s.(*ast.AssignStmt); ok && next.pass.readsScalar(a.Lhs[0].(*ast.Ident).Name) {
			return false
		}
	}
	return true
}

// replaces reports whether r assigns to a variable whose old value the run reads. Such an assignment must be the last effect of the
// run.
func (p *Program) replaces(run *Run, r *root) bool {
	s, ok := run.Statements[r.statement].(*ast.AssignStmt)
	if !ok || s.Tok != token.ASSIGN {
		return false
	}
	uses := 0
	for _, s := range run.Statements {
		uses += p.Uses(s, p.Pkg.TypesInfo.Uses[r.name])
	}
	return uses > 1
}

// arrays returns the arrays among the operands, as written.
func (p *Pass) arrays() (all []string) {
	for _, a := range p.params {
		if a.isArray {
			all = append(all, a.text)
		}
	}
	return all
}

// readsScalar reports whether a scalar operand of the pass depends on the variable called name.
func (p *Pass) readsScalar(name string) bool {
	return slices.ContainsFunc(p.params, func(a param) bool { return !a.isArray && arrays.Count(a.text, name) > 0 })
}

// writeMembers writes the lines of a pass for r and members. It returns the names of their values.
func (w *passWriter) writeMembers(run *Run, r *root, members []*root) (names []string) {
	w.joined = maps.Clone(w.joined)
	done := map[int]bool{}
	values := []ast.Expr{r.x}
	for _, m := range members {
		values = append(values, m.x)
	}
	needed := w.needed(values...)
	for _, m := range append([]*root{r}, members...) {
		for _, k := range m.steps {
			if !done[k] {
				done[k] = true
				w.writeStep(run, k, needed)
			}
		}
		text, name := w.step(m.x, ""), ""
		if m.name != nil {
			v := w.Pkg.TypesInfo.ObjectOf(m.name)
			w.joined[v] = true
			name = w.joinedName(v)
		} else {
			name = w.unused("value")
			w.joined[types.NewVar(0, nil, name, nil)] = true // reserves the name
		}
		w.line(run.Statements[m.statement], "%s := %s", name, text)
		names = append(names, name)
	}
	return names
}
