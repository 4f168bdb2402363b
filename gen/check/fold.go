package check

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/compile/build"
	"ndgo/gen/form"
)

// Fold determines how d joins values, if d is a reduction. It returns false after a mistake.
func (c *Checker) Fold(op *form.Operator, d *form.Definition) bool {
	all := form.Directives(d.Decl.Doc)
	i := slices.IndexFunc(all, func(x form.Directive) bool { return x.Name == "reduce" })
	return i < 0 || c.FoldAs(op, d, all[i])
}

// FoldAs does the work of Fold for a directive with an identity.
func (c *Checker) FoldAs(op *form.Operator, d *form.Definition, directive form.Directive) bool {
	params, results := d.Func.Signature().Params(), d.Func.Signature().Results()
	if params.Len() < 2 || results.Len() != 1 || !types.Identical(params.At(0).Type(), results.At(0).Type()) {
		c.Wrong(d.Decl.Name.Pos(), "%s is not a reduction: write a func(acc, x T) T of the accumulated value and elements", d.Func.Name())
		return false
	}
	f := &form.Fold{Manifest: c.Manifest}
	value := c.foldDirective(d, directive, f)
	if value == nil {
		return false
	}
	d.Values = []build.Bound{*value}
	op.Fold = f
	f.Join, f.Plain = c.joins(d, f)
	if f.Join == nil && (params.Len() > 2 || !types.Identical(params.At(1).Type(), params.At(0).Type())) {
		c.Wrong(d.Decl.Name.Pos(), "%s does not show how to join accumulated values: end with return %s + term, "+
			"or with * & | ^ && || min, max or a function of two in place of +, add terms under conditions by %[2]s += term, "+
			"%[2]s -= term or %[2]s++, and use %[2]s nowhere else; if results depend on the order of elements, mark a func(dst, src []T) //ndgo:rows, "+
			"which goes from one element of a row to the next", d.Func.Name(), params.At(0).Name())
		return false
	}
	return true
}

// foldDirective reads the directive of a reduction into f. For identity=VALUE it returns the type-checked VALUE. After a mistake it
// returns nil.
func (c *Checker) foldDirective(d *form.Definition, directive form.Directive, f *form.Fold) (value *build.Bound) {
	for _, at := range form.WordPattern.FindAllStringIndex(directive.Text, -1) {
		word := directive.Text[at[0]:at[1]]
		pos := directive.TextPos + token.Pos(at[0])
		key, text, ok := strings.Cut(word, "=")
		switch {
		case word == "associative" || word == "commutative": // redundant: every reduction has both laws
			continue
		case ok && (key == "join" || key == "result"):
			c.Wrong(pos, "%s is for a state of several values, and %s accumulates one value: remove it, and write only identity=VALUE", word, d.Func.Name())
			return nil
		case ok && key == "scan":
			if !c.scan(pos, text, f) {
				return nil
			}
			continue
		case !ok || key != "identity":
			c.Wrong(pos, "%s is unknown to ndgo:reduce: write identity=VALUE, and scan=NAME for cumulative reductions", word)
			return nil
		case value != nil:
			c.Wrong(pos, "ndgo:reduce has one identity=VALUE: remove this one")
			return nil
		}
		f.Text = text
		x, info, err := c.conversion(d, d.Func.Signature().Params().At(0).Type(), pos+token.Pos(len(word)-len(text)), text)
		if err != nil {
			c.Wrong(pos, "%s: %s", word, message(err))
			return nil
		}
		f.Identity = c.Code(x.Args[0], info)
		value = &build.Bound{Value: x, Info: info}
	}
	if value == nil {
		c.Wrong(directive.Pos, "ndgo:reduce needs the result for no elements, as in identity=0")
	}
	return value
}

// scan sets the name of the function for cumulative reductions. The name is given at pos. It reports whether there was no mistake.
func (c *Checker) scan(pos token.Pos, name string, f *form.Fold) bool {
	switch {
	case f.Scan != "":
		c.Wrong(pos, "ndgo:reduce has one scan=NAME: remove this one")
		return false
	case !token.IsIdentifier(name) || !token.IsExported(form.Title(name)):
		c.Wrong(pos, "scan=%s is not a valid function name: write a name, as in scan=CumulativeSum", name)
		return false
	case !token.IsExported(name):
		c.Wrong(pos, "scan=%s begins with a small letter, but the function of arrays must be exported: write scan=%s", name, form.Title(name))
		return false
	}
	f.Scan, f.ScanAt = name, pos
	return true
}

// ScanNames checks that the names of functions for cumulative reductions are unique.
func (c *Checker) ScanNames() {
	of := map[string]*form.Operator{}
	for _, scans := range []bool{false, true} {
		for _, op := range c.Manifest.Operators {
			for _, fn := range form.UserFunctions {
				if !fn.Has(op) || (fn.Form == form.Scan) != scans {
					continue
				}
				name := fn.NameOf(op)
				if scans && of[name] != nil {
					c.Wrong(op.Fold.ScanAt, "%s is also generated for %s: write another name after scan=", name, form.Uncapitalised(of[name].Name))
					break
				}
				of[name] = op
			}
		}
	}
}
