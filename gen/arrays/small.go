package arrays

import (
	"go/ast"
	"slices"
)

// IsSmall reports whether the array x should be stored rather than repeated in passes: computing x is expensive, and its operands
// are reductions or have a new axis. Then x probably has far fewer elements than the arrays with which it is broadcast.
func (r *Reader) IsSmall(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || !r.IsStep(x) {
		return false
	}
	isSlow, small, axes := false, false, ""
	var visit func(call *ast.CallExpr) bool
	visit = func(call *ast.CallExpr) bool {
		isSlow = isSlow || !slices.Contains(Cheap, r.Operator(call))
		for _, a := range call.Args {
			a = ast.Unparen(a)
			switch inner, isCall := a.(*ast.CallExpr); {
			case !r.IsArray(a):
			case isCall && r.IsStep(a):
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
	text := r.NodeText(x.Args[0])
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
		return pkg == "ndarray" && slices.Contains(Smaller, name) || pkg == "method" && name == "ExpandDims"
	case *ast.Ident:
		call, isCall := r.DefinedAs(r.Pkg.TypesInfo.Uses[x]).(*ast.CallExpr)
		return isCall && (r.isReduced(call) || r.IsSmall(call))
	}
	return false
}
