package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStale changes a function called by a marked function, after generating kernels. The operator is defined by a rounded copy, so loops
// and kernels still agree. But the generated test must fail and name the remedy.
func TestStale(t *testing.T) {
	long(t)
	t.Parallel()
	const marked = `package m

//ndgo:ufunc
func area(x, y float64) float64 { return x*y + edge() }
`
	dir := packageModule(t, map[string]string{"m.go": marked, "edge.go": "package m\n\nfunc edge() float64 { return 1 }\n"})
	o, err := generate(dir)
	require.NoError(t, err)
	require.Contains(t, o.Files, "z_m_rounded.go")
	require.NoError(t, write(o))
	put(t, filepath.Join(dir, "edge.go"), "package m\n\n// edge is 2.\nfunc edge() float64 { return 2 }\n")
	out, err := command(dir, "go", "test", "-vet=off", "-ldflags=-s -w", "-short", ".").CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "area, or what it uses of its package, changed since go generate ran; run go generate")
}
