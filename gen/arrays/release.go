package arrays

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"ndgo/gen/compile/source"
)

// release finds arrays that are no longer visible after some statement, and records their release there. Such an array is the only value
// of a variable, made by an operator, a reduction or Copy. All its uses are operands of operators and reductions, directly or as a view
// without a name.
func (p *Program) release() {
	p.parents = parentsIn(p.Source.Body)
	p.before, p.after = map[ast.Stmt]string{}, map[ast.Stmt][]string{}
	joined := p.joinedVariables()
	ast.Inspect(p.Source.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BlockStmt:
			for i, s := range n.List {
				if v := p.owned(s, token.DEFINE); v != nil && !joined[v] && p.isKept(v, false) {
					p.releaseIn(n.List, i, v)
				}
				if v := p.owned(s, token.ASSIGN); v != nil && p.isKept(v, true) && p.isAlwaysOwned(v) {
					p.replace(s, v)
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

// joinedVariables returns the variables defined by joined steps. These are not released. If their pass is refused, they are declared only
// in the block that executes the steps as written.
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

// Fresh lists functions of package ndarray with results that share no memory with operands, besides operators and reductions.
var Fresh = []string{
	"ArgMax", "ArgMin", "ArgSort", "BinCount", "BinCountWeighted", "CumulativeProd", "CumulativeSum", "Diff", "MatMul", "Median", "OnesLike", "Pad", "PadWith",
	"Quantile", "Repeat", "Roll", "Sort", "Std", "Take", "Tile", "Var", "ZerosLike",
}

// isFresh reports whether call returns a new array and keeps no operand.
func (p *Program) isFresh(call *ast.CallExpr) bool {
	pkg, name := p.Callee(call)
	return pkg == "method" && name == "Copy" || pkg == "ndarray" && slices.Contains(Fresh, name) && !p.takesFunctions(call) ||
		p.isComputed(call) && name != "AsType" && name != "Positive"
}

// owned returns the variable defined as or set to a new array by s, or nil. how is the token of the assignment.
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

// isAlwaysOwned reports whether every value of v is a new array.
func (p *Program) isAlwaysOwned(v types.Object) bool {
	defined, others := false, false
	ast.Inspect(p.Source, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if p.Pkg.TypesInfo.Defs[n] == v || p.Pkg.TypesInfo.Uses[n] == v {
				a, ok := p.parents[n].(*ast.AssignStmt)
				if isSet := ok && slices.Contains(a.Lhs, ast.Expr(n)); isSet {
					defined = defined || p.owned(a, token.DEFINE) == v
					others = others || p.owned(a, a.Tok) != v
				} else if p.Pkg.TypesInfo.Defs[n] == v {
					others = true // a parameter, a result, or a variable declared without a value
				}
			}
		}
		return true
	})
	return defined && !others
}

// replace records the release of v's old array when s sets v.
func (p *Program) replace(s ast.Stmt, v types.Object) {
	before := p.free(v.Name()+"Before", p.taken)
	text := before + " := " + v.Name() + "\n"
	for _, run := range p.Runs {
		if slices.Contains(run.Statements, s) && slices.ContainsFunc(run.roots, (*root).isPass) {
			run.begin += text
			run.releases = append(run.releases, before)
			return
		}
	}
	p.before[s] += text
	p.after[s] = append(p.after[s], before)
}

// isKept reports whether only operators, reductions and sizes see the array of v. If canReturn, the function may also return it.
func (p *Program) isKept(v types.Object, canReturn bool) bool {
	kept := true
	ast.Inspect(p.Source.Body, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && p.Pkg.TypesInfo.Uses[name] == v {
			a, isSet := p.parents[name].(*ast.AssignStmt)
			_, isReturned := p.parents[name].(*ast.ReturnStmt)
			isTarget := canReturn && isSet && len(a.Lhs) == 1 && a.Lhs[0] == ast.Expr(name)
			kept = kept && (isTarget || canReturn && isReturned && !p.isInLiteral(name) || p.isOperand(name))
		}
		return kept
	})
	return kept
}

// sizes lists methods of arrays with results that share no memory with the array.
var sizes = []string{"At", "Copy", "DType", "Dim", "IsContiguous", "Item", "ItemSize", "NBytes", "NDim", "Scalar", "Shape", "Size", "Strides"}

// isOperand reports whether the array x is read at once and not kept.
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
		return p.isFresh(parent) || p.isComputed(parent) || isStore && isStatement
	}
	return false
}

// isInLiteral reports whether n is in a function literal or in a defer or go statement.
func (p *Program) isInLiteral(n ast.Node) bool {
	for ; n != nil; n = p.parents[n] {
		switch n.(type) {
		case *ast.FuncLit, *ast.DeferStmt, *ast.GoStmt:
			return true
		}
	}
	return false
}

// releaseIn records the release of v after its last use in list. Statement i sets v.
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

// isSimple reports whether another statement may follow s, the last one of a list. The compiler requires a return at the end of a
// function.
func isSimple(s ast.Stmt) bool {
	switch s := s.(type) {
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
