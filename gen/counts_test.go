package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"ndgo/gen/form"
	"ndgo/gen/loops"
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
		{"a text that grows", "x, n int64", "s := \"\"; for i := int64(0); i < n; i++ { s += \"a\" }; return x + int64(len(s))", []int{1}, nil},
		{"a step of 0", "x, n int64", "for n > 0 { n -= 0; x++ }; return x", nil, nil},
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
		{"both ends", "from, to int64", "n := int64(0); for day := from; day < to; day++ { n += day % 7 }; return n", []int{0, 1}, nil},
		{"both ends, downward", "from, to int64", "for from > to { from-- }; return from", []int{0, 1}, nil},
		{"where it begins, and a local variable ends", "x, n int64", "m, k := n / 2, int64(0); for i := x + 1; i <= m; i++ { k += i }; return k", []int{0, 1}, nil},
		{"a square of the variable", "x, n int64", "for d := int64(2); d*d <= n; d++ { x += n % d }; return x", []int{1}, nil},
		{"a break", "x, n int64", "for i := int64(0); ; i++ { if i == n { break }; x += i }; return x", []int{1}, nil},
		{"a function that is called", "x, n int64", "return sumTo(x*2, n)", []int{1}, nil},
		{"a function that calls it", "x, n int64", "return twice(n, x)", []int{1}, nil},
		{"by a square", "x, n int64", "return sumTo(x, n*n)", nil, []int{1}},
		{"what a function returns", "x, n int64", "for range squared(n) { x++ }; return x", nil, []int{1}},
		{"a literal", "x, n int64", "f := func(m int64) { for range m { x++ } }; f(n + 1); return x", []int{1}, nil},
	} {
		t.Run(c.reason, func(t *testing.T) {
			o, d := checked(t, "func f("+c.params+") int64 { "+c.body+" }\n"+helpers)
			few, fewer := counts(o.Marked.TypesInfo, d, declaredIn(o.Marked))
			assert.Equal(t, c.few, few)
			assert.Equal(t, c.fewer, fewer)
		})
	}
}

// checked returns the package with the given declarations. The first declaration is the definition to test.
func checked(t *testing.T, declarations string) (*loops.Output, *form.Definition) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", "package p\n\n"+declarations, parser.SkipObjectResolution)
	require.NoError(t, err)
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Instances: map[*ast.Ident]types.Instance{}}
	p, err := new(types.Config).Check("p", fset, []*ast.File{f}, info)
	require.NoError(t, err)
	pkg := &packages.Package{PkgPath: "p", Fset: fset, Syntax: []*ast.File{f}, Types: p, TypesInfo: info}
	return &loops.Output{Manifest: &form.Manifest{Marked: pkg, Loaded: pkg}}, &form.Definition{Func: p.Scope().Lookup("f").(*types.Func), Decl: f.Decls[0].(*ast.FuncDecl)}
}

// TestPlain checks which functions have only loops that certainly end soon. In all other functions, tests count iterations.
func TestPlain(t *testing.T) {
	for _, c := range []struct {
		params, body string
		plain        bool
	}{
		{"x int", "return x", true},
		{"x int", "for i := 0; i < 10; i++ { x += i }; return x", true},
		{"x, n int", "for i := 0; i < n; i++ { x += i }; return x", true},
		{"from, to int", "n := 0; for i := from; i < to; i += 2 { n++ }; return n", true},
		{"x, n int", "for i := n; i > 0 && x < 9; i-- { x += i }; return x", true},
		{"x, n int", "for i := range 2*n + 1 { x += i }; return x", true},
		{"x int, s []int", "for i, v := range s { x += i*v }; for i := 0; i < len(s); i++ { x++ }; return x", true},
		{"x, n int", "for i := 0; i < min(n*n, 30); i++ { x += i }; return x", true},
		{"x int", "for i := 0; i < int(int8(x)); i++ { x++ }; return x", false}, // x is small at first, but the loop changes it
		{"x, n int", "for i := 0; i < n; i++ { n = max(n, i+2) }; return x", false},
		{"x, n int", "for i := 0; i != n; i++ { x += i }; return x", false},
		{"x, n int", "for i := 0; i > n; i++ { x += i }; return x", false},
		{"x, n int", "for i := 0; i < n; i++ { if x > i { i -= 2 } }; return x", false},
		{"x, n int", "for i := 0; i < n; i++ { i *= x }; return x", false},
		{"x int, n uint", "for i := n; i >= 0; i-- { x++ }; return x", false},
		{"x int, n uint", "for i := uint(0); i < n-1; i++ { x++ }; return x", false},
		{"x int, n int", "for i := uint(0); i < uint(n); i++ { x++ }; return x", false},
		{"x float64", "n := 0; for i := range int(x) { n += i }; return n", false},
		{"x float64", "for x > 1 { x /= 2 }; return int(x)", false},
		{"x, y int", "for y != 0 { x, y = y, x%y }; return x", false},
		{"x int", "for { x /= 2; if x == 0 { return x } }", false},
		{"x int", "again: if x > 3 { x /= 2; goto again }; return x", false},
		{"x int", "for i := range func(yield func(int) bool) { yield(x) } { x += i }; return x", false},
	} {
		o, d := checked(t, "func f("+c.params+") int { "+c.body+" }")
		assert.Equal(t, c.plain, isPlain(o, d.Decl, true), c.body)
		if strings.Contains(c.body, "; i < n;") {
			assert.False(t, isPlain(o, d.Decl, false), "of a function that is called with any number: %s", c.body)
		}
	}
}

// helpers has the functions called in TestCounts.
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
