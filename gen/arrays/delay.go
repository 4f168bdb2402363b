package arrays

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Delayed returns the text of fn with several assignments of array variables replaced by one later assignment. An assignment ends a
// run (statements compiled together), so one assignment leaves longer runs:
//
//	x = nd.Add(x, dx)
//	y = nd.Add(y, dy)
//
// becomes
//
//	x2 := nd.Add(x, dx)
//	y2 := nd.Add(y, dy)
//	x, y = x2, y2
//
// It returns "" if there is nothing to delay. [Reader.Plainer] describes the result lines.
func (r *Reader) Delayed(fn *ast.FuncDecl) (text string, lines []int) {
	p := r.rewriting(fn)
	if Defers(fn.Body) {
		return "", nil // after a panic, a deferred function may read the variables
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if _, isLiteral := n.(*ast.FuncLit); isLiteral || p.changes != nil {
			return false
		}
		for list := ListOf(n); len(list) > 0 && p.changes == nil; {
			k := slices.IndexFunc(list, func(s ast.Stmt) bool { return !p.isDelaying(s) })
			if k < 0 {
				k = len(list)
			}
			p.delay(list[:k])
			list = list[min(k+1, len(list)):]
		}
		return p.changes == nil
	})
	return p.changed()
}

// isDelaying reports whether assignments before s may move behind s. This is so if s defines a variable or sets an array variable, without side
// effects.
func (p *plainer) isDelaying(s ast.Stmt) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !p.IsComputed(a.Rhs[0]) && !p.IsPure(a.Rhs[0]) {
		return false
	}
	name := NameIn(a.Lhs[0])
	return name != nil && name.Name != "_" && (a.Tok == token.DEFINE || a.Tok == token.ASSIGN && p.IsArray(name))
}

// delay replaces the assignments of array variables in list by one at the end, if there are several. New variables hold the values
// until then; of several values of one variable the last counts.
func (p *plainer) delay(list []ast.Stmt) {
	var set []*ast.AssignStmt
	var variables []types.Object
	for _, s := range list {
		a := s.(*ast.AssignStmt)
		v := p.Pkg.TypesInfo.Uses[NameIn(a.Lhs[0])]
		if a.Tok != token.ASSIGN || !p.IsComputed(a.Rhs[0]) {
			if a.Tok == token.ASSIGN {
				return
			}
			continue
		}
		if v == nil || v.Parent() == p.Pkg.Types.Scope() || !types.Identical(v.Type(), p.Pkg.TypesInfo.TypeOf(a.Rhs[0])) || p.isCaptured(v) {
			return
		}
		set = append(set, a)
		if !slices.Contains(variables, v) {
			variables = append(variables, v)
		}
	}
	last := list[max(0, len(list)-1):]
	if len(set) < 2 || slices.ContainsFunc(variables, func(v types.Object) bool { return !p.Sees(last[0].End(), v) }) {
		return
	}
	now := map[types.Object]string{}
	at := 0
	for _, s := range list {
		a := s.(*ast.AssignStmt)
		for v, own := range now {
			p.renameIn(a.Rhs[0], v, own)
		}
		if at < len(set) && a == set[at] {
			at++
			v := p.Pkg.TypesInfo.Uses[NameIn(a.Lhs[0])]
			now[v] = p.NewName(v.Name(), p.taken)
			p.replace(a.Lhs[0], now[v])
			p.makeDefinition(a)
		}
	}
	var from, to []string
	for _, v := range variables {
		from, to = append(from, v.Name()), append(to, now[v])
	}
	end := p.End(last[0])
	p.changes = append(p.changes, change{end, end, fmt.Sprintf("\n%s = %s", strings.Join(from, ", "), strings.Join(to, ", "))})
}

// Unaliased returns the text of fn with one name for each array variable: it removes a definition a := b, and writes b in place of
// a. It returns "" if there is no second name. [Reader.Plainer] describes the result lines.
func (r *Reader) Unaliased(fn *ast.FuncDecl) (text string, lines []int) {
	p := r.rewriting(fn)
	p.rewriteOne(p.unalias)
	return p.changed()
}

// unalias removes s if it defines a second name of an array variable, and no statement sets either variable.
func (p *plainer) unalias(s ast.Stmt) {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !p.IsArray(a.Rhs[0]) || NameIn(a.Rhs[0]) == nil {
		return
	}
	v, w := p.Pkg.TypesInfo.Defs[NameIn(a.Lhs[0])], p.Pkg.TypesInfo.Uses[NameIn(a.Rhs[0])]
	if v == nil || w == nil || w.Parent() == p.Pkg.Types.Scope() || !types.Identical(v.Type(), w.Type()) || p.Sets(p.fn.Body, v) || p.Sets(p.fn.Body, w) {
		return
	}
	same := true
	ast.Inspect(p.fn.Body, func(n ast.Node) bool {
		name, ok := n.(*ast.Ident)
		same = same && (!ok || p.Pkg.TypesInfo.Uses[name] != v || p.Sees(name.Pos(), w))
		return same
	})
	if !same {
		return
	}
	p.renameIn(p.fn.Body, v, w.Name())
	p.remove(a)
}

// isCaptured reports whether a function literal of the function uses v, or a statement takes the address of v.
func (p *plainer) isCaptured(v types.Object) (is bool) {
	ast.Inspect(p.fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			is = is || p.Uses(n, v) > 0
		case *ast.UnaryExpr:
			is = is || n.Op == token.AND && p.Uses(n.X, v) > 0
		}
		return !is
	})
	return is
}
