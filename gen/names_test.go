package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

// TestNames generates functions with operands and results named almost like other names, and files with dot imports. It checks the types of all
// files. With -long, as in .ci/run, it also builds the package and runs its tests.
func TestNames(t *testing.T) {
	long(t)
	t.Parallel()
	names, err := filepath.Glob("testdata/names/*.go")
	require.NoError(t, err)
	files := map[string]string{}
	for _, file := range names {
		files[filepath.Base(file)] = read(t, file)
	}
	dir := packageModule(t, files)
	o, err := generate(dir)
	require.NoError(t, err)
	require.Len(t, o.Programs, 1) // edgesOfRows is in a file with a dot import of package ndarray
	require.Len(t, o.Programs[0].Passes, 2)
	require.NoError(t, write(o))
	vet(t, dir)
	if !testrun.Long() {
		return
	}
	run(t, dir, "go", "test", quick, "-ldflags=-s -w", "-short", ".")
}
