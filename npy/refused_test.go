package npy_test

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

// TestSaveRefusesWhatLoadRefuses saves arrays with shapes that Load refuses. Each call must return an error and leave no file.
func TestSaveRefusesWhatLoadRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.npy")
	none := func(func(*nd.NDArray[float64], error) bool) {}
	zeros := func(n int) []int { return make([]int, n) }
	type refusal struct {
		shape []int
		kind  error
	}
	refusals := []refusal{
		{zeros(65), nd.ErrShape},
		{zeros(500_000), nd.ErrShape},
		{[]int{0, math.MaxInt, math.MaxInt}, nd.ErrSize},
	}
	if math.MaxInt > math.MaxInt32 { // if int has 32 bits, an int64 can count the bytes of every view
		refusals = append(refusals, refusal{[]int{0, math.MaxInt / 8, 2}, nd.ErrSize})
	}
	for _, c := range refusals {
		for name, save := range map[string]func() error{
			"SaveRows":     func() error { return npy.SaveRows(path, none, c.shape...) },
			"SaveElements": func() error { return npy.SaveElements(path, none, c.shape...) },
		} {
			assert.ErrorIs(t, save(), c.kind, "%s of %d axes", name, len(c.shape))
			_, missing := os.Stat(path)
			assert.ErrorIs(t, missing, fs.ErrNotExist, "%s of %d axes", name, len(c.shape))
		}
	}
	assert.ErrorIs(t, npy.SaveColumns(path, []string{"\xff"}, []nd.Array{nd.Of(1)}), nd.ErrOption, "a name that is no UTF-8")
	require.NoError(t, npy.SaveRows(path, none, slices.Repeat([]int{0}, 64)...), "all axes that an array may have")
	x, err := npy.Load[float64](path)
	require.NoError(t, err)
	assert.Equal(t, 64, x.NDim())
}

// Save refuses views with more bytes than an int64 can count. If int has 32 bits, no such views exist.
func TestSaveRefusesLargeViews(t *testing.T) {
	if math.MaxInt == math.MaxInt32 {
		t.Skip("an int64 can count the bytes of all views of 32 bits; the test runs where int has 64")
	}
	path := filepath.Join(t.TempDir(), "x.npy")
	view := nd.Of(1.0).BroadcastTo(math.MaxInt)
	for name, save := range map[string]func() error{
		"Save":        func() error { return npy.Save(path, view) },
		"SaveZip":     func() error { return npy.SaveZip(path, map[string]nd.Array{"x": view}) },
		"SaveColumns": func() error { return npy.SaveColumns(path, []string{"x"}, []nd.Array{view}) },
	} {
		assert.ErrorIs(t, save(), nd.ErrSize, name)
	}
}

// The header of a file of many columns exceeds the limit for headers. The error must name the option MaxHeader, and with this option all
// columns are read.
func TestManyColumnsNeedMaxHeader(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.npy")
	var names []string
	var columns []nd.Array
	for i := range 5000 {
		names, columns = append(names, fmt.Sprint("column ", i)), append(columns, nd.Of(float64(i)))
	}
	require.NoError(t, npy.SaveColumns(path, names, columns))
	_, _, err := npy.LoadColumns(path)
	require.ErrorIs(t, err, nd.ErrLimit)
	require.ErrorContains(t, err, "raise it with MaxHeader")
	got, _, err := npy.LoadColumns(path, npy.MaxHeader(1<<20))
	require.NoError(t, err)
	assert.Equal(t, names, got)
}
