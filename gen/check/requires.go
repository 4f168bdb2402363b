package check

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
)

// requirement returns the requirement declared by the directive d of def, or nil after a mistake.
func (c *Checker) requirement(def *form.Definition, d form.Directive) *form.Requirement {
	i := strings.LastIndexAny(d.Text, " \t")
	if i < 0 {
		c.Wrong(d.Pos, "ndgo:requires needs a condition and a kind of error, as in y != 0 DivideByZero")
		return nil
	}
	r := &form.Requirement{
		Condition: strings.TrimSpace(d.Text[:i]),
		Kind:      d.Text[i+1:],
		Of:        def.Func,
		Operands:  map[*ast.Ident]int{},
		Types:     map[*ast.Ident]int{},
	}
	if _, err := parser.ParseExpr(d.Text); err == nil {
		c.Wrong(d.TextPos, "%s has no kind of error: write one of %s after it, as in //ndgo:requires y != 0 DivideByZero", d.Text, strings.Join(form.RequirementKinds, ", "))
		return nil
	}
	if !slices.Contains(form.RequirementKinds, r.Kind) {
		c.Wrong(d.TextPos+token.Pos(i+1), "unknown kind of error %s: write one of %s", r.Kind, strings.Join(form.RequirementKinds, ", "))
		return nil
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
		Instances: map[*ast.Ident]types.Instance{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	r.Info = info
	r.Code = func() *jen.Statement { return c.Code(r.Expression, info) }
	var err error
	if r.Expression, err = form.ParseAt(d.TextPos, r.Condition); err == nil {
		c.nameMath(def.Decl.Body.Lbrace)
		err = types.CheckExpr(c.Pkg.Fset, c.Pkg.Types, def.Decl.Body.Lbrace, r.Expression, info)
	}
	if err != nil {
		c.Wrong(d.TextPos, "condition %s: %s", r.Condition, message(err))
		return nil
	}
	if t := info.Types[r.Expression].Type; !types.Identical(t.Underlying(), types.Typ[types.Bool]) && t != types.Typ[types.UntypedBool] {
		c.Wrong(d.TextPos, "condition %s is of type %s, not bool", r.Condition, t)
		return nil
	}
	ok := true
	ast.Inspect(r.Expression, func(n ast.Node) bool {
		if name, isName := n.(*ast.Ident); isName && ok && info.Uses[name] != nil {
			if ok = c.place(r, def, name, info.Uses[name]); !ok {
				c.Wrong(d.TextPos, "condition %s: %s is not an operand, a predeclared name or a name of package math", r.Condition, name.Name)
			}
		}
		return true
	})
	if !ok {
		return nil
	}
	if len(r.Reads) == 0 {
		c.Wrong(d.TextPos, "condition %s has no operand", r.Condition)
		return nil
	}
	return r
}

// place finds the operand or the type parameter of def for which a name in a condition stands, and records it in r. It returns false after a
// mistake, for example if generated loops cannot use the name.
func (c *Checker) place(r *form.Requirement, def *form.Definition, name *ast.Ident, object types.Object) bool {
	if object.Parent() == types.Universe || isOfMath(object) {
		return true
	}
	if _, isFunction := object.(*types.Func); isFunction && strings.HasSuffix(c.Pkg.Fset.PositionFor(object.Pos(), false).Filename, "_fused.go") {
		return true // a checking function that the generator has written
	}
	if k := slices.IndexFunc(def.Operands(), func(p *types.Var) bool { return p == object }); k >= 0 {
		r.Operands[name] = k
		if !slices.Contains(r.Reads, k) {
			r.Reads = append(r.Reads, k)
			slices.Sort(r.Reads)
		}
		return true
	}
	t, ok := object.Type().(*types.TypeParam)
	if ok {
		r.Types[name] = t.Index()
	}
	return ok
}

// isOfMath reports whether object is package math or is declared in it.
func isOfMath(object types.Object) bool {
	if name, ok := object.(*types.PkgName); ok {
		return name.Imported().Path() == "math"
	}
	return object.Pkg() != nil && object.Pkg().Path() == "math"
}
