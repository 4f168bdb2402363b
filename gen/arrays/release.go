package arrays

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// release finds arrays that nothing sees after some statement, and notes that they are released there. Such an array is the first and
// only value of a variable, made by an operator, a reduction or Copy; it is an operand of operators and reductions, directly or as a
// view without a name.
func (p *Program) release() {
	p.parents = parentsIn(p.Source.Body)
	p.after = map[ast.Stmt][]string{}
	joined := p.joinedVariables()
	ast.Inspect(p.Source.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BlockStmt:
			for i, s := range n.List {
				if v := p.owned(s); v != nil && !joined[v] && p.isKept(v) {
					p.releaseIn(n.List, i, v)
				}
			}
		}
		return true
	})
}

// parentsIn returns the parents of the nodes in n.
func parentsIn(n ast.Node) map[ast.Node]ast.Node {
	parents := map[ast.Node]ast.Node{}
	var stack []ast.Node
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if stack != nil {
			parents[n] = stack[len(stack)-1]
		}
		stack = append(stack, n)
		return true
	})
	return parents
}

// joinedVariables returns the variables whose values are steps of passes.
func (p *Program) joinedVariables() map[types.Object]bool {
	all := map[types.Object]bool{}
	for _, run := range p.Runs {
		for _, r := range run.roots {
			for _, k := range r.steps {
				if r.isPass() {
					all[p.Pkg.TypesInfo.Defs[run.Statements[k].(*ast.AssignStmt).Lhs[0].(*ast.Ident)]] = true
				}
			}
		}
	}
	return all
}

// owned returns the variable that s sets to an array of its own, or nil.
func (p *Program) owned(s ast.Stmt) types.Object {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !p.IsArray(a.Rhs[0]) {
		return nil
	}
	name, ok := a.Lhs[0].(*ast.Ident)
	call, isCall := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || !isCall {
		return nil
	}
	pkg, callee := p.Callee(call)
	if pkg == "method" && callee == "Copy" || p.isComputed(call) && callee != "AsType" && callee != "Positive" {
		return p.Pkg.TypesInfo.Defs[name]
	}
	return nil
}

// isKept reports whether no use of v but operators, reductions and sizes sees its array.
func (p *Program) isKept(v types.Object) bool {
	kept := true
	ast.Inspect(p.Source.Body, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && p.Pkg.TypesInfo.Uses[name] == v {
			kept = kept && p.isOperand(name)
		}
		return kept
	})
	return kept
}

// sizes lists methods of arrays whose results share no memory with the array.
var sizes = []string{"At", "Copy", "DType", "Dim", "IsContiguous", "Item", "ItemSize", "NBytes", "NDim", "Scalar", "Shape", "Size", "Strides"}

// isOperand reports whether x, an array, is read where it stands, and nothing keeps it.
func (p *Program) isOperand(x ast.Expr) bool {
	switch parent := p.parents[x].(type) {
	case *ast.ParenExpr:
		return p.isOperand(parent)
	case *ast.SelectorExpr:
		call, ok := p.parents[parent].(*ast.CallExpr)
		if !ok || call.Fun != parent || p.isInLiteral(call) {
			return false
		}
		pkg, name := p.Callee(call)
		switch {
		case pkg == "method" && slices.Contains(sizes, name):
			return true
		case pkg == "method" && slices.Contains(views, name):
			return p.isOperand(call)
		}
		_, isStore := p.store(call)
		_, isStatement := p.parents[call].(*ast.ExprStmt)
		return isStore && isStatement
	case *ast.CallExpr:
		if parent.Fun == x || p.isInLiteral(parent) {
			return false
		}
		_, isStore := p.store(parent)
		_, isStatement := p.parents[parent].(*ast.ExprStmt)
		return p.isComputed(parent) || isStore && isStatement
	}
	return false
}

// isInLiteral reports whether n is in a function literal, or in a statement done later or beside others.
func (p *Program) isInLiteral(n ast.Node) bool {
	for ; n != nil; n = p.parents[n] {
		switch n.(type) {
		case *ast.FuncLit, *ast.DeferStmt, *ast.GoStmt:
			return true
		}
	}
	return false
}

// releaseIn notes that v, set by statement i of list, is released after the last statement that uses it.
func (p *Program) releaseIn(list []ast.Stmt, i int, v types.Object) {
	last := i
	for k, s := range list[i+1:] {
		if p.uses(s, v) > 0 {
			last = i + 1 + k
		}
	}
	if last == i {
		return
	}
	for _, run := range p.Runs {
		if slices.Contains(run.Statements, list[last]) && slices.ContainsFunc(run.roots, (*root).isPass) {
			run.releases = append(run.releases, v.Name())
			return
		}
	}
	if last < len(list)-1 || isSimple(list[last]) {
		p.after[list[last]] = append(p.after[list[last]], v.Name())
	}
}

// isSimple reports whether s, the last statement of a list, is one that a statement may follow, for the compiler to see that a
// function ends with a return.
func isSimple(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.AssignStmt, *ast.IncDecStmt, *ast.RangeStmt:
		return true
	}
	return false
}
