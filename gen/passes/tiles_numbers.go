package passes

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"ndgo/gen/arrays"
)

// isNumber reports whether x has the same value in each tile. A tile has the sizes of the original array only along the last axes. If x is such
// a size, isNumber records the axis, as for an axis that a view indexes.
func (r *region) isNumber(x ast.Expr) bool {
	ofArray := false
	ast.Inspect(x, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if isCall && r.isLastSize(call) {
			return false
		}
		part, ok := n.(ast.Expr)
		ofArray = ofArray || ok && r.IsArray(part)
		return !ofArray
	})
	return !ofArray && r.IsPure(x) && !r.ReadsBut(x, r.table)
}

// isLastSize reports whether call is v.NDim(), or v.Dim(-k) for a constant k and an array v from outside of the region.
func (r *region) isLastSize(call *ast.CallExpr) bool {
	pkg, name := r.Callee(call)
	if pkg != "method" || name != "Dim" && name != "NDim" {
		return false
	}
	x := arrays.Receiver(call)
	v, isVariable := r.Pkg.TypesInfo.Uses[arrays.NameIn(x)].(*types.Var)
	if !isVariable || r.isOwn(x) || v.Parent() == r.Pkg.Types.Scope() {
		return false
	}
	if name == "NDim" {
		return true
	}
	axis, isConstant := constant.Int64Val(constant.ToInt(cmp.Or(r.Pkg.TypesInfo.Types[call.Args[0]].Value, constant.MakeInt64(0))))
	return isConstant && axis < 0 && r.record(v, int(-axis), unknown, false)
}

// allowsRange reports whether a loop in the region may range over x: an integer, or a literal or a slice of numbers.
func (r *region) allowsRange(x ast.Expr) bool {
	t := r.Pkg.TypesInfo.TypeOf(x)
	if b, isBasic := t.Underlying().(*types.Basic); isBasic {
		return b.Info()&types.IsInteger != 0
	}
	_, isLiteral := ast.Unparen(x).(*ast.CompositeLit)
	return isLiteral && arrays.SliceElement(t) != nil || r.table(x)
}

// table reports whether x is a slice of numbers from outside of the region. If so, it records the slice.
func (r *region) table(x ast.Expr) bool {
	v := r.Pkg.TypesInfo.Uses[arrays.NameIn(x)]
	if v == nil || !arrays.IsSlice(v.Type()) || !arrays.IsBasic(arrays.SliceElement(v.Type())) || r.isOwn(x) || v.Parent() == r.Pkg.Types.Scope() {
		return false
	}
	if !slices.Contains(r.tables, v) {
		r.tables = append(r.tables, v)
	}
	return true
}
