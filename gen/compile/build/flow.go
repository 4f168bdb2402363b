package build

import (
	"go/ast"
	"go/token"

	"ndgo/gen/compile/ir"
)

// A flow holds the targets of return, break and continue statements at the current position.
type flow struct {
	results func(values []*ir.Value) []*ir.Value // maps the values of a return to other values; nil keeps them
	targets []destination                        // targets of break and continue, the innermost last
}

// A destination is a loop or a switch left by a statement.
type destination struct {
	label     string
	stop      next // the statements after a break
	continues next // the statements after a continue; nil for a switch
}

// returned evaluates a return of values. Within an iteration of a loop, it first maps the values to other values (see flow).
func (b *builder) returned(values []*ir.Value) []*ir.Value {
	if b.flow.results == nil {
		return values
	}
	return b.flow.results(values)
}

// outside returns a continuation like then, with the present targets of return, break and continue. It jumps to these targets even when it is
// evaluated inside a loop with other targets.
func (b *builder) outside(then next) next {
	flow := b.flow
	return func(e scope) []*ir.Value {
		inside := b.flow
		b.flow = flow
		defer func() { b.flow = inside }()
		return then(e)
	}
}

// labelled evaluates a statement with a label.
func (b *builder) labelled(s *ast.LabeledStmt, e scope, then next) []*ir.Value {
	switch inner := s.Stmt.(type) {
	case *ast.ForStmt:
		return b.forLoop(inner, s.Label.Name, e, then)
	case *ast.RangeStmt:
		return b.rangeLoop(inner, s.Label.Name, e, then)
	case *ast.SwitchStmt:
		return b.switches(inner, s.Label.Name, e, then)
	}
	return b.block([]ast.Stmt{s.Stmt}, e, then)
}

// jump evaluates the code after a break or a continue.
func (b *builder) jump(s *ast.BranchStmt, e scope) []*ir.Value {
	if s.Tok == token.BREAK || s.Tok == token.CONTINUE {
		for i := len(b.flow.targets) - 1; i >= 0; i-- {
			t := b.flow.targets[i]
			switch {
			case s.Label != nil && t.label != s.Label.Name, s.Tok == token.CONTINUE && t.continues == nil:
			case s.Tok == token.CONTINUE:
				return t.continues(e)
			default:
				return t.stop(e)
			}
		}
	}
	b.refuse(s.Pos(), "%s cannot be compiled: use if, else, loops, break and continue", s.Tok)
	return nil
}

// leaves reports whether execution may continue at another place than the statement after s.
func leaves(s ast.Node) bool {
	returns, jumps := exits(s)
	return returns || jumps || panicsInLoop(s)
}

// panicsInLoop reports whether a loop in s may panic. A panic ends a loop, as a return does.
func panicsInLoop(s ast.Node) (panics bool) {
	ast.Inspect(s, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			ast.Inspect(n, func(n ast.Node) bool {
				if c, ok := n.(*ast.CallExpr); ok {
					name, ok := ast.Unparen(c.Fun).(*ast.Ident)
					panics = panics || ok && name.Name == "panic"
				}
				_, isLiteral := n.(*ast.FuncLit)
				return !isLiteral
			})
		}
		return !panics
	})
	return panics
}

// exits reports whether s contains a return, and whether it contains a break or continue that leaves s.
func exits(s ast.Node) (returns, jumps bool) {
	var visit func(n ast.Node, inLoop, inSwitch bool)
	labels := map[string]bool{}
	visit = func(n ast.Node, inLoop, inSwitch bool) {
		ast.Inspect(n, func(m ast.Node) bool {
			if m == n {
				return true
			}
			switch m := m.(type) {
			case *ast.FuncLit:
				return false
			case *ast.LabeledStmt:
				labels[m.Label.Name] = true
			case *ast.ReturnStmt:
				returns = true
			case *ast.ForStmt, *ast.RangeStmt:
				visit(m, true, true)
				return false
			case *ast.SwitchStmt:
				visit(m, inLoop, true)
				return false
			case *ast.BranchStmt:
				switch {
				case m.Label != nil:
					jumps = jumps || !labels[m.Label.Name]
				case m.Tok == token.BREAK:
					jumps = jumps || !inSwitch
				case m.Tok == token.CONTINUE:
					jumps = jumps || !inLoop
				}
			}
			return true
		})
	}
	_, isLoop := s.(*ast.ForStmt)
	_, isRange := s.(*ast.RangeStmt)
	_, isSwitch := s.(*ast.SwitchStmt)
	visit(s, isLoop || isRange, isLoop || isRange || isSwitch)
	return returns, jumps
}
