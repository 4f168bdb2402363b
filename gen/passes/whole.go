package passes

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/arrays"
)

// A reason says why an array is stored between passes, and how to avoid this.
type reason struct{ why, remedy string }

// Whole returns a line of text for each array stored between passes. The line gives the reason.
func (p *Program) Whole() (all []string) {
	p.whole(func(n ast.Node, what string, r reason) {
		line := fmt.Sprintf("%s, of line %d, is an array of its own: %s", what, p.places(n).Line, r.why)
		if !slices.Contains(all, line) {
			all = append(all, line)
		}
	})
	return all
}

// whole calls note for each array stored between passes, with its name or its call, and the reason. If a call makes the array, the reason has no
// remedy.
func (p *Program) whole(note func(n ast.Node, what string, r reason)) {
	joined := p.inPasses()
	p.parents = arrays.ParentsIn(p.Source.Body)
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
				} else if call, is := ast.Unparen(n.Rhs[0]).(*ast.CallExpr); ok && is && p.IsArray(name) && p.isMade(call) {
					note(name, p.nameOf(name), p.isCall(name, call))
				}
			}
		case *ast.CallExpr:
			switch {
			case !p.IsArray(n) || joined[n] || !p.isMade(n):
			case p.IsStep(n):
				note(n, p.short(n), p.neededIn(n))
			default:
				note(n, p.short(n), isResult)
			}
		}
		return true
	})
}

// isOne ends the reason for a variable with the result of a call.
const isOne = " is a call"

// isResult is the reason for a result of a call.
var isResult = reason{why: "it is the result of a call"}

// isCall returns the reason for a variable with the result of a call.
func (p *Program) isCall(name *ast.Ident, call *ast.CallExpr) reason {
	if p.nameOf(name) == p.short(call) {
		return isResult
	}
	return reason{why: p.short(call) + isOne}
}

// nameOf returns the name of a variable, or the expression that it stands for in the source.
func (p *Program) nameOf(name *ast.Ident) string { return arrays.Shortened(p.Written(name.Name)) }

// wholeVariable calls note with the variable called name, if its value x is an array stored between passes.
func (p *Program) wholeVariable(name *ast.Ident, x ast.Expr, joined map[*ast.CallExpr]bool, note func(n ast.Node, what string, r reason)) {
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
	switch {
	case p.isReturned(v):
	case !p.IsStep(x):
		note(name, p.nameOf(name), p.isCall(name, call))
	default:
		note(name, p.nameOf(name), p.whyWhole(name, x, v))
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

// short returns an abbreviated text of a call, in the terms of the source.
func (p *Program) short(call *ast.CallExpr) string {
	text, _, _ := strings.Cut(p.NodeText(call), "\n")
	return arrays.Shortened(p.Written(text))
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
