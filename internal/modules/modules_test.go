//go:build !race

// Package modules checks the modules kept apart from this one for a smaller download: programs do not use them, and their tests are tests of
// this module. .ci/run tests each by itself, under the race detector too.
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

// kept are the folders of the modules checked here, with the packages tested here. They need nothing else from outside than this module. The
// other packages take minutes to compile and to test: .ci/run tests them.
var kept = []struct {
	folder string
	tested []string
}{
	{"internal/test", []string{"./fft", "./golden", "./overlap"}},
	{"bench", nil},
	{"examples/workloads", nil},
	{"examples/gallery", nil},
}

// apart are the folders of modules tested by .ci/run alone, with the reason.
var apart = map[string]string{
	"blas": "it needs gonum", "plots": "it needs gonum", "bench/peers/go": "it needs gonum and vek", "interop/arrow": "it needs Arrow",
	"cmd/nd":         "it needs packages for flags",
	"zarr/cloud":     "it needs the clients of object stores, which take minutes to compile",
	"conformance":    "it needs a C compiler and Python",
	"examples/ufunc": "it is the module of a user, which the tests of the generator have as well",
}

// vetted is go vet with the checks of go test, so that the cache has the findings about imports. .ci/run makes all checks.
var vetted = []string{"vet", "-atomic", "-bool", "-buildtags", "-directive", "-errorsas", "-ifaceassert", "-nilfunc", "-printf", "-slog", "-stringintconv", "-tests", "./..."}

// TestModules checks the types of each module, its tests included, and compares results with stored ones. The short tests compare none.
func TestModules(t *testing.T) {
	for _, m := range kept {
		t.Run(m.folder, func(t *testing.T) {
			dir := filepath.Join(root, m.folder)
			if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
				t.Skip("a copy of the module that was downloaded has no tests that are modules of their own; a clone runs them")
			}
			run := func(args ...string) {
				c := testrun.Command(t, "go", args...)
				c.Dir = dir
				out, err := c.CombinedOutput()
				require.NoError(t, err, "go %s: %s", args, out)
				t.Logf("%s", out)
			}
			run(vetted...)
			if testing.Short() || m.tested == nil {
				return
			}
			args := []string{"test", "-vet=off"}
			if os.Getenv("NDGO_SIMD") != "" { // the cache of results does not see it
				args = append(args, "-count=1")
			}
			run(append(args, m.tested...)...)
		})
	}
}

// TestFolders finds every module, so that each is tested somewhere. Each file is looked at: the go command then knows that this result
// depends on all files.
func TestFolders(t *testing.T) {
	known := maps.Clone(apart)
	for _, m := range kept {
		require.NotContains(t, known, m.folder)
		known[m.folder] = "checked here"
	}
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
