package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// skipping maps removed functions that ignored NaN to their replacements with the option SkipNaN.
var skipping = map[string]string{
	"NanSum": "Sum", "NanProd": "Prod", "NanMin": "Min", "NanMax": "Max", "NanMean": "Mean", "NanVar": "Var", "NanStd": "Std",
	"NanMedian": "Median", "NanQuantile": "Quantile", "NanPercentile": "Percentile", "NanArgMax": "ArgMax", "NanArgMin": "ArgMin",
	"NanCumulativeSum": "CumulativeSum", "NanCumulativeProd": "CumulativeProd",
}

// converting maps removed functions that converted their operand to their replacements. A replacement takes an operand converted by AsType.
var converting = map[string]string{"MedianAs": "Median", "QuantileAs": "Quantile", "PercentileAs": "Percentile"}

// renamed maps removed functions to new functions with the same parameters and results.
var renamed = map[string]string{"SplitAt": "Split", "TrapezoidAt": "Trapezoid"}

// moved maps names that only moved to their new packages.
var moved = map[string]string{"SignedNumber": elemPath, "Neighbourhood": ufuncPath, "Place": ufuncPath}

func init() {
	for _, name := range strings.Fields("Apply ApplyInto ApplyTo Arg In InSlice JoinProd JoinSum Made Or Out OutInto OutNew Reduce ReduceInto " +
		"ReduceMean ReduceMeanInto ReduceStates Rows RowsInto Scan ScanInto Stencil StencilInto StencilTo") {
		moved[name] = generatedPath
	}
	for name, remains := range skipping {
		operands[name] = 1
		if remains == "Quantile" || remains == "Percentile" {
			operands[name] = 2
		}
	}
}

// hasLeft reports whether package ndarray has removed a name.
func hasLeft(name string) bool {
	return moved[name] != "" || renamed[name] != "" || skipping[name] != "" || writtenOut[name] != "" || byHand[name] != ""
}

// operands has the least number of arguments for which a rule applies.
var operands = map[string]int{
	"QuantileAs": 2, "PercentileAs": 2, "MedianAs": 1, "SplitAt": 2, "TensorDotAxes": 4, "HistogramWeighted": 3, "Histogram2DWeighted": 5,
	"HistogramEdges": 2, "TrilIndices": 1, "TriuIndices": 1,
}

// noRule is the message about uses without a rule.
const noRule = "it was removed, and no rule replaces this use; see CHANGELOG.md"

// byHand has replacements for names without a rule, for the message.
var byHand = map[string]string{
	"InArray": "it was removed from the public packages; write a function of *NDArray[T] and use ViewAs",
	"View":    "it was removed from the public packages; call the method Slice",

	"QuantileAs": noRule, "PercentileAs": noRule,
}

// A use is a name of package ndarray in a file.
type use struct {
	*file
	p        *program
	selector *ast.SelectorExpr
	path     []ast.Node // the nodes around the selector, from the file on
}

// parent returns the node the given number of levels above the selector.
func (u *use) parent(steps int) ast.Node {
	if i := len(u.path) - 1 - steps; i >= 0 {
		return u.path[i]
	}
	return nil
}

// call returns the call of the selected function, with its type arguments, or nil.
func (u *use) call() (call *ast.CallExpr, arguments []ast.Expr) {
	fun, around := ast.Expr(u.selector), u.parent(0)
	switch x := around.(type) {
	case *ast.IndexExpr:
		if x.X == fun {
			fun, around, arguments = x, u.parent(1), []ast.Expr{x.Index}
		}
	case *ast.IndexListExpr:
		if x.X == fun {
			fun, around, arguments = x, u.parent(1), x.Indices
		}
	}
	if call, ok := around.(*ast.CallExpr); ok && call.Fun == fun {
		return call, arguments
	}
	return nil, nil
}

// at returns a position as an offset in the text.
func (u *use) at(pos token.Pos) int { return u.p.set.Position(pos).Offset }

// source returns the text of a node.
func (u *use) source(n ast.Node) string { return string(u.text[u.at(n.Pos()):u.at(n.End())]) }

// replace returns the edit of a node.
func (u *use) replace(n ast.Node, text string) edit { return edit{u.at(n.Pos()), u.at(n.End()), text} }

// of returns a name of package ndarray in the file's notation.
func (u *use) of(name string) string {
	if u.nd == "." {
		return name
	}
	return u.nd + "." + name
}

// with returns the text of an argument list: the arguments of call without the first ones (as many as from), followed by options.
func (u *use) with(call *ast.CallExpr, from int, options ...string) string {
	var all []string
	for _, x := range call.Args[from:] {
		all = append(all, u.source(x))
	}
	if !call.Ellipsis.IsValid() {
		return strings.Join(append(all, options...), ", ")
	}
	last := len(all) - 1
	if len(options) == 0 {
		all[last] += "..."
	} else {
		all[last] = fmt.Sprintf("append([]%s{%s}, %s...)...", u.of("Option"), strings.Join(options, ", "), all[last])
	}
	return strings.Join(all, ", ")
}

// edits returns the edits that replace a use. If there are none, remark says how to change the use by hand. changes is false if
// the name still exists.
func (u *use) edits() (edits []edit, remark string, changes bool) {
	name := u.selector.Sel.Name
	call, arguments := u.call()
	if call != nil && len(call.Args) < operands[name] {
		call = nil // the arguments are the results of another call: f(g())
	}
	switch {
	case moved[name] != "":
		path := moved[name]
		if u.isHidden(importName(u.tree, path)) {
			return nil, fmt.Sprintf("it is in %s, and a variable hides the name of that package here", path), false
		}
		return []edit{u.replace(u.selector, u.importing(path)+"."+name)}, "", true
	case renamed[name] != "":
		edits = []edit{u.replace(u.selector.Sel, renamed[name])}
		if call != nil && name == "SplitAt" {
			if id, ok := call.Args[1].(*ast.Ident); ok && id.Name == "nil" {
				edits = append(edits, u.replace(id, "[]int{}"))
			}
		}
		return edits, "", true
	case name == "Histogram2D":
		return u.histogram2D(call)
	case call != nil:
		if edits = u.calls(name, call, arguments); edits != nil {
			return edits, "", true
		}
	}
	switch {
	case name == "TrilIndices" || name == "TriuIndices": // an option may be Columns, which the new functions take in another form
		return nil, noRule, false
	case writtenOut[name] != "":
		u.needs = append(u.needs, name)
		return []edit{u.replace(u.selector, u.p.helperName(name))}, "", true
	}
	return nil, byHand[name], false
}

// calls returns the edits that replace a call, or nil if there are none.
func (u *use) calls(name string, call *ast.CallExpr, arguments []ast.Expr) []edit {
	whole := func(format string, args ...any) []edit { return []edit{u.replace(call, fmt.Sprintf(format, args...))} }
	switch {
	case skipping[name] != "":
		return u.skip(name, call)
	case converting[name] != "" && len(arguments) > 0:
		return whole("%s(%s[%s](%s)%s)", u.of(converting[name]), u.of("AsType"), u.source(arguments[0]), u.source(call.Args[0]), after(u.with(call, 1)))
	case name == "TensorDotAxes" && len(arguments) == 0:
		pairs := strings.ReplaceAll(fmt.Sprintf("[2][]int{%s, %s}", u.source(call.Args[2]), u.source(call.Args[3])), " []int{", " {")
		pairs = strings.Replace(pairs, "[2][]int{[]int{", "[2][]int{{", 1)
		return whole("%s(%s, %s, %s)", u.of("TensorDot"), u.source(call.Args[0]), u.source(call.Args[1]), pairs)
	case name == "HistogramWeighted":
		if w := u.p.element(u.file, call.Args[1]); w != "" {
			return whole("%s[%s](%s, %s)", u.of("HistogramAs"), w, u.source(call.Args[0]), u.with(call, 2, u.weights(call.Args[1])))
		}
	case name == "Histogram2DWeighted":
		if w := u.p.element(u.file, call.Args[2]); w != "" {
			return whole("%s[%s](%s, %s, %s)", u.of("Histogram2D"), w, u.source(call.Args[0]), u.source(call.Args[1]), u.with(call, 3, u.weights(call.Args[2])))
		}
	case name == "HistogramEdges" && len(arguments) == 0:
		if a, ok := u.parent(1).(*ast.AssignStmt); ok && len(a.Lhs) == 1 && len(a.Rhs) == 1 && a.Rhs[0] == call {
			edits := whole("%s(%s, 0, %s(%s))", u.of("Histogram"), u.source(call.Args[0]), u.of("Edges"), u.source(call.Args[1]))
			return append(edits, edit{u.at(a.Lhs[0].End()), u.at(a.Lhs[0].End()), ", _"})
		}
	case (name == "TrilIndices" || name == "TriuIndices") && !call.Ellipsis.IsValid():
		return u.triangle(strings.TrimSuffix(name, "Indices"), call)
	}
	return nil
}

// skip returns the edits of a call of a removed function that ignored NaN.
func (u *use) skip(name string, call *ast.CallExpr) []edit {
	edits := []edit{u.replace(u.selector.Sel, skipping[name])}
	last := call.Args[len(call.Args)-1]
	if call.Ellipsis.IsValid() {
		return append(edits, edit{u.at(last.Pos()), u.at(last.Pos()), "append([]" + u.of("Option") + "{" + u.of("SkipNaN") + "}, "},
			edit{u.at(last.End()), u.at(last.End()), "...)"})
	}
	return append(edits, edit{u.at(last.End()), u.at(last.End()), ", " + u.of("SkipNaN")})
}

func (u *use) weights(w ast.Expr) string { return fmt.Sprintf("%s(%s)", u.of("Weights"), u.source(w)) }

// after returns a list of arguments with a comma in front, or "" for an empty list.
func after(list string) string {
	if list == "" {
		return ""
	}
	return ", " + list
}

// triangle returns the edits of a call for the indices of a triangle.
func (u *use) triangle(of string, call *ast.CallExpr) []edit {
	n := u.source(call.Args[0])
	columns, options := n, []string(nil)
	for _, option := range call.Args[1:] {
		if c, ok := option.(*ast.CallExpr); ok && u.isOf(c.Fun, "Columns") && len(c.Args) == 1 {
			columns = u.source(c.Args[0])
		} else {
			options = append(options, u.source(option))
		}
	}
	if columns == n && !isPlain(call.Args[0]) { // a longer expression would be evaluated twice
		u.needs = append(u.needs, of+"Indices")
		return []edit{u.replace(u.selector, u.p.helperName(of+"Indices"))}
	}
	ones := fmt.Sprintf("%s[bool](%s, %s)", u.of("Ones"), n, columns)
	return []edit{u.replace(call, fmt.Sprintf("%s(%s(%s%s))", u.of("Nonzero"), u.of(of), ones, after(strings.Join(options, ", "))))}
}

// isPlain reports whether x is a constant or a name, which may be evaluated twice.
func isPlain(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.BasicLit, *ast.Ident:
		return true
	case *ast.UnaryExpr:
		return x.Op == token.SUB && isPlain(x.X)
	}
	return false
}

// isOf reports whether x is a name of package ndarray.
func (u *use) isOf(x ast.Expr, name string) bool {
	s, ok := x.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	id, ok := s.X.(*ast.Ident)
	return ok && id.Name == u.nd && id.Obj == nil
}

// importing returns the file's name for a package, and adds the import if it is missing.
func (u *use) importing(path string) string {
	if name := importName(u.tree, path); name != "" {
		return name
	}
	if !slices.Contains(u.imports, path) {
		u.imports = append(u.imports, path)
	}
	return u.p.importAs(path)
}
