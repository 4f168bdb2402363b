package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
)

// A joining is one place in a reduction that joins the accumulated value with a term. It is written acc ⊕ term below, where ⊕ is an
// operator or a function of two operands. All joinings of a reduction must have the same ⊕.
type joining struct {
	op       token.Token
	function string        // the name of the function as written, or "" for an operator
	result   ast.Expr      // the whole expression acc ⊕ term, where ⊕ stands for the operator or function
	term     ast.Expr      // the term in result
	call     *ast.CallExpr // result, if it is a call; or nil
	// keeps reports whether identity ⊕ x is known to be x for every element x. It is false for functions and, because of infinities,
	// for products.
	keeps bool
}

// joiningOps lists the operators that a reduction can have as ⊕.
var joiningOps = []token.Token{token.ADD, token.MUL, token.AND, token.OR, token.XOR, token.LAND, token.LOR}

// joins returns a function that emits acc ⊕ term. The body of d must do nothing with acc but join terms to it and return it;
// otherwise joins returns nil. The second result reports whether the only term is an element of the array.
func (c *Checker) joins(d *form.Definition, f *form.Fold) (join func(acc, term string) *jen.Statement, plain bool) {
	params := d.Func.Signature().Params()
	use := &accumulatorUse{info: c.Pkg.TypesInfo, acc: params.At(0)}
	ast.Inspect(d.Decl.Body, use.note)
	if len(use.joins) == 0 || use.all != use.known {
		return nil, false
	}
	first := use.joins[0]
	for _, j := range use.joins[1:] {
		if j.op != first.op || j.function != first.function {
			return nil, false
		}
	}
	f.Result, f.Term, f.Op = first.result, first.term, first.op
	if first.call != nil && use.info.Types[first.call.Fun].IsBuiltin() {
		f.Stays = map[string]token.Token{"max": token.LSS, "min": token.GTR}[first.function]
	}
	element, ok := ast.Unparen(first.term).(*ast.Ident)
	plain = ok && first.keeps && params.Len() == 2 && use.info.Uses[element] == params.At(1) && len(d.Decl.Body.List) == 1 &&
		types.Identical(use.acc.Type(), params.At(1).Type())
	return c.emitJoin(first, use.is, use.info), plain
}

// An accumulatorUse counts the uses of acc, the accumulated value, in the function of a reduction.
type accumulatorUse struct {
	info       *types.Info
	acc        *types.Var
	joins      []*joining
	all, known int // the number of all uses of acc, and of uses that join, assign or return it
}

// is reports whether x is acc, the accumulated value.
func (u *accumulatorUse) is(x ast.Expr) bool {
	name, ok := ast.Unparen(x).(*ast.Ident)
	return ok && u.info.Uses[name] == u.acc
}

// joined reports whether x is acc ⊕ term or term ⊕ acc. If so, it records x.
func (u *accumulatorUse) joined(x ast.Expr) bool {
	j := joiningOf(x, u.is, u.info)
	if j != nil {
		u.joins, u.known = append(u.joins, j), u.known+1
	}
	return j != nil
}

// note records the uses in a node. It reports whether to visit the node's children.
func (u *accumulatorUse) note(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Ident:
		if u.is(n) {
			u.all++
		}
	case *ast.FuncLit: // a function literal may use acc in any way
		ast.Inspect(n.Body, func(n ast.Node) bool {
			if name, ok := n.(*ast.Ident); ok && u.is(name) {
				u.all++
			}
			return true
		})
		return false
	case *ast.ReturnStmt:
		for _, x := range n.Results {
			if !u.joined(x) && u.is(x) {
				u.known++
			}
		}
	case *ast.IncDecStmt:
		if u.is(n.X) { // acc-- is acc += -1
			u.sets(n.X, token.ADD, n.TokPos, &ast.BasicLit{ValuePos: n.TokPos, Kind: token.INT, Value: "1"})
		}
	case *ast.AssignStmt:
		op := n.Tok - token.ADD_ASSIGN + token.ADD
		switch {
		case len(n.Lhs) != 1 || !u.is(n.Lhs[0]):
		case n.Tok == token.ASSIGN && u.joined(n.Rhs[0]):
			u.known++
		case n.Tok == token.SUB_ASSIGN: // acc -= term is acc += -term, with the same bits
			u.sets(n.Lhs[0], token.ADD, n.TokPos, n.Rhs[0])
		case n.Tok != token.ASSIGN && n.Tok != token.DEFINE && slices.Contains(joiningOps, op):
			u.sets(n.Lhs[0], op, n.TokPos, n.Rhs[0])
		}
	}
	return true
}

// sets records acc ⊕= term. For acc -= term, op is +: it adds a negated term.
func (u *accumulatorUse) sets(acc ast.Expr, op token.Token, pos token.Pos, term ast.Expr) {
	u.joins = append(u.joins, &joining{op: op, result: &ast.BinaryExpr{X: acc, OpPos: pos, Op: op, Y: term}, term: term})
	u.known++
}

// joiningOf returns x as a joining, or nil if x does not join acc with a term.
func joiningOf(x ast.Expr, isAcc func(ast.Expr) bool, info *types.Info) *joining {
	j := &joining{result: x}
	var first, second ast.Expr
	switch x := ast.Unparen(x).(type) {
	case *ast.BinaryExpr:
		if !slices.Contains(joiningOps, x.Op) {
			return nil
		}
		j.op, j.keeps = x.Op, x.Op != token.MUL
		first, second = x.X, x.Y
	case *ast.CallExpr:
		if len(x.Args) != 2 {
			return nil
		}
		j.function, j.call, j.keeps = types.ExprString(x.Fun), x, info.Types[x.Fun].IsBuiltin()
		first, second = x.Args[0], x.Args[1]
	default:
		return nil
	}
	switch {
	case isAcc(first):
		j.term = second
	case isAcc(second):
		j.term = first
	default:
		return nil
	}
	return j
}

// emitJoin returns a function that emits acc ⊕ term.
func (c *Checker) emitJoin(j *joining, isAcc func(ast.Expr) bool, info *types.Info) func(acc, term string) *jen.Statement {
	emit := func(l, r jen.Code) *jen.Statement { return jen.Add(l).Op(j.op.String()).Add(r) }
	accFirst := true
	if j.call != nil {
		accFirst = isAcc(j.call.Args[0])
		emit = func(l, r jen.Code) *jen.Statement {
			if copied := c.Manifest.Copies.Callee(j.call); copied != "" {
				return jen.Id(copied).Call(l, r)
			}
			return c.Code(j.call.Fun, info).Call(l, r)
		}
	} else if x, ok := ast.Unparen(j.result).(*ast.BinaryExpr); ok {
		accFirst = isAcc(x.X)
	}
	return func(acc, term string) *jen.Statement {
		if !accFirst {
			return emit(jen.Id(term), jen.Id(acc))
		}
		return emit(jen.Id(acc), jen.Id(term))
	}
}
