package check

import (
	"go/ast"
	"go/types"

	"github.com/dave/jennifer/jen"
)

// Code emits a copy of x, a type or an expression of the package. It qualifies and imports names declared in packages.
func (c *Checker) Code(x ast.Expr, info *types.Info) *jen.Statement {
	switch x := x.(type) {
	case *ast.Ident:
		return named(x, info)
	case *ast.SelectorExpr:
		if p, ok := x.X.(*ast.Ident); ok {
			if _, ok := info.Uses[p].(*types.PkgName); ok {
				return named(x.Sel, info)
			}
		}
		return c.Code(x.X, info).Dot(x.Sel.Name)
	case *ast.BasicLit:
		return jen.Op(x.Value)
	case *ast.ParenExpr:
		return jen.Parens(c.Code(x.X, info))
	case *ast.UnaryExpr:
		return jen.Op(x.Op.String()).Add(c.Code(x.X, info))
	case *ast.BinaryExpr:
		return c.Code(x.X, info).Op(x.Op.String()).Add(c.Code(x.Y, info))
	case *ast.IndexExpr:
		return c.Code(x.X, info).Index(c.Code(x.Index, info))
	case *ast.CallExpr:
		var args []jen.Code
		for _, a := range x.Args {
			args = append(args, c.Code(a, info))
		}
		return c.Code(x.Fun, info).Call(args...)
	case *ast.InterfaceType:
		var all []jen.Code
		for _, field := range x.Methods.List {
			all = append(all, c.Code(field.Type, info))
		}
		return jen.Interface(all...)
	}
	c.Wrong(x.Pos(), "this cannot be copied to a generated file: declare it with a name")
	return jen.Nil()
}

// named emits a name. A name declared at package level is qualified.
func named(x *ast.Ident, info *types.Info) *jen.Statement {
	if object := info.Uses[x]; object != nil && object.Pkg() != nil && object.Parent() == object.Pkg().Scope() {
		return jen.Qual(object.Pkg().Path(), x.Name)
	}
	return jen.Id(x.Name)
}
