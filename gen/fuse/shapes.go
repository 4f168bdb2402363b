package fuse

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/arrays"
	"ndgo/gen/compile/source"
	"ndgo/gen/form"
)

// A failingStep is an operator in a fused function that may fail for some elements, like a division of integers.
type failingStep struct {
	pos      token.Pos
	name     string     // the name of the called function
	operands operandSet // the array operands that determine the shape in which the operator is computed
}

// mayFailAt records that the call x of the function called name may fail for some elements of args.
func (t *fusion) mayFailAt(x *ast.CallExpr, name string, args []fusedValue) {
	t.fn.failing = append(t.fn.failing, failingStep{x.Pos(), name, operandsOf(args)})
}

// holdShapes refuses a function that would have other results or errors as one operator. An operator broadcasts all operands first.
// If some array is empty, the operator has no elements and checks nothing; so every step that may fail must depend on all arrays. If
// a result does not depend on all arrays, the operator could give it a larger shape.
func (t *fusion) holdShapes() {
	arrays := t.arrays()
	for _, s := range t.fn.failing {
		if i := t.missing(arrays &^ s.operands); i >= 0 {
			t.refuse(s.pos, "%s may fail, and does not depend on %s: an operator would not call it if %[2]s were empty", s.name, t.fn.params[i])
		}
	}
	if len(t.fn.results) == 1 {
		return
	}
	for k, operands := range t.fn.operands {
		if i := t.missing(arrays &^ operands); i >= 0 {
			t.refuse(t.of.Source.Name.Pos(), "result %d of %s does not depend on %s, so the results may differ in shape: return it from a function of its own", k+1, t.of.Source.Name.Name, t.fn.params[i])
		}
	}
}

// arrays returns the operands that are arrays.
func (t *fusion) arrays() (all operandSet) {
	for i := range t.of.params {
		if !slices.Contains(t.of.Scalars, i) && !slices.Contains(t.of.slices, i) {
			all |= 1 << i
		}
	}
	return all
}

// missing returns the number of the first operand in set, or -1 if set is empty. The set has the array operands on which a result or a step does
// not depend.
func (t *fusion) missing(set operandSet) int {
	return slices.IndexFunc(t.fn.params, func(name string) bool { return set>>slices.Index(t.fn.params, name)&1 == 1 })
}

// mayFail reports whether the ndarray operator called name may fail for some elements of args. Constants are examined: x / 2 never fails.
func (f *Fuser) mayFail(name string, args []ast.Expr) bool {
	of, ok := f.isArray(f.Pkg.TypesInfo.TypeOf(args[0]))
	if !ok {
		of = f.Pkg.TypesInfo.TypeOf(args[0])
	}
	set := f.setOf(of)
	return slices.ContainsFunc(f.operators[name], func(d *Fusible) bool {
		return (set == nil || slices.ContainsFunc(set, d.serves)) && slices.ContainsFunc(d.requires, func(r fusedRequirement) bool { return !f.holds(r, args) })
	})
}

// holds reports whether the condition r has only constants among args, and is true.
func (f *Fuser) holds(r fusedRequirement, args []ast.Expr) bool {
	var all []fusedText
	for i, a := range args {
		value := f.Pkg.TypesInfo.Types[a].Value
		if value == nil {
			if uses(r.pieces, i) > 0 {
				return false
			}
			value = constant.MakeInt64(0)
		}
		all = append(all, fusedText{value.ExactString(), true})
	}
	v, err := types.Eval(f.Pkg.Fset, nil, token.NoPos, expand(r.pieces, all, "int64"))
	return err == nil && v.Value != nil && v.Value.String() == "true"
}

// ownMayFail reports whether fn, the array function of a user's operator, may fail for some elements. A stub declares fn.
func (f *Fuser) ownMayFail(fn *types.Func) bool {
	if scalar := f.scalars[fn.Name()]; scalar != nil {
		return f.mayPanic(scalar) || form.IsMarked(scalar, "requires")
	}
	x := f.sourceNamed(fn.Name())
	return x == nil || x.failed || slices.ContainsFunc(x.functions, func(fn *fusedFunction) bool { return fn.failing != nil })
}

// failsLate reports whether fn may fail after it has computed some elements. A stub declares fn. Most conditions are checked for all elements
// before the computation. But a panic in a loop, or in a function without kernels, occurs during the computation.
func (f *Fuser) failsLate(fn *types.Func) bool {
	if !f.ownMayFail(fn) {
		return false
	}
	if scalar := f.scalars[fn.Name()]; scalar != nil {
		return f.mayLoop(scalar, map[*ast.FuncDecl]bool{})
	}
	x := f.sourceNamed(fn.Name())
	return x == nil || x.failed || slices.ContainsFunc(x.functions, func(fn *fusedFunction) bool { return fn.callsOwn })
}

// mayLoop reports whether fn or a function called by it has a loop, or does not run as a kernel. The functions in visited are being examined.
func (f *Fuser) mayLoop(fn *ast.FuncDecl, visited map[*ast.FuncDecl]bool) (may bool) {
	if visited[fn] || fn.Body == nil || form.IsMarked(fn, "portable") || form.IsMarked(fn, "rare") {
		return true
	}
	visited[fn] = true
	defer delete(visited, fn)
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.LabeledStmt, *ast.FuncLit:
			may = true
		case *ast.CallExpr:
			may = may || f.callMayLoop(n, visited)
		}
		return !may
	})
	return may
}

// callMayLoop reports whether the callee of a call may have a loop. Functions of other packages may, except those of elem and math.
func (f *Fuser) callMayLoop(call *ast.CallExpr, visited map[*ast.FuncDecl]bool) bool {
	if tv := f.Pkg.TypesInfo.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return false
	}
	object := f.calleeOf(call)
	switch {
	case object == nil:
		return true
	case object.Pkg() != f.Pkg.Types:
		return object.Pkg().Path() != f.Manifest.Path("elem") && !isMath(object.Pkg())
	}
	declared := form.Declaration(f.Pkg, object)
	return declared == nil || f.mayLoop(declared, visited)
}

// calleeOf returns the function of a package called by call, or nil if it is unknown.
func (f *Fuser) calleeOf(call *ast.CallExpr) *types.Func {
	object, _ := f.Pkg.TypesInfo.Uses[source.NameOf(source.WithoutTypes(call.Fun))].(*types.Func)
	if object == nil || object.Pkg() == nil {
		return nil
	}
	return object
}

// isMath reports whether p is a package of mathematical functions in the standard library.
func isMath(p *types.Package) bool {
	return slices.Contains([]string{"math", "math/bits", "math/cmplx"}, p.Path())
}

// mayPanic reports whether fn, a function of the package, may panic for some arguments. It may if it has an expression that panics for
// some operands, calls a function that may panic, or does not run as a kernel.
func (f *Fuser) mayPanic(fn *ast.FuncDecl) bool {
	return f.panicking(fn, map[*ast.FuncDecl]bool{})
}

// panicking does the work of mayPanic with a list of the functions being examined, to stop at recursion.
func (f *Fuser) panicking(fn *ast.FuncDecl, visited map[*ast.FuncDecl]bool) (may bool) {
	if visited[fn] {
		return false
	}
	visited[fn] = true
	if fn.Body == nil || form.IsMarked(fn, "portable") || form.IsMarked(fn, "rare") {
		return true
	}
	info := f.Pkg.TypesInfo
	isFloat := func(x ast.Expr) bool {
		return !arrays.MayBe(info.TypeOf(x), func(t types.Type) bool {
			b, ok := t.Underlying().(*types.Basic)
			return !ok || b.Info()&types.IsInteger != 0
		})
	}
	divides := func(op token.Token, x, y ast.Expr) bool {
		switch op {
		case token.QUO, token.REM, token.QUO_ASSIGN, token.REM_ASSIGN:
			return info.Types[y].Value == nil && !isFloat(x)
		case token.SHL, token.SHR, token.SHL_ASSIGN, token.SHR_ASSIGN:
			b, ok := info.TypeOf(y).Underlying().(*types.Basic)
			return info.Types[y].Value == nil && (!ok || b.Info()&types.IsUnsigned == 0)
		}
		return false
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			_, isArray := info.TypeOf(n.X).Underlying().(*types.Array)
			may = may || info.Types[n.X].IsValue() && info.Types[n.Index].IsValue() && !(isArray && info.Types[n.Index].Value != nil)
		case *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr, *ast.FuncLit:
			may = true
		case *ast.BinaryExpr:
			may = may || divides(n.Op, n.X, n.Y)
		case *ast.AssignStmt:
			may = may || len(n.Rhs) == 1 && divides(n.Tok, n.Lhs[0], n.Rhs[0])
		case *ast.CallExpr:
			may = may || f.callMayPanic(n, visited)
		}
		return !may
	})
	return may
}

// callMayPanic reports whether the callee of a call may panic.
func (f *Fuser) callMayPanic(call *ast.CallExpr, visited map[*ast.FuncDecl]bool) bool {
	switch tv := f.Pkg.TypesInfo.Types[call.Fun]; {
	case tv.IsType():
		return false
	case tv.IsBuiltin():
		name := source.NameOf(call.Fun)
		return name == nil || name.Name == "panic"
	}
	object := f.calleeOf(call)
	switch {
	case object == nil:
		return true
	case object.Pkg().Path() == f.Manifest.Path("elem"):
		return strings.HasSuffix(object.Name(), "Integer") // functions of integers that divide
	case object.Pkg() != f.Pkg.Types:
		return !isMath(object.Pkg()) || slices.Contains([]string{"Div", "Div32", "Div64", "Rem", "Rem32", "Rem64"}, object.Name())
	}
	declared := form.Declaration(f.Pkg, object)
	return declared == nil || f.panicking(declared, visited)
}
