package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

// width is where comments are wrapped, without the slashes.
const width = 108

// comment emits paragraphs as a doc comment.
func comment(f *jen.File, paragraphs []string) {
	var lines []string
	for i, p := range paragraphs {
		if i > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, wrap(p)...)
	}
	for _, l := range lines {
		f.Comment(strings.TrimSpace("// " + l))
	}
}

// wrap breaks a paragraph into lines. One with indented lines, which are code or a list, keeps its own.
func wrap(paragraph string) (lines []string) {
	own := strings.Split(paragraph, "\n")
	if slices.ContainsFunc(own, func(l string) bool { return strings.TrimLeft(l, " \t") != l }) {
		return own
	}
	line := ""
	for _, word := range strings.Fields(paragraph) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(lines, line)
}

// document returns the comment of a function of op: that of the manifest, and the rule of the form.
//
//	// Add sets x to the sum x + y.
//	//
//	// Integers wrap around.
//	//
//	// It returns x, whose shape does not change: y must broadcast to it, or Add panics with [nd.ErrInPlaceShape].
//	// Further arrays are applied to the result from left to right.
func (o *Output) document(op *Operator, form form) []string {
	paragraphs := strings.Split(op.Doc, "\n\n")
	var rule []string
	say := func(format string, args ...any) { rule = append(rule, fmt.Sprintf(format, args...)) }
	o.sayForm(op, form, paragraphs, say)
	if op.Chains() && form.dir != "strict" && form.dir != "arrayapi" {
		say("Further arrays are applied to the result from left to right.")
	}
	if op.Result() == "R" {
		say("R is %s, or %s panics with [nd.ErrDType].", op.resultTypes(), op.Name)
	}
	op.sayRequirements(form.name(op), say)
	if rule != nil {
		paragraphs = append(paragraphs, strings.Join(rule, " "))
	}
	if form.dir == "ndarray" && o.marked == nil {
		for i := range paragraphs {
			paragraphs[i] = strings.ReplaceAll(paragraphs[i], "[nd.", "[")
		}
	}
	return paragraphs
}

// sayForm says what is the rule of a form, and makes the first of paragraphs what it is of that.
func (o *Output) sayForm(op *Operator, form form, paragraphs []string, say func(format string, args ...any)) {
	name, arrays := form.name(op), op.arrays()
	all := list(arrays)
	switch form.dir {
	case "ndarray":
		if len(arrays) > 1 {
			say("The shapes of %s broadcast to one, or %s panics with [nd.ErrBroadcast].", all, name)
		}
	case "inplace":
		n := len(op.Results)
		targets := list(op.Params[:n])
		paragraphs[0] = op.sets(name, targets)
		if len(arrays) > n {
			say("It returns %s, whose shape does not change: %s must broadcast to it, or %s panics with [nd.ErrInPlaceShape].", targets, list(arrays[n:]), name)
		} else {
			say("It returns %s.", targets)
		}
	case "into":
		targets := "dst"
		if len(op.Results) > 1 {
			targets = list(op.Results)
		}
		paragraphs[0] = op.sets(name, targets)
		say("It returns %s, whose shape does not change: %s must broadcast to it, or %s panics with [nd.ErrInPlaceShape].", targets, all, name)
	case "reduce":
		op.sayReduction(form, paragraphs, say)
	case "scan":
		op.sayScan(form, paragraphs, say)
	case "states":
		o.sayStates(op, form, paragraphs, say)
	case "arrayapi":
		op.sayArrayAPI(all, say)
	case "stencil":
		o.sayStencil(op, form, paragraphs, say)
	case "strict":
		say("Where the ranks of %s differ, dims says which axis of the higher rank each axis of the lower is; without it %s panics with [nd.ErrBroadcastDims]. Sizes that differ, neither being 1, panic with [nd.ErrBroadcast].", all, op.Name)
	}
}

// sayReduction does what sayForm does for reductions.
func (op *Operator) sayReduction(form form, paragraphs []string, say func(format string, args ...any)) {
	name, arrays := op.Name+form.suffix, op.arrays()
	paragraphs[0] = strings.Replace(paragraphs[0], op.Name, name, 1)
	if form.suffix != "" {
		paragraphs[0] = op.sets(name, "dst")
		say("It returns dst, which must have the shape of the result, or %s panics with [nd.ErrInPlaceShape].", name)
	}
	shape := "shape of " + list(arrays)
	if len(arrays) > 1 {
		say("The shapes of %s broadcast to one, or %s panics with [nd.ErrBroadcast].", list(arrays), name)
		shape = "common shape"
	}
	say("The axes of the %s that [nd.Axis] chooses, all of them without it, leave the result, or have size 1 there with [nd.KeepDims].", shape)
	order := "of [nd.Sum], which depends on shapes and strides only"
	if op.fused != nil && !op.fold.plain {
		order = "in which [nd.Sum] joins an array in row-major order, so that the bits depend on shapes only"
	}
	none := fmt.Sprintf("The reduction of no elements is %s.", op.fold.text)
	switch end := op.fold.end; {
	case end.isExtreme():
		none = "An axis without elements panics with [nd.ErrEmpty]."
	case end.mean:
		none = "The mean of no elements is NaN."
	}
	say("%s Others are joined in the order %s.", none, order)
}

// sayScan does what sayForm does for cumulative reductions.
func (op *Operator) sayScan(form form, paragraphs []string, say func(format string, args ...any)) {
	name, arrays, does := form.name(op), op.arrays(), "returns"
	shape := "shape of " + list(arrays)
	if form.suffix != "" {
		does = "sets dst to"
		say("It returns dst, which must have the shape of the result, or %s panics with [nd.ErrInPlaceShape].", name)
	}
	paragraphs[0] = fmt.Sprintf("%s %s what [%s] is of the first 1, 2, … elements along the axis that [nd.Axis] chooses; it may be left out if there is one axis only.", name, does, op.Name)
	if len(arrays) > 1 {
		say("The shapes of %s broadcast to one, or %s panics with [nd.ErrBroadcast].", list(arrays), name)
		shape = "common shape"
	}
	say("The result has the %s, or with [nd.IncludeInitial] one element more along the axis, %s before all others.", shape, op.fold.text)
	order := "from the first to the last"
	if op.scansAs() != "" {
		order = "in the order of [nd.CumulativeSum]"
	}
	say("Elements are joined %s, along every axis.", order)
}

// sayArrayAPI does what sayForm does for functions of package arrayapi, of the operands all.
func (op *Operator) sayArrayAPI(all string, say func(format string, args ...any)) {
	if len(op.Params) > 1 {
		say("Each of %s is an array or a scalar, not all of them scalars, and is converted to the type that all promote to, as [ResultType] says. The shapes broadcast to one, or %s panics with [nd.ErrBroadcast].", all, op.Name)
	}
	if integers := slices.ContainsFunc(op.Loops, func(l *Loop) bool { return l.Element().class() == "integers" }); integers || op.Constraint == "Boolean" {
		say("The type is one of [nd.%s], or %s panics with [nd.ErrDType].", op.Constraint, op.Name)
	} else {
		say("The type is one of [nd.%s], as which integers are float64, or %s panics with [nd.ErrDType].", op.Constraint, op.Name)
	}
}

// sayRequirements says for which operands the function called name panics.
func (op *Operator) sayRequirements(name string, say func(format string, args ...any)) {
	for _, d := range op.Definitions {
		for _, r := range d.Requires {
			say("Unless %s everywhere, %s%s panics with [nd.Err%s] and nothing is written.", r.Condition, name, op.only(d), r.Kind)
		}
	}
	if i := slices.IndexFunc(op.Loops, func(l *Loop) bool { return l.Panics != nil }); i >= 0 {
		say("Where %s panics for an element, %s panics with [nd.ErrDomain], and nothing is written.", op.Loops[i].Func.Name(), name)
	}
}

// sets returns the paragraph that says what op returns as one that says what the function called name sets target to.
func (op *Operator) sets(name, target string) string {
	first, _, _ := strings.Cut(op.Doc, "\n\n")
	rest := strings.TrimPrefix(strings.TrimPrefix(first, op.Name+" returns "), op.Name+" reports ")
	return fmt.Sprintf("%s sets %s to %s", name, target, rest)
}

// list returns the names of operands: x, lo and hi.
func list(params []Param) string {
	var text strings.Builder
	for i, p := range params {
		switch {
		case i == 0:
		case i == len(params)-1:
			text.WriteString(" and ")
		default:
			text.WriteString(", ")
		}
		text.WriteString(p.Name)
	}
	return text.String()
}

// resultTypes says which R belongs to which T.
func (op *Operator) resultTypes() string {
	var pairs []string
	for _, l := range op.Loops {
		pairs = append(pairs, fmt.Sprintf("%s for %s", l.Out(), l.Element()))
	}
	return strings.Join(pairs, ", ")
}

// only says for which elements d defines op, unless that is all: " of integers".
func (op *Operator) only(d *Definition) string {
	var names []string
	classes := map[string]bool{}
	for _, l := range op.Loops {
		if l.Definition == d {
			names = append(names, string(l.Element()))
			classes[l.Element().class()] = true
		}
	}
	if len(names) == len(op.Loops) {
		return ""
	}
	if len(classes) == 1 {
		return " of " + slices.Collect(maps.Keys(classes))[0]
	}
	return " of " + strings.Join(names, ", ")
}

// predicate returns the first sentence of an operator's comment without the name.
func predicate(doc string) string {
	first, _, _ := strings.Cut(doc, "\n\n")
	first = strings.ReplaceAll(first, "\n", " ")
	if i := strings.Index(first, ". "); i >= 0 {
		first = first[:i+1]
	}
	_, rest, _ := strings.Cut(first, " ")
	return rest
}
