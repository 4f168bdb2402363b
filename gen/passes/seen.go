package passes

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"ndgo/gen/arrays"
)

// viewsOf returns the variables with views of v, or with views of these views. The result kept reports whether v is used only by operators,
// reductions, stores and methods that return sizes. If it is false, other code may keep the array.
func (p *Program) viewsOf(v types.Object) (views []types.Object, kept bool) {
	kept = p.EveryUse(p.Source.Body, v, func(name *ast.Ident) bool {
		more, isKept := p.seenBy(name)
		views = append(views, more...)
		return isKept
	})
	return views, kept
}

// seenBy returns the variables with views of the array x because of the expression around x. The result kept is true if nothing else can
// keep the array.
func (p *Program) seenBy(x ast.Expr) (views []types.Object, kept bool) {
	if p.isOperand(x) {
		return nil, true
	}
	w := p.viewFrom(x)
	if w == nil {
		return nil, false
	}
	more, kept := p.viewsOf(w)
	return append(more, w), kept
}

// viewFrom returns the variable defined as a view of the array x by the expression around x, or nil.
func (p *Program) viewFrom(x ast.Expr) types.Object {
	switch parent := p.parents[x].(type) {
	case *ast.ParenExpr:
		return p.viewFrom(parent)
	case *ast.SelectorExpr:
		call, ok := p.parents[parent].(*ast.CallExpr)
		if !ok || call.Fun != parent {
			return nil
		}
		if p.CallsMethod(call, arrays.Views) {
			return p.viewFrom(call)
		}
	case *ast.AssignStmt:
		name, ok := parent.Lhs[0].(*ast.Ident)
		if _, isView := x.(*ast.CallExpr); ok && isView && len(parent.Lhs) == 1 && parent.Tok == token.DEFINE && arrays.ListOf(p.parents[parent]) != nil && !p.isInLiteral(parent) {
			return p.Pkg.TypesInfo.Defs[name]
		}
	}
	return nil
}

// isViewed reports whether the function takes a view of v.
func (p *Program) isViewed(v types.Object) (is bool) {
	ast.Inspect(p.Source.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		is = is || ok && p.IsNameOf(s.X, v) && slices.Contains(arrays.Views, s.Sel.Name) && s.Sel.Name != "Scalar"
		return !is
	})
	return is
}

// isOperand reports whether the expression around the array x only reads it, and does not keep it.
func (p *Program) isOperand(x ast.Expr) bool {
	switch parent := p.parents[x].(type) {
	case *ast.ParenExpr:
		return p.isOperand(parent)
	case *ast.SelectorExpr:
		call, ok := p.parents[parent].(*ast.CallExpr)
		if !ok || call.Fun != parent || p.isInLiteral(call) {
			return false
		}
		return p.CallsMethod(call, arrays.Sizes) || p.CallsMethod(call, arrays.Views) && p.isOperand(call) || p.isStoring(call)
	case *ast.CallExpr:
		if parent.Fun == x || p.isInLiteral(parent) || p.holdsArrays(parent) {
			return false
		}
		if pkg, name := p.Callee(parent); pkg == "ndarray" && name == "Arrays" {
			return p.isListed(parent)
		}
		return p.isFresh(parent) || p.IsComputed(parent) || p.isStoring(parent)
	}
	return false
}

// holdsArrays reports whether elements of an array may be or contain arrays. The array is the result of call or, for a method, the
// receiver.
func (p *Program) holdsArrays(call *ast.CallExpr) bool {
	holds := func(x ast.Expr) bool {
		of, isArray := p.ElementOf(p.Pkg.TypesInfo.TypeOf(x))
		if !isArray {
			return false
		}
		_, isBasic := of.Underlying().(*types.Basic)
		return !arrays.IsTypeParameter(of) && !isBasic
	}
	s, isSelector := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return holds(call) || isSelector && holds(s.X)
}

// stores lists the methods of arrays setting elements and keeping no operand.
var stores = []string{"Assign", "AssignMask", "Fill", "SetAt", "SetMask"}

// isStoring reports whether call is a statement storing elements into an array.
func (p *Program) isStoring(call *ast.CallExpr) bool {
	if _, isStatement := p.parents[call].(*ast.ExprStmt); !isStatement || p.isInLiteral(call) {
		return false
	}
	_, isStore := p.Store(call)
	return isStore || p.CallsMethod(call, stores)
}

// isListed reports whether list, an expression for a list of arrays, is an argument of a function that keeps none of them.
func (p *Program) isListed(list *ast.CallExpr) bool {
	call, ok := p.parents[list].(*ast.CallExpr)
	return ok && call.Fun != list && p.isFresh(call)
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
