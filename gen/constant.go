package main

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"regexp"
	"slices"
	"strings"

	"ndgo/gen/vector"
)

// A Constant is a value that the last operand of a definition often has, as a scalar: //ndgo:constant y=2. Loops have
// kernels of their own for it, in which everything that follows from it is computed beforehand.
type Constant struct {
	Text string // the value as it is written

	value constant.Value
	bound []vector.Bound // the parameters; those that are operands of the kernels are not bound
}

var constantPattern = regexp.MustCompile(`^-?\d+(\.\d+)?$`)

// constant returns what the directive d of def, a definition of op, says, or nil after a mistake.
func (c *checker) constant(op *Operator, def *Definition, d Directive) *Constant {
	params := def.Func.Signature().Params()
	isComplex := func(l *Loop) bool { return l.Definition == def && l.Ins()[params.Len()-1].class() == "complex numbers" }
	if params.Len() < 2 || slices.ContainsFunc(op.Loops, isComplex) {
		c.wrong(d.Pos, "ndgo:constant is for functions of several operands, the last of which is not complex")
		return nil
	}
	last := params.At(params.Len() - 1)
	name, text, _ := strings.Cut(d.Text, "=")
	if name != last.Name() || !constantPattern.MatchString(text) {
		c.wrong(d.Pos, "ndgo:constant gives a number to the last of several operands, as in %s=2", last.Name())
		return nil
	}
	x, info, err := c.conversion(def, last.Type(), d.TextPos+token.Pos(len(d.Text)-len(text)), text)
	if err != nil {
		c.wrong(d.TextPos, "%s: %s", d.Text, message(err))
		return nil
	}
	bound := make([]vector.Bound, params.Len())
	bound[params.Len()-1] = vector.Bound{Value: x, Info: info}
	return &Constant{Text: text, value: info.Types[x.Args[0]].Value, bound: bound}
}

// conversion returns the conversion of text, which is at pos, to the type of a parameter of def.
func (c *checker) conversion(def *Definition, to types.Type, pos token.Pos, text string) (*ast.CallExpr, *types.Info, error) {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
		Instances: map[*ast.Ident]types.Instance{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	before := types.TypeString(to, types.RelativeTo(c.pkg.Types)) + "("
	x, err := parseAt(pos-token.Pos(len(before)), before+text+")")
	if err == nil {
		c.nameMath(def.Decl.Body.Lbrace)
		err = types.CheckExpr(c.pkg.Fset, c.pkg.Types, def.Decl.Body.Lbrace, x, info)
	}
	if err != nil {
		return nil, nil, err
	}
	return x.(*ast.CallExpr), info, nil
}

// nameMath makes math the name of the package at pos, for directives of a function whose body begins there, unless it is the name of
// something: a file cannot import what only its comments name.
func (c *checker) nameMath(pos token.Pos) {
	scope := c.pkg.Types.Scope().Innermost(pos)
	if _, taken := scope.LookupParent("math", token.NoPos); taken == nil && c.math != nil {
		types.NewScope(scope, pos, pos+1, "directives").Insert(types.NewPkgName(token.NoPos, c.pkg.Types, "math", c.math))
	}
}

// unusedMath notes imports of math that nothing needs: directives that name it do without.
func (c *checker) unusedMath() {
	for _, e := range c.pkg.TypeErrors {
		for _, f := range c.pkg.Syntax {
			if e.Msg == `"math" imported and not used` && f.FileStart <= e.Pos && e.Pos < f.FileEnd && namesMath(f) {
				c.wrong(e.Pos, "%s: remove the import, as directives name math without one", e.Msg)
			}
		}
	}
}

// namesMath reports whether a directive in f names package math.
func namesMath(f *ast.File) bool {
	return slices.ContainsFunc(f.Comments, func(g *ast.CommentGroup) bool {
		return slices.ContainsFunc(directives(g), func(d Directive) bool { return strings.Contains(d.Text, "math.") })
	})
}

// name returns the value as a part of names: 2, Minus1, 0Point5.
func (c *Constant) name() string {
	return strings.NewReplacer("-", "Minus", ".", "Point").Replace(c.Text)
}

// bits returns the value as an operand of type e has it in memory.
func (c *Constant) bits(e element) uint64 {
	switch e {
	case "float32":
		v, _ := constant.Float32Val(c.value)
		return uint64(math.Float32bits(v))
	case "float64":
		v, _ := constant.Float64Val(c.value)
		return math.Float64bits(v)
	}
	whole := constant.ToInt(c.value)
	if v, exact := constant.Uint64Val(whole); exact {
		return v
	}
	v, _ := constant.Int64Val(whole)
	return uint64(v) & (1<<(8*e.size()) - 1)
}
