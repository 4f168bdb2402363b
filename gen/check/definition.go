package check

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/form"
)

// MaxOperands is the maximum number of operands of a loop, results not counted.
const MaxOperands = 23

// definition adds fn to the operator named in fn's directive or, without such a directive, to the operator with fn's own name.
func (c *Checker) definition(fn *ast.FuncDecl) {
	name, at := fn.Name.Name, fn.Name.Pos()
	switch {
	case fn.Recv != nil:
		c.Wrong(at, "%s is a method; an operator is a function", name)
		return
	case !fn.Name.IsExported():
		c.Wrong(at, "%s is not exported; move helper functions to %s/ops.go", name, form.OpsDir)
		return
	case fn.Body == nil:
		c.Wrong(at, "%s has no body", name)
		return
	}
	all := form.Directives(fn.Doc)
	for _, d := range all {
		if d.Name == "operator" {
			if name = d.Text; !token.IsIdentifier(name) || !token.IsExported(name) {
				c.Wrong(d.Pos, "ndgo:operator needs the exported name of an operator")
				return
			}
		}
	}
	op, d := c.named(name, at), &form.Definition{Func: c.Pkg.TypesInfo.Defs[fn.Name].(*types.Func), Decl: fn}
	c.comment(op, fn)
	if c.Operands(op, d) {
		op.Definitions = append(op.Definitions, d)
		op.Loops = append(op.Loops, c.Instances(op, d)...)
	}
	for _, directive := range all {
		c.Directive(op, d, directive)
	}
}

// named returns the operator called name. If there is none, it adds one with position pos.
func (c *Checker) named(name string, pos token.Pos) *form.Operator {
	for _, op := range c.Manifest.Operators {
		if op.Name == name {
			return op
		}
	}
	op := &form.Operator{Name: name, Section: c.section(pos), Pos: pos}
	c.Manifest.Operators = append(c.Manifest.Operators, op)
	return op
}

// comment sets the comment of op to fn's, if none of the operator's earlier functions has a comment.
func (c *Checker) comment(op *form.Operator, fn *ast.FuncDecl) {
	text := strings.TrimSpace(fn.Doc.Text())
	if text == "" || op.Doc != "" {
		return
	}
	op.Doc = text
	if !strings.HasPrefix(text, op.Name+" returns ") && !strings.HasPrefix(text, op.Name+" reports whether ") {
		c.Wrong(fn.Doc.Pos(), `the comment begins neither with "%s returns" nor with "%s reports whether"`, op.Name, op.Name)
	}
}

// Directive applies a directive to op, or to d, one of the functions of op.
func (c *Checker) Directive(op *form.Operator, d *form.Definition, directive form.Directive) {
	switch directive.Name {
	case "operator":
	case "inner":
		if op.IsInner = true; directive.Text != "" {
			c.Wrong(directive.TextPos, "ndgo:inner takes no arguments")
		}
	case "pairs":
		c.pairs(op, directive)
	case "portable":
		if d.Portable = c.Position(directive.Pos); directive.Text != "" {
			c.Wrong(directive.TextPos, "ndgo:portable takes no arguments")
		}
	case "laws":
		for _, at := range form.WordPattern.FindAllStringIndex(directive.Text, -1) {
			name, value, _ := strings.Cut(directive.Text[at[0]:at[1]], "=")
			op.Laws = append(op.Laws, form.Law{Name: name, Value: value, Pos: directive.TextPos + token.Pos(at[0])})
		}
	case "requires":
		if r := c.requirement(d, directive); r != nil {
			d.Requires = append(d.Requires, r)
		}
	case "constant":
		if v := c.constant(op, d, directive); v != nil {
			d.Constants = append(d.Constants, v)
		}
	case "reduce":
		names := strings.Fields(directive.Text)
		if len(names) != 1 && len(names) != 2 {
			c.Wrong(directive.Pos, "ndgo:reduce needs the name of the reduction, and optionally the name of the scan")
			return
		}
		op.Reduce, op.Scan, op.ReducePos = names[0], strings.Join(names[1:], ""), directive.Pos
	default:
		c.Wrong(directive.Pos, "unknown directive ndgo:%s; write constant, inner, laws, operator, pairs, portable, reduce or requires", directive.Name)
	}
}

// Operands checks that d has the same operands and results as op.
func (c *Checker) Operands(op *form.Operator, d *form.Definition) bool {
	params, at := d.Operands(), d.Decl.Type.Params.Pos()
	if d.Func.Signature().Variadic() {
		c.Wrong(at, "an operator has no variadic operands: name each operand, or mark a function of two operands with ndgo:reduce")
		return false
	}
	if len(params) == 0 || len(params) > MaxOperands {
		c.Wrong(at, "an operator has from 1 to %d operands", MaxOperands)
		return false
	}
	if !c.results(op, d) {
		return false
	}
	if op.Params == nil {
		for _, p := range params {
			c.Usable(p, ReservedFor(d.Func.Signature(), op.Fold != nil)...)
			op.Params = append(op.Params, form.Param{Name: p.Name()})
		}
	}
	if len(params) != len(op.Params) {
		c.Wrong(at, "%s has %d operands, but here %d", op.Name, len(op.Params), len(params))
		return false
	}
	return true
}

// resultName returns a name for result k of s, different from the names of operands. The first result is z1, or z1Result if an operand is
// called z1.
func resultName(s *types.Signature, k int) string {
	name := fmt.Sprintf("z%d", k+1)
	isTaken := func(name string) bool {
		return slices.ContainsFunc(slices.Collect(s.Params().Variables()), func(v *types.Var) bool { return v.Name() == name })
	}
	for isTaken(name) {
		name += "Result"
	}
	return name
}

// results checks the results of d.
func (c *Checker) results(op *form.Operator, d *form.Definition) bool {
	switch n := d.Outs(); {
	case c.Manifest.Marked == nil && n != 1:
		c.Wrong(d.Decl.Name.Pos(), "%s has %d results; an operator has one", d.Func.Name(), n)
		return false
	case n == 0:
		c.Wrong(d.Decl.Name.Pos(), "%s has no result: return the computed value", d.Func.Name())
		return false
	case n+len(d.Operands()) > MaxOperands+1:
		c.Wrong(d.Decl.Name.Pos(), "%s has more than %d operands and results", d.Func.Name(), MaxOperands+1)
		return false
	}
	if op.Results == nil {
		op.Results = c.resultNames(d.Func.Signature())
	}
	return true
}

// resultNames returns the results of s. If there are several results, it gives them names for generated functions and loops.
func (c *Checker) resultNames(s *types.Signature) (all []form.Param) {
	for k := range s.Results().Len() {
		r := form.Param{Name: s.Results().At(k).Name()}
		if s.Results().Len() > 1 && (r.Name == "" || r.Name == "_") {
			r.Name = resultName(s, k)
		} else if s.Results().Len() > 1 {
			c.Usable(s.Results().At(k), ReservedFor(s, false)...)
		}
		for p := range s.Params().Variables() {
			if p.Name() == r.Name && r.Name != "" {
				c.Wrong(p.Pos(), "an operand cannot be called %s, because a result has this name", p.Name())
			}
		}
		all = append(all, r)
	}
	return all
}

// Usable reports a mistake if generated code cannot use the name of p, because the name is reserved or is one of others.
func (c *Checker) Usable(p *types.Var, others ...string) {
	switch name := p.Name(); {
	case name == "" || name == "_":
		c.Wrong(p.Pos(), "an operand needs a name")
	case types.Universe.Lookup(name) != nil || slices.Contains(ReservedNames, name) || slices.Contains(others, name):
		c.Wrong(p.Pos(), "an operand cannot be called %s, because generated code uses this name", name)
	}
}

// ReservedNames lists the parameters of generated functions and the packages imported in generated files.
var ReservedNames = []string{
	"dst", "more", "dims",
	"elem", "generated", "nd", "ops", "reflect", "simd", "ufunc", "unsafe",
}

// ReservedFor returns further reserved names in functions generated for s: the name of the type parameter and, for a reduction, the
// names of the arguments that reductions have.
func ReservedFor(s *types.Signature, reduces bool) (names []string) {
	if s.TypeParams().Len() > 0 {
		names = append(names, "T")
	}
	if reduces {
		names = append(names, "options")
	}
	return names
}

// Instances returns the loops of d, one for each choice of type arguments. If op already has a loop for a choice, Instances reports a
// mistake.
func (c *Checker) Instances(op *form.Operator, d *form.Definition) (loops []*form.Loop) {
	for _, args := range c.choices(d) {
		l := &form.Loop{Definition: d, Args: args}
		for k, t := range d.Declared() {
			e, ok := form.Instantiate(t, args)
			ok = ok && (c.Manifest.Marked != nil || !e.IsSlice()) // slice operands exist only in users' operators
			if ok && e.IsSlice() && !c.sliceOperand(d, k) {
				return nil
			}
			if c.isArray(t) {
				c.Wrong(d.Decl.Name.Pos(), "%s has %s with an array type, and ndgo:ufunc and ndgo:reduce are for functions of numbers: mark it ndgo:fuse", d.Func.Name(), operandName(d, k))
				return nil
			}
			if !ok {
				c.Wrong(d.Decl.Name.Pos(), "%s has %s of type %s, and this type has no kernels: %s", d.Func.Name(), operandName(d, k), c.typeText(t), c.Instead(d.Func.Name(), t, k < d.Outs()))
				return nil
			}
			l.Types = append(l.Types, e)
		}
		for _, other := range slices.Concat(op.Loops, loops) {
			if other.Element() == l.Element() {
				c.Wrong(d.Decl.Name.Pos(), "%s is already defined for %s at %s", op.Name, l.Element(), c.Position(other.Decl.Name.Pos()))
				return nil
			}
		}
		loops = append(loops, l)
	}
	return loops
}

// isSliceParameter reports whether v is a slice.
func isSliceParameter(v *types.Var) bool {
	_, ok := types.Unalias(v.Type()).(*types.Slice)
	return ok
}

// sliceOperand checks whether operand k of d may be a slice. Numbers k count results first, then operands.
func (c *Checker) sliceOperand(d *form.Definition, k int) bool {
	at, name := d.Decl.Name.Pos(), d.Func.Name()
	switch {
	case k < d.Outs():
		c.Wrong(at, "%s returns a slice: return numbers, or mark a function of slices with //ndgo:rows", name)
	case k == d.Outs():
		c.Wrong(at, "the first operand of %s is a slice: put an operand with an element type first", name)
	default:
		return true
	}
	return false
}

// choices returns all choices of type arguments for d.
func (c *Checker) choices(d *form.Definition) [][]form.Element {
	all := [][]form.Element{nil}
	for p := range d.Func.Signature().TypeParams().TypeParams() {
		set := form.TypeSet(p.Constraint().Underlying().(*types.Interface))
		if len(set) == 0 {
			c.Wrong(p.Obj().Pos(), "no element type satisfies the constraint of %s", p.Obj().Name())
		}
		var longer [][]form.Element
		for _, args := range all {
			for _, e := range set {
				longer = append(longer, append(slices.Clone(args), e))
			}
		}
		all = longer
	}
	return all
}

// operandName describes operand k in a message. Numbers k count results first, then operands.
func operandName(d *form.Definition, k int) string {
	if k < d.Outs() {
		return "a result"
	}
	return "an operand"
}
