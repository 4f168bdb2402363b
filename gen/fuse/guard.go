package fuse

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/form"
)

// guards returns the requirements of d on computed values. Requirements on operands and constants are not included: they are checked before
// the loop.
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

// guarded returns v computed only where the requirements hold. Elsewhere the value is 0. This value is never used, because the array
// function then returns an error:
//
//	quotient := T(0)
//	if y-z != 0 {
//		quotient = elem.FloorDivideInteger(x, y-z)
//	}
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
	return fusedValue{fusedText: fusedText{name, true}, of: v.of, operands: v.operands}
}

// require adds requirements on computed values, as conditions on the operands of the function.
func (t *fusion) require(x *ast.CallExpr, name string, r fusedRequirement, args []fusedValue) {
	var pures []fusedText
	constant := true
	for i, a := range args {
		if uses(r.pieces, i) > 0 {
			if a.pure.text == "" {
				written := slices.Clone(texts(args))
				for k := range min(len(x.Args), len(written)) {
					written[k] = fusedText{t.source(x.Args[k]), true}
				}
				t.refuse(x.Pos(), "%s needs %s, and this operand is not known before the call: compute it before the call, and pass it as an operand",
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
	parsed, err := form.ParseAt(2, text)
	if err != nil {
		t.refuse(x.Pos(), "%s needs %s: %v", name, text, err)
	}
	cut := func(from, to token.Pos) string { return text[from-2 : to-2] }
	t.fn.conditions = append(t.fn.conditions, fusedRequirement{piecesOf(parsed, t.fn.params, t.typeOf(), cut), r.kind})
}

func texts(values []fusedValue) (all []fusedText) {
	for _, v := range values {
		all = append(all, v.fusedText)
	}
	return all
}
