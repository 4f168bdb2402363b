//go:build unix

package main

import (
	"go/ast"
	"go/token"
	"math/rand/v2"
	"strconv"
	"strings"
)

// A mistake replaces the bytes from Start to End of a file.
type mistake struct {
	Area       string
	File       string
	Line       int
	Kind       string
	Before     string
	After      string
	Start, End int
	folder     string
	tests      []string
}

// The kinds of mistakes.
const (
	operator  = "operator"
	bound     = "bound"
	constant  = "constant"
	dropped   = "dropped statement"
	exchanged = "exchanged arguments"
)

var kinds = []string{operator, bound, constant, dropped, exchanged}

// wrong maps each operator to a wrong one.
var wrong = map[token.Token]string{
	token.ADD: "-", token.SUB: "+", token.MUL: "+", token.QUO: "*", token.REM: "/", token.AND: "|", token.OR: "&", token.XOR: "|", token.AND_NOT: "&",
	token.SHL: ">>", token.SHR: "<<", token.LAND: "||", token.LOR: "&&", token.EQL: "!=", token.NEQ: "==",
}

// near maps each comparison to the one that differs only if both sides are equal.
var near = map[token.Token]string{token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">"}

// A source is a file into which mistakes can be planted.
type source struct {
	file   *token.File
	text   []byte
	random *rand.Rand
}

// mistakes returns all mistakes of a kind that are possible in a file.
func (s *source) mistakes(file *ast.File, kind string) []mistake {
	var list []mistake
	add := func(from, to token.Pos, after string) {
		start, end := s.file.Offset(from), s.file.Offset(to)
		list = append(list, mistake{Line: s.file.Line(from), Kind: kind, Start: start, End: end, Before: string(s.text[start:end]), After: after})
	}
	for _, decl := range file.Decls {
		if g, ok := decl.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			continue
		}
		ast.Inspect(decl, func(n ast.Node) bool {
			switch kind {
			case operator:
				s.operators(n, add)
			case bound:
				s.bounds(n, add)
			case constant:
				s.constants(n, add)
			case dropped:
				s.statements(n, add)
			case exchanged:
				s.arguments(n, add)
			}
			return true
		})
	}
	return list
}

func (s *source) operators(n ast.Node, add func(from, to token.Pos, after string)) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if after, ok := wrong[n.Op]; ok {
			add(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), after)
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT || n.Op == token.SUB {
			add(n.OpPos, n.OpPos+1, "")
		}
	case *ast.AssignStmt:
		if op := strings.TrimSuffix(n.Tok.String(), "="); op != n.Tok.String() && n.Tok != token.DEFINE && n.Tok != token.ASSIGN {
			for t, after := range wrong {
				if t.String() == op {
					add(n.TokPos, n.TokPos+token.Pos(len(n.Tok.String())), after+"=")
				}
			}
		}
	}
}

func (s *source) bounds(n ast.Node, add func(from, to token.Pos, after string)) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if after, ok := near[n.Op]; ok {
			add(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), after)
		}
	case *ast.SliceExpr:
		for _, e := range []ast.Expr{n.Low, n.High} {
			if e != nil {
				add(e.End(), e.End(), "-1")
			}
		}
	case *ast.RangeStmt:
		add(n.X.End(), n.X.End(), "-1") // compiles if the expression is a number
	}
}

func (s *source) constants(n ast.Node, add func(from, to token.Pos, after string)) {
	l, ok := n.(*ast.BasicLit)
	if !ok {
		return
	}
	switch l.Kind {
	case token.INT:
		if v, err := strconv.ParseInt(l.Value, 0, 64); err == nil {
			add(l.Pos(), l.End(), strconv.FormatInt(v+1, 10))
		}
	case token.FLOAT:
		var digits []int
		for i, c := range l.Value {
			if c == 'e' || c == 'E' || c == 'p' || c == 'x' {
				break
			}
			if c >= '0' && c <= '8' {
				digits = append(digits, i)
			}
		}
		if len(digits) > 0 && !strings.HasPrefix(l.Value, "0x") {
			i, v := digits[s.random.IntN(len(digits))], []byte(l.Value)
			v[i]++
			add(l.Pos(), l.End(), string(v))
		}
	}
}

func (s *source) statements(n ast.Node, add func(from, to token.Pos, after string)) {
	var list []ast.Stmt
	switch n := n.(type) {
	case *ast.BlockStmt:
		list = n.List
	case *ast.CaseClause:
		list = n.Body
	}
	for _, statement := range list {
		switch t := statement.(type) {
		case *ast.ExprStmt, *ast.IncDecStmt, *ast.IfStmt, *ast.BranchStmt, *ast.DeferStmt:
		case *ast.AssignStmt:
			if t.Tok == token.DEFINE {
				continue
			}
		default:
			continue
		}
		add(statement.Pos(), statement.End(), "")
	}
}

func (s *source) arguments(n ast.Node, add func(from, to token.Pos, after string)) {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return
	}
	text := func(e ast.Expr) string { return string(s.text[s.file.Offset(e.Pos()):s.file.Offset(e.End())]) }
	for i := range len(call.Args) - 1 {
		x, y := call.Args[i], call.Args[i+1]
		if _, isLiteral := y.(*ast.FuncLit); isLiteral || text(x) == text(y) || call.Ellipsis.IsValid() && i == len(call.Args)-2 {
			continue
		}
		between := string(s.text[s.file.Offset(x.End()):s.file.Offset(y.Pos())])
		add(x.Pos(), y.End(), text(y)+between+text(x))
	}
}
