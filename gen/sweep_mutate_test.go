package main

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A mutator changes a function at one place, so the function computes something else.
type mutator struct {
	*rand.Rand
	p  *packages.Package
	fn *ast.FuncDecl
}

// mutations lists the kinds of changes. Each makes one random change to the function of m. It returns false if this function has no place for
// the change.
var mutations = []func(m *mutator) bool{
	(*mutator).exchangeOperator, (*mutator).exchangeOperator, (*mutator).dropStatement, (*mutator).repeatStatement, (*mutator).wrapInLiteral,
	(*mutator).inlineConstraint, (*mutator).changeTypes, (*mutator).changeTypes, (*mutator).nest, (*mutator).nest, (*mutator).changeConstant,
	(*mutator).exchangeName, (*mutator).exchangeName, (*mutator).returnEarly, (*mutator).addPanic, (*mutator).addTable, (*mutator).grow,
}

// mutated returns text with some random changes. Every change must pass the type-checker.
func (s *sources) mutated(r *rand.Rand, text string) string {
	for n := 1 + r.IntN(5); n > 0; n-- {
		p := s.made(text)
		if p == nil {
			return text
		}
		m := &mutator{r, p, nil}
		for _, d := range p.Syntax[0].Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && (m.fn == nil || r.IntN(4) == 0) {
				m.fn = fn // mostly the marked function, the first one
			}
		}
		if m.fn == nil || m.fn.Body == nil || !mutations[r.IntN(len(mutations))](m) {
			continue
		}
		var b bytes.Buffer
		if format.Node(&b, s.fset, p.Syntax[0]) == nil && s.made(b.String()) != nil {
			text = b.String()
		}
	}
	return text
}

// expressions returns pointers to the expressions of the function that have a value.
func (m *mutator) expressions() (all []*ast.Expr) {
	add := func(list ...*ast.Expr) {
		for _, x := range list {
			if *x != nil && m.p.TypesInfo.Types[*x].IsValue() {
				all = append(all, x)
			}
		}
	}
	ast.Inspect(m.fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			add(&n.X, &n.Y)
		case *ast.ParenExpr:
			add(&n.X)
		case *ast.CallExpr:
			for i := range n.Args {
				add(&n.Args[i])
			}
		case *ast.AssignStmt:
			for i := range n.Rhs {
				add(&n.Rhs[i])
			}
		case *ast.ReturnStmt:
			for i := range n.Results {
				add(&n.Results[i])
			}
		case *ast.IfStmt:
			add(&n.Cond)
		case *ast.ForStmt:
			add(&n.Cond)
		case *ast.IndexExpr:
			add(&n.Index)
		}
		return true
	})
	return all
}

// lists returns the lists of statements.
func (m *mutator) lists() (all []*[]ast.Stmt) {
	ast.Inspect(m.fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			all = append(all, &n.List)
		case *ast.CaseClause:
			all = append(all, &n.Body)
		}
		return true
	})
	return slices.DeleteFunc(all, func(list *[]ast.Stmt) bool { return len(*list) == 0 })
}

// one returns a random element of a list, or the zero value for an empty list.
func one[T any](r *rand.Rand, list []T) (x T) {
	if len(list) > 0 {
		x = list[r.IntN(len(list))]
	}
	return x
}

func (m *mutator) exchangeOperator() bool {
	kinds := [][]token.Token{
		{token.ADD, token.SUB, token.MUL, token.QUO, token.REM, token.AND, token.OR, token.XOR, token.SHL, token.SHR, token.AND_NOT},
		{token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL, token.NEQ},
		{token.LAND, token.LOR},
	}
	var all []*token.Token
	ast.Inspect(m.fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			all = append(all, &n.Op)
		case *ast.IncDecStmt:
			if m.IntN(2) == 0 {
				n.Tok = token.INC + token.DEC - n.Tok
			}
		}
		return true
	})
	if op := one(m.Rand, all); op != nil {
		for _, kind := range kinds {
			if slices.Contains(kind, *op) {
				*op = one(m.Rand, kind)
				return true
			}
		}
	}
	return false
}

func (m *mutator) dropStatement() bool {
	list := one(m.Rand, m.lists())
	if list == nil {
		return false
	}
	i := m.IntN(len(*list))
	*list = slices.Delete(slices.Clone(*list), i, i+1)
	return true
}

func (m *mutator) repeatStatement() bool {
	list := one(m.Rand, m.lists())
	if list == nil {
		return false
	}
	*list = slices.Insert(slices.Clone(*list), m.IntN(len(*list)+1), one(m.Rand, *list))
	return true
}

func (m *mutator) nest() bool {
	list := one(m.Rand, m.lists())
	if list == nil {
		return false
	}
	i := m.IntN(len(*list))
	inner := (*list)[i]
	if a, ok := inner.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
		return false
	}
	if _, ok := inner.(*ast.ReturnStmt); ok && i == len(*list)-1 {
		return false
	}
	name := ast.NewIdent("round" + strconv.Itoa(m.IntN(1000)))
	number := func(n int) ast.Expr { return &ast.BasicLit{Kind: token.INT, Value: strconv.Itoa(n)} }
	end := number([]int{1, 3, 9, 40, 5000}[m.IntN(5)])
	if variable := one(m.Rand, m.integers()); variable != nil && m.IntN(2) == 0 {
		end = variable
	}
	body := &ast.BlockStmt{List: []ast.Stmt{inner}}
	var outer ast.Stmt
	switch m.IntN(5) {
	case 0:
		outer = &ast.RangeStmt{Key: name, Tok: token.DEFINE, X: end, Body: &ast.BlockStmt{List: []ast.Stmt{inner,
			&ast.AssignStmt{Lhs: []ast.Expr{ast.NewIdent("_")}, Tok: token.ASSIGN, Rhs: []ast.Expr{name}}}}}
	case 1:
		outer = &ast.ForStmt{Init: &ast.AssignStmt{Lhs: []ast.Expr{name}, Tok: token.DEFINE, Rhs: []ast.Expr{number(0)}},
			Cond: &ast.BinaryExpr{X: name, Op: token.LSS, Y: end}, Post: &ast.IncDecStmt{X: name, Tok: token.INC}, Body: body}
	case 2:
		outer = &ast.SwitchStmt{Tag: end, Body: &ast.BlockStmt{List: []ast.Stmt{&ast.CaseClause{List: []ast.Expr{number(3), number(4)}, Body: body.List}, &ast.CaseClause{}}}}
	case 3:
		if c := m.condition(); c != nil {
			outer = &ast.ForStmt{Cond: c, Body: body}
		}
	default:
		if c := m.condition(); c != nil {
			outer = &ast.IfStmt{Cond: c, Body: body}
		}
	}
	if outer == nil {
		return false
	}
	*list = slices.Clone(*list)
	(*list)[i] = outer
	return true
}

// parameters returns the operands accepted by is, as expressions.
func (m *mutator) parameters(is func(t types.Type) bool) (all []ast.Expr) {
	for _, field := range m.fn.Type.Params.List {
		for _, name := range field.Names {
			if object := m.p.TypesInfo.Defs[name]; object != nil && name.Name != "_" && is(object.Type()) {
				all = append(all, ast.NewIdent(name.Name))
			}
		}
	}
	return all
}

func (m *mutator) integers() []ast.Expr { return m.parameters(isIntegral) }

// condition returns a comparison of operands, or nil if none can be compared.
func (m *mutator) condition() ast.Expr {
	ordered := func(t types.Type) bool {
		basic, ok := t.Underlying().(*types.Basic)
		return ok && basic.Info()&types.IsOrdered != 0
	}
	x := one(m.Rand, m.parameters(ordered))
	if x == nil {
		return nil
	}
	return &ast.BinaryExpr{X: x, Op: one(m.Rand, []token.Token{token.LSS, token.GEQ, token.EQL}), Y: &ast.BasicLit{Kind: token.INT, Value: one(m.Rand, []string{"0", "1", "100"})}}
}

func (m *mutator) changeConstant() bool {
	var all []*ast.BasicLit
	ast.Inspect(m.fn.Body, func(n ast.Node) bool {
		if x, ok := n.(*ast.BasicLit); ok {
			all = append(all, x)
		}
		return true
	})
	x := one(m.Rand, all)
	if x == nil {
		return false
	}
	x.Value = one(m.Rand, []string{"0", "1", "2", "3", "7", "64", "255", "1000", "100000", "0.5", "1e-12", "1e300", "1<<31", "1<<63 - 1"})
	return true
}

func (m *mutator) exchangeName() bool {
	byType := map[string][]string{}
	var all []*ast.Ident
	ast.Inspect(m.fn.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := m.p.TypesInfo.Uses[id].(*types.Var); ok && !v.IsField() {
				byType[v.Type().String()] = append(byType[v.Type().String()], id.Name)
				all = append(all, id)
			}
		}
		return true
	})
	id := one(m.Rand, all)
	if id == nil {
		return false
	}
	id.Name = one(m.Rand, byType[m.p.TypesInfo.Uses[id].Type().String()])
	return true
}

func (m *mutator) returnEarly() bool {
	var all []*ast.ReturnStmt
	ast.Inspect(m.fn.Body, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok {
			all = append(all, r)
		}
		_, literal := n.(*ast.FuncLit)
		return !literal
	})
	r, c, list := one(m.Rand, all), m.condition(), one(m.Rand, m.lists())
	// A function literal in r that holds this list would contain itself after the change.
	if r == nil || c == nil || list == nil || r.Pos() < (*list)[0].Pos() && (*list)[0].Pos() < r.End() {
		return false
	}
	early := &ast.IfStmt{Cond: c, Body: &ast.BlockStmt{List: []ast.Stmt{r}}}
	*list = slices.Insert(slices.Clone(*list), m.IntN(len(*list)), ast.Stmt(early))
	return true
}

func (m *mutator) addPanic() bool {
	c, list := m.condition(), one(m.Rand, m.lists())
	if c == nil || list == nil {
		return false
	}
	call := &ast.ExprStmt{X: &ast.CallExpr{Fun: ast.NewIdent("panic"), Args: []ast.Expr{&ast.BasicLit{Kind: token.STRING, Value: `"no"`}}}}
	*list = slices.Insert(slices.Clone(*list), m.IntN(len(*list)), ast.Stmt(&ast.IfStmt{Cond: c, Body: &ast.BlockStmt{List: []ast.Stmt{call}}}))
	return true
}

// addTable replaces an operand by an element of a slice.
func (m *mutator) addTable() bool {
	x := one(m.Rand, m.expressions())
	if x == nil || !strings.HasPrefix(m.fn.Name.Name, "swept") {
		return false
	}
	t := m.typeOf(*x)
	if name, ok := t.(*ast.Ident); !ok || !slices.Contains(basics, name.Name) || m.fn.Type.Params.NumFields() == 0 || len(m.parameters(func(types.Type) bool { return true })) == 0 {
		return false
	}
	index := one(m.Rand, m.parameters(func(t types.Type) bool {
		basic, ok := t.Underlying().(*types.Basic)
		return ok && basic.Info()&(types.IsInteger|types.IsFloat) != 0
	}))
	if index == nil {
		return false
	}
	table := ast.NewIdent("table" + strconv.Itoa(m.IntN(1000)))
	m.fn.Type.Params.List = append(slices.Clip(m.fn.Type.Params.List), &ast.Field{Names: []*ast.Ident{table}, Type: &ast.ArrayType{Elt: t}})
	*x = &ast.IndexExpr{X: table, Index: &ast.CallExpr{Fun: ast.NewIdent("int"), Args: []ast.Expr{index}}}
	return true
}

// grow makes the function long: it replaces an expression by two copies, several times.
func (m *mutator) grow() bool {
	x := one(m.Rand, m.expressions())
	if x == nil {
		return false
	}
	for range 1 + m.IntN(5) {
		*x = &ast.BinaryExpr{X: &ast.ParenExpr{X: *x}, Op: one(m.Rand, []token.Token{token.ADD, token.MUL, token.SUB}), Y: *x}
	}
	return true
}
