package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/gen/form"
	"ndgo/gen/manifest"
)

// constraints is a file needed by the manifests of these tests.
const constraints = `package ops

type (
	Float         interface{ ~float32 | ~float64 }
	Signed        interface{ ~int8 | ~int16 | ~int32 | ~int64 | ~int }
	Unsigned      interface{ ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uint }
	Integer       interface{ Signed | Unsigned }
	Real          interface{ Integer | Float }
	ComplexNumber interface{ ~complex64 | ~complex128 }
	Text          interface{ ~string }
)
`

// manifestFiles has the files of a module, except the manifest.
var manifestFiles = map[string]string{
	"internal/ops/ops.go":   constraints,
	"internal/ops/z_old.go": "package ops\n\nfunc Old() { a stale file is not read }\n",
	"ndarray/sum.go":        "package ndarray\n\ntype Axis int\n\nfunc (Axis) Sum() {}\n\nfunc Total() {}\n",
}

// manifestModule returns the root of a module with a manifest of the given text. The text begins with the package clause.
func manifestModule(t *testing.T, text string) string {
	t.Helper()
	root := t.TempDir()
	put(t, filepath.Join(root, "go.mod"), "module example.com/m\n\ngo 1.26.0\n")
	putAll(t, root, manifestFiles)
	put(t, filepath.Join(root, "go.generate"), text)
	return root
}

// loadText loads a manifest of the given text.
func loadText(t *testing.T, text string) (*form.Manifest, error) {
	t.Helper()
	return manifest.Load(filepath.Join(manifestModule(t, text), "go.generate"))
}

// TestLoad checks the reading of a correct manifest.
func TestLoad(t *testing.T) {
	m, err := loadText(t, strings.TrimLeft(`
// Operators.

package ops

// Lengths and angles.

// Angle returns the angle of (x, y).
//
// It is 0 at 0.
//
//ndgo:requires x*x > T(0) || y != 0 DivideByZero
func Angle[T Float](y, x T) T { return x - y }

// Parts.

//ndgo:operator Part
func Part64(z complex64, n int) float32 { return real(z) }

// Part returns part n of z.
//
//ndgo:operator Part
func Part128(z complex128, n int) float64 { return real(z) }

// Sum returns x + y.
//
//ndgo:laws commutative associative identity=0
//ndgo:reduce Total RunningTotal
func Sum[T Integer](x, y T) T { return x + y }
`, "\n"))
	require.NoError(t, err)
	require.Equal(t, "example.com/m", m.Module)
	require.Len(t, m.Operators, 3)

	angle, part, sum := m.Operators[0], m.Operators[1], m.Operators[2]
	require.Equal(t, "lengths_and_angles", m.Sections()[0].FileName())
	require.Equal(t, "Angle returns the angle of (x, y).\n\nIt is 0 at 0.", angle.Doc)
	require.Equal(t, []form.Param{{Name: "y", Type: "T"}, {Name: "x", Type: "T"}}, angle.Params)
	require.Equal(t, "T", angle.Result())
	require.Equal(t, "Float", angle.Constraint)
	r := angle.Loops[1].Requires[0]
	require.Equal(t, []int{0, 1}, r.Reads)
	require.Equal(t, "b*b > float64(0) || a != 0", r.In(angle.Loops[1], []string{"a", "b"}).GoString())
	require.Equal(t, "b*b > float32(0) || a != 0", r.In(angle.Loops[0], []string{"a", "b"}).GoString())

	require.Equal(t, "parts", m.Sections()[1].FileName())
	require.Equal(t, "Part returns part n of z.", part.Doc)
	require.Equal(t, []form.Param{{Name: "z", Type: "T"}, {Name: "n", Type: "int"}}, part.Params)
	require.Equal(t, "R", part.Result())
	require.Equal(t, "ComplexNumber", part.Constraint)
	require.Equal(t, "Float", part.ResultConstraint)

	require.Equal(t, "Integer", sum.Constraint)
	require.Equal(t, "Total", sum.Reduce)
	require.Equal(t, "RunningTotal", sum.Scan)
	require.True(t, sum.Chains())
	require.Equal(t, "0", sum.Laws[2].Value)
	require.Len(t, sum.Loops, 10)
}
