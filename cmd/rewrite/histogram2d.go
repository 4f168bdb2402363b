package main

import (
	"go/ast"
	"go/types"
	"regexp"
)

// threeNames is the message about uses of Histogram2D whose meaning has changed, or may have changed.
const threeNames = "its first type argument is that of the sums now, and those of x and y follow; name all three"

// histogram2D returns the edits of Histogram2D. Its first type argument was the type of x, but is the type of the sums now. Some
// calls have the new form already, and stay: calls with three type arguments, with weights, with the type argument int (the type of
// counts in both forms), or with a type argument other than the type of x. A use of the function as a value gets three type
// arguments.
func (u *use) histogram2D(call *ast.CallExpr) (edits []edit, remark string, changes bool) {
	var arguments []ast.Expr
	var end ast.Node
	switch x := u.parent(0).(type) {
	case *ast.IndexExpr:
		arguments, end = []ast.Expr{x.Index}, x
	case *ast.IndexListExpr:
		arguments, end = x.Indices, x
	}
	n := len(arguments)
	switch {
	case n == 3 || call != nil && n > 0 && ofSums.MatchString(u.source(call)):
		return nil, "", false
	case call == nil || n > 0 && len(call.Args) < 2:
		return nil, threeNames, false
	case n == 0:
		end := u.at(u.selector.End())
		return []edit{{end, end, "[int]"}}, "", true
	}
	if n == 1 && u.source(arguments[0]) == "int" {
		return nil, "", false
	}
	for i, argument := range arguments {
		array, own := u.p.array(call.Args[i]), u.p.info.TypeOf(argument)
		if array == nil || !isKnown(own) {
			return nil, threeNames, false
		}
		if !types.Identical(own, array.TypeArgs().At(0)) {
			return nil, "", false
		}
	}
	if n == 1 {
		return nil, threeNames, false // both the old and the new function accept this call
	}
	list := "[int, " + u.source(arguments[0]) + ", " + u.source(arguments[1]) + "]"
	return []edit{{u.at(u.selector.End()), u.at(end.End()), list}}, "", true
}

// ofSums matches options only the new form has.
var ofSums = regexp.MustCompile(`\b(Weights|Density)\b`)
