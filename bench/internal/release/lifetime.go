package release

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
)

// lifetimes describes how long the arrays of a function are used. The method named has already rewritten the function, so each new array
// has a variable.
type lifetimes struct {
	r        *rewriter
	shared   map[string][]string // for each variable, the views that may share its memory
	outside  map[string]bool     // parameters and named results; the first array of such a variable belongs to the caller
	compared []string            // parameters with a test before each release: is the array still the caller's?
	returned map[string]bool     // variables that the function returns
}

// lifetimes returns the lifetimes of f.
func (r *rewriter) lifetimes(f *ast.FuncDecl) *lifetimes {
	l := &lifetimes{r: r, shared: map[string][]string{}, outside: map[string]bool{}, returned: map[string]bool{}}
	for _, list := range []*ast.FieldList{f.Type.Params, f.Type.Results} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			for _, name := range field.Names {
				l.outside[name.Name] = true
			}
		}
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			for _, e := range n.Results {
				for name := range namesIn(e) {
					l.returned[name] = true
				}
			}
		case *ast.AssignStmt:
			for i, e := range n.Rhs {
				if r.isKnown(e) && r.isArray(e) && !r.isFresh(e) && len(n.Lhs) == len(n.Rhs) {
					for name := range namesIn(e) {
						l.shared[name] = append(l.shared[name], n.Lhs[i].(*ast.Ident).Name)
					}
				}
			}
		}
		return true
	})
	return l
}

// isKnown reports whether e is from the original package. Expressions added by the rewriter have no type.
func (r *rewriter) isKnown(e ast.Expr) bool { return r.info.TypeOf(e) != nil }

// namesIn returns the identifiers in n.
func namesIn(n ast.Node) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			names[name.Name] = true
		}
		return true
	})
	return names
}

// released returns list with added statements that release arrays. The parameter isTop is true for the function's body, and false for lists
// inside the body.
func (l *lifetimes) released(list []ast.Stmt, isTop bool) []ast.Stmt {
	var all []ast.Stmt
	after := make([][]ast.Stmt, len(list))
	for i, s := range list {
		switch s := s.(type) {
		case *ast.ForStmt:
			s.Body.List = l.released(s.Body.List, false)
		case *ast.RangeStmt:
			s.Body.List = l.released(s.Body.List, false)
		}
		begins := l.made(s, token.DEFINE)
		if name := l.made(s, token.ASSIGN); name == "" {
			all = append(all, s)
		} else if isTop && l.outside[name] && !slices.Contains(l.compared, name) { // from here on, the variable holds an array of the function
			delete(l.outside, name)
			begins = name
			all = append(all, s)
		} else {
			all = append(all, l.replaced(s.(*ast.AssignStmt), name)...)
		}
		if begins != "" && !l.returned[begins] {
			last := i
			for k := i + 1; k < len(list); k++ {
				if l.uses(list[k], begins) {
					last = k
				}
			}
			after[last] = append(after[last], released(begins))
		}
		all = append(all, after[i]...)
	}
	return all
}

// made returns the variable that s sets to a new array, or "" if s does not set one. Only assignments by the given operator (:= or =)
// count.
func (l *lifetimes) made(s ast.Stmt, operator token.Token) string {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != operator || len(a.Rhs) != 1 || !l.r.isFresh(a.Rhs[0]) {
		return ""
	}
	return a.Lhs[0].(*ast.Ident).Name
}

// uses reports whether n contains the name of the variable, or of a view of its array.
func (l *lifetimes) uses(n ast.Node, name string) bool {
	found := namesIn(n)
	seen := map[string]bool{}
	var visit func(name string) bool
	visit = func(name string) bool {
		if found[name] {
			return true
		}
		seen[name] = true
		for _, view := range l.shared[name] {
			if !seen[view] && visit(view) {
				return true
			}
		}
		return false
	}
	return visit(name)
}

// replaced returns the statements for s, an assignment that replaces the array of the variable name. They also release the old array,
// except if it belongs to the caller.
func (l *lifetimes) replaced(s *ast.AssignStmt, name string) []ast.Stmt {
	l.r.names++
	next := ast.NewIdent(fmt.Sprintf("t%d", l.r.names))
	var release ast.Stmt = released(name)
	if l.outside[name] {
		if !slices.Contains(l.compared, name) {
			l.compared = append(l.compared, name)
		}
		release = &ast.IfStmt{
			Cond: &ast.BinaryExpr{X: ast.NewIdent(name), Op: token.NEQ, Y: ast.NewIdent(given(name))},
			Body: &ast.BlockStmt{List: []ast.Stmt{release}},
		}
	}
	return []ast.Stmt{
		&ast.AssignStmt{Lhs: []ast.Expr{next}, Tok: token.DEFINE, Rhs: s.Rhs},
		release,
		&ast.AssignStmt{Lhs: s.Lhs, Tok: token.ASSIGN, Rhs: []ast.Expr{next}},
	}
}

// begin returns statements for the start of the function. They store the caller's arrays, for the tests before releases.
func (l *lifetimes) begin() (list []ast.Stmt) {
	for _, name := range l.compared {
		list = append(list, &ast.AssignStmt{Lhs: []ast.Expr{ast.NewIdent(given(name))}, Tok: token.DEFINE, Rhs: []ast.Expr{ast.NewIdent(name)}})
	}
	return list
}

// given returns the name of the variable for the caller's array, the first array of the parameter name.
func given(name string) string { return name + "Given" }

// released returns the statement to release the array of a variable.
func released(name string) *ast.ExprStmt {
	return &ast.ExprStmt{X: &ast.CallExpr{Fun: &ast.SelectorExpr{X: ast.NewIdent(name), Sel: ast.NewIdent("Release")}}}
}
