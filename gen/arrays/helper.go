package arrays

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"ndgo/gen/compile/source"
	"ndgo/gen/form"
)

// A helper is a function of the package, or a function literal in a variable that never changes. For a call of a generated function, the helper
// is the marked function from which it was generated.
type helper struct {
	types   *ast.FieldList // its type parameters, or nil
	params  *ast.FieldList
	results *ast.FieldList
	body    *ast.BlockStmt
}

// helperOf returns the helper called by x, or nil if it is unknown.
func (r *Reader) helperOf(x *ast.CallExpr) *helper {
	name, ok := source.WithoutTypes(x.Fun).(*ast.Ident)
	if !ok {
		return nil
	}
	switch object := r.Pkg.TypesInfo.Uses[name].(type) {
	case *types.Func:
		return r.declared(r.SourceOf(object.Origin()))
	case *types.Var:
		return r.literal(object)
	}
	return nil
}

// declared returns a function of the package.
func (r *Reader) declared(fn *types.Func) *helper {
	if fn.Pkg() != r.Pkg.Types {
		return nil
	}
	if d := form.Declaration(r.Pkg, fn); d != nil && d.Body != nil {
		return &helper{d.Type.TypeParams, d.Type.Params, d.Type.Results, d.Body}
	}
	return nil
}

// literal returns the function literal of the variable v. It returns nil if v is ever set to another value.
func (r *Reader) literal(v *types.Var) (found *helper) {
	sets := 0
	ast.Inspect(r.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if n.Op == token.AND && r.IsNameOf(n.X, v) {
				sets++
			}
		case *ast.RangeStmt, *ast.AssignStmt:
			at := slices.IndexFunc(targets(n), func(x ast.Expr) bool { return r.IsNameOf(x, v) })
			if at < 0 {
				break
			}
			sets++
			if a, ok := n.(*ast.AssignStmt); ok && len(a.Rhs) == len(a.Lhs) && a.Tok == token.DEFINE {
				if f, ok := a.Rhs[at].(*ast.FuncLit); ok {
					found = &helper{nil, f.Type.Params, f.Type.Results, f.Body}
				}
			}
		}
		return true
	})
	if sets != 1 {
		return nil
	}
	return found
}

// isPureHelper reports whether a call of h has no effects outside of h: it changes only variables of h, and it calls only pure functions.
func (r *Reader) isPureHelper(h *helper) bool {
	if slices.Contains(r.visiting, h.body) {
		return false // a recursive call
	}
	r.visiting = append(r.visiting, h.body)
	defer func() { r.visiting = r.visiting[:len(r.visiting)-1] }()
	return r.arePure(h, h.body.List)
}

// arePure reports whether statements of h are pure.
func (r *Reader) arePure(h *helper, list []ast.Stmt) bool {
	return !slices.ContainsFunc(list, func(s ast.Stmt) bool { return s != nil && !r.isPureStatement(h, s) })
}

// isPureStatement reports whether s changes only variables of h, and calls only pure functions.
func (r *Reader) isPureStatement(h *helper, s ast.Stmt) bool {
	switch s := s.(type) {
	case nil, *ast.EmptyStmt:
		return true
	case *ast.ReturnStmt:
		return r.areAllPure(s.Results...)
	case *ast.AssignStmt:
		return r.areOwn(h, s.Lhs...) && r.areAllPure(s.Rhs...)
	case *ast.IncDecStmt:
		return r.areOwn(h, s.X)
	case *ast.BlockStmt:
		return r.arePure(h, s.List)
	case *ast.IfStmt:
		return r.arePure(h, []ast.Stmt{s.Init, s.Body, s.Else}) && r.areAllPure(s.Cond)
	case *ast.ForStmt:
		return r.arePure(h, []ast.Stmt{s.Init, s.Post, s.Body}) && r.areAllPure(s.Cond)
	case *ast.RangeStmt:
		return r.areOwn(h, s.Key, s.Value) && r.isPureRange(s) && r.arePure(h, s.Body.List)
	case *ast.BranchStmt:
		return s.Tok != token.GOTO
	case *ast.DeclStmt:
		for _, spec := range s.Decl.(*ast.GenDecl).Specs {
			if v, ok := spec.(*ast.ValueSpec); !ok || !r.areAllPure(v.Values...) {
				return false
			}
		}
		return true
	}
	return false
}

// isPureRange reports whether s loops over numbers, or over the elements of a slice.
func (r *Reader) isPureRange(s *ast.RangeStmt) bool {
	switch r.Pkg.TypesInfo.TypeOf(s.X).Underlying().(type) {
	case *types.Basic, *types.Slice, *types.Array:
		return r.IsPure(s.X)
	}
	return false
}

// areOwn reports whether each expression in list is a variable declared in h, or the blank identifier.
func (r *Reader) areOwn(h *helper, list ...ast.Expr) bool {
	for _, x := range list {
		if x == nil {
			continue
		}
		name, ok := x.(*ast.Ident)
		if !ok {
			return false
		}
		object := r.Pkg.TypesInfo.ObjectOf(name)
		if name.Name != "_" && (object == nil || object.Pos() < h.params.Pos() || h.body.End() < object.Pos()) {
			return false
		}
	}
	return true
}
