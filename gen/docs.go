package main

import (
	"cmp"
	"fmt"
	"strings"

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// docs emits the reference tables of the operators, one for each section of the manifest:
//
//	## Arithmetic
//
//	| operator | result | elements | laws | needs | reduction, scan |
//	|---|---|---|---|---|---|
//	| `Add(x, y, …)` | the sum x + y | `Number` | commutative, associative, identity 0 | | `Sum`, `CumulativeSum` |
func docs(o *loops.Output) {
	var b strings.Builder
	fmt.Fprintf(&b, "<!-- %s -->\n\n# Operators\n\n%s\n", o.Header(), strings.Join(loops.Wrap(docsIntroduction), "\n"))
	for _, s := range o.Sections() {
		fmt.Fprintf(&b, "\n## %s\n\n", cmp.Or(s.Heading, "Others"))
		row(&b, "operator", "result", "elements", "laws", "needs", "reduction, scan", "packages")
		row(&b, "---", "---", "---", "---", "---", "---", "---")
		for _, op := range s.Operators {
			row(&b, use(op), meaning(op), elementTypes(op), lawList(op), needs(op), reductionList(op), packageList(op))
		}
	}
	o.Files["docs/operators.md"] = []byte(b.String())
}

const docsIntroduction = "This table lists the operators of the packages `ndarray`, `inplace`, `into`, `strict` and `arrayapi`. An operator with … takes " +
	"further arrays, from left to right. Column elements gives the class of the operands, and the result type if it differs. " +
	"The conditions in column needs must hold for all elements, or nothing is written. The laws hold for " +
	"the scalar function. For floats, the function's documentation describes exceptions by rounding and by signs of zeros."

// row writes a row of a table.
func row(b *strings.Builder, cells ...string) {
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(c, "|", `\|`)
	}
	fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | "))
}

// use returns a call of op, like `Add(x, y, …)`.
func use(op *form.Operator) string {
	var names []string
	for _, p := range op.Params {
		names = append(names, p.Name)
	}
	if op.Chains() {
		names = append(names, "…")
	}
	return fmt.Sprintf("`%s(%s)`", op.Name, strings.Join(names, ", "))
}

// meaning returns the part of op's first sentence that describes the result.
func meaning(op *form.Operator) string {
	s := strings.TrimSuffix(form.Predicate(op.Doc), ".")
	return strings.TrimPrefix(strings.TrimPrefix(s, "returns "), "reports ")
}

// elementTypes returns the constraint of op, like `Number`, or `RealNumber` → `bool` if the result has another type.
func elementTypes(op *form.Operator) string {
	s := "`" + op.Constraint + "`"
	switch op.Result() {
	case "T":
		return s
	case "R":
		return s + " → `" + op.ResultConstraint + "`"
	}
	return s + " → `" + op.Result() + "`"
}

func lawList(op *form.Operator) string {
	var words []string
	for _, l := range op.Laws {
		words = append(words, strings.TrimSpace(l.Name+" "+l.Value))
	}
	return strings.Join(words, ", ")
}

// needs returns the requirements on the operands, each with its error.
func needs(op *form.Operator) string {
	var all []string
	for _, d := range op.Definitions {
		for _, r := range d.Requires {
			all = append(all, fmt.Sprintf("`%s`%s, or `Err%s`", r.Condition, only(op, d), r.Kind))
		}
	}
	return strings.Join(all, "; ")
}

func reductionList(op *form.Operator) string {
	var names []string
	for _, name := range []string{op.Reduce, op.Scan} {
		if name != "" {
			names = append(names, "`"+name+"`")
		}
	}
	return strings.Join(names, ", ")
}

// packageList returns the packages with op.
func packageList(op *form.Operator) string {
	var names []string
	for _, fn := range form.LibraryFunctions {
		if fn.Has(op) {
			names = append(names, fn.Dir)
		}
	}
	if len(names) == len(form.LibraryFunctions) {
		return "all"
	}
	return strings.Join(names, ", ")
}
