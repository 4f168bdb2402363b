package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"

	"ndgo/gen/vector"
)

// An editor makes edits in a file. No comment is lost.
type editor struct {
	text     []byte
	comments []vector.Part
}

// edited returns what is between two offsets, with those of the edits that are there. Edits inside of others follow them.
func (x *editor) edited(from, to int, edits []vector.Edit) string {
	var s strings.Builder
	for i, e := range edits {
		if e.From.Offset < from || e.To.Offset > to {
			continue
		}
		s.Write(x.text[from:e.From.Offset])
		kept := x.kept(e)
		for k, p := range e.Parts {
			s.WriteString(kept[k] + p.Text)
			if p.Text == "" {
				s.WriteString(x.edited(p.From, p.To, edits[i+1:]))
			}
		}
		from = e.To.Offset
	}
	s.Write(x.text[from:to])
	return s.String()
}

// kept returns the comments that are in no part of e. They go before the part, by number, that they are before, or the last.
func (x *editor) kept(e vector.Edit) map[int]string {
	all := map[int]string{}
comments:
	for _, c := range x.comments {
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
		if next > 0 && strings.HasPrefix(e.Parts[next-1].Text, "-") { // a sign, which follows the comment
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

// beginsLine reports whether there is nothing before an offset in its line.
func (x *editor) beginsLine(offset int) bool {
	before := bytes.TrimRight(x.text[:offset], " \t")
	return bytes.HasSuffix(before, []byte("\n"))
}

// addImport adds the import of a package of the standard library to a file that lacks it: before the others, which it is set
// apart from if they are not of the standard library.
func addImport(text []byte, path string, isStandard func(path string) bool) ([]byte, error) {
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
		case first == "C": // which comments belong to
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
		return fmt.Appendf(nil, "%s; import %q%s", head, path, rest), nil // before a declaration, or a comment of several lines
	}
	return fmt.Appendf(nil, "%s%s\n\nimport %q\n%s", head, line, path, below), nil
}
