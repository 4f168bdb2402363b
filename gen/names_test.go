package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNames generates, builds and tests functions with operands and results named almost like other names, and files with dot imports.
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
	run(t, dir, "go", "test", quick, "-ldflags=-s -w", "-short", ".")
}
