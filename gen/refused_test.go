package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestManifests holds what is said about each mistake in a manifest, and where. A case without a file error has none.
func TestManifests(t *testing.T) {
	holdCases(t, "testdata/manifests/*.txtar", func(t *testing.T, c testCase) map[string]string {
		root := manifestModule(t, c.given["go.generate"])
		for name, text := range c.given {
			put(t, filepath.Join(root, name), text)
		}
		_, err := generate(filepath.Join(root, "go.generate"))
		return said(root, err)
	})
}

// TestPortable generates a function that cannot be compiled as any other, but for the kernels. A type for which it can be has
// them.
func TestPortable(t *testing.T) {
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
	explained, err := o.explain("gamma")
	require.NoError(t, err)
	require.Regexp(t, `(?m)^Gamma +float64 +Go only: .*go\.generate:8:39: math\.Gamma cannot be compiled: `, explained)
}
