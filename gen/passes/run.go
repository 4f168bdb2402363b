package passes

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"ndgo/gen/arrays"
)

// A Run is a sequence of consecutive statements to compute by passes. The statements define variables; the last may also be a store
// or a return. If one pass computes several stores, only definitions are between them. After the last store there may be reductions to
// compute together with it (see measuring).
type Run struct {
	Statements []ast.Stmt
	roots      []*root                   // in the order of the statements
	values     map[types.Object]ast.Expr // the arrays defined by the statements
	joined     map[types.Object]bool     // variables without arrays: passes compute their values again where needed
	results    *types.Tuple              // the results of the function with the run
	begin      string                    // the text to insert before the run
	over       string                    // an array unused after the run; the last pass may store its result over it
	releases   []string                  // the statements to insert after the run, to release variables
	groups     []*group                  // the roots to compute together
	parted     []string                  // lines of text for roots that are not in the group before them
	measured   int                       // the number of the first statement after the last store, or 0 if there is none
}

// A root is an array needed as a whole: the value of a variable, the value stored into an array, or a result. Operators are joined to a root if
// its pass also computes them. A cheap operator may be joined to several roots.
type root struct {
	statement int // the number of the statement in the run
	x         ast.Expr
	name      *ast.Ident // the variable set, or nil
	target    ast.Expr   // the array stored into, or nil
	result    int        // the number of the returned result, or -1
	steps     []int      // the numbers of the statements the root's pass also computes, in order
	pass      *Pass      // nil if the root's statement stays as written
	members   []*root    // the other roots computed by the pass: later roots of new arrays, or earlier stores
	leader    *root      // the root with the pass computing this one, or nil
}

// all returns r and the other roots computed by its pass.
func (r *root) all() []*root { return append([]*root{r}, r.members...) }

// last returns the last root of the run.
func (r *Run) last() *root { return r.roots[len(r.roots)-1] }

// run returns the run (statements for passes to compute) at the beginning of list. It returns nil if there are no passes and groups.
func (p *Program) run(list []ast.Stmt) *Run {
	if run := p.storing(list); run != nil {
		return run
	}
	join := func(run *Run) bool { p.join(run); return true }
	if run := p.measuring(list, 1, join); run != nil {
		return run
	}
	run := p.collect(list, 1)
	p.join(run)
	return p.trimmed(run)
}

// collect returns the run at the beginning of list with its statements and roots. The run ends after the given number of stores.
func (p *Program) collect(list []ast.Stmt, stores int) *Run {
	run := &Run{results: p.results()}
	mentioned := map[string]types.Object{}
	for _, s := range list {
		roots, ends := p.roots(s, len(run.Statements))
		if roots == nil {
			break
		}
		if name := roots[0].name; name != nil && mentioned[name.Name] != nil && (!ends || mentioned[name.Name] != p.Pkg.TypesInfo.Uses[name]) {
			break // the name of the variable declared by s already means something else in the run
		}
		if !p.mention(s, mentioned) {
			break // as in x := nd.Add(x, y): one name for two variables
		}
		run.Statements, run.roots = append(run.Statements, s), append(run.roots, roots...)
		if roots[0].target != nil {
			stores--
			ends = stores == 0
		}
		if ends {
			break
		}
	}
	return run
}

// haveOneMeaning reports whether each name refers to one object in all statements of run and in s, a definition or a return.
func (p *Program) haveOneMeaning(run *Run, s ast.Stmt) bool {
	mentioned := map[string]types.Object{}
	for _, s := range run.Statements {
		p.mention(s, mentioned)
	}
	if a, ok := s.(*ast.AssignStmt); ok {
		if name := arrays.NameIn(a.Lhs[0]); name == nil || mentioned[name.Name] != nil {
			return false
		}
	}
	return p.mention(s, mentioned)
}

// mention records the objects named in s. It returns false if a name refers to another object than before.
func (p *Program) mention(s ast.Stmt, mentioned map[string]types.Object) bool {
	one := true
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			ast.Inspect(s.X, visit)
			return false
		}
		name, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		object := p.Pkg.TypesInfo.ObjectOf(name)
		if v, ok := object.(*types.Var); object == nil || ok && v.IsField() {
			return true
		}
		if before := mentioned[name.Name]; before != nil && before != object {
			one = false
		}
		mentioned[name.Name] = object
		return true
	}
	ast.Inspect(s, visit)
	return one
}

// trimmed returns the part of run from the first to the last root with a pass or a group. It returns nil if there is no such root.
func (p *Program) trimmed(run *Run) *Run {
	first, last := len(run.Statements), -1
	for _, r := range run.roots {
		if r.pass != nil || p.groupOf(run, r) != nil {
			first, last = min(first, slices.Min(append(r.steps, r.statement))), max(last, r.statement)
		}
	}
	if last < 0 {
		return nil
	}
	short := &Run{Statements: run.Statements[first : last+1], values: run.values, results: run.results, groups: run.groups, parted: run.parted}
	if run.measured > 0 {
		short.measured = run.measured - first
	}
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

// roots returns the roots defined by s, statement k of a run. If s cannot be in a run, there are none. The result ends reports
// whether a run must end with s.
func (p *Program) roots(s ast.Stmt, k int) (all []*root, ends bool) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		if r := p.assigned(s, k); r != nil {
			return []*root{r}, s.Tok == token.ASSIGN
		}
	case *ast.ExprStmt:
		x, ok := ast.Unparen(s.X).(*ast.CallExpr)
		if !ok {
			return nil, false
		}
		if target, isStore := p.Store(x); isStore {
			return []*root{{statement: k, x: x, target: target, result: -1}}, true
		}
	case *ast.ReturnStmt:
		if len(s.Results) != p.results().Len() {
			return nil, false
		}
		for i, x := range s.Results {
			if !p.IsComputed(x) && !p.IsPure(x) {
				return nil, false
			}
			all = append(all, &root{statement: k, x: x, result: i})
		}
		return all, true
	}
	return nil, false
}

// assigned returns the root of the assignment s, statement k of a run. It returns nil if s cannot be in a run: s must set an array,
// or define a new variable.
func (p *Program) assigned(s *ast.AssignStmt, k int) *root {
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.DEFINE && s.Tok != token.ASSIGN {
		return nil
	}
	name, ok := s.Lhs[0].(*ast.Ident)
	if !ok || name.Name == "_" || !p.IsComputed(s.Rhs[0]) && !p.IsPure(s.Rhs[0]) {
		return nil
	}
	v, ok := p.Pkg.TypesInfo.ObjectOf(name).(*types.Var)
	if !ok || v.Parent() == p.Pkg.Types.Scope() || s.Tok == token.ASSIGN && !p.IsArray(name) || !p.IsWritable(v.Type()) {
		return nil
	}
	return &root{statement: k, x: s.Rhs[0], name: name, result: -1}
}
