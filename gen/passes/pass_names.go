package passes

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/arrays"
	"ndgo/gen/form"
)

// typeParameter returns the declaration of a type parameter of the function.
func (w *passWriter) typeParameter(name string) *ast.Field {
	for _, field := range w.Source.Type.TypeParams.List {
		if slices.ContainsFunc(field.Names, func(id *ast.Ident) bool { return id.Name == name }) {
			return field
		}
	}
	return nil
}

// hasOneType reports whether the operands and the result of the pass have at most one type parameter.
func (w *passWriter) hasOneType() bool {
	own := func(name string) bool { return w.isTypeParameter(name) && name != w.element }
	return !own(w.result) && !slices.ContainsFunc(w.params, func(p param) bool { return own(p.element) })
}

// isTypeParameter reports whether name is a type parameter of the function.
func (w *passWriter) isTypeParameter(name string) bool {
	for t := range w.Pkg.TypesInfo.Defs[w.Source.Name].(*types.Func).Signature().TypeParams().TypeParams() {
		if t.Obj().Name() == name {
			return true
		}
	}
	return false
}

// unused returns an unused name for the pass. It begins with the given name.
func (w *passWriter) unused(name string) string {
	return form.Numbered(name, func(own string) bool {
		return w.isJoined(own) || slices.ContainsFunc(w.params, func(p param) bool { return p.name == own }) || arrays.IsReserved(own) ||
			w.Pkg.Types.Scope().Lookup(own) != nil || own != name && w.taken[own]
	})
}

// joinedName returns the name used by the pass for v, a variable defined by joined operators.
func (w *passWriter) joinedName(v types.Object) string {
	if w.own[v] == "" {
		w.own[v] = v.Name()
		if arrays.IsReserved(v.Name()) || w.Pkg.Types.Scope().Lookup(v.Name()) != nil || w.isOther(v) {
			w.own[v] = w.unused(v.Name() + "2")
			w.taken[w.own[v]] = true
		}
	}
	return w.own[v]
}

// isOther reports whether another variable computed by the pass has the same name as v.
func (w *passWriter) isOther(v types.Object) bool {
	for other := range w.joined {
		if other != v && other.Name() == v.Name() {
			return true
		}
	}
	return false
}

// fill replaces each gap (see gap) by the name of an array operand of the pass. It returns false if no operand fits a gap.
func (w *passWriter) fill() bool {
	for _, g := range w.filled {
		known := w.joined[g.Of] || slices.ContainsFunc(w.params, func(p param) bool {
			return p.isArray && (p.text == g.Of.Name() || !g.IsLike && p.root == g.Of.Name())
		})
		i := slices.IndexFunc(w.params, func(p param) bool { return p.isArray && p.element == g.element })
		if !known || i < 0 {
			return false
		}
		for k := range w.lines {
			w.lines[k] = strings.ReplaceAll(w.lines[k], g.text, w.params[i].name)
		}
	}
	for name := range w.steps {
		if w.mentions(name) == 1 {
			w.lines[w.steps[name]] += "\n_ = " + name // Go rejects an unused variable
		}
	}
	return true
}

// mentions returns the number of times the lines contain the name of a variable.
func (w *passWriter) mentions(name string) (count int) {
	for _, l := range w.lines {
		count += arrays.Count(l[strings.Index(l, "\n"):], name)
	}
	return count
}

// isJoined reports whether a variable defined by joined operators has this name.
func (w *passWriter) isJoined(name string) bool {
	for object := range w.joined {
		if object.Name() == name {
			return true
		}
	}
	return false
}
