package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strings"
)

// remark lists a use to change by hand, with a message. An empty message lists nothing.
func (p *program) remark(at token.Pos, name, text string) {
	if text != "" {
		p.remarks = append(p.remarks, fmt.Sprintf("%s: %s: %s", p.position(at), name, text))
	}
}

// Marks are comments with positions in the original file. A mark stands before the second name of a selector, and after any other
// name.
var (
	markBefore = regexp.MustCompile(`/\*at (\d+:\d+)\*/\s*$`)
	markAfter  = regexp.MustCompile(`^[\pL\pN_]+\s*\.?\s*/\*at (\d+:\d+)\*/`)
)

// position returns the position of a name in its file or, if the name has a mark, the position in the mark.
func (p *program) position(at token.Pos) string {
	own := p.set.PositionFor(at, false)
	for _, f := range p.files {
		if f.name != own.Filename {
			continue
		}
		found := markBefore.FindSubmatch(f.text[max(own.Offset-100, 0):own.Offset])
		if found == nil {
			found = markAfter.FindSubmatch(f.text[own.Offset:])
		}
		if found != nil {
			return own.Filename + ":" + string(found[1])
		}
	}
	return own.String()
}

// positionsBefore replaces the positions in remarks by positions in the original files. It marks the names in the original files with their
// positions, and rewrites the marked files.
func (p *program) positionsBefore() error {
	if len(p.remarks) == 0 || len(p.changed()) == 0 {
		return nil
	}
	marked := newProgram(p.folder)
	marked.exports = p.exports
	for _, f := range p.files {
		if f.before != nil { // a file added by rewrite has no original
			marked.files = append(marked.files, &file{name: f.name, text: f.before})
		}
	}
	if err := marked.parse(); err != nil {
		return err
	}
	for _, f := range marked.files {
		if f.nd != "" && !f.isHelper() {
			marked.mark(f)
		}
		f.before = f.text
	}
	if err := marked.parse(); err != nil {
		return err
	}
	if err := marked.rewrite(); err != nil {
		return err
	}
	p.remarks = marked.remarks
	return nil
}

// mark writes the marks of a file.
func (p *program) mark(f *file) {
	marks := map[int]string{} // texts to insert, by their offsets
	add := func(beside, of token.Pos) {
		at := p.set.PositionFor(of, false)
		marks[p.set.PositionFor(beside, false).Offset] = fmt.Sprintf("/*at %d:%d*/", at.Line, at.Column)
	}
	ast.Inspect(f.tree, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.SelectorExpr:
			u := use{file: f}
			if u.isOf(x, x.Sel.Name) {
				add(x.Sel.Pos(), x.Pos())
			} else {
				add(x.Sel.Pos(), x.Sel.Pos())
			}
		case *ast.InterfaceType:
			for _, m := range x.Methods.List {
				for _, name := range m.Names {
					add(name.End(), name.Pos())
				}
			}
		}
		return true
	})
	if f.nd == "." {
		for _, id := range f.tree.Unresolved {
			add(id.End(), id.Pos())
		}
	}
	var text strings.Builder
	for i, c := range f.text {
		text.WriteString(marks[i])
		text.WriteByte(c)
	}
	f.text = []byte(text.String())
}
