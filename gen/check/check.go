package check

import (
	"errors"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/form"
)

// A Checker turns the functions of a manifest into operators. It collects all mistakes.
type Checker struct {
	Manifest *form.Manifest
	Pkg      *packages.Package
	File     *ast.File
	Math     *types.Package // package math, for names in directives; nil if it is not loaded
	Mistakes form.Mistakes
}

// Check makes operators from the functions of c.File and adds them to the manifest.
func (c *Checker) Check() error {
	c.Comments()
	for _, d := range c.File.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			c.definition(fn)
		}
	}
	taken := c.Manifest.Handwritten()
	for _, op := range c.Manifest.Operators {
		if dir := taken[op.Name]; dir != "" {
			c.Wrong(op.Pos, "%s is already declared by hand in package %s", op.Name, dir)
		}
		c.Operator(op)
	}
	return c.Mistakes.Err()
}

// Wrong reports a mistake at pos.
func (c *Checker) Wrong(pos token.Pos, format string, args ...any) {
	c.Mistakes.Add(c.Position(pos), format, args...)
}

// Position returns the position of pos, with the file name relative to the module.
func (c *Checker) Position(pos token.Pos) token.Position {
	at := c.Pkg.Fset.Position(pos)
	at.Filename = c.Manifest.Relative(at.Filename)
	return at
}

// Comments reports a mistake for each directive at a place where directives have no effect.
func (c *Checker) Comments() {
	read := map[*ast.CommentGroup]bool{}
	for _, d := range c.File.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			read[fn.Doc] = true
		}
	}
	for _, g := range c.File.Comments {
		for _, comment := range g.List {
			if form.MisspeltPattern.MatchString(comment.Text) {
				c.Wrong(comment.Pos(), "a directive has no space before ndgo:")
			}
		}
		if !read[g] {
			for _, d := range form.Directives(g) {
				c.Wrong(d.Pos, "ndgo:%s is not in the comment of a function", d.Name)
			}
		}
	}
}

// section returns the heading above pos. A heading is a comment of one line outside of all declarations; the last one before pos counts.
func (c *Checker) section(pos token.Pos) (heading string) {
	for _, g := range c.File.Comments {
		if c.File.Package < g.Pos() && g.Pos() < pos && len(g.List) == 1 && len(form.Directives(g)) == 0 && !c.belongs(g) {
			heading = strings.TrimSuffix(strings.TrimSpace(g.Text()), ".")
		}
	}
	return heading
}

// belongs reports whether g is inside a declaration or is its doc comment.
func (c *Checker) belongs(g *ast.CommentGroup) bool {
	return slices.ContainsFunc(c.File.Decls, func(d ast.Decl) bool {
		fn, ok := d.(*ast.FuncDecl)
		return ok && fn.Doc == g || d.Pos() <= g.Pos() && g.End() <= d.End()
	})
}

// message returns the text of err without its position.
func message(err error) string {
	if list := (scanner.ErrorList)(nil); errors.As(err, &list) {
		return list[0].Msg
	}
	if e := (types.Error{}); errors.As(err, &e) {
		return e.Msg
	}
	return err.Error()
}
