package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/gen/internal/cases"
)

// TestManifests checks the message about each mistake in a manifest, and its position. A case without a file called error has no mistake.
func TestManifests(t *testing.T) {
	hold(t, "testdata/manifests/*.txtar", func(t *testing.T, root string) cases.Files {
		_, err := generate(filepath.Join(root, "go.generate"))
		return cases.Error(root, err)
	})
}

// TestPackages checks the messages about mistakes in users' packages.
func TestPackages(t *testing.T) {
	long(t)
	hold(t, "testdata/packages/*.txtar", func(t *testing.T, dir string) cases.Files {
		_, err := generate(dir)
		return cases.Error(dir, err)
	})
}

// packageModule returns the directory of a package with the given files. They import only the standard library and this module.
func packageModule(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	library, err := filepath.Abs("..")
	require.NoError(t, err)
	_, indirect, ok := strings.Cut(read(t, "../examples/ufunc/go.mod"), "require (")
	require.True(t, ok)
	indirect, _, _ = strings.Cut(indirect, ")")
	put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26.0\n\nrequire ndgo v0.0.0\n\nrequire ("+indirect+")\n\nreplace ndgo => "+library+"\n")
	put(t, filepath.Join(dir, "go.sum"), read(t, "../go.sum"))
	putAll(t, dir, files)
	return dir
}

func putAll(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		put(t, filepath.Join(dir, name), text)
	}
}

// TestPortable generates from a function that cannot be compiled for some of its types. There must be kernels for its other types, and all
// other files.
func TestPortable(t *testing.T) {
	long(t)
	root := manifestModule(t, `package ops

import "math"

// Gamma returns the gamma function of x.
//
//ndgo:portable
func Gamma[T Float](x T) T { return T(math.Gamma(float64(x))) }

// SquareAdd returns x*x + 1.
//
//ndgo:portable
func SquareAdd[T Real](x T) T { return x*x + 1 }
`)
	o, err := generate(filepath.Join(root, "go.generate"))
	require.NoError(t, err)
	require.NotContains(t, o.Files, "internal/simd/z_gamma_amd64.s")
	require.Contains(t, o.Files, "internal/simd/z_squareadd_amd64.s")
	loops := string(o.Files["internal/simd/z_gamma.go"])
	require.Contains(t, loops, "ops.Gamma[float32](x[i])")
	require.NotContains(t, loops, "Kernels:")
	loops = string(o.Files["internal/simd/z_squareadd.go"])
	require.Contains(t, loops, "squareAddInt8Kernels")
	require.NotContains(t, loops, "squareAddFloat32Kernels")
	require.Contains(t, string(o.Files["internal/simd/z_kernels_test.go"]), "function: ops.Gamma[float64]")
	require.Contains(t, string(o.Files["inplace/z_operators.go"]), "func Gamma[")
	explained, err := explain(o, "gamma")
	require.NoError(t, err)
	require.Regexp(t, `(?m)^Gamma +float64 +Go only: go\.generate:8:39: math\.Gamma cannot be compiled: `, explained)
}

// TestWithoutArrays generates from a package that does not import ndarray. The function is refused with a remedy.
func TestWithoutArrays(t *testing.T) {
	_, err := generate(packageModule(t, map[string]string{"m.go": "package m\n\n//ndgo:fuse\nfunc f(x []float64) []float64 { return x }\n"}))
	require.ErrorContains(t, err, "return numbers, or an array: *nd.NDArray[float64]")
}
