package main

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// fusedReductions are the functions of ndarray at the end of a fused function that become a reduction: what joins elements, and
// the reduction of none.
var fusedReductions = map[string]struct{ join, identity string }{
	"Sum": {"+", "0"}, "Prod": {"*", "1"}, "All": {"&&", "true"}, "Any": {"||", "false"},
}

// otherReductions are those that have no identity, or that do more than join elements.
var otherReductions = []string{"Min", "Max", "Mean", "MeanAs", "Var", "VarAs", "Std", "StdAs", "SumAs", "ProdAs", "CountNonzero", "ArgMax", "ArgMin"}

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
				text, _ := t.several(call)
				t.line(s.Pos(), "return %s", text)
				return
			}
		}
	}
	var list []string
	for _, x := range s.Results {
		list = append(list, t.value(x).text)
	}
	if t.of.variadic(t.pkg.TypesInfo) {
		t.refuse(s.Pos(), "%s has options, but does not end with the call of a reduction that takes them", t.of.source.Name.Name)
	}
	t.line(s.Pos(), "return %s", strings.Join(list, ", "))
}

// reduction returns the name of the reduction of ndarray that x calls, or "".
func (t *fusion) reduction(x *ast.CallExpr) string {
	_, object := t.callee(x)
	if object == nil || object.Pkg() == nil || object.Pkg().Path() != t.manifest.Path("ndarray") || fusedReductions[object.Name()].join == "" {
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
	options := x.Args[1:]
	if len(options) > 0 && !x.Ellipsis.IsValid() {
		t.refuse(options[0].Pos(), "the options of a fused reduction are given to %s: declare options ...nd.Option, and write nd.%s(…, options...)",
			title(t.of.source.Name.Name), name)
	}
	if t.of.variadic(t.pkg.TypesInfo) == (len(options) == 0) {
		t.refuse(x.Pos(), "%s takes the options of nd.%s: declare options ...nd.Option as its last parameter, and write nd.%[2]s(…, options...)",
			title(t.of.source.Name.Name), name)
	}
	if t.element != "" {
		t.refuse(x.Pos(), "%s computes elements of its types in several ways, and a fused reduction has one: constrain the type parameter by one class, as nd.Float or nd.Integer", t.of.source.Name.Name)
	}
	v := t.value(x.Args[0])
	if (name == "All" || name == "Any") && v.of.text != "bool" {
		v = t.made([]piece{{param: 0}, {text: " != 0", param: -1}}, signature, v)
	}
	t.line(x.Pos(), "return %s", v.text)
	r := fusedReductions[name]
	of := t.of.source.Name.Name
	acc := t.fresh("acc")
	list, rest, _ := strings.Cut(strings.TrimPrefix(t.fn.head, "func "+t.fn.name), "(")
	t.fn.step, t.fn.identity = of+"Step", r.identity
	t.fn.stepText = fmt.Sprintf("func %s%s(%s %s, %s return %s %s %s(%s) }", t.fn.step, list, acc, signature.text, rest,
		acc, r.join, t.fn.name, strings.Join(t.fn.params, ", "))
	t.of.reduces = true
}

// unknown refuses a call of what is no operator.
func (t *fusion) unknown(x *ast.CallExpr, name string) {
	fun, object := t.callee(x)
	inside := object != nil && object.Pkg() != nil && object.Pkg().Path() == t.manifest.Path("ndarray")
	_, joins := fusedReductions[name]
	switch {
	case inside && joins:
		t.refuse(x.Pos(), "nd.%s joins elements along axes, which can be the last step of a fused function only: call it before, and give its result as an operand", name)
	case inside && slices.Contains(otherReductions, name):
		t.refuse(x.Pos(), "nd.%s cannot be fused: at the end there may be nd.Sum, nd.Prod, nd.All or nd.Any; call it on the result, or mark a function of scalars ndgo:reduce", name)
	case inside:
		t.refuse(x.Pos(), "nd.%s is no operator on elements: call it before, and give its result as an operand", name)
	case object != nil && object.Pkg() == t.pkg.Types:
		t.refuse(x.Pos(), "%s is not marked, so that it cannot be fused: mark it ndgo:fuse", name)
	}
	t.refuse(x.Pos(), "%s cannot be fused: call operators of ndarray, and functions of the package that are marked", t.source(fun))
}
