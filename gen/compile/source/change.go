package source

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
)

// Unchanged returns the package variable v, or nil if anything may change it.
func (s *Source) Unchanged(v *types.Var) *Variable {
	global := s.variables[v]
	if global == nil || s.changedByTests(global.dir, v.Pkg().Name())[v.Name()] || holdsSlices(v.Type()) && s.shared(v, global) {
		return nil
	}
	return global
}

// shared reports whether the elements of the slice v, or of slices in v, may change through another variable.
func (s *Source) shared(v *types.Var, global *Variable) bool {
	slice, ok := v.Type().Underlying().(*types.Slice)
	return !ok || holdsSlices(slice.Elem()) || s.named[v] || s.namedByTests(global.dir, v.Pkg().Name())[v.Name()]
}

// holdsSlices reports whether a value of type t contains slices.
func holdsSlices(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return true
	case *types.Array:
		return holdsSlices(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if holdsSlices(f.Type()) {
				return true
			}
		}
	}
	return false
}

// eachNamed calls named for each use of a variable in file, if the use may create an alias of the variable. Reading its elements or its length
// creates none.
func eachNamed(file *ast.File, named func(name *ast.Ident)) {
	read := map[*ast.Ident]bool{}
	note := func(x ast.Expr) {
		if name, ok := ast.Unparen(x).(*ast.Ident); ok {
			read[name] = true
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			note(n.X)
		case *ast.RangeStmt:
			note(n.X)
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "len" && len(n.Args) == 1 {
				note(n.Args[0])
			}
		case *ast.Ident:
			if !read[n] {
				named(n)
			}
		}
		return true
	})
}

// forgetChanged drops the variables changed by file.
func (s *Source) forgetChanged(info *types.Info, file *ast.File) {
	eachChanged(file, func(name *ast.Ident) {
		if v, ok := info.Uses[name].(*types.Var); ok {
			delete(s.variables, v)
		}
	})
	eachNamed(file, func(name *ast.Ident) {
		if v, ok := info.Uses[name].(*types.Var); ok && s.variables[v] != nil {
			s.named[v] = true
		}
	})
	ast.Inspect(file, func(n ast.Node) bool {
		if x, ok := n.(*ast.SelectorExpr); ok && takesAddress(info.Selections[x]) {
			if v, ok := info.Uses[VariableOf(x.X)].(*types.Var); ok {
				delete(s.variables, v)
			}
		}
		return true
	})
}

// takesAddress reports whether calling the selected method takes the address of its receiver.
func takesAddress(method *types.Selection) bool {
	if method == nil || method.Kind() != types.MethodVal {
		return false
	}
	_, isPointer := types.Unalias(method.Recv()).(*types.Pointer)
	_, needsPointer := types.Unalias(method.Obj().(*types.Func).Signature().Recv().Type()).(*types.Pointer)
	return needsPointer && !isPointer
}

// changedByTests returns the names of variables that tests of package name in dir may change. The tests may call functions not yet
// generated, so they are not type-checked; therefore the names include local variables.
func (s *Source) changedByTests(dir, name string) map[string]bool {
	return inTests(s.tested, dir, name, eachChanged)
}

// namedByTests returns the names of slices for which the tests may create an alias.
func (s *Source) namedByTests(dir, name string) map[string]bool {
	return inTests(s.namedInTests, dir, name, eachNamed)
}

// inTests calls each for the test files of package name in dir, and returns the names it finds. The map known caches the names.
func inTests(known map[string]map[string]bool, dir, name string, each func(file *ast.File, found func(*ast.Ident))) map[string]bool {
	if names, ok := known[dir]; ok {
		return names
	}
	names := map[string]bool{}
	known[dir] = names
	entries, _ := os.ReadDir(dir) // without the directory there are no tests
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		file, _ := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, entry.Name()), nil, parser.SkipObjectResolution)
		if file != nil && file.Name.Name == name {
			each(file, func(x *ast.Ident) { names[x.Name] = true })
		}
	}
	return names
}

// eachChanged calls changed for the name of each variable that file may change: by an assignment to the variable or to a part of it, or
// through its address.
func eachChanged(file *ast.File, changed func(name *ast.Ident)) {
	note := func(all ...ast.Expr) {
		for _, x := range all {
			if name := VariableOf(x); name != nil {
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

// VariableOf returns the name of the variable x. If x is a part of a variable, it returns the name of this variable.
func VariableOf(x ast.Expr) *ast.Ident {
	for {
		switch y := x.(type) {
		case *ast.ParenExpr:
			x = y.X
		case *ast.SelectorExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.StarExpr:
			x = y.X
		case *ast.Ident:
			return y
		default:
			return nil
		}
	}
}
