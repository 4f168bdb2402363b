package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDotImport generates and tests functions of arrays in a file that imports package ndarray with a dot.
func TestDotImport(t *testing.T) {
	long(t)
	t.Parallel()
	dir := packageModule(t, map[string]string{"m.go": `package m

import . "ndgo/ndarray"

//ndgo:fuse
func edgesOfRows[T Float](u *NDArray[T]) (rows *NDArray[T], all T) {
	right, left := u.Slice(S("..., 1:")), u.Slice(S("..., :-1"))
	rows = Sum(Square(Subtract(right, left)), Axis(-1), KeepDims)
	return rows, Max(Multiply(rows, rows.Flip())).Item()
}

//ndgo:fuse
func scaled(u, v *NDArray[float64]) *NDArray[float64] { return Add(Multiply(Multiply(u, v), 2), 1) }
`})
	o, err := generate(dir)
	require.NoError(t, err)
	require.Len(t, o.Programs, 1)
	require.Len(t, o.Programs[0].Passes, 2)
	require.NoError(t, write(o))
	out, err := command(dir, "go", "test", "-ldflags=-s -w", "-short", ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
}
