package passes

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"ndgo/gen/arrays"
	"ndgo/gen/form"
)

// A Pass computes several elementwise operators in one iteration over memory. It becomes a function of arrays like those marked
// ndgo:fuse.
type Pass struct {
	Name string
	What string // the computed result, for comments
	Made form.MadeFile
	Text string

	Reduces   string // the reduction at the end of the pass, like "Sum", or ""
	Identity  string // the result of the reduction for no elements
	Join      string // the operator joining partial results of the reduction
	options   []string
	optionsIn bool // whether the option is a slice of options

	params  []param
	targets []string // the arrays set by several stores, as written
	element string   // the element type of the first operand
	result  string   // the element type of the results
	outs    int      // the number of results
	Steps   int      // the number of joined operators
	Stores  bool     // whether the pass stores into an array of the program
	Refused string   // the reason against joining the steps, or ""

	MayFail    bool // whether a step may fail for some elements
	FailsAlone bool // whether a step of constants only may fail
	FailsLate  bool // whether the pass stores, and may fail after it has computed some elements
}

// Joins reports whether the pass ends with a reduction that joins its terms by an operator. Var and Std do not: a pass computes only
// their terms.
func (p *Pass) Joins() bool { return p.Reduces != "" && !arrays.IsSpread(p.Reduces) }

// A param is an operand of a pass: an array, a scalar or a slice. Its value is known before the pass.
type param struct {
	name, text string
	root       string // the variable of the array or, for a view, of the viewed array
	element    string // the element type; for a scalar, the element type of the array operand beside it
	isArray    bool
	isTable    bool // a slice
	isGeneric  bool
	isView     bool   // an array variable, or a view of one
	isMade     bool   // whether the array is made only for the pass
	origin     string // the array of which the operand is a view, as far as the function shows it
	isFixed    bool   // whether stores may change only the operand's elements
}

// Reads returns the operands of the pass as written in the program.
func (p *Pass) Reads() (all []string) {
	for _, a := range p.params {
		_, operand, rest := spreadIn(a.text)
		if text := operand + rest; !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// Reads returns the operands of pass in the terms of the source.
func (p *Program) Reads(pass *Pass) (all []string) {
	for _, text := range pass.Reads() {
		if text = p.Written(text); !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// A passWriter writes one pass as the text of a function.
type passWriter struct {
	*Program
	*Pass
	joined  map[types.Object]bool // the variables computed by the pass
	own     map[types.Object]string
	lines   []string
	steps   map[string]int // the number of the line setting each variable
	run     *Run
	views   map[string]string  // the names in the pass for views of values that the pass computes
	counted map[token.Pos]bool // the operators that views of joined variables repeat, already counted in Steps
	filled  []gap
	isWhole bool              // whether an array with equal elements (nd.FullLike) is passed as an array
	least   int               // the minimum number of operators
	stored  map[string]string // for stored arrays, by the text of the target: the name in the pass of the stored value
}

// A gap is a placeholder in the text of a pass for an array operand. In place of an array with equal elements, the text calls the method Scalar
// of this operand. Any array operand of the same element type fills the gap.
type gap struct {
	*arrays.Filled
	text, element string
}

// pass returns the pass for the root r, its members and the steps joined to them. It returns nil if there are more than MostOperands operands,
// or fewer than two operators. A single operator is enough for the value of x.Assign(value): without a pass, this value would be an array of its
// own.
func (p *Program) pass(run *Run, r *root, members []*root, joined map[types.Object]bool) *Pass {
	least, late := 2, r.target != nil && p.failsLate(run, r)
	if p.isAssigned(r) && !late {
		least = 1
	}
	pass := p.passOf(run, r, members, joined, least)
	if pass != nil {
		pass.FailsLate = late
	}
	return pass
}

// isAssigned reports whether r is a store by the method Assign.
func (p *Program) isAssigned(r *root) bool {
	if r.target == nil {
		return false
	}
	pkg, name := p.Callee(ast.Unparen(r.x).(*ast.CallExpr))
	return pkg == "method" && name == "Assign"
}

// passOf does the work of pass with least as the minimum number of operators.
func (p *Program) passOf(run *Run, r *root, members []*root, joined map[types.Object]bool, least int) *Pass {
	call, _ := ast.Unparen(r.x).(*ast.CallExpr)
	if call == nil || r.target == nil && !p.IsComputed(r.x) {
		return nil
	}
	made := func(isWhole bool) *passWriter {
		return &passWriter{Program: p, Pass: &Pass{}, joined: maps.Clone(joined), own: map[types.Object]string{}, steps: map[string]int{}, run: run,
			views: map[string]string{}, counted: map[token.Pos]bool{}, isWhole: isWhole, stored: map[string]string{}, least: least}
	}
	w := made(false)
	if pass := w.write(run, r, members, call); pass != nil || w.filled == nil {
		return pass
	}
	return made(true).write(run, r, members, call)
}

// write writes the function of the pass. The parameter call is the value of the root r.
func (w *passWriter) write(run *Run, r *root, members []*root, call *ast.CallExpr) *Pass {
	p := w.Program
	if members != nil && r.target != nil {
		if !w.writeStores(run, r) {
			return nil
		}
	} else if members != nil {
		w.line(run.Statements[r.statement], "return %s", strings.Join(w.writeMembers(run, r, members), ", "))
	} else {
		needed := w.needed(call)
		for _, k := range r.steps {
			w.writeStep(run, k, needed)
		}
		text := w.returned(call, r.target != nil)
		w.line(run.Statements[r.statement], "return %s", text)
	}
	result := r.x
	if w.Stores = r.target != nil; w.Stores {
		result = r.target
	}
	of, ok := p.ElementOf(p.Pkg.TypesInfo.TypeOf(result))
	if w.outs = 1 + len(members); w.targets != nil {
		w.outs = len(w.targets)
	}
	if !ok || w.Steps < w.least || len(w.params)+w.outs-1 > arrays.MostOperands || !w.order() || !w.fill() {
		return nil
	}
	if w.result = p.TypeText(of); !w.hasOneType() {
		return nil
	}
	w.name(r, members)
	w.finish(run.Statements[r.statement])
	return w.Pass
}

// writeStep writes a line for statement k of run, an elementwise operator, if another line needs its variable.
func (w *passWriter) writeStep(run *Run, k int, needed map[types.Object]bool) {
	s := run.Statements[k].(*ast.AssignStmt)
	v := w.Pkg.TypesInfo.Defs[s.Lhs[0].(*ast.Ident)]
	if !needed[v] || !w.IsStep(s.Rhs[0]) {
		return
	}
	text := w.step(s.Rhs[0], "")
	name := w.joinedName(v)
	w.steps[name] = len(w.lines)
	w.line(s, "%s := %s", name, text)
}

// returned returns the text of call: an elementwise operator, a store or a reduction.
func (w *passWriter) returned(call *ast.CallExpr, isStore bool) string {
	pkg, name := w.Callee(call)
	switch {
	case isStore && name == "SetMask":
		return w.masked(call)
	case isStore && pkg == "method":
		return w.step(call.Args[0], "")
	case isStore:
		args := call.Args
		if pkg == "into" {
			args = args[1:]
		}
		w.Steps++
		return fmt.Sprintf("%s(%s)", w.ndarray(name), w.list(args, name))
	case w.IsReduction(call):
		w.Steps++
		w.Reduces, w.optionsIn = name, call.Ellipsis.IsValid()
		for _, a := range call.Args[1:] {
			w.options = append(w.options, w.NodeText(a))
		}
		if arrays.IsSpread(name) {
			return w.step(call.Args[0], "")
		}
		return fmt.Sprintf("%s(%s, options...)", w.ndarray(name), w.step(call.Args[0], ""))
	}
	return w.step(call, "")
}

// masked returns the text of the values stored by x.SetMask(mask, k): nd.Where(nd.LogicalNot(mask), x, k).
func (w *passWriter) masked(call *ast.CallExpr) string {
	w.Steps++
	target := arrays.Receiver(call)
	of, _ := w.ElementOf(w.Pkg.TypesInfo.TypeOf(target))
	mask, x := w.step(call.Args[0], ""), w.step(target, "")
	return fmt.Sprintf("%s(%s(%s), %s, %s)", w.ndarray("Where"), w.ndarray("LogicalNot"), mask, x, w.step(call.Args[1], w.TypeText(of)))
}

// line adds a line to the pass. Mistakes in it are reported at the position of s.
func (w *passWriter) line(s ast.Stmt, format string, args ...any) {
	w.lines = append(w.lines, w.place(s)+fmt.Sprintf(format, args...))
}

// step returns the text of the expression x in the pass. For a scalar x, beside is the element type of its array operand.
func (w *passWriter) step(x ast.Expr, beside string) string {
	x = ast.Unparen(x)
	if !w.IsStep(x) {
		return w.operand(x, beside)
	}
	call := x.(*ast.CallExpr)
	w.Steps++
	w.use(call.Fun)
	return fmt.Sprintf("%s(%s)", w.NodeText(call.Fun), w.list(call.Args, w.Operator(call)))
}

// list returns the texts of args, the operands of the operator called name, separated by commas.
func (w *passWriter) list(args []ast.Expr, name string) string { return w.listBy(args, name, w.step) }

// listBy does the work of list with a given function for the text of an operand.
func (w *passWriter) listBy(args []ast.Expr, name string, step func(x ast.Expr, beside string) string) string {
	first := args[0]
	if name == "Where" {
		first = args[1]
	}
	of, _ := w.ElementOf(w.Pkg.TypesInfo.TypeOf(first))
	var all []string
	for _, a := range args {
		all = append(all, step(a, w.TypeText(of)))
	}
	return strings.Join(all, ", ")
}

// use imports the packages named in x.
func (w *passWriter) use(x ast.Node) { w.Made.Use(w.Pkg.Types, w.Pkg.TypesInfo, x) }

// ndarray returns the qualified form of a name of package ndarray, and imports the package.
func (w *passWriter) ndarray(name string) string {
	pkg := cmp.Or(w.Imported(w.Path("ndarray")), "nd")
	w.Made.Import(pkg, w.Path("ndarray"))
	if pkg == "." {
		return name
	}
	return pkg + "." + name
}

// order moves an array to the front of the operands, because the type of the first operand selects the loop. If an operand has a
// generic type, the first must be an array of generic type. order returns false if no array fits.
func (w *passWriter) order() bool {
	first := slices.IndexFunc(w.params, func(p param) bool { return p.isArray && p.isGeneric })
	if first < 0 {
		if slices.ContainsFunc(w.params, func(p param) bool { return p.isGeneric }) {
			return false
		}
		first = slices.IndexFunc(w.params, func(p param) bool { return p.isArray })
	}
	if first < 0 {
		return false
	}
	p := w.params[first]
	w.params = slices.Insert(slices.Delete(w.params, first, first+1), 0, p)
	w.element = p.element
	return true
}

// name chooses the name of the pass. It contains the name of the first result.
func (w *passWriter) name(r *root, members []*root) {
	var all []string
	for _, m := range append([]*root{r}, members...) {
		switch {
		case m.name != nil:
			all = append(all, m.name.Name)
		case m.target != nil:
			all = append(all, w.rootName(m.target))
		default:
			all = append(all, "result")
		}
	}
	if w.targets != nil {
		var names []string // each once, as a target may be stored several times; the members come first
		for _, name := range append(all[1:], all[0]) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		all = names
	}
	w.What = strings.Join(all, " and ")
	w.Pass.Name = w.NewName(w.Program.Name+form.Title(all[0]), w.taken)
}

// rootName returns the name of the variable from which x is reached by fields, elements and methods, or "x" if there is none.
func (p *Program) rootName(x ast.Expr) string { return cmp.Or(p.root(x), "x") }

// root returns the name of the variable from which x is reached by fields, elements and methods, or "" if there is none.
func (p *Program) root(x ast.Expr) string {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if _, ok := p.Pkg.TypesInfo.Uses[x].(*types.Var); ok {
			return x.Name
		}
	case *ast.SelectorExpr:
		return p.root(x.X)
	case *ast.IndexExpr:
		return p.root(x.X)
	case *ast.CallExpr:
		if pkg, _ := p.Callee(x); pkg == "method" {
			return p.root(x.Fun)
		}
	}
	return ""
}

// finish writes the function of the pass.
func (w *passWriter) finish(at ast.Stmt) {
	array := w.ndarray("NDArray")
	var params []string
	generic := false
	for _, p := range w.params {
		of := p.element
		if p.isArray {
			of = fmt.Sprintf("*%s[%s]", array, of)
		} else if p.isTable {
			of = "[]" + of
		}
		params, generic = append(params, p.name+" "+of), generic || p.isGeneric
	}
	if w.Joins() {
		params = append(params, "options ..."+w.ndarray("Option"))
	}
	list := ""
	if generic {
		t := w.typeParameter(w.element)
		list = fmt.Sprintf("[%s %s]", w.element, w.NodeText(t.Type))
		w.use(t.Type)
	}
	w.Text = fmt.Sprintf("// %s returns %s.\n%sfunc %s%s(%s) (%s) {\n%s\n}\n", w.Pass.Name, w.described(),
		w.place(at), w.Pass.Name, list, strings.Join(params, ", "), strings.Join(slices.Repeat([]string{fmt.Sprintf("*%s[%s]", array, w.result)}, w.outs), ", "), strings.Join(w.lines, "\n"))
}

// described returns the results of the pass in words, for comments: "the result of heat", "the values of u, v and w in heat".
func (w *passWriter) described() string {
	switch {
	case w.What == "result":
		return "the result of " + w.Program.Name
	case strings.Contains(w.What, " and "):
		names := strings.Split(w.What, " and ")
		last := len(names) - 1
		return fmt.Sprintf("the values of %s and %s in %s", strings.Join(names[:last], ", "), names[last], w.Program.Name)
	}
	return fmt.Sprintf("the value of %s in %s", w.What, w.Program.Name)
}
