package arrays

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// mostSpread is the maximum length of a function in bytes. A longer function keeps its calls of helpers and its loops.
const mostSpread = 30_000

// spread inlines one helper: it writes the helper's body in place of a statement with a call, if there is such a statement. The
// statement assigns the results to variables, returns them, or consists only of the call. The variables of the helper get new names.
// The helper has no return before its end.
//
//	slope := gradient(u, 2)
//
// becomes
//
//	right := nd.Subtract(u.Slice(nd.From(1)), u.Slice(nd.To(-1)))
//	slope := nd.Divide(right, float64(2))
func (p *plainer) spread() {
	if p.End(p.fn)-p.Offset(p.fn) <= mostSpread {
		p.rewriteOne(p.spreadInto)
	}
}

// spreadInto inlines the helper called by s, if there is one.
func (p *plainer) spreadInto(s ast.Stmt) {
	call, results := p.calledBy(s)
	if call == nil || !p.spreads(call) {
		return
	}
	w := &spreader{plainer: p, call: call, h: p.helperOf(call), names: map[types.Object]string{}}
	if !w.arguments() || !w.bodyMeansTheSame() {
		return
	}
	values := w.body()
	if len(values) != results {
		return
	}
	p.spreading = w.h.body
	end := strings.Join(values, ", ")
	switch s := s.(type) {
	case *ast.AssignStmt:
		end = fmt.Sprintf("%s %s %s", p.NodeText(s)[:p.End(s.Lhs[len(s.Lhs)-1])-p.Offset(s)], s.Tok, end)
	case *ast.ReturnStmt:
		end = "return " + end
	}
	p.replace(s, strings.Join(append(w.lines, end), "\n"))
	if name, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		p.removeUnused(map[types.Object]int{p.Pkg.TypesInfo.Uses[name]: 1})
	}
}

// calledBy returns the call in s, and the number of results used by s. The statement s must assign all results, return them or
// ignore them; otherwise call is nil.
func (p *plainer) calledBy(s ast.Stmt) (call *ast.CallExpr, results int) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		isVariable := func(x ast.Expr) bool { _, ok := x.(*ast.Ident); return ok }
		if len(s.Rhs) == 1 && (s.Tok == token.DEFINE || s.Tok == token.ASSIGN) && !slices.ContainsFunc(s.Lhs, func(x ast.Expr) bool { return !isVariable(x) }) {
			call, _ = ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
			return call, len(s.Lhs)
		}
	case *ast.ReturnStmt:
		if len(s.Results) == 1 {
			call, _ = ast.Unparen(s.Results[0]).(*ast.CallExpr)
			if call == nil {
				return nil, 0
			}
			if t, ok := p.Pkg.TypesInfo.TypeOf(call).(*types.Tuple); ok {
				return call, t.Len()
			}
			return call, 1
		}
	case *ast.ExprStmt:
		call, _ = ast.Unparen(s.X).(*ast.CallExpr)
	}
	return call, 0
}

// spreads reports whether spread can inline the call x: it calls a helper with operators on arrays.
func (r *Reader) spreads(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		return false
	}
	h := r.helperOf(call)
	if h == nil || r.reaches(h.body, h.body, map[*ast.BlockStmt]bool{}) {
		return false
	}
	computes := false
	ast.Inspect(h.body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !computes {
			_, isStore := r.Store(call)
			computes = isStore || r.IsComputed(call)
		}
		return !computes
	})
	return computes && !r.unspread[h.body] && h.isStraight()
}

// isStraight reports whether the helper can be inlined: its only return is its last statement, and there is one if h has results.
func (h *helper) isStraight() bool {
	last := h.body.List[len(h.body.List)-1]
	_, fits := last.(*ast.ReturnStmt)
	fits = fits || h.results == nil
	ast.Inspect(h.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			fits = fits && ast.Stmt(n) == last
		case *ast.DeferStmt, *ast.GoStmt, *ast.LabeledStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			fits = false
		case *ast.BranchStmt:
			fits = fits && n.Label == nil
		}
		return fits
	})
	return fits
}

// Unspread forbids inlining of the helper inlined last, because the result was invalid. It returns false if no helper was inlined.
func (r *Reader) Unspread() bool {
	if r.spreading == nil {
		return false
	}
	if r.unspread == nil {
		r.unspread = map[*ast.BlockStmt]bool{}
	}
	r.unspread[r.spreading] = true
	return true
}

// reaches reports whether body calls the helper with the body to, directly or through other helpers.
func (r *Reader) reaches(body, to *ast.BlockStmt, seen map[*ast.BlockStmt]bool) (does bool) {
	seen[body] = true
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !does {
			if h := r.helperOf(call); h != nil {
				does = does || h.body == to || !seen[h.body] && r.reaches(h.body, to, seen)
			}
		}
		return !does
	})
	return does
}
