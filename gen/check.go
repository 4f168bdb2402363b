package main

import (
	"errors"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A checker turns the functions of a manifest into operators and notes all that is wrong with them.
type checker struct {
	manifest *Manifest
	pkg      *packages.Package
	file     *ast.File
	math     *types.Package // which directives name, if that is loaded
	mistakes mistakes
}

// check adds the operators of the file to the manifest.
func (c *checker) check() error {
	c.comments()
	for _, d := range c.file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			c.definition(fn)
		}
	}
	taken := c.manifest.handwritten()
	for _, op := range c.manifest.Operators {
		if dir := taken[op.Name]; dir != "" {
			c.wrong(op.pos, "%s is already a name of package %s, written by hand", op.Name, dir)
		}
		c.operator(op)
	}
	return c.mistakes.err()
}

// wrong notes a mistake at pos.
func (c *checker) wrong(pos token.Pos, format string, args ...any) {
	c.mistakes.add(c.position(pos), format, args...)
}

// position returns where pos is, with the file relative to the module.
func (c *checker) position(pos token.Pos) token.Position {
	at := c.pkg.Fset.Position(pos)
	at.Filename = c.manifest.relative(at.Filename)
	return at
}

// comments finds directives where nobody would read them.
func (c *checker) comments() {
	read := map[*ast.CommentGroup]bool{}
	for _, d := range c.file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			read[fn.Doc] = true
		}
	}
	for _, g := range c.file.Comments {
		for _, comment := range g.List {
			if misspeltPattern.MatchString(comment.Text) {
				c.wrong(comment.Pos(), "a directive has no space before ndgo:")
			}
		}
		if !read[g] {
			for _, d := range directives(g) {
				c.wrong(d.Pos, "ndgo:%s is not in the comment of a function", d.Name)
			}
		}
	}
}

// section returns the heading above pos: the last comment of one line that stands alone.
func (c *checker) section(pos token.Pos) (heading string) {
	for _, g := range c.file.Comments {
		if c.file.Package < g.Pos() && g.Pos() < pos && len(g.List) == 1 && len(directives(g)) == 0 && !c.belongs(g) {
			heading = strings.TrimSuffix(strings.TrimSpace(g.Text()), ".")
		}
	}
	return heading
}

// belongs reports whether g is part of a declaration.
func (c *checker) belongs(g *ast.CommentGroup) bool {
	return slices.ContainsFunc(c.file.Decls, func(d ast.Decl) bool {
		fn, ok := d.(*ast.FuncDecl)
		return ok && fn.Doc == g || d.Pos() <= g.Pos() && g.End() <= d.End()
	})
}

// message returns what err says, without the position that it says it of.
func message(err error) string {
	if list := (scanner.ErrorList)(nil); errors.As(err, &list) {
		return list[0].Msg
	}
	if e := (types.Error{}); errors.As(err, &e) {
		return e.Msg
	}
	return err.Error()
}
