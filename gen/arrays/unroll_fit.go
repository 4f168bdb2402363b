package arrays

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// integer returns the text of the value of the integer variable x: an untyped constant for an index or in an int argument, and otherwise a
// conversion to the type of x.
func (u *unrolling) integer(x ast.Expr, value int) string {
	text := strconv.Itoa(value)
	if u.isAmongInts(x) {
		if value < 0 {
			return "(" + text + ")"
		}
		return text
	}
	return fmt.Sprintf("%s(%s)", types.TypeString(u.Pkg.TypesInfo.TypeOf(x), nil), text)
}

// isAmongInts reports whether an untyped constant may replace x: x is an index, or a term of an int argument without constants of other kinds.
func (u *unrolling) isAmongInts(x ast.Expr) bool {
	isInt := u.Pkg.TypesInfo.TypeOf(x) == types.Typ[types.Int]
	for {
		switch parent := u.parents[x].(type) {
		case *ast.IndexExpr: // the key of a map may be an interface
			return SliceElement(u.Pkg.TypesInfo.TypeOf(parent.X)) != nil
		case *ast.ParenExpr:
			x = parent
		case *ast.BinaryExpr:
			other := parent.X
			if x == other {
				other = parent.Y
			}
			literal, isLiteral := other.(*ast.BasicLit)
			if isInt = isInt && (u.Pkg.TypesInfo.Types[other].Value == nil || isLiteral && literal.Kind == token.INT); !isInt {
				return false
			}
			x = parent
		case *ast.CallExpr:
			s, ok := u.Pkg.TypesInfo.TypeOf(parent.Fun).(*types.Signature)
			i := slices.Index(parent.Args, x)
			return ok && 0 <= i && i < s.Params().Len() && s.Params().At(i).Type() == types.Typ[types.Int]
		default:
			return false
		}
	}
}

// fits reports whether text, a constant or a variable, may replace x, a variable or an element of a table, without changing results. Go computes
// constant expressions exactly and has no constant -0, but it rounds expressions of variables. For integers both are the same. The name of an
// array always fits.
func (u *unrolling) fits(x ast.Expr, text string) bool {
	t := u.Pkg.TypesInfo.TypeOf(x)
	if _, isArray := u.ElementOf(t); isArray {
		return true
	}
	b, ok := types.Unalias(t).(*types.Basic)
	if !ok || u.Pkg.Types.Scope().Lookup(b.Name()) != nil {
		return false
	}
	var n ast.Node = x
	for isInteger := b.Info()&types.IsInteger != 0; isInteger; {
		switch parent := u.parents[n].(type) {
		case *ast.ParenExpr:
			n = parent
			continue
		case *ast.UnaryExpr:
			n = parent
			continue
		case *ast.BinaryExpr:
			if parent.Op == token.SHL || parent.Op == token.SHR {
				return false
			}
			if n = parent; u.Pkg.TypesInfo.TypeOf(parent) != t {
				return true // a comparison
			}
			continue
		case *ast.IndexExpr:
			return true
		}
		break
	}
	call, ok := u.parents[n].(*ast.CallExpr)
	if !ok || call.Fun == n || u.Pkg.TypesInfo.Types[call.Fun].IsType() || u.Pkg.TypesInfo.Types[call.Fun].IsBuiltin() {
		return false
	}
	return b.Info()&types.IsInteger == 0 || u.acceptsInteger(call, n == ast.Node(x) && isPositive(text))
}

// partial has the operators that fail for some integers, all of which are below 1.
var partial = []string{"FloorDivide", "TruncDivide", "Remainder", "Fmod", "Pow", "BitwiseLeftShift", "BitwiseRightShift"}

// acceptsInteger reports whether the operator called fails for no integer, or for no positive one if the operand is known to be positive. The
// generator refuses a constant for which an operator always fails, such as the divisor 0, but the plain function may never run the call, or only
// for empty arrays.
func (u *unrolling) acceptsInteger(call *ast.CallExpr, positive bool) bool {
	switch pkg, name := u.Callee(call); pkg {
	case "own":
		return false
	case "ndarray", "inplace", "into":
		return positive || !slices.Contains(partial, name)
	}
	return true
}

// isPositive reports whether text is an integer constant of at least 1, or its conversion.
func isPositive(text string) bool {
	if _, inner, isConversion := strings.Cut(text, "("); isConversion {
		text = strings.TrimSuffix(inner, ")")
	}
	n, err := strconv.ParseInt(text, 0, 64)
	return err == nil && n > 0
}
