package form

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"ndgo/gen/compile/source"
)

// An Editor applies edits to a file and keeps all comments.
type Editor struct {
	Text     []byte
	Comments []source.Part
}

// Edited returns the text between two offsets with the given edits applied. The edits must be in the order of SortEdits.
func (x *Editor) Edited(from, to int, edits []source.Edit) string {
	var s strings.Builder
	for i, e := range edits {
		if e.From.Offset < from || e.To.Offset > to {
			continue
		}
		s.Write(x.Text[from:e.From.Offset])
		kept := x.kept(e)
		for k, p := range e.Parts {
			s.WriteString(kept[k] + p.Text)
			if p.Text == "" {
				s.WriteString(x.Edited(p.From, p.To, edits[i+1:]))
			}
		}
		from = e.To.Offset
	}
	s.Write(x.Text[from:to])
	return s.String()
}

// kept returns the comments that the edit e would lose: comments in the range of e, but outside of its parts. The key is the number of the part
// before which the comment must stay. A comment behind all parts of the file stays before the last of them.
func (x *Editor) kept(e source.Edit) map[int]string {
	all := map[int]string{}
comments:
	for _, c := range x.Comments {
		if c.From < e.From.Offset || c.To > e.To.Offset {
			continue
		}
		next, last := -1, 0
		for k, p := range e.Parts {
			switch {
			case p.Text != "":
				continue
			case p.From <= c.From && c.To <= p.To:
				continue comments
			case p.From >= c.To && (next < 0 || p.From < e.Parts[next].From):
				next = k
			}
			last = k
		}
		if next < 0 {
			next = last
		}
		if next > 0 && strings.HasPrefix(e.Parts[next-1].Text, "-") { // the comment goes before the minus sign of the term
			next--
		}
		if x.beginsLine(c.From) && !strings.HasSuffix(all[next], "\n") {
			all[next] += "\n"
		}
		if strings.HasPrefix(c.Text, "//") {
			all[next] += c.Text + "\n"
		} else {
			all[next] += c.Text + " "
		}
	}
	return all
}

// beginsLine reports whether only white space precedes an offset on its line.
func (x *Editor) beginsLine(offset int) bool {
	before := bytes.TrimRight(x.Text[:offset], " \t")
	return bytes.HasSuffix(before, []byte("\n"))
}

// AddImport adds an import of the standard library to a file, as the first import. If the other imports are not of the standard
// library, the new import becomes a separate group.
func AddImport(text []byte, path string, isStandard func(path string) bool) ([]byte, error) {
	f, err := parser.ParseFile(token.NewFileSet(), "", text, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	at := func(pos token.Pos) int { return int(pos - f.FileStart) }
	for _, d := range f.Decls {
		d := d.(*ast.GenDecl)
		if len(d.Specs) == 0 {
			continue
		}
		first, _ := strconv.Unquote(d.Specs[0].(*ast.ImportSpec).Path.Value)
		added := fmt.Sprintf("\n\t%q\n", path)
		if !isStandard(first) {
			added += "\n"
		}
		switch from, to := at(d.Specs[0].Pos()), at(d.End()); {
		case first == "C": // comments above import "C" are C code and must stay there
		case d.Lparen.IsValid():
			head, rest := text[:at(d.Lparen)+1], text[at(d.Lparen)+1:]
			if line, _, _ := bytes.Cut(rest, []byte("\n")); len(bytes.TrimSpace(line)) == 0 {
				added = strings.TrimSuffix(added, "\n")
			}
			return fmt.Appendf(nil, "%s%s%s", head, added, rest), nil
		default:
			return fmt.Appendf(nil, "%simport (%s\t%s\n)%s", text[:at(d.Pos())], added, text[from:to], text[to:]), nil
		}
	}
	head, rest := text[:at(f.Name.End())], text[at(f.Name.End()):]
	line, below, _ := bytes.Cut(rest, []byte("\n"))
	if after := bytes.TrimSpace(line); len(after) > 0 && !bytes.HasPrefix(after, []byte("//")) {
		// The import is inserted before a declaration or before a comment of several lines.
		return fmt.Appendf(nil, "%s; import %q%s", head, path, rest), nil
	}
	return fmt.Appendf(nil, "%s%s\n\nimport %q\n%s", head, line, path, below), nil
}

// SortEdits sorts edits for an Editor. An edit comes before the edits inside it.
func SortEdits(edits []source.Edit) {
	slices.SortFunc(edits, func(x, y source.Edit) int {
		return cmp.Or(cmp.Compare(x.From.Offset, y.From.Offset), cmp.Compare(y.To.Offset, x.To.Offset))
	})
}
