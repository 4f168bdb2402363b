package main

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// operator checks what all definitions of op say together, and completes op.
func (c *checker) operator(op *Operator) {
	if op.Doc == "" {
		c.wrong(op.pos, "%s has no comment", op.Name)
	}
	if len(op.Loops) == 0 {
		return // for which a mistake gives the reason
	}
	op.sort()
	if c.manifest.marked == nil {
		op.Constraint = c.class(op, len(op.Results))
	}
	for k := range op.Params {
		p, ok := &op.Params[k], false
		if p.Type, ok = op.typeOf(len(op.Results) + k); !ok {
			c.wrong(op.pos, "operand %s of %s has neither the type of the first operand everywhere nor one type", p.Name, op.Name)
		}
	}
	for k := range op.Results {
		r, ok := &op.Results[k], false
		if r.Type, ok = op.typeOf(k); !ok {
			r.Type = "R"
			op.ResultConstraint = c.class(op, k)
		}
	}
	c.laws(op)
}

// sort puts the loops of op in the order of elements.
func (op *Operator) sort() {
	slices.SortFunc(op.Loops, func(x, y *Loop) int {
		return cmp.Compare(slices.Index(elements, x.Element()), slices.Index(elements, y.Element()))
	})
}

// typeOf returns T if operand k, counted from the first result, has the type of the first that is read in every
// definition, or else the one element that it has in all loops. It reports whether one of these is so.
func (op *Operator) typeOf(k int) (string, bool) {
	same := !slices.ContainsFunc(op.Definitions, func(d *Definition) bool {
		return !types.Identical(d.Declared()[k], d.Declared()[d.Outs()])
	})
	if same {
		return "T", true
	}
	if sameSlice := !slices.ContainsFunc(op.Definitions, func(d *Definition) bool {
		s, ok := d.Declared()[k].(*types.Slice)
		return !ok || !types.Identical(s.Elem(), d.Declared()[d.Outs()])
	}); sameSlice && op.class != nil {
		return "[]T", true
	}
	e := op.Loops[0].Types[k]
	fixed := !slices.ContainsFunc(op.Loops, func(l *Loop) bool { return l.Types[k] != e })
	return string(e), fixed
}

// class returns the constraint of internal/ops with exactly the elements that operand k of op, counted from the
// first result, has in its loops.
func (c *checker) class(op *Operator, k int) string {
	var union []element
	for _, e := range elements {
		if slices.ContainsFunc(op.Loops, func(l *Loop) bool { return l.Types[k] == e }) {
			union = append(union, e)
		}
	}
	scope := c.pkg.Types.Scope()
	for _, name := range scope.Names() {
		object := scope.Lookup(name)
		constraint, ok := object.Type().Underlying().(*types.Interface)
		if ok && object.Exported() && slices.Equal(typeSet(constraint), union) {
			return name
		}
	}
	c.wrong(op.pos, "no constraint of package %s has exactly the types of %s: %s",
		c.pkg.Name, op.Name, strings.Trim(fmt.Sprint(union), "[]"))
	return ""
}

// A lawRule is what must hold of an operator that has a law.
type lawRule struct {
	operands int  // how many it has, or 0 for one or two
	closed   bool // its operands and its result are of one type
	value    bool // the law has a value
	negates  bool // it speaks of -x
	orders   bool // it speaks of x ≤ y
}

// applies reports whether a law makes sense for an element: booleans have no negative, complex numbers no order.
func (r lawRule) applies(e element) bool {
	return !(e == "bool" && (r.negates || r.orders)) && !(e.class() == "complex numbers" && r.orders)
}

// lawRules are the words of //ndgo:laws.
var lawRules = map[string]lawRule{
	"commutative": {operands: 2},                              // f(x, y) = f(y, x)
	"associative": {operands: 2, closed: true},                // f(f(x, y), z) = f(x, f(y, z))
	"identity":    {operands: 2, closed: true, value: true},   // f(x, e) = f(e, x) = x, of identity=e
	"idempotent":  {closed: true},                             // f(f(x)) = f(x), or f(x, x) = x
	"involution":  {operands: 1, closed: true},                // f(f(x)) = x
	"odd":         {operands: 1, closed: true, negates: true}, // f(-x) = -f(x)
	"even":        {operands: 1, negates: true},               // f(-x) = f(x)
	"monotone":    {operands: 1, closed: true, orders: true},  // x ≤ y implies f(x) ≤ f(y)
}

// laws checks that op can have the laws and the reduction that it claims.
func (c *checker) laws(op *Operator) {
	closed := op.Result() == "T" && !slices.ContainsFunc(op.Params, func(p Param) bool { return p.Type != "T" })
	for i, law := range op.Laws {
		rule, known := lawRules[law.Name]
		switch {
		case !known:
			c.wrong(law.pos, "unknown law %s", law.Name)
		case slices.ContainsFunc(op.Laws[:i], func(l Law) bool { return l.Name == law.Name }):
			c.wrong(law.pos, "%s is said twice to be %s", op.Name, law.Name)
		case rule.operands != 0 && rule.operands != len(op.Params) || len(op.Params) > 2:
			c.wrong(law.pos, "the law %s is not for %d operands", law.Name, len(op.Params))
		case rule.closed && !closed:
			c.wrong(law.pos, "the law %s needs operands and result of one type", law.Name)
		case rule.value && law.Value == "":
			c.wrong(law.pos, "the law %s needs a value, as in %s=0", law.Name, law.Name)
		case !rule.value && law.Value != "":
			c.wrong(law.pos, "the law %s has no value", law.Name)
		case rule.value:
			c.value(op, law)
		}
	}
	if op.Reduce != "" && !(op.Has("commutative") && op.Has("associative")) {
		c.wrong(op.reducePos, "a reduction reorders and regroups: %s must be commutative and associative", op.Name)
	}
}

// value checks that the value of a law is one of every definition's type.
func (c *checker) value(op *Operator, law Law) {
	for _, d := range op.Definitions {
		expression := fmt.Sprintf("%s(%s)", types.TypeString(d.Declared()[1], types.RelativeTo(c.pkg.Types)), law.Value)
		if _, err := types.Eval(c.pkg.Fset, c.pkg.Types, d.Decl.Body.Lbrace, expression); err != nil {
			c.wrong(law.pos, "%s=%s: %s", law.Name, law.Value, message(err))
			return
		}
	}
}
