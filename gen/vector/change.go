package vector

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
)

// unchanged returns the variable v of a package, or nil if anything may change it.
func (s *Source) unchanged(v *types.Var) *variable {
	global := s.variables[v]
	if global == nil || s.changedByTests(global.dir, v.Pkg().Name())[v.Name()] {
		return nil
	}
	return global
}

// forgetChanged drops the variables that file may change.
func (s *Source) forgetChanged(info *types.Info, file *ast.File) {
	eachChanged(file, func(name *ast.Ident) {
		if v, ok := info.Uses[name].(*types.Var); ok {
			delete(s.variables, v)
		}
	})
	ast.Inspect(file, func(n ast.Node) bool {
		if x, ok := n.(*ast.SelectorExpr); ok && takesAddress(info.Selections[x]) {
			if v, ok := info.Uses[variableOf(x.X)].(*types.Var); ok {
				delete(s.variables, v)
			}
		}
		return true
	})
}

// takesAddress reports whether the selection of a method takes the address of what it is called on.
func takesAddress(method *types.Selection) bool {
	if method == nil || method.Kind() != types.MethodVal {
		return false
	}
	_, isPointer := types.Unalias(method.Recv()).(*types.Pointer)
	_, needsPointer := types.Unalias(method.Obj().(*types.Func).Signature().Recv().Type()).(*types.Pointer)
	return needsPointer && !isPointer
}

// changedByTests returns the names of variables that the tests in a directory may change, of those that belong to the
// package itself. They are not type-checked, as they may call what is not generated yet: a local variable of the same
// name counts too.
func (s *Source) changedByTests(dir, name string) map[string]bool {
	if names, ok := s.tested[dir]; ok {
		return names
	}
	names := map[string]bool{}
	s.tested[dir] = names
	entries, _ := os.ReadDir(dir) // there are none without a directory
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		file, _ := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, entry.Name()), nil, parser.SkipObjectResolution)
		if file != nil && file.Name.Name == name {
			eachChanged(file, func(x *ast.Ident) { names[x.Name] = true })
		}
	}
	return names
}

// eachChanged calls changed for each name that file may change the variable of: by an assignment to it or to a part,
// or by way of its address.
func eachChanged(file *ast.File, changed func(name *ast.Ident)) {
	note := func(all ...ast.Expr) {
		for _, x := range all {
			if name := variableOf(x); name != nil {
				changed(name)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				note(n.Lhs...)
			}
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				note(n.Key, n.Value)
			}
		case *ast.IncDecStmt:
			note(n.X)
		case *ast.SliceExpr:
			note(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				note(n.X)
			}
		}
		return true
	})
}

// variableOf returns the name of the variable that x is, or is a part of, or nil if it is none.
func variableOf(x ast.Expr) *ast.Ident {
	for {
		switch y := x.(type) {
		case *ast.ParenExpr:
			x = y.X
		case *ast.SelectorExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.Ident:
			return y
		default:
			return nil
		}
	}
}
