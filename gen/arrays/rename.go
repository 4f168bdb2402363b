package arrays

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Renamed returns the text of fn with a new variable for each value of a variable that is set several times. It returns "" if there is no
// such variable. [Reader.Plainer] describes the result lines.
//
//	flow := nd.Subtract(u, v)
//	flow = nd.Add(flow, w)
//
// becomes
//
//	flow := nd.Subtract(u, v)
//	flow2 := nd.Add(flow, w)
func (r *Reader) Renamed(fn *ast.FuncDecl) (text string, lines []int) {
	p := r.rewriting(fn)
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if b, ok := n.(*ast.BlockStmt); ok && p.changes == nil {
			p.rename(b)
		}
		return true
	})
	return p.changed()
}

// rename gives new names to one variable of b that only the statements of b set, if there is one.
func (p *plainer) rename(b *ast.BlockStmt) {
	set := map[types.Object][]*ast.AssignStmt{}
	var order []types.Object
	for _, s := range b.List {
		a, ok := s.(*ast.AssignStmt)
		if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
			continue
		}
		name, ok := a.Lhs[0].(*ast.Ident)
		if !ok || !p.IsArray(name) || !p.IsComputed(a.Rhs[0]) && !p.IsPure(a.Rhs[0]) || !types.Identical(p.Pkg.TypesInfo.TypeOf(name), p.Pkg.TypesInfo.TypeOf(a.Rhs[0])) {
			continue
		}
		if v := p.Pkg.TypesInfo.Uses[name]; v != nil {
			if set[v] == nil {
				order = append(order, v)
			}
			set[v] = append(set[v], a)
		}
	}
	for _, v := range order {
		if p.isOwnOf(b, v) && p.isSetBy(set[v], v) {
			p.renameEach(b, v, set[v])
			return
		}
	}
}

// isOwnOf reports whether v is declared by a statement of b, or is a parameter or a result of the function with the body b.
func (p *plainer) isOwnOf(b *ast.BlockStmt, v types.Object) bool {
	for _, s := range b.List {
		if a, ok := s.(*ast.AssignStmt); ok && a.Tok == token.DEFINE && slices.ContainsFunc(a.Lhs, func(x ast.Expr) bool { return p.defined(x) == v }) {
			return true
		}
	}
	if b != p.fn.Body {
		return false
	}
	signature := p.Pkg.TypesInfo.Defs[p.fn.Name].(*types.Func).Signature()
	for param := range signature.Params().Variables() {
		if param == v {
			return true
		}
	}
	for result := range signature.Results().Variables() {
		if result == v {
			return p.returnsNamed()
		}
	}
	return false
}

// returnsNamed reports whether no code can read or change named results after a return: each return statement lists its values, and
// no statement is deferred.
func (p *plainer) returnsNamed() bool {
	named := true
	ast.Inspect(p.fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt:
			named = false
		case *ast.ReturnStmt:
			named = named && n.Results != nil
		}
		return named
	})
	return named
}

// isSetBy reports whether v is set only by its declaration and by the statements in list, and no function literal uses v.
func (p *plainer) isSetBy(list []*ast.AssignStmt, v types.Object) bool {
	sets, jumps := 0, false
	ast.Inspect(p.fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			jumps = jumps || n.Tok == token.GOTO
		case *ast.AssignStmt, *ast.RangeStmt:
			for _, x := range targets(n) {
				if name, ok := ast.Unparen(x).(*ast.Ident); ok {
					sets += p.Uses(name, v) // the declaration does not count as a use
				}
			}
		}
		return true
	})
	return !jumps && sets == len(list) && !p.isCaptured(v)
}

// renameEach gives v a new name at each statement in list, until the next one. The statements in list belong to b.
func (p *plainer) renameEach(b *ast.BlockStmt, v types.Object, list []*ast.AssignStmt) {
	own, next := v.Name(), 0
	for _, s := range b.List {
		a, isSet := s.(*ast.AssignStmt)
		isSet = isSet && next < len(list) && a == list[next]
		after := own
		if isSet {
			next++
			after = p.NewName(v.Name(), p.taken)
			p.replace(a.Lhs[0], after)
			p.makeDefinition(a)
			p.renameIn(a.Rhs[0], v, own)
		} else {
			p.renameIn(s, v, own)
		}
		own = after
	}
}

// renameIn renames v in n.
func (p *plainer) renameIn(n ast.Node, v types.Object, to string) {
	if to == v.Name() {
		return
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && p.Pkg.TypesInfo.Uses[name] == v {
			p.replace(name, to)
		}
		return true
	})
}
