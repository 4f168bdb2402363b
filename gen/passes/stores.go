package passes

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"ndgo/gen/arrays"
	"ndgo/gen/compile/source"
)

// One pass can compute several stores:
//
//	into.Add(m, nd.Multiply(m, 0.9), nd.Multiply(g, 0.1))
//	step := nd.Multiply(m, rate)
//	inplace.Subtract(w, step)
//
// The pass computes an element of m, and then the same element of w, before it goes on to the next elements. So the targets must
// have one shape. An operand may be one of the targets; other operands must not share memory with a target. Before the first write,
// the generated function checks this, and everything else that may fail. If a check fails, the statements are executed as written.

// The limits of a pass: stores, and arrays stored into. Sums with two tables of 3×3 weights have 18 stores. With 24 targets instead of 8, a
// function of 150 stores into different arrays is generated in 10 s instead of 1.5 s.
const (
	mostStores  = 24
	mostTargets = 8
)

// storing returns the run at the beginning of list, with as many stores as one pass can compute. If these are fewer than two, it
// returns nil.
func (p *Program) storing(list []ast.Stmt) *Run {
	n, targets := 0, map[string]bool{}
	for _, r := range p.collect(list, mostStores).roots {
		if r.target == nil {
			continue
		}
		if targets[p.NodeText(ast.Unparen(r.target))] = true; len(targets) > mostTargets {
			break
		}
		n++
	}
	for ; n > 1; n-- {
		if run := p.measuring(list, n, p.joinStores); run != nil {
			return run
		}
		taken := maps.Clone(p.taken)
		if run := p.collect(list, n); p.joinStores(run) {
			return p.trimmed(run)
		}
		p.taken = taken
	}
	return nil
}

// joinStores joins the elementwise operators of run into passes, with one pass for all stores. It returns false if this is not
// possible. The root of the last store gets the pass, because all definitions come before it.
func (p *Program) joinStores(run *Run) bool {
	at := slices.IndexFunc(run.roots, func(r *root) bool { return r.statement == p.lastStore(run) })
	if run.measured == 0 {
		run.roots = run.roots[:1+at]
	}
	last := run.roots[at]
	for _, r := range run.roots[:at] {
		if r.target != nil {
			r.leader, last.members = last, append(last.members, r)
		}
	}
	p.define(run)
	for alone := map[*root]bool{}; !p.joinBut(alone, run); {
		if alone[last] {
			return false
		}
	}
	if last.pass == nil || !p.isEarly(run, last.members[0].statement, last.statement) || !p.areRelated(run, last) {
		return false
	}
	for _, m := range last.members {
		m.pass = last.pass
	}
	p.together(run)
	p.group(run)
	return true
}

// lastStore returns the number of the last store among the statements of run.
func (p *Program) lastStore(run *Run) (last int) {
	for _, r := range run.roots {
		if r.target != nil {
			last = r.statement
		}
	}
	return last
}

// storesSeveral reports whether one pass computes several stores of run.
func (r *Run) storesSeveral() bool {
	return slices.ContainsFunc(r.roots, func(r *root) bool { return r.target != nil && r.leader != nil })
}

// isEarly reports whether all variables that run defines between the first and the last store may be computed before the first.
func (p *Program) isEarly(run *Run, first, last int) bool {
	return !slices.ContainsFunc(run.roots, func(r *root) bool {
		return first < r.statement && r.statement < last && r.target == nil && (p.IsComputed(r.x) || p.ReadsElements(r.x))
	})
}

// areRelated reports whether each store of a pass reads or writes an array of an earlier store. Then the targets probably have one
// shape.
func (p *Program) areRelated(run *Run, last *root) bool {
	known := map[string]bool{}
	for i, r := range append(slices.Clone(last.members), last) {
		own := map[string]bool{p.NodeText(r.target): true}
		var read func(x ast.Expr)
		read = func(x ast.Expr) {
			v := p.Pkg.TypesInfo.Uses[arrays.NameIn(x)]
			if v != nil && run.joined[v] {
				read(run.values[v])
			} else if p.IsArray(x) && !p.IsStep(x) {
				own[p.NodeText(x)] = true
			}
			p.operands(x, read)
		}
		p.operands(r.x, read)
		isRelated := i == 0
		for text := range own {
			isRelated = isRelated || known[text]
		}
		if !isRelated {
			return false
		}
		maps.Copy(known, own)
	}
	return true
}

// writeStores writes the function of a pass with several stores: the root r and its members. It returns false if this is
// impossible.
func (w *passWriter) writeStores(run *Run, r *root) bool {
	stores := map[int]*root{}
	var values []ast.Expr
	for _, s := range append(slices.Clone(r.members), r) {
		stores[s.statement] = s
		values = append(values, s.x)
		if w.ownMayFail(s.x) || w.TypeText(w.Pkg.TypesInfo.TypeOf(s.target)) != w.TypeText(w.Pkg.TypesInfo.TypeOf(r.target)) {
			return false
		}
	}
	needed := w.needed(values...)
	origins := map[string]bool{}
	for k, s := range run.Statements {
		if slices.Contains(r.steps, k) {
			if w.ownMayFail(s) {
				return false
			}
			w.writeStep(run, k, needed)
		}
		store := stores[k]
		if store == nil {
			continue
		}
		target := w.NodeText(ast.Unparen(store.target))
		text := w.returned(store.x.(*ast.CallExpr), true)
		name := w.unused(w.rootName(store.target))
		w.joined[types.NewVar(0, nil, name, nil)] = true // reserves the name
		w.line(s, "%s := %s", name, text)
		if before := w.stored[target]; before == "" {
			w.targets = append(w.targets, target)
			if origin := w.Origin(store.target); origins[origin] || w.ReadsElements(store.target) {
				return false
			} else {
				origins[origin] = true
			}
		} else if w.mentions(before) == 1 {
			return false // a later store overwrites this result, so the checks of this store would be lost
		}
		w.stored[target] = name
	}
	var results []string
	for _, target := range w.targets {
		results = append(results, w.stored[target])
	}
	w.line(run.Statements[r.statement], "return %s", strings.Join(results, ", "))
	return !slices.ContainsFunc(w.params, func(a param) bool {
		return !a.isFixed || a.isArray && origins[a.origin] && !slices.Contains(w.targets, a.text)
	})
}

// ownMayFail reports whether n calls an operator of the user's package that may fail. Such an operator can panic after it has
// written elements. Executing the statements again as written would then store twice.
func (p *Program) ownMayFail(n ast.Node) (may bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			pkg, _ := p.Callee(call)
			may = may || pkg == "own" && p.mayFail(call)
		}
		return !may
	})
	return may
}

// failsLate reports whether a step of r, a store, may fail after the pass has computed some elements. These elements must not be stored,
// because the statements as written store none of them.
func (p *Program) failsLate(run *Run, r *root) bool {
	return p.rootHas(run, r, func(call *ast.CallExpr) bool {
		pkg, _ := p.Callee(call)
		return pkg == "own" && p.FailsLate(p.own(call))
	})
}

// own returns the array function, of an operator in the user's package, that x calls.
func (p *Program) own(x *ast.CallExpr) *types.Func {
	return p.Pkg.TypesInfo.Uses[source.NameOf(source.WithoutTypes(x.Fun))].(*types.Func).Origin()
}

// mayFail reports whether call, a step or a store, may fail for some elements. It does not examine the operands.
func (p *Program) mayFail(call *ast.CallExpr) bool {
	args := call.Args
	switch pkg, name := p.Callee(call); pkg {
	case "own":
		return p.OwnMayFail(p.own(call))
	case "into":
		args = args[1:]
		fallthrough
	case "ndarray", "inplace":
		return p.MayFail(name, args)
	}
	return false
}

// storesText returns the generated call of a pass with several stores:
//
//	outs := []generated.Out{generated.OutInto(m), generated.OutInto(w)}
//	generated.Together(outs, generated.In(g))
//	generated.ApplyTo[float64](adamMOperator.Name, &adamMOperator, outs, generated.In(m), generated.In(g), generated.In(w))
//
// If in is not empty, it is the name of a generated.Pass, and the text adds the stores to it.
func (p *Program) storesText(pass *Pass, of string, args []string, in string) string {
	var outs, others []string
	for _, target := range pass.targets {
		outs = append(outs, fmt.Sprintf("generated.OutInto(%s)", target))
	}
	for i, a := range pass.params {
		if a.isArray && !slices.Contains(pass.targets, a.text) {
			others = append(others, args[i])
		}
	}
	operands := strings.Join(args, ", ")
	if len(pass.targets) == 1 {
		text := fmt.Sprintf("%s%s, &%sOperator, %s)", called("Set", of, in), pass.targets[0], pass.Name, operands)
		if others != nil {
			text = fmt.Sprintf("generated.Together([]generated.Out{%s}, %s)\n%s", outs[0], strings.Join(others, ", "), text)
		}
		return text
	}
	name := p.NewName("outs", p.taken)
	return fmt.Sprintf("%[1]s := []generated.Out{%[2]s}\ngenerated.Together(%[3]s)\n%[4]s",
		name, strings.Join(outs, ", "), strings.Join(append([]string{name}, others...), ", "), applied(pass, name, operands, in))
}
