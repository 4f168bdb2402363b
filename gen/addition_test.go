package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAddOperator shows all that it takes to add an operator: its definition. Operands may have the names that loops
// give to their own variables.
func TestAddOperator(t *testing.T) {
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
	root := copyModule(t, func(string) bool { return true })
	add := func(name, text string) {
		f, err := os.OpenFile(filepath.Join(root, name), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
		require.NoError(t, err)
		_, err = f.WriteString(text)
		require.NoError(t, err)
		require.NoError(t, f.Close())
	}
	add("go.generate", definitions)
	run(t, root, "go", "generate", "./gen", "./bench/...")

	require.NoError(t, os.Mkdir(filepath.Join(root, "program"), 0o777))
	add("program/main.go", program)
	require.Equal(t, "[3 7 11]\n[3 4.123105625617661]\n[1 2 6]\n[4 4.5 6]\ntrue\n", run(t, root, "go", "run", "./program"))
	run(t, root, "go", "vet", "./internal/simd", "./bench")
	require.FileExists(t, filepath.Join(root, "into/z_additions.go"))
}
