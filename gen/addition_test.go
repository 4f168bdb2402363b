package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFromNothing runs the generator, as go generate does, in a copy of the module without a single generated file. Then it
// shows all that it takes to add an operator: its definition. Operands may have the names that loops give to their own
// variables.
func TestFromNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("copies and builds the module; the full tests do it")
	}
	t.Parallel()
	const definitions = `
// Additions.

// Hypot3 returns the length of the vector (x, y, z).
func Hypot3[T Float](x, y, z T) T { return elem.Sqrt(T(x*x) + T(y*y) + T(z*z)) }

// Lerp returns the point that lies t of the way from r to i.
//
//ndgo:requires t >= 0 && t <= 1 NegativePower
func Lerp[T Float](r, i, t T) T { return r + T(t*(i-r)) }
`
	const program = `package main

import (
	"fmt"

	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

func main() {
	x, y := nd.Of(1.0, 2, 6), nd.Of(2.0, 3, 6)
	fmt.Println(nd.Hypot3(x, y, nd.Of(2.0, 6, 7)).ToSlice())

	dst := nd.Zeros[float64](2, 3)
	fmt.Println(into.Hypot3(dst, x, y, nd.FromSlice([]float64{2, 14}, 2, 1)).ToSlice()[:2])

	fmt.Println(inplace.Hypot3(x, 0, 0).ToSlice())
	fmt.Println(inplace.Lerp(y, 6, 0.5).ToSlice())
	fmt.Println(nd.Try(func() { nd.Lerp(x, y, 2) }) != nil)
}
`
	root := copyModule(t, func(name string) bool { return !strings.HasPrefix(filepath.Base(name), "z_") })
	out, err := command(root, "go", "run", "./gen", "-check", "go.generate").CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "strict/z_logic.go is missing")
	require.Empty(t, generatedIn(t, root), "-check writes nothing")
	run(t, root, "go", "generate", "./gen", "./bench/...", "./internal/users")
	want, got := generatedIn(t, ".."), generatedIn(t, root)
	require.Equal(t, slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got)))
	for name := range want {
		require.True(t, want[name] == got[name], name)
	}

	add := func(name, text string) {
		f, err := os.OpenFile(filepath.Join(root, name), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
		require.NoError(t, err)
		_, err = f.WriteString(text)
		require.NoError(t, err)
		require.NoError(t, f.Close())
	}
	add("go.generate", definitions)
	run(t, root, "go", "generate", "./gen", "./bench/...", "./internal/users")

	require.NoError(t, os.Mkdir(filepath.Join(root, "program"), 0o777))
	add("program/main.go", program)
	require.Equal(t, "[3 7 11]\n[3 4.123105625617661]\n[1 2 6]\n[4 4.5 6]\ntrue\n", run(t, root, "go", "run", "./program"))
	run(t, root, "go", "vet", "./internal/simd", "./bench")
	require.FileExists(t, filepath.Join(root, "into/z_additions.go"))
}

// generatedIn returns the generated files of the module at root, but for those of nested ones.
func generatedIn(t *testing.T, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, pattern := range []string{"*/z_*", "internal/*/z_*", "bench/internal/*/z_*"} {
		names, err := filepath.Glob(filepath.Join(root, pattern))
		require.NoError(t, err)
		for _, name := range names {
			below, err := filepath.Rel(root, name)
			require.NoError(t, err)
			files[below] = read(t, name)
		}
	}
	return files
}
