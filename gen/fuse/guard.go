package fuse

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/arrays"
	"ndgo/gen/form"
)

// guards returns the requirements of d on computed values. Requirements on operands and constants are left out: the caller of the loop checks
// them first.
func (t *fusion) guards(d *Fusible, args []fusedValue) (all []fusedRequirement) {
	for _, r := range d.requires {
		for i, a := range args {
			if uses(r.pieces, i) > 0 && !a.constant && !(a.text == a.pure.text && slices.Contains(t.fn.params, a.text)) {
				all = append(all, r)
				break
			}
		}
	}
	return all
}

// guarded returns an expression that computes v only where the requirements hold, and is 0 elsewhere:
//
//	quotient := T(0)
//	if y-z != 0 {
//		quotient = elem.FloorDivideInteger(x, y-z)
//	}
//
// The 0 is never used, because the array function then returns an error.
func (t *fusion) guarded(x *ast.CallExpr, v fusedValue, guards []fusedRequirement, args []fusedValue) fusedValue {
	var conditions []string
	for _, r := range guards {
		conditions = append(conditions, expand(r.pieces, texts(args), args[0].of.text))
	}
	name := t.fresh("guarded")
	t.line(x.Pos(), "%s := %s(0)", name, v.of.text)
	t.line(x.Pos(), "if %s {", strings.Join(conditions, " && "))
	t.line(x.Pos(), "%s = %s", name, v.text)
	t.line(x.Pos(), "}")
	return fusedValue{fusedText: fusedText{name, true}, of: v.of, operands: v.operands, product: v.product}
}

// require adds requirements on computed values, as conditions on the operands of the function.
func (t *fusion) require(x *ast.CallExpr, name string, r fusedRequirement, args []fusedValue) {
	var pures []fusedText
	constant := true
	for i, a := range args {
		if uses(r.pieces, i) > 0 {
			if a.pure.text == "" && t.canCheck() {
				t.mayFailAt(x, name, args)
				t.checkBy(x, expand(r.pieces, texts(args), args[0].of.text), r.kind)
				return
			}
			if a.pure.text == "" {
				written := slices.Clone(texts(args))
				for k := range min(len(x.Args), len(written)) {
					written[k] = fusedText{t.source(x.Args[k]), true}
				}
				t.refuse(x.Pos(), "%s needs %s, and this operand is not known before the call: compute the divisor or the count in an earlier statement, by a call of a function that is not marked",
					name, expand(r.pieces, written, args[0].of.text))
			}
			constant = constant && a.constant
		}
		pures = append(pures, a.pure)
	}
	text := expand(r.pieces, pures, args[0].of.text)
	if constant {
		if v, err := types.Eval(t.Pkg.Fset, t.Pkg.Types, t.of.Source.Body.Rbrace, text); err == nil && v.Value != nil && v.Value.String() == "true" {
			return
		}
		t.refuse(x.Pos(), "%s needs %s", name, text)
	}
	t.mayFailAt(x, name, args)
	parsed, err := form.ParseAt(2, text)
	if err != nil {
		t.refuse(x.Pos(), "%s needs %s: %v", name, text, err)
	}
	cut := func(from, to token.Pos) string { return text[from-2 : to-2] }
	t.fn.conditions = append(t.fn.conditions, fusedRequirement{piecesOf(parsed, t.fn.params, t.typeOf(), cut), r.kind})
}

// A checking is a function that reports whether a condition on computed values holds for one element.
type checking struct {
	name string
	text form.MadeFunction
}

// canCheck reports whether a function can check a condition on computed values before the pass. If the check panics, the operators
// of the pass are executed as written. Functions of the user's package cannot be part of the check, because the generator rounds
// their products in copies only.
func (t *fusion) canCheck() bool {
	return t.of.passOf != nil && !t.fn.callsOwn && t.of.slices == nil
}

// checkBy makes a function that computes the condition with the given text. The scalar function being made then has a call of this function as
// its condition:
//
//	// ratioFusedHolds reports whether ratioFused meets a condition on computed values.
//	func ratioFusedHolds(x, y int64) bool {
//		t := elem.Abs(y)
//		return t != 0
//	}
func (t *fusion) checkBy(x *ast.CallExpr, condition, kind string) {
	name := t.fresh(t.fn.name + "Holds")
	at := x.Pos()
	lines := needed(append(slices.Clone(t.fn.lines), form.Line{Text: "return " + condition, Pos: at}))
	made := form.MadeFunction{Name: name, Comment: fmt.Sprintf("reports whether %s meets a condition on computed values", t.fn.name),
		Head: strings.Replace(t.headOf(t.parameters, []form.Parameter{{Kind: "bool"}}), t.fn.name, name, 1), Lines: lines, Begin: at, End: at}
	t.fn.checks = append(t.fn.checks, checking{name, made})
	call := []piece{{text: name + "(", param: -1}}
	for i := range t.fn.params {
		if i > 0 {
			call = append(call, piece{text: ", ", param: -1})
		}
		call = append(call, piece{param: i, bare: true})
	}
	t.fn.conditions = append(t.fn.conditions, fusedRequirement{append(call, piece{text: ")", param: -1}), kind})
}

// needed returns the last of lines, and the lines that it needs. A variable is defined by one line, or by a definition and a branch:
//
//	guarded := int64(0)
//	if y != 0 {
//		guarded = elem.FloorDivideInteger(x, y)
//	}
func needed(lines []form.Line) []form.Line {
	for i := len(lines) - 1; i >= 0; i-- {
		left, right, isDefinition := strings.Cut(lines[i].Text, " := ")
		if !isDefinition {
			continue
		}
		end := i + 1
		if len(lines) > i+3 && strings.HasPrefix(lines[i+2].Text, left+" = ") {
			end = i + 4
		}
		names, isNeeded := strings.Split(left, ", "), false
		for k, v := range names {
			isRead := func(l form.Line) bool { return arrays.Count(l.Text, v) > 0 }
			if slices.ContainsFunc(lines[end:], isRead) {
				isNeeded = true
			} else {
				names[k] = "_"
			}
		}
		if isNeeded {
			lines[i].Text = strings.Join(names, ", ") + " := " + right
		} else {
			lines = slices.Delete(lines, i, end)
		}
	}
	return lines
}

func texts(values []fusedValue) (all []fusedText) {
	for _, v := range values {
		all = append(all, v.fusedText)
	}
	return all
}
