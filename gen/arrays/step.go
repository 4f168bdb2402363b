package arrays

import (
	"go/ast"
	"go/types"
	"slices"

	"ndgo/gen/check"
	"ndgo/gen/compile/source"
	"ndgo/gen/form"
)

// isReserved reports whether generated code uses the name.
func isReserved(name string) bool {
	return slices.Contains(check.ReservedNames, name) || types.Universe.Lookup(name) != nil || name == "T" || name == "options"
}

// isStep reports whether x is a step: a call of an elementwise operator. Its operands are steps, scalars, and array expressions
// without side effects.
func (r *Reader) isStep(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() || len(call.Args) == 0 {
		return false
	}
	pkg, name := r.Callee(call)
	if pkg != "ndarray" && pkg != "own" || !r.IsArray(x) || !r.canJoin(call, name) {
		return false
	}
	return !slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return !r.isStep(a) && !r.isPure(a) })
}

// canJoin reports whether a pass can contain this call of the named operator. The operands must be scalars, slices, or arrays of
// elements with kernels.
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
		if isParameter(t) || r.isTable(a) {
			continue
		}
		if b, isBasic := types.Unalias(t).(*types.Basic); !isBasic || b.Info()&(types.IsNumeric|types.IsBoolean) == 0 {
			return false
		}
	}
	pkg, _ := r.Callee(call)
	return pkg == "own" || !slices.ContainsFunc(call.Args, r.isTable) && r.CanJoin(call, name, of)
}

// isTable reports whether x is a slice of elements, as operands of a user's operator may be.
func (r *Reader) isTable(x ast.Expr) bool {
	t := r.Pkg.TypesInfo.TypeOf(x)
	if t == nil || !isSlice(t) {
		return false
	}
	of := elementsOf(t)
	return isParameter(of) || isBasic(of)
}

// operator returns the name of the operator of package ndarray called by x, or "".
func (r *Reader) operator(x *ast.CallExpr) string {
	if pkg, name := r.Callee(x); pkg == "ndarray" {
		return name
	}
	return ""
}

// isReduction reports whether x can be the end of a pass: a reduction of a step or of a variable.
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
	if isSpread(name) && !hasAxis(call) {
		return false // a mean over all axes needs all elements, but a pass sees a part at a time
	}
	if call.Ellipsis.IsValid() {
		_, isVariable := ast.Unparen(call.Args[len(call.Args)-1]).(*ast.Ident)
		return isVariable && len(call.Args) == 2
	}
	return !slices.ContainsFunc(call.Args[1:], func(a ast.Expr) bool { return !r.isAxes(a, isSpread(name)) })
}

// isSpread reports whether the named reduction reads the elements twice: first for the mean, then for the differences from the mean.
func isSpread(name string) bool { return name == "Var" || name == "Std" }

// isAxes reports whether x is an option allowed at the end of a pass: nd.Axis(…), nd.KeepDims, and for Var and Std nd.Correction(…).
func (r *Reader) isAxes(x ast.Expr, spread bool) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		pkg, name := r.Callee(x)
		return pkg == "ndarray" && (name == "Axis" || spread && name == "Correction") && !slices.ContainsFunc(x.Args, func(a ast.Expr) bool { return !r.isPure(a) })
	case *ast.SelectorExpr, *ast.Ident:
		return r.isVariable(x, "KeepDims")
	}
	return false
}

// isVariable reports whether x is the variable of package ndarray called name.
func (r *Reader) isVariable(x ast.Expr, name string) bool {
	id := source.NameOf(x)
	if id == nil {
		return false
	}
	object := r.Pkg.TypesInfo.Uses[id]
	return object != nil && object.Pkg() != nil && object.Pkg().Path() == r.Path("ndarray") && object.Name() == name
}

// isComputed reports whether x is computed element by element, or is a reduction.
func (r *Reader) isComputed(x ast.Expr) bool { return r.isStep(x) || r.isReduction(x) }

// A filled is an expression for an array whose elements are all equal.
type filled struct {
	value  ast.Expr     // the value, or nil if text is the value
	text   string       // "0" or "1"
	of     types.Object // the variable that gives the element type and, if isLike, the shape; nil for nd.Scalar(k)
	isLike bool
}

// filledBy describes x if all elements of x equal a pure value k: v.Scalar(k), nd.Scalar(k), nd.FullLike(v, k), nd.ZerosLike(v) or
// nd.OnesLike(v). Otherwise it returns nil.
func (r *Reader) filledBy(x ast.Expr) *filled {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall || len(call.Args) == 0 {
		return nil
	}
	pkg, name := r.Callee(call)
	f := &filled{}
	v := call.Args[0]
	switch {
	case pkg == "method" && name == "Scalar":
		v, f.value = receiver(call), v
	case pkg == "ndarray" && name == "Scalar":
		f.value = v
		if of, _ := r.ElementOf(r.Pkg.TypesInfo.TypeOf(call)); !isBasic(of) || !r.isFilling(f.value) {
			return nil
		}
		return f
	case pkg == "ndarray" && (name == "ZerosLike" || name == "OnesLike"), pkg == "ndarray" && name == "FullLike" && len(call.Args) == 2:
		f.isLike, f.text = true, map[string]string{"ZerosLike": "0", "OnesLike": "1"}[name]
		of, ok := r.ElementOf(r.Pkg.TypesInfo.TypeOf(v))
		if !ok || !isNumeric(of) {
			return nil
		}
		if f.text == "" {
			f.value = call.Args[1]
		}
	default:
		return nil
	}
	id, isName := ast.Unparen(v).(*ast.Ident)
	if !isName || f.value != nil && !r.isFilling(f.value) {
		return nil
	}
	f.of = r.Pkg.TypesInfo.Uses[id]
	return f
}

// isNumeric reports whether t is a basic type of numbers, or a type parameter for such types.
func isNumeric(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return t.Info()&types.IsNumeric != 0
	case *types.TypeParam:
		set := form.TypeSet(t.Constraint().Underlying().(*types.Interface))
		return len(set) > 0 && !slices.Contains(set, "bool")
	}
	return false
}

// isFilling reports whether x can fill an array in a pass: a constant, or a pure value whose type is basic or a type parameter.
func (r *Reader) isFilling(x ast.Expr) bool {
	tv := r.Pkg.TypesInfo.Types[x]
	return tv.Value != nil || r.isPure(x) && (isParameter(tv.Type) || isBasic(tv.Type))
}

// reads reports whether an operand of the step x has this text. Then x can be stored only into an array of the operand's shape.
func (r *Reader) reads(x ast.Expr, text string) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	return ok && slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
		return r.source(ast.Unparen(a)) == text || r.isStep(a) && r.reads(a, text)
	})
}

// store returns the target of the call x if x stores a step into an array: inplace.Add(u, v), into.Add(w, u, v), w.Assign(nd.Add(u,
// v)), or w.SetMask(nd.Less(w, 0), 1). The result ok reports whether x is such a call.
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
		target = receiver(x)
		if !r.isStep(x.Args[0]) {
			return nil, false
		}
	case pkg == "method" && name == "SetMask":
		target = receiver(x)
		if len(x.Args) != 2 || r.IsArray(x.Args[1]) || !r.isPure(x.Args[1]) || !r.isStep(x.Args[0]) || !r.reads(x.Args[0], r.source(target)) {
			return nil, false
		}
		if of, ok := r.ElementOf(r.Pkg.TypesInfo.TypeOf(target)); !ok || !r.CanJoin(&ast.CallExpr{Fun: x.Fun, Args: []ast.Expr{x.Args[0], target, target}}, "Where", of) {
			return nil, false
		}
	default:
		return nil, false
	}
	return target, r.isPure(target) && r.IsArray(target)
}
