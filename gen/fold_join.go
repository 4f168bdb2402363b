package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/vector"
)

// unsound returns what is wrong with the reduction by l, whose partial results the program join joins, or "": that depends on their
// order, or the identity changes them.
func (o *Output) unsound(l *Loop, join *vector.Func) string {
	if join == nil || len(l.values) == 0 { // of a fused function, whose steps are operators
		return ""
	}
	identity, ok := o.source.Constant(l.Func, l.typeArguments(), l.values[0])
	if !ok {
		return ""
	}
	return join.Unsound(identity)
}

// A joining is how a reduction's function joins what was accumulated with terms, everywhere in it: by an operator, or by a function
// of two.
type joining struct {
	op       token.Token
	function string        // as it is written, or ""
	result   ast.Expr      // acc ⊕ term
	term     ast.Expr      // in that
	call     *ast.CallExpr // that it is, or nil
	keeps    bool          // every element, joined with the identity: not products of infinities, nor what functions do
}

// joiningOps are the operators that join.
var joiningOps = []token.Token{token.ADD, token.MUL, token.AND, token.OR, token.XOR, token.LAND, token.LOR}

// joins returns what emits acc ⊕ term, if all that d does with acc is to join it with a term, to assign that to it, and to return
// it. It reports whether the only term is an element.
func (c *checker) joins(d *Definition, f *fold) (join func(acc, term string) *jen.Statement, plain bool) {
	info, params := c.pkg.TypesInfo, d.Func.Signature().Params()
	acc := params.At(0)
	isAcc := func(x ast.Expr) bool {
		name, ok := ast.Unparen(x).(*ast.Ident)
		return ok && info.Uses[name] == acc
	}
	var all []*joining
	uses, known := 0, 0
	joined := func(x ast.Expr) bool { // acc ⊕ term or term ⊕ acc
		j := joiningOf(x, isAcc, info)
		if j != nil {
			all, known = append(all, j), known+1
		}
		return j != nil
	}
	ast.Inspect(d.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if isAcc(n) {
				uses++
			}
		case *ast.FuncLit: // of what it returns anything may be made
			ast.Inspect(n.Body, func(n ast.Node) bool {
				if name, ok := n.(*ast.Ident); ok && isAcc(name) {
					uses++
				}
				return true
			})
			return false
		case *ast.ReturnStmt:
			for _, x := range n.Results {
				if !joined(x) && isAcc(x) {
					known++
				}
			}
		case *ast.IncDecStmt:
			if isAcc(n.X) && n.Tok == token.INC {
				term := &ast.BasicLit{ValuePos: n.TokPos, Kind: token.INT, Value: "1"}
				all = append(all, &joining{op: token.ADD, result: &ast.BinaryExpr{X: n.X, OpPos: n.TokPos, Op: token.ADD, Y: term}, term: term})
				known++
			}
		case *ast.AssignStmt:
			op := n.Tok - token.ADD_ASSIGN + token.ADD
			switch {
			case len(n.Lhs) != 1 || !isAcc(n.Lhs[0]):
			case n.Tok == token.ASSIGN && joined(n.Rhs[0]):
				known++
			case n.Tok != token.ASSIGN && n.Tok != token.DEFINE && slices.Contains(joiningOps, op):
				all = append(all, &joining{op: op, result: &ast.BinaryExpr{X: n.Lhs[0], OpPos: n.TokPos, Op: op, Y: n.Rhs[0]}, term: n.Rhs[0]})
				known++
			}
		}
		return true
	})
	if len(all) == 0 || uses != known {
		return nil, false
	}
	first := all[0]
	for _, j := range all[1:] {
		if j.op != first.op || j.function != first.function {
			return nil, false
		}
	}
	f.result, f.term = first.result, first.term
	element, ok := ast.Unparen(first.term).(*ast.Ident)
	plain = ok && first.keeps && params.Len() == 2 && info.Uses[element] == params.At(1) && len(d.Decl.Body.List) == 1 &&
		types.Identical(acc.Type(), params.At(1).Type())
	return c.emitJoin(first, isAcc, info), plain
}

// joiningOf returns how x joins acc with a term, or nil if it does not.
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

// emitJoin returns what emits acc ⊕ term.
func (c *checker) emitJoin(j *joining, isAcc func(ast.Expr) bool, info *types.Info) func(acc, term string) *jen.Statement {
	emit := func(l, r jen.Code) *jen.Statement { return jen.Add(l).Op(j.op.String()).Add(r) }
	accFirst := true
	if j.call != nil {
		accFirst = isAcc(j.call.Args[0])
		emit = func(l, r jen.Code) *jen.Statement {
			if copied := c.manifest.copies.callee(j.call); copied != "" {
				return jen.Id(copied).Call(l, r)
			}
			return c.code(j.call.Fun, info).Call(l, r)
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
