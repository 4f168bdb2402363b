package main

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// formulaNames emits the table of functions that formulas can call: the operators on floats or bools, by their names in NumPy.
//
//	func manifestOperators() map[string]*ufunc.Operator {
//		return map[string]*ufunc.Operator{
//			"add": &simd.Add,
//			…
//		}
//	}
func formulaNames(o *loops.Output) {
	o.GoFile("formula/z_operators.go", func(f *jen.File) {
		byName := jen.Map(jen.String()).Op("*").Add(o.Ufunc("Operator"))
		entries := make(jen.Dict)
		for _, op := range o.Operators {
			if !op.IsInner && isInFormulas(op) {
				entries[jen.Lit(nameInNumPy(op.Name))] = jen.Op("&").Qual(o.Path(form.SimdDir), op.Name)
			}
		}
		f.Comment("manifestOperators returns the operators that take floats or bools, by their names in NumPy.")
		f.Func().Id("manifestOperators").Params().Add(byName).Block(jen.Return(byName.Clone().Values(entries)))
	})
}

// isInFormulas reports whether formulas can call op. Either all operands must be floats, or all must be bools. Results must be floats or
// bools. The operator must have no requirements on operands, because formulas do not check them.
func isInFormulas(op *form.Operator) bool {
	return slices.ContainsFunc(op.Loops, func(l *form.Loop) bool {
		e, z := l.Element(), l.Out()
		isOther := func(in form.Element) bool { return in != e }
		return (e == "float64" || e == "bool") && (z == "float64" || z == "bool") && l.Outs() == 1 &&
			!slices.ContainsFunc(l.Ins(), isOther) && len(l.Required()) == 0
	})
}

// nameInNumPy returns the name of an operator in lower case with underscores: floor_divide, log1p_exp, normal_cdf. A name beginning with
// Is, and the name logaddexp, have no underscores.
func nameInNumPy(name string) string {
	if strings.HasPrefix(name, "Is") || name == "LogAddExp" {
		return strings.ToLower(name)
	}
	var words strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) && unicode.IsLower(rune(name[i-1])) {
			words.WriteByte('_')
		}
		words.WriteRune(unicode.ToLower(r))
	}
	return words.String()
}
