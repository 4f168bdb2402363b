package main

import (
	"errors"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A checker turns the functions of a manifest into operators and notes all that is wrong with them.
type checker struct {
	manifest *Manifest
	pkg      *packages.Package
	file     *ast.File
	mistakes mistakes
}

// check adds the operators of the file to the manifest.
func (c *checker) check() error {
	headings := sections(c.file)
	c.comments()
	for _, d := range c.file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		section := ""
		for len(headings) > 1 && headings[1].Pos() < fn.Pos() {
			headings = headings[1:]
		}
		if len(headings) > 0 && headings[0].Pos() < fn.Pos() {
			section = strings.TrimSuffix(strings.TrimSpace(headings[0].Text()), ".")
		}
		c.definition(fn, section)
	}
	for _, op := range c.manifest.Operators {
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
