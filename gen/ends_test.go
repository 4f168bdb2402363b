package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFailing generates functions, and runs their tests. The functions of m.go never end for some operands; their tests must skip these
// operands. Two other tests must fail.
//
// The first failing test calls a function of another package that never ends. The generator does not copy this package, so the test cannot count
// iterations. The failure must name the operand.
//
// The second failing test is for the function area, because a callee of area changes after generation. Loops and kernels still agree, because
// they are made of a rounded copy. The failure must name the remedy.
func TestFailing(t *testing.T) {
	long(t)
	t.Parallel()
	dir := packageModule(t, map[string]string{
		"m.go": `package m

import (
	"math"

	"example.com/m/other"
)

// kepler solves E - e·sin E = M by Newton's method, which ends for no NaN.
//
//ndgo:ufunc
func kepler(m, e float64) float64 {
	x := m
	for {
		d := (x - e*math.Sin(x) - m) / (1 - e*math.Cos(x))
		x -= d
		if math.Abs(d) < 1e-12 {
			return x
		}
	}
}

//ndgo:ufunc
func workdays(from, to int) int {
	n := 0
	for day := from; day < to; day++ {
		if w := day % 7; w != 0 && w != 6 {
			n++
		}
	}
	return n
}

// halvings has no end for infinities. It distinguishes NaN.
//
//ndgo:ufunc
func halvings[T interface{ ~float32 | ~float64 }](x T) T {
	if x != x {
		return -1
	}
	n := T(0)
	for ; x > 1; n++ {
		x = half(x)
	}
	return n
}

func half[T interface{ ~float32 | ~float64 }](x T) T { return x / 2 }

// counted has no end for 127.
//
//ndgo:ufunc
func counted(x int8) int8 {
	y := int8(0)
	for i := int8(0); i <= x; i++ {
		y ^= i
	}
	return y
}

type pair struct{ a, b uint64 }

func (p pair) steps() (n int) {
	for ; p.b != 0; n++ {
		p.a, p.b = p.b, p.a%p.b
	}
	return n
}

//ndgo:ufunc
func euclid(a, b uint64) int { return pair{a, b}.steps() }

//ndgo:ufunc
//ndgo:portable
func ackermann(m, n uint8) uint8 {
	switch {
	case m == 0:
		return n + 1
	case n == 0:
		return ackermann(m-1, 1)
	}
	return ackermann(m-1, ackermann(m, n-1))
}

//ndgo:reduce identity=0
func steps(acc, x float64) float64 {
	n := 0.
	for ; x > 1; x /= 2 {
		n++
	}
	return acc + n
}

//ndgo:ufunc
func hidden(x float64) float64 { return other.Endless(x) }

//ndgo:ufunc
func last(x float64) float64 { return -x }
`,
		"area.go": "package m\n\n//ndgo:ufunc\nfunc area(x, y float64) float64 { return x*y + edge() }\n",
		"edge.go": "package m\n\nfunc edge() float64 { return 1 }\n",
		"other/other.go": `package other

// Endless has no end for NaN.
func Endless(x float64) float64 {
	for !(x < 1) {
		if x > 1 {
			return 1
		}
	}
	return x
}
`,
	})
	o, err := generate(dir)
	require.NoError(t, err)
	require.Contains(t, o.Files, "z_area_rounded.go")
	require.NoError(t, write(o))
	put(t, filepath.Join(dir, "edge.go"), "package m\n\n// edge is 2.\nfunc edge() float64 { return 2 }\n")
	vet(t, dir)
	out, err := command(dir, "go", "test", quick, "-short", "-timeout", "60s", "-v", ".").CombinedOutput()
	require.Error(t, err)
	for _, name := range []string{"Kepler", "Workdays", "Halvings", "Counted", "Euclid", "Ackermann", "Steps", "Last"} {
		require.Contains(t, string(out), "--- PASS: Test"+name+" ", "%s", out)
	}
	require.Contains(t, string(out), "--- FAIL: TestHidden ")
	require.Contains(t, string(out), "--- FAIL: TestArea ")
	require.Contains(t, string(out), "area, or something it uses in its package, has changed since go generate; run go generate")
	require.Regexp(t, `func\(float64\) float64 has not returned after \S+ for \[(NaN|1)\], and was abandoned`, string(out))

	require.NotContains(t, string(o.Files["z_m_ends_test.go"]), "hiddenEnds")
	for _, name := range []string{"keplerEnds", "halvingsEnds[T interface", "x = half(x)", "stepsEnds()", "euclidEnds", "ackermannEnds(m-1, ackermannEnds(m, n-1))"} {
		require.Contains(t, string(o.Files["z_m_ends_test.go"]), name)
	}
}
