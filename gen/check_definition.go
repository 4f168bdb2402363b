package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// maxOperands is the most operands that a ufunc.Row has room for beside the result.
const maxOperands = 23

// definition adds fn to the operator that it names or joins.
func (c *checker) definition(fn *ast.FuncDecl) {
	name, at := fn.Name.Name, fn.Name.Pos()
	switch {
	case fn.Recv != nil:
		c.wrong(at, "%s is a method; an operator is a function", name)
		return
	case !fn.Name.IsExported():
		c.wrong(at, "%s is not exported; what is no operator belongs in %s/ops.go", name, opsDir)
		return
	case fn.Body == nil:
		c.wrong(at, "%s has no body", name)
		return
	}
	all := directives(fn.Doc)
	for _, d := range all {
		if d.Name == "operator" {
			if name = d.Text; !token.IsIdentifier(name) || !token.IsExported(name) {
				c.wrong(d.Pos, "ndgo:operator needs the exported name of an operator")
				return
			}
		}
	}
	op, d := c.named(name, at), &Definition{Func: c.pkg.TypesInfo.Defs[fn.Name].(*types.Func), Decl: fn}
	c.comment(op, fn)
	if c.operands(op, d) {
		op.Definitions = append(op.Definitions, d)
		op.Loops = append(op.Loops, c.instances(op, d)...)
	}
	for _, directive := range all {
		c.directive(op, d, directive)
	}
}

// named returns the operator of that name, or a new one at pos if there is none yet.
func (c *checker) named(name string, pos token.Pos) *Operator {
	for _, op := range c.manifest.Operators {
		if op.Name == name {
			return op
		}
	}
	op := &Operator{Name: name, Section: c.section(pos), pos: pos}
	c.manifest.Operators = append(c.manifest.Operators, op)
	return op
}

// comment takes the comment of op from the first of its functions that has one.
func (c *checker) comment(op *Operator, fn *ast.FuncDecl) {
	text := strings.TrimSpace(fn.Doc.Text())
	if text == "" || op.Doc != "" {
		return
	}
	op.Doc = text
	if !strings.HasPrefix(text, op.Name+" returns ") && !strings.HasPrefix(text, op.Name+" reports whether ") {
		c.wrong(fn.Doc.Pos(), `the comment begins neither with "%s returns" nor with "%s reports whether"`, op.Name, op.Name)
	}
}

// directive adds what it says to op or to its definition d.
func (c *checker) directive(op *Operator, d *Definition, directive Directive) {
	switch directive.Name {
	case "operator":
	case "portable":
		if d.Portable = c.position(directive.Pos); directive.Text != "" {
			c.wrong(directive.TextPos, "ndgo:portable has nothing after it")
		}
	case "laws":
		for _, at := range wordPattern.FindAllStringIndex(directive.Text, -1) {
			name, value, _ := strings.Cut(directive.Text[at[0]:at[1]], "=")
			op.Laws = append(op.Laws, Law{name, value, directive.TextPos + token.Pos(at[0])})
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
			c.wrong(directive.Pos, "ndgo:reduce needs the name of the reduction, and may have that of the scan")
			return
		}
		op.Reduce, op.Scan, op.reducePos = names[0], strings.Join(names[1:], ""), directive.Pos
	default:
		c.wrong(directive.Pos, "unknown directive ndgo:%s; there are constant, laws, operator, portable, reduce and requires", directive.Name)
	}
}

// operands checks the operands of d, which are those of op, and its result.
func (c *checker) operands(op *Operator, d *Definition) bool {
	params, at := d.Operands(), d.Decl.Type.Params.Pos()
	if d.Func.Signature().Variadic() {
		c.wrong(at, "an operator has no variadic operands: give each its name, or mark a function of two, which ndgo:reduce applies to all elements")
		return false
	}
	if len(params) == 0 || len(params) > maxOperands {
		c.wrong(at, "an operator has from 1 to %d operands", maxOperands)
		return false
	}
	if !c.results(op, d) {
		return false
	}
	if op.Params == nil {
		for _, p := range params {
			c.usable(p, reservedFor(d.Func.Signature(), op.fold != nil)...)
			op.Params = append(op.Params, Param{Name: p.Name()})
		}
	}
	if len(params) != len(op.Params) {
		c.wrong(at, "%s has %d operands, but here %d", op.Name, len(op.Params), len(params))
		return false
	}
	return true
}

// results checks the results of d.
func (c *checker) results(op *Operator, d *Definition) bool {
	switch n := d.Outs(); {
	case c.manifest.marked == nil && n != 1:
		c.wrong(d.Decl.Name.Pos(), "%s has %d results; an operator has one", d.Func.Name(), n)
		return false
	case n == 0:
		c.wrong(d.Decl.Name.Pos(), "%s has no result: return what it computes", d.Func.Name())
		return false
	case n+len(d.Operands()) > maxOperands+1:
		c.wrong(d.Decl.Name.Pos(), "%s has more than %d operands and results", d.Func.Name(), maxOperands+1)
		return false
	}
	if op.Results == nil {
		op.Results = c.resultNames(d.Func.Signature())
	}
	return true
}

// resultNames returns the results of s, with names for several, which generated functions and loops call them by.
func (c *checker) resultNames(s *types.Signature) (all []Param) {
	for k := range s.Results().Len() {
		r := Param{Name: s.Results().At(k).Name()}
		if s.Results().Len() > 1 && (r.Name == "" || r.Name == "_") {
			r.Name = fmt.Sprintf("z%d", k+1)
		} else if s.Results().Len() > 1 {
			c.usable(s.Results().At(k), reservedFor(s, false)...)
		}
		for p := range s.Params().Variables() {
			if p.Name() == r.Name && r.Name != "" {
				c.wrong(p.Pos(), "an operand cannot be called %s, as a result is", p.Name())
			}
		}
		all = append(all, r)
	}
	return all
}

// usable checks that generated functions and loops can call an operand as p is called, which is none of the other names they use.
func (c *checker) usable(p *types.Var, others ...string) {
	switch name := p.Name(); {
	case name == "" || name == "_":
		c.wrong(p.Pos(), "an operand needs a name")
	case types.Universe.Lookup(name) != nil || slices.Contains(reservedNames, name) || slices.Contains(others, name):
		c.wrong(p.Pos(), "an operand cannot be called %s, which generated code uses", name)
	}
}

// reservedNames are those of generated parameters, and of packages in generated files.
var reservedNames = []string{
	"dst", "more", "dims",
	"elem", "nd", "ops", "reflect", "simd", "ufunc", "unsafe",
}

// reservedFor returns the names that functions for s use besides: of the type of elements, and of what reductions take.
func reservedFor(s *types.Signature, reduces bool) (names []string) {
	if s.TypeParams().Len() > 0 {
		names = append(names, "T")
	}
	if reduces {
		names = append(names, "options")
	}
	return names
}

// instances returns the loops of d: one for each choice of its type arguments. The operator has none for them yet.
func (c *checker) instances(op *Operator, d *Definition) (loops []*Loop) {
	for _, args := range c.choices(d) {
		l := &Loop{Definition: d, Args: args}
		for k, t := range d.Declared() {
			e, ok := instantiate(t, args)
			ok = ok && (c.manifest.marked != nil || !e.isSlice()) // those of the library have none
			if ok && e.isSlice() && !c.sliceOperand(d, k) {
				return nil
			}
			if !ok {
				c.wrong(d.Decl.Name.Pos(), "%s has %s of type %s, for which there are no kernels: %s", d.Func.Name(), d.operandName(k), c.typeText(t), c.instead(d.Func.Name(), t, k < d.Outs()))
				return nil
			}
			l.Types = append(l.Types, e)
		}
		for _, other := range slices.Concat(op.Loops, loops) {
			if other.Element() == l.Element() {
				c.wrong(d.Decl.Name.Pos(), "%s is defined for %s at %s already", op.Name, l.Element(), c.position(other.Decl.Name.Pos()))
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

// sliceOperand checks that operand k of d, counted from the first result, may be a slice.
func (c *checker) sliceOperand(d *Definition, k int) bool {
	at, name := d.Decl.Name.Pos(), d.Func.Name()
	switch {
	case k < d.Outs():
		c.wrong(at, "%s returns a slice: return numbers, or mark a function of slices with //ndgo:rows", name)
	case k == d.Outs():
		c.wrong(at, "the first operand of %s is a slice, but elements come first: put it after one", name)
	default:
		return true
	}
	return false
}

// choices returns the choices of type arguments of d.
func (c *checker) choices(d *Definition) [][]element {
	all := [][]element{nil}
	for p := range d.Func.Signature().TypeParams().TypeParams() {
		set := typeSet(p.Constraint().Underlying().(*types.Interface))
		if len(set) == 0 {
			c.wrong(p.Obj().Pos(), "no element type satisfies the constraint of %s", p.Obj().Name())
		}
		var longer [][]element
		for _, args := range all {
			for _, e := range set {
				longer = append(longer, append(slices.Clone(args), e))
			}
		}
		all = longer
	}
	return all
}

// instantiate returns the element that t is under the given type arguments, if it is one.
func instantiate(t types.Type, args []element) (element, bool) {
	if s, ok := types.Unalias(t).(*types.Slice); ok {
		e, ok := instantiate(s.Elem(), args)
		return "[]" + e, ok && !e.isSlice()
	}
	if p, ok := t.(*types.TypeParam); ok {
		return args[p.Index()], true
	}
	return elementOf(t)
}

// operandName returns what to call operand k, counted from the first result.
func (d *Definition) operandName(k int) string {
	if k < d.Outs() {
		return "a result"
	}
	return "an operand"
}
