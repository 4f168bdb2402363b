package passes

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/arrays"
)

// Reasons for an array of its own.
const (
	fewNumbers = "it probably has few elements, and is computed once"
	apart      = "a pass in another block, or after a store or a call, reads it"
	needed     = "a view, a call or another statement needs it"
)

// Whole returns a line of text for each array stored between passes. The line gives the reason.
func (p *Program) Whole() (all []string) {
	p.whole(func(n ast.Node, what, why string) {
		line := fmt.Sprintf("%s, of line %d, is an array of its own: %s", what, p.places(n).Line, why)
		if !slices.Contains(all, line) {
			all = append(all, line)
		}
	})
	return all
}

// whole calls note for each array stored between passes, with its name or its call, and the reason.
func (p *Program) whole(note func(n ast.Node, what, why string)) {
	joined := p.inPasses()
	ast.Inspect(p.Source.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			for _, x := range n.Results {
				if call, ok := ast.Unparen(x).(*ast.CallExpr); ok && p.IsArray(x) {
					joined[call] = true // a result
				}
			}
		case *ast.AssignStmt:
			for i, x := range n.Lhs {
				name, ok := x.(*ast.Ident)
				if ok && len(n.Rhs) == len(n.Lhs) {
					p.wholeVariable(name, n.Rhs[i], joined, note)
				} else if call, isCall := ast.Unparen(n.Rhs[0]).(*ast.CallExpr); ok && isCall && p.IsArray(name) && p.isMade(call) {
					note(name, name.Name, p.short(call)+" is a call")
				}
			}
		case *ast.CallExpr:
			if p.IsArray(n) && !joined[n] && p.isMade(n) {
				note(n, p.short(n), "it is the result of a call")
			}
		}
		return true
	})
}

// wholeVariable calls note with the variable called name, if its value x is an array stored between passes.
func (p *Program) wholeVariable(name *ast.Ident, x ast.Expr, joined map[*ast.CallExpr]bool, note func(n ast.Node, what, why string)) {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	v := p.Pkg.TypesInfo.ObjectOf(name)
	if !ok || v == nil || !p.IsArray(x) || !p.isMade(call) {
		return
	}
	isRoot := p.ends()[call]
	if joined[call] && !isRoot {
		return // a pass computes the value, and stores no array
	}
	joined[call] = true
	if p.isReturned(v) {
		return
	}
	switch {
	case !p.IsStep(x):
		note(name, name.Name, p.short(call)+" is a call")
	case p.IsSmall(x):
		note(name, name.Name, fewNumbers)
	case p.usesAsStep(v) == p.Uses(p.Source, v) && p.Uses(p.Source, v) > 1:
		note(name, name.Name, "several passes read it")
	case p.usesAsStep(v) == p.Uses(p.Source, v):
		note(name, name.Name, apart)
	default:
		note(name, name.Name, needed)
	}
}

// isMade reports whether call returns a new array about as large as its operands.
func (p *Program) isMade(call *ast.CallExpr) bool {
	pkg, name := p.Callee(call)
	switch pkg {
	case "method":
		return !slices.Contains(arrays.Views, name)
	case "ndarray":
		return !slices.Contains(arrays.Smaller, name)
	}
	return pkg != "inplace" && pkg != "into" && !p.Pkg.TypesInfo.Types[call.Fun].IsType()
}

// short returns an abbreviated text of a call.
func (p *Program) short(call *ast.CallExpr) string {
	text, _, _ := strings.Cut(p.NodeText(call), "\n")
	if runes := []rune(text); len(runes) > 50 {
		text = string(runes[:50]) + "…"
	}
	return text
}

// isReturned reports whether v is a result of the function.
func (p *Program) isReturned(v types.Object) (is bool) {
	ast.Inspect(p.Source.Body, func(n ast.Node) bool {
		if s, ok := n.(*ast.ReturnStmt); ok {
			is = is || slices.ContainsFunc(s.Results, func(x ast.Expr) bool { return p.IsNameOf(x, v) })
		}
		return true
	})
	return is
}

// usesAsStep returns the number of times v is an operand of an elementwise operator, a reduction or a store.
func (p *Program) usesAsStep(v types.Object) (count int) {
	seen := map[ast.Expr]bool{}
	ast.Inspect(p.Source.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		p.operands(call, func(x ast.Expr) {
			if name, ok := ast.Unparen(x).(*ast.Ident); ok && !seen[name] && p.Pkg.TypesInfo.Uses[name] == v {
				seen[name] = true
				count++
			}
		})
		return true
	})
	return count
}

// inPasses returns the calls of operators computed by passes.
func (p *Program) inPasses() map[*ast.CallExpr]bool {
	joined := map[*ast.CallExpr]bool{}
	var mark func(x ast.Expr, pass *Pass)
	mark = func(x ast.Expr, pass *Pass) {
		call, ok := ast.Unparen(x).(*ast.CallExpr)
		if !ok {
			return
		}
		joined[call] = true
		for _, a := range call.Args {
			if p.IsStep(a) || p.FilledBy(a) != nil && !slices.Contains(pass.Reads(), p.NodeText(a)) {
				mark(a, pass)
			}
		}
	}
	for _, run := range p.Runs {
		for _, r := range run.roots {
			if !r.isPass() {
				continue
			}
			mark(r.x, r.pass)
			for _, k := range r.steps {
				mark(run.Statements[k].(*ast.AssignStmt).Rhs[0], r.pass)
			}
		}
	}
	return joined
}

// ends returns the outermost call of each pass.
func (p *Program) ends() map[*ast.CallExpr]bool {
	all := map[*ast.CallExpr]bool{}
	for _, run := range p.Runs {
		for _, r := range run.roots {
			if call, ok := ast.Unparen(r.x).(*ast.CallExpr); ok && r.isPass() {
				all[call] = true
			}
		}
	}
	return all
}
