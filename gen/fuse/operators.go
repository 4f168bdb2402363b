package fuse

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/form"
)

// A Fusible is the text of an operator's definition, with gaps for the operands. In a fused function, this text stands in place of a
// call of the definition, so a user's module need not import an internal package.
type Fusible struct {
	params   []types.Type
	result   types.Type
	pieces   []piece // the pieces of the result expression
	product  bool    // whether the result is a product, to be rounded
	atom     bool    // whether the result needs no parentheses
	requires []fusedRequirement
	imports  bool // whether the text calls package elem
}

// A piece is a part of the text: a fixed text, a gap for a parameter, or a gap for the type parameter.
type piece struct {
	text  string
	param int  // the number of the parameter for this gap, or -1
	typed bool // whether the gap is for the type parameter
	bare  bool // whether any expression fits here without parentheses
}

// A fusedRequirement is a condition on parameters.
type fusedRequirement struct {
	pieces []piece
	kind   string
}

// Fusibles returns the definitions in the manifest, by operator name. The package p is internal/ops.
func Fusibles(p *packages.Package, text func(file string) ([]byte, error)) (map[string][]*Fusible, error) {
	all := map[string][]*Fusible{}
	for _, f := range p.Syntax {
		at := p.Fset.PositionFor(f.FileStart, false)
		if !strings.HasSuffix(at.Filename, form.ManifestFile) {
			continue
		}
		source, err := text(at.Filename)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			name := fn.Name.Name
			var conditions []form.Directive
			for _, d := range form.Directives(fn.Doc) {
				switch d.Name {
				case "operator":
					name = d.Text
				case "requires":
					conditions = append(conditions, d)
				}
			}
			if x := newFusible(p, source, f.FileStart, fn, conditions); x != nil {
				all[name] = append(all[name], x)
			}
		}
	}
	return all, nil
}

// newFusible returns the definition fn as a Fusible, or nil if its body is more than a return of one expression.
func newFusible(p *packages.Package, source []byte, start token.Pos, fn *ast.FuncDecl, conditions []form.Directive) *Fusible {
	object := p.TypesInfo.Defs[fn.Name].(*types.Func)
	if len(fn.Body.List) != 1 {
		return nil
	}
	returned, ok := fn.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(returned.Results) != 1 {
		return nil
	}
	x := &Fusible{result: object.Signature().Results().At(0).Type()}
	var names []string
	for v := range object.Signature().Params().Variables() {
		x.params = append(x.params, v.Type())
		names = append(names, v.Name())
	}
	var typeName string
	if list := object.Signature().TypeParams(); list.Len() > 0 {
		typeName = list.At(0).Obj().Name()
	}
	result := returned.Results[0]
	x.pieces = piecesOf(result, names, typeName, func(from, to token.Pos) string { return string(source[from-start : to-start]) })
	switch result := result.(type) {
	case *ast.BinaryExpr:
		x.product = result.Op == token.MUL
	case *ast.Ident, *ast.CallExpr:
		x.atom = true
	}
	x.imports = slices.ContainsFunc(x.pieces, func(p piece) bool { return strings.Contains(p.text, "elem.") })
	for _, d := range conditions {
		i := strings.LastIndexAny(d.Text, " \t")
		condition := strings.TrimSpace(d.Text[:i])
		parsed, err := form.ParseAt(2, condition)
		if err != nil {
			return nil
		}
		cut := func(from, to token.Pos) string { return condition[from-2 : to-2] }
		x.requires = append(x.requires, fusedRequirement{piecesOf(parsed, names, typeName, cut), d.Text[i+1:]})
	}
	return x
}

// piecesOf divides an expression into pieces. The function cut returns the text between two positions.
func piecesOf(x ast.Expr, params []string, typeName string, cut func(from, to token.Pos) string) (all []piece) {
	at := x.Pos()
	bare := map[ast.Node]bool{x: true}
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			return false // functions of package elem keep their names
		case *ast.CallExpr:
			for _, a := range n.Args {
				bare[a] = true
			}
		case *ast.Ident:
			k := slices.Index(params, n.Name)
			if k < 0 && n.Name != typeName {
				return true
			}
			if at < n.Pos() {
				all = append(all, piece{text: cut(at, n.Pos()), param: -1})
			}
			all = append(all, piece{param: k, typed: k < 0, bare: bare[n]})
			at = n.End()
		}
		return true
	})
	if at < x.End() {
		all = append(all, piece{text: cut(at, x.End()), param: -1})
	}
	return all
}

// uses returns the number of gaps to be filled with the given parameter.
func uses(pieces []piece, param int) (n int) {
	for _, p := range pieces {
		if p.param == param {
			n++
		}
	}
	return n
}

// expand returns the text of pieces, with args in place of the parameters and typed in place of the type parameter.
func expand(pieces []piece, args []fusedText, typed string) string {
	var s strings.Builder
	for _, p := range pieces {
		switch {
		case p.typed:
			s.WriteString(typed)
		case p.param < 0:
			s.WriteString(p.text)
		case p.bare || args[p.param].atom:
			s.WriteString(args[p.param].text)
		default:
			s.WriteString("(" + args[p.param].text + ")")
		}
	}
	return s.String()
}

// serves reports whether x is defined for a first operand of element type e.
func (x *Fusible) serves(e form.Element) bool {
	if p, ok := x.params[0].(*types.TypeParam); ok {
		return slices.Contains(form.TypeSet(p.Constraint().Underlying().(*types.Interface)), e)
	}
	own, ok := form.ElementOf(x.params[0])
	return ok && own == e
}
