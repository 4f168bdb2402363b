package arrays

import (
	"go/ast"
	"go/types"
	"slices"

	"ndgo/gen/check"
)

// isReserved reports whether generated code uses name.
func isReserved(name string) bool {
	return slices.Contains(check.ReservedNames, name) || types.Universe.Lookup(name) != nil || name == "T" || name == "options"
}

// isStep reports whether x is an elementwise operator whose operands are steps, or pure arrays and scalars.
func (r *Reader) isStep(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() || len(call.Args) == 0 {
		return false
	}
	pkg, name := r.Callee(call)
	if pkg != "ndarray" || !r.IsArray(x) || !r.canJoin(call, name) {
		return false
	}
	return !slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return !r.isStep(a) && !r.isPure(a) })
}

// canJoin reports whether the call of the operator called name can be a part of a pass: its operands are arrays of elements with
// kernels, and scalars.
func (r *Reader) canJoin(call *ast.CallExpr, name string) bool {
	of, ok := r.ElementOf(r.Pkg.TypesInfo.TypeOf(call.Args[0]))
	if !ok {
		return false
	}
	for _, a := range call.Args[1:] {
		t := r.Pkg.TypesInfo.TypeOf(a)
		if _, isArray := r.ElementOf(t); isArray {
			continue
		}
		if _, isParameter := types.Unalias(t).(*types.TypeParam); isParameter {
			continue
		}
		if b, isBasic := types.Unalias(t).(*types.Basic); !isBasic || b.Info()&(types.IsNumeric|types.IsBoolean) == 0 {
			return false
		}
	}
	return r.CanJoin(call, name, of)
}

// isReduction reports whether x is a reduction at which a pass can end, of a step or of a variable.
func (r *Reader) isReduction(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || !r.IsArray(x) {
		return false
	}
	pkg, name := r.Callee(call)
	of, isArray := r.ElementOf(r.Pkg.TypesInfo.TypeOf(call.Args[0]))
	if pkg != "ndarray" || !isArray || !r.CanEnd(name, of) {
		return false
	}
	if _, isVariable := ast.Unparen(call.Args[0]).(*ast.Ident); !isVariable && !r.isStep(call.Args[0]) {
		return false
	}
	return !slices.ContainsFunc(call.Args[1:], func(a ast.Expr) bool { return !r.isAxes(a) })
}

// isAxes reports whether option x of a reduction is one that a pass can have: nd.Axis(…) or nd.KeepDims.
func (r *Reader) isAxes(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		pkg, name := r.Callee(x)
		return pkg == "ndarray" && name == "Axis" && !slices.ContainsFunc(x.Args, func(a ast.Expr) bool { return !r.isPure(a) })
	case *ast.SelectorExpr:
		object := r.Pkg.TypesInfo.Uses[x.Sel]
		return object != nil && object.Pkg() != nil && object.Pkg().Path() == r.Path("ndarray") && object.Name() == "KeepDims"
	}
	return false
}

// isComputed reports whether x is computed element by element, or a reduction of what is.
func (r *Reader) isComputed(x ast.Expr) bool { return r.isStep(x) || r.isReduction(x) }

// scalarOf returns k and v if x is v.Scalar(k), of a constant k and a variable v.
func (r *Reader) scalarOf(x ast.Expr) (k ast.Expr, v types.Object, ok bool) {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall || len(call.Args) != 1 {
		return nil, nil, false
	}
	if pkg, name := r.Callee(call); pkg != "method" || name != "Scalar" {
		return nil, nil, false
	}
	name, isName := ast.Unparen(ast.Unparen(call.Fun).(*ast.SelectorExpr).X).(*ast.Ident)
	if !isName || r.Pkg.TypesInfo.Types[call.Args[0]].Value == nil {
		return nil, nil, false
	}
	return call.Args[0], r.Pkg.TypesInfo.Uses[name], true
}

// store returns the array the call x stores a step into, and whether x is this call: inplace.Add(u, v), into.Add(w, u, v) or
// w.Assign(nd.Add(u, v)).
func (r *Reader) store(x *ast.CallExpr) (target ast.Expr, ok bool) {
	pkg, name := r.Callee(x)
	switch {
	case x.Ellipsis.IsValid() || len(x.Args) == 0:
		return nil, false
	case pkg == "inplace", pkg == "into" && len(x.Args) > 1:
		target = x.Args[0]
		args := x.Args
		if pkg == "into" {
			args = args[1:]
		}
		if _, isArray := r.ElementOf(r.Pkg.TypesInfo.TypeOf(args[0])); !isArray || !r.canJoin(&ast.CallExpr{Fun: x.Fun, Args: args}, name) {
			return nil, false
		}
		for _, a := range x.Args[1:] {
			if !r.isStep(a) && !r.isPure(a) {
				return nil, false
			}
		}
	case pkg == "method" && name == "Assign":
		target = ast.Unparen(x.Fun).(*ast.SelectorExpr).X
		if !r.isStep(x.Args[0]) {
			return nil, false
		}
	default:
		return nil, false
	}
	return target, r.isPure(target) && r.IsArray(target)
}
