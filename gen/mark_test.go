package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// generateText generates from a package of one file, which needs nothing but the standard library.
func generateText(t *testing.T, text string) (*Output, error) {
	t.Helper()
	dir := t.TempDir()
	put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26.0\n")
	put(t, filepath.Join(dir, "m.go"), "package m\n\n"+text)
	return generate(dir)
}

// TestRefused checks what is said to users whose functions cannot be compiled, and where: the calls that lead there follow.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ reason, text, want string }{
		{"no function is marked", "func f(x float64) float64 { return x }\n", "DIR: no function of package m is marked //ndgo:ufunc or //ndgo:reduce"},
		{"a method", "type t int\n\n//ndgo:ufunc\nfunc (t) f(x int) int { return x }\n", "m.go:6:10: f is a method: mark a function, which may call it"},
		{"a capital letter", "//ndgo:ufunc\nfunc F(x int) int { return x }\n", "m.go:4:6: F must begin with a small letter: with a capital it is the name of the function of arrays"},
		{"two functions that differ in capital letters", "//ndgo:ufunc\nfunc fg(x int) int { return x }\n\n//ndgo:ufunc\nfunc fG(x int) int { return x }\n", "m.go:7:6: fG differs from another marked function in capital letters only"},
		{"an unknown directive", "//ndgo:vectorise\nfunc f(x int) int { return x }\n", "m.go:3:1: unknown directive ndgo:vectorise; there are ufunc, reduce, requires, portable and rare"},
		{"a directive that would be a comment", "// ndgo:ufunc\nfunc f(x int) int { return x }\n", "m.go:3:1: a directive has no space before ndgo:"},
		{"a requirement of an unmarked function", "//ndgo:requires x != 0 DivideByZero\nfunc f(x int) int { return x }\n", "m.go:3:1: ndgo:requires is for functions marked ndgo:ufunc or ndgo:reduce"},
		{"words after a mark", "//ndgo:ufunc fast\nfunc f(x int) int { return x }\n", "m.go:3:14: ndgo:ufunc has nothing after it"},
		{"two marks", "//ndgo:ufunc\n//ndgo:reduce identity=0\nfunc f(x, y int) int { return x + y }\n", "m.go:4:1: a function is marked ndgo:ufunc or ndgo:reduce, not both"},
		{"no result", "//ndgo:ufunc\nfunc f(x int) {}\n", "m.go:4:6: f has no result: return what it computes"},
		{"too many operands", "//ndgo:ufunc\nfunc f(a, b, c, d, e, g, h, i int) int { return a }\n", "m.go:4:7: an operator has from 1 to 7 operands"},
		{"too many results", "//ndgo:ufunc\nfunc f(a, b, c, d, e, g int) (x, y, z int) { return a, b, c }\n", "m.go:4:6: f has more than 8 operands and results"},
		{"an operand without a name", "//ndgo:ufunc\nfunc f(int) int { return 1 }\n", "m.go:4:8: an operand needs a name"},
		{"an operand that generated code would hide", "//ndgo:ufunc\nfunc f(nd int) int { return nd }\n", "m.go:4:8: an operand cannot be called nd, which generated code uses"},
		{"two type parameters", "//ndgo:ufunc\nfunc f[T, U float64](x T, y U) T { return x }\n", "m.go:4:6: f has 2 type parameters: an operator has one, of the type of its first operand; fix the other types"},
		{"a type parameter of other operands", "//ndgo:ufunc\nfunc f[T float64 | float32](n int, x T) T { return x }\n", "m.go:4:6: the first operand of f must be of type T, by which its loops are found"},
		{"a defined type", "type celsius float64\n\n//ndgo:ufunc\nfunc f(x celsius) celsius { return x }\n", "m.go:6:6: f has a result of type example.com/m.celsius, for which there are no kernels: a generic function, func f[T nd.Float](x T) T, serves types defined from floats too"},
		{"a defined integer", "type count int\n\n//ndgo:ufunc\nfunc f(x count) bool { return x > 1 }\n", "m.go:6:6: f has an operand of type example.com/m.count, for which there are no kernels: a generic function, func f[T nd.Integer](x T) T, serves types defined from integers too"},
		{"a struct", "type p struct{ x float64 }\n\n//ndgo:ufunc\nfunc f(x p) float64 { return x.x }\n", "m.go:6:6: f has an operand of type example.com/m.p, for which there are no kernels: take its fields as operands, and return several results"},
		{"a pointer", "//ndgo:ufunc\nfunc f(x *int) int { return *x }\n", "m.go:4:6: f has an operand of type *int, for which there are no kernels: take the value, and return results"},
		{"a variable number of operands", "//ndgo:ufunc\nfunc f(x ...int) int { return x[0] }\n", "m.go:4:7: an operator has no variadic operands: give each its name, or mark a function of two, which ndgo:reduce applies to all elements"},
		{"a string", "//ndgo:ufunc\nfunc f(x string) bool { return x == \"\" }\n", "m.go:4:6: f has an operand of type string, for which there are no kernels: operands and results are numbers or bool"},
		{"an interface", "//ndgo:ufunc\nfunc f(x any) bool { return x == nil }\n", "m.go:4:6: f has an operand of type any, for which there are no kernels: operands and results are numbers or bool"},
		{"a string inside", "//ndgo:ufunc\nfunc f(x int) bool { s := \"a\"; return s == \"b\" }\n", "m.go:4:27: string is no type that vectors hold: use numbers, bool, and structs or arrays of them"},
		{"recursion", "//ndgo:ufunc\nfunc f(x float64) float64 { if x < 1 { return 1 }; return f(x-1) }\n", "m.go:4:59: example.com/m.f calls itself: write the steps out, or mark a slow path ndgo:rare\n\tm.go:4:59: in the call of example.com/m.f"},
		{"recursion of two", "//ndgo:ufunc\nfunc f(x float64) float64 { return g(x) }\nfunc g(x float64) float64 { if x > 0 { return h(x) }; return x }\nfunc h(x float64) float64 { return g(x-1) }\n",
			"m.go:6:36: example.com/m.g calls itself: write the steps out, or mark a slow path ndgo:rare\n\tm.go:5:47: in the call of example.com/m.h\n\tm.go:4:36: in the call of example.com/m.g"},
		{"a loop that depends on elements", "//ndgo:ufunc\nfunc f(x float64) float64 { for x > 1 { x /= 2 }; return x }\n", "m.go:4:33: the number of rounds of the loop depends on elements: make it constant, or move the loop into a function marked ndgo:rare"},
		{"a map", "var m = map[int]int{}\n\n//ndgo:ufunc\nfunc f(x int) int { return m[x] }\n", "m.go:6:28: maps, slices and strings cannot be compiled: use numbers, and arrays at constant indices"},
		{"a goroutine", "//ndgo:ufunc\nfunc f(x int) int { go f(x); return x }\n", "m.go:4:21: goroutines, channels and defer cannot be compiled: compute values, and return them"},
		{"an interface's method", "type s interface{ m(x int) int }\n\nvar v s\n\n//ndgo:ufunc\nfunc f(x int) int { return v.m(x) }\n", "m.go:8:28: a call of a function value or of an interface's method cannot be compiled: call a declared function"},
		{"math.Gamma, in a call", "import \"math\"\n\n//ndgo:ufunc\nfunc f(x float64) float64 { return g(x) }\n\nfunc g(x float64) float64 { return 2 * math.Gamma(x) }\n",
			"m.go:8:40: math.Gamma cannot be compiled: compute it from arithmetic, math.FMA, math.Sqrt and the like\n\tm.go:6:36: in the call of example.com/m.g"},
		{"a function that elem has", "import \"math\"\n\n//ndgo:ufunc\nfunc f(x float64) float64 { return math.Exp(x) }\n", "m.go:6:36: math.Exp cannot be compiled: call elem.Exp"},
		{"division by what may be zero", "//ndgo:ufunc\nfunc f(x, y int) int { return x / y }\n", "m.go:4:33: the divisor may be zero: guard the division with a condition, or state ndgo:requires y != 0 DivideByZero"},
		{"a product that some machines fuse", "//ndgo:ufunc\nfunc f(x, y float64) float64 { return x*y + y }\n", "m.go:4:43: some machines fuse this sum with a product, which changes its last bit: write math.FMA(x, y, z), as the option -fix=fma does, or float64(x*y) to round the product, as -fix does"},
		{"a product in a variable, which no option fuses", "//ndgo:ufunc\nfunc f(x, y float64) float64 { p := x * y; return p + y }\n", "m.go:4:53: some machines fuse this sum with a product, which changes its last bit: write math.FMA(x, y, z), or float64(x*y) to round the product, as the option -fix does"},
		{"the product in a reduction, which is no reduction if it is fused", "//ndgo:reduce identity=0\nfunc f(acc, x, y float64) float64 { return acc + x*y }\n", "m.go:4:48: some machines fuse this sum with a product, which changes its last bit: write float64(x*y) to round the product, as the option -fix does"},
		{"each refusal once, for all types", "//ndgo:ufunc\nfunc f[T float32 | float64](x, y T) T { return x*y - x }\n", "m.go:4:52: some machines fuse this sum with a product, which changes its last bit: write T(x*y) to round the product, as the option -fix does (math.FMA is for float64)"},
		{"a product in a variable, once for all types", "//ndgo:ufunc\nfunc f[T float32 | float64](x, y T) T { d := x*y; d += x; return d }\n", "m.go:4:53: some machines fuse this sum with a product, which changes its last bit: write T(x*y) to round the product, as the option -fix does (math.FMA is for float64)"},
		{"a reduction by products of complex numbers", "//ndgo:reduce identity=1\nfunc f(acc, x complex128) complex128 { return acc * x }\n", "m.go:4:51: * of complex numbers may be fused on some machines: compute the parts, with explicit conversions"},
		{"a reduction without an identity", "//ndgo:reduce\nfunc f(acc, x int) int { return acc + x }\n", "m.go:3:1: ndgo:reduce needs the reduction of no elements, as in identity=0"},
		{"an identity that is no element", "//ndgo:reduce identity=300\nfunc f(acc, x int8) int8 { return acc + x }\n", "m.go:3:15: identity=300: constant 300 overflows int8"},
		{"an identity that cannot be compiled", "//ndgo:reduce identity=len(s)\nfunc f(acc, x int) int { return acc + x*x }\n\nvar s []int\n", "m.go:3:24: len cannot be compiled: use numbers, min and max"},
		{"a word that reductions do not know", "//ndgo:reduce sum identity=0\nfunc f(acc, x int8) int8 { return acc + x }\n", "m.go:3:15: sum is unknown to ndgo:reduce, which has identity=VALUE"},
		{"what is no reduction", "//ndgo:reduce identity=0\nfunc f(x float64) float64 { return x }\n", "m.go:4:6: f is no reduction: that is a func(acc, x T) T, of what was accumulated and of elements"},
		{"a reduction that does not say how partial results are joined", "//ndgo:reduce identity=0\nfunc f(acc, x, y int) int { if x > y { return acc }; return acc + x }\n",
			"m.go:4:6: f does not say how to join what was accumulated: end with return acc + term, or with * & | ^ && || min, max or a function of two in place of +, and use acc nowhere else"},
		{"a name that is taken", "//ndgo:ufunc\nfunc f(x int) int { return x }\n\nfunc FInto() {}\n", "m.go:6:6: FInto is also the name of what z_m.go declares: call it otherwise"},
		{"a name that generated files import", "//ndgo:ufunc\nfunc f(x int) int { return x }\n\ntype reflect int\n", "m.go:6:6: reflect is also the name of a package that generated files import: call it otherwise"},
		{"a mistake in a marked function", "//ndgo:ufunc\nfunc f(x int) int { return y }\n", "m.go:4:28: undefined: y"},
		{"a mistake in what a marked function needs", "//ndgo:ufunc\nfunc f(x int) int { return g(x) }\n\nfunc g(x int) int { return x * k }\n\nconst k = none\n", "m.go:8:11: undefined: none"},
		{"what is no Go", "//ndgo:ufunc\nfunc f(x int) int { return x \n", "m.go:4:31: expected '}', found 'EOF'"},
	} {
		t.Run(c.reason, func(t *testing.T) {
			_, err := generateText(t, c.text)
			require.Error(t, err)
			got := err.Error()
			if i := strings.Index(got, ": no function"); i >= 0 {
				got = "DIR" + got[i:]
			}
			require.Equal(t, c.want, got)
		})
	}
}

// TestOthersMistakes leaves alone what the type-checker says of functions that are not marked: before the first generation,
// calls of generated functions are undefined.
func TestOthersMistakes(t *testing.T) {
	o, err := generateText(t, "//ndgo:ufunc\nfunc f(x int) int { return g(x) }\n\nfunc g(x int) int { return x }\n\nfunc h() { F(1, undefined) }\n\nvar v = FInto\n")
	require.NoError(t, err)
	require.Contains(t, string(o.Files["z_m.go"]), "func F[")
}

// TestChunk gives kernels that compute much fewer elements at once, as the world cannot stop meanwhile.
func TestChunk(t *testing.T) {
	o, err := generateText(t, `
//ndgo:ufunc
func light(x float64) float64 { return x + 1 }

//ndgo:ufunc
func heavy(x float64) float64 {
	for range 1000 {
		x += 1 / x
	}
	return x
}
`)
	require.NoError(t, err)
	light, heavy, ok := strings.Cut(string(o.Files["z_m_amd64.go"]), "heavyFloat64Kernels = ")
	require.True(t, ok)
	require.NotContains(t, light, "Chunk")
	require.Regexp(t, `Chunk: +20\d\d,`, heavy, "1 Mi instructions are 523 rounds of 4 elements")
}

// TestFreshExample finds generated files of the example of a user's module that are out of date.
func TestFreshExample(t *testing.T) {
	o, err := generate("../examples/ufunc")
	require.NoError(t, err)
	require.NoError(t, o.check(), "run go generate in examples/ufunc")
}

// TestFilesOfTests refuses what the package's tests, which are not loaded, make impossible.
func TestFilesOfTests(t *testing.T) {
	for _, c := range []struct{ reason, tests, want string }{
		{"a marked function", "//ndgo:ufunc\nfunc g(x int) int { return x }\n", "m_test.go:3:1: g is a function of a test, which others cannot call: move it to a file of the package"},
		{"the name of a generated test", "func TestF() {}\n", "m_test.go:3:6: TestF is also the name of what z_m_test.go declares: call it otherwise"},
	} {
		dir := t.TempDir()
		put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26.0\n")
		put(t, filepath.Join(dir, "m.go"), "package m\n\n//ndgo:ufunc\nfunc f(x int) int { return x }\n")
		put(t, filepath.Join(dir, "m_test.go"), "package m\n\n"+c.tests)
		_, err := generate(dir)
		require.EqualError(t, err, c.want, c.reason)
	}
}

// TestNoMarkIsLeft removes generated files once no function is marked.
func TestNoMarkIsLeft(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26.0\n")
	file := filepath.Join(dir, "m.go")
	put(t, file, "package m\n\n//ndgo:ufunc\nfunc f(x int) int { return x }\n")
	o, err := generate(dir)
	require.NoError(t, err)
	require.NoError(t, o.write())
	require.NotEmpty(t, generatedFiles(t, dir))
	put(t, file, "package m\n\nfunc f(x int) int { return x }\n")
	o, err = generate(dir)
	require.NoError(t, err)
	require.ErrorContains(t, o.check(), "z_m.go is extra")
	require.NoError(t, o.write())
	left, err := filepath.Glob(filepath.Join(dir, "z_*"))
	require.NoError(t, err)
	require.Empty(t, left)
}
