package arrays

import (
	"go/ast"
	"go/types"
	"slices"

	"ndgo/gen/check"
	"ndgo/gen/compile/source"
	"ndgo/gen/form"
)

// IsReserved reports whether generated code uses the name.
func IsReserved(name string) bool {
	return slices.Contains(check.ReservedNames, name) || types.Universe.Lookup(name) != nil || name == "T" || name == "options"
}

// IsStep reports whether x is a step: a call of an elementwise operator. Its operands are steps, scalars, and array expressions
// without side effects.
func (r *Reader) IsStep(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() || len(call.Args) == 0 {
		return false
	}
	pkg, name := r.Callee(call)
	if pkg != "ndarray" && pkg != "own" || !r.IsArray(x) || !r.canJoin(call, name) {
		return false
	}
	return !slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return !r.IsStep(a) && !r.IsPure(a) })
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
		if IsTypeParameter(t) || r.IsTable(a) {
			continue
		}
		if b, isBasic := types.Unalias(t).(*types.Basic); !isBasic || b.Info()&(types.IsNumeric|types.IsBoolean) == 0 {
			return false
		}
	}
	pkg, _ := r.Callee(call)
	return pkg == "own" || !slices.ContainsFunc(call.Args, r.IsTable) && r.CanJoin(call, name, of)
}

// IsTable reports whether x is a slice of elements, as operands of a user's operator may be.
func (r *Reader) IsTable(x ast.Expr) bool {
	t := r.Pkg.TypesInfo.TypeOf(x)
	if t == nil || !IsSlice(t) {
		return false
	}
	of := SliceElement(t)
	return IsTypeParameter(of) || IsBasic(of)
}

// Operator returns the name of the operator of package ndarray called by x, or "".
func (r *Reader) Operator(x *ast.CallExpr) string {
	if pkg, name := r.Callee(x); pkg == "ndarray" {
		return name
	}
	return ""
}

// IsReduction reports whether x can be the end of a pass: a reduction of a step or of a variable.
func (r *Reader) IsReduction(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || !r.IsArray(x) {
		return false
	}
	pkg, name := r.Callee(call)
	of, isArray := r.ElementOf(r.Pkg.TypesInfo.TypeOf(call.Args[0]))
	if pkg != "ndarray" || !isArray || !r.CanEnd(name, of) {
		return false
	}
	if _, isVariable := ast.Unparen(call.Args[0]).(*ast.Ident); !isVariable && !r.IsStep(call.Args[0]) {
		return false
	}
	if IsSpread(name) && !HasAxis(call) {
		return false // a mean over all axes needs all elements, but a pass sees a part at a time
	}
	if call.Ellipsis.IsValid() {
		_, isVariable := ast.Unparen(call.Args[len(call.Args)-1]).(*ast.Ident)
		return isVariable && len(call.Args) == 2
	}
	return !slices.ContainsFunc(call.Args[1:], func(a ast.Expr) bool { return !r.isAxes(a, IsSpread(name)) })
}

// IsSpread reports whether the named reduction reads the elements twice: first for the mean, then for the differences from the mean.
func IsSpread(name string) bool { return name == "Var" || name == "Std" }

// isAxes reports whether x is an option allowed at the end of a pass: nd.Axis(…), nd.KeepDims, and for Var and Std nd.Correction(…).
func (r *Reader) isAxes(x ast.Expr, spread bool) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		pkg, name := r.Callee(x)
		return pkg == "ndarray" && (name == "Axis" || spread && name == "Correction") && r.areAllPure(x.Args...)
	case *ast.SelectorExpr, *ast.Ident:
		return r.IsVariable(x, "KeepDims")
	}
	return false
}

// IsVariable reports whether x is the variable of package ndarray called name.
func (r *Reader) IsVariable(x ast.Expr, name string) bool {
	id := source.NameOf(x)
	if id == nil {
		return false
	}
	object := r.Pkg.TypesInfo.Uses[id]
	return object != nil && object.Pkg() != nil && object.Pkg().Path() == r.Path("ndarray") && object.Name() == name
}

// IsComputed reports whether x is computed element by element, or is a reduction.
func (r *Reader) IsComputed(x ast.Expr) bool { return r.IsStep(x) || r.IsReduction(x) }

// A Filled is an expression for an array whose elements are all equal.
type Filled struct {
	Value  ast.Expr     // the value, or nil if Text is the value
	Text   string       // "0" or "1"
	Of     types.Object // the variable that gives the element type and, if IsLike, the shape; nil for nd.Scalar(k)
	IsLike bool         // whether the array has the shape of Of
}

// FilledBy describes x if all elements of x equal a pure value k: v.Scalar(k), nd.Scalar(k), nd.FullLike(v, k), nd.ZerosLike(v) or
// nd.OnesLike(v). Otherwise it returns nil.
func (r *Reader) FilledBy(x ast.Expr) *Filled {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall || len(call.Args) == 0 {
		return nil
	}
	pkg, name := r.Callee(call)
	f := &Filled{}
	v := call.Args[0]
	switch {
	case pkg == "method" && name == "Scalar":
		v, f.Value = Receiver(call), v
	case pkg == "ndarray" && name == "Scalar":
		f.Value = v
		if of, _ := r.ElementOf(r.Pkg.TypesInfo.TypeOf(call)); !IsBasic(of) || !r.isFilling(f.Value) {
			return nil
		}
		return f
	case pkg == "ndarray" && (name == "ZerosLike" || name == "OnesLike"), pkg == "ndarray" && name == "FullLike" && len(call.Args) == 2:
		f.IsLike, f.Text = true, map[string]string{"ZerosLike": "0", "OnesLike": "1"}[name]
		of, ok := r.ElementOf(r.Pkg.TypesInfo.TypeOf(v))
		if !ok || !isNumeric(of) {
			return nil
		}
		if f.Text == "" {
			f.Value = call.Args[1]
		}
	default:
		return nil
	}
	id, isName := ast.Unparen(v).(*ast.Ident)
	if !isName || f.Value != nil && !r.isFilling(f.Value) {
		return nil
	}
	f.Of = r.Pkg.TypesInfo.Uses[id]
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
	return tv.Value != nil || r.IsPure(x) && (IsTypeParameter(tv.Type) || IsBasic(tv.Type))
}

// reads reports whether an operand of the step x has this text. Then x can be stored only into an array of the operand's shape.
func (r *Reader) reads(x ast.Expr, text string) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	return ok && slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
		return r.NodeText(ast.Unparen(a)) == text || r.IsStep(a) && r.reads(a, text)
	})
}

// Store returns the target of the call x if x stores a step into an array: inplace.Add(u, v), into.Add(w, u, v), w.Assign(nd.Add(u,
// v)), or w.SetMask(nd.Less(w, 0), 1). Assign may also store an array variable, for example next after next := nd.Add(u, v). The
// result ok reports whether x is such a call.
func (r *Reader) Store(x *ast.CallExpr) (target ast.Expr, ok bool) {
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
			if !r.IsStep(a) && !r.IsPure(a) {
				return nil, false
			}
		}
	case pkg == "method" && name == "Assign":
		target = Receiver(x)
		if !r.IsStep(x.Args[0]) && !(NameIn(x.Args[0]) != nil && r.IsArray(x.Args[0])) {
			return nil, false
		}
	case pkg == "method" && name == "SetMask":
		target = Receiver(x)
		if len(x.Args) != 2 || r.IsArray(x.Args[1]) || !r.IsPure(x.Args[1]) || !r.IsStep(x.Args[0]) || !r.reads(x.Args[0], r.NodeText(target)) {
			return nil, false
		}
		if of, ok := r.ElementOf(r.Pkg.TypesInfo.TypeOf(target)); !ok || !r.CanJoin(&ast.CallExpr{Fun: x.Fun, Args: []ast.Expr{x.Args[0], target, target}}, "Where", of) {
			return nil, false
		}
	default:
		return nil, false
	}
	return target, r.IsPure(target) && r.IsArray(target)
}

// HasAxis reports whether call, a reduction, has options that may make its result an array.
func HasAxis(call *ast.CallExpr) bool {
	return call.Ellipsis.IsValid() || slices.ContainsFunc(call.Args[1:], func(a ast.Expr) bool {
		_, isCall := ast.Unparen(a).(*ast.CallExpr)
		return isCall
	})
}

// MostOperands is the maximum number of operands of a pass. Expressions with more operands stay as written.
const MostOperands = check.MaxOperands - 1

// Origin returns the text of the array of which x is a view. It follows the definitions of variables in the function.
func (r *Reader) Origin(x ast.Expr) string {
	x = ast.Unparen(x)
	if name := NameIn(x); name != nil {
		if of := r.viewOf(r.Pkg.TypesInfo.Uses[name]); of != nil {
			return r.Origin(of)
		}
	}
	if call, ok := x.(*ast.CallExpr); ok && r.CallsMethod(call, Views) {
		return r.Origin(Receiver(call))
	}
	return r.NodeText(x)
}

// viewOf returns the definition of v, if it is another array or a view of one.
func (r *Reader) viewOf(v types.Object) ast.Expr {
	value := r.DefinedAs(v)
	call, isCall := value.(*ast.CallExpr)
	if NameIn(value) != nil || isCall && r.CallsMethod(call, Views) {
		return value
	}
	return nil
}
