package fuse

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/form"
)

// endings describes the reductions that may end a fused function, by their names.
var endings = map[string]form.Ending{
	"Sum": {Join: "+", Identity: "0"}, "Prod": {Join: "*", Identity: "1"}, "All": {Join: "&&", Identity: "true"}, "Any": {Join: "||", Identity: "false"},
	"Min": {Join: "min"}, "Max": {Join: "max"}, "Mean": {Join: "+", Identity: "0", Mean: true}, "CountNonzero": {Join: "+", Identity: "0", Counts: true},
}

// otherReductions lists the reductions that do more than join elements by one operation.
var otherReductions = []string{"MeanAs", "Var", "VarAs", "Std", "StdAs", "SumAs", "ProdAs", "ArgMax", "ArgMin"}

// neutral returns the identity of the reduction e for elements of the given types. ok is false if the types have different
// identities.
func neutral(e form.Ending, set []form.Element) (text string, ok bool) {
	if !e.IsExtreme() {
		return e.Identity, true
	}
	least := e.Join == "max"
	if !slices.ContainsFunc(set, func(x form.Element) bool { return x.Class() != "floats" }) {
		return map[bool]string{true: "math.Inf(-1)", false: "math.Inf(1)"}[least], true
	}
	switch {
	case len(set) > 1:
		return "", false
	case least && set[0].IsUnsigned():
		return "0", true
	}
	return map[bool]string{true: "math.Min", false: "math.Max"}[least] + set[0].Title(), true
}

// joined returns the expression joining acc with term.
func joined(e form.Ending, acc, term string) string {
	if e.IsExtreme() {
		return fmt.Sprintf("%s(%s, %s)", e.Join, acc, term)
	}
	return fmt.Sprintf("%s %s %s", acc, e.Join, term)
}

// returned translates the return at the end of the function:
//
//	return float64(u*v) + w
func (t *fusion) returned(s *ast.ReturnStmt) {
	if len(s.Results) == 0 {
		t.refuse(s.Pos(), "write what is returned")
	}
	if len(s.Results) == 1 {
		if call, ok := ast.Unparen(s.Results[0]).(*ast.CallExpr); ok {
			if name := t.reduction(call); name != "" {
				t.reduce(call, name)
				return
			}
			if len(t.fn.results) > 1 {
				text, values := t.several(call)
				for _, v := range values {
					t.fn.operands, t.fn.given = append(t.fn.operands, v.operands), append(t.fn.given, v.given)
				}
				t.line(s.Pos(), "return %s", text)
				return
			}
		}
	}
	var list []string
	for _, x := range s.Results {
		v := t.value(x)
		list, t.fn.operands, t.fn.given = append(list, v.text), append(t.fn.operands, v.operands), append(t.fn.given, v.given)
	}
	if t.of.Options {
		t.refuse(s.Pos(), "%s has options, but does not end with a call of a reduction with these options", t.of.Source.Name.Name)
	}
	t.line(s.Pos(), "return %s", strings.Join(list, ", "))
}

// reduction returns the name of the ndarray reduction called by x, or "".
func (t *fusion) reduction(x *ast.CallExpr) string {
	_, object := t.callee(x)
	if object == nil || object.Pkg() == nil || object.Pkg().Path() != t.Manifest.Path("ndarray") || endings[object.Name()].Join == "" {
		return ""
	}
	return object.Name()
}

// reduce translates a reduction, and writes the function that joins its terms:
//
//	func dotStep(acc, x, y float64) float64 { return acc + dotFused(x, y) }
//
// The terms have a separate function, dotFused, because terms computed as dotStep(0, x, y) could differ in their bits: 0 + x is not
// always x. The generated array function takes the options of the reduction.
func (t *fusion) reduce(x *ast.CallExpr, name string) {
	signature := t.fn.results[0]
	t.options(x, name)
	if t.element != "" {
		t.refuse(x.Pos(), "%s has several definitions for its types, and a fused reduction needs a single one: constrain the type parameter by one class, such as nd.Float or nd.Integer", t.of.Source.Name.Name)
	}
	end := endings[name]
	t.terms(x, end)
	neutral, ok := neutral(end, signature.set)
	if !ok {
		t.refuse(x.Pos(), "nd.%s of integers begins with the %s one of their type, and the type parameter of %s has several: fix the type, or constrain it by nd.Float",
			name, map[string]string{"max": "least", "min": "greatest"}[end.Join], t.of.Source.Name.Name)
	}
	of := t.of.Source.Name.Name
	acc := t.fresh("acc")
	list, rest, _ := strings.Cut(strings.TrimPrefix(t.fn.head, "func "+t.fn.name), "(")
	t.fn.step, t.fn.identity, t.fn.end = of+"Step", neutral, end
	t.fn.stepText = fmt.Sprintf("func %s%s(%s %s, %s return %s }", t.fn.step, list, acc, signature.text, rest,
		joined(end, acc, fmt.Sprintf("%s(%s)", t.fn.name, strings.Join(t.fn.params, ", "))))
	t.of.reduces = true
}

// options refuses a reduction that does not get the options of the function.
func (t *fusion) options(x *ast.CallExpr, name string) {
	given, own := x.Args[1:], t.Pkg.TypesInfo.Defs[t.of.Source.Name].(*types.Func).Signature()
	if !own.Variadic() || len(given) == 0 {
		at := x.Pos()
		if len(given) > 0 {
			at = given[0].Pos()
		}
		t.refuse(at, "%s needs the options of nd.%s: declare options ...nd.Option as the last parameter of %s, and write nd.%[2]s(…, options...)",
			form.Title(t.of.Source.Name.Name), name, t.of.Source.Name.Name)
	}
	options := own.Params().At(own.Params().Len() - 1)
	if id, ok := ast.Unparen(given[0]).(*ast.Ident); !ok || !x.Ellipsis.IsValid() || t.Pkg.TypesInfo.Uses[id] != options {
		t.refuse(given[0].Pos(), "a fused reduction must pass its options to %s: write nd.%s(…, %s...)", form.Title(t.of.Source.Name.Name), name, options.Name())
	}
}

// terms translates the array to be reduced. The made function returns one element of it.
func (t *fusion) terms(x *ast.CallExpr, end form.Ending) {
	v := t.value(x.Args[0])
	t.fn.operands = []operandSet{v.operands}
	rounds := end.Join == "+" || end.Join == "*"
	if v.given && rounds && !end.Counts && slices.ContainsFunc(v.of.set, func(e form.Element) bool { return e.Class() != "integers" }) {
		fun, _ := t.callee(x)
		t.refuse(x.Pos(), "%s reduces the operand itself, so there is nothing to fuse, and the order depends on the operand's memory layout: call %[1]s", t.source(fun))
	}
	if (end.Identity == "true" || end.Identity == "false" || end.Counts) && v.of.text != "bool" {
		v = t.made([]piece{{param: 0}, {text: " != 0", param: -1}}, elementType{text: "bool", set: []form.Element{"bool"}}, v)
	}
	if !end.Counts {
		t.line(x.Pos(), "return %s", v.text)
		return
	}
	count := t.fresh("count")
	t.line(x.Pos(), "%s := 0", count)
	t.line(x.Pos(), "if %s {", v.text)
	t.line(x.Pos(), "%s = 1", count)
	t.line(x.Pos(), "}")
	t.line(x.Pos(), "return %s", count)
}

// unknown refuses a call of a function that is not an operator.
func (t *fusion) unknown(x *ast.CallExpr, name string) {
	fun, object := t.callee(x)
	t.of.unfit = true // a program may have this call between passes
	inside := object != nil && object.Pkg() != nil && object.Pkg().Path() == t.Manifest.Path("ndarray")
	_, joins := endings[name]
	switch {
	case inside && joins:
		t.refuse(x.Pos(), "nd.%s is a reduction, and can only be the last step of a fused function: return the call itself, or call it before and pass the result as an operand", name)
	case inside && slices.Contains(otherReductions, name):
		t.refuse(x.Pos(), "nd.%s cannot be fused: the last step may be nd.Sum, nd.Prod, nd.Mean, nd.Min, nd.Max, nd.CountNonzero, nd.All or nd.Any; call it on the result, or mark a scalar function ndgo:reduce", name)
	case inside:
		t.refuse(x.Pos(), "nd.%s is not element-wise: call it before, and pass the result as an operand", name)
	}
	if t.of.unfit = false; object != nil && object.Pkg() == t.Pkg.Types {
		t.refuse(x.Pos(), "%s is not marked and cannot be fused: mark it ndgo:fuse", name)
	}
	t.refuse(x.Pos(), "%s cannot be fused: call operators of ndarray, and marked functions of the package", t.source(fun))
}
