package passes

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"ndgo/gen/arrays"
)

// operand returns the text of x in the pass. The pass does not compute x. For a scalar x, beside is the element type of its array operand.
func (w *passWriter) operand(x ast.Expr, beside string) string {
	if name := w.stored[w.NodeText(x)]; name != "" {
		return name
	}
	if name, ok := x.(*ast.Ident); ok && w.joined[w.Pkg.TypesInfo.Uses[name]] {
		v := w.Pkg.TypesInfo.Uses[name]
		if base, methods := w.shiftedBy(w.run.values[v]); base == nil {
			return w.joinedName(v)
		} else if w.joined[base] {
			return w.view(base, methods)
		}
		return w.again(x, beside, func(text string) string { return text })
	}
	if base, methods := w.shiftedBy(x); base != nil && w.joined[base] {
		return w.view(base, methods)
	}
	tv := w.Pkg.TypesInfo.Types[x]
	if tv.Value != nil {
		return w.constant(x, tv)
	}
	of, isArray := w.ElementOf(tv.Type)
	if f := w.FilledBy(x); f != nil && (!w.isWhole || f.Of == nil || w.joined[f.Of]) {
		value := f.Text
		if f.Value != nil {
			value = w.operand(f.Value, w.TypeText(of))
		}
		if f.Of == nil {
			return fmt.Sprintf("%s[%s](%s)", w.ndarray("Scalar"), w.TypeText(of), value)
		}
		g := gap{f, fmt.Sprintf("§%d§", len(w.filled)), w.TypeText(of)}
		w.filled = append(w.filled, g)
		return fmt.Sprintf("%s.Scalar(%s)", g.text, value)
	}
	element := beside
	isGeneric := arrays.IsTypeParameter(tv.Type)
	if isArray {
		element = w.TypeText(of)
		isGeneric = arrays.IsTypeParameter(of)
	}
	if w.IsTable(x) {
		element = w.TypeText(tv.Type.Underlying().(*types.Slice).Elem())
	}
	name := w.param(x, element, isArray, isGeneric || w.isTypeParameter(element))
	if f := w.FilledBy(x); f != nil && f.IsLike {
		w.params[slices.IndexFunc(w.params, func(p param) bool { return p.name == name })].isMade = true
	}
	return name
}

// param returns the name of the pass's parameter for x. It adds the parameter if there is none.
func (w *passWriter) param(x ast.Expr, element string, isArray, isGeneric bool) string {
	return w.paramOf(x, w.NodeText(x), element, isArray, isGeneric)
}

// paramOf does the work of param for x or a view of x with the given text.
func (w *passWriter) paramOf(x ast.Expr, text, element string, isArray, isGeneric bool) string {
	for _, p := range w.params {
		if p.text == text && p.element == element && p.isArray == isArray {
			return p.name
		}
	}
	name, root := "k", ""
	if isArray {
		name, root = w.rootName(x), w.root(x)
	}
	if id, ok := x.(*ast.Ident); ok {
		name = id.Name
	}
	own := w.unused(name)
	w.params = append(w.params, param{name: own, text: text, root: root, element: element, isArray: isArray, isGeneric: isGeneric, isView: isArray && w.isView(x),
		isTable: w.IsTable(x), origin: w.Origin(x), isFixed: !w.IsTable(x) && !w.ReadsElements(x)})
	return own
}

// constant returns the text of a constant. If the constant is declared inside the function, the text is its value.
func (w *passWriter) constant(x ast.Expr, tv types.TypeAndValue) string {
	local := false
	ast.Inspect(x, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			object := w.Pkg.TypesInfo.Uses[name]
			local = local || object != nil && w.Source.Body.Pos() <= object.Pos() && object.Pos() < w.Source.Body.End()
		}
		return true
	})
	if !local {
		w.use(x)
		return w.NodeText(x)
	}
	switch tv.Value.Kind() {
	case constant.Float:
		return arrays.FloatText(tv.Value)
	case constant.Complex:
		return fmt.Sprintf("complex(%s, %s)", arrays.FloatText(constant.Real(tv.Value)), arrays.FloatText(constant.Imag(tv.Value)))
	}
	return tv.Value.ExactString()
}
