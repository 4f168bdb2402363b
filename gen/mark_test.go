package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/gen/loops"
	"ndgo/internal/testrun"
)

// generateText generates from a package of one file with imports of the standard library only.
func generateText(t *testing.T, text string) (*loops.Output, error) {
	t.Helper()
	return generate(packageModule(t, map[string]string{"m.go": "package m\n\n" + text}))
}

// TestOthersMistakes checks that type errors in unmarked functions are ignored. Before the first generation, such functions call generated
// functions that do not exist yet.
func TestOthersMistakes(t *testing.T) {
	o, err := generateText(t, "//ndgo:ufunc\nfunc f(x int) int { return g(x) }\n\nfunc g(x int) int { return x }\n\nfunc h() { F(1, undefined) }\n\nvar v = FInto\n")
	require.NoError(t, err)
	require.Contains(t, string(o.Files["z_m.go"]), "func F[")
}

// TestChunk checks that slow kernels get fewer elements in a call: Go cannot preempt a goroutine in a kernel.
func TestChunk(t *testing.T) {
	o, err := generateText(t, `
//ndgo:ufunc
func light(x float64) float64 { return x + 1 }

//ndgo:ufunc
func heavy(x float64) float64 {
	for range 240 {
		x += 1 / x
	}
	return x
}

//ndgo:ufunc
func long(x float64) float64 {
	for x > 1 {
		x /= 2
	}
	return x
}
`)
	require.NoError(t, err)
	light, heavy, ok := strings.Cut(string(o.Files["z_m_amd64.go"]), "func heavyFloat64Kernels()")
	require.True(t, ok)
	require.NotContains(t, light, "Chunk")
	heavy, long, ok := strings.Cut(heavy, "func longFloat64Kernels()")
	require.True(t, ok)
	require.Regexp(t, `Chunk: +8\d\d\d,`, heavy, "1 Mi instructions are 2,170 rounds of 4 elements")
	require.Regexp(t, `Chunk: +512,`, long, "64 times two vectors of 4 elements")
}

// TestFreshExample fails if generated files of the example of a user's module are stale. With -long it also checks the example of
// compiled programs; .ci/run always checks that example separately.
func TestFreshExample(t *testing.T) {
	long(t)
	names := []string{"ufunc"}
	if testrun.Long() {
		names = append(names, "programs")
	}
	for _, name := range names {
		o, err := generate("../examples/" + name)
		require.NoError(t, err)
		require.NoError(t, compare(o), "run go generate in examples/%s", name)
	}
}

// TestNoMarkIsLeft checks that gen removes generated files when no function is marked any more.
func TestNoMarkIsLeft(t *testing.T) {
	dir := packageModule(t, nil)
	file := filepath.Join(dir, "m.go")
	put(t, file, "package m\n\n//ndgo:ufunc\nfunc f(x int) int { return x }\n")
	o, err := generate(dir)
	require.NoError(t, err)
	require.NoError(t, write(o))
	require.NotEmpty(t, generatedFiles(t, dir))
	put(t, file, "package m\n\nfunc f(x int) int { return x }\n")
	o, err = generate(dir)
	require.NoError(t, err)
	require.ErrorContains(t, compare(o), "z_m.go is extra")
	require.NoError(t, write(o))
	left, err := filepath.Glob(filepath.Join(dir, "z_*"))
	require.NoError(t, err)
	require.Empty(t, left)
}
