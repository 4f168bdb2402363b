package fuse

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"ndgo/gen/form"
)

// isScalar reports whether x is not an array. A call of a function that is not generated yet counts as an array.
func (t *fusion) isScalar(x ast.Expr) bool {
	of := t.Pkg.TypesInfo.TypeOf(x)
	if of == nil || of == types.Typ[types.Invalid] {
		return false
	}
	_, ok := t.isArray(of)
	return !ok
}

// value returns the scalar expression for the array x.
func (t *fusion) value(x ast.Expr) fusedValue {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return t.named(x)
	case *ast.CallExpr:
		return t.one(x)
	}
	t.refuse(x.Pos(), "this array cannot be fused: use operands, variables of the function, and calls of operators")
	panic("unreachable")
}

// named returns the value of a variable.
func (t *fusion) named(x *ast.Ident) fusedValue {
	object := t.Pkg.TypesInfo.Uses[x]
	v, ok := t.values[object]
	if !ok {
		t.refuse(x.Pos(), "%s is neither an operand nor a variable of the function: pass it as an operand", x.Name)
	}
	return v
}

// scalar returns the expression for the scalar x in an operation with elements of the given type.
func (t *fusion) scalar(x ast.Expr, of elementType) fusedValue {
	tv := t.Pkg.TypesInfo.Types[x]
	if tv.Value != nil {
		return t.constant(x, tv.Value, of)
	}
	if name, ok := ast.Unparen(x).(*ast.Ident); ok && t.isSlice(name) {
		t.refuse(x.Pos(), "the slice %s is used in place of an array or a scalar: pass it only to operators of the package that index it", name.Name)
	}
	if !t.isElement(tv.Type) || t.elementType(tv.Type).text != of.text {
		t.refuse(x.Pos(), "the scalar %s has type %s beside elements of type %s: convert it to their type", t.source(x), t.typeText(tv.Type), of.text)
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return t.scalar(x.X, of)
	case *ast.Ident:
		return t.named(x)
	case *ast.IndexExpr:
		if name, ok := ast.Unparen(x.X).(*ast.Ident); ok && t.isSlice(name) {
			t.refuse(x.Pos(), "only operators of the package can index a slice: write %s in a function of one element, marked //ndgo:ufunc", t.source(x))
		}
	case *ast.UnaryExpr:
		if x.Op == token.SUB {
			y := t.scalar(x.X, of)
			return t.made([]piece{{text: "-", param: -1}, {param: 0}}, of, y)
		}
	case *ast.BinaryExpr:
		if slices.Contains([]token.Token{token.ADD, token.SUB, token.MUL, token.QUO}, x.Op) && !isClass(of, "complex numbers") {
			v, w := t.scalar(x.X, of), t.scalar(x.Y, of)
			return t.rounded(t.made([]piece{{param: 0}, {text: " " + x.Op.String() + " ", param: -1}, {param: 1}}, of, v, w), x.Op == token.MUL)
		}
	case *ast.CallExpr:
		if t.Pkg.TypesInfo.Types[x.Fun].IsType() && len(x.Args) == 1 && t.isElement(t.Pkg.TypesInfo.TypeOf(x.Args[0])) {
			y := t.scalar(x.Args[0], t.elementType(t.Pkg.TypesInfo.TypeOf(x.Args[0])))
			v := t.made([]piece{{text: of.text + "(", param: -1}, {param: 0, bare: true}, {text: ")", param: -1}}, of, y)
			v.atom, v.pure.atom = true, true
			return v
		}
	}
	t.refuse(x.Pos(), "%s cannot be fused: compute it before the call, and pass it as an operand", t.source(x))
	panic("unreachable")
}

// isClass reports whether one of the possible types of an element type is in the given class.
func isClass(of elementType, class string) bool {
	return slices.ContainsFunc(of.set, func(e form.Element) bool { return e.Class() == class })
}

// constant returns the expression for a constant in an operation with elements of the given type. It has the value that the operator of arrays
// would use.
func (t *fusion) constant(x ast.Expr, value constant.Value, of elementType) fusedValue {
	for _, e := range of.set {
		number := value.ExactString()
		if value.Kind() == constant.Float { // ExactString would return a fraction
			number = strings.ReplaceAll(number, "/", ".0/") + ".0"
		}
		expression := fmt.Sprintf("%s(%s)", e, number)
		if value.Kind() == constant.Bool != (e == "bool") {
			t.refuse(x.Pos(), "the scalar %s does not fit %s", t.source(x), e)
		} else if value.Kind() == constant.Complex {
			continue // this type is not complex, so it cannot hold the value
		}
		if _, err := types.Eval(t.Pkg.Fset, nil, token.NoPos, expression); err != nil {
			t.refuse(x.Pos(), "the scalar %s does not fit %s: convert the array with AsType, or name fewer types in the constraint", t.source(x), e)
		}
	}
	text := fusedText{t.source(x), false}
	switch y := ast.Unparen(x).(type) {
	case *ast.BasicLit:
		text.atom = true
	case *ast.Ident, *ast.SelectorExpr:
		text.atom = true
		var name *ast.Ident
		if s, ok := y.(*ast.SelectorExpr); ok {
			name = s.Sel
		} else {
			name = y.(*ast.Ident)
		}
		if basic, ok := t.Pkg.TypesInfo.Uses[name].Type().Underlying().(*types.Basic); !ok || basic.Info()&types.IsUntyped == 0 {
			text = fusedText{fmt.Sprintf("%s(%s)", of.text, text.text), true}
		}
	case *ast.UnaryExpr:
		if _, ok := y.X.(*ast.BasicLit); ok {
			break
		}
		text = fusedText{fmt.Sprintf("%s(%s)", of.text, text.text), true}
	default:
		text = fusedText{fmt.Sprintf("%s(%s)", of.text, text.text), true}
	}
	if f := constant.ToFloat(value); f.Kind() == constant.Float && slices.Contains(of.set, "float32") {
		wide, _ := constant.Float64Val(f) // an operator takes a float64, so the constant is rounded to float64 first
		once, err := types.Eval(t.Pkg.Fset, t.Pkg.Types, x.Pos(), fmt.Sprintf("float32(%s)", t.source(x)))
		if err == nil {
			if narrow, _ := constant.Float32Val(once.Value); narrow != float32(wide) {
				text = fusedText{strconv.FormatFloat(wide, 'x', -1, 64), true}
			}
		}
	}
	t.use(x)
	return fusedValue{fusedText: text, of: of, pure: text, constant: true}
}

// made returns the expression in pieces, with args in place of the parameters.
func (t *fusion) made(pieces []piece, of elementType, args ...fusedValue) fusedValue {
	texts, pures := make([]fusedText, len(args)), make([]fusedText, len(args))
	pure, varies := true, false
	for i, a := range args {
		texts[i], pures[i] = a.fusedText, a.pure
		pure, varies = pure && a.pure.text != "", varies || !a.constant
	}
	typed := of.text
	if len(args) > 0 {
		typed = args[0].of.text
	}
	v := fusedValue{fusedText: fusedText{text: expand(pieces, texts, typed)}, of: of, operands: operandsOf(args)}
	if pure && varies { // Go would evaluate a constant expression exactly
		v.pure.text = expand(pieces, pures, typed)
	}
	return v
}

// operandsOf returns the operands on which values depend.
func operandsOf(values []fusedValue) (all operandSet) {
	for _, v := range values {
		all |= v.operands
	}
	return all
}

// rounded returns v. If product is set and v may be a float, it adds an explicit conversion, so no machine fuses the product with a
// sum.
func (t *fusion) rounded(v fusedValue, product bool) fusedValue {
	if product && isClass(v.of, "floats") {
		v.fusedText = fusedText{fmt.Sprintf("%s(%s)", v.of.text, v.text), true}
		if v.pure.text != "" {
			v.pure = fusedText{fmt.Sprintf("%s(%s)", v.of.text, v.pure.text), true}
		}
	}
	return v
}

// typed returns a scalar with an explicit type, so a variable can be set to it.
func (t *fusion) typed(v fusedValue) fusedValue {
	if v.constant && !strings.HasPrefix(v.text, v.of.text+"(") {
		v.fusedText = fusedText{fmt.Sprintf("%s(%s)", v.of.text, v.text), true}
		v.pure = v.fusedText
	}
	return v
}
