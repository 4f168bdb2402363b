package main

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
)

// rewrite changes the files until no edit is left. If an edit changes an expression, edits within this expression wait for the next
// round.
func (p *program) rewrite() error {
	for {
		p.remarks = nil
		p.stale()
		if !slices.ContainsFunc(p.files, func(f *file) bool { return f.nd != "" }) {
			return nil
		}
		p.check()
		changed := false
		for _, f := range p.files {
			if f.nd == "" {
				continue
			}
			edits := p.round(f)
			if len(edits) == 0 {
				continue
			}
			changed = true
			edits = append(edits, p.importing(f)...)
			if err := f.apply(edits); err != nil {
				return err
			}
		}
		if !changed {
			return p.tidy()
		}
		if err := p.parse(); err != nil {
			return err
		}
	}
}

// round returns edits of f that do not overlap.
func (p *program) round(f *file) (all []edit) {
	var path []ast.Node
	ast.Inspect(f.tree, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		if s, ok := n.(*ast.SelectorExpr); ok {
			u := &use{file: f, p: p, selector: s, path: path}
			edits, remark, changes := []edit(nil), "", false
			if u.isOf(s, s.Sel.Name) {
				edits, remark, changes = u.edits()
				p.remark(s.Pos(), u.of(s.Sel.Name), remark)
			} else {
				edits, remark, changes = u.method()
				p.remark(s.Sel.Pos(), "method "+s.Sel.Name, remark)
			}
			if changes && !slices.ContainsFunc(edits, func(e edit) bool { return meets(e, all) }) {
				all = append(all, edits...)
			}
		}
		if i, ok := n.(*ast.InterfaceType); ok {
			p.needing(f, i)
		}
		path = append(path, n)
		return true
	})
	p.dotted(f)
	return all
}

// dotted lists the removed names in a file with a dot import of package ndarray. It skips names declared by the program itself.
func (p *program) dotted(f *file) {
	if f.nd != "." {
		return
	}
	for _, id := range f.tree.Unresolved {
		declared := slices.ContainsFunc(p.files, func(o *file) bool {
			return o.tree.Name.Name == f.tree.Name.Name && o.tree.Scope.Lookup(id.Name) != nil
		})
		if !declared && hasLeft(id.Name) && (moved[id.Name] == "" || importName(f.tree, moved[id.Name]) != ".") {
			p.remark(id.Pos(), id.Name, cmp.Or(byHand[id.Name], noRule))
		}
	}
}

// meets reports whether e overlaps one of the other edits.
func meets(e edit, others []edit) bool {
	return slices.ContainsFunc(others, func(o edit) bool {
		return e.from < o.to && o.from < e.to || e.from == o.from && (e.from == e.to || o.from == o.to)
	})
}

// importing returns the edit for the file's missing imports.
func (p *program) importing(f *file) (edits []edit) {
	for _, path := range f.imports {
		for _, d := range f.tree.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
				at := int(g.End() - f.tree.FileStart)
				edits = append(edits, edit{at, at, "\n\nimport " + p.spec(path)})
				break
			}
		}
	}
	f.imports = nil
	return edits
}

// tidy removes unused imports of package ndarray.
func (p *program) tidy() error {
	for _, f := range p.files {
		used := false
		ast.Inspect(f.tree, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if ok {
				id, isName := s.X.(*ast.Ident)
				used = used || isName && id.Name == f.nd && id.Obj == nil
			}
			return true
		})
		if used || f.nd == "" || f.nd == "." || string(f.before) == string(f.text) {
			continue
		}
		if err := f.apply(p.unimporting(f)); err != nil {
			return err
		}
	}
	return nil
}

// unimporting returns the edits that remove a file's imports of package ndarray. If such an import is alone in its declaration, the
// whole declaration is removed.
func (p *program) unimporting(f *file) (edits []edit) {
	for _, d := range f.tree.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.IMPORT {
			continue
		}
		for _, spec := range g.Specs {
			if spec.(*ast.ImportSpec).Path.Value != strconv.Quote(ndarrayPath) {
				continue
			}
			n := ast.Node(spec)
			if len(g.Specs) == 1 {
				n = g
			}
			edits = append(edits, edit{p.set.Position(n.Pos()).Offset, p.set.Position(n.End()).Offset, ""})
		}
	}
	return edits
}
