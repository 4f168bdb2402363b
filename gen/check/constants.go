package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"ndgo/gen/compile/build"
	"ndgo/gen/form"
)

// constant returns the constant declared by the directive d of def, or nil after a mistake.
func (c *Checker) constant(op *form.Operator, def *form.Definition, d form.Directive) *form.Constant {
	params := def.Func.Signature().Params()
	isComplex := func(l *form.Loop) bool {
		return l.Definition == def && l.Ins()[params.Len()-1].Class() == "complex numbers"
	}
	if params.Len() < 2 || slices.ContainsFunc(op.Loops, isComplex) {
		c.Wrong(d.Pos, "ndgo:constant is for functions of several operands, the last of which is not complex")
		return nil
	}
	last := params.At(params.Len() - 1)
	name, text, _ := strings.Cut(d.Text, "=")
	if name != last.Name() || !constantPattern.MatchString(text) {
		c.Wrong(d.Pos, "ndgo:constant gives a number to the last of several operands, as in %s=2", last.Name())
		return nil
	}
	x, info, err := c.conversion(def, last.Type(), d.TextPos+token.Pos(len(d.Text)-len(text)), text)
	if err != nil {
		c.Wrong(d.TextPos, "%s: %s", d.Text, message(err))
		return nil
	}
	bound := make([]build.Bound, params.Len())
	bound[params.Len()-1] = build.Bound{Value: x, Info: info}
	return &form.Constant{Text: text, Value: info.Types[x.Args[0]].Value, Bound: bound}
}

// conversion parses text, which stands at pos, as a conversion to a parameter type of def.
func (c *Checker) conversion(def *form.Definition, to types.Type, pos token.Pos, text string) (*ast.CallExpr, *types.Info, error) {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
		Instances: map[*ast.Ident]types.Instance{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	before := types.TypeString(to, types.RelativeTo(c.Pkg.Types)) + "("
	x, err := form.ParseAt(pos-token.Pos(len(before)), before+text+")")
	if err == nil {
		c.nameMath(def.Decl.Body.Lbrace)
		err = types.CheckExpr(c.Pkg.Fset, c.Pkg.Types, def.Decl.Body.Lbrace, x, info)
	}
	if err != nil {
		return nil, nil, err
	}
	return x.(*ast.CallExpr), info, nil
}

// nameMath declares the name math for package math in the function body that begins at pos, if the name has no meaning there. So directives of
// the function can use math. The source cannot import math for directives: Go rejects an import used only in comments.
func (c *Checker) nameMath(pos token.Pos) {
	scope := c.Pkg.Types.Scope().Innermost(pos)
	if _, taken := scope.LookupParent("math", token.NoPos); taken == nil && c.Math != nil {
		types.NewScope(scope, pos, pos+1, "directives").Insert(types.NewPkgName(token.NoPos, c.Pkg.Types, "math", c.Math))
	}
}

// UnusedMath reports a mistake for an import of math that only directives use. Directives may use math without an import.
func (c *Checker) UnusedMath() {
	for _, e := range c.Pkg.TypeErrors {
		for _, f := range c.Pkg.Syntax {
			if e.Msg == `"math" imported and not used` && f.FileStart <= e.Pos && e.Pos < f.FileEnd && namesMath(f) {
				c.Wrong(e.Pos, "%s: remove the import, because directives need none for math", e.Msg)
			}
		}
	}
}

// namesMath reports whether a directive in f names package math.
func namesMath(f *ast.File) bool {
	return slices.ContainsFunc(f.Comments, func(g *ast.CommentGroup) bool {
		return slices.ContainsFunc(form.Directives(g), func(d form.Directive) bool { return strings.Contains(d.Text, "math.") })
	})
}

var constantPattern = regexp.MustCompile(`^-?\d+(\.\d+)?$`)
