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
		few, fewer           []int
	}{
		{"none", "x int64", "return x", nil, nil},
		{"the end of a loop", "x, n int64", "for i := int64(0); i < n; i++ { x += i }; return x", []int{1}, nil},
		{"that is converted", "x int64, n uint32", "for i := 0; int64(i) <= int64(n)-1; i += 2 { x++ }; return x", []int{1}, nil},
		{"where it begins", "x, n int64", "for i := n; i > 0; i-- { x *= i }; return x", []int{1}, nil},
		{"what goes down", "x, n int64", "for n > 0 { x *= n; n-- }; return x", []int{1}, nil},
		{"a range", "x, n int64", "for i := range n { x += i }; return x", []int{1}, nil},
		{"with another condition", "x, n int64", "for i := int64(0); x < 100 && i != n; i++ { x *= x }; return x", []int{1}, nil},
		{"digits", "n int64", "var s int64; for n > 0 { s += n % 10; n /= 10 }; return s", nil, nil},
		{"divisors", "n int64", "for d := int64(3); d <= n/d; d += 2 { if n%d == 0 { return 0 } }; return 1", nil, nil},
		{"powers", "n int64", "for i := int64(1); i < n; i *= 2 { if i == 7 { return 0 } }; return 1", nil, nil},
		{"remainders", "x, y int64", "for y != 0 { x, y = y, x%y }; return x", nil, nil},
		{"floats", "x float64, n int64", "for x < 100 { x++ }; return n", nil, nil},
		{"what is limited", "x, n int64", "n = min(n, 10); for i := int64(0); i < n; i++ { x += i }; return x", nil, nil},
		{"half of an operand", "x, n int64", "for i := int64(0); i < n/2; i++ { x += i }; return x", []int{1}, nil},
		{"a quotient by another", "x, n int64", "for i := int64(0); i < n/(x|1); i++ { x += i }; return x", []int{1}, nil},
		{"a square", "x, n int64", "for i := int64(0); i < n*n; i++ { x += i }; return x", nil, []int{1}},
		{"a power of two", "x int64, n uint8", "for i := range int64(1)<<n { x += i }; return x", nil, []int{1}},
		{"what is limited at first", "x, n int64", "m := min(n, 10); for i := int64(0); i < m; i++ { x += i }; return x", nil, nil},
		{"a residue", "x, n int64", "for i := range n % 10 { x += i }; return x", nil, nil},
		{"a residue of an operand", "x, n int64", "for i := range x % n { x += i }; return x", []int{1}, nil},
		{"a local variable", "x, n int64", "m := max(n, x) + 1; for range m { x++ }; return x", []int{0, 1}, nil},
		{"a break", "x, n int64", "for i := int64(0); ; i++ { if i == n { break }; x += i }; return x", []int{1}, nil},
		{"a function that is called", "x, n int64", "return sumTo(x*2, n)", []int{1}, nil},
		{"a function that calls it", "x, n int64", "return twice(n, x)", []int{1}, nil},
		{"by a square", "x, n int64", "return sumTo(x, n*n)", nil, []int{1}},
		{"what a function returns", "x, n int64", "for range squared(n) { x++ }; return x", nil, []int{1}},
		{"a literal", "x, n int64", "f := func(m int64) { for range m { x++ } }; f(n + 1); return x", []int{1}, nil},
	} {
		t.Run(c.reason, func(t *testing.T) {
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, "p.go", "package p\n\nfunc f("+c.params+") int64 { "+c.body+" }\n"+helpers, parser.SkipObjectResolution)
			require.NoError(t, err)
			info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Instances: map[*ast.Ident]types.Instance{}}
			p, err := new(types.Config).Check("p", fset, []*ast.File{f}, info)
			require.NoError(t, err)
			fn := p.Scope().Lookup("f").(*types.Func)
			few, fewer := counts(info, &Definition{Func: fn, Decl: f.Decls[0].(*ast.FuncDecl)}, func(fn *types.Func) (*ast.FuncDecl, *types.Info) {
				for _, d := range f.Decls {
					if d := d.(*ast.FuncDecl); info.Defs[d.Name] == fn {
						return d, info
					}
				}
				return nil, nil
			})
			assert.Equal(t, c.few, few)
			assert.Equal(t, c.fewer, fewer)
		})
	}
}

// helpers are called by the functions of TestCounts.
const helpers = `
func sumTo[T interface{ ~int64 | int32 }](x, n T) T {
	for i := T(0); i < n; i++ {
		x += i
	}
	return x
}

func twice(n, x int64) int64 { return sumTo[int64](x, n) + sumTo(x, n) }

func squared(n int64) int64 {
	m := n * n
	return m
}
`
