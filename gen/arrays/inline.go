package arrays

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Inlined returns the text of fn with calls of helpers replaced by their bodies, or "" if there is nothing to replace.
// [Reader.Plainer] describes the result lines.
//
// If a helper only returns one expression of array operators, or a view, this expression replaces the call:
//
//	func scaled(x *nd.NDArray[float64]) *nd.NDArray[float64] { return nd.Multiply(x, 2) }
//	func inner(x *nd.NDArray[float64]) *nd.NDArray[float64] { return x.Slice(nd.S("1:-1, 1:-1")) }
//
// The statements of another helper's body are written before the statement with the call, one helper at a time.
func (r *Reader) Inlined(fn *ast.FuncDecl) (text string, lines []int) {
	p := r.rewriting(fn)
	p.spreading = nil
	calls := map[types.Object]int{} // the number of replaced calls of each helper
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		text := p.inline(call)
		if text == "" {
			return true
		}
		p.replace(call, text)
		if name, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
			calls[p.Pkg.TypesInfo.Uses[name]]++
		}
		return false
	})
	if p.changes != nil {
		p.removeUnused(calls)
	} else {
		p.spread()
	}
	return p.changed()
}

// removeUnused removes the definitions of function literals after all their calls have been replaced.
func (p *plainer) removeUnused(calls map[types.Object]int) {
	ast.Inspect(p.fn.Body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 {
			return true
		}
		v := p.Pkg.TypesInfo.Defs[a.Lhs[0].(*ast.Ident)]
		if n := calls[v]; n == 0 || n != p.Uses(p.fn.Body, v) {
			return true
		}
		p.replace(a, "")
		return false
	})
}

// inline returns the text that replaces a call, or "" if the call stays.
func (p *plainer) inline(call *ast.CallExpr) string {
	h := p.helperOf(call)
	if h == nil || call.Ellipsis.IsValid() || !p.IsArray(call) || len(h.body.List) != 1 {
		return ""
	}
	returned, ok := h.body.List[0].(*ast.ReturnStmt)
	if !ok || len(returned.Results) != 1 {
		return ""
	}
	x := returned.Results[0]
	if !p.IsComputed(x) && !p.isViewOfName(x) {
		return ""
	}
	values := p.argumentsOf(call, h, x)
	if values == nil || !p.meansTheSame(x, call, values) {
		return ""
	}
	text := p.textWith(values, x.Pos(), x.End(), x)
	if strings.Contains(text, "\n") && strings.Contains(text, "//") {
		return "" // a line comment would hide the text after it
	}
	return strings.ReplaceAll(text, "\n", " ")
}

// isViewOfName reports whether x is a view of a variable, with pure arguments.
func (r *Reader) isViewOfName(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || !r.IsPure(x) {
		return false
	}
	return r.CallsMethod(call, Views) && (NameIn(Receiver(call)) != nil || r.isViewOfName(Receiver(call)))
}

// argumentsOf returns, for each parameter of h, the text of its argument. It returns nil if an argument cannot replace its parameter
// in x, the expression returned by h.
func (p *plainer) argumentsOf(call *ast.CallExpr, h *helper, x ast.Expr) map[types.Object]string {
	values := map[types.Object]string{}
	k := 0
	for _, field := range h.params.List {
		for _, name := range field.Names {
			if k >= len(call.Args) {
				return nil
			}
			object, a := p.Pkg.TypesInfo.Defs[name], ast.Unparen(call.Args[k])
			k++
			tv := p.Pkg.TypesInfo.Types[a]
			_, isName := a.(*ast.Ident)
			switch {
			case object == nil || name.Name == "_" || p.Uses(x, object) == 0:
				if tv.Value == nil && !(isName && p.isOuter(a)) {
					return nil // without the argument, a variable would be unused or an effect lost
				}
			case tv.Value != nil:
				b, ok := types.Unalias(object.Type()).(*types.Basic)
				if w := (&spreader{plainer: p, call: call, h: h}); !ok || w.folds(object) {
					return nil
				}
				if values[object] = p.NodeText(a); b.Kind() != types.String { // without this conversion, an untyped number could get another type
					values[object] = fmt.Sprintf("%s(%s)", b.Name(), p.NodeText(a))
				}
			case isName && types.Identical(tv.Type, object.Type()), p.isArrayOf(object) && isName:
				values[object] = p.NodeText(a)
			case IsBasic(object.Type()) && types.Identical(tv.Type, object.Type()) && p.IsPure(a) && p.Uses(x, object) == 1:
				if values[object] = p.NodeText(a); !p.isArgument(x, object) {
					values[object] = "(" + p.NodeText(a) + ")"
				}
			case p.IsArray(a) && p.IsPure(a) && p.Uses(x, object) == 1 && p.isFirst(x, object) && len(call.Args) == 1:
				values[object] = p.NodeText(a)
			default:
				return nil
			}
		}
	}
	if k != len(call.Args) {
		return nil
	}
	return values
}

// isArgument reports whether an argument of a call in x is the variable v.
func (r *Reader) isArgument(x ast.Expr, v types.Object) (is bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			is = is || slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return r.IsNameOf(a, v) })
		}
		return !is
	})
	return is
}

// IsBasic reports whether t is a predeclared type of numbers, strings or booleans.
func IsBasic(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Basic)
	return ok
}

// isOuter reports whether the name x is declared outside the body of the function being rewritten.
func (p *plainer) isOuter(x ast.Expr) bool {
	object := p.Pkg.TypesInfo.Uses[x.(*ast.Ident)]
	return object != nil && (object.Pos() < p.fn.Body.Pos() || p.fn.Body.End() < object.Pos())
}

// isArrayOf reports whether v is an array.
func (p *plainer) isArrayOf(v types.Object) bool {
	_, ok := p.ElementOf(v.Type())
	return ok
}

// isFirst reports whether evaluating x reads the variable v before all else.
func (p *plainer) isFirst(x ast.Expr, v types.Object) bool {
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.Ident:
			return p.Pkg.TypesInfo.Uses[y] == v
		case *ast.CallExpr:
			list := p.children(y)
			if len(list) == 0 {
				return false
			}
			x = list[0]
		default:
			return false
		}
	}
}

// meansTheSame reports whether each name in x, except for parameters, refers to the same object at the place of call.
func (p *plainer) meansTheSame(x ast.Expr, call *ast.CallExpr, params map[types.Object]string) bool {
	same := true
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ast.Inspect(n.X, visit)
			return false
		case *ast.FuncLit, *ast.KeyValueExpr:
			same = false
		case *ast.Ident:
			object := p.Pkg.TypesInfo.Uses[n]
			same = same && (object == nil || params[object] != "" || p.Sees(call.Pos(), object))
		}
		return same
	}
	ast.Inspect(x, visit)
	return same
}
