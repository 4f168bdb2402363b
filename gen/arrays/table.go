package arrays

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"slices"
)

// A table is a Go array or a slice whose number of elements is known.
type table struct {
	texts []string // the expressions of the elements
	atoms []string // for each element, its constant value or the name of a variable that holds it; or ""
}

// part returns the elements of t in a range.
func (t *table) part(from, to int) *table {
	if t == nil || from < 0 || to < from || len(t.texts) < to {
		return nil
	}
	return &table{t.texts[from:to], t.atoms[from:to]}
}

// tableOf returns x as a table. It returns nil if the number of elements is unknown, or if a statement of the function may change it.
func (p *plainer) tableOf(x ast.Expr) *table {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		return p.literalTable(x)
	case *ast.Ident:
		if v, ok := p.Pkg.TypesInfo.Uses[x].(*types.Var); ok {
			return p.tableIn(v, x)
		}
	case *ast.IndexExpr:
		return p.rowTable(x)
	case *ast.SliceExpr:
		t := p.tableOf(x.X)
		if t == nil || x.Max != nil {
			return nil
		}
		from, to, okFrom, okTo := 0, len(t.texts), true, true
		if x.Low != nil {
			from, okFrom = p.number(x.Low, nil)
		}
		if x.High != nil {
			to, okTo = p.number(x.High, nil)
		}
		if okFrom && okTo {
			return t.part(from, to)
		}
	}
	return nil
}

// literalTable returns the table of a literal. It returns nil if an element is something other than a constant, a literal of
// constants, or a variable that is never set again.
func (p *plainer) literalTable(x *ast.CompositeLit) *table {
	of := SliceElement(p.Pkg.TypesInfo.TypeOf(x))
	atoms := p.atoms(x, x)
	if atoms == nil {
		return nil
	}
	t := &table{slices.Clone(atoms), atoms}
	for i, e := range x.Elts {
		if t.texts[i] != "" {
			continue
		}
		inner, ok := e.(*ast.CompositeLit)
		if !ok || !p.isConstantLiteral(inner) || !p.IsWritable(of) {
			return nil
		}
		t.texts[i] = p.innerText(of, inner)
	}
	return t
}

// isConstantLiteral reports whether all elements of x are constants.
func (p *plainer) isConstantLiteral(x *ast.CompositeLit) bool {
	return !slices.ContainsFunc(x.Elts, func(e ast.Expr) bool {
		inner, isLiteral := e.(*ast.CompositeLit)
		return p.Pkg.TypesInfo.Types[e].Value == nil && !(isLiteral && p.isConstantLiteral(inner))
	})
}

// isSilent reports whether x is a literal of constants and variables, so its evaluation changes nothing and cannot fail.
func (p *plainer) isSilent(x *ast.CompositeLit) bool {
	return x != nil && !slices.ContainsFunc(x.Elts, func(e ast.Expr) bool {
		inner, isLiteral := e.(*ast.CompositeLit)
		return p.Pkg.TypesInfo.Types[e].Value == nil && NameIn(e) == nil && !(isLiteral && p.isSilent(inner))
	})
}

// SliceElement returns the type of the elements of a slice or an array, or nil.
func SliceElement(t types.Type) types.Type {
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	}
	return nil
}

// atoms returns a text for each element of the literal x: its constant value, or the name of a variable that holds it, or "". The
// text must mean the same at the place of the node at. atoms returns nil if x has keys, or fewer elements than its type.
func (p *plainer) atoms(x *ast.CompositeLit, at ast.Node) []string {
	of := SliceElement(p.Pkg.TypesInfo.TypeOf(x))
	if a, isArray := p.Pkg.TypesInfo.TypeOf(x).Underlying().(*types.Array); of == nil || isArray && a.Len() != int64(len(x.Elts)) {
		return nil
	}
	all := []string{}
	for _, e := range x.Elts {
		if _, isPair := e.(*ast.KeyValueExpr); isPair {
			return nil
		}
		all = append(all, p.atom(e, of, at))
	}
	return all
}

// atom returns the text of the element x: its constant value converted to the given type, or the name of a variable that is never
// set again, or "". The text must mean the same at the place of the node at.
func (p *plainer) atom(x ast.Expr, of types.Type, at ast.Node) string {
	if value := p.Pkg.TypesInfo.Types[x].Value; value != nil {
		b, ok := types.Unalias(of).(*types.Basic)
		if !ok {
			return ""
		}
		text := ""
		switch _, isLiteral := ast.Unparen(x).(*ast.BasicLit); {
		case isLiteral:
			text = p.NodeText(x)
		case value.Kind() == constant.Float:
			text = FloatText(value)
		case value.Kind() == constant.Complex:
			return ""
		default:
			text = value.ExactString()
		}
		if b.Info()&types.IsNumeric == 0 {
			return text
		}
		return fmt.Sprintf("%s(%s)", b.Name(), text)
	}
	name := NameIn(x)
	if name == nil {
		return ""
	}
	v, ok := p.Pkg.TypesInfo.Uses[name].(*types.Var)
	if !ok || isOfAnyPackage(v) || !types.Identical(v.Type(), of) || p.Sets(p.fn.Body, v) || !p.Sees(at.Pos(), v) {
		return ""
	}
	return name.Name
}

// isOfAnyPackage reports whether v is a variable of this package, or of a package imported with a dot.
func isOfAnyPackage(v *types.Var) bool { return v.Pkg() != nil && v.Parent() == v.Pkg().Scope() }

// tableIn returns the table held by the variable v at the place of x. It returns nil if the number of elements is unknown or may
// change.
func (p *plainer) tableIn(v *types.Var, x ast.Expr) *table {
	if p.Sets(p.fn.Body, v) {
		return nil
	}
	literal := p.literalOf(v)
	count := -1
	if a, ok := v.Type().Underlying().(*types.Array); ok && a.Len() <= mostIterations {
		count = int(a.Len())
	}
	var atoms []string
	if literal != nil {
		atoms = p.atoms(literal, x)
		if IsSlice(v.Type()) && atoms != nil {
			count = len(atoms)
		}
	}
	if count < 0 {
		return nil
	}
	if len(atoms) != count || !p.isConstantIn(v) {
		atoms = make([]string, count)
	}
	t := &table{atoms: atoms}
	if t.texts = p.innerTexts(v, literal); len(t.texts) == count {
		return t
	}
	t.texts = nil
	for i := range count {
		t.texts = append(t.texts, fmt.Sprintf("%s[%d]", v.Name(), i))
	}
	return t
}

// literalOf returns the literal defining the variable v, or nil. A variable of the package must always hold the literal.
func (p *plainer) literalOf(v *types.Var) *ast.CompositeLit {
	if p.isOfPackage(v) {
		if p.Tables.Change(v) != "" {
			return nil
		}
		return p.Tables.Literal(v)
	}
	_, value := p.definitionIn(p.fn.Body, v)
	literal, _ := value.(*ast.CompositeLit)
	return literal
}

// isConstantIn reports whether no statement of the function can change an element of v. The function may only index v, range over it, and
// take its length. For a variable of the package, this holds for the whole package.
func (p *plainer) isConstantIn(v *types.Var) bool {
	if p.isOfPackage(v) {
		return p.Tables.Change(v) == ""
	}
	parents := ParentsIn(p.fn.Body)
	return p.EveryUse(p.fn.Body, v, func(name *ast.Ident) bool {
		var x ast.Node = name
		if s, ok := parents[x].(*ast.SliceExpr); ok && s.X == x {
			x = s
		}
		switch parent := parents[x].(type) {
		case *ast.IndexExpr:
			return x == ast.Node(name) && parent.X == x && !isChanged(parent, parents)
		case *ast.CallExpr:
			return p.isLength(parent)
		case *ast.RangeStmt:
			return parent.X == x
		}
		return false
	})
}

// isChanged reports whether a statement may change the element x, or a part of it.
func isChanged(x ast.Expr, parents map[ast.Node]ast.Node) bool {
	switch parent := parents[x].(type) {
	case *ast.AssignStmt:
		return slices.Contains(parent.Lhs, x)
	case *ast.RangeStmt:
		return parent.Key == x || parent.Value == x
	case *ast.IndexExpr:
		return parent.X == x
	case *ast.SliceExpr:
		return parent.X == x
	case *ast.IncDecStmt, *ast.SelectorExpr:
		return true
	case *ast.UnaryExpr:
		return parent.Op == token.AND
	case *ast.ParenExpr:
		return isChanged(parent, parents)
	}
	return false
}

// number returns the value of the integer expression x. The map known has the values of variables.
func (p *plainer) number(x ast.Expr, known map[types.Object]int) (n int, ok bool) {
	tv := p.Pkg.TypesInfo.Types[x]
	if b, isBasic := tv.Type.(*types.Basic); !isBasic || b.Info()&types.IsInteger == 0 {
		return 0, false
	}
	if tv.Value != nil {
		value, isExact := constant.Int64Val(tv.Value)
		return int(value), isExact && int64(int32(value)) == value
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		n, ok = known[p.Pkg.TypesInfo.Uses[x]]
		return n, ok
	case *ast.CallExpr:
		if p.isLength(x) {
			if t := p.tableOf(x.Args[0]); t != nil {
				return len(t.texts), true
			}
		}
	case *ast.UnaryExpr:
		if b, ok := p.number(x.X, known); ok && x.Op == token.SUB {
			return arithmetic(token.SUB, 0, b, tv.Type)
		}
	case *ast.BinaryExpr:
		a, okA := p.number(x.X, known)
		b, okB := p.number(x.Y, known)
		if okA && okB {
			return arithmetic(x.Op, a, b, tv.Type)
		}
	}
	return 0, false
}

// arithmetic returns the result of an operator, if it fits into 32 bits and into the type t of the operands. A result that does not fit would
// wrap around.
func arithmetic(op token.Token, x, y int, t types.Type) (n int, ok bool) {
	a, b, z := int64(x), int64(y), int64(0)
	switch {
	case op == token.ADD:
		z = a + b
	case op == token.SUB:
		z = a - b
	case op == token.MUL:
		z = a * b
	case op == token.QUO && b != 0:
		z = a / b
	case op == token.REM && b != 0:
		z = a % b
	default:
		return 0, false
	}
	bits := (&types.StdSizes{WordSize: 4, MaxAlign: 4}).Sizeof(t) * 8 // an int has at least 32 bits
	least, most := int64(math.MinInt32), int64(math.MaxInt32)
	if t := t.Underlying().(*types.Basic); t.Info()&types.IsUnsigned != 0 {
		least = 0
		if bits < 32 {
			most = 1<<bits - 1
		}
	} else if bits < 32 {
		least, most = -1<<(bits-1), 1<<(bits-1)-1
	}
	return int(z), least <= z && z <= most
}

// element returns the text of x, an element of a table: its constant value, or the name of a variable that holds it, or "". The map
// known has the values of integer variables, for indices.
func (p *plainer) element(x *ast.IndexExpr, known map[types.Object]int) string {
	i, ok := p.number(x.Index, known)
	if NameIn(x.X) == nil || !ok {
		return p.innerElement(x, known)
	}
	if t := p.tableOf(x.X); t != nil && 0 <= i && i < len(t.atoms) {
		return t.atoms[i]
	}
	return ""
}

// removeTables removes the definitions of tables that only the statement s uses. The parameter text will replace s. Tables named in
// it stay, and so do tables whose definition does more than read constants and variables.
func (p *plainer) removeTables(s ast.Stmt, text string) {
	seen := map[types.Object]bool{}
	ast.Inspect(s, func(n ast.Node) bool {
		name, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := p.Pkg.TypesInfo.Uses[name].(*types.Var)
		if !ok || seen[v] || SliceElement(v.Type()) == nil || p.Uses(s, v) != p.Uses(p.fn.Body, v) {
			return true
		}
		seen[v] = true
		if d, _ := p.definitionIn(p.fn.Body, v); d != nil && p.isSilent(p.literalOf(v)) && Count(text, v.Name()) == 0 {
			p.remove(d)
		}
		return true
	})
}

// FloatText returns the exact value of v as a Go constant. If the value lies between two float64, the text is a quotient.
func FloatText(v constant.Value) string {
	f, exact := constant.Float64Val(v)
	num, denom := constant.Num(v), constant.Denom(v)
	if exact || num.Kind() != constant.Int || denom.Kind() != constant.Int {
		return fmt.Sprintf("%g", f)
	}
	return fmt.Sprintf("(%s.0 / %s.0)", num.ExactString(), denom.ExactString())
}
