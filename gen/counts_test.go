package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCounts(t *testing.T) {
	for _, c := range []struct {
		reason, params, body string
		want                 []int
	}{
		{"none", "x int64", "return x", nil},
		{"the end of a loop", "x, n int64", "for i := int64(0); i < n; i++ { x += i }; return x", []int{1}},
		{"that is converted", "x int64, n uint32", "for i := 0; int64(i) <= int64(n)-1; i += 2 { x++ }; return x", []int{1}},
		{"where it begins", "x, n int64", "for i := n; i > 0; i-- { x *= i }; return x", []int{1}},
		{"what goes down", "x, n int64", "for n > 0 { x *= n; n-- }; return x", []int{1}},
		{"a range", "x, n int64", "for i := range n { x += i }; return x", []int{1}},
		{"with another condition", "x, n int64", "for i := int64(0); x < 100 && i != n; i++ { x *= x }; return x", []int{1}},
		{"digits", "n int64", "var s int64; for n > 0 { s += n % 10; n /= 10 }; return s", nil},
		{"divisors", "n int64", "for d := int64(3); d <= n/d; d += 2 { if n%d == 0 { return 0 } }; return 1", nil},
		{"powers", "n int64", "for i := int64(1); i < n; i *= 2 { if i == 7 { return 0 } }; return 1", nil},
		{"remainders", "x, y int64", "for y != 0 { x, y = y, x%y }; return x", nil},
		{"floats", "x float64, n int64", "for x < 100 { x++ }; return n", nil},
		{"what is limited", "x, n int64", "n = min(n, 10); for i := int64(0); i < n; i++ { x += i }; return x", nil},
	} {
		t.Run(c.reason, func(t *testing.T) {
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, "p.go", "package p\n\nfunc f("+c.params+") int64 { "+c.body+" }\n", parser.SkipObjectResolution)
			require.NoError(t, err)
			info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
			p, err := new(types.Config).Check("p", fset, []*ast.File{f}, info)
			require.NoError(t, err)
			fn := p.Scope().Lookup("f").(*types.Func)
			assert.Equal(t, c.want, counts(info, &Definition{Func: fn, Decl: f.Decls[0].(*ast.FuncDecl)}))
		})
	}
}
