package form

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// A MadeFunction is a scalar function made by the generator from a user's function of arrays, neighbourhoods or states.
type MadeFunction struct {
	Name       string
	Comment    string   // the comment without the function's name and the full stop
	Directives []string // the directives, without //
	Head       string   // the first line, like func flowFused(u, v, w float64) float64 {, or the whole function if Lines is empty
	Lines      []Line
	Begin, End token.Pos // positions in the source, for messages about the head and the closing brace
}

// A Line is a line of a made function. Messages about the line refer to its position in the source.
type Line struct {
	Text string
	Pos  token.Pos
}

// A MadeFile holds the functions made from one source file. It is printed in two forms: the text to write, and the same text for the
// generator's compiler, with line directives that refer to the source.
type MadeFile struct {
	Imports           map[string]bool
	Formatted, Placed strings.Builder
}

// Add adds a function. If the body has one line and no comment, it is written on the same line as the braces.
func (m *MadeFile) Add(fset *token.FileSet, f MadeFunction) {
	fmt.Fprintf(&m.Formatted, "\n// %s %s.\n", f.Name, f.Comment)
	if f.Directives != nil {
		m.Formatted.WriteString("//\n")
	}
	for _, d := range f.Directives {
		fmt.Fprintf(&m.Formatted, "//%s\n", d)
	}
	m.place(fset, Line{f.Head, f.Begin})
	if f.Lines == nil {
		m.Formatted.WriteString(f.Head + "\n")
		return
	}
	if len(f.Lines) == 1 && !strings.Contains(f.Lines[0].Text, "//") {
		fmt.Fprintf(&m.Formatted, "%s %s }\n", f.Head, f.Lines[0].Text)
	} else {
		m.Formatted.WriteString(f.Head + "\n")
		for _, l := range f.Lines {
			fmt.Fprintf(&m.Formatted, "\t%s\n", l.Text)
		}
		m.Formatted.WriteString("}\n")
	}
	for _, l := range f.Lines {
		m.place(fset, l)
	}
	m.place(fset, Line{"}", f.End})
}

func (m *MadeFile) place(fset *token.FileSet, l Line) {
	at := fset.Position(l.Pos)
	fmt.Fprintf(&m.Placed, "//line %s:%d:%d\n%s\n", at.Filename, at.Line, at.Column, l.Text)
}

// Use imports the packages named in x, a node of package own.
func (m *MadeFile) Use(own *types.Package, info *types.Info, x ast.Node) {
	Unselected(x, func(name *ast.Ident) {
		if alias, path := ImportOf(own, info.Uses[name]); path != "" {
			m.Import(alias, path)
		}
	})
}

// Import adds the import of a package.
func (m *MadeFile) Import(name, path string) {
	if m.Imports == nil {
		m.Imports = map[string]bool{}
	}
	m.Imports[fmt.Sprintf("%s %q", name, path)] = true
}

// Head returns the first line of a function, for example func f[T nd.Float](x, y T) T {. The type parameter has the same name as in fn, and the
// given constraint.
func Head(name string, fn *ast.FuncDecl, constraint string, params, results []Parameter) string {
	list := ""
	if constraint != "" {
		list = fmt.Sprintf("[%s %s]", fn.Type.TypeParams.List[0].Names[0].Name, constraint)
	}
	return fmt.Sprintf("func %s%s(%s) %s {", name, list, Joined(params), ResultText(results))
}

// ResultText returns the results in the syntax of a function signature.
func ResultText(all []Parameter) string {
	if text := Joined(all); len(all) > 1 || all[0].Name != "" {
		return "(" + text + ")"
	}
	return Joined(all)
}

// AddMade adds a file of made functions to the manifest.
func (m *Manifest) AddMade(name string, file FusedFile) {
	if m.Fused == nil {
		m.Fused = map[string]FusedFile{}
	}
	m.Fused[name] = file
}
