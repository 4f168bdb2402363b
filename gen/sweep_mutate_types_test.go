package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
)

// typeOf returns the type of x in the syntax of the source, or nil.
func (m *mutator) typeOf(x ast.Expr) ast.Expr {
	t := m.p.TypesInfo.TypeOf(x)
	if t == nil {
		return nil
	}
	switch t := types.Default(t).(type) {
	case *types.Basic:
		return ast.NewIdent(t.Name())
	case *types.TypeParam:
		return ast.NewIdent(t.Obj().Name())
	case *types.Named:
		if t.Obj().Pkg() == m.p.Types && t.TypeArgs().Len() == 0 {
			return ast.NewIdent(t.Obj().Name())
		}
	}
	return nil
}

func (m *mutator) wrapInLiteral() bool {
	x := one(m.Rand, m.expressions())
	if x == nil {
		return false
	}
	t := m.typeOf(*x)
	if t == nil {
		return false
	}
	params, args := &ast.FieldList{}, []ast.Expr(nil)
	value := *x
	if m.IntN(2) == 0 {
		params.List, args, value = []*ast.Field{{Names: []*ast.Ident{ast.NewIdent("wrapped")}, Type: t}}, []ast.Expr{*x}, ast.NewIdent("wrapped")
	}
	literal := &ast.FuncLit{Type: &ast.FuncType{Params: params, Results: &ast.FieldList{List: []*ast.Field{{Type: t}}}},
		Body: &ast.BlockStmt{List: []ast.Stmt{&ast.ReturnStmt{Results: []ast.Expr{value}}}}}
	if m.IntN(2) == 0 {
		*x = &ast.CallExpr{Fun: literal, Args: args}
		return true
	}
	name := "literal" + strconv.Itoa(m.IntN(1000))
	*x = &ast.CallExpr{Fun: ast.NewIdent(name), Args: args}
	define := &ast.AssignStmt{Lhs: []ast.Expr{ast.NewIdent(name)}, Tok: token.DEFINE, Rhs: []ast.Expr{literal}}
	m.fn.Body.List = slices.Insert(slices.Clone(m.fn.Body.List), m.IntN(2)%(len(m.fn.Body.List)+1), ast.Stmt(define))
	return true
}

// basics has the element types.
var basics = []string{"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "float32", "float64", "bool", "complex64", "complex128"}

// basicTypes returns the names of basic types in the function.
func (m *mutator) basicTypes() (all []*ast.Ident) {
	ast.Inspect(m.fn, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && slices.Contains(basics, id.Name) && m.p.TypesInfo.Types[id].IsType() {
			all = append(all, id)
		}
		return true
	})
	return all
}

func (m *mutator) inlineConstraint() bool {
	of := one(m.Rand, m.basicTypes())
	if of == nil || m.fn.Type.TypeParams != nil || m.fn.Recv != nil {
		return false
	}
	name := of.Name
	tilde := func(name string) ast.Expr { return &ast.UnaryExpr{Op: token.TILDE, X: ast.NewIdent(name)} }
	constraint := tilde(name)
	switch m.IntN(4) {
	case 0:
		constraint = &ast.BinaryExpr{X: constraint, Op: token.OR, Y: tilde(one(m.Rand, slices.DeleteFunc(slices.Clone(basics), func(b string) bool { return b == name })))}
	case 1:
		constraint = &ast.InterfaceType{Methods: &ast.FieldList{List: []*ast.Field{{Type: constraint}}}}
	case 2:
		constraint = ast.NewIdent(name)
	}
	m.fn.Type.TypeParams = &ast.FieldList{List: []*ast.Field{{Names: []*ast.Ident{ast.NewIdent("T")}, Type: constraint}}}
	for _, id := range m.basicTypes() {
		if id.Name == name && id.Pos().IsValid() {
			id.Name = "T"
		}
	}
	return true
}

func (m *mutator) changeTypes() bool {
	of := one(m.Rand, m.basicTypes())
	if of == nil {
		return false
	}
	from, to := of.Name, one(m.Rand, basics)
	ast.Inspect(m.p.Syntax[0], func(n ast.Node) bool { // also in its callees
		if id, ok := n.(*ast.Ident); ok && id.Name == from && m.p.TypesInfo.Types[id].IsType() {
			id.Name = to
		}
		return true
	})
	return true
}
