package fuse

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"ndgo/gen/compile/source"
	"ndgo/gen/form"
)

// one returns the result of a call with one result.
func (t *fusion) one(x *ast.CallExpr) fusedValue {
	fun, object := t.callee(x)
	if s, ok := fun.(*ast.SelectorExpr); ok && !t.isPackage(s.X) {
		if s.Sel.Name == "Scalar" && !t.isScalar(s.X) {
			return t.typed(t.scalar(x.Args[0], t.elementsOf(s.X)))
		}
		t.of.unfit = true // a program may have this call between passes
		t.refuse(x.Pos(), "the method %s is not element-wise: call it before, and pass the result as an operand", s.Sel.Name)
	}
	if object != nil && object.Pkg() != nil {
		switch object.Pkg().Path() {
		case t.Manifest.Path("ndarray"):
			return t.operator(x, object.Name())
		case t.Manifest.Path("strict"):
			t.refuse(x.Pos(), "strict.%s cannot be fused, since all operands broadcast at once: call nd.%[1]s", object.Name())
		}
	}
	failing := len(t.fn.failing)
	text, results := t.several(x)
	if len(results) != 1 {
		t.refuse(x.Pos(), "%s has %d results: assign them to variables", fun, len(results))
	}
	if len(t.fn.failing) > failing { // the call must fail even if nd.Where does not choose its result
		name := t.fresh("t")
		t.line(x.Pos(), "%s := %s", name, text)
		text = name
	}
	v := results[0]
	v.fusedText = fusedText{text, true}
	return v
}

// isPackage reports whether x is the name of an imported package.
func (t *fusion) isPackage(x ast.Expr) bool {
	name, ok := x.(*ast.Ident)
	if !ok {
		return false
	}
	_, ok = t.Pkg.TypesInfo.Uses[name].(*types.PkgName)
	return ok
}

// elementsOf returns the element type of the array x, an operand used only for its type.
func (t *fusion) elementsOf(x ast.Expr) elementType {
	ast.Inspect(x, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			object, _ := t.Pkg.TypesInfo.Uses[name].(*types.Var)
			if _, ok := t.values[object]; ok && !slices.Contains(t.of.params, object) {
				t.line(x.Pos(), "_ = %s", name.Name) // Go rejects a variable that is never used
			}
		}
		return true
	})
	if of, ok := t.isArray(t.Pkg.TypesInfo.TypeOf(x)); ok {
		return t.elementType(of)
	}
	fn := *t.fn // x is the result of a function still to be generated
	fn.imports = maps.Clone(fn.imports)
	of := t.value(x).of
	*t.fn = fn
	return of
}

// callee returns the expression for the function called by x, without type arguments, and the function itself. The function is nil
// if it is unknown, for example not generated yet.
func (t *fusion) callee(x *ast.CallExpr) (fun ast.Expr, object *types.Func) {
	fun = source.WithoutTypes(x.Fun)
	if name := source.NameOf(fun); name != nil {
		object, _ = t.Pkg.TypesInfo.Uses[name].(*types.Func)
	}
	if object != nil && t.isStub(object) {
		object = nil // still to be generated
	}
	return fun, object
}

// operator returns the scalar expression for a call of the ndarray function called name.
func (t *fusion) operator(x *ast.CallExpr, name string) fusedValue {
	switch name {
	case "Where":
		return t.where(x)
	case "AsType":
		return t.conversion(x)
	case "Scalar":
		return t.typed(t.scalar(x.Args[0], t.elementType(t.Pkg.TypesInfo.TypeOf(x.Args[0]))))
	}
	if t.operators[name] == nil {
		t.unknown(x, name)
	}
	if x.Ellipsis.IsValid() {
		t.refuse(x.Ellipsis, "the number of these arrays is not known before the call: write each array")
	}
	first := t.value(x.Args[0])
	d := t.chosen(x, name, first.of)
	args := []fusedValue{first}
	for i, a := range x.Args[1:] {
		k := min(i+1, len(d.params)-1)
		args = append(args, t.operand(a, t.typeIn(d.params[k], first.of)))
	}
	n := len(d.params)
	v := t.applied(x, name, d, args[:n])
	for _, more := range args[n:] {
		v = t.applied(x, name, d, []fusedValue{v, more})
	}
	return v
}

// operand returns the value of an operand of an operator: an array, a slice, or a scalar converted to an element type.
func (t *fusion) operand(x ast.Expr, of elementType) fusedValue {
	if of.isSlice() {
		return t.slice(x, of)
	}
	if t.isScalar(x) {
		return t.scalar(x, of)
	}
	return t.value(x)
}

// slice returns a slice operand.
func (t *fusion) slice(x ast.Expr, of elementType) fusedValue {
	name, ok := ast.Unparen(x).(*ast.Ident)
	if !ok || !t.isSlice(name) {
		t.refuse(x.Pos(), "the slice %s cannot be fused: pass it as an operand", t.source(x))
	}
	v := t.named(name)
	if v.of.text != of.text {
		t.refuse(x.Pos(), "%s is of type %s, not %s", name.Name, v.of.text, of.text)
	}
	return v
}

// isSlice reports whether name is a slice operand.
func (t *fusion) isSlice(name *ast.Ident) bool {
	return t.values[t.Pkg.TypesInfo.Uses[name]].of.isSlice()
}

// typeIn returns the type of a parameter p in a definition whose first operand has type first.
func (t *fusion) typeIn(p types.Type, first elementType) elementType {
	if s, ok := p.(*types.Slice); ok {
		e := t.typeIn(types.Unalias(s.Elem()), first)
		return elementType{"[]" + e.text, e.set}
	}
	if _, ok := p.(*types.TypeParam); ok {
		return first
	}
	e, _ := form.ElementOf(p)
	return elementType{string(e), []form.Element{e}}
}

// chosen returns the definition of an operator for an element type.
func (t *fusion) chosen(x *ast.CallExpr, name string, of elementType) *Fusible {
	var d *Fusible
	for _, e := range of.set {
		i := slices.IndexFunc(t.operators[name], func(d *Fusible) bool { return d.serves(e) })
		if i < 0 {
			t.refuse(x.Pos(), "nd.%s cannot be fused for %s", name, e)
		}
		if own := t.operators[name][i]; d == nil {
			d = own
		} else if d != own {
			panic(fusionMixed{})
		}
	}
	return d
}

// applied returns the value of a definition applied to args. If the definition uses a computed argument twice, applied first assigns the
// argument to a variable.
func (t *fusion) applied(x *ast.CallExpr, name string, d *Fusible, args []fusedValue) fusedValue {
	guards := t.guards(d, args)
	t.vary(x, args)
	if d.imports { // a function of package elem may add an argument to another, so products must be rounded before
		for i, a := range args {
			args[i] = t.rounded(a, a.product)
		}
	}
	for i, a := range args {
		n := uses(d.pieces, i)
		for _, r := range guards {
			n += uses(r.pieces, i)
		}
		if n > 1 && !token.IsIdentifier(a.text) && !a.constant {
			temporary := t.fresh("t")
			t.line(x.Pos(), "%s := %s", temporary, a.text)
			args[i].fusedText = fusedText{temporary, true}
		}
	}
	if d.imports {
		t.elem()
	}
	v := t.made(d.pieces, t.typeIn(d.result, args[0].of), args...)
	v.atom = d.atom
	v.pure.atom = d.atom
	v.product = !d.imports && slices.ContainsFunc(args, func(a fusedValue) bool { return a.product })
	if d.imports {
		v.pure = fusedText{} // conditions cannot contain this call, because they cannot call functions of other packages
	}
	if len(d.pieces) == 1 && d.pieces[0].param >= 0 {
		v.fusedText, v.pure = args[d.pieces[0].param].fusedText, args[d.pieces[0].param].pure
	}
	for _, r := range d.requires {
		t.require(x, "nd."+name, r, args)
	}
	if guards != nil {
		return t.guarded(x, v, guards, args)
	}
	return t.rounded(v, d.product)
}

// vary assigns the first of values to a variable if all values are constants. Go computes a constant expression exactly, and rejects overflow.
// Operators of arrays round, and wrap around.
func (t *fusion) vary(x *ast.CallExpr, values []fusedValue) {
	if slices.ContainsFunc(values, func(v fusedValue) bool { return !v.constant }) {
		return
	}
	name := t.fresh("t")
	t.line(x.Pos(), "%s := %s", name, t.typed(values[0]).text)
	values[0].fusedText = fusedText{name, true}
}

// where translates nd.Where to a branch:
//
//	chosen := y
//	if condition {
//		chosen = x
//	}
func (t *fusion) where(x *ast.CallExpr) fusedValue {
	condition, v := t.value(x.Args[0]), t.value(x.Args[1])
	w := t.operand(x.Args[2], v.of)
	name := t.fresh("chosen")
	t.line(x.Pos(), "%s := %s", name, t.typed(w).text)
	t.line(x.Pos(), "if %s {", condition.text)
	t.line(x.Pos(), "%s = %s", name, v.text)
	t.line(x.Pos(), "}")
	return fusedValue{fusedText: fusedText{name, true}, of: v.of, operands: condition.operands | v.operands | w.operands, product: v.product || w.product}
}

// conversion translates nd.AsType to a Go conversion, or to a call of elem.Convert if Go's conversion has different results on some machine.
func (t *fusion) conversion(x *ast.CallExpr) fusedValue {
	v := t.value(x.Args[0])
	index, ok := ast.Unparen(x.Fun).(*ast.IndexExpr)
	if !ok {
		t.refuse(x.Pos(), "write nd.AsType[U], with the result's type")
	}
	of := t.elementType(t.Pkg.TypesInfo.TypeOf(index.Index))
	for _, from := range v.of.set {
		for _, to := range of.set {
			if !isConverted(from, to) && !isReal(from, to) {
				t.refuse(x.Pos(), "the conversion of %s to %s cannot be fused: call nd.AsType before, and pass the result as an operand, or choose with nd.Where", from, to)
			}
		}
	}
	if v.of.text == "bool" && of.text != "bool" {
		return t.counted(x, v, of)
	}
	values := []fusedValue{v}
	if t.vary(x, values); of.text == "bool" && v.of.text != "bool" {
		return t.made([]piece{{param: 0}, {text: " != 0", param: -1}}, of, values...)
	}
	begin, isOwn := of.text+"(", slices.ContainsFunc(v.of.set, func(from form.Element) bool {
		return slices.ContainsFunc(of.set, func(to form.Element) bool { return !isConverted(from, to) })
	})
	if isOwn {
		t.elem()
		begin = "elem.Convert[" + of.text + "]("
	}
	z := t.made([]piece{{text: begin, param: -1}, {param: 0, bare: true}, {text: ")", param: -1}}, of, values...)
	if z.atom, z.pure.atom = true, true; isOwn {
		z.pure = fusedText{}
	}
	return z
}

// counted returns 1 if the condition is true, and 0 otherwise:
//
//	counted := T(0)
//	if condition {
//		counted = T(1)
//	}
func (t *fusion) counted(x *ast.CallExpr, condition fusedValue, of elementType) fusedValue {
	name := t.fresh("counted")
	t.line(x.Pos(), "%s := %s(0)", name, of.text)
	t.line(x.Pos(), "if %s {", condition.text)
	t.line(x.Pos(), "%s = %s(1)", name, of.text)
	t.line(x.Pos(), "}")
	return fusedValue{fusedText: fusedText{name, true}, of: of, operands: condition.operands}
}

// isReal reports whether both types are integers or floats.
func isReal(from, to form.Element) bool {
	is := func(e form.Element) bool { return e.Class() == "integers" || e.Class() == "floats" }
	return is(from) && is(to)
}

// isConverted reports whether nd.AsType can be translated to Go's conversion, or to a branch for a bool, with the same results on all
// machines. Floats cannot be converted to integers in this way, because of values out of range. 64-bit integers cannot be converted to
// float32: on 32-bit machines, Go 1.26 rounds some values wrongly.
func isConverted(from, to form.Element) bool {
	is := func(e form.Element, class string) bool { return e.Class() == class }
	long := from.Size() == 8 || from.Size() == 0
	switch {
	case to == "bool", from == to, from == "bool":
		return true
	case is(from, "integers"):
		return is(to, "integers") || to == "float64" || to == "float32" && !long
	case is(from, "floats"):
		return is(to, "floats")
	}
	return is(from, "complex numbers") && is(to, "complex numbers")
}
