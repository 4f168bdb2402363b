package passes

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"ndgo/gen/compile/source"
	"ndgo/gen/form"
)

// Function returns the text of the generated function: the text of p with calls of passes in place of runs. Operators that cannot be
// joined stay as written.
func (p *Program) Function() string {
	p.release()
	p.tile(p.Source.Body.List)
	var edits []source.Edit
	edit := func(from, to token.Pos, text string) {
		edits = append(edits, source.Replacement(p.Pkg.Fset, from, to, text))
	}
	for _, r := range slices.SortedFunc(maps.Keys(p.ended), func(a, b *ast.ReturnStmt) int { return int(a.Pos() - b.Pos()) }) {
		edit(r.Pos(), r.End(), p.before[r]+p.returning(r, p.ended[r]))
		delete(p.before, r)
	}
	for _, run := range p.Runs {
		if !p.hasPass(run) {
			continue
		}
		first, last := run.Statements[0], run.Statements[len(run.Statements)-1]
		edit(first.Pos(), last.End(), p.before[first]+p.runText(run))
		delete(p.before, first)
	}
	for s, text := range p.before {
		edit(s.Pos(), s.Pos(), text)
	}
	for s, texts := range p.after {
		edit(s.End(), s.End(), lines(texts))
	}
	if p.begin != nil {
		edit(p.Source.Body.Lbrace+1, p.Source.Body.Lbrace+1, lines(p.begin))
	}
	form.SortEdits(edits)
	e := &form.Editor{Text: p.Text}
	if p.Head != "" {
		return fmt.Sprintf("func %s %s", p.Head, e.Edited(p.Offset(p.Source.Body), p.End(p.Source), edits))
	}
	return fmt.Sprintf("func %s%s", form.Title(p.Name), e.Edited(p.End(p.Source.Name), p.End(p.Source), edits))
}

// hasPass reports whether a pass or a group computes a part of run. If the pass of a store is refused, and computes other stores or
// reductions too, the answer is false: the function must not repeat a store when a later statement fails.
func (p *Program) hasPass(run *Run) bool {
	if run.measured > 0 && slices.ContainsFunc(run.roots, func(r *root) bool {
		return r.statement >= run.measured-1 && r.pass != nil && !r.isPass()
	}) {
		return false
	}
	if run.storesSeveral() && slices.ContainsFunc(run.roots, func(r *root) bool { return r.target != nil && !r.isPass() }) {
		return false
	}
	return slices.ContainsFunc(run.roots, func(r *root) bool { return r.isPass() || p.groupOf(run, r) != nil })
}

// isPass reports whether r is computed by a pass.
func (r *root) isPass() bool { return r.pass != nil && r.pass.Refused == "" }

// runText returns the text of run. If a pass fails, the statements of the run are executed again as written, so the function fails with its
// original errors:
//
//	var curl *nd.NDArray[float64]
//	if !generated.Succeeds(func() {
//		curl = generated.Apply[float64, float64](&fdtdCurlOperator, nil, generated.In(ex), generated.In(ey))
//	}) {
//		curl = nd.Multiply(nd.Subtract(ex, ey), 0.5)
//	}
func (p *Program) runText(run *Run) string {
	var declared, computed, results []string
	outer := map[int]bool{} // the numbers of statements with variables used after the run
	to := map[*root]string{}
	for _, r := range run.roots {
		switch s := run.Statements[r.statement].(type) {
		case *ast.AssignStmt:
			if to[r] = r.name.Name; s.Tok == token.DEFINE {
				outer[r.statement] = true
				declared = append(declared, fmt.Sprintf("var %s %s", to[r], p.TypeText(p.Pkg.TypesInfo.TypeOf(r.name))))
			}
		case *ast.ReturnStmt:
			to[r] = p.NewName("result", p.taken)
			results = append(results, to[r])
			declared = append(declared, fmt.Sprintf("var %s %s", to[r], p.TypeText(resultType(run, r))))
		}
	}
	var open *group // the group with roots being added to a generated.Pass
	in, after := "", ""
	var late []string // statements for numbers computed after the group
	compute := func() {
		if open != nil {
			computed = append(append(computed, in+".Compute()"+after), late...)
			open, in, after, late = nil, "", "", nil
		}
	}
	for _, r := range run.roots {
		if r.leader != nil && r.isPass() {
			continue
		}
		if open != nil && slices.Contains(open.late, r) {
			late = append(late, fmt.Sprintf("%s = %s", to[r], p.NodeText(r.x)))
			continue
		}
		g := p.groupOf(run, r)
		if open != nil && g != open && (g != nil || r.isPass() || r.target != nil || p.isNeeded(run, open, r)) {
			compute()
		}
		if g != nil && open == nil {
			open, in = g, p.NewName("pass", p.taken)
			computed = append(computed, fmt.Sprintf("var %s generated.Pass", in))
		}
		if !r.isPass() {
			for _, k := range r.steps {
				computed = append(computed, p.NodeText(run.Statements[k]))
			}
		}
		all := []string{to[r]}
		for _, m := range r.members {
			all = append(all, to[m])
		}
		within := in
		if g == nil {
			within = ""
		}
		over := ""
		if r == run.last() {
			over = run.over
		}
		text, made := p.rootText(r, all, within, over)
		if within != "" {
			after += made
			made = ""
		}
		computed = append(computed, text+made)
	}
	compute()
	begin, body := run.begin+strings.Join(append(declared, ""), "\n"), strings.Join(computed, "\n")
	if results != nil {
		return fmt.Sprintf("%sif generated.Succeeds(func() {\n%s\n}) {%s\nreturn %s\n}\n%s", begin, body, lines(run.releases), strings.Join(results, ", "), p.written(run, outer))
	}
	return fmt.Sprintf("%sif !generated.Succeeds(func() {\n%s\n}) {\n%s\n}%s", begin, body, p.written(run, outer), lines(run.releases))
}

// returning returns the text of the return statement r, with the given statements between the computation of the results and the
// return:
//
//	result := nd.MatMul(weights, v)
//	weights.Release()
//	return result
func (p *Program) returning(r *ast.ReturnStmt, texts []string) string {
	var s strings.Builder
	var values []string
	for _, x := range r.Results {
		tv := p.Pkg.TypesInfo.Types[x]
		if b, ok := tv.Type.(*types.Basic); tv.Value != nil || tv.IsNil() || ok && b.Info()&types.IsUntyped != 0 {
			values = append(values, p.NodeText(x))
			continue
		}
		name := p.NewName("result", p.taken)
		if p.KeepsType(x, tv.Type) || !p.IsWritable(tv.Type) {
			fmt.Fprintf(&s, "%s := %s\n", name, p.NodeText(x))
		} else {
			fmt.Fprintf(&s, "var %s %s = %s\n", name, p.TypeText(tv.Type), p.NodeText(x))
		}
		values = append(values, name)
	}
	return s.String() + strings.TrimPrefix(lines(texts), "\n") + "\nreturn " + strings.Join(values, ", ")
}

// lines returns statements, each on a new line.
func lines(texts []string) (all string) {
	for _, text := range texts {
		all += "\n" + text
	}
	return all
}

// resultType returns the type of the result r.
func resultType(run *Run, r *root) types.Type { return run.results.At(r.result).Type() }

// written returns the statements of run as written. Statements in outer have = in place of :=, because their variables are declared
// before the run.
func (p *Program) written(run *Run, outer map[int]bool) string {
	var edits []source.Edit
	for k, s := range run.Statements {
		if s, ok := s.(*ast.AssignStmt); ok && outer[k] {
			edits = append(edits, source.Replacement(p.Pkg.Fset, s.TokPos, s.TokPos+token.Pos(len(":=")), "="))
		}
	}
	e := &form.Editor{Text: p.Text}
	return e.Edited(p.Offset(run.Statements[0]), p.End(run.Statements[len(run.Statements)-1]), edits)
}

// rootText returns the text computing the root r and its members. The text assigns the results to variables or stores them into the
// target of r. If in is not empty, it is the name of a generated.Pass, and the text adds the root to it. If over is not empty, it is
// the text of an array, and the result may be stored over this array. The text after releases the arrays made for the root.
func (p *Program) rootText(r *root, names []string, in, over string) (text, after string) {
	to := names[0]
	if !r.isPass() {
		switch {
		case in != "":
			return p.bareText(r, to, in), ""
		case to == "":
			return p.NodeText(r.x), ""
		}
		return fmt.Sprintf("%s = %s", to, p.NodeText(r.x)), ""
	}
	var scalars, args []string
	spread := map[string]string{}
	for _, a := range r.pass.params {
		switch call, _, rest := spreadIn(a.text); {
		case call != "":
			if spread[call] == "" {
				spread[call] = p.NewName(a.name, p.taken)
				scalars = append(scalars, fmt.Sprintf("%s := %s\n", spread[call], call))
			}
			args = append(args, fmt.Sprintf("generated.In(%s%s)", spread[call], rest))
		case a.isMade:
			name := p.NewName(a.name, p.taken)
			scalars = append(scalars, fmt.Sprintf("%s := %s\n", name, a.text))
			args = append(args, fmt.Sprintf("generated.In(%s)", name))
			after += "\n" + name + ".Release()"
		case a.isArray:
			args = append(args, fmt.Sprintf("generated.In(%s)", a.text))
		case a.isTable && r.target != nil:
			args = append(args, fmt.Sprintf("generated.InSlice(%s, generated.In(%s))", a.text, p.NodeText(r.target)))
		case a.isTable:
			args = append(args, fmt.Sprintf("generated.InSlice(%s)", a.text))
		case a.name == a.text:
			args = append(args, fmt.Sprintf("generated.Or[%s](&%s)", a.element, a.name))
		default:
			name := p.NewName(a.name, p.taken)
			scalars = append(scalars, fmt.Sprintf("%s := %s\n", name, a.text))
			args = append(args, fmt.Sprintf("generated.Or[%s](&%s)", a.element, name))
		}
	}
	if r.pass.MayFail {
		scalars = append(scalars, p.filledText(r, args))
	}
	of, operands, before := r.pass.result+", "+r.pass.element, strings.Join(args, ", "), strings.Join(scalars, "")
	switch {
	case len(r.pass.targets) > 0:
		text = p.storesText(r.pass, of, args, in)
	case r.pass.FailsLate:
		name := p.NewName("values", p.taken)
		text = fmt.Sprintf("%[1]s := %[2]s&%[3]sOperator, nil, %[4]s)\n%[5]s.Assign(%[1]s)\n%[1]s.Release()",
			name, called("Apply", of, in), r.pass.Name, operands, p.NodeText(r.target))
	case r.target != nil:
		text = fmt.Sprintf("%s%s, &%sOperator, %s)", called("Set", of, in), p.NodeText(r.target), r.pass.Name, operands)
	case r.pass.Reduces != "":
		text = p.reduction(r.pass, to, of, operands, in)
	case r.members != nil:
		text = p.several(r.pass, names, operands, in)
	case in != "":
		text = fmt.Sprintf("%s = %s&%sOperator, %s)", to, called("Apply", of, in), r.pass.Name, operands)
	case over != "":
		text = fmt.Sprintf("%s = %s%s, &%sOperator, %s)", to, called("ApplyOver", of, in), over, r.pass.Name, operands)
	default:
		text = fmt.Sprintf("%s = %s&%sOperator, nil, %s)", to, called("Apply", of, in), r.pass.Name, operands)
	}
	return before + text, after
}

// filledText returns the text checking operands and targets before the pass of r writes, because the pass may fail for some
// elements. An Arg without an array stands for an operator with constant operands only:
//
//	generated.AllOrNone(generated.In(x), generated.In(y), generated.Or[int64](&k))
//	generated.AllOrNone(generated.In(x), generated.Arg{})
func (p *Program) filledText(r *root, args []string) string {
	if r.pass.FailsAlone {
		args = append(slices.Clip(args), "generated.Arg{}")
	}
	for _, m := range append(slices.Clone(r.members), r) {
		if m.target == nil {
			continue
		}
		if text := fmt.Sprintf("generated.In(%s)", p.NodeText(m.target)); !slices.Contains(args, text) {
			args = append(slices.Clip(args), text)
		}
	}
	return fmt.Sprintf("generated.AllOrNone(%s)\n", strings.Join(args, ", "))
}

// called returns the beginning of a call of a generic function of package generated. If in is not empty, it is the name of a
// generated.Pass, and the called function adds the call to it.
func called(name, types, in string) string {
	if in == "" {
		return fmt.Sprintf("generated.%s[%s](", name, types)
	}
	return fmt.Sprintf("generated.Pass%s[%s](&%s, ", name, types, in)
}

// several returns the text assigning the results of a pass to variables:
//
//	outs := []generated.Out{generated.OutNew[float64](), generated.OutNew[float64]()}
//	generated.ApplyTo[float64](bandsLowerOperator.Name, &bandsLowerOperator, outs, generated.In(mean), generated.In(deviation))
//	lower, upper = generated.Made[float64](outs[0]), generated.Made[float64](outs[1])
func (p *Program) several(pass *Pass, names []string, operands, in string) string {
	outs := p.NewName("outs", p.taken)
	var made, found []string
	for i := range names {
		made = append(made, fmt.Sprintf("generated.OutNew[%s]()", pass.result))
		found = append(found, fmt.Sprintf("generated.Made[%s](%s[%d])", pass.result, outs, i))
	}
	return fmt.Sprintf("%s := []generated.Out{%s}\n%s\n%s = %s",
		outs, strings.Join(made, ", "), applied(pass, outs, operands, in), strings.Join(names, ", "), strings.Join(found, ", "))
}

// applied returns the text that calls a pass for the results in the variable outs.
func applied(pass *Pass, outs, operands, in string) string {
	call := called("ApplyTo", pass.element, in)
	if in == "" {
		call += pass.Name + "Operator.Name, "
	}
	return fmt.Sprintf("%s&%sOperator, %s, %s)", call, pass.Name, outs, operands)
}

// optionType returns the type of options in the syntax of the function's file.
func (p *Program) optionType() string {
	if pkg := p.Imported(p.Path("ndarray")); pkg != "." {
		return pkg + ".Option"
	}
	return "Option"
}

// reduction returns the text assigning the result of a pass with a reduction at its end to a variable:
//
//	sum = generated.Reduce[float64, float64](generated.JoinSum(), &normSumOperator, float64(0), []nd.Option{nd.Axis(-1)}, generated.In(x))
func (p *Program) reduction(pass *Pass, to, of, operands, in string) string {
	options := "nil"
	switch {
	case pass.optionsIn:
		options = pass.options[0]
	case pass.options != nil:
		options = fmt.Sprintf("[]%s{%s}", p.optionType(), strings.Join(pass.options, ", "))
	}
	terms := "nil"
	if pass.Name != "" {
		terms = "&" + pass.Name + "Operator"
	}
	name, identity := "Reduce", fmt.Sprintf("%s(%s), ", pass.result, pass.Identity)
	switch pass.Reduces {
	case "Var", "Std":
		return fmt.Sprintf("%s = %s%s, %s, %s)", to, called("Reduce"+pass.Reduces, of, in), terms, options, operands)
	case "Mean":
		name, identity = "ReduceMean", ""
	case "Min", "Max":
		name = "ReduceSome"
	}
	return fmt.Sprintf("%s = %s%s, %s, %s%s, %s)", to, called(name, of, in), pass.Join, terms, identity, options, operands)
}
