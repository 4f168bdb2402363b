package passes

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"ndgo/gen/arrays"
)

// join joins the elementwise operators of run into passes.
func (p *Program) join(run *Run) {
	p.define(run)
	alone := map[*root]bool{} // roots without a possible pass; no operators are joined to them
	for !p.joinBut(alone, run) {
	}
	p.together(run)
	p.group(run)
}

// joinBut joins the elementwise steps of run to the roots: the arrays and reductions in need of them. It joins no steps to roots in the set
// alone. It returns true if each root with joined steps has a pass. Otherwise it adds the roots without a pass to alone, for the next attempt.
func (p *Program) joinBut(alone map[*root]bool, run *Run) bool {
	for _, r := range run.roots {
		r.steps, r.pass = nil, nil
	}
	users := map[*root][]*root{} // for each root computed within other roots, those roots
	joined := map[types.Object]bool{}
	for k := len(run.roots) - 1; k >= 0; k-- {
		r := run.roots[k]
		if !p.isJoinable(run, r) {
			continue
		}
		to, isViewed := p.usersOf(run, users, r)
		if len(to) == 0 {
			continue
		}
		if why := p.refusal(run, r, to, isViewed, alone); why != (reason{}) {
			p.refusals[p.Pkg.TypesInfo.Defs[r.name]] = why
			continue
		}
		users[r] = to
		joined[p.Pkg.TypesInfo.Defs[r.name]] = true
		for _, user := range to {
			user.steps = append([]int{r.statement}, user.steps...)
		}
	}
	for _, r := range run.roots {
		if users[r] == nil && r.leader == nil {
			if r.pass = p.pass(run, r, r.members, joined); r.pass == nil && r.steps != nil {
				alone[r] = true
				return false
			}
		}
	}
	run.joined = joined
	run.roots = slices.DeleteFunc(run.roots, func(r *root) bool { return users[r] != nil })
	return true
}

// mayRepeat reports whether n passes may each compute the step x again. If isViewed is set, the passes compute views of x. Then x must be cheap.
func (p *Program) mayRepeat(x ast.Expr, n int, isViewed bool) bool {
	if isViewed {
		return n <= mostRepeated
	}
	return n <= 1 || p.isCheap(x, n)
}

// usersOf returns the roots that read v, the variable defined by the root of. If such a root is itself joined to other roots, usersOf returns
// those other roots in its place. It returns nil if v is used in another way. It also returns nil if a root needs only the type of v: a pass for
// this root would take the shape of v as well. The result isViewed reports whether v is a view, or is read through views.
func (p *Program) usersOf(run *Run, users map[*root][]*root, of *root) (all []*root, isViewed bool) {
	v, found, viewed, filled := p.Pkg.TypesInfo.Defs[of.name], 0, 0, 0
	shaped := map[*root]bool{} // roots with a result of at least the shape of v
	for _, r := range run.roots {
		if r.target != nil && p.Uses(r.target, v) > 0 {
			return nil, false
		}
		n, typed := 0, 0
		if base, _ := p.shiftedBy(r.x); base == v && users[r] != nil {
			n++
			viewed += len(users[r])
		}
		p.operands(r.x, func(x ast.Expr) {
			if base, _ := p.shiftedBy(x); base == v {
				n++
				viewed++
			}
			if p.IsNameOf(x, v) {
				n++
			} else if f := p.FilledBy(x); f != nil && f.Of == v {
				n++
				filled++
				if !f.IsLike {
					typed++
				}
			}
		})
		if n == 0 {
			continue
		}
		found += n
		to := users[r]
		if to == nil {
			to = []*root{cmp.Or(r.leader, r)}
		}
		for _, user := range to {
			if !slices.Contains(all, user) {
				all = append(all, user)
			}
			shaped[user] = shaped[user] || typed < n
		}
	}
	isViewed = viewed > 0 || !p.IsStep(of.x)
	if slices.ContainsFunc(all, func(user *root) bool { return !shaped[user] }) {
		return nil, false
	}
	if found != p.Uses(p.Source, v) || isViewed && filled > 0 || viewed > 0 && p.weight(run, of.x)*(viewed+len(all)) > mostShifted {
		return nil, false
	}
	return all, isViewed
}

// mostRepeated is the maximum number of passes repeating the same cheap operators. They repeat operators to avoid storing an array.
const mostRepeated = 3

// isCheap reports whether computing x again in n passes takes less time than reading its stored result n times.
func (p *Program) isCheap(x ast.Expr, n int) bool {
	call := ast.Unparen(x).(*ast.CallExpr)
	return n <= mostRepeated && slices.Contains(arrays.Cheap, p.Operator(call)) && !slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return p.IsArray(a) && !p.isView(a) })
}

// isView reports whether x is a variable, a view of a variable, or an array of one value.
func (p *Program) isView(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return true
	case *ast.CallExpr:
		return p.FilledBy(x) != nil || p.CallsMethod(x, arrays.Views) && p.isView(arrays.Receiver(x))
	}
	return false
}

// operands calls do for each operand of the elementwise operators in x.
func (p *Program) operands(x ast.Expr, do func(x ast.Expr)) {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		return
	}
	args := call.Args
	if p.IsReduction(x) {
		args = args[:1]
	} else if _, isStore := p.Store(call); !isStore && !p.IsStep(x) {
		return
	}
	for _, a := range args {
		if p.IsStep(a) {
			p.operands(a, do)
		} else {
			do(a)
		}
	}
}
