package passes

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"ndgo/gen/arrays"
	"ndgo/gen/compile/source"
)

// release finds arrays that no code can use after some statement, and records their release at this statement. Such an array is the value of a
// variable, and was made by an operator, a reduction, Copy or another function in [arrays.Fresh]. The array and its views are used only as operands of
// operators, reductions and stores.
func (p *Program) release() {
	p.parents = arrays.ParentsIn(p.Source.Body)
	p.before, p.after, p.ended = map[ast.Stmt]string{}, map[ast.Stmt][]string{}, map[*ast.ReturnStmt][]string{}
	joined := p.joinedVariables()
	exchanges := p.exchanges()
	isExchanged := func(v types.Object) bool {
		return slices.ContainsFunc(exchanges, func(e *exchange) bool { return slices.Contains(e.variables, v) })
	}
	ast.Inspect(p.Source.Body, func(n ast.Node) bool {
		if _, isLiteral := n.(*ast.FuncLit); isLiteral {
			return false
		}
		list := arrays.ListOf(n)
		for i, s := range list {
			v := p.owned(s, token.DEFINE)
			if v == nil || joined[v] || isExchanged(v) {
				continue
			}
			if seen, kept := p.viewsOf(v); kept {
				text := p.released(v, p.isViewed(v))
				p.releaseIn(list, i, v, append(seen, v), func(token.Pos) string { return text })
			}
		}
		return true
	})
	for _, e := range exchanges {
		p.releaseExchanged(e)
	}
}

// released returns a statement releasing the named array. With isViewed, views of the array exist, but no later code uses them.
func released(name string, isViewed bool) string {
	if isViewed {
		return fmt.Sprintf("generated.Drop(%s)", name)
	}
	return name + ".Release()"
}

// released returns a statement releasing the array v. If v is the result of a group or of a reduction, its header is released as well.
func (p *Program) released(v types.Object, isViewed bool) string {
	if !isViewed && p.isTemporary(v) {
		return fmt.Sprintf("generated.Recycle(%s)", v.Name())
	}
	return released(v.Name(), isViewed)
}

// isTemporary reports whether v is the result of a group, or of a pass with a reduction at its end. These results may be recycled.
func (p *Program) isTemporary(v types.Object) bool {
	return slices.ContainsFunc(p.Runs, func(run *Run) bool {
		return slices.ContainsFunc(run.roots, func(r *root) bool {
			leader := r
			if r.leader != nil {
				leader = r.leader
			}
			return r.name != nil && p.Pkg.TypesInfo.ObjectOf(r.name) == v && (p.groupOf(run, leader) != nil || r.isPass() && r.pass.Reduces != "")
		})
	})
}

// joinedVariables returns the variables defined by operators joined to passes. These variables are not released: they usually hold no array.
// Only if a pass is refused, they are declared, in the block that executes the statements as written.
func (p *Program) joinedVariables() map[types.Object]bool {
	all := map[types.Object]bool{}
	for _, run := range p.Runs {
		for _, r := range run.roots {
			for _, k := range r.steps {
				all[p.Pkg.TypesInfo.Defs[run.Statements[k].(*ast.AssignStmt).Lhs[0].(*ast.Ident)]] = true
			}
		}
	}
	return all
}

// isFresh reports whether call returns a new array and keeps no operand.
func (p *Program) isFresh(call *ast.CallExpr) bool {
	pkg, name := p.Callee(call)
	return pkg == "method" && name == "Copy" || pkg == "ndarray" && slices.Contains(arrays.Fresh, name) && !p.TakesFunctions(call) ||
		pkg == p.Path("fft") && slices.Contains(arrays.FreshTransforms, name) || p.IsComputed(call)
}

// owned returns the variable set by s to a new array, or nil. The assignment s must have the token how, := or =.
func (p *Program) owned(s ast.Stmt, how token.Token) types.Object {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != how || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !p.IsArray(a.Rhs[0]) {
		return nil
	}
	name, ok := a.Lhs[0].(*ast.Ident)
	call, isCall := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || !isCall || !p.isFresh(call) {
		return nil
	}
	v, ok := p.Pkg.TypesInfo.ObjectOf(name).(*types.Var)
	if !ok || v.Parent() == p.Pkg.Types.Scope() {
		return nil
	}
	return v
}

// releaseIn records the release of v, a variable set by statement i of list. The release comes after the last statement that uses a variable in
// seen: v, or a variable that may share memory with v. A return or branch that leaves list earlier also releases v, except a return of v itself.
// The function text returns the releasing statement for a position.
func (p *Program) releaseIn(list []ast.Stmt, i int, v types.Object, seen []types.Object, text func(at token.Pos) string) {
	last := i
	for k, s := range list[i+1:] {
		if p.usesAny(s, seen) {
			last = i + 1 + k
		}
	}
	if last == i {
		return
	}
	for _, s := range list[i+1 : last+1] {
		p.releaseAtReturns(s, v, seen, text)
		p.releaseAtBranches(s, v, text)
	}
	if _, isReturn := list[last].(*ast.ReturnStmt); isReturn {
		return
	}
	if run := p.passing(list[last]); run != nil {
		release := text(list[last].End())
		if (release == released(v.Name(), false) || release == p.released(v, false)) && len(seen) == 1 && run.Statements[len(run.Statements)-1] == list[last] && p.takesOver(run, v) && !p.isReduced(list, i, run) {
			run.over = v.Name()
			release = unless(v.Name(), run.last().name.Name, release)
		}
		run.releases = append(run.releases, release)
	} else if last < len(list)-1 || isSimple(list[last]) {
		p.after[list[last]] = append(p.after[list[last]], text(list[last].End()))
	}
}

// usesAny reports whether n contains the name of a variable in list.
func (p *Program) usesAny(n ast.Node, list []types.Object) bool {
	return slices.ContainsFunc(list, func(v types.Object) bool { return p.Uses(n, v) > 0 })
}

// passing returns the run containing s, if the run has a pass, or nil.
func (p *Program) passing(s ast.Stmt) *Run {
	for _, run := range p.Runs {
		if slices.Contains(run.Statements, s) && p.hasPass(run) {
			return run
		}
	}
	return nil
}

// releaseAtReturns records the release of v at each return in s, except returns of v itself. If a result depends on a variable in
// seen, the release comes between the computation of the result and the return.
func (p *Program) releaseAtReturns(s ast.Stmt, v types.Object, seen []types.Object, text func(at token.Pos) string) {
	ast.Inspect(s, func(n ast.Node) bool {
		if _, isLiteral := n.(*ast.FuncLit); isLiteral {
			return false
		}
		r, ok := n.(*ast.ReturnStmt)
		if !ok {
			return true
		}
		isResult := slices.ContainsFunc(r.Results, func(x ast.Expr) bool { return p.IsNameOf(x, v) })
		if run := p.passing(r); isResult || !p.Sees(r.Pos(), v) {
			return true
		} else if run != nil {
			run.releases = append(run.releases, text(r.Pos()))
		} else if !p.usesAny(r, seen) {
			p.before[r] += text(r.Pos()) + "\n"
		} else if !p.returnsCall(r) {
			p.ended[r] = append(p.ended[r], text(r.Pos()))
		}
		return true
	})
}

// returnsCall reports whether r returns all results of a call.
func (p *Program) returnsCall(r *ast.ReturnStmt) bool {
	return slices.ContainsFunc(r.Results, func(x ast.Expr) bool {
		_, isTuple := p.Pkg.TypesInfo.TypeOf(x).(*types.Tuple)
		return isTuple
	})
}

// releaseAtBranches records the release of v before each break, continue or goto that leaves the list of s.
func (p *Program) releaseAtBranches(s ast.Stmt, v types.Object, text func(at token.Pos) string) {
	ast.Inspect(s, func(n ast.Node) bool {
		if _, isLiteral := n.(*ast.FuncLit); isLiteral {
			return false
		}
		if b, ok := n.(*ast.BranchStmt); ok && b.Tok != token.FALLTHROUGH && p.leaves(b, s) && p.Sees(b.Pos(), v) {
			p.before[b] += text(b.Pos()) + "\n"
		}
		return true
	})
}

// leaves reports whether the branch b, a part of s, jumps to a statement outside of s.
func (p *Program) leaves(b *ast.BranchStmt, s ast.Stmt) bool {
	for n := p.parents[b]; n != nil; n = p.parents[n] {
		isTarget := false
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			isTarget = b.Label == nil
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			isTarget = b.Label == nil && b.Tok == token.BREAK
		case *ast.LabeledStmt:
			isTarget = b.Label != nil && n.Label.Name == b.Label.Name
		}
		if isTarget {
			return n.Pos() < s.Pos()
		}
	}
	return false
}

// isSimple reports whether a statement may be added after s, the last statement of a list. It may not be added after a return or
// another final statement: Go requires such a statement at the end of a function.
func isSimple(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ForStmt:
		return s.Cond != nil
	case *ast.AssignStmt, *ast.IncDecStmt, *ast.RangeStmt:
		return true
	case *ast.ExprStmt:
		call, isCall := s.X.(*ast.CallExpr)
		return isCall && source.NameOf(call.Fun).String() != "panic"
	case *ast.IfStmt:
		return s.Else == nil
	}
	return false
}
