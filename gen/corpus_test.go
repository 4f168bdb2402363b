package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCorpus generates operators from functions of many fields, which are written as their formulas are published: all are
// compiled. The full tests build them, and hold some to known points.
func TestCorpus(t *testing.T) {
	long(t)
	t.Parallel()
	dir := userModule(t)
	old, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	for _, file := range old {
		require.NoError(t, os.Remove(file))
	}
	files, err := filepath.Glob("testdata/kernels/*.go")
	require.NoError(t, err)
	for _, file := range files {
		put(t, filepath.Join(dir, filepath.Base(file)), read(t, file))
	}
	o, err := generate(dir)
	require.NoError(t, err)
	compiled := 0
	for _, v := range o.Vectorised {
		assert.True(t, v.has(), v.Func.Name())
		compiled++
	}
	t.Logf("%d loops are compiled", compiled)
	assert.Greater(t, compiled, 65)
	require.NoError(t, o.write())
	require.Contains(t, strings.TrimSpace(run(t, dir, "go", "test", "-run", "KnownPoints", ".")), "ok")
}
