package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// powers maps an exponent to a faster expression for the power. The expression takes a tenth of the time, but rounds more than once. The
// exponent 2 is missing: the compiler computes this power as a product anyway.
var powers = map[int64]string{3: "x*x*x", 4: "the square of x*x", -1: "1/x", -2: "1/(x*x)"}

// advice writes possible speed-ups for the loops of op: products in place of powers with small constant exponents. Such products change the
// last bits of results.
func advice(o *loops.Output, s *strings.Builder, op *form.Operator) {
	if o.Marked == nil {
		return
	}
	info, seen := o.Marked.TypesInfo, []*ast.FuncDecl{}
	for _, d := range op.Definitions {
		if d.Decl == nil || slices.Contains(seen, d.Decl) {
			continue
		}
		seen = append(seen, d.Decl)
		ast.Inspect(d.Decl, func(n ast.Node) bool {
			x, ok := n.(*ast.CallExpr)
			if !ok || len(x.Args) != 2 || info.Types[x.Args[1]].Value == nil || !isPower(o, info, x.Fun) {
				return true
			}
			y, exact := constant.Int64Val(constant.ToInt(info.Types[x.Args[1]].Value))
			if product := powers[y]; exact && product != "" {
				at := o.Marked.Fset.Position(x.Pos())
				fmt.Fprintf(s, "%s: %s: a power is rounded once; %s takes a tenth of the time, and has other last bits\n",
					o.Relative(at.Filename)+fmt.Sprintf(":%d:%d", at.Line, at.Column), types.ExprString(x), product)
			}
			return true
		})
	}
}

// isPower reports whether x is math.Pow or elem.Pow.
func isPower(o *loops.Output, info *types.Info, x ast.Expr) bool {
	if index, ok := x.(*ast.IndexExpr); ok {
		x = index.X
	}
	name, ok := x.(*ast.SelectorExpr)
	if !ok || name.Sel.Name != "Pow" {
		return false
	}
	fn := info.Uses[name.Sel]
	return fn != nil && fn.Pkg() != nil && (fn.Pkg().Path() == "math" || fn.Pkg().Path() == o.Path("elem"))
}
