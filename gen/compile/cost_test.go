package compile

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/gen/compile/amd64"
	"ndgo/gen/compile/arm64"
	"ndgo/gen/compile/build"
	"ndgo/gen/compile/lower"
	"ndgo/gen/compile/source"
	"ndgo/gen/compile/testdata/module"
)

// costs has the functions for TestCosts. Measurements show that some of them are slower in vectors than in Go.
const costs = `package p

func isPrime(n uint32) bool {
	if n < 2 {
		return false
	}
	for d := uint32(3); d <= n/d; d += 2 {
		if n%d == 0 {
			return false
		}
	}
	return true
}

func modPow(base, n, m uint32) uint32 {
	if m == 0 {
		return 0
	}
	result, b := uint64(1), uint64(base)%uint64(m)
	for n > 0 {
		if n&1 == 1 {
			result = result * b % uint64(m)
		}
		b = b * b % uint64(m)
		n >>= 1
	}
	return uint32(result)
}

func gcd(x, y uint32) uint32 {
	for y != 0 {
		x, y = y, x%y
	}
	return x
}

func escape(x, y float64) (n int) {
	a, b := x, y
	for ; n < 100; n++ {
		if a*a+b*b >= 4 {
			return n
		}
		a, b = float64(a*a)-float64(b*b)+x, float64(2*a*b)+y
	}
	return 100
}

func median(a, b, c uint8) uint8 { return max(min(a, b), min(max(a, b), c)) }

func line(x float64) float64 { return float64(2*x) + 1 }

var days = [...]int{0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334}

func dayOfYear(year, month, day int) int {
	if month < 1 || month > 12 {
		return 0
	}
	n := days[month-1] + day
	if month > 2 && year%4 == 0 && (year%100 != 0 || year%400 == 0) {
		n++
	}
	return n
}
`

// TestCosts checks which kernels the generator omits, because the cost model says that the Go loop is faster. For the others it
// checks the execution unit that limits the speed.
func TestCosts(t *testing.T) {
	_, all := module.Load(t, map[string]string{"p.go": strings.ReplaceAll(costs, "a*a+b*b >=", "float64(a*a)+float64(b*b) >=")})
	source := source.New(all...)
	source.Panics = true
	for _, c := range []struct {
		name, bound string
		tier        *lower.Tier
		slower      string // the message for an omitted kernel
	}{
		{"isPrime", "", amd64.AVX2, "cycles an element by the model"},
		{"isPrime", "division", amd64.AVX512, "and the loop in Go"},
		{"modPow", "", amd64.AVX2, "no quotients of the products"},
		{"modPow", "", amd64.AVX512, "no quotients of the products"},
		{"dayOfYear", "issue", amd64.AVX2, "the loop is used"},
		{"dayOfYear", "", amd64.AVX512, ""},
		{"gcd", "latency", amd64.AVX2, ""},
		{"escape", "", amd64.AVX2, ""},
		{"escape", "", arm64.NEON, ""},
		{"median", "", amd64.AVX512, ""},
		{"line", "memory", amd64.AVX2, ""},
	} {
		f, err := build.Function(source, module.Function(all[0], c.name), nil, nil)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		a := NewAssembly("", nil)
		r, err := a.Add(c.name+c.tier.Name, f, c.tier)
		a.Slow = true
		slow, any := a.Add(c.name+"Slow"+c.tier.Name, f, c.tier)
		r.Function, slow.Function = "", ""
		switch {
		case any != nil:
			t.Errorf("%s for %s, however slow: %v", c.name, c.tier.Name, any)
		case c.slower == "" && (err != nil || r != slow || r.Cycles >= r.Go):
			t.Errorf("%s for %s takes %v cycles, and the loop in Go %v: %v", c.name, c.tier.Name, slow.Cycles, slow.Go, err)
		case c.slower != "" && (err == nil || !strings.Contains(err.Error(), c.slower)):
			t.Errorf("%s for %s: %v, want %q", c.name, c.tier.Name, err, c.slower)
		case c.bound != "" && slow.Bound != c.bound:
			t.Errorf("%s for %s is bound by %s, want %s", c.name, c.tier.Name, slow.Bound, c.bound)
		}
	}
}

// TestCostsAreRounded checks that the cost model rounds products of floats before it adds to them. Otherwise a generator on a
// machine with fused operations would compute other costs and write other kernels.
func TestCostsAreRounded(t *testing.T) {
	fset := token.NewFileSet()
	product := func(x ast.Expr) {
		if b, ok := ast.Unparen(x).(*ast.BinaryExpr); ok && b.Op == token.MUL {
			t.Errorf("%s: convert the product before it is added: float64(x * y)", fset.Position(b.Pos()))
		}
	}
	costs := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN {
				product(n.Rhs[0])
			}
		case *ast.BinaryExpr:
			if n.Op == token.ADD || n.Op == token.SUB {
				product(n.X)
				product(n.Y)
			}
		}
		return true
	}
	for _, name := range []string{"kernel/cost.go", "lower/cycles.go"} {
		f, err := parser.ParseFile(fset, name, nil, 0)
		require.NoError(t, err)
		ast.Inspect(f, costs)
	}
}
