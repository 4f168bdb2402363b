package check

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/form"
)

// Operator checks all definitions of op together and completes op.
func (c *Checker) Operator(op *form.Operator) {
	if op.Doc == "" {
		c.Wrong(op.Pos, "%s has no comment", op.Name)
	}
	if len(op.Loops) == 0 {
		return // the mistake has been noted already
	}
	op.Sort()
	if c.Manifest.Marked == nil {
		op.Constraint = c.class(op, len(op.Results))
	}
	for k := range op.Params {
		p, ok := &op.Params[k], false
		if p.Type, ok = typeOf(op, len(op.Results)+k); !ok {
			c.Wrong(op.Pos, "operand %s of %s must have the type of the first operand in all definitions, or a single type", p.Name, op.Name)
		}
	}
	for k := range op.Results {
		r, ok := &op.Results[k], false
		if r.Type, ok = typeOf(op, k); !ok {
			r.Type = "R"
			op.ResultConstraint = c.class(op, k)
		}
	}
	c.laws(op)
}

// typeOf returns the type of operand k of op, counting results first, as written in a generic function with type parameter T.
//
// It is T if operand k has the type of the first operand in every definition, and []T if it is a slice of this type. It is an
// element type if operand k has this type in all loops. In all other cases the second result is false.
func typeOf(op *form.Operator, k int) (string, bool) {
	same := !slices.ContainsFunc(op.Definitions, func(d *form.Definition) bool {
		return !types.Identical(d.Declared()[k], d.Declared()[d.Outs()])
	})
	if same {
		return "T", true
	}
	if sameSlice := !slices.ContainsFunc(op.Definitions, func(d *form.Definition) bool {
		s, ok := d.Declared()[k].(*types.Slice)
		return !ok || !types.Identical(s.Elem(), d.Declared()[d.Outs()])
	}); sameSlice && op.Class != nil {
		return "[]T", true
	}
	e := op.Loops[0].Types[k]
	fixed := !slices.ContainsFunc(op.Loops, func(l *form.Loop) bool { return l.Types[k] != e })
	return string(e), fixed
}

// class returns a constraint of internal/ops. Its type set consists of the types of operand k in all loops of op. Numbers k count results first.
func (c *Checker) class(op *form.Operator, k int) string {
	var union []form.Element
	for _, e := range form.Elements {
		if slices.ContainsFunc(op.Loops, func(l *form.Loop) bool { return l.Types[k] == e }) {
			union = append(union, e)
		}
	}
	scope := c.Pkg.Types.Scope()
	for _, name := range scope.Names() {
		object := scope.Lookup(name)
		constraint, ok := object.Type().Underlying().(*types.Interface)
		if ok && object.Exported() && slices.Equal(form.TypeSet(constraint), union) {
			return name
		}
	}
	c.Wrong(op.Pos, "no constraint of package %s has exactly the types of %s: %s",
		c.Pkg.Name, op.Name, strings.Trim(fmt.Sprint(union), "[]"))
	return ""
}

// A lawRule is the condition under which an operator can have a law.
type lawRule struct {
	operands int  // the number of operands, or 0 for one or two
	closed   bool // whether operands and result must have one type
	value    bool // whether the law has a value, like identity=0
	negates  bool // whether the law needs -x
	orders   bool // whether the law needs x ≤ y
}

// Applies reports whether a law can hold for an element type. A law that needs -x does not apply to bool. A law that needs an order applies
// neither to bool nor to complex numbers.
func (r lawRule) Applies(e form.Element) bool {
	return !(e == "bool" && (r.negates || r.orders)) && !(e.Class() == "complex numbers" && r.orders)
}

// LawRules maps the words of //ndgo:laws to their rules.
var LawRules = map[string]lawRule{
	"commutative": {operands: 2},                              // f(x, y) = f(y, x)
	"associative": {operands: 2, closed: true},                // f(f(x, y), z) = f(x, f(y, z))
	"identity":    {operands: 2, closed: true, value: true},   // f(x, e) = f(e, x) = x, for identity=e
	"idempotent":  {closed: true},                             // f(f(x)) = f(x), or f(x, x) = x
	"involution":  {operands: 1, closed: true},                // f(f(x)) = x
	"odd":         {operands: 1, closed: true, negates: true}, // f(-x) = -f(x)
	"even":        {operands: 1, negates: true},               // f(-x) = f(x)
	"monotone":    {operands: 1, closed: true, orders: true},  // x ≤ y implies f(x) ≤ f(y)
}

// laws checks the laws and the reduction claimed by the directives of op.
func (c *Checker) laws(op *form.Operator) {
	closed := op.Result() == "T" && !slices.ContainsFunc(op.Params, func(p form.Param) bool { return p.Type != "T" })
	for i, law := range op.Laws {
		rule, known := LawRules[law.Name]
		switch {
		case !known:
			c.Wrong(law.Pos, "unknown law %s", law.Name)
		case slices.ContainsFunc(op.Laws[:i], func(l form.Law) bool { return l.Name == law.Name }):
			c.Wrong(law.Pos, "%s is declared twice to be %s", op.Name, law.Name)
		case rule.operands != 0 && rule.operands != len(op.Params) || len(op.Params) > 2:
			c.Wrong(law.Pos, "the law %s does not exist for %d operands", law.Name, len(op.Params))
		case rule.closed && !closed:
			c.Wrong(law.Pos, "the law %s needs operands and result of one type", law.Name)
		case rule.value && law.Value == "":
			c.Wrong(law.Pos, "the law %s needs a value, as in %s=0", law.Name, law.Name)
		case !rule.value && law.Value != "":
			c.Wrong(law.Pos, "the law %s has no value", law.Name)
		case rule.value:
			c.value(op, law)
		}
	}
	if op.Reduce != "" && !(op.Has("commutative") && op.Has("associative")) {
		c.Wrong(op.ReducePos, "a reduction reorders and regroups elements: %s must be commutative and associative", op.Name)
	}
}

// value checks that the value of a law fits the type of every definition.
func (c *Checker) value(op *form.Operator, law form.Law) {
	for _, d := range op.Definitions {
		expression := fmt.Sprintf("%s(%s)", types.TypeString(d.Declared()[1], types.RelativeTo(c.Pkg.Types)), law.Value)
		if _, err := types.Eval(c.Pkg.Fset, c.Pkg.Types, d.Decl.Body.Lbrace, expression); err != nil {
			c.Wrong(law.Pos, "%s=%s: %s", law.Name, law.Value, message(err))
			return
		}
	}
}
