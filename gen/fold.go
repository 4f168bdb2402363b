package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/vector"
)

// A fold is what makes a reduction of a function f(acc, x, …): acc ⊕ t(x, …), where ⊕ joins partial results. The terms
// are t(x, …) = f(identity, x, …).
type fold struct {
	identity *jen.Statement // as the argument of a conversion
	text     string         // the same as it is written

	join  func(acc, term string) *jen.Statement // emits acc ⊕ term, or is nil where f(acc, x) joins itself
	plain bool                                  // the terms are the elements

	result, term ast.Expr  // where there is join: what the function returns, and the term in it
	operator     *Operator // that joins partial results

	end ending // of a fused function
}

// fold finds out what reduction d is, if it is one. It reports whether all is well.
func (c *checker) fold(op *Operator, d *Definition) bool {
	all := directives(d.Decl.Doc)
	i := slices.IndexFunc(all, func(x Directive) bool { return x.Name == "reduce" })
	return i < 0 || c.foldAs(op, d, all[i])
}

// foldAs finds out what reduction d is, of which a directive says the identity. It reports whether all is well.
func (c *checker) foldAs(op *Operator, d *Definition, directive Directive) bool {
	params, results := d.Func.Signature().Params(), d.Func.Signature().Results()
	if params.Len() < 2 || results.Len() != 1 || !types.Identical(params.At(0).Type(), results.At(0).Type()) {
		c.wrong(d.Decl.Name.Pos(), "%s is no reduction: that is a func(acc, x T) T, of what was accumulated and of elements", d.Func.Name())
		return false
	}
	f := &fold{}
	value := c.identity(d, directive, f)
	if value == nil {
		return false
	}
	d.values = []vector.Bound{*value}
	op.fold = f
	f.join, f.plain = c.joins(d, f)
	if f.join == nil && (params.Len() > 2 || !types.Identical(params.At(1).Type(), params.At(0).Type())) {
		c.wrong(d.Decl.Name.Pos(), "%s does not say how to join what was accumulated: end with return %s + term, "+
			"or with * & | ^ && || min, max or a function of two in place of +, add terms under conditions by %[2]s += term, "+
			"%[2]s -= term or %[2]s++, and use %[2]s nowhere else", d.Func.Name(), params.At(0).Name())
		return false
	}
	return true
}

// identity returns the value that a directive gives as identity=VALUE, or nil after a mistake.
func (c *checker) identity(d *Definition, directive Directive, f *fold) (value *vector.Bound) {
	for _, at := range wordPattern.FindAllStringIndex(directive.Text, -1) {
		word := directive.Text[at[0]:at[1]]
		pos := directive.TextPos + token.Pos(at[0])
		text, ok := strings.CutPrefix(word, "identity=")
		switch {
		case word == "associative" || word == "commutative": // which every reduction is
			continue
		case strings.HasPrefix(word, "join=") || strings.HasPrefix(word, "result="):
			c.wrong(pos, "%s is for a state of several values, and %s accumulates one, which needs identity=VALUE alone: remove it", word, d.Func.Name())
			return nil
		case !ok:
			c.wrong(pos, "%s is unknown to ndgo:reduce, which has identity=VALUE", word)
			return nil
		case value != nil:
			c.wrong(pos, "ndgo:reduce has one identity=VALUE: remove this one")
			return nil
		}
		f.text = text
		x, info, err := c.conversion(d, d.Func.Signature().Params().At(0).Type(), pos+token.Pos(len(word)-len(text)), text)
		if err != nil {
			c.wrong(pos, "%s: %s", word, message(err))
			return nil
		}
		f.identity = c.code(x.Args[0], info)
		value = &vector.Bound{Value: x, Info: info}
	}
	if value == nil {
		c.wrong(directive.Pos, "ndgo:reduce needs the reduction of no elements, as in identity=0")
	}
	return value
}
