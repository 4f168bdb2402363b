package fuse

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/check"
	"ndgo/gen/compile/source"
	"ndgo/gen/form"
)

// borders lists the arguments of ndgo:stencil.
const borders = "keep, wrap, reflect or constant=VALUE"

// stencil makes the scalar function of a function marked ndgo:stencil. Each call of At becomes an operand:
//
//	func jacobiStencil(uM1_0, uP1_0 float64) float64 { return (uM1_0 + uP1_0) / 2 }
func (t *fusion) stencil() {
	x := t.of.Source
	s := &form.Stencil{}
	t.of.stencil = s
	t.border(s)
	signature := t.Pkg.TypesInfo.Defs[x.Name].(*types.Func).Signature()
	near := map[types.Object]int{}
	var params []form.Parameter
	for i := range signature.Params().Len() {
		v := signature.Params().At(i)
		of, isNear := t.isNear(v.Type())
		if isNear {
			near[v] = i
		} else {
			of = v.Type()
		}
		s.Params, s.Near = append(s.Params, form.Param{Name: v.Name(), Type: t.elementType(of).text}), append(s.Near, isNear)
	}
	var edits []source.Edit
	names := map[string]string{}
	known := map[*ast.Ident]bool{}
	ast.Inspect(x.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			object, offsets := t.at(n, near)
			if object == nil {
				return true
			}
			known[n.Fun.(*ast.SelectorExpr).X.(*ast.Ident)] = true
			t.sameRank(s, n, offsets)
			i, name := near[object], object.Name()+offsetName(offsets)
			if names[name] == "" {
				names[name] = t.fresh(name)
				params = append(params, form.Parameter{Name: names[name], Kind: s.Params[i].Type, Code: nil})
				s.Places = append(s.Places, form.Place{Operand: i, Offsets: offsets})
			}
			edits = append(edits, source.Replacement(t.Pkg.Fset, n.Pos(), n.End(), names[name]))
			return true
		case *ast.Ident:
			if _, ok := near[t.Pkg.TypesInfo.Uses[n]]; ok && !known[n] {
				t.refuse(n.Pos(), "%s is a neighbourhood, and only its elements can be passed on: write %[1]s.At(…)", n.Name)
			}
		}
		return true
	})
	for i, p := range s.Params {
		if s.Near[i] {
			if !slices.ContainsFunc(s.Places, func(at form.Place) bool { return at.Operand == i }) {
				t.refuse(signature.Params().At(i).Pos(), "no element of %s is read: remove the operand", p.Name)
			}
			continue
		}
		params = append(params, form.Parameter{Name: p.Name, Kind: p.Type, Code: nil})
		s.Places = append(s.Places, form.Place{Operand: i})
	}
	if n := check.MaxOperands + 1 - signature.Results().Len(); len(s.Places) > n {
		t.refuse(x.Name.Pos(), "%s reads %d elements and other operands, and the limit is %d: compute common parts by an operator before", x.Name.Name, len(s.Places), n)
	}
	t.stencilText(params, edits)
}

// sameRank refuses x, a call of At, if it has another number of offsets than earlier calls. The first call sets the rank.
func (t *fusion) sameRank(s *form.Stencil, x *ast.CallExpr, offsets []int) {
	if s.Rank != 0 && len(offsets) != s.Rank {
		t.refuse(x.Pos(), "this call has %d offsets, and others have %d: write one for each axis", len(offsets), s.Rank)
	}
	s.Rank = len(offsets)
}

// border reads the border from the directive.
func (t *fusion) border(s *form.Stencil) {
	for _, d := range form.Directives(t.of.Source.Doc) {
		if d.Name != "stencil" {
			continue
		}
		value, isConstant := strings.CutPrefix(d.Text, "constant=")
		switch {
		case isConstant:
			s.Border, s.Outside = "constant", value
		case d.Text == "keep", d.Text == "wrap", d.Text == "reflect":
			s.Border = d.Text
		default:
			t.refuse(d.Pos, "ndgo:stencil says what is beyond the border: %s", borders)
		}
	}
	signature := t.Pkg.TypesInfo.Defs[t.of.Source.Name].(*types.Func).Signature()
	for v := range signature.Params().Variables() {
		of, ok := t.isNear(v.Type())
		if !ok {
			continue
		}
		if s.Border == "keep" {
			for result := range signature.Results().Variables() {
				if !types.Identical(of, result.Type()) {
					t.refuse(v.Pos(), "the border keep leaves elements of type %s in a result of type %s: choose another border", t.typeText(of), t.typeText(result.Type()))
				}
			}
		}
		if s.Border == "constant" {
			for _, e := range t.elementType(of).set {
				if !t.readOutside(s, e) {
					t.refuse(t.of.Source.Name.Pos(), "the constant %s of ndgo:stencil is not a valid %s, or float64 cannot represent it", s.Outside, e)
				}
			}
		}
		if s.Border == "keep" {
			break // keep the first one
		}
	}
}

// readOutside reads the value beyond the border: a constant expression, or a float from package math like math.Inf(1). It reports
// whether the value has type e and is exact as a float64.
func (t *fusion) readOutside(s *form.Stencil, e form.Element) bool {
	scope := types.NewPackage("", "")
	scope.Scope().Insert(types.NewPkgName(token.NoPos, scope, "math", t.Math))
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	x, err := parser.ParseExpr(fmt.Sprintf("%s(%s)", e, s.Outside))
	if err == nil {
		err = types.CheckExpr(t.Pkg.Fset, scope, token.NoPos, x, info)
	}
	call, isCall := x.(*ast.CallExpr)
	if err != nil || !isCall {
		return false
	}
	s.Value = t.Code(call.Args[0], info)
	if v := info.Types[x].Value; v != nil {
		return isFloat64(v)
	}
	return e == "float32" || e == "float64"
}

// isFloat64 reports whether a float64 represents v exactly.
func isFloat64(v constant.Value) bool {
	switch v.Kind() {
	case constant.Bool, constant.Float: // the value is rounded to its type already
		return true
	case constant.Complex:
		return false
	}
	_, exact := constant.Float64Val(v)
	return exact
}

// isNear returns the element type of t. The second result reports whether t is a neighbourhood.
func (f *Fuser) isNear(t types.Type) (types.Type, bool) {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Name() != "Near" || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != f.Manifest.Path("ndarray") {
		return nil, false
	}
	return n.TypeArgs().At(0), true
}

// at returns the neighbourhood read by x, a call of At, and the offsets. It returns nil for other calls.
func (t *fusion) at(x *ast.CallExpr, near map[types.Object]int) (types.Object, []int) {
	s, ok := x.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil, nil
	}
	name, ok := s.X.(*ast.Ident)
	if !ok {
		return nil, nil
	}
	object := t.Pkg.TypesInfo.Uses[name]
	if _, ok := near[object]; !ok {
		return nil, nil
	}
	if len(x.Args) == 0 || x.Ellipsis.IsValid() {
		t.refuse(x.Pos(), "At takes an offset for each axis, as in %s.At(-1, 0)", name.Name)
	}
	var offsets []int
	for _, a := range x.Args {
		v := t.Pkg.TypesInfo.Types[a].Value
		if v == nil {
			t.refuse(a.Pos(), "an offset must be a constant, because each element read is an operand of the loop: write the iterations of a loop one after another")
		}
		n, exact := constant.Int64Val(v)
		if !exact || n < -1<<20 || n > 1<<20 {
			t.refuse(a.Pos(), "the offset %s is too large", v)
		}
		offsets = append(offsets, int(n))
	}
	return object, offsets
}

// offsetName returns offsets as a part of a name, for example M1_0 for the offsets -1 and 0.
func offsetName(offsets []int) string {
	var all []string
	for _, d := range offsets {
		switch {
		case d < 0:
			all = append(all, fmt.Sprintf("M%d", -d))
		case d > 0:
			all = append(all, fmt.Sprintf("P%d", d))
		default:
			all = append(all, "0")
		}
	}
	return strings.Join(all, "_")
}

// stencilText writes the function. Its body is the source's body with the edits applied.
func (t *fusion) stencilText(params []form.Parameter, edits []source.Edit) {
	x := t.of.Source
	signature := t.Pkg.TypesInfo.Defs[x.Name].(*types.Func).Signature()
	for v := range signature.Results().Variables() {
		t.fn.results = append(t.fn.results, t.elementType(v.Type()))
	}
	var results []form.Parameter
	for i, r := range t.fn.results {
		results = append(results, form.Parameter{Name: signature.Results().At(i).Name(), Kind: r.text})
	}
	t.use(x.Body)
	t.fn.head = t.headOf(params, results)
	form.SortEdits(edits)
	e := &form.Editor{Text: t.text}
	begin, end := t.offset(x.Body.Lbrace+1), t.offset(x.Body.Rbrace)
	at := x.Body.Lbrace + 1
	for i, line := range strings.Split(e.Edited(begin, end, edits), "\n") {
		if i > 0 {
			at = t.Pkg.Fset.File(x.Pos()).LineStart(t.Pkg.Fset.File(x.Pos()).Line(x.Body.Lbrace) + i)
		}
		if line = strings.TrimSpace(line); line != "" {
			t.fn.lines = append(t.fn.lines, form.Line{Text: line, Pos: at})
		}
	}
}
