package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/gen/form"
	"ndgo/gen/internal/cases"
)

// TestFix rounds or fuses the products in packages and manifests. A second run must find nothing to fix.
func TestFix(t *testing.T) {
	for _, a := range cases.Read(t, "testdata/fix/*.txtar") {
		a.Hold(t, func(t *testing.T, c cases.Case) cases.Files { return fixed(t, a.Name, c.Given) })
	}
}

// fixed returns the changed files (with .fixed after their names), the output, and the error of the next generation.
func fixed(t *testing.T, how string, given cases.Files) cases.Files {
	var path, root, loaded string
	if given["go.generate"] != "" {
		long(t)
		root = manifestModule(t, "")
		path, loaded = filepath.Join(root, "go.generate"), filepath.Join(root, form.OpsDir)
	} else {
		root = packageModule(t, nil)
		path, loaded = root, root
	}
	putAll(t, root, given)
	lines, err := fixProducts(path, how)
	require.NoError(t, err)
	known.share(loaded)
	again, err := fixProducts(path, how)
	require.NoError(t, err)
	require.Empty(t, again, "something is left to fix")
	_, err = generate(path)
	require.True(t, lines != nil || err != nil, "there is nothing to fix")
	got := cases.Error(root, err)
	if lines != nil {
		got["printed"] = strings.Join(lines, "")
	}
	for name, text := range given {
		if now := read(t, filepath.Join(root, name)); now != text {
			got[name+".fixed"] = now
		}
	}
	return got
}

func TestFixUnknown(t *testing.T) {
	_, err := fixProducts(t.TempDir(), "fuse")
	require.EqualError(t, err, "-fix=fuse is unknown: write -fix=round, the meaning of -fix alone, or -fix=fma")
}

// TestFixedModule runs fixed products in a user's module. The generated tests compare the kernels with the fixed functions. A handwritten
// test compares results with fused operations.
func TestFixedModule(t *testing.T) {
	if testing.Short() {
		t.Skip("generates, builds and tests a module; the full tests do it")
	}
	t.Parallel()
	dir := emptyModule(t)
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
	x, y := nd.Full(1+e, 37), 1-e // the product x·y is 1 - e², and 1 if it is rounded
	plus, minus, reverse, both, twice := Fused(x, y, -1)
	ndtest.Equal(t, plus, nd.Full(-e*e, 37))
	ndtest.Equal(t, minus, nd.Full(-e*e, 37))
	ndtest.Equal(t, reverse, nd.Full(-2.0, 37))
	ndtest.Equal(t, both, nd.Full(-0.5, 37))
	ndtest.Equal(t, twice, nd.Full(1.0, 37))
	ndtest.Equal(t, FusedSum(x, y), nd.Scalar(-37*e*e))
}
`)
	require.Contains(t, run(t, dir, "go", "run", "ndgo/gen", "-fix=fma"), "fused.go:5:18: fused\n")
	run(t, dir, "go", "test", quick, "-ldflags=-s -w", "-count=1", ".")
	require.Empty(t, run(t, dir, "go", "run", "ndgo/gen", "-fix"))
	out, err := command(dir, "go", "run", "ndgo/gen", "-fix=fuse").CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "-fix=fuse is unknown")
}
