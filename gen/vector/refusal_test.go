package vector

import (
	"errors"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// refused are functions that cannot be compiled, with what is said about them.
var refused = []struct{ name, source, want string }{
	{"recursion", "func f(x float64) float64 { if x < 1 { return 1 }; return f(x-1) }", "f calls itself: write the steps out"},
	{"a loop that depends on elements", "func f(x float64) float64 { for x > 1 { x /= 2 }; return x }", "the number of rounds of the loop depends on elements"},
	{"a loop without an end", "func f(x float64) float64 { for { x++ } }", "a loop without a condition"},
	{"a range over elements", "func f(n int) int { z := 0; for i := range n { z += i }; return z }", "the number of rounds of the loop is no constant"},
	{"too long a loop", "func f(x float64) float64 { for i := 0; i < 1e6; i++ { x++ }; return x }", "loops have more than 1024 rounds altogether"},
	{"too long a range", "func f(x float64) float64 { for range 1025 { x++ }; return x }", "loops have more than 1024 rounds altogether"},
	{"loops that are too long together", "func f(x float64) float64 { for range 100 { for range 100 { x++ } }; return x }", "loops have more than 1024 rounds altogether"},
	{"a method of a pointer", "type n struct{ x float64 }\nfunc (p *n) get() float64 { return p.x }\nfunc f(x float64) float64 { return (&n{x}).get() }", "get is a method of a pointer, *p.n, which cannot be compiled"},
	{"a method of an embedded struct", "type n struct{ x float64 }\nfunc (p n) get() float64 { return p.x }\ntype m struct{ n }\nfunc f(x float64) float64 { return m{n{x}}.get() }", "get is a method of an embedded struct: call it on the field"},
	{"many branches that return", "func f(x float64) float64 {\n" + strings.Repeat("if x < 1 { if x < 0 { return 1 }; x++ }\n", 40) + "return x }", "the function is too long once"},
	{"calls in calls", "func f0(x float64) float64 { return x + 1 }\n" + doubled(20) + "func f(x float64) float64 { return f20(x) }", "the function is too long once"},
	{"a map", "var m = map[int]int{}\nfunc f(x int) int { return m[x] }", "maps, slices and strings cannot be compiled"},
	{"a string", "func f(s string) string { return s }", "string is no type that vectors hold"},
	{"a slice", "func f(x []int) int { return x[0] }", "[]int is no type that vectors hold"},
	{"a pointer", "func f(x *int) int { return *x }", "*int is no type that vectors hold"},
	{"an interface", "func f(x any) bool { return x == nil }", "any is no type that vectors hold"},
	{"a goroutine", "func f(x int) int { go f(x); return x }", "goroutines, channels and defer cannot be compiled"},
	{"a function without a vector form", "func f(x float64) float64 { return math.Gamma(x) }", "math.Gamma cannot be compiled: compute it from"},
	{"a function of elem", "func f(x float64) float64 { return math.Exp(x) }", "math.Exp cannot be compiled: call elem.Exp"},
	{"division by what may be zero", "func f(x, y int) int { return x / y }", "the divisor may be zero"},
	{"a shift by what may be negative", "func f(x, y int) int { return x << y }", "the shift count may be negative"},
	{"a product that may be fused", "func f(x, y, z float64) float64 { return x*y + z }", "write math.FMA(x, y, z), as the option -fix=fma does, or float64(x*y) to round the product, as -fix does"},
	{"a fused product in a variable", "func f(x, y, z float32) float32 { p := -x*y; if z > 1 { p = x }; return z - p }", "write float32(x*y) to round the product, as the option -fix does (math.FMA is for float64)"},
	{"a half that may be fused", "func f(x, y float64) float64 { return x*0.5 + y }", "or float64(x*y)"},
	{"a quarter that may be fused", "func f(x, y float64) float64 { return y - x/4 }", "or float64(x*y)"},
	{"a multiple that may overflow before it is fused", "func f(x, y float64) float64 { return 4*x + y }", "or float64(x*y)"},
	{"a variable that changes", "var k = 1.0\nfunc g() { k = 2 }\nfunc f(x float64) float64 { return x + k }", "k may change"},
	{"a variable that a loop changes", "var k = 1\nfunc g() { for k = range [3]int{} { } }\nfunc f(x int) int { return x + k }", "k may change"},
	{"an array that a slice of it changes", "var k = [2]float64{}\nfunc g() { copy(k[:], []float64{1}) }\nfunc f(x float64) float64 { return x + k[0] }", "k may change"},
	{"a variable that its method changes", "type n float64\nfunc (x *n) set() { *x = 2 }\nvar k = n(1)\nfunc g() { k.set() }\nfunc f(x float64) float64 { return x + float64(k) }", "k may change"},
	{"an effect", "var k = 1.0\nfunc f(x float64) float64 { k = x; return x }", "k is changed for all elements"},
	{"a call of a value", "func f(x float64) float64 { g := func(y float64) float64 { return y }; return g(x) }", "a function literal cannot be compiled"},
	{"a table", "var t = [2]float64{1, 2}\nfunc f(i int) float64 { return t[i] }", "an index that depends on elements"},
	{"an element that depends on elements", "func f(i int) int { var t [2]int; t[i] = 1; return t[0] }", "an index that depends on elements"},
	{"an index out of range", "func f(x int) int { var t [2]int; i := -1; t[i] = x; return t[0] }", "an index that depends on elements"},
	{"an element of a variable of the package", "var t = [2]int{}\nfunc f(x int) int { t[1] = x; return x }", "t may change"},
	{"a struct as operand", "type p struct{ x, y int }\nfunc f(a p) int { return a.x }", "are not single numbers"},
	{"a panic", "func f(x int) int { panic(x) }", "a statement that only has an effect"},
	{"a slow path for all", "//ndgo:rare\nfunc g(x int) int { return x }\nfunc f(x int) int { return g(x) }", "every element takes this path"},
	{"a label", "func f(x int) int { for i := 0; i < 2; i++ { if x > 1 { break } }; return x }", "break cannot be compiled"},
}

// doubled returns functions f1, f2 up to n, of which each calls the one before twice.
func doubled(n int) (text string) {
	for i := range n {
		text += fmt.Sprintf("func f%d(x float64) float64 { return f%d(f%d(x)) }\n", i+1, i, i)
	}
	return text
}

// TestRefusals holds what is said about functions that cannot be compiled, and where.
func TestRefusals(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module refused\n\ngo 1.26\n")
	for i, r := range refused {
		name := fmt.Sprintf("p%d", i)
		if err := os.Mkdir(filepath.Join(dir, name), 0o777); err != nil {
			t.Fatal(err)
		}
		text := "package p\n\n"
		if strings.Contains(r.source, "math.") {
			text += "import \"math\"\n\n"
		}
		write(filepath.Join(name, "p.go"), text+r.source+"\n")
	}
	all, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: dir}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	source := NewSource(all...)
	for i, r := range refused {
		t.Run(r.name, func(t *testing.T) {
			for _, p := range all {
				if p.PkgPath != fmt.Sprintf("refused/p%d", i) {
					continue
				}
				_, err := source.Build(p.Types.Scope().Lookup("f").(*types.Func), nil, nil)
				var refusal *Refusal
				if !errors.As(err, &refusal) || !strings.Contains(err.Error(), r.want) {
					t.Fatalf("the error is %v, want %q", err, r.want)
				}
				if refusal.Pos.Line == 0 || refusal.Pos.Column == 0 || filepath.Base(refusal.Pos.Filename) != "p.go" {
					t.Errorf("the position is %v", refusal.Pos)
				}
				return
			}
			t.Error("the package was not loaded")
		})
	}
}

// TestRefusalInCall names the calls that lead to what cannot be compiled.
func TestRefusalInCall(t *testing.T) {
	r := &Refusal{Text: "no", Calls: []Call{{Function: "inner"}, {Function: "outer"}}}
	r.Pos.Filename, r.Pos.Line, r.Pos.Column = "a.go", 3, 5
	if got, want := r.Error(), "a.go:3:5: no\n\t-: in the call of inner\n\t-: in the call of outer"; got != want {
		t.Errorf("the error is %q, want %q", got, want)
	}
}
