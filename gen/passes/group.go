package passes

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"ndgo/gen/arrays"
)

// A group is a list of roots computed together by a generated.Pass, a part of the elements at a time. A root is an array or a
// reduction computed by a run of statements. Each part of an array is read from memory once:
//
//	next := nd.Multiply(nd.Add(u.Slice(nd.To(-2)), u.Slice(nd.From(2))), 0.5)
//	change := nd.Max(nd.Abs(nd.Subtract(next, u.Slice(nd.Range(1, -1)))))
//
// Each root has a pass, or is a bare reduction: nd.Min(x) of a variable x. Each root after the first reads an array that an earlier root of the
// group reads or computes. In three cases generated.Pass computes the roots one after another: the arrays are small, the roots differ in shape,
// or a root needs all elements of another root.
//
// Numbers computed from results, such as lo := nd.Min(x).Item(), do not end a group. They are computed after it.
type group struct {
	roots []*root
	late  []*root // definitions of numbers from results of the group
}

// mostGrouped is the maximum number of roots (arrays or reductions) in a group. With more arrays, fewer elements of each would fit
// in the cache.
const mostGrouped = 8

// bare has the reductions that may be computed without a pass, and the identity of each as text; 0 stands for no identity.
var bare = map[string]string{"Sum": "0", "Prod": "1", "Min": "0", "Max": "0", "Mean": "0", "Var": "0", "Std": "0"}

// group finds the groups of run: arrays and reductions to compute together.
func (p *Program) group(run *Run) {
	run.groups, run.parted = nil, nil
	open := &group{}
	end := func() {
		for n := len(open.roots); n > 0 && open.roots[n-1].isSingle(); n-- { // no root reads the result of the last one
			p.forget(open.roots[n-1])
			open.roots = open.roots[:n-1]
		}
		if len(open.roots) > 1 {
			run.groups = append(run.groups, open)
		}
		open = &group{}
	}
	for _, r := range run.roots {
		switch {
		case r.leader != nil:
		case r.hasTable():
			end()
		case r.pass == nil && p.bareReduction(r) == "":
			switch {
			case p.joinsAlone(run, open, r):
				open.roots = append(open.roots, r)
			case p.isLate(run, open, r):
				open.late = append(open.late, r)
			case p.needs(r, open) || r.target != nil:
				end()
			}
		default:
			if len(open.roots) > 0 && !p.belongs(open, r) {
				run.parted = append(run.parted, p.parted(open, r)...)
				end()
			}
			open.roots = append(open.roots, r)
		}
	}
	end()
}

// joinsAlone adds r to the group g as a pass of a single operator, if r takes a result of g, and reports whether this is possible:
//
//	shifted := nd.Subtract(x, nd.Max(x, nd.Axis(-1), nd.KeepDims))
//	log := nd.Log(nd.Sum(nd.Exp(shifted), nd.Axis(-1), nd.KeepDims))
//	result := nd.Subtract(shifted, log)
//
// Without r the group would end at log, and the last statement would read its operands from memory again.
func (p *Program) joinsAlone(run *Run, g *group, r *root) bool {
	if r.name == nil || r.steps != nil || !p.IsStep(r.x) || !p.needs(r, g) || p.replaces(run, r) {
		return false
	}
	if r.pass = p.passOf(run, r, nil, run.joined, 1); r.pass == nil {
		return false
	}
	if !p.belongs(g, r) || r.hasTable() {
		p.forget(r)
		return false
	}
	return true
}

// isLate reports whether r defines a number from results of the group g. It can be computed after the group.
func (p *Program) isLate(run *Run, g *group, r *root) bool {
	if r.name == nil || p.IsArray(r.name) || p.IsComputed(r.x) || !g.mentions(p.NodeText(r.x)) {
		return false
	}
	s, ok := run.Statements[r.statement].(*ast.AssignStmt)
	return ok && s.Tok == token.DEFINE
}

// parted returns a line of text if r reads an array of the group g, but is not computed together with it, because it needs a number from the
// group.
func (p *Program) parted(g *group, r *root) []string {
	scalars, number := p.scalarsOf(r), ""
	for _, name := range g.names() {
		if number == "" && arrays.Count(scalars, name) > 0 {
			number = name
		}
	}
	isShared := slices.ContainsFunc(p.arraysOf(r), func(a param) bool {
		return slices.ContainsFunc(g.roots, func(other *root) bool {
			return slices.ContainsFunc(p.arraysOf(other), func(b param) bool { return a.text == b.text })
		})
	})
	if number == "" || !isShared {
		return nil
	}
	return []string{fmt.Sprintf("%s is computed after %s, not together with it: it needs %s first", p.whatOf(r), p.whatOf(g.roots[len(g.roots)-1]), p.Written(number))}
}

// whatOf returns the result of r in the terms of the source.
func (p *Program) whatOf(r *root) string {
	if r.pass != nil {
		return p.Written(r.pass.What)
	}
	return p.Written(p.NodeText(r.x))
}

// isSingle reports whether the pass of r has only one operator. Such a pass is useful only in a group.
func (r *root) isSingle() bool { return r.pass != nil && r.pass.Steps == 1 && r.target == nil }

// forget removes the pass of r.
func (p *Program) forget(r *root) {
	delete(p.taken, r.pass.Name)
	r.pass = nil
}

// needs reports whether r, a root without a pass, is an expression that mentions a result of the group g. A single name does not count.
func (p *Program) needs(r *root, g *group) bool {
	return arrays.NameIn(r.x) == nil && g.mentions(p.NodeText(r.x))
}

// bareReduction returns the name of the reduction if r is a bare reduction of a variable. Otherwise it returns "".
func (p *Program) bareReduction(r *root) string {
	if r.pass != nil || r.steps != nil || !p.IsReduction(r.x) {
		return ""
	}
	call := ast.Unparen(r.x).(*ast.CallExpr)
	if name := p.Operator(call); bare[name] != "" && arrays.NameIn(call.Args[0]) != nil {
		return name
	}
	return ""
}

// belongs reports whether r can be added to the group g. r must read a result of g, or an array that another root of g reads. But r must not
// need single elements of such a result, or a reduction of all elements: these are unknown until the whole group is computed.
func (p *Program) belongs(g *group, r *root) bool {
	if len(g.roots) == mostGrouped || r.target != nil || g.mentions(p.scalarsOf(r)) || g.roots[0].target != nil && !p.isMeasure(r) {
		return false
	}
	related := slices.ContainsFunc(p.arraysOf(r), func(a param) bool { return slices.Contains(p.targetsOf(g.roots[0]), a.text) })
	for _, a := range p.arraysOf(r) {
		of := g.rootOf(a.root)
		switch {
		case g.mentions(a.text) && (of == nil || !a.isView || arrays.Count(a.text, g.names()...) > 1):
			return false // r reads elements
		case of == nil:
			related = related || slices.ContainsFunc(g.roots, func(other *root) bool {
				return slices.ContainsFunc(p.arraysOf(other), func(b param) bool { return b.text == a.text })
			})
		case !p.reduces(of):
			related = true
		case !p.hasAxis(of):
			return false // r needs the whole result
		default:
			related = related || a.text != a.root || strings.Contains(p.optionsOf(of), "KeepDims")
		}
	}
	return related && !slices.ContainsFunc(g.roots, func(other *root) bool {
		return p.reduces(other) && p.reduces(r) && p.hasAxis(other) != p.hasAxis(r)
	})
}

// arraysOf returns the arrays read by r.
func (p *Program) arraysOf(r *root) []param {
	if r.pass != nil {
		return slices.DeleteFunc(slices.Clone(r.pass.params), func(a param) bool { return !a.isArray })
	}
	text := p.NodeText(ast.Unparen(r.x).(*ast.CallExpr).Args[0])
	return []param{{text: text, root: text, isView: true}}
}

// scalarsOf returns the texts of the scalar operands and the options of r.
func (p *Program) scalarsOf(r *root) string {
	var all []string
	if r.pass != nil {
		for _, a := range r.pass.params {
			if !a.isArray {
				all = append(all, a.text)
			}
		}
		return strings.Join(append(all, r.pass.options...), "\n")
	}
	return p.optionsOf(r)
}

// optionsOf returns the options of r, a reduction, as written.
func (p *Program) optionsOf(r *root) string {
	var all []string
	for _, a := range ast.Unparen(r.x).(*ast.CallExpr).Args[1:] {
		all = append(all, p.NodeText(a))
	}
	return strings.Join(all, ", ")
}

// reduces reports whether r is a reduction.
func (p *Program) reduces(r *root) bool { return r.target == nil && p.IsReduction(r.x) }

// hasAxis reports whether the reduction r has options for an array as its result.
func (p *Program) hasAxis(r *root) bool { return arrays.HasAxis(ast.Unparen(r.x).(*ast.CallExpr)) }

// names returns the names of the variables set by the group.
func (g *group) names() (all []string) {
	for _, r := range g.roots {
		for _, m := range r.all() {
			if m.name != nil {
				all = append(all, m.name.Name)
			}
		}
	}
	return append(all, g.lateNames()...)
}

// lateNames returns the names of the numbers computed after the group.
func (g *group) lateNames() (all []string) {
	for _, r := range g.late {
		all = append(all, r.name.Name)
	}
	return all
}

// isNeeded reports whether the group must be computed before the root r outside of it.
func (p *Program) isNeeded(run *Run, g *group, r *root) bool {
	return p.needs(r, g) || arrays.Count(p.NodeText(r.x), g.lateNames()...) > 0 ||
		slices.ContainsFunc(r.steps, func(k int) bool { return g.mentions(p.NodeText(run.Statements[k])) })
}

// rootOf returns the root of g setting the named variable, or nil if there is none.
func (g *group) rootOf(name string) *root {
	for _, r := range g.roots {
		if slices.Contains((&group{roots: []*root{r}}).names(), name) {
			return r
		}
	}
	return nil
}

// mentions reports whether text contains the name of a variable set by g.
func (g *group) mentions(text string) bool { return arrays.Count(text, g.names()...) > 0 }

// groupOf returns the group of r. It returns nil if the group cannot compute r, or would compute r alone.
func (p *Program) groupOf(run *Run, r *root) *group {
	for _, g := range run.groups {
		if slices.Contains(g.roots, r) {
			if able := slices.DeleteFunc(slices.Clone(g.roots), func(r *root) bool { return r.pass != nil && !r.isPass() }); len(able) > 1 && slices.Contains(able, r) {
				return g
			}
		}
	}
	return nil
}

// Groups returns a line of text for each group of passes and reductions computed together, with the names of its results.
func (p *Program) Groups() (all []string) {
	for _, run := range p.Runs {
		for _, g := range run.groups {
			var names []string
			for _, r := range g.roots {
				if p.groupOf(run, r) == nil {
					continue
				}
				names = append(names, p.whatOf(r))
			}
			if names != nil {
				all = append(all, fmt.Sprintf("%s are computed together, a part of the elements at a time, so that each part is read from memory once", strings.Join(names, ", ")))
			}
		}
		all = append(all, run.parted...)
	}
	return all
}

// bareText returns the generated statement adding the bare reduction r to the generated.Pass called in; the variable to is set:
//
//	lo = generated.PassReduceSome[float64, float64](&pass, generated.JoinMin(), nil, float64(0), nil, generated.In(x))
func (p *Program) bareText(r *root, to, in string) string {
	call := ast.Unparen(r.x).(*ast.CallExpr)
	name := p.Operator(call)
	element, _ := p.ElementOf(p.Pkg.TypesInfo.TypeOf(call.Args[0]))
	of := p.TypeText(element)
	pass := &Pass{Reduces: name, Join: "generated.Join" + name + "()", Identity: bare[name], result: of, optionsIn: call.Ellipsis.IsValid()}
	if name == "Mean" {
		pass.Join = "generated.JoinSum()"
	}
	for _, a := range call.Args[1:] {
		pass.options = append(pass.options, p.NodeText(a))
	}
	return p.reduction(pass, to, of+", "+of, fmt.Sprintf("generated.In(%s)", p.NodeText(call.Args[0])), in)
}
