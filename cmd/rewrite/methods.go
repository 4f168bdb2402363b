package main

import (
	"fmt"
	"go/ast"
	"go/types"
)

// unknown is the message about a method of an operand of unknown type. The operand may be an array.
const unknown = "the type of its operand is unknown, and the method of arrays was removed; see CHANGELOG.md"

// hidden is the message about methods where a variable hides the name of package ndarray.
const hidden = "the method of arrays was removed, and a variable hides the name of their package here; see CHANGELOG.md"

// method returns the edits for a removed method. If there are none, remark says how to change the use by hand. The result
// changes is false if the method still exists.
func (u *use) method() (edits []edit, remark string, changes bool) {
	name, x := u.selector.Sel.Name, u.selector.X
	isOfArrays := name == "Take" || name == "Put"
	if !isOfArrays && name != "List" && name != "Axes" {
		return nil, "", false
	}
	if id, ok := x.(*ast.Ident); ok {
		if _, ok := u.p.info.Uses[id].(*types.PkgName); ok {
			return nil, "", false
		}
	}
	t := u.p.info.TypeOf(x)
	switch {
	case !isKnown(t) && isOfArrays:
		return nil, unknown, false
	case !isKnown(t):
		return nil, "", false
	}
	if found, _, _ := types.LookupFieldOrMethod(t, true, nil, name); found != nil {
		return nil, "", false
	}
	least := map[string]int{"Take": 1, "Put": 2}[name]
	call, _ := u.call()
	if !isOfArrays || call == nil || len(call.Args) < least || u.p.array(x) == nil || u.p.info.Types[x].IsType() {
		return nil, noRule, false
	}
	if u.isHidden(u.nd) || u.nd == "." && (u.isHidden(name) || u.isHidden("Of")) {
		return nil, hidden, false
	}
	return []edit{u.replace(call, fmt.Sprintf("%s(%s, %s%s)", u.of(name), u.source(x), u.indices(call.Args[0]), after(u.with(call, 1))))}, "", true
}

// isKnown reports whether t is known. For a pointer it reports whether the target's type is known.
func isKnown(t types.Type) bool {
	if t == nil {
		return false
	}
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok {
		t = pointer.Elem()
	}
	return t != types.Typ[types.Invalid]
}

// indices returns an expression for an array with the elements of the slice list.
func (u *use) indices(list ast.Expr) string {
	switch x := list.(type) {
	case *ast.Ident:
		if x.Name == "nil" {
			return u.of("Of") + "[int]()"
		}
	case *ast.CompositeLit:
		if len(x.Elts) > 0 {
			return u.of("Of") + "(" + string(u.text[u.at(x.Lbrace)+1:u.at(x.Rbrace)]) + ")"
		}
	}
	return u.of("Of") + "(" + u.source(list) + "...)"
}

// needing lists methods of the interface i if arrays no longer have them: Take and Put with a slice and a type of package ndarray as
// parameters.
func (p *program) needing(f *file, i *ast.InterfaceType) {
	for _, m := range i.Methods.List {
		t, ok := m.Type.(*ast.FuncType)
		if !ok || m.Names[0].Name != "Take" && m.Names[0].Name != "Put" || t.Params.NumFields() < 2 {
			continue
		}
		slice, ok := t.Params.List[0].Type.(*ast.ArrayType)
		if !ok || slice.Len != nil {
			continue
		}
		if id, ok := slice.Elt.(*ast.Ident); ok && id.Name == "int" && p.mentions(f, t) {
			p.remark(m.Pos(), "method "+m.Names[0].Name, needed)
		}
	}
}

// needed is the message about an interface's method if arrays no longer have the method.
const needed = "arrays have it no more, and satisfy no interface that has it; see CHANGELOG.md"

// mentions reports whether a type contains a type of package ndarray.
func (p *program) mentions(f *file, t ast.Expr) (found bool) {
	ast.Inspect(t, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.SelectorExpr:
			id, ok := x.X.(*ast.Ident)
			found = found || ok && id.Name == f.nd
		case *ast.Ident:
			found = found || f.nd == "." && x.Name == "NDArray"
		}
		return true
	})
	return found
}

// stale lists each generated file with removed names, at its first such name.
func (p *program) stale() {
	for _, f := range p.files {
		nd, done := importName(f.tree, ndarrayPath), false
		if !ast.IsGenerated(f.tree) || nd == "" {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && !done {
				id, ok := s.X.(*ast.Ident)
				if done = ok && id.Name == nd && id.Obj == nil && hasLeft(s.Sel.Name); done {
					p.remark(s.Pos(), nd+"."+s.Sel.Name, "the file is generated; run go generate")
				}
			}
			return !done
		})
	}
}
