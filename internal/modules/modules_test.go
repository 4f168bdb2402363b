//go:build !race

// Package modules runs tests of the nested modules for developers. These are separate modules, so users need not download their
// dependencies. .ci/run also tests each of the modules by itself, and under the race detector.
package modules

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

const root = "../.."

// golden is the folder of a module whose tests compare results with stored results of other libraries. Of this module, the tests of package
// modules run only the packages in the list tested.
const golden = "internal/test"

var tested = []string{"./fft", "./golden", "./overlap"}

// apart has the folders of modules tested only by .ci/run, with the reason.
var apart = map[string]string{
	"bench": "it measures", "examples/workloads": "it has programs", "examples/gallery": "it has programs",
	"examples/programs": "it is the module of a user, and compiles for minutes",
	"blas":              "it needs gonum", "plots": "it needs gonum", "bench/peers/go": "it needs gonum and vek", "interop/arrow": "it needs Arrow",
	"cmd/nd":         "it needs packages for flags",
	"zarr/cloud":     "it needs the clients of object stores, which take minutes to compile",
	"conformance":    "it needs a C compiler and Python",
	"examples/ufunc": "it is the module of a user, which the tests of the generator have as well",
}

// TestGolden compares results with stored ones, except in short tests.
func TestGolden(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles another module: the full tests do it")
	}
	dir := filepath.Join(root, golden)
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
		t.Skip("a copy of the module that was downloaded has no tests that are modules of their own; a clone runs them")
	}
	// Without inlining and debugging information, the compiler takes a quarter of the time. It compiles many instances of generic functions.
	// .ci/run tests them as users compile them, and vets the module.
	args := []string{"test", "-vet=off", "-gcflags=-l -dwarf=false", "-ldflags=-s -w"}
	if os.Getenv("NDGO_SIMD") != "" { // the go command's cache of results does not know this variable
		args = append(args, "-count=1")
	}
	c := testrun.Command(t, "go", append(args, tested...)...)
	c.Dir = dir
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s", out)
	t.Logf("%s", out)
}

// TestFolders looks for a test of each module. It reads information about each file, so that the go command notices changes. Otherwise it
// would reuse an old result of this test.
func TestFolders(t *testing.T) {
	known := maps.Clone(apart)
	require.NotContains(t, known, golden)
	known[golden] = "tested here"
	files := 0
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := d.Name(); name != root && (strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")) || base == "testdata" && strings.HasPrefix(name, filepath.Join(root, "gen")) {
				return fs.SkipDir
			}
			return nil
		}
		if _, err := os.Stat(name); err != nil {
			return err
		}
		files++
		if folder, err := filepath.Rel(root, filepath.Dir(name)); err != nil {
			return err
		} else if d.Name() == "go.mod" && folder != "." {
			require.Contains(t, known, filepath.ToSlash(folder), "a module that no test knows")
		}
		return nil
	})
	require.NoError(t, err)
	require.Greater(t, files, 1000)
}
