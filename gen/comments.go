package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// document returns the comment of an array function of op. The comment is the comment in the manifest, followed by sentences for the form
// of the function. For example, for inplace:
//
//	// Add sets x to the sum x + y.
//	//
//	// Integers wrap around.
//	//
//	// It returns x with unchanged shape: y must broadcast to it, or Add panics with [nd.ErrInPlaceShape].
//	// Further arrays are applied to the result from left to right.
func document(o *loops.Output, op *form.Operator, fn form.Function) []string {
	paragraphs := strings.Split(op.Doc, "\n\n")
	r := newRule(op, fn)
	if fn.To != form.Made {
		paragraphs[0] = sets(op, r.name, r.targets)
	}
	r.first = &paragraphs[0]
	r.ofForm()
	if op.Chains() && fn.Form == form.Elementwise {
		r.say("Further arrays are applied to the result from left to right.")
	}
	if op.Result() == "R" {
		r.say("R is %s, or %s panics with [nd.ErrDType].", resultTypes(op), op.Name)
	}
	r.requirements()
	if r.sentences != nil {
		paragraphs = append(paragraphs, strings.Join(r.sentences, " "))
	}
	if fn.Dir == "ndarray" {
		for i := range paragraphs {
			paragraphs[i] = strings.ReplaceAll(paragraphs[i], "[nd.", "[")
		}
	}
	return paragraphs
}

// A rule adds sentences to the comment of an array function.
type rule struct {
	form.Function
	op        *form.Operator
	name      string
	arrays    []form.Param // the operands except for slices
	targets   string       // text naming the arrays set by the function
	first     *string      // the first paragraph of the comment
	sentences []string
}

func newRule(op *form.Operator, fn form.Function) *rule {
	r := &rule{Function: fn, op: op, name: fn.NameOf(op), targets: "dst"}
	for _, x := range op.Inputs() {
		if !x.IsSlice() {
			r.arrays = append(r.arrays, x.Param)
		}
	}
	switch n := len(op.Results); {
	case fn.To == form.InPlace:
		r.targets = form.List(r.arrays[:n])
	case n > 1:
		r.targets = form.List(op.Results)
	}
	return r
}

// say appends a sentence to the first paragraph of the comment.
func (r *rule) say(format string, args ...any) {
	r.sentences = append(r.sentences, fmt.Sprintf(format, args...))
}

// ofForm adds the sentences that all functions of the same form have.
func (r *rule) ofForm() {
	switch r.Form {
	case form.Elementwise:
		r.elementwise()
	case form.Strict:
		r.strict()
	case form.AtRunTime:
		r.atRunTime()
	case form.Reduction:
		r.reduction()
	case form.Scan:
		r.scan()
	case form.States:
		r.states()
	case form.Stencils:
		r.stencil()
	}
}

// broadcasts adds a sentence on the broadcasting of several operands. It returns a text for their common shape.
func (r *rule) broadcasts() (shape string) {
	if len(r.arrays) < 2 {
		return "shape of " + form.List(r.arrays)
	}
	r.say("The shapes of %s must broadcast, or %s panics with [nd.ErrBroadcast].", form.List(r.arrays), r.name)
	return "common shape"
}

// elementwise describes where an elementwise operator stores its results.
func (r *rule) elementwise() {
	others := r.arrays
	if r.To == form.InPlace {
		others = others[len(r.op.Results):]
	}
	switch {
	case r.To == form.Made:
		r.broadcasts()
	case len(others) > 0:
		r.say("It returns %s with unchanged shape: %s must broadcast to it, or %s panics with [nd.ErrInPlaceShape].", r.targets, form.List(others), r.name)
	default:
		r.say("It returns %s.", r.targets)
	}
}

// strict explains the parameter dims.
func (r *rule) strict() {
	r.say("If the ranks of %s differ, dims names the axis of the higher rank for each axis of the lower; without dims %s panics with [nd.ErrBroadcastDims]. Different sizes panic with [nd.ErrBroadcast] unless one is 1.", form.List(r.arrays), r.name)
}

// returned describes the shape of a reduction's results.
func (r *rule) returned() {
	if r.To == form.Given {
		r.say("It returns %s, which must have the shape of the result, or %s panics with [nd.ErrInPlaceShape].", r.targets, r.name)
	}
}

// reduced names the reduced axes.
func (r *rule) reduced() {
	r.returned()
	r.say("It reduces the axes of the %s that [nd.Axis] chooses, by default all. The result does not have these axes; with [nd.KeepDims] they have size 1.", r.broadcasts())
}

// reduction describes the order in which elements are joined.
func (r *rule) reduction() {
	r.reduced()
	order := "of [nd.Sum], which depends only on shapes and strides"
	if r.op.Fused != nil && !r.op.Fold.Plain {
		order = "of [nd.Sum] for an array in row-major order, so the bits depend only on shapes"
	}
	none := fmt.Sprintf("The reduction of no elements is %s.", r.op.Fold.Text)
	switch end := r.op.Fold.End; {
	case end.IsExtreme():
		none = "An axis without elements panics with [nd.ErrEmpty]."
	case end.Mean:
		none = "The mean of no elements is NaN."
	}
	r.say("%s Elements are joined in the order %s.", none, order)
}

// states describes the result of a reduction of no elements.
func (r *rule) states() {
	r.reduced()
	r.say("The state of no elements is %s. Function %s joins states, in an order that depends only on the shape.", r.op.State.Text, r.op.State.Join.Name())
}

// scan describes the elements of a cumulative reduction.
func (r *rule) scan() {
	does := "returns"
	if r.To == form.Given {
		does = "sets dst to"
	}
	r.returned()
	*r.first = fmt.Sprintf("%s %s [%s] of the first 1, 2, … elements along the axis of [nd.Axis]. An array with one axis needs no option.", r.name, does, r.op.Name)
	r.say("The result has the %s. With [nd.IncludeInitial] it has one more element along the axis, %s at the beginning.", r.broadcasts(), r.op.Fold.Text)
	order := "from the first to the last"
	if r.op.ScansAs() != "" {
		order = "in the order of [nd.CumulativeSum]"
	}
	r.say("Elements are joined %s, along every axis.", order)
}

// atRunTime describes the conversion of operands by a function of package arrayapi.
func (r *rule) atRunTime() {
	if len(r.op.Params) > 1 {
		r.say("Each of %s is an array or a scalar, and at least one is an array. All are converted to their common type, [ResultType]. The shapes must broadcast, or %s panics with [nd.ErrBroadcast].", form.List(r.arrays), r.name)
	}
	as := " Integers are converted to float64."
	if r.op.Constraint == "Boolean" || slices.ContainsFunc(r.op.Loops, func(l *form.Loop) bool { return l.Element().Class() == "integers" }) {
		as = ""
	}
	r.say("%s panics with [nd.ErrDType] for a type outside of [nd.%s].%s", r.name, r.op.Constraint, as)
}

// stencil describes the values beyond the border.
func (r *rule) stencil() {
	s := r.op.Stencil
	var near []form.Param
	for i, p := range s.Params {
		if s.Near[i] {
			near = append(near, p)
		}
	}
	switch {
	case r.To == form.InPlace:
		r.say("It returns %s, and reads the old elements as if copied first.", r.targets)
	case r.To == form.Given && len(r.op.Results) > 1:
		r.say("It returns %s. Each must have the shape of %s, or %s panics with [nd.ErrInPlaceShape]. Results that share memory panic with [nd.ErrOverlap]. Operands that overlap the results are read as if copied first.", r.targets, form.List(near), r.name)
	case r.To == form.Given:
		r.say("It returns dst, which must have the shape of %s, or %s panics with [nd.ErrInPlaceShape]. Operands that overlap dst are read as if copied first.", form.List(near), r.name)
	}
	axes := "axis"
	if s.Rank > 1 {
		axes = fmt.Sprintf("%d axes", s.Rank)
	}
	r.say("Neighbourhoods lie in the last %s. Each index of the other axes has separate neighbourhoods.", axes)
	if len(near) > 1 {
		r.say("The shapes of %s must be equal, or %s panics with [nd.ErrBroadcast].", form.List(near), r.name)
	}
	if len(near) < len(s.Params) {
		r.say("Other operands broadcast to it.")
	}
	switch s.Border {
	case "keep":
		r.say("Elements with an incomplete neighbourhood keep the values of %s.", near[0].Name)
	case "wrap":
		r.say("Axes wrap around. If a neighbourhood would wrap around more than once, %s panics with [nd.ErrShape].", r.name)
	case "reflect":
		r.say("Axes are reflected at their first and last elements, which are not repeated. If a neighbourhood would be reflected more than once, %s panics with [nd.ErrShape].", r.name)
	default:
		r.say("Elements beyond the border are %s.", s.Outside)
	}
}

// requirements describes the conditions on operands, and the panics if they are not met.
func (r *rule) requirements() {
	for _, d := range r.op.Definitions {
		for _, q := range d.Requires {
			r.say("Unless %s everywhere, %s%s panics with [nd.Err%s] and nothing is written.", q.Condition, r.name, only(r.op, d), q.Kind)
		}
	}
	if i := slices.IndexFunc(r.op.Loops, func(l *form.Loop) bool { return l.Panics != nil }); i >= 0 {
		r.say("If %s panics for an element, %s panics with [nd.ErrDomain], and nothing is written.", r.op.Loops[i].Func.Name(), r.name)
	}
}

// sets returns the first paragraph of op's comment, rewritten for a function that stores its result in an array. The function has the given
// name, and target is the name of its array.
func sets(op *form.Operator, name, target string) string {
	first, _, _ := strings.Cut(op.Doc, "\n\n")
	rest := strings.TrimPrefix(strings.TrimPrefix(first, op.Name+" returns "), op.Name+" reports ")
	return fmt.Sprintf("%s sets %s to %s", name, target, rest)
}

// resultTypes returns a text with the result type R for each operand type T.
func resultTypes(op *form.Operator) string {
	var pairs []string
	for _, l := range op.Loops {
		pairs = append(pairs, fmt.Sprintf("%s for %s", l.Out(), l.Element()))
	}
	return strings.Join(pairs, ", ")
}

// only returns a text like " of integers" for the element types of the definition d. It returns "" if d has all element types of op.
func only(op *form.Operator, d *form.Definition) string {
	var names []string
	classes := map[string]bool{}
	for _, l := range op.Loops {
		if l.Definition == d {
			names = append(names, string(l.Element()))
			classes[l.Element().Class()] = true
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
