package fuse

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/form"
)

// several translates a call of a marked function with any number of results.
func (t *fusion) several(x *ast.CallExpr) (text string, results []fusedValue) {
	fun, object := t.callee(x)
	name, ok := fun.(*ast.Ident)
	if !ok {
		t.unknown(x, t.source(fun))
	}
	if fn := t.scalars[name.Name]; fn != nil && object == nil {
		return t.marked(x, fn)
	}
	of := t.called(x, name.Name, object)
	t.fn.callsOwn = true
	fn := of.functions[0]
	var args []fusedValue
	var list []string
	for i, a := range x.Args[:min(len(x.Args), len(fn.params))] {
		p, isArray := t.isArray(of.params[i].Type())
		if !isArray {
			p = of.params[i].Type()
		}
		first := elementType{}
		if len(args) > 0 {
			first = args[0].of
		}
		v := t.operand(a, t.typeIn(types.Unalias(p), first))
		args, list = append(args, v), append(list, v.text)
	}
	if of.mixed {
		if len(args[0].of.set) > 1 {
			panic(fusionMixed{})
		}
		fn = of.functions[slices.Index(of.class, args[0].of.set[0])]
	}
	for _, r := range fn.conditions {
		t.require(x, name.Name, r, args)
	}
	if fn.failing != nil {
		t.mayFailAt(x, name.Name, args)
	}
	signature := t.Pkg.TypesInfo.Defs[of.Source.Name].(*types.Func).Signature()
	for i := range signature.Results().Len() {
		p, _ := t.isArray(signature.Results().At(i).Type())
		v := fusedValue{of: t.typeIn(types.Unalias(p), args[0].of), product: true}
		for k, a := range args {
			if object == nil || fn.operands[i]>>k&1 == 1 { // the generated function depends on all its operands, as it broadcasts them
				v.operands |= a.operands
				v.given = object != nil && fn.given[i] && a.given
			}
		}
		results = append(results, v)
	}
	return fmt.Sprintf("%s(%s)", fn.name, strings.Join(list, ", ")), results
}

// called returns the fused function called by x, by its own name or by the name of its array function.
func (t *fusion) called(x *ast.CallExpr, name string, object *types.Func) (of *fusing) {
	if object != nil {
		of = t.sources[object.Origin()]
	} else {
		of = t.sourceNamed(name)
	}
	if of == nil {
		t.unknown(x, name)
	}
	if form.IsMarked(of.Source, "stencil") {
		t.refuse(x.Pos(), "%s reads neighbourhoods, and would need the results of other steps for all neighbours: call it before, and pass the result as an operand", name)
	}
	if of.reader != nil && of.failed {
		panic(fusionRefused{}) // its mistake has been reported
	}
	if of.reader != nil {
		t.refuse(x.Pos(), "%s has statements, and cannot become steps of another function: call it before, and pass the result as an operand", name)
	}
	if of.visited == 1 {
		t.refuse(x.Pos(), "%s calls itself and cannot be fused", name)
	}
	if t.translate(of); of.failed {
		panic(fusionRefused{})
	}
	if of.reduces {
		t.refuse(x.Pos(), "%s is a reduction: call it before, and pass the result as an operand", name)
	}
	if len(x.Args) != len(of.params) {
		t.refuse(x.Pos(), "%s has %d operands, not %d", name, len(of.params), len(x.Args))
	}
	return of
}

// marked translates a call of an operator defined by a function marked ndgo:ufunc.
func (t *fusion) marked(x *ast.CallExpr, fn *ast.FuncDecl) (text string, results []fusedValue) {
	signature := t.Pkg.TypesInfo.Defs[fn.Name].(*types.Func).Signature()
	if len(x.Args) != signature.Params().Len() {
		t.refuse(x.Pos(), "%s has %d operands, not %d", form.Title(fn.Name.Name), signature.Params().Len(), len(x.Args))
	}
	t.fn.callsOwn = true
	var args []fusedValue
	var list, names []string
	for i, a := range x.Args {
		p := types.Unalias(signature.Params().At(i).Type())
		first := elementType{}
		var v fusedValue
		if _, isGeneric := p.(*types.TypeParam); isGeneric && i == 0 {
			v = t.value(a)
			first = v.of
		} else {
			if i > 0 {
				first = args[0].of
			}
			v = t.operand(a, t.typeIn(p, first))
		}
		if want := t.typeIn(p, first); v.of.text != want.text {
			t.refuse(a.Pos(), "%s is an array of %s, not of %s", t.source(a), v.of.text, want.text)
		}
		args, list, names = append(args, v), append(list, v.text), append(names, signature.Params().At(i).Name())
	}
	typeName := ""
	if p := signature.TypeParams(); p.Len() > 0 {
		typeName = p.At(0).Obj().Name()
	}
	for _, d := range form.Directives(fn.Doc) {
		if i := strings.LastIndexAny(d.Text, " \t"); d.Name == "requires" && i > 0 {
			condition := strings.TrimSpace(d.Text[:i])
			if parsed, err := form.ParseAt(2, condition); err == nil {
				cut := func(from, to token.Pos) string { return condition[from-2 : to-2] }
				t.require(x, form.Title(fn.Name.Name), fusedRequirement{piecesOf(parsed, names, typeName, cut), d.Text[i+1:]}, args)
			}
		}
	}
	if t.mayPanic(fn) {
		t.mayFailAt(x, form.Title(fn.Name.Name), args)
	}
	for r := range signature.Results().Variables() {
		results = append(results, fusedValue{of: t.typeIn(types.Unalias(r.Type()), args[0].of), operands: operandsOf(args), product: true})
	}
	return fmt.Sprintf("%s(%s)", fn.Name.Name, strings.Join(list, ", ")), results
}
