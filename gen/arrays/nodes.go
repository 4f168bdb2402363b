package arrays

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
)

// IsNameOf reports whether x is the name of v.
func (r *Reader) IsNameOf(x ast.Expr, v types.Object) bool {
	name := NameIn(x)
	return name != nil && r.Pkg.TypesInfo.ObjectOf(name) == v
}

// Sees reports whether the name of object refers to object at a position. Two imports of one package count as one object.
func (r *Reader) Sees(at token.Pos, object types.Object) bool {
	scope := r.Pkg.Types.Scope().Innermost(at)
	if scope == nil {
		return false
	}
	_, found := scope.LookupParent(object.Name(), at)
	if pkg, ok := object.(*types.PkgName); ok {
		other, isPackage := found.(*types.PkgName)
		return isPackage && other.Imported() == pkg.Imported()
	}
	return found == object
}

// Uses returns the number of occurrences of the variable v in n.
func (r *Reader) Uses(n ast.Node, v types.Object) (count int) {
	ast.Inspect(n, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && r.Pkg.TypesInfo.Uses[name] == v {
			count++
		}
		return true
	})
	return count
}

// Sets reports whether n may change the value of v. A declaration of v in n does not count.
func (r *Reader) Sets(n ast.Node, v types.Object) (does bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt, *ast.RangeStmt:
			does = does || slices.ContainsFunc(targets(n), func(x ast.Expr) bool { return r.IsNameOf(x, v) && r.Uses(x, v) > 0 })
		case *ast.IncDecStmt:
			does = does || r.IsNameOf(n.X, v)
		case *ast.UnaryExpr:
			does = does || n.Op == token.AND && r.IsNameOf(n.X, v)
		}
		return !does
	})
	return does
}

// targets returns the expressions set by an assignment or by the range clause of a loop.
func targets(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Lhs
	case *ast.RangeStmt:
		return []ast.Expr{n.Key, n.Value}
	}
	return nil
}

// DefinedAs returns x if the file has the definition v := x or var v = x. Otherwise it returns nil.
func (r *Reader) DefinedAs(v types.Object) ast.Expr {
	_, x := r.definitionIn(r.File, v)
	return ast.Unparen(x)
}

// definitionIn returns the statement below n that defines the variable v alone, with a value, and this value. It returns nil if there is none.
func (r *Reader) definitionIn(n ast.Node, v types.Object) (found ast.Stmt, value ast.Expr) {
	if v == nil {
		return nil, nil
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE && len(n.Lhs) == 1 && len(n.Rhs) == 1 && r.Pkg.TypesInfo.Defs[NameIn(n.Lhs[0])] == v {
				found, value = n, n.Rhs[0]
			}
		case *ast.DeclStmt:
			d := n.Decl.(*ast.GenDecl)
			if len(d.Specs) != 1 {
				break
			}
			if s, ok := d.Specs[0].(*ast.ValueSpec); ok && len(s.Names) == 1 && len(s.Values) == 1 && r.Pkg.TypesInfo.Defs[s.Names[0]] == v {
				found, value = n, s.Values[0]
			}
		}
		return found == nil
	})
	return found, value
}

// EveryUse reports whether holds is true for every use of the variable v below n. It stops at the first use for which holds is false.
func (r *Reader) EveryUse(n ast.Node, v types.Object, holds func(name *ast.Ident) bool) bool {
	all := true
	ast.Inspect(n, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && r.Pkg.TypesInfo.Uses[name] == v {
			all = all && holds(name)
		}
		return all
	})
	return all
}

// NamesIn returns the names in n and in the package.
func (r *Reader) NamesIn(n ast.Node) map[string]bool {
	taken := map[string]bool{"generated": true, "math": true, "options": true, "T": true}
	ast.Inspect(n, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			taken[name.Name] = true
		}
		return true
	})
	return taken
}

// Count returns the number of occurrences of the names in text.
func Count(text string, names ...string) (n int) {
	for _, name := range names {
		n += len(regexp.MustCompile(`\b`+name+`\b`).FindAllString(text, -1))
	}
	return n
}

// mentions reports whether n contains name.
func mentions(n ast.Node, name string) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}

// NameIn returns x if x is a name, and nil otherwise.
func NameIn(x ast.Expr) *ast.Ident {
	name, _ := ast.Unparen(x).(*ast.Ident)
	return name
}

// ListOf returns the statements of n if n is a block or a clause, and nil otherwise.
func ListOf(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

// ParentsIn returns the parent of each node in n.
func ParentsIn(n ast.Node) map[ast.Node]ast.Node {
	parents := map[ast.Node]ast.Node{}
	var stack []ast.Node
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if stack != nil {
			parents[n] = stack[len(stack)-1]
		}
		stack = append(stack, n)
		return true
	})
	return parents
}

// Defers reports whether body has a defer statement of its own.
func Defers(body *ast.BlockStmt) (does bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		_, isLiteral := n.(*ast.FuncLit)
		_, isDefer := n.(*ast.DeferStmt)
		does = does || isDefer
		return !isLiteral
	})
	return does
}
