package arrays

import (
	"go/ast"
	"go/types"
)

// folds reports whether an operator of the helper becomes constant at the call. Then a result could lose its sign: 0 - k and -k may be -0, but
// Go has no constant -0. If v is nil, only operators of constants count. Otherwise v is a parameter with a constant argument, and only operators
// that use v count; their other operands are constants or such parameters.
func (w *spreader) folds(v types.Object) (does bool) {
	ast.Inspect(w.h.body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.UnaryExpr, *ast.BinaryExpr:
			x := n.(ast.Expr)
			does = does || w.Pkg.TypesInfo.Types[x].Value == nil && w.hasSigns(x) && w.isFixed(x, v) && (v == nil || w.Uses(x, v) > 0)
		}
		return !does
	})
	return does
}

// hasSigns reports whether the type of x has -0.
func (w *spreader) hasSigns(x ast.Expr) bool {
	t := w.Pkg.TypesInfo.TypeOf(x)
	b, isBasic := t.Underlying().(*types.Basic)
	return IsTypeParameter(t) || isBasic && b.Info()&(types.IsFloat|types.IsComplex) != 0
}

// isFixed reports whether x consists of constants, operators and conversions of numbers. If v is not nil, x may also contain
// parameters with constant arguments.
func (w *spreader) isFixed(x ast.Expr, v types.Object) bool {
	if w.Pkg.TypesInfo.Types[x].Value != nil {
		return true
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.BasicLit:
		return true
	case *ast.Ident:
		return v != nil && w.isConstant(w.Pkg.TypesInfo.Uses[x])
	case *ast.UnaryExpr:
		return w.isFixed(x.X, v)
	case *ast.BinaryExpr:
		return w.isFixed(x.X, v) && w.isFixed(x.Y, v)
	case *ast.CallExpr:
		return w.Pkg.TypesInfo.Types[x.Fun].IsType() && len(x.Args) == 1 && w.isFixed(x.Args[0], v)
	}
	return false
}
