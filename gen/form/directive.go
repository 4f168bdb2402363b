package form

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
)

// A Directive is a line //ndgo:NAME TEXT in the comment of a function.
type Directive struct {
	Name, Text   string
	Pos, TextPos token.Pos
}

var (
	directivePattern = regexp.MustCompile(`^//ndgo:(\S*)\s*(.*?)\s*$`)
	MisspeltPattern  = regexp.MustCompile(`^//\s+ndgo:`)
	WordPattern      = regexp.MustCompile(`\S+`)
)

// Directives returns the directives of a comment, or nil if there are none.
func Directives(g *ast.CommentGroup) (all []Directive) {
	if g == nil {
		return nil
	}
	for _, c := range g.List {
		if m := directivePattern.FindStringSubmatchIndex(c.Text); m != nil {
			name, text := c.Text[m[2]:m[3]], c.Text[m[4]:m[5]]
			all = append(all, Directive{name, text, c.Pos(), c.Pos() + token.Pos(m[4])})
		}
	}
	return all
}

// IsMarked reports whether fn has a directive of one of the given names.
func IsMarked(fn *ast.FuncDecl, names ...string) bool {
	return slices.ContainsFunc(Directives(fn.Doc), func(d Directive) bool { return slices.Contains(names, d.Name) })
}

// ParseAt parses text, which stands in a directive at pos, as an expression. Positions in the expression, and in errors, refer to
// the directive's file.
func ParseAt(pos token.Pos, text string) (ast.Expr, error) {
	before := token.NewFileSet()
	before.AddFile("", 1, int(pos)-2) // the next file of this set begins at pos
	return parser.ParseExprFrom(before, "", text, 0)
}
