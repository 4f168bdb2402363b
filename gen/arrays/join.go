package arrays

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// join joins the elementwise operators of run into passes.
func (p *Program) join(run *Run) {
	p.define(run)
	alone := map[*root]bool{} // roots whose passes could not be made; no operators are joined to them
	for !p.joinBut(alone, run) {
	}
	p.together(run)
	p.group(run)
}

// joinBut joins the elementwise steps of run to the arrays and reductions that need them: the roots. It joins no steps to roots in the set
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
		if len(to) == 0 || isViewed && run.storesSeveral() || !p.mayRepeat(r.x, len(to), isViewed) ||
			slices.ContainsFunc(to, func(user *root) bool {
				return alone[user] || run.areParted(r, user) || p.isSmall(r.x) && !p.isSmall(user.x)
			}) {
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
	shaped := map[*root]bool{} // roots whose result has at least the shape of v
	for _, r := range run.roots {
		if r.target != nil && p.uses(r.target, v) > 0 {
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
			if p.isNameOf(x, v) {
				n++
			} else if f := p.filledBy(x); f != nil && f.of == v {
				n++
				filled++
				if !f.isLike {
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
	isViewed = viewed > 0 || !p.isStep(of.x)
	if slices.ContainsFunc(all, func(user *root) bool { return !shaped[user] }) {
		return nil, false
	}
	if found != p.uses(p.Source, v) || isViewed && filled > 0 || viewed > 0 && p.weight(run, of.x)*(viewed+len(all)) > mostShifted {
		return nil, false
	}
	return all, isViewed
}

// mostRepeated is the maximum number of passes that repeat the same cheap operators. They repeat operators to avoid storing an array.
const mostRepeated = 3

// cheap lists operators taking less time than reading an array from memory.
var cheap = []string{
	"Abs", "Add", "AsType", "BitwiseAnd", "BitwiseOr", "BitwiseXor", "Equal", "Greater", "GreaterEqual", "Imag", "Less", "LessEqual", "LogicalAnd",
	"LogicalNot", "LogicalOr", "LogicalXor", "Maximum", "Minimum", "Multiply", "Negative", "NotEqual", "Real", "Square", "Subtract", "Where",
}

// isCheap reports whether computing x again in n passes takes less time than reading its stored result n times.
func (p *Program) isCheap(x ast.Expr, n int) bool {
	call := ast.Unparen(x).(*ast.CallExpr)
	return n <= mostRepeated && slices.Contains(cheap, p.operator(call)) && !slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return p.IsArray(a) && !p.isView(a) })
}

// isView reports whether x is a variable, a view of a variable, or an array of one value.
func (p *Program) isView(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return true
	case *ast.CallExpr:
		return p.filledBy(x) != nil || p.callsMethod(x, views) && p.isView(receiver(x))
	}
	return false
}

// uses returns the number of occurrences of the variable v in n.
func (r *Reader) uses(n ast.Node, v types.Object) (count int) {
	ast.Inspect(n, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && r.Pkg.TypesInfo.Uses[name] == v {
			count++
		}
		return true
	})
	return count
}

// operands calls do for each operand of the elementwise operators in x.
func (p *Program) operands(x ast.Expr, do func(x ast.Expr)) {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		return
	}
	args := call.Args
	if p.isReduction(x) {
		args = args[:1]
	} else if _, isStore := p.store(call); !isStore && !p.isStep(x) {
		return
	}
	for _, a := range args {
		if p.isStep(a) {
			p.operands(a, do)
		} else {
			do(a)
		}
	}
}

// isSmall reports whether the array x should be stored rather than repeated in passes: computing x is expensive, and its operands
// are reductions or have a new axis. Then x probably has far fewer elements than the arrays with which it is broadcast.
func (r *Reader) isSmall(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || !r.isStep(x) {
		return false
	}
	isSlow, small, axes := false, false, ""
	var visit func(call *ast.CallExpr) bool
	visit = func(call *ast.CallExpr) bool {
		isSlow = isSlow || !slices.Contains(cheap, r.operator(call))
		for _, a := range call.Args {
			a = ast.Unparen(a)
			switch inner, isCall := a.(*ast.CallExpr); {
			case !r.IsArray(a):
			case isCall && r.isStep(a):
				if !visit(inner) {
					return false
				}
			case isCall && !r.hasAxes(inner, &axes):
				return false
			case r.isReduced(a):
				small = true
			default:
				return false
			}
		}
		return true
	}
	return visit(call) && isSlow && small
}

// hasAxes reports whether x adds no axes, or adds the axes in the text axes. If axes is empty, hasAxes sets axes to those of x.
func (r *Reader) hasAxes(x *ast.CallExpr, axes *string) bool {
	if pkg, name := r.Callee(x); pkg != "method" || name != "ExpandDims" || len(x.Args) != 1 {
		return true
	}
	text := r.source(x.Args[0])
	if *axes == "" {
		*axes = text
	}
	return *axes == text
}

// isReduced reports whether x is a reduction, a variable defined as a reduction, or an array with a new axis.
func (r *Reader) isReduced(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		pkg, name := r.Callee(x)
		return pkg == "ndarray" && slices.Contains(smaller, name) || pkg == "method" && name == "ExpandDims"
	case *ast.Ident:
		v := r.Pkg.TypesInfo.Uses[x]
		found := false
		ast.Inspect(r.File, func(n ast.Node) bool {
			if a, ok := n.(*ast.AssignStmt); ok && a.Tok == token.DEFINE && len(a.Lhs) == 1 && v != nil && r.Pkg.TypesInfo.Defs[a.Lhs[0].(*ast.Ident)] == v {
				if _, isCall := ast.Unparen(a.Rhs[0]).(*ast.CallExpr); isCall {
					found = r.isReduced(a.Rhs[0]) || r.isSmall(a.Rhs[0])
				}
			}
			return !found
		})
		return found
	}
	return false
}
