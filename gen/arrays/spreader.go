package arrays

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/compile/source"
)

// A spreader inlines a helper: it writes the helper's body in place of a call.
type spreader struct {
	*plainer
	call  *ast.CallExpr
	h     *helper
	names map[types.Object]string // the texts that replace variables of the helper
	lines []string
}

// arguments finds a text for each parameter of the helper: its argument, or the name of a new variable with the argument's value. It
// returns false if neither is possible for a parameter.
func (w *spreader) arguments() bool {
	if !w.typesOf() || w.isGeneric() && w.folds(nil) {
		return false
	}
	k := 0
	for _, field := range w.h.params.List {
		if len(field.Names) == 0 {
			return false
		}
		for _, name := range field.Names {
			if _, isList := field.Type.(*ast.Ellipsis); isList && !w.call.Ellipsis.IsValid() {
				return w.list(name, k)
			}
			if k >= len(w.call.Args) || !w.argument(name, k) {
				return false
			}
			k++
		}
	}
	return k == len(w.call.Args)
}

// list defines a variable for the variadic parameter called name: a slice of the arguments from argument k on. It returns false if
// the file has no name for the parameter's type.
func (w *spreader) list(name *ast.Ident, k int) bool {
	v := w.Pkg.TypesInfo.Defs[name]
	of := w.writable(w.argumentType(k))
	if of == "" || len(w.call.Args) < k {
		return false
	}
	var elements []string
	for _, a := range w.call.Args[k:] {
		elements = append(elements, w.NodeText(a))
	}
	value := fmt.Sprintf("%s{%s}", of, strings.Join(elements, ", "))
	if elements == nil {
		value = of + "(nil)"
	}
	if v == nil || name.Name == "_" {
		w.lines = append(w.lines, "_ = "+value)
		return true
	}
	w.names[v] = w.newName(name)
	w.lines = append(w.lines, fmt.Sprintf("%s := %s", w.names[v], value))
	if w.Uses(w.h.body, v) == 0 || w.isBuried(v) {
		w.lines = append(w.lines, "_ = "+w.names[v])
	}
	return true
}

// isConstant reports whether v is a parameter of the helper, and its argument is constant.
func (w *spreader) isConstant(v types.Object) bool {
	k := 0
	for _, field := range w.h.params.List {
		for _, name := range field.Names {
			if w.Pkg.TypesInfo.Defs[name] == v && v != nil {
				_, isList := field.Type.(*ast.Ellipsis)
				return !isList && k < len(w.call.Args) && w.Pkg.TypesInfo.Types[w.call.Args[k]].Value != nil
			}
			k++
		}
	}
	return false
}

// argument finds a text for the parameter called name: argument k, or the name of a new variable with its value. It returns false if
// neither is possible.
func (w *spreader) argument(name *ast.Ident, k int) bool {
	a, v := ast.Unparen(w.call.Args[k]), w.Pkg.TypesInfo.Defs[name]
	if v == nil || name.Name == "_" {
		w.lines = append(w.lines, "_ = "+w.NodeText(a))
		return true
	}
	of := v.Type()
	if w.isGeneric() {
		of = w.argumentType(k)
	}
	isUsed := w.Uses(w.h.body, v) > 0
	switch b, isBasic := types.Unalias(v.Type()).(*types.Basic); {
	case isUsed && isBasic && w.Pkg.TypesInfo.Types[a].Value != nil && !w.Sets(w.h.body, v) && !w.folds(v):
		w.names[v] = fmt.Sprintf("%s(%s)", b.Name(), w.NodeText(a))
	case isUsed && w.isStill(a, of) && !w.Sets(w.h.body, v):
		w.names[v] = w.NodeText(a)
	case w.writable(of) != "":
		w.names[v] = w.newName(name)
		w.define(w.names[v], of, a, w.NodeText(a))
		if !isUsed || w.isBuried(v) {
			w.lines = append(w.lines, "_ = "+w.names[v])
		}
	default:
		return false
	}
	return true
}

// define writes the definition of a variable of type t with the value x and its text. It prefers := to var, because only := may be
// in a run.
func (w *spreader) define(name string, t types.Type, x ast.Expr, text string) {
	b, isBasic := types.Unalias(t).(*types.Basic)
	switch {
	case w.KeepsType(x, t):
		w.lines = append(w.lines, fmt.Sprintf("%s := %s", name, text))
	case isBasic && w.Pkg.TypesInfo.Types[x].Value != nil:
		w.lines = append(w.lines, fmt.Sprintf("%s := %s(%s)", name, b.Name(), text))
	default:
		w.lines = append(w.lines, fmt.Sprintf("var %s %s = %s", name, w.writable(t), text))
	}
}

// typesOf finds the text of each type argument of the helper. It returns false if the file has no name for a type.
func (w *spreader) typesOf() bool {
	list := w.instance()
	if list == nil {
		return w.h.types == nil
	}
	k := 0
	for _, field := range w.h.types.List {
		for _, name := range field.Names {
			text := w.writable(list.At(k))
			if text == "" {
				return false
			}
			w.names[w.Pkg.TypesInfo.Defs[name]] = text
			k++
		}
	}
	return true
}

// isGeneric reports whether the helper has type parameters.
func (w *spreader) isGeneric() bool { return w.instance() != nil }

// instance returns the type arguments of the helper in the call, or nil.
func (w *spreader) instance() *types.TypeList {
	if name, ok := source.WithoutTypes(w.call.Fun).(*ast.Ident); ok {
		return w.Pkg.TypesInfo.Instances[name].TypeArgs
	}
	return nil
}

// argumentType returns the type of parameter k in the call.
func (w *spreader) argumentType(k int) types.Type {
	return w.Pkg.TypesInfo.TypeOf(w.call.Fun).(*types.Signature).Params().At(k).Type()
}

// writable returns the text of a type in the caller's file. It returns "" if the file does not import a package needed for the text.
func (w *spreader) writable(t types.Type) string {
	if !w.IsWritable(t) {
		return ""
	}
	return w.TypeText(t)
}

// isBuried reports whether the helper assigns to v but never reads v. After inlining, Go would reject v as unused.
func (w *spreader) isBuried(v types.Object) bool {
	sets := 0
	ast.Inspect(w.h.body, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, x := range a.Lhs {
				if w.IsNameOf(x, v) {
					sets++
				}
			}
		}
		return true
	})
	return sets == w.Uses(w.h.body, v)
}

// isStill reports whether the argument x is a variable of the given type that keeps its value until the end of the helper. Neither
// the helper, nor a function literal, nor code with its address may change the variable or a part of it.
func (w *spreader) isStill(x ast.Expr, of types.Type) bool {
	name, isName := x.(*ast.Ident)
	if !isName || !w.areAllPure(w.call.Args...) {
		return false
	}
	v, ok := w.Pkg.TypesInfo.Uses[name].(*types.Var)
	if !ok || v.Parent() == w.Pkg.Types.Scope() || !types.Identical(v.Type(), of) || hasParts(of) || w.Sets(w.h.body, v) {
		return false
	}
	still := true
	ast.Inspect(w.fn.Body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit, *ast.UnaryExpr:
			still = still && !w.Sets(n, v)
		}
		return still
	})
	return still
}

// hasParts reports whether a variable of type t can change without an assignment to it: through a part of it, or a method with its
// address.
func hasParts(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return types.NewMethodSet(types.NewPointer(t)).Len() > types.NewMethodSet(t).Len()
}

// bodyMeansTheSame gives new names to the variables of the helper. It reports whether each other name in the helper's body refers to
// the same object at the place of the call.
func (w *spreader) bodyMeansTheSame() bool {
	same := true
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ast.Inspect(n.X, visit)
			return false
		case *ast.Ident:
			object := w.Pkg.TypesInfo.ObjectOf(n)
			if object == nil || w.names[object] != "" || n.Name == "_" {
				return same
			}
			if v, ok := object.(*types.Var); ok && v.IsField() {
				return same
			}
			if w.isOfHelper(object) {
				w.names[object] = w.newName(n)
				return same
			}
			same = same && w.Sees(w.call.Pos(), object)
		}
		return same
	}
	ast.Inspect(w.h.body, visit)
	return same
}

// isOfHelper reports whether the helper declares an object.
func (w *spreader) isOfHelper(object types.Object) bool {
	from := w.h.params.Pos()
	if w.h.types != nil {
		from = w.h.types.Pos()
	}
	return from <= object.Pos() && object.Pos() < w.h.body.End()
}

// body writes the statements of the helper except the last return, and returns the texts of the results.
func (w *spreader) body() (values []string) {
	list := w.h.body.List
	returned, _ := list[len(list)-1].(*ast.ReturnStmt)
	if w.h.results != nil {
		for _, field := range w.h.results.List {
			for _, name := range field.Names {
				v := w.Pkg.TypesInfo.Defs[name]
				if v == nil || name.Name == "_" {
					return nil
				}
				if returned.Results == nil || w.Uses(w.h.body, v) > 0 {
					if w.names[v] == "" {
						w.names[v] = w.newName(name)
					}
					w.lines = append(w.lines, fmt.Sprintf("var %s %s", w.names[v], w.renamed(field.Type)))
				}
				if returned.Results == nil {
					values = append(values, w.names[v])
				}
			}
		}
	}
	end := w.h.body.Rbrace
	if returned != nil {
		end, list = returned.Pos(), list[:len(list)-1]
	}
	if len(list) > 0 {
		w.lines = append(w.lines, w.textWith(w.names, list[0].Pos(), end, w.h.body))
	}
	if returned != nil && returned.Results != nil {
		return w.values(returned.Results)
	}
	return values
}

// values returns the texts of the results in list. If a text alone would have another type than its result, values defines variables
// of the right types, and returns their names. If the file has no name for such a type, values returns nil.
func (w *spreader) values(list []ast.Expr) (values []string) {
	var own []types.Type
	for _, field := range w.h.results.List {
		own = append(own, slices.Repeat([]types.Type{w.Pkg.TypesInfo.TypeOf(field.Type)}, max(1, len(field.Names)))...)
	}
	if len(own) != len(list) {
		return nil // the results come from one call with several results
	}
	for _, x := range list {
		values = append(values, strings.ReplaceAll(w.renamed(x), "\n", " "))
	}
	typed := w.Pkg.TypesInfo.TypeOf(w.call.Fun).(*types.Signature).Results()
	if !slices.ContainsFunc(list, func(x ast.Expr) bool { return !w.KeepsType(x, own[slices.Index(list, x)]) }) {
		return values
	}
	for i, text := range values {
		if w.writable(typed.At(i).Type()) == "" {
			return nil
		}
		values[i] = w.NewName("result", w.taken)
		w.comesFrom(values[i], w.Written(text))
		w.define(values[i], typed.At(i).Type(), list[i], text)
	}
	return values
}

// renamed returns the text of n with the new names.
func (w *spreader) renamed(n ast.Node) string { return w.textWith(w.names, n.Pos(), n.End(), n) }

// textWith returns the text from one position in n to another, with new texts for some variables. The node may be in another file.
func (r *Reader) textWith(texts map[types.Object]string, from, to token.Pos, n ast.Node) string {
	text := r.TextOf(from)
	var s strings.Builder
	at := r.at(from)
	ast.Inspect(n, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && from <= name.Pos() && name.End() <= to {
			if own := texts[r.Pkg.TypesInfo.ObjectOf(name)]; own != "" {
				s.Write(text[at:r.at(name.Pos())])
				s.WriteString(own)
				at = r.at(name.End())
			}
		}
		return true
	})
	s.Write(text[at:r.at(to)])
	return strings.TrimSpace(s.String())
}
