package main

import (
	"bytes"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"strings"

	"golang.org/x/tools/go/ast/astutil"

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

// addImport adds the import of a package to a file that lacks it. The rest of the file stays as it is.
func addImport(text []byte, path string) ([]byte, error) {
	f, err := parser.ParseFile(token.NewFileSet(), "", text, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	end := f.Name.End()
	for _, d := range f.Decls {
		end = max(end, d.End())
	}
	head, rest := text[:end-f.FileStart], text[end-f.FileStart:]
	line, rest, _ := bytes.Cut(rest, []byte("\n")) // a comment, perhaps
	head = append(bytes.Clone(head), line...)
	if len(f.Decls) == 0 {
		return fmt.Appendf(head, "\n\nimport %q\n%s", path, rest), nil
	}
	fset := token.NewFileSet()
	if f, err = parser.ParseFile(fset, "", head, parser.ParseComments); err != nil {
		return nil, err
	}
	astutil.AddImport(fset, f, path)
	var s bytes.Buffer
	if err := format.Node(&s, fset, f); err != nil {
		return nil, err
	}
	s.Write(rest)
	return s.Bytes(), nil
}
