package passes

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/arrays"
	"ndgo/gen/compile/source"
)

// A view of a cheap operator's result needs no array for the result. Instead, the pass applies the operator to views of its operands:
//
//	d := nd.Subtract(x, y)
//	sum := nd.Add(d.Slice(nd.From(1)), d.Slice(nd.To(-1)))
//
// A pass for sum has the operands x.Slice(nd.From(1)), y.Slice(nd.From(1)), x.Slice(nd.To(-1)) and y.Slice(nd.To(-1)).

// moving lists the methods for views computed again by passes from the operands. Views with new axes are not in the list: they
// are probably broadcast, so the viewed array is far smaller than the pass, and is stored.
var moving = []string{"Diagonal", "Flip", "MT", "MoveAxes", "MoveAxis", "PermuteDims", "Slice", "Squeeze", "SwapAxes", "T"}

// mostShifted is the maximum number of a result's operators, times the number of its views in passes. Above it, storing the result
// is cheaper.
const mostShifted = 16

// shiftedBy returns the variable of which x is a view, and the text of the view's methods. It returns nil if x is not a view of a variable.
func (p *Program) shiftedBy(x ast.Expr) (v types.Object, methods string) {
	name := p.viewedName(x)
	if name == nil || name == ast.Unparen(x) {
		return nil, ""
	}
	return p.Pkg.TypesInfo.Uses[name], string(p.Text[p.End(name):p.End(ast.Unparen(x))])
}

// viewedName returns the name of the variable of which x is a view, or nil.
func (p *Program) viewedName(x ast.Expr) *ast.Ident {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return x
	case *ast.CallExpr:
		s, ok := x.Fun.(*ast.SelectorExpr)
		if pkg, name := p.Callee(x); !ok || pkg != "method" || !slices.Contains(moving, name) || !p.IsPure(x) || slices.ContainsFunc(x.Args, p.addsAxis) {
			return nil
		}
		if _, isParen := s.X.(*ast.ParenExpr); isParen {
			return nil
		}
		return p.viewedName(s.X)
	}
	return nil
}

// addsAxis reports whether the index x adds an axis to a view.
func (p *Program) addsAxis(x ast.Expr) bool {
	if name := source.NameOf(x); name != nil && name.Name == "NewAxis" {
		return true
	}
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	return ok && strings.Contains(p.NodeText(call), "newaxis") || ok && strings.Contains(p.NodeText(call), "None")
}

// weight returns the number of operators needed to compute x again, or a large number if x is not cheap. The value x may be a view
// of a variable of run.
func (p *Program) weight(run *Run, x ast.Expr) int {
	const never = 1 << 20
	if v, _ := p.shiftedBy(x); v != nil {
		if run.values[v] == nil {
			return 0
		}
		return p.weight(run, run.values[v])
	}
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || !p.IsStep(x) || !slices.Contains(arrays.Cheap, p.Operator(call)) {
		return never
	}
	n := 1
	for _, a := range call.Args {
		switch {
		case p.FilledBy(a) != nil:
			return never
		case p.IsStep(a):
			n += p.weight(run, a)
		case p.IsArray(a):
			name := p.viewedName(a)
			if name == nil || run.values[p.Pkg.TypesInfo.Uses[name]] == nil {
				continue
			}
			inner := run.values[p.Pkg.TypesInfo.Uses[name]]
			of := p.weight(run, inner)
			if base, _ := p.shiftedBy(inner); of < never && (base != nil || name != ast.Unparen(a)) && p.countLeaves(run, inner, map[string]bool{}) > 1 {
				return never
			} else if of < never {
				n += of // the operand may be computed again, too
			}
		}
	}
	return min(n, never)
}

// countLeaves adds to seen the texts of the arrays read by x, directly or through variables that run defines by operators. It
// returns their number.
func (p *Program) countLeaves(run *Run, x ast.Expr, seen map[string]bool) int {
	x = ast.Unparen(x)
	if name := p.viewedName(x); name != nil && run.values[p.Pkg.TypesInfo.Uses[name]] != nil {
		p.countLeaves(run, run.values[p.Pkg.TypesInfo.Uses[name]], seen)
	} else if p.IsStep(x) {
		for _, a := range x.(*ast.CallExpr).Args {
			p.countLeaves(run, a, seen)
		}
	} else if p.IsArray(x) {
		seen[p.NodeText(x)] = true
	}
	return len(seen)
}

// isShiftable reports whether passes may compute views of x, the value of a variable of run, without storing x.
func (p *Program) isShiftable(run *Run, x ast.Expr) bool { return p.weight(run, x) <= mostShifted/2 }

// isJoinable reports whether passes may compute the value of r again: r defines a variable by elementwise operators, or as a view of
// a cheap variable of run.
func (p *Program) isJoinable(run *Run, r *root) bool {
	if r.name == nil || run.Statements[r.statement].(*ast.AssignStmt).Tok != token.DEFINE {
		return false
	}
	if p.IsStep(r.x) {
		return true
	}
	v, _ := p.shiftedBy(r.x)
	return v != nil && run.values[v] != nil && p.isShiftable(run, r.x) && p.weight(run, r.x) > 0
}

// define records the values of the variables defined by run.
func (p *Program) define(run *Run) {
	run.values = map[types.Object]ast.Expr{}
	for _, r := range run.roots {
		if r.name != nil && p.IsArray(r.name) && run.Statements[r.statement].(*ast.AssignStmt).Tok == token.DEFINE {
			run.values[p.Pkg.TypesInfo.Defs[r.name]] = r.x
		}
	}
}

// A shift returns the text of a view, for the text of the viewed array.
type shift func(text string) string

// spread returns a text that broadcasts an operand of an operator to the common shape of the operator's operands. The parameter text is the text
// of the operand, and all has the texts of all operands.
func spread(text string, all []string) string {
	others := []string{text}
	for _, other := range all {
		if !slices.Contains(others, other) {
			others = append(others, other)
		}
	}
	if len(others) == 1 {
		return text
	}
	return fmt.Sprintf("generated.Spread(%s)", strings.Join(others, ", "))
}

// spreadIn returns the parts of text if it begins with a call of generated.Spread: the call, its first operand, and the rest.
// Otherwise call is "".
func spreadIn(text string) (call, operand, rest string) {
	begin := "generated.Spread("
	if !strings.HasPrefix(text, begin) {
		return "", text, ""
	}
	depth, first, k := 0, -1, len(begin)
	for ; k < len(text) && depth >= 0; k++ {
		switch text[k] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 && first < 0 {
				first = k
			}
		}
	}
	return text[:k], text[len(begin):first], text[k:]
}

// leaves returns the texts of the arrays read by x, directly or through joined variables. The expression x is an operator or a
// view of a joined variable.
func (w *passWriter) leaves(x ast.Expr) (all []string) {
	x = ast.Unparen(x)
	if name := arrays.NameIn(x); name != nil && w.joined[w.Pkg.TypesInfo.Uses[name]] {
		return w.leaves(w.run.values[w.Pkg.TypesInfo.Uses[name]])
	}
	if v, methods := w.shiftedBy(x); v != nil && w.joined[v] {
		inner := w.leaves(w.run.values[v])
		for _, text := range inner {
			all = append(all, spread(text, inner)+methods)
		}
		return all
	}
	if !w.IsStep(x) {
		if w.IsArray(x) {
			all = append(all, w.NodeText(x))
		}
		return all
	}
	for _, a := range x.(*ast.CallExpr).Args {
		all = append(all, w.leaves(a)...)
	}
	return all
}

// view returns the pass's name for a view of v, a variable computed by the pass.
func (w *passWriter) view(v types.Object, methods string) string {
	inner := w.leaves(w.run.values[v])
	return w.again(w.run.values[v], "", func(text string) string { return spread(text, inner) + methods })
}

// again returns the text computing x in the pass from views of its operands. The function of returns the text of an operand's view. For a
// scalar x, beside is the element type of its array operand.
func (w *passWriter) again(x ast.Expr, beside string, of shift) string {
	x = ast.Unparen(x)
	if name := arrays.NameIn(x); name != nil && w.joined[w.Pkg.TypesInfo.Uses[name]] {
		return w.again(w.run.values[w.Pkg.TypesInfo.Uses[name]], beside, of)
	}
	if v, methods := w.shiftedBy(x); v != nil && w.joined[v] {
		inner := w.leaves(w.run.values[v])
		return w.again(w.run.values[v], beside, func(text string) string { return of(spread(text, inner) + methods) })
	}
	if !w.IsArray(x) {
		return w.operand(x, beside)
	}
	if !w.IsStep(x) {
		element, _ := w.ElementOf(w.Pkg.TypesInfo.TypeOf(x))
		return w.paramOf(x, of(w.NodeText(x)), w.TypeText(element), true, arrays.IsTypeParameter(element))
	}
	key := fmt.Sprintf("%d %s", x.Pos(), of("§"))
	if w.views[key] == "" {
		call := x.(*ast.CallExpr)
		if !w.counted[x.Pos()] {
			w.counted[x.Pos()] = true
			w.Steps++
		}
		w.use(call.Fun)
		text := fmt.Sprintf("%s(%s)", w.NodeText(call.Fun), w.listBy(call.Args, w.Operator(call), func(a ast.Expr, beside string) string { return w.again(a, beside, of) }))
		name := w.unused("moved")
		w.views[key] = name
		w.joined[types.NewVar(0, nil, name, nil)] = true // reserves the name
		w.line(w.statementOf(x), "%s := %s", name, text)
	}
	return w.views[key]
}

// statementOf returns the statement of the run containing x.
func (w *passWriter) statementOf(x ast.Expr) ast.Stmt {
	for _, s := range w.run.Statements {
		if s.Pos() <= x.Pos() && x.Pos() < s.End() {
			return s
		}
	}
	return w.run.Statements[0]
}

// needed returns the joined variables to compute in the pass without views, to compute the expressions in list.
func (w *passWriter) needed(list ...ast.Expr) map[types.Object]bool {
	all := map[types.Object]bool{}
	var need func(x ast.Expr)
	need = func(x ast.Expr) {
		if v, _ := w.shiftedBy(x); v != nil {
			return
		}
		if v := w.Pkg.TypesInfo.Uses[arrays.NameIn(x)]; v != nil && w.joined[v] && !all[v] {
			all[v] = true
			need(w.run.values[v])
		}
		if f := w.FilledBy(x); f != nil && w.joined[f.Of] && !all[f.Of] {
			all[f.Of] = true
			need(w.run.values[f.Of])
		}
		w.operands(x, need)
	}
	for _, x := range list {
		need(x)
	}
	return all
}
