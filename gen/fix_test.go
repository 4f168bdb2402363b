package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFix rounds products wherever they reach a sum, in marked functions and in those that they call.
func TestFix(t *testing.T) {
	const before = `package m

//ndgo:ufunc
func f[T float32 | float64](x, y T) T {
	p := x * y
	q := (x * 3) - g(x, y)
	if q > 1 {
		q -= x * y
	}
	return p - (x*y+1)*q + 2*x
}

func g[T float32 | float64](x, y T) T { return x*x + y*y }

//ndgo:ufunc
func h(x, y, z float64) float64 {
	var t [2]float64
	t[0] = x * y
	t[0] -= x*z - y // t
	d := y * z
	d += x * z
	d *= x
	d--
	return d + t[0]
}

func unmarked(x, y float64) float64 { return x*x + y*y }
`
	const after = `package m

//ndgo:ufunc
func f[T float32 | float64](x, y T) T {
	p := x * y
	q := T(x*3) - g(x, y)
	if q > 1 {
		q -= T(x * y)
	}
	return T(p) - T((T(x*y)+1)*q) + 2*x
}

func g[T float32 | float64](x, y T) T { return T(x*x) + T(y*y) }

//ndgo:ufunc
func h(x, y, z float64) float64 {
	var t [2]float64
	t[0] = x * y
	t[0] = float64(t[0]) - (float64(x*z) - y) // t
	d := y * z
	d = float64(d) + float64(x*z)
	d *= x
	d = float64(d) - 1
	return d + t[0]
}

func unmarked(x, y float64) float64 { return x*x + y*y }
`
	dir := t.TempDir()
	put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26.0\n")
	put(t, filepath.Join(dir, "m.go"), before)
	_, err := generate(dir)
	require.Error(t, err)
	lines, err := fixProducts(dir, "round")
	require.NoError(t, err)
	require.Contains(t, lines, "m.go:6:7: rounded to T\n")
	require.Equal(t, after, read(t, filepath.Join(dir, "m.go")))
	isFixed(t, dir, "round")
}

// isFixed generates what the package in dir asks for, and finds nothing in it that is left to fix.
func isFixed(t *testing.T, dir, how string) {
	t.Helper()
	_, err := generate(dir)
	require.NoError(t, err)
	lines, err := fixProducts(dir, how)
	require.NoError(t, err)
	require.Empty(t, lines)
}

// TestFixFMA fuses the products of float64 that are written in sums, and rounds others.
func TestFixFMA(t *testing.T) {
	files := []struct{ reason, before, after string }{
		{"every form of a sum", `package m // the product

//ndgo:ufunc
func f(a, b, c, d, e float64) float64 {
	s := a*b + c
	s += a*b - c
	s += a - b*c
	s += a * b
	s -= (a * b)
	var t [2]float64
	t[1] -= a * -b
	p := a * b
	q := p + c*d
	return a*b + c*d - e*2*a + p + h(a, b) + q - t[1]*s + 2*a - e/4 - -a*b
}

//ndgo:ufunc
func k(x, y, z float64) float64 { return g(x, y, z) }

func h(a, b float64) float64 { return a * b }

//ndgo:ufunc
func horner(x float64) float64 { return ((3*x+1)*x-(x-2))*x - 4 }

//ndgo:ufunc
func zero(x, y, z float64) float64 { return (x*y - 0) + (z - 0*x) }
`, `package m // the product

import "math"

//ndgo:ufunc
func f(a, b, c, d, e float64) float64 {
	s := math.FMA(a, b, c)
	s += math.FMA(a, b, -c)
	s += math.FMA(-b, c, a)
	s = math.FMA(a, b, s)
	s = math.FMA(-a, b, s)
	var t [2]float64
	t[1] = math.FMA(-a, -b, t[1])
	p := a * b
	q := math.FMA(c, d, p)
	return math.FMA(-(-a), b, math.FMA(-t[1], s, math.FMA(-(e*2), a, math.FMA(a, b, c*d))+float64(p)+float64(h(a, b))+q)+2*a-float64(e/4))
}

//ndgo:ufunc
func k(x, y, z float64) float64 { return g(x, y, z) }

func h(a, b float64) float64 { return a * b }

//ndgo:ufunc
func horner(x float64) float64 { return math.FMA(math.FMA(math.FMA(3, x, 1), x, -(x-2)), x, -4) }

//ndgo:ufunc
func zero(x, y, z float64) float64 { return (float64(x*y) - 0) + (z - float64(0*x)) }
`},
		{"a conditional, which is rounded, and comments", `package m

import "fmt"

var _ = fmt.Sprint

// g is called.
func g(a, b, c float64) float64 {
	p := a
	if a > b {
		p = a * b
	}
	p += c    // sum
	p = a*c + // here
		b
	return p +
		// first
		// second
		a*c - // third
		( // fourth
		b * c /* fifth */)
}
`, `package m

import (
	"fmt"
	"math"
)

var _ = fmt.Sprint

// g is called.
func g(a, b, c float64) float64 {
	p := a
	if a > b {
		p = a * b
	}
	p = float64(p) + c // sum
	p = math.FMA(a, c, // here
		b)
	return math.FMA( // third
		// fourth
		-b, c /* fifth */, math.FMA(
			// first
			// second
			a, c, p))
}
`},
		{"the term of a reduction, which is joined by a sum", `package m

//ndgo:reduce identity=0
func dot(acc, x, y float64) float64 { return acc + x*y }

//ndgo:reduce identity=0
func lengths(acc, x, y float64) float64 { return (x*x + y*y) + acc }
`, `package m

import "math"

//ndgo:reduce identity=0
func dot(acc, x, y float64) float64 { return acc + float64(x*y) }

//ndgo:reduce identity=0
func lengths(acc, x, y float64) float64 { return (math.FMA(x, x, y*y)) + acc }
`},
		{"types for which math.FMA is not", `package m

type celsius float64

//ndgo:ufunc
func generic[T float32 | float64](x, y T) T { return x*y + 1 }

//ndgo:ufunc
func single(x, y float32) float32 { return x*y + 1 }

//ndgo:ufunc
func defined(x, y float64) float64 { return float64(celsius(x)*celsius(y) + 1) }
`, `package m

type celsius float64

//ndgo:ufunc
func generic[T float32 | float64](x, y T) T { return T(x*y) + 1 }

//ndgo:ufunc
func single(x, y float32) float32 { return float32(x*y) + 1 }

//ndgo:ufunc
func defined(x, y float64) float64 { return float64(celsius(celsius(x)*celsius(y)) + 1) }
`},
		{"another name of the type, and of the package", `package m

import m "math"

type number = float64

//ndgo:ufunc
func named(x, y number) number { return m.Abs(x*y + 1) }

//ndgo:ufunc
func hidden(x, y float64) float64 { m := x * y; return x*y + m }
`, `package m

import m "math"

type number = float64

//ndgo:ufunc
func named(x, y number) number { return m.Abs(m.FMA(x, y, 1)) }

//ndgo:ufunc
func hidden(x, y float64) float64 { m := x * y; return float64(x*y) + float64(m) }
`},
		{"a variable called math, and a file that is not formatted", `package m

//ndgo:ufunc
func local(x, math float64) float64 { return x*math+1 }

//ndgo:ufunc
func other(x, y float64) float64 { return 1+x*y }
`, `package m

import "math"

//ndgo:ufunc
func local(x, math float64) float64 { return float64(x*math)+1 }

//ndgo:ufunc
func other(x, y float64) float64 { return math.FMA(x, y, 1) }
`},
	}
	dir := t.TempDir()
	put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26.0\n")
	for i, f := range files {
		put(t, filepath.Join(dir, string(rune('a'+i))+".go"), f.before)
	}
	lines, err := fixProducts(dir, "fma")
	require.NoError(t, err)
	require.Contains(t, lines, "a.go:5:7: fused\n")
	for i, f := range files {
		require.Equal(t, f.after, read(t, filepath.Join(dir, string(rune('a'+i))+".go")), f.reason)
	}
	isFixed(t, dir, "fma")
}

// TestFixCalledReduction rounds the term of a reduction that another marked function calls, which would allow to fuse it.
func TestFixCalledReduction(t *testing.T) {
	const dot = "//ndgo:reduce identity=0\nfunc dot(acc, x, y float64) float64 { return acc + x*y }\n\n"
	const use = "//ndgo:ufunc\nfunc use(x, y float64) float64 { return dot(1, x, y) }\n\n"
	for _, text := range []string{"package m\n\n" + dot + use, "package m\n\n" + use + dot} {
		dir := t.TempDir()
		put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26.0\n")
		put(t, filepath.Join(dir, "m.go"), text)
		lines, err := fixProducts(dir, "fma")
		require.NoError(t, err)
		require.Len(t, lines, 1)
		require.Contains(t, read(t, filepath.Join(dir, "m.go")), "return acc + float64(x*y) }")
		_, err = generate(dir)
		require.NoError(t, err)
	}
}

// TestFixManifest writes into the manifest.
func TestFixManifest(t *testing.T) {
	const text = "package ops\n\nimport \"strings\"\n\nvar _ = strings.Fields\n\n// F returns x*y + 1.\nfunc F[T Float](x, y T) T { return x*y + 1 }\n\n" +
		"// G returns x*y + 1.\n//\n//ndgo:operator G\nfunc G(x, y float64) float64 { return x*y + 1 }\n\n//ndgo:operator G\nfunc H(x, y float32) float32 { return x*y + 1 }\n"
	path := filepath.Join(manifestModule(t, text), "go.generate")
	lines, err := fixProducts(path, "fma")
	require.NoError(t, err)
	require.Equal(t, []string{"go.generate:8:36: rounded to T\n", "go.generate:16:39: rounded to float32\n", "go.generate:13:39: fused\n"}, lines)
	require.Equal(t, "package ops\n\nimport (\n\t\"math\"\n\t\"strings\"\n)\n\nvar _ = strings.Fields\n\n// F returns x*y + 1.\nfunc F[T Float](x, y T) T { return T(x*y) + 1 }\n\n"+
		"// G returns x*y + 1.\n//\n//ndgo:operator G\nfunc G(x, y float64) float64 { return math.FMA(x, y, 1) }\n\n//ndgo:operator G\nfunc H(x, y float32) float32 { return float32(x*y) + 1 }\n", read(t, path))
	_, err = generate(path)
	require.NoError(t, err)
}

// TestFixWithoutMath rounds products where the package gives the name math to something else.
func TestFixWithoutMath(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "m.go")
	put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26.0\n")
	put(t, file, "package m\n\nconst math = 1\n\n//ndgo:ufunc\nfunc f(x, y float64) float64 { return x*y + math }\n")
	_, err := fixProducts(dir, "fma")
	require.NoError(t, err)
	require.Contains(t, read(t, file), "return float64(x*y) + math }")
}

func TestFixUnknown(t *testing.T) {
	_, err := fixProducts(t.TempDir(), "fuse")
	require.EqualError(t, err, "-fix=fuse is unknown: there are -fix=round, which -fix alone means, and -fix=fma")
}

// TestFixedModule runs what becomes of products in a user's module: the tests that are generated hold the kernels to the
// fixed functions, and one that is written by hand to the residues that only fused operations have.
func TestFixedModule(t *testing.T) {
	if testing.Short() {
		t.Skip("generates, builds and tests a module; the full tests do it")
	}
	t.Parallel()
	dir := userModule(t)
	put(t, filepath.Join(dir, "fused.go"), `package user

//ndgo:ufunc
func fused(x, y, z float64) (plus, minus, reverse, both, twice float64) {
	plus, reverse = x*y+z, z
	reverse -= x * y
	return plus, x*y - -z, reverse, x*y + z*1.5, -z - x*y + x*y
}

//ndgo:reduce identity=0
func fusedSum(acc, x, y float64) float64 { return acc + (x*y - 1) }
`)
	put(t, filepath.Join(dir, "fused_test.go"), `package user

import (
	"testing"

	nd "ndgo/ndarray"
	"ndgo/ndtest"
)

func TestResidues(t *testing.T) {
	const e = 1.0 / (1 << 30)
	x, y := nd.Full(1+e, 37), 1-e // whose product is 1 - e², and 1 when it is rounded
	plus, minus, reverse, both, twice := Fused(x, y, -1)
	ndtest.Equal(t, plus, nd.Full(-e*e, 37))
	ndtest.Equal(t, minus, nd.Full(-e*e, 37))
	ndtest.Equal(t, reverse, nd.Full(-2.0, 37))
	ndtest.Equal(t, both, nd.Full(-0.5, 37))
	ndtest.Equal(t, twice, nd.Full(1.0, 37))
	ndtest.Equal(t, FusedSum(x, y), nd.Scalar(-37*e*e))
}
`)
	out, err := command(dir, "go", "run", "ndgo/gen").CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "as the option -fix=fma does")
	require.Contains(t, run(t, dir, "go", "run", "ndgo/gen", "-fix=fma"), "fused.go:5:18: fused\n")
	run(t, dir, "go", "test", "-count=1", "-run=Fused|Residues", ".")
	require.Empty(t, run(t, dir, "go", "run", "ndgo/gen", "-fix"))
	out, err = command(dir, "go", "run", "ndgo/gen", "-fix=fuse").CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "-fix=fuse is unknown")
}
