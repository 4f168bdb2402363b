package arrays

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A spreader writes the body of a helper in place of a call.
type spreader struct {
	*plainer
	call  *ast.CallExpr
	h     *helper
	names map[types.Object]string // the texts of variables of the helper
	lines []string
}

// arguments gives each parameter of the helper a text: the text of its argument, or the name of a new variable set to the argument. It
// returns false if a parameter can have neither.
func (w *spreader) arguments() bool {
	if !w.typesOf() {
		return false
	}
	isPlain := !slices.ContainsFunc(w.call.Args, func(a ast.Expr) bool { return !w.isPure(a) })
	k := 0
	for _, field := range w.h.params.List {
		if len(field.Names) == 0 {
			return false
		}
		for _, name := range field.Names {
			if k >= len(w.call.Args) {
				return false
			}
			a := ast.Unparen(w.call.Args[k])
			k++
			v := w.Pkg.TypesInfo.Defs[name]
			if v == nil || name.Name == "_" {
				w.lines = append(w.lines, "_ = "+w.source(a))
				continue
			}
			t := w.Pkg.TypesInfo.TypeOf(a)
			tv := w.Pkg.TypesInfo.Types[a]
			b, isBasic := types.Unalias(v.Type()).(*types.Basic)
			_, isName := a.(*ast.Ident)
			isNew := v.Type()
			if w.isGeneric() {
				isNew = w.argumentType(k - 1)
			}
			switch isSet := w.isSetIn(v); {
			case tv.Value != nil && isBasic && !isSet && w.uses(w.h.body, v) > 0:
				w.names[v] = fmt.Sprintf("%s(%s)", b.Name(), w.source(a))
			case isName && isPlain && tv.Value == nil && !tv.IsNil() && !isSet && types.Identical(t, isNew) && w.isStill(a) && w.uses(w.h.body, v) > 0:
				w.names[v] = w.source(a)
			case w.writable(isNew) != "":
				w.names[v] = w.free(name.Name, w.taken)
				w.lines = append(w.lines, fmt.Sprintf("var %s %s = %s", w.names[v], w.writable(isNew), w.source(a)))
				if w.uses(w.h.body, v) == 0 || w.isBuried(v) {
					w.lines = append(w.lines, "_ = "+w.names[v])
				}
			default:
				return false
			}
		}
	}
	return k == len(w.call.Args)
}

// typesOf gives each type parameter of the helper the text of its type. It returns false if a type has no text in this file.
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

// instance returns the types replacing the helper's type parameters in the call, or nil.
func (w *spreader) instance() *types.TypeList {
	fun := w.call.Fun
	switch x := ast.Unparen(fun).(type) {
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	if name, ok := ast.Unparen(fun).(*ast.Ident); ok {
		if i, ok := w.Pkg.TypesInfo.Instances[name]; ok {
			return i.TypeArgs
		}
	}
	return nil
}

// argumentType returns the type of parameter k in the call.
func (w *spreader) argumentType(k int) types.Type {
	return w.Pkg.TypesInfo.TypeOf(w.call.Fun).(*types.Signature).Params().At(k).Type()
}

// writable returns the text of a type at the call. It returns "" if the file does not import a package that the text needs.
func (w *spreader) writable(t types.Type) string {
	p := &Program{Reader: w.Reader}
	if !p.isWritable(t) {
		return ""
	}
	return p.typeText(t)
}

// isBuried reports whether the helper only assigns to v and never reads v. Go rejects such a variable as unused.
func (w *spreader) isBuried(v types.Object) bool {
	sets := 0
	ast.Inspect(w.h.body, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, x := range a.Lhs {
				if w.isSet(x, v) {
					sets++
				}
			}
		}
		return true
	})
	return sets == w.uses(w.h.body, v)
}

// isSetIn reports whether the helper sets v, or takes its address.
func (w *spreader) isSetIn(v types.Object) (is bool) {
	ast.Inspect(w.h.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt, *ast.RangeStmt:
			is = is || slices.ContainsFunc(targets(n), func(x ast.Expr) bool { return x != nil && w.isSet(x, v) })
		case *ast.IncDecStmt:
			is = is || w.isSet(n.X, v)
		case *ast.UnaryExpr:
			is = is || n.Op == token.AND && w.isSet(n.X, v)
		}
		return !is
	})
	return is
}

// isStill reports whether x is a local variable that the helper does not set.
func (w *spreader) isStill(x ast.Expr) bool {
	v, ok := w.Pkg.TypesInfo.Uses[x.(*ast.Ident)].(*types.Var)
	return ok && v.Parent() != w.Pkg.Types.Scope() && !w.isSetIn(v)
}

// bodyMeansTheSame gives new names to the variables of the helper. It reports whether all other names in the helper's body have the same
// meaning at the call.
func (w *spreader) bodyMeansTheSame() bool {
	scope := w.Pkg.Types.Scope().Innermost(w.call.Pos())
	if scope == nil {
		return false
	}
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
				w.names[object] = w.free(n.Name, w.taken)
				return same
			}
			_, found := scope.LookupParent(n.Name, w.call.Pos())
			if pkg, ok := object.(*types.PkgName); ok {
				other, isPackage := found.(*types.PkgName)
				same = same && isPackage && other.Imported() == pkg.Imported()
				return same
			}
			same = same && found == object
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
				if returned.Results == nil || w.uses(w.h.body, v) > 0 {
					if w.names[v] == "" {
						w.names[v] = w.free(name.Name, w.taken)
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
		end = returned.Pos()
		for _, x := range returned.Results {
			values = append(values, strings.ReplaceAll(w.renamed(x), "\n", " "))
		}
		list = list[:len(list)-1]
	}
	if len(list) > 0 {
		w.lines = append(w.lines, w.between(list[0].Pos(), end, w.h.body))
	}
	return values
}

// renamed returns the text of n with the new names.
func (w *spreader) renamed(n ast.Node) string { return w.between(n.Pos(), n.End(), n) }

// between returns the text from one position in n to another, with the new names of variables.
func (w *spreader) between(from, to token.Pos, n ast.Node) string {
	text := w.TextOf(from)
	var s strings.Builder
	at := w.at(from)
	ast.Inspect(n, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && from <= name.Pos() && name.End() <= to {
			if own := w.names[w.Pkg.TypesInfo.ObjectOf(name)]; own != "" {
				s.Write(text[at:w.at(name.Pos())])
				s.WriteString(own)
				at = w.at(name.End())
			}
		}
		return true
	})
	s.Write(text[at:w.at(to)])
	return strings.TrimSpace(s.String())
}
