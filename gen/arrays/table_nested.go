package arrays

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A table may have tables as elements, such as the weights of a neighbourhood:
//
//	weights := [3][3]float32{{1, 2, 1}, {2, 4, 2}, {1, 2, 1}}

// innerTexts returns the texts of the literals that are elements of literal, the value of the variable v. It returns nil if an element is no
// literal of numbers, or if a statement of the function may change a number.
func (p *plainer) innerTexts(v *types.Var, literal *ast.CompositeLit) (all []string) {
	rows := p.rowsOf(v, literal)
	for _, row := range rows {
		named := false // names may mean something else at another place
		ast.Inspect(row, func(n ast.Node) bool {
			_, isName := n.(*ast.Ident)
			named = named || isName
			return !named
		})
		of := SliceElement(v.Type())
		if named || !p.isConstantLiteral(row) || !p.IsWritable(of) {
			return nil
		}
		all = append(all, p.innerText(of, row))
	}
	return all
}

// rowsOf returns the elements of literal, the value of the variable v, if all of them are literals of slices or arrays, and the function only
// reads their elements.
func (p *plainer) rowsOf(v *types.Var, literal *ast.CompositeLit) (rows []*ast.CompositeLit) {
	of := SliceElement(v.Type())
	if literal == nil || of == nil || SliceElement(of) == nil || !p.readsOnlyRows(v) {
		return nil
	}
	for _, e := range literal.Elts {
		row, ok := e.(*ast.CompositeLit)
		if !ok {
			return nil
		}
		rows = append(rows, row)
	}
	return rows
}

// rowsIn returns the rows of x, a variable that the function does not set again (see rowsOf). It returns nil for other expressions.
func (p *plainer) rowsIn(x ast.Expr) []*ast.CompositeLit {
	v, isVariable := p.Pkg.TypesInfo.Uses[NameIn(x)].(*types.Var)
	if !isVariable || p.Sets(p.fn.Body, v) {
		return nil
	}
	return p.rowsOf(v, p.literalOf(v))
}

// innerText returns the text of x, a literal of the given type inside another literal.
func (p *plainer) innerText(of types.Type, x *ast.CompositeLit) string {
	_, text, _ := strings.Cut(p.NodeText(x), "{")
	return p.TypeText(of) + "{" + text
}

// readsOnlyRows reports whether the function reads elements of rows of v, and uses v for nothing else. It may index v twice, range over v, and
// take lengths.
func (p *plainer) readsOnlyRows(v *types.Var) bool {
	if p.isOfPackage(v) {
		return p.Tables.Change(v) == ""
	}
	parents := ParentsIn(p.fn.Body)
	return p.EveryUse(p.fn.Body, v, func(name *ast.Ident) bool {
		switch parent := parents[name].(type) {
		case *ast.IndexExpr:
			return p.readsRow(parent, parents)
		case *ast.CallExpr:
			return p.isLength(parent)
		case *ast.RangeStmt: // it must not set a field or an element to the row, because the row may change through these
			row, _ := p.defined(parent.Value).(*types.Var)
			return parent.X == ast.Expr(name) && (parent.Value == nil || parent.Tok == token.DEFINE && (row == nil || p.isConstantIn(row)))
		}
		return false
	})
}

// readsRow reports whether the expression around x, a row, reads an element or the length of the row, or a loop ranges over its numbers.
func (p *plainer) readsRow(x *ast.IndexExpr, parents map[ast.Node]ast.Node) bool {
	switch parent := parents[x].(type) {
	case *ast.IndexExpr:
		return parent.X == ast.Expr(x) && !isChanged(parent, parents)
	case *ast.CallExpr:
		return p.isLength(parent)
	case *ast.RangeStmt:
		return parent.X == ast.Expr(x) && dimsOf(p.Pkg.TypesInfo.TypeOf(x)) == 1 // the loop copies numbers
	}
	return false
}

// rowTable returns x, a row of a table with a known index, as a table. It returns nil if the index, or an element of the row, is unknown.
func (p *plainer) rowTable(x *ast.IndexExpr) *table {
	i, isKnown := p.number(x.Index, nil)
	rows := p.rowsIn(x.X)
	if !isKnown || i < 0 || len(rows) <= i {
		return nil
	}
	atoms := p.atoms(rows[i], x)
	if atoms == nil || slices.Contains(atoms, "") {
		return nil
	}
	return &table{slices.Clone(atoms), atoms}
}

// isLength reports whether x is a call of len.
func (p *plainer) isLength(x *ast.CallExpr) bool {
	name := NameIn(x.Fun) // nil for the builtin functions of package unsafe
	return name != nil && name.Name == "len" && p.Pkg.TypesInfo.Types[x.Fun].IsBuiltin()
}

// innerElement returns the text of x, an element of a row of a table: its constant value, or the name of a variable that holds it, or "". The
// map known has the values of integer variables, for indices.
func (p *plainer) innerElement(x *ast.IndexExpr, known map[types.Object]int) string {
	outer, ok := ast.Unparen(x.X).(*ast.IndexExpr)
	if !ok {
		return ""
	}
	i, okI := p.number(outer.Index, known)
	j, okJ := p.number(x.Index, known)
	if rows := p.rowsIn(outer.X); okI && okJ && 0 <= i && i < len(rows) {
		if atoms := p.atoms(rows[i], x); 0 <= j && j < len(atoms) {
			return atoms[j]
		}
	}
	return ""
}
