package passes

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/arrays"
)

// The remedies for arrays stored between passes.
const (
	viewOperands = "take the view of its operands, or call the function before the operators"
	oneBlock     = "write the operators in one block, without another statement between them"
	moreOthers   = "write more operators of the other arrays"
	besideCall   = "write two operators before it, or two after it"
	fewerArrays  = "write fewer operators of other arrays between them"
)

// Reasons for arrays stored between passes.
const (
	fewNumbers = "it probably has few elements, and is computed once"
	setsOther  = "its statement sets a variable that is declared before"
)

// whyWhole returns the reason why the value x of the variable v, a step, is stored between passes. The name is that of v in the statement that
// sets v.
func (p *Program) whyWhole(name *ast.Ident, x ast.Expr, v types.Object) reason {
	if p.IsSmall(x) {
		return reason{fewNumbers, moreOthers}
	}
	if s, ok := p.statementOf(name).(*ast.AssignStmt); ok && s.Tok == token.ASSIGN {
		return reason{setsOther, oneBlock}
	}
	if r := p.otherUse(v); r.why != "" {
		return r
	}
	if r := p.between(name, v); r.why != "" {
		return r
	}
	if r, ok := p.refusals[v]; ok {
		return r
	}
	return reason{"the operators that read it are computed apart from it", oneBlock}
}

// uses returns the uses of v in the function.
func (p *Program) uses(v types.Object) (all []*ast.Ident) {
	p.EveryUse(p.Source.Body, v, func(name *ast.Ident) bool {
		all = append(all, name)
		return true
	})
	return all
}

// otherUse returns the reason if a view of v, a call or another statement needs v.
func (p *Program) otherUse(v types.Object) reason {
	asOperand := map[ast.Expr]bool{}
	ast.Inspect(p.Source.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			p.operands(call, func(x ast.Expr) {
				asOperand[ast.Unparen(x)] = true
				if p.FilledBy(x) != nil { // only the type or the shape of a variable counts
					ast.Inspect(x, func(n ast.Node) bool {
						if name, ok := n.(*ast.Ident); ok {
							asOperand[name] = true
						}
						return true
					})
				}
			})
		}
		return true
	})
	for _, name := range p.uses(v) {
		if !asOperand[name] {
			return p.neededIn(name)
		}
	}
	return reason{}
}

// neededIn returns the reason for storing the array x: the expression or statement around x needs it.
func (p *Program) neededIn(x ast.Expr) reason {
	var n ast.Node = x
	for {
		parent := p.parents[n]
		switch parent := parent.(type) {
		case *ast.ParenExpr, *ast.SelectorExpr:
			n = parent
			continue
		case *ast.CallExpr:
			_, isStore := p.Store(parent)
			switch {
			case parent.Fun == n && p.CallsMethod(parent, arrays.Views):
				return reason{fmt.Sprintf("the view %s needs it", p.short(parent)), viewOperands}
			case isStore || p.IsStep(parent):
				return reason{fmt.Sprintf("%s, which reads it, is not in a pass", p.short(parent)), oneBlock}
			}
			return reason{p.short(parent) + " needs it", viewOperands}
		case *ast.AssignStmt:
			if i := slices.IndexFunc(parent.Rhs, func(x ast.Expr) bool { return x == n }); i >= 0 && len(parent.Lhs) == len(parent.Rhs) {
				if to := p.Written(p.NodeText(parent.Lhs[i])); to != p.Written(p.NodeText(x)) {
					return reason{"it is assigned to " + to, viewOperands}
				}
				return reason{setsOther, oneBlock}
			}
			if slices.ContainsFunc(parent.Lhs, func(x ast.Expr) bool { return x == n }) {
				return reason{fmt.Sprintf("the statement %s, of line %d, sets it again", p.quoted(parent), p.places(parent).Line), oneBlock}
			}
		}
		s := p.statementOf(x)
		return reason{fmt.Sprintf("the statement %s needs it", p.quoted(s)), viewOperands}
	}
}

// statementOf returns the innermost statement of a list that contains n, or nil.
func (p *Program) statementOf(n ast.Node) ast.Stmt {
	for ; n != nil; n = p.parents[n] {
		if s, ok := n.(ast.Stmt); ok && arrays.ListOf(p.parents[n]) != nil {
			return s
		}
	}
	return nil
}

// quoted returns the beginning of the text of s in the terms of the source, without a block.
func (p *Program) quoted(s ast.Stmt) string {
	if s == nil {
		return ""
	}
	text, _, _ := strings.Cut(p.NodeText(s), "\n")
	return arrays.Shortened(strings.TrimSuffix(p.Written(text), " {"))
}

// between returns the reason if a statement stands between the statement that sets v, the one around name, and a use of v.
func (p *Program) between(name *ast.Ident, v types.Object) reason {
	set := p.statementOf(name)
	block := p.parents[set]
	list := arrays.ListOf(block)
	for _, use := range p.uses(v) {
		var s ast.Node = use
		for s != nil && p.parents[s] != block {
			s = p.parents[s]
		}
		at, isStatement := s.(ast.Stmt)
		from, to := slices.Index(list, set), -1
		if isStatement {
			to = slices.Index(list, at)
		}
		if from < 0 || to < 0 {
			return reason{"another block reads it", oneBlock}
		}
		for _, other := range list[from+1 : max(from+1, to)] {
			if roots, ends := p.roots(other, 0); roots == nil || ends {
				return reason{fmt.Sprintf("the statement %s, of line %d, stands between it and its use", p.quoted(other), p.places(other).Line), oneBlock}
			}
		}
		if roots, _ := p.roots(at, 0); roots == nil {
			return reason{fmt.Sprintf("the statement %s, of line %d, reads it", p.quoted(at), p.places(at).Line), oneBlock}
		}
	}
	return reason{}
}

// refusal returns the reason why no operators of the roots in to are joined to r, or an empty reason if they can be joined.
func (p *Program) refusal(run *Run, r *root, to []*root, isViewed bool, alone map[*root]bool) reason {
	switch {
	case isViewed && run.storesSeveral():
		return reason{"a pass of several stores would have to compute views of it", viewOperands}
	case !p.mayRepeat(r.x, len(to), isViewed):
		return reason{fmt.Sprintf("%d passes read it, and computing it in each of them would take longer", len(to)), moreOthers}
	}
	for _, user := range to {
		switch {
		case alone[user]:
			return reason{fmt.Sprintf("a pass that also computes %s would have too many operands, or operands of several types", p.whatOf(user)), fewerArrays}
		case run.areParted(r, user):
			return reason{"a store may change its operands before they are read again", oneBlock}
		case p.IsSmall(r.x) && !p.IsSmall(user.x):
			return reason{fewNumbers, moreOthers}
		}
	}
	return reason{}
}
