package arrays

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"ndgo/gen/compile/source"
)

// IsPure reports whether x can be computed at another time, or twice, provided that no store comes between these times. A pure
// expression changes nothing and calls no code of the user.
func (r *Reader) IsPure(x ast.Expr) bool {
	if tv := r.Pkg.TypesInfo.Types[x]; tv.IsType() || tv.Value != nil {
		return true
	}
	switch x := x.(type) {
	case *ast.Ident:
		_, isVariable := r.Pkg.TypesInfo.Uses[x].(*types.Var)
		return isVariable || r.Pkg.TypesInfo.Types[x].IsNil()
	case *ast.BasicLit:
		return true
	case *ast.ParenExpr:
		return r.IsPure(x.X)
	case *ast.SelectorExpr:
		if name, ok := x.X.(*ast.Ident); ok {
			if _, ok := r.Pkg.TypesInfo.Uses[name].(*types.PkgName); ok {
				object := r.Pkg.TypesInfo.Uses[x.Sel]
				_, isFunction := object.(*types.Func)
				return object != nil && !isFunction
			}
		}
		s := r.Pkg.TypesInfo.Selections[x]
		return s != nil && s.Kind() == types.FieldVal && r.IsPure(x.X)
	case *ast.UnaryExpr:
		return x.Op != token.ARROW && x.Op != token.AND && r.IsPure(x.X)
	case *ast.BinaryExpr:
		return r.areAllPure(x.X, x.Y)
	case *ast.StarExpr:
		return r.IsPure(x.X)
	case *ast.IndexExpr:
		return r.areAllPure(x.X, x.Index)
	case *ast.SliceExpr:
		return r.areAllPure(x.X, x.Low, x.High, x.Max)
	case *ast.CompositeLit:
		return r.areAllPure(x.Elts...)
	case *ast.CallExpr:
		return r.isPureCall(x) && r.areAllPure(x.Args...)
	}
	return false
}

// areAllPure reports whether each expression in list is pure or nil.
func (r *Reader) areAllPure(list ...ast.Expr) bool {
	return !slices.ContainsFunc(list, func(x ast.Expr) bool { return x != nil && !r.IsPure(x) })
}

// isPureCall reports whether the callee of x is pure. For a method, the receiver must also be pure.
func (r *Reader) isPureCall(x *ast.CallExpr) bool {
	if r.Pkg.TypesInfo.Types[x.Fun].IsType() {
		return true
	}
	if name, ok := ast.Unparen(x.Fun).(*ast.Ident); ok {
		if b, ok := r.Pkg.TypesInfo.Uses[name].(*types.Builtin); ok {
			return slices.Contains([]string{"len", "cap", "min", "max", "real", "imag", "complex"}, b.Name())
		}
	}
	if h := r.helperOf(x); h != nil {
		return r.isPureHelper(h)
	}
	switch pkg, name := r.Callee(x); pkg {
	case "math", "math/bits", "math/cmplx", "own":
		return true
	case "ndarray":
		return !slices.Contains(loud, name) && !r.TakesFunctions(x)
	case "method":
		return slices.Contains(quiet, name) && r.IsPure(Receiver(x))
	}
	return false
}

// TakesFunctions reports whether an argument of x may be a function or contain a function.
func (r *Reader) TakesFunctions(x *ast.CallExpr) bool {
	s, ok := r.Pkg.TypesInfo.TypeOf(x.Fun).(*types.Signature)
	if !ok {
		return true
	}
	for v := range s.Params().Variables() {
		switch t := v.Type().Underlying().(type) {
		case *types.Signature, *types.Interface, *types.Map, *types.Chan:
			if !IsTypeParameter(v.Type()) {
				return true
			}
		case *types.Slice:
			if _, ok := t.Elem().Underlying().(*types.Signature); ok {
				return true
			}
		}
	}
	return false
}

// KeepsType reports whether the value x has type t even where it is not assigned to a variable of type t. Constants, nil, comparisons and
// shifts may have another type there.
func (r *Reader) KeepsType(x ast.Expr, t types.Type) bool {
	tv := r.Pkg.TypesInfo.Types[x]
	if tv.Value != nil || tv.IsNil() || !types.Identical(tv.Type, t) {
		return false
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.BasicLit:
		return false
	case *ast.Ident, *ast.SelectorExpr:
		_, isConstant := r.Pkg.TypesInfo.Uses[source.NameOf(x)].(*types.Const)
		return !isConstant
	case *ast.UnaryExpr:
		return x.Op == token.ARROW || x.Op == token.AND || r.KeepsType(x.X, t)
	case *ast.BinaryExpr:
		if t == types.Typ[types.Bool] {
			return true
		}
		isShift := x.Op == token.SHL || x.Op == token.SHR
		return r.KeepsType(x.X, t) || !isShift && r.KeepsType(x.Y, t)
	}
	return true
}
