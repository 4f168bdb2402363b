package passes

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/arrays"
)

// takesOver reports whether the last pass of run may store its result over the array of v. The array must be an operand without views, and no
// statement may use it after the run. For z = f(z, x) the generated code is:
//
//	zBefore := z
//	z = generated.ApplyOver[float64, float64](z, &powersZOperator, generated.In(z), generated.In(x))
//	if zBefore != z {
//		zBefore.Release()
//	}
//
// The pass must read v element by element. Nothing may fail after the pass has begun to write, because a run that fails is executed
// again as written.
func (p *Program) takesOver(run *Run, v types.Object) bool {
	r := run.last()
	if run.over != "" || r.name == nil || r.hasTable() || !r.isElementwise() || !r.isPass() || r.leader != nil || r.members != nil ||
		p.groupOf(run, r) != nil || p.rootMayFail(run, r) || !types.Identical(v.Type(), p.Pkg.TypesInfo.TypeOf(r.name)) {
		return false
	}
	reads := false
	for _, a := range r.pass.params {
		if reads = reads || a.isArray && a.text == v.Name(); a.root == v.Name() && a.text != v.Name() {
			return false // a view, perhaps of the value of a joined operator
		}
	}
	return reads
}

// takeOver lets the last pass of run store its result over the array of v, a variable of e, if takesOver allows it. The parameter before is
// another name of this array. The parameter release is the statement releasing the array. takeOver returns a statement to use in its place,
// which never releases an array that now holds the result.
func (p *Program) takeOver(run *Run, e *exchange, v types.Object, before, release string) string {
	if run == nil || e.isViewed || !p.takesOver(run, v) {
		return release
	}
	at := run.last().name.Pos()
	given := []string{v.Name()}
	for _, w := range e.given {
		if s := e.defined[w]; s != nil && slices.Contains(run.Statements, s) {
			return release // another variable holds the first array of w only after the run
		}
		if w.Pos() < at {
			given = append(given, p.firstOf(e, w, at))
		}
	}
	if run.over = v.Name(); len(given) > 1 {
		run.over = fmt.Sprintf("generated.But(%s)", strings.Join(given, ", "))
	}
	return unless(before, v.Name(), release)
}

// isReduced reports whether statement i of list sets a variable to a reduction, and the last pass of run also reads other arrays.
// Then the variable probably has fewer elements than the pass's result.
func (p *Program) isReduced(list []ast.Stmt, i int, run *Run) bool {
	if i < 0 || len(run.last().pass.arrays()) == 1 {
		return false
	}
	a, ok := list[i].(*ast.AssignStmt)
	return ok && len(a.Rhs) == 1 && p.IsReduction(a.Rhs[0])
}

// unless returns a statement executing release, the release of the array x, only if x and z are different arrays.
func unless(x, z, release string) string {
	if rest, isConditional := strings.CutPrefix(release, "if "); isConditional {
		return fmt.Sprintf("if %s != %s && %s", x, z, rest)
	}
	return fmt.Sprintf("if %s != %s {\n%s\n}", x, z, release)
}

// movedBy returns the run just before a, with an array w as its result, if a sets v to w. Otherwise it returns nil.
func (p *Program) movedBy(a *ast.AssignStmt, v types.Object) *Run {
	list := arrays.ListOf(p.parents[a])
	at := slices.Index(list, ast.Stmt(a))
	if at < 1 || len(a.Lhs) != 1 || p.variable(a.Lhs[0]) != v {
		return nil
	}
	w := p.variable(a.Rhs[0])
	run := p.passing(list[at-1])
	if w == nil || run == nil || run.Statements[len(run.Statements)-1] != list[at-1] {
		return nil
	}
	if r := run.last(); r.name == nil || p.Pkg.TypesInfo.Defs[r.name] != w {
		return nil
	}
	return run
}
