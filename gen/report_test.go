package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// reported is a package for TestReport.
const reported = `package m

import nd "ndgo/ndarray"

type f64 = *nd.NDArray[float64]

type grid struct{ u, v f64 }

func speed(x, y f64) f64 { return nd.Sqrt(nd.Add(nd.Square(x), nd.Square(y))) }

func Dim(x *nd.NDArray[uint8]) *nd.NDArray[uint8] { return nd.Subtract(nd.Multiply(x, 2), 1) }

func Speed(x f64) f64 { return nd.Sqrt(nd.Square(x)) }

func blended[T nd.Float](x, y *nd.NDArray[T], share T) *nd.NDArray[T] {
	if share == 0 {
		return x
	}
	return nd.Add(x, nd.Multiply(y, share))
}

func (g *grid) energy() float64 { return nd.Sum(nd.Multiply(nd.Square(g.u), g.v)).Item() }

// both calls speed, an unmarked function.
func both(x, y f64) f64 {
	v := speed(x, y)
	return nd.Multiply(v, nd.Exp(x))
}

func step(u, v f64, dt float64) {
	force := nd.Negative(nd.Multiply(u, dt))
	v.Assign(nd.Add(v, force))
	u.Assign(nd.Add(u, nd.Multiply(v, dt)))
}

//ndgo:fuse
func marked(x f64) f64 { return nd.Exp(nd.Negative(x)) }

func single(x f64) f64 { return nd.Exp(x) }

func sorted(x f64) f64 { return nd.Sort(x) }

func calls(x f64) f64 { return nd.Add(Marked(x), nd.Square(x)) }

func numbers(x, y float64) float64 { return x*x + y }
`

// TestReport reports on two packages. It must not write a file.
func TestReport(t *testing.T) {
	dir := packageModule(t, map[string]string{"m.go": reported, "sub/s.go": "package sub\n\nfunc F() {}\n"})
	text, err := report(dir, "./...")
	require.NoError(t, err)
	require.Equal(t, `m.go:9:6: speed: 1 pass over memory in place of 4 operators, without 3 temporary arrays (48 bytes written and read for each element): mark it //ndgo:fuse
m.go:11:6: Dim: 1 pass over memory in place of 2 operators, without 1 temporary array (2 bytes written and read for each element): rename it to dim, and mark it //ndgo:fuse
m.go:13:6: Speed: 1 pass over memory in place of 2 operators, without 1 temporary array (16 bytes written and read for each element): rename it to a free name with a small first letter, and mark it //ndgo:fuse
m.go:15:6: blended: 1 pass over memory in place of 2 operators, without 1 temporary array (16 bytes written and read for each element): mark it //ndgo:fuse
m.go:22:16: energy: 1 pass over memory in place of 3 operators, without 2 temporary arrays (32 bytes written and read for each element): mark it //ndgo:fuse
m.go:25:6: both: 1 pass over memory in place of 6 operators, without 5 temporary arrays (80 bytes written and read for each element): mark it //ndgo:fuse
m.go:30:6: step: 1 pass over memory in place of 5 operators, without 3 temporary arrays (48 bytes written and read for each element): mark it //ndgo:fuse
7 of 10 functions of arrays without directives would gain from //ndgo:fuse
`, text)
	files, err := filepath.Glob(filepath.Join(dir, "z_*"))
	require.NoError(t, err)
	require.Empty(t, files)

	_, err = report(dir, "./absent")
	require.ErrorContains(t, err, "absent")
}

// TestReportAgrees removes the marks of 60 compiled functions. The report must name each of them.
func TestReportAgrees(t *testing.T) {
	if testing.Short() {
		t.Skip("loads a large package")
	}
	t.Parallel()
	files, err := filepath.Glob("../examples/programs/*.go")
	require.NoError(t, err)
	unmarked, marks := map[string]string{}, 0
	for _, file := range files {
		if name := filepath.Base(file); !strings.HasPrefix(name, "z_") && !strings.HasSuffix(name, "_test.go") {
			text := read(t, file)
			marks += strings.Count(text, "\n//ndgo:fuse\n")
			unmarked[name] = strings.ReplaceAll(text, "\n//ndgo:fuse\n", "\n//\n")
		}
	}
	text, err := report(packageModule(t, unmarked), ".")
	require.NoError(t, err)
	require.Equal(t, 60, marks)
	require.GreaterOrEqual(t, strings.Count(text, ": mark it //ndgo:fuse\n"), marks, text)
}
