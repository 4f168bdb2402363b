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
	op    token.Token                           // ⊕, if it is an operator of Go
	stays token.Token                           // where term stays acc, as < says for max, acc ⊕ term is acc; or none

	scan   string // the name of the function of cumulative reductions, or ""
	scanAt token.Pos

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
	value := c.foldDirective(d, directive, f)
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

// foldDirective takes what a directive says: it returns the value that it gives as identity=VALUE, or nil after a mistake.
func (c *checker) foldDirective(d *Definition, directive Directive, f *fold) (value *vector.Bound) {
	for _, at := range wordPattern.FindAllStringIndex(directive.Text, -1) {
		word := directive.Text[at[0]:at[1]]
		pos := directive.TextPos + token.Pos(at[0])
		key, text, ok := strings.Cut(word, "=")
		switch {
		case word == "associative" || word == "commutative": // which every reduction is
			continue
		case ok && (key == "join" || key == "result"):
			c.wrong(pos, "%s is for a state of several values, and %s accumulates one, which needs identity=VALUE alone: remove it", word, d.Func.Name())
			return nil
		case ok && key == "scan":
			if !c.scan(pos, text, f) {
				return nil
			}
			continue
		case !ok || key != "identity":
			c.wrong(pos, "%s is unknown to ndgo:reduce, which has identity=VALUE, and scan=NAME for cumulative reductions", word)
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

// scan takes the name of the function of cumulative reductions, which is at pos. It reports whether all is well.
func (c *checker) scan(pos token.Pos, name string, f *fold) bool {
	switch {
	case f.scan != "":
		c.wrong(pos, "ndgo:reduce has one scan=NAME: remove this one")
		return false
	case !token.IsIdentifier(name) || !token.IsExported(title(name)):
		c.wrong(pos, "scan=%s gives cumulative reductions no name that a function can have: write scan=CumulativeSum, or what they are to be called", name)
		return false
	case !token.IsExported(name):
		c.wrong(pos, "scan=%s begins with a small letter, but names a function of arrays: write scan=%s", name, title(name))
		return false
	}
	f.scan, f.scanAt = name, pos
	return true
}

// scanNames checks that functions of cumulative reductions are called as nothing else that is generated.
func (c *checker) scanNames() {
	of := map[string]*Operator{}
	for _, scans := range []bool{false, true} {
		for _, op := range c.manifest.Operators {
			for _, form := range userForms {
				if !form.has(op) || (form.dir == "scan") != scans {
					continue
				}
				if other := of[form.name(op)]; other != nil && scans {
					c.wrong(op.fold.scanAt, "%s is also generated for %s: write another name behind scan=", form.name(op), lower(other.Name))
					break
				}
				of[form.name(op)] = op
			}
		}
	}
}

// scansAs returns the function of package ndarray that returns the operator of which the reduction op has the scans, those of sums and
// products, or "" if it has its own.
func (op *Operator) scansAs() string {
	isComplex := slices.ContainsFunc(op.Loops, func(l *Loop) bool { return l.Out().class() == "complex numbers" })
	switch {
	case op.fold.op == token.ADD:
		return "JoinSum"
	case op.fold.op == token.MUL && !isComplex: // of which elem has the products
		return "JoinProd"
	}
	return ""
}
