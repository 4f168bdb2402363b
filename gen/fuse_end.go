package main

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// An ending is a reduction of ndarray that may be the end of a fused function, which becomes a reduction.
type ending struct {
	join     string // what joins elements: an operator, or a function of two
	identity string // the reduction of no elements, unless that depends on the type of elements
	counts   bool   // elements that are true, or not zero
	mean     bool   // the sum is divided by the number of elements
}

// endings are they, by their names.
var endings = map[string]ending{
	"Sum": {join: "+", identity: "0"}, "Prod": {join: "*", identity: "1"}, "All": {join: "&&", identity: "true"}, "Any": {join: "||", identity: "false"},
	"Min": {join: "min"}, "Max": {join: "max"}, "Mean": {join: "+", identity: "0", mean: true}, "CountNonzero": {join: "+", identity: "0", counts: true},
}

// otherReductions are those that do more than join elements.
var otherReductions = []string{"MeanAs", "Var", "VarAs", "Std", "StdAs", "SumAs", "ProdAs", "ArgMax", "ArgMin"}

// isExtreme reports whether e chooses one of the elements, so that there has to be one.
func (e ending) isExtreme() bool { return e.join == "min" || e.join == "max" }

// fusion is what package ufunc calls the order of a reduction that ends so.
func (e ending) fusion() string {
	if e.isExtreme() {
		return "Extreme"
	}
	return "RowMajor"
}

// neutral returns the value that changes no element of the given types, and whether there is one for all of them.
func (e ending) neutral(set []element) (text string, ok bool) {
	if !e.isExtreme() {
		return e.identity, true
	}
	least := e.join == "max"
	if !slices.ContainsFunc(set, func(x element) bool { return x.class() != "floats" }) {
		return map[bool]string{true: "math.Inf(-1)", false: "math.Inf(1)"}[least], true
	}
	switch {
	case len(set) > 1:
		return "", false
	case least && set[0].isUnsigned():
		return "0", true
	}
	return map[bool]string{true: "math.Min", false: "math.Max"}[least] + set[0].title(), true
}

// joined returns what joins an expression with what was accumulated.
func (e ending) joined(acc, term string) string {
	if e.isExtreme() {
		return fmt.Sprintf("%s(%s, %s)", e.join, acc, term)
	}
	return fmt.Sprintf("%s %s %s", acc, e.join, term)
}

// returned translates the last statement:
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
	if t.of.variadic(t.pkg.TypesInfo) {
		t.refuse(s.Pos(), "%s has options, but does not end with the call of a reduction that takes them", t.of.source.Name.Name)
	}
	t.line(s.Pos(), "return %s", strings.Join(list, ", "))
}

// reduction returns the name of the reduction of ndarray that x calls, or "".
func (t *fusion) reduction(x *ast.CallExpr) string {
	_, object := t.callee(x)
	if object == nil || object.Pkg() == nil || object.Pkg().Path() != t.manifest.Path("ndarray") || endings[object.Name()].join == "" {
		return ""
	}
	return object.Name()
}

// reduce translates a reduction, whose options become those of the generated function, and writes what joins its terms:
//
//	func dotStep(acc, x, y float64) float64 { return acc + dotFused(x, y) }
//
// The terms are a function of their own, since 0 + x has not always the bits of x.
func (t *fusion) reduce(x *ast.CallExpr, name string) {
	signature := t.fn.results[0]
	t.options(x, name)
	if t.element != "" {
		t.refuse(x.Pos(), "%s computes elements of its types in several ways, and a fused reduction has one: constrain the type parameter by one class, as nd.Float or nd.Integer", t.of.source.Name.Name)
	}
	end := endings[name]
	t.terms(x, end)
	neutral, ok := end.neutral(signature.set)
	if !ok {
		t.refuse(x.Pos(), "nd.%s of integers begins with the %s one of their type, and the type parameter of %s has several: fix the type, or constrain it by nd.Float",
			name, map[string]string{"max": "least", "min": "greatest"}[end.join], t.of.source.Name.Name)
	}
	of := t.of.source.Name.Name
	acc := t.fresh("acc")
	list, rest, _ := strings.Cut(strings.TrimPrefix(t.fn.head, "func "+t.fn.name), "(")
	t.fn.step, t.fn.identity, t.fn.end = of+"Step", neutral, end
	t.fn.stepText = fmt.Sprintf("func %s%s(%s %s, %s return %s }", t.fn.step, list, acc, signature.text, rest,
		end.joined(acc, fmt.Sprintf("%s(%s)", t.fn.name, strings.Join(t.fn.params, ", "))))
	t.of.reduces = true
}

// options refuses a reduction unless its options are those of the function.
func (t *fusion) options(x *ast.CallExpr, name string) {
	given, own := x.Args[1:], t.pkg.TypesInfo.Defs[t.of.source.Name].(*types.Func).Signature()
	if !own.Variadic() || len(given) == 0 {
		at := x.Pos()
		if len(given) > 0 {
			at = given[0].Pos()
		}
		t.refuse(at, "%s takes the options of nd.%s: declare options ...nd.Option as the last parameter of %s, and write nd.%[2]s(…, options...)",
			title(t.of.source.Name.Name), name, t.of.source.Name.Name)
	}
	options := own.Params().At(own.Params().Len() - 1)
	if id, ok := ast.Unparen(given[0]).(*ast.Ident); !ok || !x.Ellipsis.IsValid() || t.pkg.TypesInfo.Uses[id] != options {
		t.refuse(given[0].Pos(), "the options of a fused reduction are given to %s: write nd.%s(…, %s...)", title(t.of.source.Name.Name), name, options.Name())
	}
}

// terms translates the array that a reduction reduces: the function that is made returns its elements.
func (t *fusion) terms(x *ast.CallExpr, end ending) {
	v := t.value(x.Args[0])
	t.fn.operands = []operandSet{v.operands}
	rounds := end.join == "+" || end.join == "*"
	if v.given && rounds && !end.counts && slices.ContainsFunc(v.of.set, func(e element) bool { return e.class() != "integers" }) {
		fun, _ := t.callee(x)
		t.refuse(x.Pos(), "%s joins the operand itself, so that nothing is fused, in an order that depends on how that lies in memory: call %[1]s", t.source(fun))
	}
	if (end.identity == "true" || end.identity == "false" || end.counts) && v.of.text != "bool" {
		v = t.made([]piece{{param: 0}, {text: " != 0", param: -1}}, elementType{text: "bool", set: []element{"bool"}}, v)
	}
	if !end.counts {
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

// unknown refuses a call of what is no operator.
func (t *fusion) unknown(x *ast.CallExpr, name string) {
	fun, object := t.callee(x)
	inside := object != nil && object.Pkg() != nil && object.Pkg().Path() == t.manifest.Path("ndarray")
	_, joins := endings[name]
	switch {
	case inside && joins:
		t.refuse(x.Pos(), "nd.%s joins elements along axes, which can be the last step of a fused function only: return the call itself, or make it before, and give its result as an operand", name)
	case inside && slices.Contains(otherReductions, name):
		t.refuse(x.Pos(), "nd.%s cannot be fused: at the end there may be nd.Sum, nd.Prod, nd.Mean, nd.Min, nd.Max, nd.CountNonzero, nd.All or nd.Any; call it on the result, or mark a function of scalars ndgo:reduce", name)
	case inside:
		t.refuse(x.Pos(), "nd.%s is no operator on elements: call it before, and give its result as an operand", name)
	case object != nil && object.Pkg() == t.pkg.Types:
		t.refuse(x.Pos(), "%s is not marked, so that it cannot be fused: mark it ndgo:fuse", name)
	}
	t.refuse(x.Pos(), "%s cannot be fused: call operators of ndarray, and functions of the package that are marked", t.source(fun))
}
